/*
 * .debug_names (DWARF 5, section 6.1.1): names with their entries. A set is a header, lists of units, a hash table over the names, and
 * entries whose abbreviations say which of their attributes follow.
 */
import { DwIdx, nameOfDwIdx, nameOfDwTag } from '../../../generated/dwarf/enums.ts';
import { hex64 } from '../../core/index.ts';
import { textAt } from '../../elf/tables/string-table.ts';
import { DieCursor } from '../info/cursor.ts';
import { readForm } from '../info/form.ts';
import type { FormValue } from '../info/form.ts';
import { uleb } from '../info/leb128.ts';
import type { DwarfUnit } from '../info/unit.ts';
import { bare } from './macro.ts';
import { isSkeleton, LazyRow, Overlap, readerAt, readOffset, rowsOf, setsOf, unitAt } from './table.ts';
import type { TableRow, TableSet, TableSource } from './table.ts';

interface Abbreviation {
  readonly tag: number;
  readonly attributes: readonly (readonly [index: number, form: number])[];
}

/** Sets with their names. */
export function* readNames(source: TableSource): Generator<TableRow> {
  const { littleEndian } = source.sections;
  for (const set of setsOf(source)) {
    const { r, offset } = set;
    const version = r.u2(littleEndian);
    r.u2(littleEndian);
    if (version !== 5) {
      source.say('dwarf/names-version', `index of names of version ${version}: known is 5`, offset);
      continue;
    }
    yield readSet(source, set);
  }
}

function readSet(source: TableSource, set: TableSet): TableRow {
  const { sections, say } = source;
  const { littleEndian } = sections;
  const { r, offset, is64 } = set;
  const counts = Array.from({ length: 7 }, () => r.u4(littleEndian));
  const [compileUnits = 0, typeUnits = 0, foreign = 0, buckets = 0, names = 0, abbreviationSize = 0, vendor = 0] =
    counts;
  const augmentation = new TextDecoder().decode(r.bytes(vendor)).replace(/\0+$/, '');
  r.bytes((4 - (vendor % 4)) % 4);
  const offsets = (count: number): number[] =>
    Array.from({ length: r.count(count, is64 ? 8 : 4) }, () => readOffset({ r, is64 }, littleEndian));
  const words = (count: number): number[] => Array.from({ length: r.count(count, 4) }, () => r.u4(littleEndian));
  const unitOffsets = offsets(compileUnits);
  const units = unitOffsets.map((at) => unitAt(source, at, offset, 'dwarf/names-unit'));
  const typeUnitOffsets = offsets(typeUnits);
  const typeUnitsOf = typeUnitOffsets.map((at) => unitAt(source, at, offset, 'dwarf/names-unit'));
  r.bytes(8 * r.count(foreign, 8));
  const first = words(buckets);
  const hashes = words(buckets === 0 ? 0 : names);
  const texts = offsets(names);
  const places = offsets(names);
  const abbreviationsAt = r.pos;
  const abbreviations = readAbbreviations(set);
  const pool = abbreviationsAt + abbreviationSize;
  checkHashes(source, offset, first, hashes);
  const index: Index = {
    set,
    texts,
    hashes: buckets === 0 ? undefined : hashes,
    places,
    pool,
    abbreviations,
    units,
    typeUnitsOf,
  };
  const { rows } = rowsOf((hears) => nameRows({ ...source, say: hears }, index), say);
  const said = augmentation === '' ? '' : `, ${JSON.stringify(augmentation)}`;
  const value = `${compileUnits} units, ${typeUnits + foreign} type units, ${names} names${said}`;
  return { offset, label: `names ${hex64(offset)}`, value, rows };
}

/** A set, of which the parts before the names are read. */
interface Index {
  readonly set: TableSet;
  /** Offsets of the names in .debug_str. */
  readonly texts: readonly number[];
  /** By name, where the set has a hash table. */
  readonly hashes: readonly number[] | undefined;
  /** Offsets of the entries of each name from `pool` on. */
  readonly places: readonly number[];
  readonly pool: number;
  readonly abbreviations: ReadonlyMap<number, Abbreviation>;
  readonly units: readonly (DwarfUnit | undefined)[];
  readonly typeUnitsOf: readonly (DwarfUnit | undefined)[];
}

