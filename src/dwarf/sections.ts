/* The sections of DWARF in an ELF file (DWARF 5, section 7.4 and appendix B), relocated where the file is relocatable. */
import type { Report } from '../core/index.ts';
import { readSection, sectionNamer } from '../elf/index.ts';
import type { ElfFile } from '../elf/index.ts';
import type { LineSections } from './line-header.ts';
import { openRelocator } from './relocate.ts';

/** Contents of one section. */
export interface DwarfSection {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Where the section starts in the outermost input. */
  readonly offset: number;
  /** Index in the section header table. */
  readonly index: number;
  /** sh_addr: what pc-relative addresses of .eh_frame count from. */
  readonly address: bigint;
}

/** Name of each section without `.debug_` and `.dwo`. */
const kinds = {
  abbrev: 'abbrev',
  addr: 'addr',
  frame: 'frame',
  line: 'line',
  lineStr: 'line_str',
  loc: 'loc',
  loclists: 'loclists',
  ranges: 'ranges',
  rnglists: 'rnglists',
  str: 'str',
  strOffsets: 'str_offsets',
  cuIndex: 'cu_index',
  tuIndex: 'tu_index',
} as const;

/** Which section. */
export type SectionKind = keyof typeof kinds;

/** All sections of DWARF in one file. */
export type DwarfSections = { readonly [K in SectionKind]?: DwarfSection | undefined } & {
  readonly littleEndian: boolean;
  /** Bytes of an address by the class of the file. */
  readonly addressSize: number;
  readonly machine: number;
  /** .debug_info: several where type units have sections of their own. */
  readonly info: readonly DwarfSection[];
  /** .debug_types of DWARF 4. */
  readonly types: readonly DwarfSection[];
  readonly ehFrame?: DwarfSection | undefined;
  /** Split debugging information: names end with `.dwo`. */
  readonly isSplit: boolean;
  /** The section headers say that the contents are compressed; they are left out. */
  readonly compressed: readonly string[];
};

const SHF_COMPRESSED = 0x800n;
const SHT_NOBITS = 8;

/**
 * Read the sections; those that are compressed or have no bytes are left out, the former with a warning. `raw` is without what
 * relocations would change.
 */
export async function readSections(elf: ElfFile, report: Report, raw: boolean = false): Promise<DwarfSections> {
  const nameOf = await sectionNamer(elf);
  const relocator = raw ? undefined : await openRelocator(elf, report);
  const wanted = new Map<string, SectionKind>(
    Object.entries(kinds).map(([kind, name]) => [name, kind as SectionKind] as const),
  );
  const single: { [K in SectionKind]?: DwarfSection } = {};
  const info: DwarfSection[] = [];
  const types: DwarfSection[] = [];
  const compressed: string[] = [];
  let ehFrame: DwarfSection | undefined;
  let isSplit = false;
  for (let index = 1; index < elf.sections.length; index++) {
    const name = nameOf(index) ?? '';
    const parts = /^\.debug_(\w+?)(\.dwo)?$/.exec(name);
    const part = parts?.[1] ?? '';
    const kind = wanted.get(part);
    if (kind === undefined && part !== 'info' && part !== 'types' && name !== '.eh_frame') continue;
    if (elf.sections.type(index) === SHT_NOBITS) continue;
    if ((elf.sections.flags(index) & SHF_COMPRESSED) !== 0n) {
      const message = `${name} is compressed and left out: decompress it first, with objcopy --decompress-debug-sections`;
      report.add({ code: 'dwarf/compressed', severity: 'warning', message, at: { section: index } });
      compressed.push(name);
      continue;
    }
    const contents = await readSection(elf, index);
    const bytes = relocator === undefined ? contents : await relocator.apply(index, name, contents);
    const section: DwarfSection = {
      name,
      bytes,
      offset: elf.sections.extent(index).offset,
      index,
      address: elf.sections.addr(index),
    };
    if (parts?.[2] !== undefined) isSplit = true;
    if (part === 'info') info.push(section);
    else if (part === 'types') types.push(section);
    else if (kind === undefined) ehFrame ??= section;
    else single[kind] ??= section;
  }
  const { littleEndian, is64, e_machine } = elf.header;
  const addressSize = is64 ? 8 : 4;
  return { ...single, littleEndian, addressSize, machine: e_machine, info, types, ehFrame, isSplit, compressed };
}

/** What line tables are read from; undefined where there are none. */
export function lineSectionsOf(sections: DwarfSections): LineSections | undefined {
  const { line, str, lineStr, littleEndian } = sections;
  return line && { line: line.bytes, offset: line.offset, littleEndian, str: str?.bytes, lineStr: lineStr?.bytes };
}
