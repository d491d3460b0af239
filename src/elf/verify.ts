/* What a careful reader says about an ELF file. */
import { SectionType } from '../../generated/elf/enums.ts';
import type { Report } from '../core/index.ts';
import { tablesApart } from './tables/apart.ts';
import { checkContents } from './tables/checks.ts';
import type { ElfFile } from './tables/file.ts';
import { notesOf } from './tables/notes.ts';
import { sectionsOfType } from './tables/sections-of-type.ts';
import { readSegments } from './tables/segments.ts';

/** Look at everything, also at what opening left for later, and report what is wrong. */
export async function verify(file: ElfFile, report: Report): Promise<void> {
  await readSegments(file, report);
  await checkContents(file, report);
  for (const section of tablesApart(file, sectionsOfType(file, SectionType.SHT_NOTE), report))
    for (const _ of await notesOf(file, section, report)) {
      // To read them is to find what is damaged.
    }
}
