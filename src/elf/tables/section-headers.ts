/*
 * Section header table (gABI, "Sections"): e_shnum entries of e_shentsize bytes at e_shoff; entry 0 is reserved. When a
 * file has 0xff00 sections or more, e_shnum is 0 and the count is the sh_size of entry 0; likewise e_shstrndx is 0xffff
 * and the index is its sh_link.
 */
import { headerPlace, sectionPlace } from './places.ts';
import { SectionType } from '../../../generated/elf/enums.ts';
import { SectionHeader32Layout, SectionHeader64Layout } from '../../../generated/elf/layout.ts';
import { FormatError } from '../../runtime/index.ts';
import { badRow } from '../../runtime/support.ts';
import type { ByteSource, Diagnostic, Report } from '../../core/index.ts';
import { AlikeRows, areWords, fieldWords, wordsIn } from './alike-rows.ts';
import type { Column, FieldWords, RowWords } from './alike-rows.ts';
import type { ElfHeader } from './header.ts';

/**
 * The section headers of either class: no object per section, and 18 bytes of most, not 64. Addresses, offsets and sizes are u64.
 * An index outside the table is the caller's mistake.
 */
export interface SectionHeaders {
  /** Headers that lie in the file, entry 0 included; fewer than the file claims when it is truncated. */
  readonly length: number;
  /** Headers the file claims to have. */
  readonly claimed: number;
  /** Where the table starts in the file. */
  readonly offset: number;
  readonly entrySize: number;
  name(index: number): number;
  type(index: number): number;
  flags(index: number): bigint;
  addr(index: number): bigint;
  fileOffset(index: number): bigint;
  size(index: number): bigint;
  link(index: number): number;
  info(index: number): number;
  align(index: number): bigint;
  entsize(index: number): bigint;
  /** First header of a type from an index on; -1 where there is none. */
  ofType(type: number, from: number): number;
  /** A number that sections share which have the same type, flags, address, size, alignment and entry size. */
  alike(index: number): number;
  /** How many such numbers there are: from 0, in order of appearance. */
  readonly alikeCount: number;
  /** Bytes of the section that lie in the file, as exact numbers; nothing for SHT_NOBITS. */
  extent(index: number): Extent;
  /** sh_offset, sh_size and sh_entsize as numbers, rounded beyond 2^53, where no file reaches. */
  offsetNumber(index: number): number;
  sizeNumber(index: number): number;
  entsizeNumber(index: number): number;
  /** Offset of one header in the file. */
  place(index: number): number;
}

/** A range of the file. */
export interface Extent {
  readonly offset: number;
  readonly size: number;
  /** False when the header claims bytes that the file does not have. */
  readonly whole: boolean;
}

/** What the table of a file says, and why there is none if it is unusable. */
export interface SectionHeaderResult {
  readonly headers: SectionHeaders;
  readonly damage: Diagnostic | undefined;
}

/** sh_link and sh_info are u32: no file can have more sections. */
const MAX_SECTIONS = 2n ** 32n;

