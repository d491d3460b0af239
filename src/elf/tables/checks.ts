/* What a careful reader says about any ELF file: sections outside it, overlaps, damaged names and symbols. */
import { tablesApart } from './apart.ts';
import { sectionPlace } from './places.ts';
import { SectionType, SpecialSection } from '../../../generated/elf/enums.ts';
import type { Diagnostic, Report } from '../../core/index.ts';
import type { ElfFile } from './file.ts';
import { sectionsByOffset } from './sections-by-offset.ts';
import { sectionsOfType } from './sections-of-type.ts';
import { readSymbols } from './symbols.ts';

/** The diagnostic for a section whose bytes are not all in the file, exact beyond 2^53. */
export function describeOutside(file: ElfFile, section: number, title = 'section'): Diagnostic {
  const { sections, source, header } = file;
  const offset = sections.fileOffset(section);
  const size = sections.size(section);
  const { size: present } = sections.extent(section);
  const where = `${title} of ${size} bytes at 0x${offset.toString(16)}`;
  const limit = header.is64 ? 64n : 32n;
  const wraps = offset + size >= 2n ** limit ? `offset + size overflows ${limit} bits, ` : '';
  return {
    code: 'elf/section-outside',
    severity: 'error',
    message: `${where} lies outside the file: ${wraps}the file has ${source.size} bytes, ${present} of the section are present`,
    at: {
      offset: sectionPlace(sections, section, 'sh_offset'),
      section,
      path: `sections[${section}].sh_offset`,
    },
  };
}

/** Report sections whose bytes are not all in the file. */
export function checkExtents(file: ElfFile, report: Report): void {
  for (let i = 1; i < file.sections.length; i++) {
    if (!file.sections.extent(i).whole) report.add(describeOutside(file, i));
  }
}

/** Report section contents that share bytes with each other, with the ELF header or with the section header table. */
export function checkOverlaps(file: ElfFile, report: Report): void {
  const { sections, header } = file;
  const say = (section: number, what: string): void =>
    report.add({
      code: 'elf/overlap',
      severity: 'warning',
      message: `section shares bytes of the file with ${what}`,
      at: { offset: sections.extent(section).offset, section, path: `sections[${section}]` },
    });
  const tableStart = sections.offset;
  const tableEnd = tableStart + sections.length * sections.entrySize;
  let last = 0;
  let lastEnd = 0;
  for (const section of sectionsByOffset(file)) {
    const { offset, size } = sections.extent(section);
    const end = offset + size;
    if (offset < header.size) say(section, 'the ELF header');
    if (offset < tableEnd && end > tableStart) say(section, 'the section header table');
    if (last !== 0 && offset < lastEnd) say(section, `section ${last}`);
    if (end > lastEnd) {
      last = section;
      lastEnd = end;
    }
  }
}

/** Report section names that point outside their table, and a table whose last name has no end. */
export async function checkNames(file: ElfFile, report: Report): Promise<void> {
  const { sections, names, source } = file;
  if (names === undefined) return;
  const last = names.offset + names.size - 1;
  if (names.size > 0 && (await source.read(last, 1))[0] !== 0) {
    report.add({
      code: 'elf/section-names-unterminated',
      severity: 'warning',
      message: 'section name table does not end with a zero byte: its last name is clipped',
      at: { offset: last, section: names.section, path: `sections[${names.section}]` },
    });
  }
  for (let i = 1; i < sections.length; i++) {
    if (sections.name(i) < names.size) continue;
    report.add({
      code: 'elf/section-name',
      severity: 'warning',
      message: `name of the section is at ${sections.name(i)} of the name table, which has ${names.size} bytes`,
      at: { offset: sections.place(i), section: i, path: `sections[${i}].sh_name` },
    });
  }
}

/** Report symbols whose name or section does not exist. */
export async function checkSymbols(file: ElfFile, report: Report): Promise<void> {
  const { sections } = file;
  const tables = [...sectionsOfType(file, SectionType.SHT_SYMTAB), ...sectionsOfType(file, SectionType.SHT_DYNSYM)];
  for (const section of tablesApart(file, tables, report)) {
    const symbols = await readSymbols(file, section);
    const { offset } = sections.extent(section);
    const entry = file.header.is64 ? 24 : 16;
    for (const symbol of symbols) {
      const say = (code: string, message: string): void =>
        report.add({
          code,
          severity: 'warning',
          message,
          at: {
            offset: offset + symbol.index * entry,
            section,
            path: `sections[${section}].symbols[${symbol.index}]`,
          },
        });
      if (symbol.name === undefined)
        say('elf/symbol-name', `symbol name at ${symbol.st_name} of its string table, outside it`);
      if (
        symbol.section >= sections.claimed &&
        (symbol.section < SpecialSection.SHN_LORESERVE || symbol.section > 0xffff)
      ) {
        say('elf/symbol-section', `symbol in section ${symbol.section}: there are ${sections.claimed}`);
      }
    }
  }
}

/** All checks of contents but that of overlaps; what reading the headers finds is reported by `openElf`. */
export async function checkContents(file: ElfFile, report: Report): Promise<void> {
  checkExtents(file, report);
  await checkNames(file, report);
  await checkSymbols(file, report);
}
