/*
 * .gdb_index (gdb manual, "Index Section Format"): offsets of five parts, always little-endian: units, type units, ranges of addresses with
 * the number of their unit, slots of a hash table, and a pool of names and of lists of units with what the name is there.
 */
import { hex64 } from '../../core/index.ts';
import { textAt } from '../../elf/tables/string-table.ts';
import { ByteReader } from '../../runtime/index.ts';
import { rangeText } from '../info/code-layout.ts';
import { unitAt } from './table.ts';
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
  const r = new ByteReader(bytes, section.offset);
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
  yield { offset: unitsAt, label: 'units', value: `${Math.floor(units)}`, rows: unitRows(source, r, unitsAt, typesAt) };
  yield { offset: rangesAt, label: 'ranges', rows: rangeRows(source, r, rangesAt, slotsAt, count) };
  yield { offset: slotsAt, label: 'names', rows: nameRows(source, r, [slotsAt, next], poolAt, count) };
}

function unitRows(source: TableSource, r: ByteReader, from: number, to: number): TableRow[] {
  const rows: TableRow[] = [];
  r.seek(from);
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
    rows.push({ offset: at, label: `unit ${hex64(offset)}`, value: `${length} bytes` });
  }
  return rows;
}

function rangeRows({ sections, say }: TableSource, r: ByteReader, from: number, to: number, count: number): TableRow[] {
  const rows: TableRow[] = [];
  r.seek(from);
  while (r.pos + 20 <= to) {
    const at = r.pos;
    const [low, high, unit] = [r.u8(true), r.u8(true), r.u4(true)];
    if (unit >= count) say('dwarf/gdb-index-range', `range of unit ${unit}: there are ${count}`, at);
    rows.push({ offset: at, label: rangeText(sections.layout, { low, high }), value: `unit ${unit}` });
  }
  return rows;
}

function nameRows(
  { section, say }: TableSource,
  r: ByteReader,
  [from, to]: readonly [number, number],
  pool: number,
  count: number,
): TableRow[] {
  const rows: TableRow[] = [];
  const { bytes } = section;
  for (let at = from; at + 8 <= to; at += 8) {
    r.seek(at);
    const [name, list] = [r.u4(true), r.u4(true)];
    if (name === 0 && list === 0) continue;
    const text = textAt(bytes, pool + name);
    if (text === undefined || pool + list + 4 > bytes.length) {
      say('dwarf/gdb-index-name', `a name is at ${hex64(name)} and its units at ${hex64(list)}, outside the pool`, at);
      continue;
    }
    r.seek(pool + list);
    const where = Array.from({ length: r.count(r.u4(true), 4) }, () => r.u4(true)).map((word) => {
      const unit = word & 0xff_ffff;
      if (unit >= count)
        say('dwarf/gdb-index-name', `${JSON.stringify(text)} is in unit ${unit}: there are ${count}`, at);
      return `${word >>> 31 === 1 ? 'static ' : ''}${kinds[(word >>> 28) & 7] ?? '?'} in unit ${unit}`;
    });
    rows.push({ offset: at, label: JSON.stringify(text), value: where.join(', ') });
  }
  return rows;
}
