/*
 * Operands of one debug instruction by their names in the specification, whatever the set: literals and constants look the
 * same, and what producers are known to write differently is read as they mean it:
 *
 *   - SPIRV-LLVM-Translator writes template parameter packs as 16 and template template parameters as 17
 *   - its DebugImportedEntity has a zero word after Tag (8 operands)
 *   - its DebugModuleINTEL has Line before Parent
 */
import { Op } from '../../../generated/spirv/enums.ts';
import type { OperandRow } from '../../runtime/index.ts';
import { constantOf } from '../module/constants.ts';
import type { ConstantValue } from '../module/constants.ts';
import { FIRST_OPERAND, debugRowOf, debugTable, layoutAt } from './debug-instructions.ts';
import { endOf, opcodeAt, opcodeOfId, wordOfId } from '../module/module.ts';
import type { SpirvModule } from '../module/module.ts';
import type { InstructionLayout } from './sets.ts';
import { textOfString } from '../module/strings.ts';
import { wordAt } from '../module/words.ts';

/** One debug instruction with what is needed to ask for its operands. */
export interface DebugInstruction {
  readonly module: SpirvModule;
  /** Word offset of the instruction. */
  readonly word: number;
  /** Result id. */
  readonly id: number;
  /** What it is: the name of its instruction, but for template parameters written under each other's numbers. */
  readonly name: string;
  readonly layout: InstructionLayout;
  /** Operand words that occur once, by name: offset from the first operand. */
  readonly places: ReadonlyMap<string, number>;
}

/** The debug instruction at a word; undefined where there is none that its set knows. */
export function debugInstructionAt(module: SpirvModule, word: number): DebugInstruction | undefined {
  const written = layoutAt(module, word);
  return written === undefined ? undefined : readInstruction(module, word, written);
}

/** The debug instruction at a word whose number has the layout `written`. */
export function readInstruction(module: SpirvModule, word: number, written: InstructionLayout): DebugInstruction {
  const layout = meant(module, word, written);
  const { name } = layout;
  const places = placesOf(module, word, layout);
  return { module, word, id: wordAt(module.words, word + 2), name, layout, places };
}

/** Whether the word is there that the translator puts after Tag of DebugImportedEntity. */
export function hasStrayWord({ places }: DebugInstruction): boolean {
  return places === strayWord;
}

/** The debug instruction with this result id. */
export function debugInstructionOf(module: SpirvModule, id: number): DebugInstruction | undefined {
  const table = debugTable(module);
  const row = debugRowOf(table, id);
  return row === undefined
    ? undefined
    : debugInstructionAt(module, wordAt(module.starts, wordAt(table.instruction, row)));
}

const TEMPLATE_TEMPLATE = 16;
const PARAMETER_PACK = 17;

/** The second operand of a template template parameter is an OpString, that of a pack is not, but for the set DebugInfo. */
function meant(module: SpirvModule, word: number, layout: InstructionLayout): InstructionLayout {
  const { number, set } = layout;
  if ((number !== TEMPLATE_TEMPLATE && number !== PARAMETER_PACK) || set.table.set === 0) return layout;
  const second = endOf(module, word) > word + FIRST_OPERAND + 1 ? wordAt(module.words, word + FIRST_OPERAND + 1) : 0;
  const isText = opcodeOfId(module, second) === Op.OpString;
  return set.instructions[isText ? TEMPLATE_TEMPLATE : PARAMETER_PACK] ?? layout;
}

const strayWord: ReadonlyMap<string, number> = new Map(
  ['Name', 'Tag', '', 'Source', 'Entity', 'Line', 'Column', 'Parent'].map((name, i) => [name, i]),
);
const lineFirst: ReadonlyMap<string, number> = new Map(
  ['Name', 'Source', 'Line', 'Parent', 'ConfigurationMacros', 'IncludePath', 'APINotesFile', 'IsDeclaration'].map(
    (name, i) => [name, i],
  ),
);