/** Read the table. Damage that leaves no header usable is returned, the rest reported. */
export async function readSectionHeaders(
  source: ByteSource,
  header: ElfHeader,
  report: Report,
): Promise<SectionHeaderResult> {
  const entrySize = header.is64 ? SectionHeader64Layout.size : SectionHeader32Layout.size;
  const at = { offset: headerPlace(header, 'e_shoff'), path: 'header.e_shoff' };
  const none = (code: string, message: string, place: Diagnostic['at'] = at): SectionHeaderResult => ({
    headers: noHeaders(entrySize),
    damage: { code: `elf/${code}`, severity: 'error', message, at: place },
  });
  const shoff = header.e_shoff;
  if (shoff === 0n) {
    if (header.e_shnum === 0) return { headers: noHeaders(entrySize), damage: undefined };
    return none('no-section-headers', `no section header table: offset 0 for ${header.e_shnum} headers`);
  }
  if (header.e_shentsize !== entrySize) {
    const place = { offset: headerPlace(header, 'e_shentsize'), path: 'header.e_shentsize' };
    return none('section-header-size', `section header size: ${header.e_shentsize}, expected ${entrySize}`, place);
  }
  if (shoff < BigInt(header.size)) {
    return none('section-headers-in-header', `section header table at ${hex(shoff)} overlaps the ELF header`);
  }
  const claims = (count: bigint): string =>
    `section header table of ${count} headers at ${hex(shoff)} ends at ${hex(shoff + count * BigInt(entrySize))}`;
  if (shoff + BigInt(entrySize) > BigInt(source.size)) {
    const wraps = shoff + BigInt(header.e_shnum * entrySize) >= 2n ** 64n ? ', beyond 2^64' : '';
    const message = `truncated: ${claims(BigInt(header.e_shnum))}${wraps}, the file has ${source.size} bytes`;
    return none('section-headers-missing', message);
  }
  const start = Number(shoff);
  const room = Math.floor((source.size - start) / entrySize);
  const extended = header.e_shnum === 0;
  const count = extended ? (await readHeaders(source, header, start, 1, 1)).size(0) : BigInt(header.e_shnum);
  if (count > MAX_SECTIONS) {
    const message = `claims ${count} sections: the file can hold at most ${room}`;
    return none('section-count', message, {
      offset: sectionPlace({ entrySize, place: () => start }, 0, 'sh_size'),
      section: 0,
      path: 'sh_size',
    });
  }
  if (count === 0n) return none('section-count', 'claims 0 sections in a section header table', { offset: start });
  const claimed = Number(count);
  const length = Math.min(claimed, room);
  if (length < claimed) {
    report.add({
      code: 'elf/section-headers-cut',
      severity: 'error',
      message: `truncated: only ${length} of ${claimed} section headers present, ${claims(count)}, the file has ${source.size} bytes`,
      at: { offset: start + length * entrySize, section: length, path: 'sections' },
    });
  }
  return { headers: await readHeaders(source, header, start, length, claimed), damage: undefined };
}

function hex(value: bigint): string {
  return `0x${value.toString(16)}`;
}

/** Headers that are read at once. */
const PIECE = 4096;

/** The fields in which nearly every section of a large table is like another one. */
const alikeFields = ['sh_type', 'sh_flags', 'sh_addr', 'sh_size', 'sh_addralign', 'sh_entsize'] as const;

/** The fields that each section has for itself. */
interface OwnFields {
  readonly names: Uint32Array;
  readonly links: Uint32Array;
  readonly infos: Uint32Array;
  /** Low halves of the offsets. */
  readonly offsets: Uint32Array;
  /** High halves; undefined as long as all are 0, as in files below 4 GiB. */
  highs: Uint32Array | undefined;
}

/** Words of a header. */
interface OwnPlaces {
  readonly name: number;
  readonly link: number;
  readonly info: number;
  readonly offset: FieldWords;
}

/** Not a part of `readHeaders`: V8 makes machine code of a function that is called again, late or never of one that waits. */
function fillOwn(into: OwnFields, from: number, { words, stride, rows }: RowWords, places: OwnPlaces): void {
  const { names, links, infos, offsets } = into;
  const { name, link, info } = places;
  const { low: lowAt, high: highAt } = places.offset;
  for (let i = 0; i < rows; i++) {
    const at = i * stride;
    names[from + i] = words[at + name] as number;
    links[from + i] = words[at + link] as number;
    infos[from + i] = words[at + info] as number;
    offsets[from + i] = words[at + lowAt] as number;
    const high = highAt === undefined ? 0 : (words[at + highAt] as number);
    if (high !== 0) (into.highs ??= new Uint32Array(offsets.length))[from + i] = high;
  }
}

/** The fields of `length` headers of a table, taken out of its bytes piece by piece. */
async function readHeaders(
  source: ByteSource,
  header: ElfHeader,
  offset: number,
  length: number,
  claimed: number,
): Promise<SectionHeaders> {
  const { littleEndian: le, is64 } = header;
  const { size: stride, fields } = is64 ? SectionHeader64Layout : SectionHeader32Layout;
  const placeOf = (name: keyof typeof fields): FieldWords => fieldWords(fields[name], le);
  const own: OwnFields = {
    names: new Uint32Array(length),
    links: new Uint32Array(length),
    infos: new Uint32Array(length),
    offsets: new Uint32Array(length),
    highs: undefined,
  };
  const places: OwnPlaces = {
    name: placeOf('sh_name').low,
    link: placeOf('sh_link').low,
    info: placeOf('sh_info').low,
    offset: placeOf('sh_offset'),
  };
  const rows = new AlikeRows(
    length,
    alikeFields.map((name) => placeOf(name)),
  );
  const table = source.bytes?.subarray(offset, offset + length * stride);
  const held =
    table !== undefined && areWords(table, le) ? undefined : new Uint8Array(Math.min(length, PIECE) * stride);
  for (let from = 0; from < length; from += PIECE) {
    const count = Math.min(PIECE, length - from);
    const bytes = await pieceOf(source, offset + from * stride, count * stride, held);
    const piece = { words: wordsIn(bytes, le), stride: stride / 4, rows: count };
    fillOwn(own, from, piece, places);
    rows.fill(from, piece);
  }
  return headersOf(own, rows, { length, claimed, offset, entrySize: stride }, source.size);
}

