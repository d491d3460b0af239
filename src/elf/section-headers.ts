/*
 * Section header table (gABI, "Sections"): e_shnum entries of e_shentsize bytes at e_shoff; entry 0 is reserved. When a
 * file has 0xff00 sections or more, e_shnum is 0 and the count is the sh_size of entry 0; likewise e_shstrndx is 0xffff
 * and the index is its sh_link.
 */
import { SectionHeader32Layout, SectionHeader64Layout } from '../../generated/elf.ts';
import { badRow, Column, fieldWords, fillWords, FormatError, wordsOf } from '../runtime/index.ts';
import type { FieldLayout, FieldWords } from '../runtime/index.ts';
import type { ByteSource, Diagnostic, Report } from '../core/index.ts';
import type { ElfHeader } from './header.ts';

/** Marks "the real index is in section 0" in e_shstrndx and st_shndx. */
export const SHN_XINDEX = 0xffff;
export const SHT_NOBITS = 8;

/**
 * The section headers of either class: no object per section, and some 25 bytes, not 64. Addresses, offsets and sizes are u64.
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
  const entrySize = header.is64 ? 64 : 40;
  const at = { offset: header.is64 ? 40 : 32, path: 'header.e_shoff' };
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
    const place = { offset: header.is64 ? 58 : 46, path: 'header.e_shentsize' };
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
    return none('section-count', message, { offset: start + (header.is64 ? 32 : 20), section: 0, path: 'sh_size' });
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
const PIECE = 16_384;

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
  const words = {
    sh_name: new Uint32Array(length),
    sh_link: new Uint32Array(length),
    sh_info: new Uint32Array(length),
  };
  const columns = {
    sh_type: new Column(length),
    sh_flags: new Column(length),
    sh_addr: new Column(length),
    sh_offset: new Column(length, true),
    sh_size: new Column(length),
    sh_addralign: new Column(length),
    sh_entsize: new Column(length),
  };
  const placeOf = (name: string): FieldWords => {
    const field = fields[name] as FieldLayout;
    return fieldWords(field.offset, field.size, le);
  };
  const held = source.bytes === undefined ? new Uint8Array(Math.min(length, PIECE) * stride) : undefined;
  for (let from = 0; from < length; from += PIECE) {
    const count = Math.min(PIECE, length - from);
    const bytes = await readInto(source, offset + from * stride, count * stride, held);
    const rows = { words: wordsOf(bytes, le), stride: stride / 4, rows: count };
    for (const [name, into] of Object.entries(words)) fillWords(into, from, rows, placeOf(name).low);
    for (const [name, column] of Object.entries(columns)) column.fill(from, rows, placeOf(name));
  }
  const at = (index: number): number => {
    if (index >>> 0 !== index || index >= length) throw badRow(index, length);
    return index;
  };
  const { sh_name, sh_link, sh_info } = words;
  const { sh_type, sh_flags, sh_addr, sh_offset, sh_size, sh_addralign, sh_entsize } = columns;
  return {
    length,
    claimed,
    offset,
    entrySize: stride,
    name: (i) => sh_name[at(i)] as number,
    type: (i) => sh_type.number(at(i)),
    ofType: (type, from) => sh_type.indexOf(type, from),
    flags: (i) => sh_flags.bigint(at(i)),
    addr: (i) => sh_addr.bigint(at(i)),
    fileOffset: (i) => sh_offset.bigint(at(i)),
    size: (i) => sh_size.bigint(at(i)),
    link: (i) => sh_link[at(i)] as number,
    info: (i) => sh_info[at(i)] as number,
    align: (i) => sh_addralign.bigint(at(i)),
    entsize: (i) => sh_entsize.bigint(at(i)),
    // A double is exact below 2^53 and no file is larger, so rounding can only happen to values that do not fit anyway.
    extent: (i) => clip(sh_type.number(at(i)), sh_offset.number(i), sh_size.number(i), source.size),
    offsetNumber: (i) => sh_offset.number(at(i)),
    sizeNumber: (i) => sh_size.number(at(i)),
    entsizeNumber: (i) => sh_entsize.number(at(i)),
    place: (i) => offset + stride * i,
  };
}

/** A range of a source, in `held` where the source can put it there. */
async function readInto(source: ByteSource, offset: number, length: number, held?: Uint8Array): Promise<Uint8Array> {
  if (held === undefined || source.readInto === undefined) return source.read(offset, length);
  const target = held.subarray(0, length);
  await source.readInto(offset, target);
  return target;
}

function noHeaders(entrySize: number): SectionHeaders {
  const outside = (): never => {
    throw new FormatError('elf/no-section', 'no section: the file has no section header table');
  };
  const none = { ofType: () => -1, length: 0, claimed: 0, offset: 0, entrySize, place: outside, extent: outside };
  const numbers = { name: outside, type: outside, link: outside, info: outside };
  const sizes = { offsetNumber: outside, sizeNumber: outside, entsizeNumber: outside };
  const wide = { flags: outside, addr: outside, fileOffset: outside, size: outside, align: outside, entsize: outside };
  return { ...none, ...numbers, ...sizes, ...wide };
}

function clip(type: number, offset: number, size: number, fileSize: number): Extent {
  if (type === SHT_NOBITS) return { offset: Math.min(offset, fileSize), size: 0, whole: true };
  if (size <= fileSize - offset) return { offset, size, whole: true };
  const start = Math.min(offset, fileSize);
  return { offset: start, size: Math.min(size, fileSize - start), whole: size === 0 };
}
