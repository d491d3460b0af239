/*
 * Section names live in the string table that e_shstrndx points at. When that index is damaged, the table can still be
 * recognised: it is the SHT_STRTAB section that calls itself `.shstrtab`.
 */
import { headerPlace, sectionPlace } from './places.ts';
import { SectionType, SpecialSection } from '../../../generated/elf/enums.ts';
import type { ByteSource, Report } from '../../core/index.ts';
import type { ElfHeader } from './header.ts';
import type { ElfFile } from './file.ts';
import { sectionsOfType } from './sections-of-type.ts';
import type { SectionHeaders } from './section-headers.ts';
import { stringTable, textAt } from './string-table.ts';
import type { StringTable } from './string-table.ts';

/** The section name table and the index the file gives for it. */
export interface SectionNames {
  readonly shstrndx: number;
  readonly names: StringTable | undefined;
}

/** String tables that are looked at when the index is damaged. */
const CANDIDATES = 16;

/** Find the section name table; a damaged index is reported, and the table looked for by its own name. */
export async function openSectionNames(
  source: ByteSource,
  header: ElfHeader,
  headers: SectionHeaders,
  report: Report,
): Promise<SectionNames> {
  if (headers.length === 0) return { shstrndx: header.e_shstrndx, names: undefined };
  const extended = header.e_shstrndx === SpecialSection.SHN_XINDEX;
  const shstrndx = extended ? headers.link(0) : header.e_shstrndx;
  if (shstrndx === 0) return { shstrndx, names: undefined };
  const at = extended
    ? { offset: sectionPlace(headers, 0, 'sh_link'), section: 0, path: 'sections[0].sh_link' }
    : { offset: headerPlace(header, 'e_shstrndx'), path: 'header.e_shstrndx' };
  let problem: string | undefined;
  if (shstrndx >= headers.length) {
    const lost =
      shstrndx < headers.claimed ? 'its header is among those cut off' : `there are ${headers.length} sections`;
    problem = `section name table is section ${shstrndx}: ${lost}`;
  } else if (headers.type(shstrndx) !== SectionType.SHT_STRTAB) {
    problem = `section name table is section ${shstrndx}: its type is 0x${headers.type(shstrndx).toString(16)}, not a string table`;
  }
  if (problem === undefined) {
    return { shstrndx, names: stringTable(source, shstrndx, headers.extent(shstrndx)) };
  }
  const names = await findByOwnName(source, headers);
  const instead =
    names === undefined ? 'sections have no names' : `section ${names.section} calls itself .shstrtab and is used`;
  report.add({ code: 'elf/section-names', severity: 'error', message: `${problem}; ${instead}`, at });
  return { shstrndx, names };
}

async function findByOwnName(source: ByteSource, headers: SectionHeaders): Promise<StringTable | undefined> {
  for (let i = 1, seen = 0; i < headers.length && seen < CANDIDATES; i++) {
    if (headers.type(i) !== SectionType.SHT_STRTAB) continue;
    seen += 1;
    const table = stringTable(source, i, headers.extent(i));
    if ((await table.at(headers.name(i))) === '.shstrtab') return table;
  }
  return undefined;
}

/** First section with this name, perhaps only among those of one type; undefined when there is none. */
export async function findSection(file: ElfFile, name: string, type?: number): Promise<number | undefined> {
  if (file.names === undefined) return undefined;
  if (type !== undefined) {
    const candidates = sectionsOfType(file, type);
    if (candidates.length <= CANDIDATES) {
      for (const i of candidates) if ((await file.names.at(file.sections.name(i))) === name) return i;
      return undefined;
    }
  }
  const places = new Set(placesOf(await file.names.load(), name));
  if (places.size === 0) return undefined;
  const { sections } = file;
  for (let i = 1; i < sections.length; i++) {
    if (places.has(sections.name(i)) && (type === undefined || sections.type(i) === type)) return i;
  }
  return undefined;
}

/** Offsets at which a string of the table equals `name`; it may be the tail of another. */
function* placesOf(table: Uint8Array, name: string): Generator<number> {
  const wanted = new TextEncoder().encode(`${name}\0`);
  for (let at = table.indexOf(wanted[0] as number); at >= 0; at = table.indexOf(wanted[0] as number, at + 1)) {
    if (wanted.every((byte, i) => table[at + i] === byte)) yield at;
  }
}

/** Names of all sections, entry 0 included, from one read of the table; undefined for those that have none. */
export async function sectionNamer(file: ElfFile): Promise<(section: number) => string | undefined> {
  if (file.names === undefined) return () => undefined;
  const table = await file.names.load();
  return (section) => textAt(table, file.sections.name(section));
}
