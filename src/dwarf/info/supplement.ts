/* Supplementary files (DWARF 5, section 7.3.6): what dwz moved out of several files into one that they name. */
import { printable } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import { readSection } from '../../elf/open.ts';
import type { ElfFile } from '../../elf/tables/file.ts';
import { textAt } from '../../elf/tables/string-table.ts';

/** Say which supplementary files a file names. */
export async function saySupplements(
  elf: ElfFile,
  nameOf: (index: number) => string | undefined,
  report: Report,
): Promise<void> {
  for (let index = 1; index < elf.sections.length; index++) {
    const name = nameOf(index) ?? '';
    const supplement = await supplementOf(elf, index, name);
    if (supplement === undefined) continue;
    const what = 'the entries and texts that are there are left out';
    const message = `${name} names the supplementary file ${printable(supplement)}: ${what}`;
    report.add({ code: 'dwarf/supplementary', severity: 'warning', message, at: { section: index } });
  }
}

/** Bytes of a section that names another file which are looked at. */
const MOST_NAME = 4096;

/** The file that .gnu_debugaltlink or .debug_sup names; undefined for other sections, and in the supplementary file itself. */
async function supplementOf(elf: ElfFile, index: number, name: string): Promise<string | undefined> {
  if (name !== '.gnu_debugaltlink' && name !== '.debug_sup') return undefined;
  const bytes = await readSection(elf, index, 0, MOST_NAME);
  if (name === '.gnu_debugaltlink') return textAt(bytes, 0) ?? '?';
  // Version, whether this is the supplementary file, name, checksum.
  return bytes[2] === 0 ? (textAt(bytes, 3) ?? '?') : undefined;
}
