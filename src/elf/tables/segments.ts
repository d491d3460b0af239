/*
 * Program header table (gABI chapter 5): e_phnum entries of e_phentsize bytes at e_phoff, one a segment. With 0xffff
 * segments or more, e_phnum is 0xffff and the count is the sh_info of section 0.
 */
import { SpecialCount } from '../../../generated/elf/enums.ts';
import { ProgramHeader32Layout, ProgramHeader64Layout } from '../../../generated/elf/layout.ts';
import { ProgramHeader32Table, ProgramHeader64Table } from '../../../generated/elf/read.ts';
import type { ProgramHeader32View } from '../../../generated/elf/read.ts';
import type { Report } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import type { ElfFile } from './file.ts';

/** A segment; addresses, offsets and sizes are u64. */
export interface Segment {
  readonly p_type: number;
  readonly p_flags: number;
  readonly p_offset: bigint;
  readonly p_vaddr: bigint;
  readonly p_paddr: bigint;
  readonly p_filesz: bigint;
  readonly p_memsz: bigint;
  readonly p_align: bigint;
}

/** The program headers of either class. */
export interface Segments {
  readonly length: number;
  readonly offset: number;
  readonly entrySize: number;
  readonly table: ProgramHeader32Table | ProgramHeader64Table | undefined;
  at(index: number): Segment;
}

/** Read the program header table; damage is reported and leaves the headers that lie in the file. */
export async function readSegments(file: ElfFile, report: Report): Promise<Segments> {
  const { header, source, sections } = file;
  const entrySize = header.is64 ? ProgramHeader64Layout.size : ProgramHeader32Layout.size;
  const none: Segments = { length: 0, offset: 0, entrySize, table: undefined, at: outside };
  const count = header.e_phnum === SpecialCount.PN_XNUM && sections.length > 0 ? sections.info(0) : header.e_phnum;
  if (count === 0) return none;
  const warn = (code: string, message: string, offset: number, path: string): void =>
    report.add({ code, severity: 'error', message, at: { offset, path } });
  if (header.e_phentsize !== entrySize) {
    const message = `program header size: ${header.e_phentsize}, expected ${entrySize}`;
    warn('elf/program-header-size', message, header.is64 ? 54 : 42, 'header.e_phentsize');
    return none;
  }
  const offset = Number(header.e_phoff);
  const length = Math.min(count, Math.max(0, Math.floor((source.size - offset) / entrySize)));
  if (length < count) {
    const message = `program header table at 0x${header.e_phoff.toString(16)}: ${length} of ${count} headers lie in the file of ${source.size} bytes`;
    warn('elf/program-headers-cut', message, header.is64 ? 32 : 28, 'header.e_phoff');
  }
  if (length === 0) return none;
  const bytes = await source.read(offset, length * entrySize);
  if (header.is64) {
    const table = ProgramHeader64Table.over(bytes, header.littleEndian);
    return { length, offset, entrySize, table, at: (i) => table.at(i) };
  }
  const table = ProgramHeader32Table.over(bytes, header.littleEndian);
  return { length, offset, entrySize, table, at: (i) => widen(table.at(i)) };
}

function outside(index: number): never {
  throw new FormatError('elf/no-segment', `no segment ${index}: the file has none`);
}

function widen(row: ProgramHeader32View): Segment {
  return {
    p_type: row.p_type,
    p_flags: row.p_flags,
    p_offset: BigInt(row.p_offset),
    p_vaddr: BigInt(row.p_vaddr),
    p_paddr: BigInt(row.p_paddr),
    p_filesz: BigInt(row.p_filesz),
    p_memsz: BigInt(row.p_memsz),
    p_align: BigInt(row.p_align),
  };
}
