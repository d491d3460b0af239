/* The build-id of a file: a note of the owner GNU, by which the files that belong to a program are found. */
import { silent, toHex } from '../../core/index.ts';
import { GnuNoteType, SectionType } from '../../../generated/elf/enums.ts';
import { tablesApart } from './apart.ts';
import type { ElfFile } from './file.ts';
import { notesOf } from './notes.ts';
import { sectionsOfType } from './sections-of-type.ts';

/** The build-id in hex digits; undefined where the file has none. */
export async function buildIdOf(elf: ElfFile): Promise<string | undefined> {
  for (const section of tablesApart(elf, sectionsOfType(elf, SectionType.SHT_NOTE), silent)) {
    for (const { n_type, name, desc } of await notesOf(elf, section, silent)) {
      if (n_type === GnuNoteType.NT_GNU_BUILD_ID && toHex(name) === GNU) return toHex(desc);
    }
  }
  return undefined;
}

/** `GNU` and a zero byte. */
const GNU = '474e5500';
