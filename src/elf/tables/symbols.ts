/*
 * Symbol table (gABI, "Symbol Table"): sections of type SHT_SYMTAB and SHT_DYNSYM, entries of 16 bytes (32-bit) or 24
 * (64-bit); sh_link is the string table of the names. st_info is binding << 4 | type; st_shndx 0xffff means that the
 * section index is in the SHT_SYMTAB_SHNDX section whose sh_link is this table.
 */
import { SectionType, SpecialSection } from '../../../generated/elf/enums.ts';
import { Symbol32Table, Symbol64Table } from '../../../generated/elf/read.ts';
import { ByteReader } from '../../runtime/index.ts';
import type { ElfFile } from './file.ts';
import { readSection } from '../open.ts';
import { sectionsOfType } from './sections-of-type.ts';
import { textAt } from './string-table.ts';

/** One symbol; value and size are u64. */
export interface ElfSymbol {
  readonly index: number;
  /** Undefined when st_name is outside the string table. */
  readonly name: string | undefined;
  readonly st_name: number;
  readonly value: bigint;
  readonly size: bigint;
  readonly type: number;
  readonly binding: number;
  readonly st_other: number;
  /** Section index, extended index resolved; 0 undefined, 0xfff1 absolute, 0xfff2 common. */
  readonly section: number;
}

/** A symbol table, decoded entry by entry when asked; entry 0 is the reserved one. */
export interface ElfSymbols {
  readonly section: number;
  readonly length: number;
  at(index: number): ElfSymbol;
  [Symbol.iterator](): IterableIterator<ElfSymbol>;
}

/** Read the symbol table in section `section` with its names, of longer ones than `most` bytes the beginning. */
export async function readSymbols(file: ElfFile, section: number, most?: number): Promise<ElfSymbols> {
  const { header, sections } = file;
  const bytes = await readSection(file, section);
  const link = sections.link(section);
  const names = link > 0 && link < sections.length ? await readSection(file, link) : new Uint8Array();
  const wide = await wideIndices(file, section);
  const table = header.is64
    ? Symbol64Table.over(bytes, header.littleEndian)
    : Symbol32Table.over(bytes, header.littleEndian);
  const at = (index: number): ElfSymbol => {
    const row = table.at(index);
    const wideAt = 4 * index;
    const extended = row.st_shndx === SpecialSection.SHN_XINDEX && wide !== undefined && wideAt + 4 <= wide.size;
    if (extended) wide.seek(wideAt);
    return {
      index,
      name: textAt(names, row.st_name, most) ?? (row.st_name === 0 ? '' : undefined),
      st_name: row.st_name,
      value: BigInt(row.st_value),
      size: BigInt(row.st_size),
      type: row.st_type,
      binding: row.st_bind,
      st_other: row.st_other,
      section: extended ? wide.u4(header.littleEndian) : row.st_shndx,
    };
  };
  return {
    section,
    length: table.length,
    at,
    *[Symbol.iterator]() {
      for (let i = 0; i < table.length; i++) yield at(i);
    },
  };
}

async function wideIndices(file: ElfFile, section: number): Promise<ByteReader | undefined> {
  let tables = wideTables.get(file);
  if (tables === undefined) {
    // The first of a symbol table counts.
    const all = [...sectionsOfType(file, SectionType.SHT_SYMTAB_SHNDX)].reverse();
    wideTables.set(file, (tables = new Map(all.map((index) => [file.sections.link(index), index]))));
  }
  const found = tables.get(section);
  return found === undefined ? undefined : new ByteReader(await readSection(file, found));
}

/** Sections of extended indices by symbol table: a file may have a hundred thousand of both. */
const wideTables = new WeakMap<ElfFile, ReadonlyMap<number, number>>();
