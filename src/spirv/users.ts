/* Which ids an instruction names, by the grammar of its opcode. */
import { Op } from '../../generated/spirv.ts';
import { assertNever } from '../core/index.ts';
import { endOf } from './module.ts';
import type { SpirvModule } from './module.ts';
import { opcodeRow } from './opcodes.ts';
import { stringWords } from './strings.ts';

/** How many words an operand takes and whether they are ids. */
type Step = 'result' | 'id' | 'ids' | 'literal' | 'literals' | 'string' | 'rest';

const steps = new Map<number, readonly Step[]>();

/** What the words of an opcode are; undefined for opcodes that the grammar does not have. */
function stepsOf(opcode: number): readonly Step[] | undefined {
  const known = steps.get(opcode);
  const row = known === undefined && opcode !== Op.OpSwitch ? opcodeRow(opcode) : undefined;
  if (row === undefined) return known;
  const made = row.operands.map(stepOf);
  steps.set(opcode, made);
  return made;
}

function stepOf(operand: string): Step {
  const many = operand.endsWith('*');
  switch (operand.replace(/[?*]$/, '')) {
    case 'result':
      return 'result';
    case 'type':
    case 'id':
      return many ? 'ids' : 'id';
    case 'literal':
      return many ? 'literals' : 'literal';
    case 'number':
      return 'literals';
    case 'string':
      return 'string';
    default:
      return 'rest';
  }
}

/**
 * Call `visit` for every id that the instruction at `word` names, its result's left out. Operands that the grammar does not
 * tell apart (literals of switches, operations of constants, unknown opcodes) are visited as if they were ids: a number too
 * many keeps an instruction, never loses one.
 */
export function visitIds(module: SpirvModule, word: number, visit: (id: number) => void): void {
  const { words } = module;
  const end = endOf(module, word);
  let at = word + 1;
  for (const step of stepsOf((words[word] as number) & 0xffff) ?? []) {
    if (at >= end) return;
    switch (step) {
      case 'id':
        visit(words[at++] as number);
        break;
      case 'result':
      case 'literal':
        at += 1;
        break;
      case 'string':
        at += stringWords(words, at, end);
        break;
      case 'literals':
        at = end;
        break;
      case 'ids':
      case 'rest':
        for (; at < end; at++) visit(words[at] as number);
        break;
      default:
        assertNever(step);
    }
  }
  for (; at < end; at++) visit(words[at] as number);
}
