/* Scheduling with few registers: of units that could be next those come first that end more values than they begin. */
import { SOURCE } from './table.ts';
import type { Table } from './table.ts';

/** By uid: the units that have yet to read a value; of values that live on, one more. */
export type Frugal = Map<number, number>;

/** The readers of a clause's values before its first group; `behind`: those that live on. */
export function createFrugal(table: Table, behind: ReadonlySet<number>): Frugal {
  const readers: Frugal = new Map();
  for (const uid of behind) readers.set(uid, 1);
  for (let unit = 0; unit < table.units; unit++) {
    forEachSource(table, unit, (uid) => readers.set(uid, (readers.get(uid) ?? 0) + 1));
  }
  return readers;
}

/** Puts units that end values first, then those of the lowest rank. */
export function orderByGrowth(readers: Frugal, table: Table, looked: number[], ranks: readonly number[]): void {
  if (looked.length < 2) return;
  const growth = new Map(looked.map((unit) => [unit, growthOf(table, unit, readers)]));
  looked.sort((a, b) => (growth.get(a) ?? 0) - (growth.get(b) ?? 0) || (ranks[a] ?? 0) - (ranks[b] ?? 0));
}

/** After a unit has its place. */
export function enterUnit(readers: Frugal, table: Table, unit: number): void {
  forEachSource(table, unit, (uid) => readers.set(uid, (readers.get(uid) ?? 0) - 1));
}

/** Values that a unit begins, less those that it is the last to read. */
export function growthOf(table: Table, unit: number, readers: Frugal): number {
  let growth = 0;
  for (let k = table.instFirst[unit] ?? 0; k < (table.instFirst[unit + 1] ?? 0); k++) {
    const value = table.insts[k]?.dst[0];
    if (value !== undefined && (readers.get(value.uid) ?? 0) > 0) growth++;
  }
  forEachSource(table, unit, (uid) => {
    if (readers.get(uid) === 1) growth--;
  });
  return growth;
}

/** Calls back for each register that a unit reads, once. */
function forEachSource(
  { instFirst, sourceFirst, sourceKind, sourceKey }: Table,
  unit: number,
  visit: (uid: number) => void,
): void {
  const begin = sourceFirst[instFirst[unit] ?? 0] ?? 0;
  const end = sourceFirst[instFirst[unit + 1] ?? 0] ?? 0;
  for (let at = begin; at < end; at++) {
    if (sourceKind[at] !== SOURCE.REGISTER || sourceKey.indexOf(sourceKey[at] ?? 0, begin) < at) continue;
    visit(sourceKey[at] ?? 0);
  }
}
