/* What the sections have in common that are tables over the entries, or that units index: sets of rows behind a header with their length. */
import { DwAt, DwUt } from '../../../generated/dwarf/enums.ts';
import type { Severity } from '../../core/index.ts';
import { ByteReader, FormatError } from '../../runtime/index.ts';
import type { DwarfSection, DwarfSections } from '../info/sections.ts';
import type { DwarfUnit } from '../info/unit.ts';
import { unitIndex } from '../info/unit-index.ts';

/** A row as people see it; `offset` in the section. */
export interface TableRow {
  readonly offset: number;
  readonly label: string;
  readonly value?: string | undefined;
  readonly rows?: Iterable<TableRow> | undefined;
}

/** Hears what is wrong; `offset` in the section. An error where nothing else is said. */
export type Say = (code: string, message: string, offset: number, severity?: Severity) => void;

/** What a table is read from. */
export interface TableSource {
  readonly section: DwarfSection;
  readonly sections: DwarfSections;
  readonly units: readonly DwarfUnit[];
  /** Whether an entry starts at an offset of .debug_info; true where nobody knows. */
  readonly isEntry: (offset: number) => boolean;
  readonly say: Say;
}

/** Reads a section, set by set; FormatError where one is damaged. */
export type ReadTable = (source: TableSource) => Generator<TableRow>;

/** One set: a reader over it alone, at what follows its length. */
export interface TableSet {
  /** Of its length, in the section. */
  readonly offset: number;
  readonly end: number;
  readonly is64: boolean;
  readonly r: ByteReader;
}

/** The sets of a section, by their lengths alone. FormatError `dwarf/table-length` where one ends outside. */
export function* setsOf({ section, sections }: TableSource): Generator<TableSet> {
  const { bytes } = section;
  const { littleEndian } = sections;
  for (let offset = 0; offset < bytes.length;) {
    const r = readerAt(section, offset);
    const short = r.u4(littleEndian);
    const is64 = short === 0xffffffff;
    const length = is64 ? Number(r.u8(littleEndian)) : short;
    const end = r.pos + length;
    if (!(end <= bytes.length)) {
      const message = `${section.name}: ${length} bytes at ${offset} end outside its ${bytes.length}`;
      throw new FormatError('dwarf/table-length', message, { offset: section.offset + offset });
    }
    if (length > 0) yield { offset, end, is64, r: readerAt(section, r.pos, end) };
    offset = end;
  }
}

/** The rows of a set, read again whenever they are asked for: a section may have millions. The first time says what is wrong. */
export function rowsOf(
  read: (say: Say) => Generator<TableRow>,
  say: Say,
): { readonly count: number; readonly rows: Iterable<TableRow> } {
  let count = 0;
  for (const row of read(say)) {
    void row;
    count += 1;
  }
  return { count, rows: { [Symbol.iterator]: (): Generator<TableRow> => read(() => undefined) } };
}

/** A text, or what makes it. */
type Lazy<T> = T | (() => T);

/** A row whose texts are made when they are asked for: there may be millions, and each may be long. */
export class LazyRow implements TableRow {
  readonly offset: number;
  readonly #label: Lazy<string>;
  readonly #value: Lazy<string | undefined>;

  constructor(offset: number, label: Lazy<string>, value: Lazy<string | undefined>) {
    this.offset = offset;
    this.#label = label;
    this.#value = value;
  }

  get label(): string {
    return typeof this.#label === 'string' ? this.#label : this.#label();
  }

  get value(): string | undefined {
    return typeof this.#value === 'function' ? this.#value() : this.#value;
  }
}

/** A reader of a section from a place on. */
export function readerAt({ bytes, offset }: DwarfSection, at: number, end: number = bytes.length): ByteReader {
  const r = new ByteReader(bytes.subarray(0, end), offset);
  r.seek(at);
  return r;
}

/** Gives the units that may have a name, `a::b`, and undefined for each step on the way to them; FormatError where the way is damaged. */
export type NameSearch = (name: string) => Iterable<DwarfUnit | undefined>;

/** Whether bytes stand at a place of a table. */
export function startsAt(table: Uint8Array, at: number, bytes: Uint8Array): boolean {
  return bytes.every((byte, i) => table[at + i] === byte);
}

/** How often a byte of a table may be in a list that others share, on average. */
const MOST_SHARED = 4;

/** Counts bytes of lists that rows lead to: in a sound table no two of them lie over each other. */
export class Overlap {
  #left: number;
  readonly #what: string;
  readonly #offset: number;

  constructor(what: string, bytes: number, offset: number) {
    this.#what = what;
    this.#left = MOST_SHARED * bytes + 65_536;
    this.#offset = offset;
  }

  /** FormatError `dwarf/table-overlap` where it is too much. */
  take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left >= 0) return;
    const message = `${this.#what} lie over each other, more than ${MOST_SHARED} deep`;
    throw new FormatError('dwarf/table-overlap', message, { offset: this.#offset });
  }
}

/** An offset in another section. */
export function readOffset({ r, is64 }: Pick<TableSet, 'r' | 'is64'>, littleEndian: boolean): number {
  return is64 ? Number(r.u8(littleEndian)) : r.u4(littleEndian);
}

/** Whether the entries of a unit are in another file. */
export function isSkeleton({ unitType, root }: DwarfUnit): boolean {
  return unitType === DwUt.DW_UT_skeleton || root.has(DwAt.DW_AT_GNU_dwo_name);
}

/** The unit of .debug_info at an offset; said where there is none. */
export function unitAt({ units, say }: TableSource, offset: number, at: number, code: string): DwarfUnit | undefined {
  const unit = unitIndex(units).inInfo(offset);
  if (unit === undefined) say(code, `no unit is at 0x${offset.toString(16)} of .debug_info`, at);
  return unit;
}
