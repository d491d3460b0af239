// An ELF file as the generated readers see it, with extended numbering.
import * as elf from '../support/generated/elf.ts';
import { ByteReader, type Table } from '../../src/runtime/index.ts';
import { latin1, type ElfContent, type Fields, type NoteContent } from './elf-content.ts';

export function elfFromOurs(bytes: Uint8Array): ElfContent {
  const ident = elf.parseIdent(bytes.subarray(0, 16));
  const wide = ident.class === elf.ElfClass.ELFCLASS64;
  const le = ident.data === elf.ElfData.ELFDATA2LSB;
  const file = bytes.subarray(16);
  const header = wide ? elf.parseHeader64(file, le) : elf.parseHeader32(file, le);
  const part = (offset: bigint | number, size: bigint | number): Uint8Array =>
    bytes.subarray(Number(offset), Number(offset) + Number(size));
  const sectionsAt = (count: number) => {
    const part64 = part(header.e_shoff, count * header.e_shentsize);
    return wide
      ? elf.SectionHeader64Table.over(part64, le, header.e_shentsize)
      : elf.SectionHeader32Table.over(part64, le, header.e_shentsize);
  };
  const first = sectionsAt(1).at(0);
  const sections = sectionsAt(header.e_shnum === 0 ? Number(first.sh_size) : header.e_shnum);
  const phnum = header.e_phnum === 0xffff ? first.sh_info : header.e_phnum;
  const segmentBytes = part(header.e_phoff, phnum * header.e_phentsize);
  const segments = wide
    ? elf.ProgramHeader64Table.over(segmentBytes, le)
    : elf.ProgramHeader32Table.over(segmentBytes, le);
  const strings = sections.at(header.e_shstrndx === 0xffff ? first.sh_link : header.e_shstrndx);

  const names: string[] = [];
  const symbols = new Map<number, Fields[]>();
  const relocations = new Map<number, Fields[]>();
  const notes = new Map<number, NoteContent[]>();
  for (let index = 0; index < sections.length; index++) {
    const section = sections.at(index);
    names.push(latin1(part(strings.sh_offset, strings.sh_size).subarray(section.sh_name)));
    const body = part(section.sh_offset, section.sh_size);
    switch (section.sh_type) {
      case elf.SectionType.SHT_SYMTAB:
      case elf.SectionType.SHT_DYNSYM:
        symbols.set(index, symbolsOf(wide ? elf.Symbol64Table.over(body, le) : elf.Symbol32Table.over(body, le)));
        break;
      case elf.SectionType.SHT_REL:
        relocations.set(index, rows(wide ? elf.Rel64Table.over(body, le) : elf.Rel32Table.over(body, le)));
        break;
      case elf.SectionType.SHT_RELA:
        relocations.set(index, rows(wide ? elf.Rela64Table.over(body, le) : elf.Rela32Table.over(body, le)));
        break;
      case elf.SectionType.SHT_NOTE:
        notes.set(index, notesOf(body, le));
        break;
      default:
    }
  }
  return {
    header: fieldsOf(header),
    sections: rows(sections),
    names,
    segments: rows(segments),
    symbols,
    relocations,
    notes,
  };
}

function notesOf(body: Uint8Array, littleEndian: boolean): NoteContent[] {
  const reader = new ByteReader(body);
  const notes: NoteContent[] = [];
  while (!reader.eof) {
    const note = elf.readNote(reader, littleEndian);
    notes.push({ name: latin1(note.name), n_type: BigInt(note.n_type), n_descsz: BigInt(note.n_descsz) });
  }
  return notes;
}

function rows(table: Table<{ toObject(): object }>): Fields[] {
  return [...table].map((row) => fieldsOf(row.toObject()));
}

function symbolsOf(table: Table<elf.Symbol32View> | Table<elf.Symbol64View>): Fields[] {
  return Array.from(table as Iterable<elf.Symbol32View | elf.Symbol64View>, (symbol) => ({
    ...fieldsOf(symbol.toObject()),
    st_bind: BigInt(symbol.st_bind),
    st_type: BigInt(symbol.st_type),
    st_visibility: BigInt(symbol.st_visibility),
  }));
}

function fieldsOf(record: object): Fields {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, BigInt(value as number | bigint)]));
}
