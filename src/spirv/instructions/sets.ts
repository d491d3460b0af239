/* The debug sets, and by which names modules import them. */
import { debugInfo } from '../../../generated/spirv/debug-info.ts';
import { nonsemanticShaderDebugInfo100 } from '../../../generated/spirv/nonsemantic-shader-debug-info-100.ts';
import { nonsemanticShaderDebugInfo101 } from '../../../generated/spirv/nonsemantic-shader-debug-info-101.ts';
import { nonsemanticShaderDebugInfo200 } from '../../../generated/spirv/nonsemantic-shader-debug-info-200.ts';
import { openclDebugInfo100 } from '../../../generated/spirv/opencl-debug-info-100.ts';
import type { InstructionRow, InstructionSet, OperandEnum, OperandRow } from '../../runtime/index.ts';

/** One instruction of a set, prepared for reading its words. */
export interface InstructionLayout {
  readonly number: number;
  readonly name: string;
  readonly set: DebugSet;
  /** Operands that occur once, in the order of their words. */
  readonly fixed: readonly OperandRow[];
  /** Operands that are repeated together until the instruction ends; empty where there are none. */
  readonly group: readonly OperandRow[];
  /** How many operand words there are at least. */
  readonly required: number;
  /** Where each of `fixed` stands, by name. */
  readonly places: ReadonlyMap<string, number>;
}

/** A set of one version, as a module imports it. */
export interface DebugSet {
  readonly table: InstructionSet;
  /** Whether literals and enum values are ids of constants. */
  readonly constants: boolean;
  /** By instruction number; undefined where the set has none. */
  readonly instructions: readonly (InstructionLayout | undefined)[];
  /** Names of enum values, by kind and value. */
  readonly enums: ReadonlyMap<string, EnumNames>;
}

/** An operand kind that is an enum, by value. */
export interface EnumNames {
  readonly mask: boolean;
  /** Of a mask: the bits that its entries have. */
  readonly bits: number;
  readonly entries: OperandEnum['entries'];
  readonly byValue: ReadonlyMap<number, OperandEnum['entries'][number]>;
}

/** What the versions of NonSemantic.Shader.DebugInfo are called, but for their number. */
export const SHADER_DEBUG_INFO = 'NonSemantic.Shader.DebugInfo.';

const sets: readonly DebugSet[] = [
  debugInfo,
  openclDebugInfo100,
  nonsemanticShaderDebugInfo100,
  nonsemanticShaderDebugInfo101,
  nonsemanticShaderDebugInfo200,
].map(prepare);

const byImport = new Map(sets.flatMap((set) => set.table.imports.map((name) => [name, set] as const)));

/** The newest version of NonSemantic.Shader.DebugInfo that was ratified. */
export const newestRatified: DebugSet = byImport.get(`${SHADER_DEBUG_INFO}101`) as DebugSet;

/**
 * The debug set that an import names; undefined for other sets. Versions of NonSemantic.Shader.DebugInfo that are not known
 * are read as the newest ratified one, 101: what they add is after what it has.
 */
export function debugSetNamed(name: string): DebugSet | undefined {
  const known = byImport.get(name);
  if (known !== undefined) return known;
  return name.startsWith(SHADER_DEBUG_INFO) ? newestRatified : undefined;
}

/** Whether nothing that runs depends on the instructions of a set of this name. */
export function isNonSemantic(name: string): boolean {
  return name.startsWith('NonSemantic.');
}

function prepare(table: InstructionSet): DebugSet {
  const instructions: (InstructionLayout | undefined)[] = [];
  const enums = new Map<string, EnumNames>();
  for (const [kind, { mask, entries }] of Object.entries(table.enums)) {
    const bits = entries.reduce((all, entry) => all | entry.value, 0);
    enums.set(kind, { mask, bits, entries, byValue: new Map(entries.map((entry) => [entry.value, entry])) });
  }
  const set: DebugSet = { table, constants: table.constants, instructions, enums };
  for (const row of table.instructions) instructions[row.number] = layoutOf(set, row);
  return set;
}

function layoutOf(set: DebugSet, { number, name, operands }: InstructionRow): InstructionLayout {
  const fixed = operands.filter(({ quantifier }) => quantifier !== 'many');
  const group = operands.filter(({ quantifier }) => quantifier === 'many');
  const required = fixed.filter(({ quantifier }) => quantifier === 'one').length;
  const places = new Map(fixed.map((operand, i) => [operand.name, i]));
  return { number, name, set, fixed, group, required, places };
}
