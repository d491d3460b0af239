/* What one operand of a debug instruction says, as the fields of entities have it. */
import {
  constantOperand,
  debugInstructionOf,
  idOperand,
  numberOperand,
  operandWord,
  readInstruction,
  repeatedWords,
  textOperand,
} from '../instructions/debug-operands.ts';
import type { DebugInstruction } from '../instructions/debug-operands.ts';
import { debugTable, layoutAt } from '../instructions/debug-instructions.ts';
import { enumName } from '../instructions/operands.ts';
import { constantBits, constantOf } from '../module/constants.ts';
import type { ConstantValue } from '../module/constants.ts';
import type { SpirvModule } from '../module/module.ts';
import { wordAt } from '../module/words.ts';
import type { Operation, Source } from './entities.ts';

/** SPIRV-LLVM-Translator writes Arg Number as a literal in every set: then some of them are no ids of constants. */
export function argumentNumber(i: DebugInstruction): number | undefined {
  const word = operandWord(i, 'Arg Number');
  if (word === undefined || !i.layout.set.constants) return word;
  return i.module.once(hasLiteralArguments) ? word : numberOperand(i, 'Arg Number');
}

function hasLiteralArguments(module: SpirvModule): boolean {
  const { length, instruction } = debugTable(module);
  for (let row = 0; row < length; row++) {
    const word = wordAt(module.starts, wordAt(instruction, row));
    const layout = layoutAt(module, word);
    if (layout?.name !== 'DebugLocalVariable') continue;
    const i = readInstruction(module, word, layout);
    if (operandWord(i, 'Arg Number') !== undefined && numberOperand(i, 'Arg Number') === undefined) return true;
  }
  return false;
}

/** The text of an operand; empty where it has none. */
export function text(i: DebugInstruction, operand: string): string {
  return textOperand(i, operand) ?? '';
}

/** A number; 0 where there is none. */
export function number(i: DebugInstruction, operand: string): number {
  return numberOperand(i, operand) ?? 0;
}

/** The flags of an entity; 0 where it has none. */
export function flags(i: DebugInstruction): number {
  return numberOperand(i, 'Flags') ?? numberOperand(i, 'Literal Flags') ?? 0;
}

/** The name of an enum operand's value; its number where the set has none. */
export function named(i: DebugInstruction, operand: string): string {
  const value = numberOperand(i, operand);
  const kind = i.layout.fixed.find(({ name }) => name === operand)?.kind ?? '';
  return value === undefined ? '' : (enumName(i.layout.set.enums.get(kind), value) ?? String(value));
}

/** A size or an offset, in bits as the instruction has it. */
export function bits(i: DebugInstruction, operand: string): number | undefined {
  const value = constantOperand(i, operand);
  return value === undefined || typeof value === 'boolean' ? undefined : Number(value);
}

/** The bits of the constant that an operand names. */
export function constantBitsOf(i: DebugInstruction, operand: string): ConstantValue | undefined {
  const id = idOperand(i, operand);
  return id === undefined ? undefined : constantBits(i.module, id);
}

const CHECKSUM = /^\/\/__CSK_([A-Z0-9]+):([0-9a-fA-F]+)/;
const CHECKSUM_KINDS: readonly string[] = ['MD5', 'SHA1', 'SHA256'];

/** The text and the checksum of a DebugSource. */
export function sourceText(i: DebugInstruction): Pick<Source, 'text' | 'checksum'> {
  const written = textOperand(i, 'Text');
  const hex = textOperand(i, 'Checksum Value');
  const kind = CHECKSUM_KINDS[numberOperand(i, 'Checksum Kind') ?? -1];
  if (hex !== undefined && kind !== undefined) return { text: written, checksum: { kind, hex } };
  const found = CHECKSUM.exec(written ?? '');
  if (found === null) return { text: written, checksum: undefined };
  return { text: undefined, checksum: { kind: found[1] as string, hex: found[2] as string } };
}

/** The DebugOperation with an id; made once, however many expressions list it. */
export function operationOf({ module }: DebugInstruction, id: number): Operation {
  const known = module.once(noOperations);
  const found = known.get(id) ?? makeOperation(module, id);
  known.set(id, found);
  return found;
}

function noOperations(): Map<number, Operation> {
  return new Map();
}

function makeOperation(module: SpirvModule, id: number): Operation {
  const i = debugInstructionOf(module, id);
  if (i?.name !== 'DebugOperation') return { code: undefined, name: undefined, operands: [] };
  const code = numberOperand(i, 'OpCode');
  const words = [...repeatedWords(i)];
  const operands = i.layout.set.constants ? words.map((word) => Number(constantOf(module, word) ?? 0)) : words;
  return {
    code,
    name: code === undefined ? undefined : i.layout.set.enums.get('DebugOperation')?.byValue.get(code)?.name,
    operands,
  };
}
