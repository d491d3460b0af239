/*
 * .gdb_index (gdb manual, "Index Section Format"): offsets of five parts, always little-endian: units, type units, ranges of addresses with
 * the number of their unit, slots of a hash table, and a pool of names and of lists of units with what the name is there.
 */
import { hex64 } from '../../core/index.ts';
import { textAt } from '../../elf/tables/string-table.ts';
import type { ByteReader } from '../../runtime/index.ts';
import { rangeText } from '../info/code-layout.ts';
import { LazyRow, Overlap, readerAt, rowsOf, unitAt } from './table.ts';
import type { TableRow, TableSource } from './table.ts';

/** Versions whose parts are laid out in this way. */
const OLDEST = 4;
const NEWEST = 9;
/** From this version on the main function is named. */
const WITH_SHORTCUTS = 9;

/** What bits 28 to 30 of a unit in a list say. */
const kinds = ['none', 'type', 'variable', 'function', 'other'];

/** Units, ranges of addresses and names. */
export function* readGdbIndex(source: TableSource): Generator<TableRow> {
  const { section, say } = source;
  const { bytes } = section;
  const r = readerAt(section, 0);
  const version = r.u4(true);
  if (version < OLDEST || version > NEWEST) {
    say('dwarf/gdb-index-version', `gdb index of version ${version}: known are ${OLDEST} to ${NEWEST}`, 0);
    return;
  }
  const [unitsAt = 0, typesAt = 0, rangesAt = 0, slotsAt = 0, next = 0] = Array.from({ length: 5 }, () => r.u4(true));
  const poolAt = version >= WITH_SHORTCUTS ? r.u4(true) : next;
  const parts = [unitsAt, typesAt, rangesAt, slotsAt, next, poolAt, bytes.length];
  if (parts.some((at, i) => at < (parts[i - 1] ?? 0) || at > bytes.length)) {
    say('dwarf/gdb-index-parts', 'parts of the gdb index are not in order, or outside it', 0);
    return;
  }
  const units = (typesAt - unitsAt) / 16;
  const count = units + (rangesAt - typesAt) / 24;
  yield {
    offset: unitsAt,
    label: 'units',
    value: `${Math.floor(units)}`,
    rows: rowsOf((hears) => unitRows({ ...source, say: hears }, unitsAt, typesAt), say).rows,
  };
  yield {
    offset: rangesAt,
    label: 'ranges',
    rows: rowsOf((hears) => rangeRows({ ...source, say: hears }, rangesAt, slotsAt, count), say).rows,
  };
  yield {
    offset: slotsAt,
    label: 'names',
    rows: rowsOf((hears) => nameRows({ ...source, say: hears }, [slotsAt, next], poolAt, count), say).rows,
  };
}

function* unitRows(source: TableSource, from: number, to: number): Generator<TableRow> {
  const r = readerAt(source.section, from);
  while (r.pos + 16 <= to) {
    const at = r.pos;
    const offset = Number(r.u8(true));
    const length = Number(r.u8(true));
    const unit = unitAt(source, offset, at, 'dwarf/gdb-index-unit');
    if (unit !== undefined && unit.end - unit.offset !== length) {
      source.say(
        'dwarf/gdb-index-unit',
        `the unit at ${hex64(offset)} has ${unit.end - unit.offset} bytes, not ${length}`,
        at,
      );
    }
    yield { offset: at, label: `unit ${hex64(offset)}`, value: `${length} bytes` };
  }
}

function* rangeRows(
  { section, sections, say }: TableSource,
  from: number,
  to: number,
  count: number,
): Generator<TableRow> {
  const r = readerAt(section, from);
  while (r.pos + 20 <= to) {
    const at = r.pos;
    const [low, high, unit] = [r.u8(true), r.u8(true), r.u4(true)];
    if (unit >= count) say('dwarf/gdb-index-range', `range of unit ${unit}: there are ${count}`, at);
    yield { offset: at, label: rangeText(sections.layout, { low, high }), value: `unit ${unit}` };
  }
}

function* nameRows(
  { section, say }: TableSource,
  [from, to]: readonly [number, number],
  pool: number,
  count: number,
): Generator<TableRow> {
  const { bytes } = section;
  const slots = readerAt(section, from);
  const lists = new Map<number, UnitList>();
  const overlap = new Overlap('lists of units', bytes.length, section.offset + pool);
  while (slots.pos + 8 <= to) {
    const at = slots.pos;
    const [name, list] = [slots.u4(true), slots.u4(true)];
    if (name === 0 && list === 0) continue;
    if (pool + name >= bytes.length || pool + list + 4 > bytes.length) {
      say('dwarf/gdb-index-name', `a name is at ${hex64(name)} and its units at ${hex64(list)}, outside the pool`, at);
      continue;
    }
    // Many names share a list.
    let units = lists.get(list);
    if (units === undefined) {
      lists.set(list, (units = readList(readerAt(section, pool + list), count)));
      overlap.take(4 * units.length);
    }
    const { first, length, outside } = units;
    if (outside !== undefined) {
      say('dwarf/gdb-index-name', `the name at ${hex64(name)} is in unit ${outside}: there are ${count}`, at);
    }
    const label = (): string => JSON.stringify(textAt(bytes, pool + name) ?? '');
    yield new LazyRow(at, label, () => unitsText(readerAt(section, first), length));
  }
}

/** A list of units in the pool. */
interface UnitList {
  /** Where its units start. */
  readonly first: number;
  readonly length: number;
  /** A unit of it that is not there. */
  readonly outside: number | undefined;
}

function readList(r: ByteReader, count: number): UnitList {
  const length = r.count(r.u4(true), 4);
  const first = r.pos;
  let outside: number | undefined;
  for (let i = 0; i < length; i++) {
    const unit = r.u4(true) & UNIT;
    if (unit >= count) outside ??= unit;
  }
  return { first, length, outside };
}

/** The bits that have the number of a unit. */
const UNIT = 0xff_ffff;
/** Units of a name that are shown. */
const SHOWN = 1000;

function unitsText(r: ByteReader, length: number): string {
  const where = Array.from({ length: Math.min(length, SHOWN) }, () => {
    const word = r.u4(true);
    return `${word >>> 31 === 1 ? 'static ' : ''}${kinds[(word >>> 28) & 7] ?? '?'} in unit ${word & UNIT}`;
  });
  if (length > SHOWN) where.push(`and ${length - SHOWN} more`);
  return where.join(', ');
}
