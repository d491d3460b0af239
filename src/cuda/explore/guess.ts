/* What a column of numbers may be: every rule holds for all rows of all files, or it does not count. */
import { counts } from './column.ts';
import type { Column } from './column.ts';
import type { Target } from './gather.ts';
import type { KnownField } from './known.ts';

/** Kinds of columns, from the most telling one. */
export type GuessKind =
  'zero' | 'string' | 'code' | 'memory' | 'equal' | 'constant' | 'flag' | 'mask' | 'counter' | 'enum' | 'number';

export interface Guess {
  readonly kind: GuessKind;
  /** The reason, for people. */
  readonly why: string;
}

/** A known field with its values in the same rows. */
export interface KnownColumn {
  readonly field: KnownField;
  readonly column: Column;
}

/** Values that an enum may have in a guess, and the highest of them. */
const MOST_MEMBERS = 16;
const HIGHEST_MEMBER = 0xffffn;

/** The kind of a column, by what every row says. */
export function guess(column: Column, known: readonly KnownColumn[]): Guess {
  const { values } = column;
  const distinct = counts(values);
  if (distinct.size === 1 && distinct.has(0n)) return { kind: 'zero', why: 'zero in every row: padding, or not used' };
  const example = stringOf(column, distinct);
  if (example !== undefined)
    return {
      kind: 'string',
      why: `each value that is not 0 is where a string of .strtab starts, such as "${example}"`,
    };
  for (const what of ['code', 'memory'] as const)
    if (column.size === 8 && pointsAt(column, what))
      return {
        kind: what,
        why: `each value that is not 0 lies in ${what === 'code' ? 'the code of a module' : 'global memory of the dump'}`,
      };
  const twin = distinct.size > 1 ? known.find((each) => isEqual(column, each.column)) : undefined;
  if (twin !== undefined) return { kind: 'equal', why: `equal to ${twin.field.name} in every row` };
  return plainGuess(column, distinct, known);
}

function plainGuess(column: Column, distinct: ReadonlyMap<bigint, number>, known: readonly KnownColumn[]): Guess {
  const members = [...distinct.keys()].sort((a, b) => (a < b ? -1 : 1));
  const highest = members.at(-1) ?? 0n;
  if (highest === 1n) return { kind: 'flag', why: 'only 0 and 1' };
  const whole = known.find((each) => /mask/i.test(each.field.name) && isWithin(column, each.column));
  if (whole !== undefined) return { kind: 'mask', why: `its bits are among those of ${whole.field.name} in every row` };
  if (distinct.size === 1) return { kind: 'constant', why: `${shown(highest)} in every row` };
  if (isMask(members)) return { kind: 'mask', why: 'runs of bits, as masks of lanes have them' };
  const step = stepOf(column);
  if (step !== undefined) return { kind: 'counter', why: `grows by ${step} from row to row of each section` };
  if (members.length <= MOST_MEMBERS && highest <= HIGHEST_MEMBER && column.values.length >= 2 * members.length)
    return { kind: 'enum', why: `${members.length} values: ${members.map(shown).join(', ')}` };
  return { kind: 'number', why: `${members.length} values from ${shown(members[0] ?? 0n)} to ${shown(highest)}` };
}

/** Lower numbers start a string by chance: counts, dimensions and codes are small. */
const LEAST_STRING = 32n;

/** One of the strings that the values point at, where each that is not 0 is the start of one. */
function stringOf({ values, runs, size }: Column, distinct: ReadonlyMap<bigint, number>): string | undefined {
  // Offsets are 8 bytes in every table; a shorter field has to hit more often than by chance.
  const used = [...distinct.keys()].filter((value) => value !== 0n).length;
  if (size < 4 || used < (size === 8 ? 1 : 3)) return undefined;
  let example: string | undefined;
  for (const [i, value] of values.entries()) {
    if (value === 0n) continue;
    const strings = runs[i]?.dump.strings;
    if (strings === undefined || value >= BigInt(strings.length)) return undefined;
    const at = Number(value);
    // Text of one character says too little.
    if (strings[at - 1] !== 0 || !isText(strings[at]) || !isText(strings[at + 1])) return undefined;
    if (value >= LEAST_STRING) example ??= textAt(strings, at);
  }
  return example;
}

/** Bytes of an example. */
const LONGEST_EXAMPLE = 40;

function textAt(strings: Uint8Array, at: number): string {
  const end = strings.indexOf(0, at);
  return new TextDecoder().decode(strings.subarray(at, Math.min(end < 0 ? strings.length : end, at + LONGEST_EXAMPLE)));
}

function isText(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x20 && byte !== 0x7f;
}

function pointsAt({ values, runs }: Column, what: Target['what']): boolean {
  return values.every((value, i) => value === 0n || targetOf(runs[i]?.dump.targets ?? [], value, what));
}

/** Whether an address is in a target; those that start at or before it are looked at from the nearest on. */
function targetOf(targets: readonly Target[], value: bigint, what: Target['what']): boolean {
  let [low, high] = [0, targets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((targets[middle]?.start ?? 0n) <= value) low = middle + 1;
    else high = middle;
  }
  // Ranges of one kind do not overlap in a sound dump; a few of the other kind may lie between.
  for (let i = low - 1; i >= 0 && i >= low - 8; i--) {
    const target = targets[i];
    if (target?.what === what && value < target.end) return true;
  }
  return false;
}

function isEqual(column: Column, other: Column): boolean {
  return aligned(column, other) && column.values.every((value, i) => value === other.values[i]);
}

function isWithin(column: Column, other: Column): boolean {
  const values = column.values;
  // Small numbers are among the bits of a full mask by chance.
  if (column.size > other.size || !values.some((value) => bits(value) >= 4 || value > 0xffffn)) return false;
  return aligned(column, other) && values.every((value, i) => (value & ~(other.values[i] ?? 0n)) === 0n);
}

/** Whether two columns are of the same rows. */
function aligned(column: Column, other: Column): boolean {
  return column.values.length === other.values.length;
}

/** Small numbers as people count, others as they are stored. */
function shown(value: bigint): string {
  return value > 0xffffn ? `0x${value.toString(16)}` : `${value}`;
}

function isMask(members: readonly bigint[]): boolean {
  return members.some((value) => bits(value) >= 8) && members.every((value) => /^1*0*$/.test(value.toString(2)));
}

function bits(value: bigint): number {
  return value.toString(2).replaceAll('0', '').length;
}

/** The step between rows, where it is the same in every section and some section has three rows. */
function stepOf({ values, runs, rows }: Column): bigint | undefined {
  let step: bigint | undefined;
  let longest = 0;
  for (let i = 1; i < values.length; i++) {
    if (runs[i] !== runs[i - 1]) continue;
    const by = (values[i] ?? 0n) - (values[i - 1] ?? 0n);
    if (by === 0n || (step !== undefined && by !== step)) return undefined;
    step = by;
    longest = Math.max(longest, rows[i] ?? 0);
  }
  return longest >= 2 ? step : undefined;
}
