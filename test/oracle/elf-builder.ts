// A small ELF file of either width and byte order, with a bit of everything, made with the generated writers.
import * as elf from '../support/generated/elf.ts';
import { ByteWriter } from '../../src/runtime/index.ts';

export interface ElfShape {
  readonly bits: 32 | 64;
  readonly littleEndian: boolean;
  /** Put the counts in section 0 as files with 65,280 sections and more do. */
  readonly extended: boolean;
}

interface Section {
  readonly name: string;
  readonly type: number;
  readonly flags?: number;
  readonly addr?: number;
  readonly content: Uint8Array;
  /** sh_size of a section without bytes in the file. */
  readonly size?: number;
  readonly link?: number;
  readonly info?: number;
  readonly entsize?: number;
}

const { SectionType: SHT, SegmentType: PT, SymbolType: STT, SymbolBinding: STB } = elf;

export function buildElf(shape: ElfShape): Uint8Array {
  const { bits, littleEndian: le, extended } = shape;
  const wide = bits === 64;
  const symbols = symbolTable(shape);
  const sections: Section[] = [
    { name: '', type: SHT.SHT_NULL, content: new Uint8Array(0) },
    { name: '.text', type: SHT.SHT_PROGBITS, flags: 6, addr: 0x1000, content: new Uint8Array(16).fill(0x90) },
    { name: '.symtab', type: SHT.SHT_SYMTAB, content: symbols.table, link: 3, info: 3, entsize: wide ? 24 : 16 },
    { name: '.strtab', type: SHT.SHT_STRTAB, content: symbols.strings },
    {
      name: wide ? '.rela.text' : '.rel.text',
      type: wide ? SHT.SHT_RELA : SHT.SHT_REL,
      content: relocations(shape),
      link: 2,
      info: 1,
      entsize: wide ? 24 : 8,
    },
    { name: '.note.test', type: SHT.SHT_NOTE, flags: 2, addr: 0x2000, content: notes(le) },
    { name: '.bss', type: SHT.SHT_NOBITS, flags: 3, addr: 0x3000, content: new Uint8Array(0), size: 0x123456 },
    { name: '.odd', type: 0x8000_0005, content: Uint8Array.of(1, 2, 3) },
    { name: '.shstrtab', type: SHT.SHT_STRTAB, content: new Uint8Array(0) },
  ];
  const names = stringTable(sections.map((section) => section.name));
  sections.push({ ...(sections.pop() as Section), content: names.bytes });

  const segmentCount = 2;
  const headerSize = wide ? 64 : 52;
  const segmentSize = wide ? 56 : 32;
  let end = headerSize + segmentCount * segmentSize;
  const offsets = sections.map((section) => {
    const offset = section.type === SHT.SHT_NULL ? 0 : Math.ceil(end / 8) * 8;
    end = section.type === SHT.SHT_NULL ? end : offset + section.content.length;
    return offset;
  });
  const shoff = Math.ceil(end / 8) * 8;

  const w = new ByteWriter();
  elf.writeIdent(w, {
    magic: Uint8Array.of(0x7f, 0x45, 0x4c, 0x46),
    class: wide ? elf.ElfClass.ELFCLASS64 : elf.ElfClass.ELFCLASS32,
    data: le ? elf.ElfData.ELFDATA2LSB : elf.ElfData.ELFDATA2MSB,
    version: 1,
    osabi: 0,
    abiversion: 0,
    pad: new Uint8Array(7),
  });
  const header = {
    e_type: elf.ElfType.ET_EXEC,
    e_machine: wide ? (le ? elf.ElfMachine.EM_X86_64 : elf.ElfMachine.EM_S390) : le ? 3 : elf.ElfMachine.EM_PPC,
    e_version: 1,
    e_flags: 0x5a,
    e_ehsize: headerSize,
    e_phentsize: segmentSize,
    e_phnum: extended ? 0xffff : segmentCount,
    e_shentsize: wide ? 64 : 40,
    e_shnum: extended ? 0 : sections.length,
    e_shstrndx: extended ? 0xffff : sections.length - 1,
  };
  if (wide) {
    elf.writeHeader64(w, { ...header, e_entry: 0x1000n, e_phoff: BigInt(headerSize), e_shoff: BigInt(shoff) }, le);
  } else {
    elf.writeHeader32(w, { ...header, e_entry: 0x1000, e_phoff: headerSize, e_shoff: shoff }, le);
  }
  writeSegment(w, shape, { p_type: PT.PT_LOAD, p_flags: 5, offset: offsets[1] ?? 0, address: 0x1000, size: 16 });
  const noteSize = sections[5]?.content.length ?? 0;
  writeSegment(w, shape, { p_type: PT.PT_NOTE, p_flags: 4, offset: offsets[5] ?? 0, address: 0x2000, size: noteSize });
  sections.forEach((section, index) => {
    if (section.type === SHT.SHT_NULL) return;
    w.seek(offsets[index] ?? 0);
    w.bytes(section.content);
  });
  w.seek(shoff);
  sections.forEach((section, index) => {
    const counts = index === 0 && extended;
    const small = {
      sh_name: names.offsets[index] ?? 0,
      sh_type: section.type,
      sh_link: counts ? sections.length - 1 : (section.link ?? 0),
      sh_info: counts ? segmentCount : (section.info ?? 0),
    };
    const long = {
      sh_flags: section.flags ?? 0,
      sh_addr: section.addr ?? 0,
      sh_offset: offsets[index] ?? 0,
      sh_size: counts ? sections.length : (section.size ?? section.content.length),
      sh_addralign: index === 0 ? 0 : 4,
      sh_entsize: section.entsize ?? 0,
    };
    if (wide) elf.writeSectionHeader64(w, { ...small, ...asBigints(long) }, le);
    else elf.writeSectionHeader32(w, { ...small, ...long }, le);
  });
  return w.data.slice();
}

