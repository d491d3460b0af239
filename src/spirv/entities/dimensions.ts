/*
 * How many elements the dimensions of an array have.
 *
 *   OpenCL and NonSemantic 100, 101   a count a dimension, outermost first
 *   SPIRV-LLVM-Translator there       all counts, then as many lower bounds; its number as a generator is 6
 *   NonSemantic 200                   a DebugTypeSubrange a dimension
 */
import { constantOf } from '../module/constants.ts';
import { constantOperand, debugInstructionOf, operandWord, repeatedWords } from '../instructions/debug-operands.ts';
import type { DebugInstruction } from '../instructions/debug-operands.ts';
import type { Dimension } from './entities.ts';
import type { Linker } from './linker.ts';

const TRANSLATOR = 6;

/** The dimensions of a DebugTypeArray or DebugTypeArrayDynamic. */
export function dimensionsOf(i: DebugInstruction, link: Linker): Dimension[] {
  const ids = [...repeatedWords(i)];
  if (ids.length > 0 && ids.every((id) => debugInstructionOf(i.module, id)?.name === 'DebugTypeSubrange')) {
    return ids.map((id) => subrange(debugInstructionOf(i.module, id) as DebugInstruction, link));
  }
  const half = ids.length >>> 1;
  const translated = i.module.header?.generator === TRANSLATOR;
  const bounded =
    half > 0 && ids.length === 2 * half && (translated || ids.slice(half).every((id) => isLowerBound(i, id)));
  const counts = bounded ? ids.slice(0, half) : ids;
  return counts.map((id, k) => ({
    ...count(i, id, link),
    lower: bounded ? integer(i, ids[half + k] as number) : undefined,
  }));
}

/** A count is a constant or a variable; what else is in the second half are bounds. */
function isLowerBound(i: DebugInstruction, id: number): boolean {
  const name = debugInstructionOf(i.module, id)?.name;
  return name === 'DebugInfoNone' || name === 'DebugExpression';
}

function subrange(i: DebugInstruction, link: Linker): Dimension {
  const counted = operandWord(i, 'Count');
  const lower = numberOf(constantOperand(i, 'Lower Bound'));
  const upper = numberOf(constantOperand(i, 'Upper Bound'));
  const found = counted === undefined ? { count: undefined, variable: undefined } : count(i, counted, link);
  if (found.count !== undefined || found.variable !== undefined || upper === undefined) return { ...found, lower };
  return { count: upper - (lower ?? 0) + 1, variable: undefined, lower };
}

function count(i: DebugInstruction, id: number, link: Linker): Pick<Dimension, 'count' | 'variable'> {
  const entity = link.byId(id);
  const variable = entity?.kind === 'local' || entity?.kind === 'global' ? entity : undefined;
  return { count: integer(i, id), variable };
}

/** An integer constant; LLVM's count of -1, for arrays of unknown size, is none. */
function integer(i: DebugInstruction, id: number): number | undefined {
  return numberOf(constantOf(i.module, id));
}

function numberOf(value: number | bigint | boolean | undefined): number | undefined {
  if (typeof value === 'bigint') return undefined;
  return typeof value === 'number' && value !== -1 ? value : undefined;
}
