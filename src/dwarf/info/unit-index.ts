/* The units of a file by their offsets. A file may have a million, and as many tables and expressions that name one. */
import type { DwarfUnit } from './unit.ts';

/** Finds units. */
export interface UnitIndex {
  has(unit: object): boolean;
  /** The first unit at an offset of any section. */
  at(offset: number): DwarfUnit | undefined;
  /** The first unit at an offset of .debug_info. */
  inInfo(offset: number): DwarfUnit | undefined;
}

const indices = new WeakMap<readonly DwarfUnit[], UnitIndex>();

/** The index of a list of units, made when it is asked for first. */
export function unitIndex(units: readonly DwarfUnit[]): UnitIndex {
  let index = indices.get(units);
  if (index === undefined) indices.set(units, (index = indexOf(units)));
  return index;
}

function indexOf(units: readonly DwarfUnit[]): UnitIndex {
  const all = new Set<object>(units);
  const first = firstByOffset(units);
  const info = firstByOffset(units.filter(({ section }) => section.name.startsWith('.debug_info')));
  return { has: (unit) => all.has(unit), at: (offset) => first.get(offset), inInfo: (offset) => info.get(offset) };
}

function firstByOffset(units: readonly DwarfUnit[]): ReadonlyMap<number, DwarfUnit> {
  return new Map(units.toReversed().map((unit) => [unit.offset, unit]));
}
