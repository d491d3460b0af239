/*
 * Notes (gABI, "Note Section"): namesz, descsz, type as words, then name and descriptor, each padded to 4 bytes. Sections of
 * type SHT_NOTE and segments of type PT_NOTE hold them back to back.
 */
import { readNote } from '../../../generated/elf/read.ts';
import { writeNote } from '../../../generated/elf/write.ts';
import type { Note } from '../../../generated/elf/read.ts';
import { ByteReader, ByteWriter, FormatError } from '../../runtime/index.ts';
import type { Report } from '../../core/index.ts';
import { readSection } from '../open.ts';
import type { ElfFile } from './file.ts';

/** The notes of one section; a damaged one is reported and ends the list. */
export async function readNotes(file: ElfFile, section: number, report: Report): Promise<Note[]> {
  return [...(await notesOf(file, section, report))];
}

/** The same one after the other: there may be millions. */
export async function notesOf(file: ElfFile, section: number, report: Report): Promise<Iterable<Note>> {
  const { offset } = file.sections.extent(section);
  const reader = new ByteReader(await readSection(file, section), offset);
  return notesIn(reader, file.header.littleEndian, section, report);
}

function* notesIn(reader: ByteReader, littleEndian: boolean, section: number, report: Report): Generator<Note> {
  let count = 0;
  try {
    for (; reader.size - reader.pos >= 12; count++) yield readNote(reader, littleEndian);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    report.add({
      code: 'elf/bad-note',
      severity: 'warning',
      message: `note ${count} is damaged: ${error.message}`,
      at: { offset: reader.offset, section, path: `sections[${section}].notes[${count}]` },
    });
  }
}

/** A note of a little-endian file, with texts for its name and descriptor. */
export function noteBytes(owner: string, n_type: number, text: string): Uint8Array {
  const name = new TextEncoder().encode(`${owner}\0`);
  const desc = new TextEncoder().encode(text);
  const padding = (size: number): Uint8Array => new Uint8Array((4 - (size % 4)) % 4);
  const w = new ByteWriter();
  const sizes = { n_namesz: name.length, n_descsz: desc.length, n_type };
  const contents = { name, namePadding: padding(name.length), desc, descPadding: padding(desc.length) };
  writeNote(w, { ...sizes, ...contents }, true);
  return w.data;
}
