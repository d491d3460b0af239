/* A file's bytes with section headers that it does not have: after the last byte, with names before them. */
import { sectionHeaderSize } from '../tables/places.ts';
import { SectionType, SpecialSection } from '../../../generated/elf/enums.ts';
import { writeSectionHeader64 } from '../../../generated/elf/write.ts';
import type { ByteSource } from '../../core/index.ts';
import { ByteWriter } from '../../runtime/index.ts';
import { encodeElfHeader } from '../tables/header.ts';
import type { ElfHeader } from '../tables/header.ts';

/** A range of the file that is to be a section. */
export interface Placed {
  readonly name?: string | undefined;
  readonly type: number;
  readonly offset: number;
  readonly size: number;
  /** Index in the list, from 1. */
  readonly link?: number | undefined;
  readonly info?: number | undefined;
  readonly entsize?: number | undefined;
}

/** Sections that can be given: larger counts need a header of their own. */
export const MOST_SECTIONS: number = SpecialSection.SHN_LORESERVE - 2;

/** The file as if it had these sections; section names come last. RangeError for more than MOST_SECTIONS. */
export function withSections(source: ByteSource, header: ElfHeader, sections: readonly Placed[]): ByteSource {
  if (sections.length > MOST_SECTIONS) throw new RangeError(`${sections.length} sections: at most ${MOST_SECTIONS}`);
  const names = new ByteWriter();
  const headers = new ByteWriter((sections.length + 2) * sectionHeaderSize);
  const nameAt = (name: string): number => {
    const at = names.size;
    names.bytes(new TextEncoder().encode(`${name}\0`));
    return at;
  };
  const add = ({ name, type, offset, size, link = 0, info = 0, entsize = 0 }: Placed): void => {
    const place = { sh_offset: BigInt(offset), sh_size: BigInt(size), sh_addr: 0n, sh_addralign: 0n, sh_flags: 0n };
    const rest = { sh_link: link, sh_info: info, sh_entsize: BigInt(entsize) };
    const row = { sh_name: name === undefined ? 0 : nameAt(name), sh_type: type, ...place, ...rest };
    writeSectionHeader64(headers, row, true);
  };
  names.u1(0);
  add({ type: SectionType.SHT_NULL, offset: 0, size: 0 });
  for (const section of sections) add(section);
  add({ type: SectionType.SHT_STRTAB, offset: source.size, size: names.size });
  const head = encodeElfHeader({
    ...header,
    e_shoff: BigInt(source.size + names.size),
    e_shentsize: sectionHeaderSize,
    e_shnum: sections.length + 2,
    e_shstrndx: sections.length + 1,
  });
  return joined(head, source, names.data, headers.data);
}

/** A source with other bytes at its start and more at its end. */
function joined(head: Uint8Array, source: ByteSource, names: Uint8Array, headers: Uint8Array): ByteSource {
  const end = new Uint8Array(names.length + headers.length);
  end.set(names);
  end.set(headers, names.length);
  return {
    size: source.size + end.length,
    async read(offset, length) {
      const inFile = Math.max(0, Math.min(length, source.size - offset));
      if (inFile === length && offset >= head.length) return source.read(offset, length);
      const bytes = new Uint8Array(length);
      if (inFile > 0) bytes.set(await source.read(offset, inFile));
      if (offset < head.length) bytes.set(head.subarray(offset, Math.min(head.length, offset + length)));
      const start = Math.max(0, offset - source.size);
      bytes.set(end.subarray(start, start + length - inFile), inFile);
      return bytes;
    },
  };
}