function* nameRows(source: TableSource, index: Index): Generator<TableRow> {
  const { section, sections, say } = source;
  const { set, texts, places, pool, abbreviations, units, typeUnitsOf } = index;
  const { littleEndian, str } = sections;
  const { is64, end } = set;
  const table = str?.bytes ?? new Uint8Array();
  const context = bare(littleEndian, is64);
  const letters = new Overlap('names', table.length, str?.offset ?? 0);
  const entries = new Overlap('lists of entries', section.bytes.length, section.offset + pool);
  const r = readerAt(section, pool, end);
  for (const [i, text] of texts.entries()) {
    if (text >= table.length) say('dwarf/names-text', `name ${i} is outside .debug_str`, set.offset);
    else if (index.hashes !== undefined) checkHash(source, table, text, index.hashes[i] ?? 0, set.offset, letters);
    const start = pool + (places[i] ?? 0);
    r.seek(start);
    for (let at = r.pos, code = uleb(r); code !== 0; at = r.pos, code = uleb(r)) {
      const abbreviation = abbreviations.get(code);
      if (abbreviation === undefined) {
        say('dwarf/names-abbreviation', `entry has abbreviation ${code}, which is not there`, at);
        break;
      }
      const values = new Map<number, FormValue>();
      for (const [attribute, form] of abbreviation.attributes) values.set(attribute, readForm(r, form, 0, context));
      // Entries of an abbreviation without attributes are a byte that costs as much as any.
      entries.take(r.pos - at);
      const unit = unitOf(values, units, typeUnitsOf);
      const die = numberIn(values.get(DwIdx.DW_IDX_die_offset));
      if (unit !== undefined && die !== undefined) checkEntry(source, unit, die, abbreviation.tag, at);
      const where = unit === undefined || die === undefined ? '?' : hex64(unit.offset + die);
      const tag = nameOfDwTag(abbreviation.tag) ?? `DW_TAG_0x${abbreviation.tag.toString(16)}`;
      const others = [...values.keys()].filter((key) => nameOfDwIdx(key) === undefined).length;
      const more = others === 0 ? '' : `, ${others} of vendors`;
      const label = (): string => JSON.stringify(textAt(table, text) ?? '?');
      yield new LazyRow(at, label, `${tag} at ${where}${more}`);
    }
  }
}

function readAbbreviations({ r }: TableSet): Map<number, Abbreviation> {
  const found = new Map<number, Abbreviation>();
  for (let code = uleb(r); code !== 0; code = uleb(r)) {
    const tag = uleb(r);
    const attributes: [number, number][] = [];
    for (;;) {
      const pair: [number, number] = [uleb(r), uleb(r)];
      if (pair[0] === 0 && pair[1] === 0) break;
      attributes.push(pair);
    }
    found.set(code, { tag, attributes });
  }
  return found;
}

/** A bucket has the number of its first name, from 1; the names of a bucket follow each other. */
function checkHashes({ say }: TableSource, offset: number, first: readonly number[], hashes: readonly number[]): void {
  for (const [bucket, name] of first.entries()) {
    if (name === 0) continue;
    const hash = hashes[name - 1];
    if (hash === undefined || hash % first.length !== bucket) {
      say('dwarf/names-bucket', `bucket ${bucket} starts with name ${name}, which is not in it`, offset);
    }
  }
  // A search goes from the first name of a bucket to the last before one of another bucket.
  const starts = new Set(first);
  for (const [i, hash] of hashes.entries()) {
    const bucket = hash % first.length;
    if (starts.has(i + 1) || (i > 0 && (hashes[i - 1] as number) % first.length === bucket)) continue;
    say('dwarf/names-unreached', `name ${i + 1} is in no bucket: nobody who looks for it finds it`, offset);
  }
}

/** The only unit where an entry names none. */
function unitOf(
  values: ReadonlyMap<number, FormValue>,
  units: readonly (DwarfUnit | undefined)[],
  typeUnits: readonly (DwarfUnit | undefined)[],
): DwarfUnit | undefined {
  const typeUnit = numberIn(values.get(DwIdx.DW_IDX_type_unit));
  if (typeUnit !== undefined) return typeUnits[typeUnit];
  const unit = numberIn(values.get(DwIdx.DW_IDX_compile_unit));
  return unit === undefined ? (units.length === 1 ? units[0] : undefined) : units[unit];
}

function checkEntry({ isEntry, say }: TableSource, unit: DwarfUnit, die: number, tag: number, at: number): void {
  // The entries of a skeleton are in another file.
  const from = unit.offset + die;
  if (from >= unit.end || !isEntry(from)) {
    if (!isSkeleton(unit)) say('dwarf/names-entry', `no entry starts at ${hex64(from)}`, at);
    return;
  }
  const cursor = new DieCursor(unit, from);
  if (cursor.next() && cursor.tag !== tag) {
    say('dwarf/names-tag', `the entry at ${hex64(from)} is ${nameOfDwTag(cursor.tag)}, not ${nameOfDwTag(tag)}`, at);
  }
}

function numberIn(value: FormValue | undefined): number | undefined {
  if (value?.kind === 'number') return value.value;
  return value?.kind === 'reference' || value?.kind === 'offset' ? value.offset : undefined;
}

/** The hash of a name (DWARF 5, section 7.33) is that of its letters in lower case; which those are is known of ASCII. */
function checkHash(
  { say }: TableSource,
  table: Uint8Array,
  text: number,
  expected: number,
  offset: number,
  letters: Overlap,
): void {
  let hash = 5381;
  let at = text;
  let byte = table[at] as number;
  for (; byte > 0 && byte < 0x80; byte = table[++at] ?? 0) {
    const isUpper = byte >= 0x41 && byte <= 0x5a;
    hash = (Math.imul(hash, 33) + (isUpper ? byte + 0x20 : byte)) >>> 0;
  }
  letters.take(at - text);
  if (byte >= 0x80 || hash === expected) return;
  const name = JSON.stringify(textAt(table, text) ?? '');
  say('dwarf/names-hash', `hash of ${name} is ${hex64(expected)}, not ${hex64(hash)}`, offset);
}
