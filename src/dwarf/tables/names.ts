/*
 * .debug_names (DWARF 5, section 6.1.1): names with their entries. A set is a header, lists of units, a hash table over the names, and
 * entries whose abbreviations say which of their attributes follow.
 */
import { DwIdx, nameOfDwIdx } from '../../../generated/dwarf/enums.ts';
import { hex64, limits } from '../../core/index.ts';
import { textAt } from '../../elf/tables/string-table.ts';
import { DieCursor } from '../info/cursor.ts';
import { readForm } from '../info/form.ts';
import type { FormValue } from '../info/form.ts';
import type { ByteReader } from '../../runtime/index.ts';
import { uleb } from '../info/leb128.ts';
import type { DwarfUnit } from '../info/unit.ts';
import { tagName } from '../text/entry-json.ts';
import { bare } from './macro.ts';
import { isSkeleton, LazyRow, Overlap, readerAt, readOffset, rowsOf, setsOf, unitAt } from './table.ts';
import type { TableRow, TableSet, TableSource } from './table.ts';

interface Abbreviation {
  readonly tag: number;
  readonly attributes: readonly (readonly [index: number, form: number])[];
}

/** Sets with their names. */
export function* readNames(source: TableSource): Generator<TableRow> {
  for (const index of nameIndexes(source)) {
    checkHashes(source, index);
    const { rows } = rowsOf((hears) => nameRows({ ...source, say: hears }, index), source.say);
    yield { offset: index.offset, label: `names ${hex64(index.offset)}`, value: index.summary, rows };
  }
}

/** A set, of which the parts before the entries are read. */
export interface NameIndex {
  /** In the section. */
  readonly offset: number;
  readonly end: number;
  readonly is64: boolean;
  /** How many there are of what. */
  readonly summary: string;
  /** The number, from 1, of the first name of each bucket; 0 of an empty one. */
  readonly buckets: readonly number[];
  /** By name, where the set has a hash table. */
  readonly hashes: readonly number[];
  /** Offsets of the names in .debug_str. */
  readonly texts: readonly number[];
  /** Offsets of the entries of each name from `pool` on. */
  readonly places: readonly number[];
  readonly pool: number;
  readonly abbreviations: ReadonlyMap<number, Abbreviation>;
  readonly units: readonly (DwarfUnit | undefined)[];
  readonly typeUnits: readonly (DwarfUnit | undefined)[];
}

/** The sets that can be read. */
export function* nameIndexes(source: TableSource): Generator<NameIndex> {
  const { littleEndian } = source.sections;
  for (const set of setsOf(source)) {
    const { r, offset } = set;
    const version = r.u2(littleEndian);
    r.u2(littleEndian);
    if (version === 5) yield readIndex(source, set);
    else source.say('dwarf/names-version', `index of names of version ${version}: known is 5`, offset);
  }
}

function readIndex(source: TableSource, { r, offset, end, is64 }: TableSet): NameIndex {
  const { littleEndian } = source.sections;
  const word = (): number => r.u4(littleEndian);
  const counts = Array.from({ length: 7 }, word);
  const [compileUnits = 0, typeUnits = 0, foreign = 0, bucketCount = 0, names = 0, abbreviationSize = 0, vendor = 0] =
    counts;
  const augmentation = new TextDecoder().decode(r.bytes(vendor)).replace(/\0+$/, '');
  r.bytes((4 - (vendor % 4)) % 4);
  const offsets = (count: number): number[] =>
    Array.from({ length: r.count(count, is64 ? 8 : 4) }, () => readOffset({ r, is64 }, littleEndian));
  const words = (count: number): number[] => Array.from({ length: r.count(count, 4) }, word);
  const unitsAt = (count: number): (DwarfUnit | undefined)[] =>
    offsets(count).map((at) => unitAt(source, at, offset, 'dwarf/names-unit'));
  const said = augmentation === '' ? '' : `, ${JSON.stringify(augmentation)}`;
  const summary = `${compileUnits} units, ${typeUnits + foreign} type units, ${names} names${said}`;
  const index = { offset, end, is64, summary, units: unitsAt(compileUnits), typeUnits: unitsAt(typeUnits) };
  r.bytes(8 * r.count(foreign, 8));
  const buckets = words(bucketCount);
  const hashes = words(bucketCount === 0 ? 0 : names);
  const [texts, places] = [offsets(names), offsets(names)];
  const pool = r.pos + abbreviationSize;
  return { ...index, buckets, hashes, texts, places, pool, abbreviations: readAbbreviations(r) };
}