/** The headers of a table by what was taken out of it. */
function headersOf(
  { names, links, infos, offsets, highs }: OwnFields,
  rows: AlikeRows,
  table: Pick<SectionHeaders, 'length' | 'claimed' | 'offset' | 'entrySize'>,
  fileSize: number,
): SectionHeaders {
  const { length } = table;
  const [type, flags, addr, size, align, entsize] = rows.columns() as [Column, Column, Column, Column, Column, Column];
  const at = (index: number): number => {
    if (index >>> 0 !== index || index >= length) throw badRow(index, length);
    return index;
  };
  const offsetNumber = (index: number): number =>
    (highs === undefined ? 0 : (highs[index] as number) * 0x1_0000_0000) + (offsets[index] as number);
  const { codes } = rows;
  const alike = (index: number): number => codes[at(index)] as number;
  return {
    ...table,
    alike,
    alikeCount: rows.count,
    name: (i) => names[at(i)] as number,
    type: (i) => type.number(alike(i)),
    ofType(wanted, from) {
      if (!type.has(wanted)) return -1;
      for (let i = from; i < length; i++) if (type.number(codes[i] as number) === wanted) return i;
      return -1;
    },
    flags: (i) => flags.bigint(alike(i)),
    addr: (i) => addr.bigint(alike(i)),
    fileOffset: (i) => (BigInt(highs?.[i] ?? 0) << 32n) | BigInt(offsets[at(i)] as number),
    size: (i) => size.bigint(alike(i)),
    link: (i) => links[at(i)] as number,
    info: (i) => infos[at(i)] as number,
    align: (i) => align.bigint(alike(i)),
    entsize: (i) => entsize.bigint(alike(i)),
    // A double is exact below 2^53 and no file is larger, so rounding can only happen to values that do not fit anyway.
    extent(i) {
      const code = alike(i);
      return clip(type.number(code), offsetNumber(i), size.number(code), fileSize);
    },
    offsetNumber: (i) => offsetNumber(at(i)),
    sizeNumber: (i) => size.number(alike(i)),
    entsizeNumber: (i) => entsize.number(alike(i)),
    place: (i) => table.offset + table.entrySize * i,
  };
}

/** A range of a source: in `held` where there is one, else where it is. */
async function pieceOf(source: ByteSource, offset: number, length: number, held?: Uint8Array): Promise<Uint8Array> {
  if (held === undefined) return source.read(offset, length);
  const target = held.subarray(0, length);
  if (source.readInto !== undefined) await source.readInto(offset, target);
  else target.set(await source.read(offset, length));
  return target;
}

function noHeaders(entrySize: number): SectionHeaders {
  const outside = (): never => {
    throw new FormatError('elf/no-section', 'no section: the file has no section header table');
  };
  const none = {
    ofType: () => -1,
    alike: outside,
    alikeCount: 0,
    length: 0,
    claimed: 0,
    offset: 0,
    entrySize,
    place: outside,
    extent: outside,
  };
  const numbers = { name: outside, type: outside, link: outside, info: outside };
  const sizes = { offsetNumber: outside, sizeNumber: outside, entsizeNumber: outside };
  const wide = { flags: outside, addr: outside, fileOffset: outside, size: outside, align: outside, entsize: outside };
  return { ...none, ...numbers, ...sizes, ...wide };
}

function clip(type: number, offset: number, size: number, fileSize: number): Extent {
  if (type === SectionType.SHT_NOBITS) return { offset: Math.min(offset, fileSize), size: 0, whole: true };
  if (size <= fileSize - offset) return { offset, size, whole: true };
  const start = Math.min(offset, fileSize);
  return { offset: start, size: Math.min(size, fileSize - start), whole: size === 0 };
}
