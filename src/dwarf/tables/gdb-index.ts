/*
 * .gdb_index (gdb manual, "Index Section Format"): offsets of five parts, always little-endian: units, type units, ranges of addresses with
 * the number of their unit, slots of a hash table, and a pool of names and of lists of units with what the name is there.
 */
import { hex64, limits } from '../../core/index.ts';
import { textAt } from '../../elf/tables/string-table.ts';
import type { ByteReader } from '../../runtime/index.ts';
import { rangeText } from '../info/code-layout.ts';
import type { DwarfSection } from '../info/sections.ts';
import type { DwarfUnit } from '../info/unit.ts';
import type { AddressRange } from '../lists/address-range.ts';
import { LazyRow, Overlap, readerAt, rowsOf, startsAt, unitAt } from './table.ts';
import type { NameSearch, TableRow, TableSource } from './table.ts';

/** Versions whose parts are laid out in this way. */
const OLDEST = 4;
const NEWEST = 9;
/** From this version on the main function is named. */
const WITH_SHORTCUTS = 9;

/** What bits 28 to 30 of a unit in a list say. */
const kinds = ['none', 'type', 'variable', 'function', 'other'];

/** Where the parts start, and how many units there are. */
interface Parts {
  readonly version: number;
  readonly unitsAt: number;
  readonly typesAt: number;
  readonly rangesAt: number;
  readonly slotsAt: number;
  readonly slotsEnd: number;
  readonly poolAt: number;
  /** Compile units come before type units. */
  readonly compileUnits: number;
  readonly count: number;
}

/** Units, ranges of addresses and names. */
export function* readGdbIndex(source: TableSource): Generator<TableRow> {
  const { say } = source;
  const parts = readParts(source);
  if (parts === undefined) return;
  const { unitsAt, rangesAt, slotsAt, compileUnits } = parts;
  yield {
    offset: unitsAt,
    label: 'units',
    value: `${compileUnits}`,
    rows: rowsOf((hears) => unitRows({ ...source, say: hears }, parts), say).rows,
  };
  yield {
    offset: rangesAt,
    label: 'ranges',
    rows: rowsOf((hears) => rangeRows({ ...source, say: hears }, parts), say).rows,
  };
  yield {
    offset: slotsAt,
    label: 'names',
    rows: rowsOf((hears) => nameRows({ ...source, say: hears }, parts), say).rows,
  };
}

/** The ranges of the units that are there, those of type units left out: they have no code. */
export function* indexedRanges(source: TableSource): Generator<AddressRange & { readonly unit: DwarfUnit }> {
  const parts = readParts(source);
  if (parts === undefined) return;
  const units = Array.from(unitsIn(source, parts), ({ unit }) => unit);
  for (const { low, high, number, offset } of rangesIn(source.section, parts)) {
    const unit = units[number];
    if (unit === undefined) source.say('dwarf/gdb-index-range', `range of unit ${number}`, offset);
    else yield { low, high, unit };
  }
}

/** Gives the units that have a name, `a::b`: slots are looked at from one that the hash of the name says, in steps that it says too. */
export function searchGdbIndex(source: TableSource): NameSearch | undefined {
  const { section } = source;
  const { bytes } = section;
  const parts = readParts(source);
  if (parts === undefined) return undefined;
  const { slotsAt, slotsEnd, poolAt, version } = parts;
  const units = Array.from(unitsIn(source, parts), ({ unit }) => unit);
  const slots = Math.floor((slotsEnd - slotsAt) / 8);
  return function* (name) {
    const text = new TextEncoder().encode(`${name}\0`);
    const hash = hashOf(text, version);
    const step = ((Math.imul(hash, 17) & (slots - 1)) | 1) >>> 0;
    for (let i = 0, slot = hash % slots; i < slots; i++, slot = (slot + step) % slots) {
      const r = readerAt(section, slotsAt + 8 * slot);
      const [nameAt, list] = [r.u4(true), r.u4(true)];
      if (nameAt === 0 && list === 0) return;
      yield undefined;
      if (!startsAt(bytes, poolAt + nameAt, text)) continue;
      r.seek(poolAt + list);
      for (let length = r.u4(true); length > 0; length--) yield units[r.u4(true) & UNIT];
      return;
    }
  };
}

