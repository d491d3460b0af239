/* The units of a file by their offsets. A file may have a million, and as many tables and expressions that name one. */
import type { DwarfUnit } from './unit.ts';

/** Finds units. */
export interface UnitIndex {
  has(unit: object): boolean;
  /** The first unit at an offset of any section. */
  at(offset: number): DwarfUnit | undefined;
  /** The first unit at an offset of .debug_info. */
  inInfo(offset: number): DwarfUnit | undefined;
  /** The units of the list that stand for units of a program, or are the split ones of these; in the order of the list. */
  partsOf(units: Iterable<DwarfUnit>): readonly DwarfUnit[];
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
  let places: ReadonlyMap<DwarfUnit, readonly number[]> | undefined;
  return {
    has: (unit) => all.has(unit),
    at: (offset) => first.get(offset),
    inInfo: (offset) => info.get(offset),
    partsOf(wanted) {
      const byOwner = (places ??= placesByOwner(units));
      const found = new Set<number>();
      for (const unit of wanted) for (const place of byOwner.get(unit) ?? []) found.add(place);
      return [...found].sort((a, b) => a - b).map((place) => units[place] as DwarfUnit);
    },
  };
}

/** The unit that is in the file with the code: of a split unit its skeleton. */
export function ownerOf(unit: DwarfUnit): DwarfUnit {
  return unit.skeleton ?? unit;
}

function placesByOwner(units: readonly DwarfUnit[]): ReadonlyMap<DwarfUnit, readonly number[]> {
  const places = new Map<DwarfUnit, number[]>();
  for (const [place, unit] of units.entries()) {
    const owner = ownerOf(unit);
    const own = places.get(owner);
    if (own === undefined) places.set(owner, [place]);
    else own.push(place);
  }
  return places;
}

function firstByOffset(units: readonly DwarfUnit[]): ReadonlyMap<number, DwarfUnit> {
  return new Map(units.toReversed().map((unit) => [unit.offset, unit]));
}
