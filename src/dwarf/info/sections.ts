/* The sections of DWARF in an ELF file (DWARF 5, section 7.4 and appendix B), relocated where the file is relocatable. */
import type { Limits } from '../../runtime/index.ts';
import type { Report } from '../../core/index.ts';
import { SectionType } from '../../elf/enums.ts';
import { contentsReader, isCompressed } from '../../elf/tables/compressed.ts';
import { sectionNamer } from '../../elf/tables/section-names.ts';
import type { ElfFile } from '../../elf/tables/file.ts';
import type { LineSections } from '../line/header.ts';
import { SharedLists } from '../lists/shared-lists.ts';
import { codeLayoutOf, givenAddresses } from './code-layout.ts';
import type { CodeLayout } from './code-layout.ts';
import { openRelocator } from './relocate.ts';

/** Contents of one section. */
export interface DwarfSection {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Where the section starts in the outermost input. */
  readonly offset: number;
  /** Bytes of the section in the file; absent where those are `bytes`, not compressed. */
  readonly packedSize?: number | undefined;
  /** Index in the section header table. */
  readonly index: number;
  /** sh_addr: what pc-relative addresses of .eh_frame count from. */
  readonly address: bigint;
  /** Bounds on what reading it may cost. */
  readonly limits?: Limits | undefined;
}

