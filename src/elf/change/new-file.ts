/*
 * A new ELF file from a list of sections: header, contents one after the other, section names, section headers. The list is asked
 * for each section a few times instead of being held, so that there may be millions of them.
 */
import { IdentLayout, Header64Layout } from '../../../generated/elf/layout.ts';
import { sectionHeaderSize } from '../tables/places.ts';
import { ElfClass, ElfData, SectionType, SpecialSection } from '../../../generated/elf/enums.ts';
import { writeSectionHeader64 } from '../../../generated/elf/write.ts';
import type { ByteSink } from '../../core/index.ts';
import { ByteWriter } from '../../runtime/index.ts';
import { batchedSink } from './batched-sink.ts';
import { encodeElfHeader } from '../tables/header.ts';
import type { ElfHeader } from '../tables/header.ts';

/** A section to be written. */
export interface NewSection {
  readonly name: string;
  readonly type: number;
  readonly flags?: bigint | undefined;
  readonly addr?: bigint | undefined;
  /** Index in the list, from 1. */
  readonly link?: number | undefined;
  readonly info?: number | undefined;
  readonly align?: number | undefined;
  readonly entsize?: bigint | number | undefined;
  /** Bytes of the contents. */
  readonly size: number;
}

/** Sections by index, from 1 to `count`, and their contents. */
export interface NewSections {
  readonly count: number;
  at(index: number): NewSection;
  /** Exactly `size` bytes in pieces. */
  contents(index: number): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** What a file is: the fields of the header that are not places and counts. */
export interface NewElf {
  readonly osabi: number;
  readonly abiversion: number;
  readonly type: number;
  readonly machine: number;
  readonly flags?: number | undefined;
}

const HEADER = IdentLayout.size + Header64Layout.size;
const NAMES = '.shstrtab';
/** Section headers that are encoded at once. */
const BATCH = 4096;

/** Write a 64-bit little-endian file. The section with the names is added as the last one. */
export async function writeNewElf(target: ByteSink, elf: NewElf, sections: NewSections): Promise<void> {
  const sink = batchedSink(target);
  const { names, nameAt } = nameTable(sections);
  const count = sections.count + 2;
  let end = HEADER;
  for (let i = 1; i <= sections.count; i++) end = placed(end, sections.at(i)) + storedSize(sections.at(i));
  const namesAt = end;
  const shoff = align(namesAt + names.length, 8);
  await sink.write(encodeElfHeader(headerOf(elf, shoff, count)));
  let pos = HEADER;
  const pad = async (to: number): Promise<void> => {
    if (to > pos) await sink.write(new Uint8Array(to - pos));
    pos = to;
  };
  for (let i = 1; i <= sections.count; i++) {
    const section = sections.at(i);
    const size = storedSize(section);
    await pad(placed(pos, section));
    if (size === 0) continue;
    let written = 0;
    for await (const bytes of sections.contents(i)) {
      await sink.write(bytes);
      written += bytes.length;
    }
    if (written !== size) throw new RangeError(`section ${i} (${section.name}): ${written} bytes instead of ${size}`);
    pos += size;
  }
  await sink.write(names);
  pos += names.length;
  await pad(shoff);
  let at = HEADER;
  for (let first = 0; first < count; first += BATCH) {
    const last = Math.min(count, first + BATCH);
    const w = new ByteWriter((last - first) * 64);
    for (let i = first; i < last; i++) {
      if (i === 0) writeSectionHeader64(w, nullHeader(count), true);
      else if (i === count - 1) writeSectionHeader64(w, namesHeader(nameAt(NAMES), namesAt, names.length), true);
      else {
        const section = sections.at(i);
        const offset = placed(at, section);
        writeSectionHeader64(w, headerOfSection(section, nameAt(section.name), offset), true);
        at = offset + storedSize(section);
      }
    }
    await sink.write(w.data);
  }
  await sink.flush();
}

function nameTable(sections: NewSections): { names: Uint8Array; nameAt: (name: string) => number } {
  const places = new Map<string, number>([['', 0]]);
  const w = new ByteWriter();
  const encoder = new TextEncoder();
  w.u1(0);
  const add = (name: string): void => {
    if (places.has(name)) return;
    places.set(name, w.size);
    w.bytes(encoder.encode(name));
    w.u1(0);
  };
  for (let i = 1; i <= sections.count; i++) add(sections.at(i).name);
  add(NAMES);
  return { names: w.data, nameAt: (name) => places.get(name) ?? 0 };
}

function storedSize({ type, size }: NewSection): number {
  return type === SectionType.SHT_NOBITS ? 0 : size;
}

function align(at: number, to: number): number {
  return Math.ceil(at / to) * to;
}

function placed(at: number, { align: by = 1 }: NewSection): number {
  return align(at, Math.min(Math.max(1, by), 4096));
}

function headerOf({ osabi, abiversion, type, machine, flags }: NewElf, shoff: number, count: number): ElfHeader {
  const big = count >= SpecialSection.SHN_LORESERVE;
  return {
    ident: {
      magic: Uint8Array.of(0x7f, 0x45, 0x4c, 0x46),
      class: ElfClass.ELFCLASS64,
      data: ElfData.ELFDATA2LSB,
      version: 1,
      osabi,
      abiversion,
      pad: new Uint8Array(7),
    },
    is64: true,
    littleEndian: true,
    size: HEADER,
    e_type: type,
    e_machine: machine,
    e_version: 1,
    e_entry: 0n,
    e_phoff: 0n,
    e_shoff: BigInt(shoff),
    e_flags: flags ?? 0,
    e_ehsize: HEADER,
    e_phentsize: 0,
    e_phnum: 0,
    e_shentsize: sectionHeaderSize,
    e_shnum: big ? 0 : count,
    e_shstrndx: big ? SpecialSection.SHN_XINDEX : count - 1,
  };
}

const zero = { sh_flags: 0n, sh_addr: 0n, sh_info: 0, sh_entsize: 0n } as const;

function nullHeader(count: number): Parameters<typeof writeSectionHeader64>[1] {
  const big = count >= SpecialSection.SHN_LORESERVE;
  const [sh_size, sh_link] = big ? [BigInt(count), count - 1] : [0n, 0];
  return { ...zero, sh_name: 0, sh_type: 0, sh_offset: 0n, sh_size, sh_link, sh_addralign: 0n };
}

function namesHeader(name: number, offset: number, size: number): Parameters<typeof writeSectionHeader64>[1] {
  const place = { sh_offset: BigInt(offset), sh_size: BigInt(size) };
  return { ...zero, ...place, sh_name: name, sh_type: SectionType.SHT_STRTAB, sh_link: 0, sh_addralign: 1n };
}

function headerOfSection(
  section: NewSection,
  name: number,
  offset: number,
): Parameters<typeof writeSectionHeader64>[1] {
  return {
    sh_name: name,
    sh_type: section.type,
    sh_flags: section.flags ?? 0n,
    sh_addr: section.addr ?? 0n,
    sh_offset: BigInt(offset),
    sh_size: BigInt(section.size),
    sh_link: section.link ?? 0,
    sh_info: section.info ?? 0,
    sh_addralign: BigInt(section.align ?? 1),
    sh_entsize: BigInt(section.entsize ?? 0),
  };
}