/** The hash of a name with its NUL: from version 5 on that of its letters in lower case. */
function hashOf(text: Uint8Array, version: number): number {
  let hash = 0;
  for (const byte of text.subarray(0, -1)) {
    const isUpper = version >= 5 && byte >= 0x41 && byte <= 0x5a;
    hash = (Math.imul(hash, 67) + (isUpper ? byte + 0x20 : byte) - 113) >>> 0;
  }
  return hash;
}

function readParts({ section, say }: TableSource): Parts | undefined {
  const { bytes } = section;
  const r = readerAt(section, 0);
  const version = r.u4(true);
  if (version < OLDEST || version > NEWEST) {
    say('dwarf/gdb-index-version', `gdb index of version ${version}: known are ${OLDEST} to ${NEWEST}`, 0);
    return undefined;
  }
  const [unitsAt = 0, typesAt = 0, rangesAt = 0, slotsAt = 0, slotsEnd = 0] = Array.from({ length: 5 }, () =>
    r.u4(true),
  );
  const poolAt = version >= WITH_SHORTCUTS ? r.u4(true) : slotsEnd;
  const parts = [unitsAt, typesAt, rangesAt, slotsAt, slotsEnd, poolAt, bytes.length];
  if (parts.some((at, i) => at < (parts[i - 1] ?? 0) || at > bytes.length)) {
    say('dwarf/gdb-index-parts', 'parts of the gdb index are not in order, or outside it', 0);
    return undefined;
  }
  const compileUnits = Math.floor((typesAt - unitsAt) / 16);
  const count = (typesAt - unitsAt) / 16 + (rangesAt - typesAt) / 24;
  return { version, unitsAt, typesAt, rangesAt, slotsAt, slotsEnd, poolAt, compileUnits, count };
}

interface IndexedUnit {
  /** Where it is said. */
  readonly at: number;
  readonly offset: number;
  readonly length: number;
  readonly unit: DwarfUnit | undefined;
}

function* unitsIn(source: TableSource, { unitsAt, typesAt }: Parts): Generator<IndexedUnit> {
  const r = readerAt(source.section, unitsAt);
  while (r.pos + 16 <= typesAt) {
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
    yield { at, offset, length, unit };
  }
}

function* unitRows(source: TableSource, parts: Parts): Generator<TableRow> {
  for (const { at, offset, length } of unitsIn(source, parts)) {
    yield { offset: at, label: `unit ${hex64(offset)}`, value: `${length} bytes` };
  }
}

function* rangesIn(
  section: DwarfSection,
  { rangesAt, slotsAt }: Parts,
): Generator<AddressRange & { readonly offset: number; readonly number: number }> {
  const r = readerAt(section, rangesAt);
  while (r.pos + 20 <= slotsAt) {
    const offset = r.pos;
    yield { offset, low: r.u8(true), high: r.u8(true), number: r.u4(true) };
  }
}

function* rangeRows({ section, sections, say }: TableSource, parts: Parts): Generator<TableRow> {
  const { count } = parts;
  for (const range of rangesIn(section, parts)) {
    const { offset, number } = range;
    if (number >= count) say('dwarf/gdb-index-range', `range of unit ${number}: there are ${count}`, offset);
    yield { offset, label: rangeText(sections.layout, range), value: `unit ${number}` };
  }
}

function* nameRows({ section, say }: TableSource, parts: Parts): Generator<TableRow> {
  const { slotsAt: from, slotsEnd: to, poolAt: pool, count } = parts;
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
    const label = (): string => JSON.stringify(textAt(bytes, pool + name, limits.name) ?? '');
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
