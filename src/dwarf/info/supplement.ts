/* Supplementary files (DWARF 5, section 7.3.6): what dwz moved out of several files into one that they name. */
import { printable, toHex } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import { readSection } from '../../elf/open.ts';
import { buildIdOf } from '../../elf/tables/build-id.ts';
import type { ElfFile } from '../../elf/tables/file.ts';
import { sectionNamer } from '../../elf/tables/section-names.ts';
import { textAt } from '../../elf/tables/string-table.ts';

/** How a file names its supplementary file. */
export interface SupplementLink {
  readonly section: number;
  /** Name of the section: .gnu_debugaltlink or .debug_sup. */
  readonly from: string;
  /** As it is written, relative to the file's folder or absolute. */
  readonly path: string;
  /** The build-id of that file, or the checksum that both have: hex digits, empty where there are none. */
  readonly id: string;
}

/** Bytes of a section that names another file which are looked at. */
const MOST_NAME = 4096;

/** The supplementary file that a file names; undefined where it names none, or is one itself. */
export async function supplementLink(elf: ElfFile): Promise<SupplementLink | undefined> {
  const link = await linkIn(elf);
  return link?.isItself === true ? undefined : link;
}

/** Whether a file is the supplementary file that another names. */
export async function isSupplement(elf: ElfFile, { id }: SupplementLink): Promise<boolean> {
  const own = await linkIn(elf);
  return id === '' || (await buildIdOf(elf)) === id || (own?.isItself === true && own.id === id);
}

/** The name of a supplementary file in a file, or in that file itself. */
async function linkIn(elf: ElfFile): Promise<(SupplementLink & { readonly isItself: boolean }) | undefined> {
  const nameOf = await sectionNamer(elf);
  for (let section = 1; section < elf.sections.length; section++) {
    const from = nameOf(section);
    if (from !== '.gnu_debugaltlink' && from !== '.debug_sup') continue;
    const bytes = await readSection(elf, section, 0, MOST_NAME);
    // Version and whether this is the supplementary file come before the name in .debug_sup, the size of the checksum after it.
    const isSup = from === '.debug_sup';
    const start = isSup ? 3 : 0;
    const end = bytes.indexOf(0, start);
    const id = end < 0 ? '' : toHex(bytes.subarray(end + (isSup ? 2 : 1)));
    return { section, from, path: textAt(bytes, start) ?? '?', id, isItself: isSup && bytes[2] !== 0 };
  }
  return undefined;
}

/** Say that what is in the supplementary file is not known. */
export function sayMissing({ section, from, path }: SupplementLink, report: Report): void {
  const what = 'the entries and texts that are there are left out';
  const message = `${from} names the supplementary file ${printable(path)}: ${what}`;
  report.add({ code: 'dwarf/supplementary', severity: 'warning', message, at: { section } });
}
