/*
 * Section header table (gABI, "Sections"): e_shnum entries of e_shentsize bytes at e_shoff; entry 0 is reserved. When a
 * file has 0xff00 sections or more, e_shnum is 0 and the count is the sh_size of entry 0; likewise e_shstrndx is 0xffff
 * and the index is its sh_link.
 */
import { SectionHeader32Table, SectionHeader64Table } from '../../generated/elf.ts';
import { FormatError } from '../runtime/index.ts';
import type { ByteSource, Diagnostic, Report } from '../core/index.ts';
import type { ElfHeader } from './header.ts';

/** Marks "the real index is in section 0" in e_shstrndx and st_shndx. */
export const SHN_XINDEX = 0xffff;
export const SHT_NOBITS = 8;

/**
 * The section headers of either class, read from the table's bytes when asked: no object per section. Addresses, offsets
 * and sizes are u64. An index outside the table is the caller's mistake.
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
  /** Bytes of the section that lie in the file, as exact numbers; nothing for SHT_NOBITS. */
  extent(index: number): Extent;
  /** Offset of one header in the file. */
  place(index: number): number;
  /** The generated table itself; absent in a file without one. */
  readonly table: SectionHeader64Table | SectionHeader32Table | undefined;
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

/** Read the table in one piece. Damage that leaves no header usable is returned, the rest reported. */
export async function readSectionHeaders(
  source: ByteSource,
  header: ElfHeader,
  report: Report,
): Promise<SectionHeaderResult> {
  const entrySize = header.is64 ? 64 : 40;
  const at = { offset: header.is64 ? 40 : 32, path: 'header.e_shoff' };
  const none = (code: string, message: string, place: Diagnostic['at'] = at): SectionHeaderResult => ({
    headers: emptyHeaders(entrySize),
    damage: { code: `elf/${code}`, severity: 'error', message, at: place },
  });
  const shoff = header.e_shoff;
  if (shoff === 0n) {
    if (header.e_shnum === 0) return { headers: emptyHeaders(entrySize), damage: undefined };
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
  const first = overHeaders(await source.read(start, entrySize), header, start, 1);
  const extended = header.e_shnum === 0;
  const count = extended ? first.size(0) : BigInt(header.e_shnum);
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
  const bytes = await source.read(start, length * entrySize);
  return { headers: overHeaders(bytes, header, start, claimed, source.size), damage: undefined };
}

function hex(value: bigint): string {
  return `0x${value.toString(16)}`;
}

function emptyHeaders(entrySize: number): SectionHeaders {
  const outside = (): never => {
    throw new FormatError('elf/no-section', 'no section: the file has no section header table');
  };
  return {
    length: 0,
    claimed: 0,
    offset: 0,
    entrySize,
    table: undefined,
    name: outside,
    type: outside,
    flags: outside,
    addr: outside,
    fileOffset: outside,
    size: outside,
    link: outside,
    info: outside,
    align: outside,
    entsize: outside,
    extent: outside,
    place: outside,
  };
}

function overHeaders(
  bytes: Uint8Array,
  header: ElfHeader,
  offset: number,
  claimed: number,
  fileSize = Number.MAX_SAFE_INTEGER,
): SectionHeaders {
  return header.is64
    ? over64(SectionHeader64Table.over(bytes, header.littleEndian), offset, claimed, fileSize)
    : over32(SectionHeader32Table.over(bytes, header.littleEndian), offset, claimed, fileSize);
}

function over64(table: SectionHeader64Table, offset: number, claimed: number, fileSize: number): SectionHeaders {
  return {
    length: table.length,
    claimed,
    offset,
    entrySize: 64,
    table,
    name: (i) => table.sh_name(i),
    type: (i) => table.sh_type(i),
    flags: (i) => table.sh_flags(i),
    addr: (i) => table.sh_addr(i),
    fileOffset: (i) => table.sh_offset(i),
    size: (i) => table.sh_size(i),
    link: (i) => table.sh_link(i),
    info: (i) => table.sh_info(i),
    align: (i) => table.sh_addralign(i),
    entsize: (i) => table.sh_entsize(i),
    // A double is exact below 2^53 and no file is larger, so rounding can only happen to values that do not fit anyway.
    extent: (i) => {
      const type = table.sh_type(i);
      return clip(type, Number(table.sh_offset(i)), Number(table.sh_size(i)), fileSize);
    },
    place: (i) => offset + 64 * i,
  };
}

function over32(table: SectionHeader32Table, offset: number, claimed: number, fileSize: number): SectionHeaders {
  return {
    length: table.length,
    claimed,
    offset,
    entrySize: 40,
    table,
    name: (i) => table.sh_name(i),
    type: (i) => table.sh_type(i),
    flags: (i) => BigInt(table.sh_flags(i)),
    addr: (i) => BigInt(table.sh_addr(i)),
    fileOffset: (i) => BigInt(table.sh_offset(i)),
    size: (i) => BigInt(table.sh_size(i)),
    link: (i) => table.sh_link(i),
    info: (i) => table.sh_info(i),
    align: (i) => BigInt(table.sh_addralign(i)),
    entsize: (i) => BigInt(table.sh_entsize(i)),
    extent: (i) => clip(table.sh_type(i), table.sh_offset(i), table.sh_size(i), fileSize),
    place: (i) => offset + 40 * i,
  };
}

function clip(type: number, offset: number, size: number, fileSize: number): Extent {
  if (type === SHT_NOBITS) return { offset: Math.min(offset, fileSize), size: 0, whole: true };
  if (size <= fileSize - offset) return { offset, size, whole: true };
  const start = Math.min(offset, fileSize);
  return { offset: start, size: Math.min(size, fileSize - start), whole: size === 0 };
}
