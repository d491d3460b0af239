/* What the grammar says of opcodes, by number: names, where results are. */
import { opcodes } from '../../../generated/spirv/opcodes.ts';
import type { OpcodeRow } from '../../runtime/index.ts';

const rows = new Map<number, OpcodeRow>(opcodes.map((row) => [row.opcode, row]));

/** The grammar's row of an opcode; undefined where the grammar has none. */
export function opcodeRow(opcode: number): OpcodeRow | undefined {
  return rows.get(opcode);
}

/** Its name, `Op#<number>` where the grammar has none. */
export function opcodeName(opcode: number): string {
  return rows.get(opcode)?.name ?? `Op#${opcode}`;
}

/** By opcode: the word of an instruction that has its result's id, 0 where it has none. */
export const resultWord: Uint8Array = Uint8Array.from({ length: 0x10000 }, (_, opcode) => {
  const at = rows.get(opcode)?.operands.indexOf('result') ?? -1;
  return at + 1;
});
