/* The operands of debug instructions, word by word, as the tables of their set say. */
import { Op } from '../../../generated/spirv/enums.ts';
import type { OperandRow } from '../../runtime/index.ts';
import { constantBits } from '../module/constants.ts';
import type { ConstantValue } from '../module/constants.ts';
import { FIRST_OPERAND, debugSetAt, layoutAt } from './debug-instructions.ts';
import { definitionOf, endOf } from '../module/module.ts';
import type { SpirvModule } from '../module/module.ts';
import { opcodeName } from '../module/opcodes.ts';
import type { DebugSet, EnumNames, InstructionLayout } from './sets.ts';
import { wordAt, opcodeIn } from '../module/words.ts';

/** The row of a word after everything that its instruction has. */
export const extraOperand: OperandRow = { name: '(extra)', kind: 'extra', quantifier: 'many', targets: [] };

/** A parameter that the value of a `DebugOperation` brings. */
const operationParameter: OperandRow = { name: 'param', kind: 'literal', quantifier: 'one', targets: [] };

/** Called for each operand word with what the word is. */
export type OperandVisitor = (row: OperandRow, value: number) => void;

/** Visit the operands of the debug instruction at `word`; words that the layout does not have come as `extraOperand`. */
export function visitOperands(
  module: SpirvModule,
  word: number,
  layout: InstructionLayout | undefined,
  visit: OperandVisitor,
): void {
  const { words } = module;
  const end = endOf(module, word);
  let at = word + FIRST_OPERAND;
  if (layout !== undefined) {
    const { fixed, group } = layout;
    for (let i = 0; i < fixed.length && at < end; i++, at++) {
      const row = fixed[i] as OperandRow;
      visit(row, wordAt(words, at));
      for (let extra = bringsParameters(layout, row, wordAt(words, at)); extra > 0 && at + 1 < end; extra--) {
        visit(operationParameter, wordAt(words, ++at));
      }
    }
    if (group.length > 0) {
      for (let i = 0; at < end; i = i + 1 < group.length ? i + 1 : 0, at++)
        visit(group[i] as OperandRow, wordAt(words, at));
    }
  }
  for (; at < end; at++) visit(extraOperand, wordAt(words, at));
}

/** In the sets with literals an operation's code says how many words follow. */
function bringsParameters(layout: InstructionLayout, row: OperandRow, value: number): number {
  if (row.kind !== 'DebugOperation' || layout.set.constants) return 0;
  return layout.set.enums.get(row.kind)?.byValue.get(value)?.operands ?? 0;
}

const nothingMissing: readonly string[] = [];

/** Names of operands that the instruction at `word` lacks, those that its operation's code asks for included. */
export function missingOperands(module: SpirvModule, word: number, layout: InstructionLayout): readonly string[] {
  const count = endOf(module, word) - word - FIRST_OPERAND;
  const { fixed, required } = layout;
  const first = fixed[0];
  const parameters =
    first === undefined || count === 0
      ? 0
      : bringsParameters(layout, first, wordAt(module.words, word + FIRST_OPERAND));
  if (count >= required && count > parameters) return nothingMissing;
  const missing = fixed.filter(({ quantifier }, i) => i >= count && quantifier === 'one').map(({ name }) => name);
  for (let i = Math.max(count, 1) - 1; i < parameters; i++) missing.push(operationParameter.name);
  return missing;
}

/** What an operand word means. */
export type OperandValue =
  | { readonly how: 'string'; readonly id: number; readonly word: number }
  | { readonly how: 'constant'; readonly id: number; readonly value: ConstantValue }
  | { readonly how: 'id'; readonly id: number; readonly target: string; readonly word: number }
  | { readonly how: 'undefined'; readonly id: number }
  | { readonly how: 'literal'; readonly value: number }
  | { readonly how: 'enum'; readonly kind: string; readonly value: number; readonly name: string | undefined };

/** What the word `value` of an operand means in a set. */
export function operandValue(module: SpirvModule, set: DebugSet, row: OperandRow, value: number): OperandValue {
  if (set.constants || row.kind === 'id') return valueOfId(module, value);
  if (row.kind === 'literal' || row.kind === 'extra') return { how: 'literal', value };
  return { how: 'enum', kind: row.kind, value, name: enumName(set.enums.get(row.kind), value) };
}

function valueOfId(module: SpirvModule, id: number): OperandValue {
  const index = definitionOf(module, id);
  if (index === undefined) return { how: 'undefined', id };
  const word = wordAt(module.starts, index);
  if (opcodeIn(module.words, word) === Op.OpString) return { how: 'string', id, word };
  const value = constantBits(module, id);
  return value === undefined
    ? { how: 'id', id, target: targetName(module, word), word }
    : { how: 'constant', id, value };
}

/** Name of the instruction at a word: that of the debug instruction where it is one. */
export function targetName(module: SpirvModule, word: number): string {
  return layoutAt(module, word)?.name ?? opcodeName(opcodeIn(module.words, word));
}

/** Name of an enum value: bits joined with `|`; undefined where the set has none. */
export function enumName(names: EnumNames | undefined, value: number): string | undefined {
  if (names === undefined) return undefined;
  const exact = names.byValue.get(value);
  if (exact !== undefined || !names.mask) return exact?.name;
  let left = value;
  const parts: string[] = [];
  // IsPublic is both IsProtected and IsPrivate: the widest entry that fits a field comes first.
  for (const { value: bits, name } of [...names.entries].sort((a, b) => countBits(b.value) - countBits(a.value))) {
    if (bits === 0 || (left & bits) >>> 0 !== bits) continue;
    parts[lowestBit(bits)] = name;
    left = (left & ~bits) >>> 0;
  }
  for (let bit = 0; bit < 32; bit++) if (((left >>> bit) & 1) === 1) parts[bit] = `0x${(2 ** bit).toString(16)}`;
  return parts.filter((part) => part !== undefined).join('|');
}

function countBits(value: number): number {
  let count = 0;
  for (let left = value; left !== 0; left = (left & (left - 1)) >>> 0) count += 1;
  return count;
}

function lowestBit(value: number): number {
  return 31 - Math.clz32(value & -value);
}

/** The set of the debug instruction at a word, for callers that know it is one. */
export function setAt(module: SpirvModule, word: number): DebugSet {
  return debugSetAt(module, word) as DebugSet;
}
