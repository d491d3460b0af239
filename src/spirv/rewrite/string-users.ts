/*
 * Which instructions name an OpString. A string is named by OpLine, OpSource, extended instructions and whatever the grammar
 * gives an id; numbers that only look like its id name nothing: literals of debug instructions, alignments, cases of a switch.
 */
import { Op } from '../../../generated/spirv/enums.ts';
import { FIRST_OPERAND, isExtInst } from '../instructions/debug-instructions.ts';
import { debugInstructionAt, isIdAt, rowAt } from '../instructions/debug-operands.ts';
import { endOf, opcodeAt } from '../module/module.ts';
import type { SpirvModule } from '../module/module.ts';
import { opcodeRow } from '../module/opcodes.ts';
import { isNonSemantic } from '../instructions/sets.ts';
import { visitIds } from './users.ts';
import { wordAt } from '../module/words.ts';

/** Whether an operand is an id by its set or the grammar, or only may be one. */
export type Naming = 'names' | 'may-name';

/** Sets whose operands are values and numbers, never strings. */
const valueSets: ReadonlySet<string> = new Set(['GLSL.std.450', 'OpenCL.std']);
/** Instructions whose operands the grammar does not distinguish; no string is among them. */
const numbers: ReadonlySet<number> = new Set([Op.OpSwitch, Op.OpSpecConstantOp]);

/** Call `visit` for what the instruction at a word names, or may name, as far as that can be an OpString. */
export function visitStrings(module: SpirvModule, word: number, visit: (id: number, how: Naming) => void): void {
  const opcode = opcodeAt(module, word);
  if (isExtInst(opcode)) return visitOperands(module, word, visit);
  if (numbers.has(opcode)) return;
  const how: Naming = opcodeRow(opcode) === undefined ? 'may-name' : 'names';
  visitIds(module, word, (id) => visit(id, how), { known: true });
}

function visitOperands(module: SpirvModule, word: number, visit: (id: number, how: Naming) => void): void {
  const { words, imports } = module;
  const set = imports.get(wordAt(words, word + 3));
  if (set !== undefined && valueSets.has(set.name)) return;
  const instruction = debugInstructionAt(module, word);
  for (const [place, operand] of words.subarray(word + FIRST_OPERAND, endOf(module, word)).entries()) {
    if (instruction === undefined || rowAt(instruction, place) === undefined) visit(operand, 'may-name');
    else if (isIdAt(instruction, place)) visit(operand, 'names');
  }
}

/** Whether the operands of an instruction of this set are known to be no source text: what a shader prints at run time. */
export function printsStrings(name: string): boolean {
  return isNonSemantic(name) && name.includes('DebugPrintf');
}