/** The same numbers for the fields that 64-bit files make wide. */
function asBigints<K extends string>(values: Record<K, number>): Record<K, bigint> {
  return Object.fromEntries(Object.entries<number>(values).map(([key, value]) => [key, BigInt(value)])) as Record<
    K,
    bigint
  >;
}

function writeSegment(
  w: ByteWriter,
  { bits, littleEndian }: ElfShape,
  segment: { p_type: number; p_flags: number; offset: number; address: number; size: number },
): void {
  const { p_type, p_flags, offset, address, size } = segment;
  const long = {
    p_offset: offset,
    p_vaddr: address,
    p_paddr: address,
    p_filesz: size,
    p_memsz: size,
    p_align: 0x1000,
  };
  if (bits === 64) elf.writeProgramHeader64(w, { p_type, p_flags, ...asBigints(long) }, littleEndian);
  else elf.writeProgramHeader32(w, { p_type, p_flags, ...long }, littleEndian);
}

function symbolTable({ bits, littleEndian }: ElfShape): { table: Uint8Array; strings: Uint8Array } {
  const rows = [
    { name: '', info: 0, other: 0, shndx: 0, value: 0, size: 0 },
    { name: 'kernel.c', info: STT.STT_FILE, other: 0, shndx: 0xfff1, value: 0, size: 0 },
    { name: '', info: STT.STT_SECTION, other: 0, shndx: 1, value: 0x1000, size: 0 },
    { name: 'kernel', info: (STB.STB_GLOBAL << 4) | STT.STT_FUNC, other: 0, shndx: 1, value: 0x1000, size: 16 },
    { name: 'table', info: (STB.STB_GLOBAL << 4) | STT.STT_OBJECT, other: 2, shndx: 6, value: 0x3000, size: 0x123456 },
    { name: 'elsewhere', info: STB.STB_WEAK << 4, other: 0, shndx: 0, value: 0, size: 0 },
  ];
  const names = stringTable(rows.map((row) => row.name));
  const w = new ByteWriter();
  rows.forEach((row, index) => {
    const small = {
      st_name: names.offsets[index] ?? 0,
      st_info: row.info,
      st_other: row.other,
      st_shndx: row.shndx,
      st_bind: row.info >> 4,
      st_type: row.info & 0xf,
      st_visibility: row.other & 3,
    };
    const long = { st_value: row.value, st_size: row.size };
    if (bits === 64) elf.writeSymbol64(w, { ...small, ...asBigints(long) }, littleEndian);
    else elf.writeSymbol32(w, { ...small, ...long }, littleEndian);
  });
  return { table: w.data.slice(), strings: names.bytes };
}

/** Two relocations of types 1 and 2, against symbols 3 and 5. */
function relocations({ bits, littleEndian }: ElfShape): Uint8Array {
  const w = new ByteWriter();
  for (const [offset, symbol, type, addend] of [
    [0x1004, 3, 1, 8],
    [0x1008, 5, 2, -4],
  ] as const) {
    if (bits === 64) {
      const r_info = (BigInt(symbol) << 32n) | BigInt(type);
      elf.writeRela64(w, { r_offset: BigInt(offset), r_info, r_addend: BigInt(addend) }, littleEndian);
    } else {
      elf.writeRel32(w, { r_offset: offset, r_info: (symbol << 8) | type }, littleEndian);
    }
  }
  return w.data.slice();
}

/** A build id, and a note whose name and descriptor need padding. */
function notes(littleEndian: boolean): Uint8Array {
  const w = new ByteWriter();
  for (const [name, n_type, size] of [
    ['GNU\0', 3, 20],
    ['Lanes\0', 0x1234, 5],
  ] as const) {
    const bytes = new TextEncoder().encode(name);
    elf.writeNote(
      w,
      {
        n_namesz: bytes.length,
        n_descsz: size,
        n_type,
        name: bytes,
        namePadding: new Uint8Array((4 - (bytes.length % 4)) % 4),
        desc: new Uint8Array(size).fill(0xab),
        descPadding: new Uint8Array((4 - (size % 4)) % 4),
      },
      littleEndian,
    );
  }
  return w.data.slice();
}

function stringTable(names: readonly string[]): { bytes: Uint8Array; offsets: number[] } {
  let text = '\0';
  const offsets = names.map((name) => {
    if (name === '') return 0;
    const offset = text.length;
    text += `${name}\0`;
    return offset;
  });
  return { bytes: new TextEncoder().encode(text), offsets };
}