function* nameRows(source: TableSource, index: NameIndex): Generator<TableRow> {
  const { section, sections, say } = source;
  const { offset, texts, hashes, pool } = index;
  const table = sections.str?.bytes ?? new Uint8Array();
  const letters = new Overlap('names', table.length, sections.str?.offset ?? 0);
  const entries = new Overlap('lists of entries', section.bytes.length, section.offset + pool);
  for (const [i, text] of texts.entries()) {
    const hash = hashes[i];
    if (text >= table.length) say('dwarf/names-text', `name ${i} is outside .debug_str`, offset);
    else if (hash !== undefined) checkHash(source, table, text, hash, offset, letters);
    for (const { at, end, tag, unit, die, others } of entriesOf(source, index, i)) {
      // Entries of an abbreviation without attributes are a byte that costs as much as any.
      entries.take(end - at);
      if (unit !== undefined && die !== undefined) checkEntry(source, unit, die, tag, at);
      const where = unit === undefined || die === undefined ? '?' : hex64(unit.offset + die);
      const more = others === 0 ? '' : `, ${others} of vendors`;
      const label = (): string => JSON.stringify(textAt(table, text, limits.name) ?? '?');
      yield new LazyRow(at, label, `${tagName(tag)} at ${where}${more}`);
    }
  }
}

/** What an index has of a name. */
interface NameEntry {
  /** In the section. */
  readonly at: number;
  readonly end: number;
  readonly tag: number;
  readonly unit: DwarfUnit | undefined;
  /** Offset in the unit. */
  readonly die: number | undefined;
  /** Attributes of vendors. */
  readonly others: number;
}

/** The entries of a name by its number from 0. */
export function* entriesOf(
  { section, sections, say }: TableSource,
  index: NameIndex,
  name: number,
): Generator<NameEntry> {
  const { pool, places, end, abbreviations } = index;
  const context = bare(sections.littleEndian, index.is64);
  const r = readerAt(section, pool + (places[name] ?? 0), end);
  for (let at = r.pos, code = uleb(r); code !== 0; at = r.pos, code = uleb(r)) {
    const abbreviation = abbreviations.get(code);
    if (abbreviation === undefined) {
      say('dwarf/names-abbreviation', `entry has abbreviation ${code}, which is not there`, at);
      return;
    }
    const values = new Map<number, FormValue>();
    for (const [attribute, form] of abbreviation.attributes) values.set(attribute, readForm(r, form, 0, context));
    const others = [...values.keys()].filter((key) => nameOfDwIdx(key) === undefined).length;
    const die = numberIn(values.get(DwIdx.DW_IDX_die_offset));
    yield { at, end: r.pos, tag: abbreviation.tag, unit: unitOf(values, index), die, others };
  }
}

function readAbbreviations(r: ByteReader): Map<number, Abbreviation> {
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

/** A bucket has the number of its first name; the names of a bucket follow each other. */
function checkHashes({ say }: TableSource, { offset, buckets, hashes }: NameIndex): void {
  for (const [bucket, name] of buckets.entries()) {
    if (name === 0) continue;
    const hash = hashes[name - 1];
    if (hash === undefined || hash % buckets.length !== bucket) {
      say('dwarf/names-bucket', `bucket ${bucket} starts with name ${name}, which is not in it`, offset);
    }
  }
  // A search goes from the first name of a bucket to the last before one of another bucket.
  const starts = new Set(buckets);
  for (const [i, hash] of hashes.entries()) {
    const bucket = hash % buckets.length;
    if (starts.has(i + 1) || (i > 0 && (hashes[i - 1] as number) % buckets.length === bucket)) continue;
    say('dwarf/names-unreached', `name ${i + 1} is in no bucket: nobody who looks for it finds it`, offset);
  }
}

/** The only unit where an entry names none. */
function unitOf(values: ReadonlyMap<number, FormValue>, { units, typeUnits }: NameIndex): DwarfUnit | undefined {
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
    say('dwarf/names-tag', `the entry at ${hex64(from)} is ${tagName(cursor.tag)}, not ${tagName(tag)}`, at);
  }
}

function numberIn(value: FormValue | undefined): number | undefined {
  if (value?.kind === 'number') return value.value;
  return value?.kind === 'reference' || value?.kind === 'offset' ? value.offset : undefined;
}

function checkHash(
  { say }: TableSource,
  table: Uint8Array,
  text: number,
  expected: number,
  offset: number,
  letters: Overlap,
): void {
  const { hash, length, isKnown } = hashAt(table, text);
  letters.take(length);
  if (!isKnown || hash === expected) return;
  const name = JSON.stringify(textAt(table, text) ?? '');
  say('dwarf/names-hash', `hash of ${name} is ${hex64(expected)}, not ${hex64(hash)}`, offset);
}

/** The hash of a name (DWARF 5, section 7.33) is that of its letters in lower case; which those are is known of ASCII. */
export function hashAt(
  table: Uint8Array,
  text: number,
): { readonly hash: number; readonly length: number; readonly isKnown: boolean } {
  let hash = 5381;
  let at = text;
  let byte = table[at] ?? 0;
  for (; byte > 0 && byte < 0x80; byte = table[++at] ?? 0) {
    const isUpper = byte >= 0x41 && byte <= 0x5a;
    hash = (Math.imul(hash, 33) + (isUpper ? byte + 0x20 : byte)) >>> 0;
  }
  return { hash, length: at - text, isKnown: byte === 0 };
}
