/* Scheduling with few registers: of units that could be next those come first that end more values than they begin. */
import { filled } from '../lists.ts';
import { SOURCE } from './table.ts';
import type { Table } from './table.ts';

/** The values that a clause's units read and begin, in numbers of their own. */
export interface Touched {
  /** What each unit reads, once, and what it begins: entries `first[u]` to `first[u + 1]`. */
  readonly readFirst: readonly number[];
  readonly reads: readonly number[];
  readonly beginFirst: readonly number[];
  readonly begins: readonly number[];
  /** By value: the units that read it; of those that live on behind the clause, one more. */
  readonly readers: readonly number[];
}

/** What is left to read as a clause is scheduled. */
export interface Frugal {
  readonly touched: Touched;
  /** By value: the units that have yet to read it; of values that live on, one more. */
  readonly readers: number[];
  /** By unit, of those that are put in order. */
  readonly growth: number[];
}

/** The values of a clause; `behind`: those that live on, by uid. */
export function touchedBy(table: Table, behind: ReadonlySet<number>): Touched {
  const { units, instFirst, insts, sourceFirst, sourceKind, sourceKey } = table;
  const numbers = new Map<number, number>();
  const readers: number[] = [];
  const numberOf = (uid: number): number => {
    const known = numbers.get(uid);
    if (known !== undefined) return known;
    numbers.set(uid, readers.length);
    return readers.push(behind.has(uid) ? 1 : 0) - 1;
  };
  const [readFirst, reads, beginFirst, begins]: [number[], number[], number[], number[]] = [[0], [], [0], []];
  for (let unit = 0; unit < units; unit++) {
    const [from, to] = [instFirst[unit] ?? 0, instFirst[unit + 1] ?? 0];
    const begin = sourceFirst[from] ?? 0;
    for (let at = begin; at < (sourceFirst[to] ?? 0); at++) {
      if (sourceKind[at] !== SOURCE.REGISTER || sourceKey.indexOf(sourceKey[at] ?? 0, begin) < at) continue;
      const value = numberOf(sourceKey[at] ?? 0);
      reads.push(value);
      readers[value] = (readers[value] ?? 0) + 1;
    }
    for (let k = from; k < to; k++) {
      const value = insts[k]?.dst[0];
      if (value !== undefined) begins.push(numberOf(value.uid));
    }
    readFirst.push(reads.length);
    beginFirst.push(begins.length);
  }
  return { readFirst, reads, beginFirst, begins, readers };
}

/** Before the first group. */
export function createFrugal(touched: Touched): Frugal {
  return { touched, readers: touched.readers.slice(), growth: filled(touched.readFirst.length, 0) };
}

/** Puts units that end values first, then those of the lowest rank. */
export function orderByGrowth(frugal: Frugal, looked: number[], ranks: readonly number[]): void {
  const { growth } = frugal;
  for (const unit of looked) growth[unit] = growthOf(frugal, unit);
  // They are few, and in order of rank as a rule.
  for (let k = 1; k < looked.length; k++) {
    const unit = looked[k] ?? 0;
    const [own, rank] = [growth[unit] ?? 0, ranks[unit] ?? 0];
    let at = k;
    for (; at > 0; at--) {
      const other = looked[at - 1] ?? 0;
      const more = (growth[other] ?? 0) - own;
      if (more < 0 || (more === 0 && (ranks[other] ?? 0) <= rank)) break;
      looked[at] = other;
    }
    looked[at] = unit;
  }
}

/** After a unit has its place. */
export function enterUnit({ touched: { readFirst, reads }, readers }: Frugal, unit: number): void {
  const end = readFirst[unit + 1] ?? 0;
  for (let at = readFirst[unit] ?? 0; at < end; at++) readers[reads[at] ?? 0] = (readers[reads[at] ?? 0] ?? 0) - 1;
}

/** Values that a unit begins, less those that it is the last to read. */
export function growthOf({ touched, readers }: Frugal, unit: number): number {
  const { readFirst, reads, beginFirst, begins } = touched;
  let growth = 0;
  for (let at = beginFirst[unit] ?? 0; at < (beginFirst[unit + 1] ?? 0); at++) {
    if ((readers[begins[at] ?? 0] ?? 0) > 0) growth++;
  }
  for (let at = readFirst[unit] ?? 0; at < (readFirst[unit + 1] ?? 0); at++) {
    if (readers[reads[at] ?? 0] === 1) growth--;
  }
  return growth;
}