function placesOf(module: SpirvModule, word: number, layout: InstructionLayout): ReadonlyMap<string, number> {
  const { words } = module;
  const count = endOf(module, word) - word - FIRST_OPERAND;
  switch (layout.name) {
    case 'DebugImportedEntity':
      return count === 8 && words[word + FIRST_OPERAND + 2] === 0 ? strayWord : layout.places;
    case 'DebugModuleINTEL':
      // Parent is an id of a debug instruction, Line is a number: whichever of the two words is one tells.
      return count === 8 && layoutOfId(module, wordAt(words, word + FIRST_OPERAND + 2)) === undefined
        ? lineFirst
        : layout.places;
    default:
      return layout.places;
  }
}

function layoutOfId(module: SpirvModule, id: number): InstructionLayout | undefined {
  const word = wordOfId(module, id);
  return word === undefined ? undefined : layoutAt(module, word);
}

type Placed = Pick<DebugInstruction, 'layout' | 'places'>;

/** What the operand word at a place is, counted from the first operand; undefined for words that the layout does not have. */
export function rowAt({ layout, places }: Placed, place: number): OperandRow | undefined {
  const { fixed, group } = layout;
  if (places !== layout.places) return fixed.find(({ name }) => places.get(name) === place);
  return fixed[place] ?? group[(place - fixed.length) % group.length];
}

/** Whether the operand word at a place is an id: in sets without literals all are. */
export function isIdAt(instruction: Placed, place: number): boolean {
  return instruction.layout.set.constants || rowAt(instruction, place)?.kind === 'id';
}

/** The word of an operand; undefined where the instruction does not have it. */
export function operandWord({ module, word, places }: DebugInstruction, name: string): number | undefined {
  const place = places.get(name);
  if (place === undefined) return undefined;
  const at = word + FIRST_OPERAND + place;
  return at < endOf(module, word) ? module.words[at] : undefined;
}

/** The words of the operands that are repeated. */
export function repeatedWords({ module, word, layout }: DebugInstruction): Uint32Array {
  const start = word + FIRST_OPERAND + layout.fixed.length;
  return module.words.subarray(Math.min(start, endOf(module, word)), endOf(module, word));
}

/** Whether there are any of them. */
export function hasRepeated({ module, word, layout }: DebugInstruction): boolean {
  return word + FIRST_OPERAND + layout.fixed.length < endOf(module, word);
}

/** A number or a value of an enum: a literal, or the constant that it is the id of. */
export function numberOperand(instruction: DebugInstruction, name: string): number | undefined {
  const word = operandWord(instruction, name);
  if (word === undefined || !instruction.layout.set.constants) return word;
  const value = constantOf(instruction.module, word);
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return undefined;
}

/** An id that says something: undefined for a missing operand, DebugInfoNone and ids that nothing defines. */
export function idOperand(instruction: DebugInstruction, name: string): number | undefined {
  const id = operandWord(instruction, name);
  return id === undefined || isNothing(instruction.module, id) ? undefined : id;
}

/** Whether an id is DebugInfoNone or undefined. */
export function isNothing(module: SpirvModule, id: number): boolean {
  const word = wordOfId(module, id);
  return word === undefined || layoutAt(module, word)?.name === 'DebugInfoNone';
}

/** The text of an OpString operand; undefined where it is none. */
export function textOperand(instruction: DebugInstruction, name: string): string | undefined {
  const id = operandWord(instruction, name);
  return id === undefined ? undefined : textOfId(instruction.module, id);
}

/** The text of an OpString; undefined for other ids. */
export function textOfId(module: SpirvModule, id: number): string | undefined {
  const word = wordOfId(module, id);
  return word !== undefined && opcodeAt(module, word) === Op.OpString ? textOfString(module, id, word) : undefined;
}

/** The value of an operand that is the id of a constant in every set: sizes, offsets, counts. */
export function constantOperand(instruction: DebugInstruction, name: string): ConstantValue | undefined {
  const id = operandWord(instruction, name);
  return id === undefined ? undefined : constantOf(instruction.module, id);
}