/** Name of each section without `.debug_` and `.dwo`. */
const kinds = {
  abbrev: 'abbrev',
  addr: 'addr',
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

/** Those that are tables over entries, or that units index. */
const tables: ReadonlySet<string> = new Set([
  'aranges',
  'names',
  'pubnames',
  'pubtypes',
  'gnu_pubnames',
  'gnu_pubtypes',
  'macro',
  'macinfo',
  'str_offsets',
  'addr',
  'gdb_index',
]);

/** Which section. */
export type SectionKind = keyof typeof kinds;

/** All sections of DWARF in one file, or those of its split units. */
export type DwarfSections = { readonly [K in SectionKind]?: DwarfSection | undefined } & {
  readonly littleEndian: boolean;
  /** Bytes of an address by the class of the file. */
  readonly addressSize: number;
  readonly machine: number;
  /** Where the code is that addresses are of. */
  readonly layout: CodeLayout;
  /** .debug_info: several where type units have sections of their own. */
  readonly info: readonly DwarfSection[];
  /** .debug_types of DWARF 4. */
  readonly types: readonly DwarfSection[];
  /** .debug_frame and then .eh_frame: objects may have several of either. */
  readonly frames: readonly DwarfSection[];
  /** Tables over the entries, and those that units index: .debug_names, .debug_macro and others. */
  readonly tables?: readonly DwarfSection[] | undefined;
  /** Split debugging information: names end with `.dwo`. */
  readonly isSplit: boolean;
  /** Bounds on what questions about them may cost. */
  readonly limits?: Limits | undefined;
  /** What is known of the lists in them. */
  readonly lists?: SharedLists | undefined;
};

/** What one set of sections is made of while they are read. */
interface Collected {
  readonly single: { [K in SectionKind]?: DwarfSection };
  readonly info: DwarfSection[];
  readonly types: DwarfSection[];
  readonly tables: DwarfSection[];
  readonly frames: DwarfSection[];
}

/** The sections of a file. Where it has a skeleton and what was split off besides, those of the latter are in `split`. */
export interface FileSections {
  readonly own: DwarfSections;
  readonly split: DwarfSections | undefined;
}

/**
 * Read the sections; those whose contents cannot be read as they are stay out, with a warning. `raw` is without what relocations would
 * change.
 */
export async function readSections(elf: ElfFile, report: Report, raw: boolean = false): Promise<FileSections> {
  const nameOf = await sectionNamer(elf);
  const layout = codeLayoutOf(elf, nameOf);
  const relocator = raw ? undefined : await openRelocator(elf, report, givenAddresses(layout));
  const reader = contentsReader(elf, report);
  const wanted = new Map<string, SectionKind>(
    Object.entries(kinds).map(([kind, name]) => [name, kind as SectionKind] as const),
  );
  const own: Collected = { single: {}, info: [], types: [], tables: [], frames: [] };
  const split: Collected = { single: {}, info: [], types: [], tables: [], frames: [] };
  let isSplit = false;
  // The first header is of no section; where somebody used it all the same, it has a name.
  for (let index = 0; index < elf.sections.length; index++) {
    const name = nameOf(index) ?? '';
    const parts = /^\.z?debug_(\w+?)(\.dwo)?$/.exec(name);
    const part = parts?.[1] ?? '';
    const kind = wanted.get(part);
    const isTable = tables.has(name === '.gdb_index' ? 'gdb_index' : part);
    const isFrame = part === 'frame' || name === '.eh_frame';
    if (kind === undefined && part !== 'info' && part !== 'types' && !isFrame && !isTable) continue;
    if (elf.sections.type(index) === SectionType.SHT_NOBITS) continue;
    const contents = await reader.read(index, name);
    if (contents === undefined) continue;
    const bytes = relocator === undefined ? contents : await relocator.apply(index, name, contents);
    if (bytes === undefined) continue;
    const extent = elf.sections.extent(index);
    const section: DwarfSection = {
      name: name.replace(/^\.zdebug/, '.debug'),
      bytes,
      offset: extent.offset,
      packedSize: isCompressed(elf, index, name) ? extent.size : undefined,
      index,
      address: elf.sections.addr(index),
      limits: elf.limits,
    };
    const isDwo = parts?.[2] !== undefined;
    if (isDwo) isSplit = true;
    const set = isDwo ? split : own;
    if (isTable) set.tables.push(section);
    if (isTable && kind === undefined) continue;
    if (part === 'info') set.info.push(section);
    else if (part === 'types') set.types.push(section);
    else if (isFrame) set.frames.push(section);
    else if (kind === undefined) continue;
    else if (set.single[kind] !== undefined) {
      const message = `a second ${name} is left out: only the first one is read`;
      report.add({ code: 'dwarf/section-again', severity: 'warning', message, at: { section: index } });
    } else set.single[kind] = section;
  }
  const { littleEndian, is64, e_machine } = elf.header;
  const file = { littleEndian, addressSize: is64 ? 8 : 4, machine: e_machine, layout, limits: elf.limits };
  const sectionsOf = ({ single, info, types, tables: own, frames }: Collected): DwarfSections => ({
    ...single,
    ...file,
    info,
    types,
    tables: own,
    frames: [...frames.filter((section) => !isEh(section)), ...frames.filter(isEh)],
    isSplit: false,
    lists: new SharedLists(),
  });
  if (!isSplit) return { own: sectionsOf(own), split: undefined };
  const dwo = { ...sectionsOf(split), isSplit: true };
  const { info, types } = dwo;
  // A file of split units alone may be a package, whose index has no .dwo in its names.
  if (own.info.length + own.types.length === 0) {
    return { own: { ...sectionsOf(own), ...dwo, frames: sectionsOf(own).frames }, split: undefined };
  }
  return { own: sectionsOf(own), split: info.length + types.length === 0 ? undefined : dwo };
}

/** Whether call frame information is as the Linux Standard Base has it. */
export function isEh({ name }: DwarfSection): boolean {
  return name === '.eh_frame';
}

/** What line tables are read from; undefined where there are none. */
export function lineSectionsOf(sections: DwarfSections): LineSections | undefined {
  const { line, str, lineStr, littleEndian } = sections;
  return line && { line: line.bytes, offset: line.offset, littleEndian, str: str?.bytes, lineStr: lineStr?.bytes };
}

/** A unit as diagnostics name it. */
export function unitPath(section: DwarfSection, offset: number): string {
  return `${section.name.replace(/^\./, '')}@${offset}`;
}
