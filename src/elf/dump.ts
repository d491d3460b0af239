/* The whole of an ELF file as data: header, sections, segments, symbols, notes. Large parts stream. */
import { SectionType } from '../../generated/elf/enums.ts';
import { silent } from '../core/index.ts';
import type { Json, JsonObject } from '../core/index.ts';
import { headerJson } from './summarize.ts';
import { apartIn } from './tables/apart.ts';
import type { ElfFile } from './tables/file.ts';
import { sectionTypeName } from './tables/names.ts';
import { notesOf } from './tables/notes.ts';
import { sectionNamer } from './tables/section-names.ts';
import { sectionsOfType } from './tables/sections-of-type.ts';
import { readSegments } from './tables/segments.ts';
import { readSymbols } from './tables/symbols.ts';

/** Header, sections, segments, symbols and notes; bytes of sections are not part of it. */
export function dump(file: ElfFile): JsonObject {
  return {
    schema: 1,
    format: 'elf',
    header: headerJson(file),
    sections: () => sectionsJson(file),
    segments: () => segmentsJson(file),
    symbols: () => symbolTablesJson(file),
    notes: () => notesJson(file),
  };
}

async function* sectionsJson(file: ElfFile): AsyncGenerator<Json> {
  const { sections } = file;
  const nameOf = await sectionNamer(file);
  for (let i = 0; i < sections.length; i++) {
    yield {
      index: i,
      name: nameOf(i) ?? null,
      type: sections.type(i),
      type_name: sectionTypeName(sections.type(i)),
      flags: sections.flags(i),
      addr: sections.addr(i),
      offset: sections.fileOffset(i),
      size: sections.size(i),
      link: sections.link(i),
      info: sections.info(i),
      align: sections.align(i),
      entsize: sections.entsize(i),
    };
  }
}

async function* segmentsJson(file: ElfFile): AsyncGenerator<Json> {
  const segments = await readSegments(file, silent);
  for (let i = 0; i < segments.length; i++) {
    const { p_type, p_flags, p_offset, p_vaddr, p_paddr, p_filesz, p_memsz, p_align } = segments.at(i);
    yield { p_type, p_flags, p_offset, p_vaddr, p_paddr, p_filesz, p_memsz, p_align };
  }
}

/** Why a table is not shown. */
const OVERLAP = 'tables lie over each other: they have more bytes than the file';

function symbolTables(file: ElfFile): number[] {
  return [...sectionsOfType(file, SectionType.SHT_SYMTAB), ...sectionsOfType(file, SectionType.SHT_DYNSYM)];
}

async function* symbolTablesJson(file: ElfFile): AsyncGenerator<Json> {
  const isApart = apartIn(file);
  for (const section of symbolTables(file)) {
    if (!isApart(section)) {
      yield { section, left_out: OVERLAP };
      continue;
    }
    const symbols = await readSymbols(file, section);
    yield {
      section,
      symbols: (function* () {
        for (const { name, ...rest } of symbols) yield { name: name ?? null, ...rest };
      })(),
    };
  }
}

async function* notesJson(file: ElfFile): AsyncGenerator<Json> {
  const isApart = apartIn(file);
  for (const section of sectionsOfType(file, SectionType.SHT_NOTE)) {
    if (!isApart(section)) {
      yield { section, left_out: OVERLAP };
      continue;
    }
    for (const { n_type, name, desc } of await notesOf(file, section, silent)) {
      yield { section, type: n_type, name: ascii(name), desc };
    }
  }
}

function ascii(name: Uint8Array): string {
  return new TextDecoder('latin1').decode(name).replace(/\0+$/, '');
}
