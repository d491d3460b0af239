/* Which ids an instruction names, by the grammar of its opcode. */
import { Op } from '../../generated/spirv.ts';
import { endOf } from './module.ts';
import type { SpirvModule } from './module.ts';
import { opcodeRow } from './opcodes.ts';
import { stringWords } from './strings.ts';

/**
 * Call `visit` for every id that the instruction at `word` names, its result's left out. Operands that the grammar does not
 * tell apart (literals of switches, operations of constants, unknown opcodes) are visited as if they were ids: a number too
 * many keeps an instruction, never loses one.
 */
export function visitIds(module: SpirvModule, word: number, visit: (id: number) => void): void {
  const { words } = module;
  const end = endOf(module, word);
  const opcode = (words[word] as number) & 0xffff;
  let at = word + 1;
  const rest = (): void => {
    for (; at < end; at++) visit(words[at] as number);
  };
  const row = opcodeRow(opcode);
  if (row === undefined || opcode === Op.OpSwitch) {
    rest();
    return;
  }
  for (const operand of row.operands) {
    if (at >= end) return;
    switch (operand.replace(/[?*]$/, '')) {
      case 'result':
        at += 1;
        break;
      case 'type':
      case 'id':
        if (operand.endsWith('*')) rest();
        else visit(words[at++] as number);
        break;
      case 'literal':
        at = operand.endsWith('*') ? end : at + 1;
        break;
      case 'string':
        at += stringWords(words, at, end);
        break;
      case 'number':
        at = end;
        break;
      default:
        rest();
    }
  }
  rest();
}
