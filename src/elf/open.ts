/*
 * An ELF file is a header, a section header table and what the headers point at. Opening reads the first two only; section
 * contents, names and symbols are read when asked.
 */
import { FormatError } from '../runtime/index.ts';
import type { ByteSource, Report } from '../core/index.ts';
import { readElfHeader } from './tables/header.ts';
import type { ElfFile } from './tables/file.ts';
import { openSectionNames } from './tables/section-names.ts';
import { readSectionHeaders } from './tables/section-headers.ts';

/**
 * Open an ELF file of either class and byte order. FormatError (`elf/…`) when the header is not one. Unusable section headers
 * are in `damage`, which is for the caller to report or throw: a file with segments only can still be looked at. `limits` are bounds on
 * what questions may cost, such as what compressed sections expand to.
 */
export async function openElf(
  source: ByteSource,
  report: Report,
  { limits }: Pick<ElfFile, 'limits'> = {},
): Promise<ElfFile> {
  const header = await readElfHeader(source, report);
  const { headers, damage } = await readSectionHeaders(source, header, report);
  const { shstrndx, names } = await openSectionNames(source, header, headers, report);
  return { source, header, sections: headers, damage, shstrndx, names, limits };
}

/** Name of a section; undefined when it has none that can be read. */
export async function sectionName(file: ElfFile, section: number): Promise<string | undefined> {
  return file.names?.at(file.sections.name(section));
}

/** Bytes of a section that lie in the file, from `start` on; a view where the source is in memory. */
export async function readSection(
  file: ElfFile,
  section: number,
  start: number = 0,
  length: number = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> {
  if (!(section >= 0 && section < file.sections.length)) {
    throw new FormatError('elf/no-section', `no section ${section}: the file has ${file.sections.length}`);
  }
  const { offset, size } = file.sections.extent(section);
  const from = Math.min(start, size);
  return file.source.read(offset + from, Math.min(length, size - from));
}
