/* Which ids an instruction names, by the grammar of its opcode; and of debug information, who names it. */
import { Op } from '../../../generated/spirv/enums.ts';
import { assertNever } from '../../core/index.ts';
import { FIRST_OPERAND, isExtInst } from '../instructions/debug-instructions.ts';
import { debugInstructionAt, isIdAt } from '../instructions/debug-operands.ts';
import { definitionOf, endOf, opcodeAt } from '../module/module.ts';
import type { SpirvModule } from '../module/module.ts';
import { opcodeRow } from '../module/opcodes.ts';
import { isNonSemantic } from '../instructions/sets.ts';
import { stringWords } from '../module/strings.ts';
import { wordAt, opcodeIn } from '../module/words.ts';

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
 * distinguish (literals of switches, operations of constants, unknown opcodes) are visited as if they were ids: a number too
 * many keeps an instruction, never loses one. With `known`, those of opcodes that the grammar has are left out.
 */
export function visitIds(
  module: SpirvModule,
  word: number,
  visit: (id: number) => void,
  { known = false }: { readonly known?: boolean } = {},
): void {
  const { words } = module;
  const end = endOf(module, word);
  let at = word + 1;
  for (const step of stepsOf(opcodeIn(words, word)) ?? []) {
    if (at >= end) return;
    switch (step) {
      case 'id':
        visit(wordAt(words, at++));
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
      case 'rest':
        if (known) return;
        for (; at < end; at++) visit(wordAt(words, at));
        break;
      case 'ids':
        for (; at < end; at++) visit(wordAt(words, at));
        break;
      default:
        assertNever(step);
    }
  }
  for (; at < end; at++) visit(wordAt(words, at));
}

/**
 * By the index of an extended instruction: those that name it. Only debug instructions and those of other non-semantic sets
 * can: where what runs has a number that is like an id, it is a number.
 */
export function usersOf(module: SpirvModule): Map<number, number[]> {
  const { words, starts, imports } = module;
  const users = new Map<number, number[]>();
  for (const [index, word] of starts.entries()) {
    if (!isExtInst(opcodeAt(module, word))) continue;
    const set = imports.get(wordAt(words, word + 3));
    if (set === undefined || (set.debugSet === undefined && !isNonSemantic(set.name))) continue;
    const instruction = debugInstructionAt(module, word);
    for (const [place, operand] of words.subarray(word + FIRST_OPERAND, endOf(module, word)).entries()) {
      if (instruction !== undefined && !isIdAt(instruction, place)) continue;
      const defined = definitionOf(module, operand);
      if (defined === undefined || !isExtInst(opcodeAt(module, wordAt(starts, defined)))) continue;
      const list = users.get(defined);
      if (list === undefined) users.set(defined, [index]);
      else if (list.at(-1) !== index) list.push(index);
    }
  }
  return users;
}
