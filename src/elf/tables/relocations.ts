/*
 * Relocations (gABI, "Relocation"): sections of type SHT_REL, SHT_RELA and SHT_CREL whose sh_info is the section they change. r_info is
 * the symbol in its upper half (64-bit) or upper 24 bits (32-bit), the type below. The little-endian 64-bit MIPS ABI keeps its
 * fields in the order of a big-endian file: the symbol first, then a byte for another symbol and three types, the first one last.
 */
import { ElfMachine, SectionType } from '../../../generated/elf/enums.ts';
import { Rel32Table, Rel64Table, Rela32Table, Rela64Table } from '../../../generated/elf/read.ts';
import { readSection } from '../open.ts';
import { readCrel } from './crel.ts';
import type { ElfFile } from './file.ts';
import { sectionsOfType } from './sections-of-type.ts';

/** One relocation. */
export interface Relocation {
  readonly symbol: number;
  readonly type: number;
  /** Undefined for SHT_REL, where it is in the section that is changed. */
  readonly addend: bigint | undefined;
}

/** Hears of one relocation and the offset in the section that it changes. */
type UseRelocation = (offset: number, symbol: number, type: number, addend: bigint | undefined) => void;

/** Hear of every relocation of a section in the order of the file; returns how many there are. */
export async function eachRelocation(file: ElfFile, section: number, use: UseRelocation): Promise<number> {
  const { sections, header } = file;
  const le = header.littleEndian;
  const mips64 = header.e_machine === ElfMachine.EM_MIPS && header.is64;
  let count = 0;
  const add = (offset: bigint | number, info: bigint | number, addend?: bigint): void => {
    let [symbol, type] =
      typeof info === 'bigint' ? [Number(info >> 32n), Number(info & 0xffffffffn)] : [info >>> 8, info & 0xff];
    if (mips64) [symbol, type] = le ? [type, symbol >>> 24] : [symbol, type & 0xff];
    count += 1;
    use(Number(offset), symbol, type, addend);
  };
  for (const index of sectionsOfType(file, SectionType.SHT_RELA)) {
    if (sections.info(index) !== section) continue;
    const bytes = await readSection(file, index);
    const table = header.is64 ? Rela64Table.over(bytes, le) : Rela32Table.over(bytes, le);
    for (let i = 0; i < table.length; i++) add(table.r_offset(i), table.r_info(i), BigInt(table.r_addend(i)));
  }
  for (const index of sectionsOfType(file, SectionType.SHT_REL)) {
    if (sections.info(index) !== section) continue;
    const bytes = await readSection(file, index);
    const table = header.is64 ? Rel64Table.over(bytes, le) : Rel32Table.over(bytes, le);
    for (let i = 0; i < table.length; i++) add(table.r_offset(i), table.r_info(i));
  }
  for (const index of sectionsOfType(file, SectionType.SHT_CREL)) {
    if (sections.info(index) !== section) continue;
    for (const { offset, symbol, type, addend } of readCrel(await readSection(file, index))) {
      count += 1;
      use(Number(offset), symbol, type, addend);
    }
  }
  return count;
}

/** Every relocation of a section with the offset in it that it changes, in the order of the file. */
export async function readRelocations(
  file: ElfFile,
  section: number,
): Promise<readonly (Relocation & { readonly offset: number })[]> {
  const found: (Relocation & { readonly offset: number })[] = [];
  await eachRelocation(file, section, (offset, symbol, type, addend) => found.push({ offset, symbol, type, addend }));
  return found;
}

/** The relocations of a section by the offset in it that they change; the first where one offset has several. */
export async function relocationsOf(file: ElfFile, section: number): Promise<ReadonlyMap<number, Relocation>> {
  const found = new Map<number, Relocation>();
  await eachRelocation(file, section, (offset, symbol, type, addend) => {
    if (!found.has(offset)) found.set(offset, { symbol, type, addend });
  });
  return found;
}
