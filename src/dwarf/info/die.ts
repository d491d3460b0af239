/*
 * Debugging information entries (DWARF 5, sections 2.1 and 2.2): a tag, attributes, and children below. Decoded one at a time;
 * walks over everything use `DieCursor`.
 */
import type { Report } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import { DieCursor } from './cursor.ts';
import type { FormValue } from './form.ts';
import { errorOf } from './or-undefined.ts';
import type { DwarfUnit } from './unit.ts';
import { unitPath } from './sections.ts';

/** One entry, its attributes by number (DW_AT). */
export interface Die {
  readonly unit: DwarfUnit;
  /** In the unit's section. */
  readonly offset: number;
  readonly tag: number;
  /** 0 for the unit's own entry; of one that was looked up by its offset it counts from there. */
  readonly depth: number;
  readonly hasChildren: boolean;
  readonly attributes: ReadonlyMap<number, FormValue>;
}

/** All entries in the order of the section, parents before children. A damaged unit is reported and left at the damage. */
export function* readDies(units: readonly DwarfUnit[], report: Report): Generator<Die> {
  for (const unit of units) {
    try {
      const cursor = new DieCursor(unit);
      while (cursor.next()) yield dieOf(cursor);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      report.add(damagedUnit(unit, error));
    }
  }
}

/** Look at entries of a unit; damage is reported and ends that. */
export function untilDamage(unit: DwarfUnit, report: Report, look: () => void): void {
  try {
    look();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    report.add(damagedUnit(unit, error));
  }
}

/** What is said of a unit whose entries end in damage. */
export function damagedUnit(unit: DwarfUnit, error: FormatError): Parameters<Report['add']>[0] {
  const message = `debug information is damaged, the rest of its unit is unknown: ${error.message}`;
  const at = { offset: error.offset ?? unit.section.offset + unit.offset, path: unitPath(unit.section, unit.offset) };
  const code = error.code.startsWith('limit/') ? error.code : 'dwarf/unit';
  return { code, severity: 'warning', message, at };
}

/** The entry a cursor is at. */
export function dieOf(cursor: DieCursor): Die {
  return dieWith(cursor, cursor.values());
}

/** The same; one that is cut off has the attributes before that, and no children. */
export function wholeOrPart(cursor: DieCursor): { readonly die: Die; readonly cut: FormatError | undefined } {
  const attributes = new Map<number, FormValue>();
  const cut = errorOf(() => cursor.values(attributes));
  const die = dieWith(cursor, attributes);
  return { die: cut === undefined ? die : { ...die, hasChildren: false }, cut };
}

function dieWith(cursor: DieCursor, attributes: Die['attributes']): Die {
  const { unit, offset, tag, depth, abbreviation } = cursor;
  return { unit, offset, tag, depth, hasChildren: abbreviation?.hasChildren === true, attributes };
}

/** The entry at an offset of a unit's section; undefined where the unit ends or nothing starts there. */
export function dieAt(unit: DwarfUnit, offset: number): Die | undefined {
  if (!(offset >= unit.first && offset < unit.end)) return undefined;
  const cursor = new DieCursor(unit, offset);
  return cursor.next() ? dieOf(cursor) : undefined;
}

/** The children of an entry, in order. */
export function childrenOf(die: Die): Generator<Die> {
  return childrenAs(die, dieOf);
}

/** The same, each as `read` has it of a cursor that is at it. */
export function* childrenAs<T>(die: Die, read: (cursor: DieCursor) => T): Generator<T> {
  if (!die.hasChildren) return;
  const cursor = new DieCursor(die.unit, die.offset);
  if (!cursor.next() || !cursor.next()) return;
  do yield read(cursor);
  while (cursor.nextSibling());
}
