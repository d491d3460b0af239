/*
 * A smaller ELF file with the same numbers of sections and symbols: sections are emptied in place, so that links, relocations and symbols
 * still refer to what they did. Names that nothing has any more are left out of the string tables; segments are not written.
 */
import { SectionType } from '../../../generated/elf/enums.ts';
import { Symbol64Layout } from '../../../generated/elf/layout.ts';
import { memorySink } from '../../core/index.ts';
import { ByteWriter } from '../../runtime/index.ts';
import { writeNewElf } from './new-file.ts';
import type { NewSection } from './new-file.ts';
import { readSection } from '../open.ts';
import type { ElfFile } from '../tables/file.ts';
import { sectionNamer } from '../tables/section-names.ts';
import { sectionsOfType } from '../tables/sections-of-type.ts';
import { readSymbols } from '../tables/symbols.ts';

/** What becomes of a section: it stays, keeps its place and size but no contents (SHT_NOBITS), or is left empty and without a name. */
export type SectionFate = 'whole' | 'unfilled' | 'gone';

/** Write a 64-bit little-endian file again; undefined for others, whose sections are left as they are. */
export async function thinElf(
  elf: ElfFile,
  fateOf: (section: number) => SectionFate,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { header, sections, names } = elf;
  if (!header.is64 || !header.littleEndian || sections.length === 0 || names === undefined) return undefined;
  const nameOf = await sectionNamer(elf);
  const fate = (i: number): SectionFate => (i === names.section ? 'gone' : fateOf(i));
  const rewritten = await thinSymbols(elf, fate);
  const sizeOf = (i: number): number => rewritten.get(i)?.length ?? sections.extent(i).size;
  const at = (i: number): NewSection => {
    if (fate(i) === 'gone') return { name: '', type: SectionType.SHT_NULL, align: 0, size: 0 };
    const isStored = sections.type(i) !== SectionType.SHT_NOBITS && fate(i) === 'whole';
    const alignment = Number(sections.align(i));
    return {
      name: nameOf(i) ?? '',
      type: isStored ? sections.type(i) : SectionType.SHT_NOBITS,
      flags: sections.flags(i),
      addr: sections.addr(i),
      link: sections.link(i),
      info: sections.info(i),
      align: alignment >= 1 && alignment <= 4096 ? alignment : 1,
      entsize: sections.entsize(i),
      size: isStored ? sizeOf(i) : Number(sections.size(i)),
    };
  };
  async function* contents(i: number): AsyncGenerator<Uint8Array> {
    yield rewritten.get(i) ?? (await readSection(elf, i));
  }
  const sink = memorySink();
  const { osabi, abiversion } = header.ident;
  const file = { osabi, abiversion, type: header.e_type, machine: header.e_machine, flags: header.e_flags };
  await writeNewElf(sink, file, { count: sections.length - 1, at, contents });
  return sink.bytes();
}

/** Symbol tables whose names are those of sections that stay, and their string tables, where no other section has names there. */
async function thinSymbols(
  elf: ElfFile,
  fate: (section: number) => SectionFate,
): Promise<ReadonlyMap<number, Uint8Array>> {
  const { sections } = elf;
  const rewritten = new Map<number, Uint8Array>();
  const tables = sectionsOfType(elf, SectionType.SHT_SYMTAB);
  const [table] = tables;
  const strings = table === undefined ? 0 : sections.link(table);
  if (table === undefined || tables.length > 1 || strings === 0 || strings >= sections.length) return rewritten;
  for (let i = 1; i < sections.length; i++) {
    const refers = i !== table && sections.link(i) === strings && fate(i) !== 'gone';
    if (refers || fate(table) !== 'whole' || fate(strings) !== 'whole') return rewritten;
  }
  const bytes = (await readSection(elf, table)).slice();
  const text = new ByteWriter();
  text.u1(0);
  const places = new Map<string, number>();
  const encoder = new TextEncoder();
  const { size: rowSize, fields } = Symbol64Layout;
  const nameAt = fields['st_name']?.offset ?? 0;
  for (const { index, name = '', section } of await readSymbols(elf, table)) {
    const isKept = !(section > 0 && section < sections.length) || fate(section) !== 'gone';
    const wanted = isKept ? name : '';
    let place = wanted === '' ? 0 : places.get(wanted);
    if (place === undefined) {
      place = text.size;
      places.set(wanted, place);
      text.bytes(encoder.encode(wanted));
      text.u1(0);
    }
    const row = new ByteWriter();
    row.u4(place, true);
    bytes.set(row.data, index * rowSize + nameAt);
  }
  return rewritten.set(table, bytes).set(strings, text.data);
}
