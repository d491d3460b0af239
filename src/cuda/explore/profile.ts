/* A profile of the bytes of rows that the schema does not know. */
import { columnOf, counts, entropy } from './column.ts';
import type { Column, Place } from './column.ts';
import type { Gathered } from './gather.ts';
import { guess } from './guess.ts';
import type { Guess, KnownColumn } from './guess.ts';
import type { KnownField } from './known.ts';

/** What may be a field: its place, how often it is there, and what its values say. */
export interface Candidate extends Place, Guess {
  readonly rows: number;
  readonly files: number;
  readonly distinct: number;
  /** Bits of Shannon's entropy a value. */
  readonly entropy: number;
  /** Known fields whose value decides this one's, in every row. */
  readonly decidedBy: readonly string[];
}

/** The most that a line names of what decides a field. */
const MOST_DECIDING = 3;
/** Bytes of a row that are looked at one by one: tables have no longer rows, and raw memory is no row. */
export const LONGEST_ROW = 4096;

/** Candidates for every byte of the rows that no known field has, in order. */
export function candidates(gathered: Gathered, known: readonly KnownField[]): Candidate[] {
  const { runs } = gathered;
  const sizes = [...new Set(runs.map(({ rowSize }) => rowSize))].sort((a, b) => a - b);
  const longest = Math.min(sizes.at(-1) ?? 0, LONGEST_ROW);
  const found: Candidate[] = [];
  for (const { start, end } of unknownSpans(known, longest)) {
    for (let at = start; at < end;) {
      const stop = Math.min(end, sizes.find((size) => size > at) ?? end);
      const place = placeAt(gathered, at, stop, known);
      found.push(candidate(gathered, place, known));
      at += place.size;
    }
  }
  return found;
}

/** Bytes of a row of `size` bytes that no field has. */
export function unknownSpans(known: readonly KnownField[], size: number): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  let at = 0;
  for (const { offset, size: length } of [...known].sort((a, b) => a.offset - b.offset)) {
    if (offset >= size) break;
    if (offset > at) spans.push({ start: at, end: offset });
    at = Math.max(at, offset + length);
  }
  if (at < size) spans.push({ start: at, end: size });
  return spans;
}

/** The next field: as long as its alignment and the span allow; 8 bytes only where their values say so. */
function placeAt(gathered: Gathered, offset: number, stop: number, known: readonly KnownField[]): Place {
  const fits = (size: number): boolean => offset % size === 0 && offset + size <= stop;
  if (fits(8) && isWide(gathered, offset, known)) return { offset, size: 8 };
  return { offset, size: [4, 2].find(fits) ?? 1 };
}

/** Numbers below are no addresses. */
const LEAST_ADDRESS = 0x1000n;

function isWide(gathered: Gathered, offset: number, known: readonly KnownField[]): boolean {
  const column = columnOf(gathered, { offset, size: 8 });
  const { kind } = guess(column, knownColumns(gathered, known, column));
  const isUsed = column.values.some((value) => value !== 0n);
  if (isUsed && (kind === 'string' || kind === 'code' || kind === 'memory')) return true;
  const long = column.values.filter((value) => value >> 32n !== 0n);
  if (long.length === 0) return !isUsed;
  if (kind === 'equal') return true;
  // The upper half of an address is never there without a lower one, and is below 2^25; two fields are both ways.
  return long.length === column.values.filter((value) => value !== 0n).length && long.every(isAddress);
}

function isAddress(value: bigint): boolean {
  return value >> 57n === 0n && (value & 0xffffffffn) >= LEAST_ADDRESS;
}

function knownColumns(gathered: Gathered, known: readonly KnownField[], { offset, size }: Place): KnownColumn[] {
  const least = offset + size;
  return known
    .filter((field) => [1, 2, 4, 8].includes(field.size) && field.offset + field.size <= least)
    .map((field) => ({ field, column: columnOf(gathered, field, least) }));
}

function candidate(gathered: Gathered, place: Place, known: readonly KnownField[]): Candidate {
  const column = columnOf(gathered, place);
  const others = knownColumns(gathered, known, place);
  const distinct = counts(column.values);
  return {
    ...place,
    ...guess(column, others),
    rows: column.values.length,
    files: new Set(column.runs.map(({ dump }) => dump)).size,
    distinct: distinct.size,
    entropy: entropy(distinct, column.values.length),
    decidedBy: distinct.size < 2 ? [] : deciding(column, others),
  };
}

/** Fields with several rows a value, of which equal values always have equal values here; those with the fewest values first. */
function deciding({ values }: Column, others: readonly KnownColumn[]): string[] {
  const found: { name: string; distinct: number }[] = [];
  for (const { field, column } of others) {
    const decided = new Map<bigint, bigint | undefined>();
    const holds = column.values.every((value, i) => {
      if (!decided.has(value)) decided.set(value, values[i]);
      return decided.get(value) === values[i];
    });
    if (holds && decided.size * 2 <= values.length) found.push({ name: field.name, distinct: decided.size });
  }
  return found
    .sort((a, b) => a.distinct - b.distinct)
    .slice(0, MOST_DECIDING)
    .map(({ name }) => name);
}
