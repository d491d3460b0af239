/* Tables that lie apart take no more bytes than the file has; a file whose headers share bytes can ask for any number of tables. */
import type { Report } from '../../core/index.ts';
import { SectionType } from '../enums.ts';
import type { ElfFile } from './file.ts';
import { sectionPlace } from './places.ts';

/** Whether a section is among those whose bytes together are not more than those of the file; it is asked once for each. */
export function apartIn(file: ElfFile): (section: number) => boolean {
  const { sections, source } = file;
  let left = source.size;
  return (section) => {
    // A symbol table asks all headers for the one of its extended indices.
    const isNotes = sections.type(section) === SectionType.SHT_NOTE;
    left -= sections.extent(section).size + (isNotes ? 0 : sections.length);
    return left >= 0;
  };
}

/** The sections among these that are read: what is left out is reported, once, as `elf/tables-overlap`. */
export function tablesApart(file: ElfFile, all: readonly number[], report: Report): readonly number[] {
  const isApart = apartIn(file);
  const cut = all.findIndex((section) => !isApart(section));
  if (cut < 0) return all;
  const section = all[cut] as number;
  report.add({
    code: 'elf/tables-overlap',
    severity: 'warning',
    message: `tables lie over each other: they have more bytes than the file; ${all.length - cut} of them are not read`,
    at: { offset: sectionPlace(file.sections, section, 'sh_offset'), section, path: `sections[${section}]` },
  });
  return all.slice(0, cut);
}
