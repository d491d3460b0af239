/*
 * Relocations (gABI, "Relocation"): sections of type SHT_REL, SHT_RELA and SHT_CREL whose sh_info is the section they change. r_info is
 * the symbol in its upper half (64-bit) or upper 24 bits (32-bit), the type below. The little-endian 64-bit MIPS ABI keeps its
 * fields in the order of a big-endian file: the symbol first, then a byte for another symbol and three types, the first one last.
 */
import { ElfMachine, SectionType } from '../../../generated/elf/enums.ts';
import { DoubleWordTable, Rel32Table, Rela32Table } from '../../../generated/elf/read.ts';
import { FormatError } from '../../runtime/index.ts';
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

/** Who hears of relocations. */
interface RelocationVisitor {
  /** One relocation and the offset in the section that it changes. An addend is a number where that is exact. */
  relocation(offset: number, symbol: number, type: number, addend: number | bigint | undefined): void;
}

/**
 * Hear of every relocation of a section in the order of the file, those of SHT_RELA, SHT_REL and SHT_CREL after each other; returns how many
 * there are. FormatError `elf/tables-overlap` where the tables of all sections have more bytes than the file.
 */
export async function eachRelocation(file: ElfFile, section: number, visitor: RelocationVisitor): Promise<number> {
  let tables = tablesOfFiles.get(file);
  if (tables === undefined) tablesOfFiles.set(file, (tables = tablesOf(file)));
  let count = 0;
  for (const index of tables.get(section) ?? []) {
    if (index === undefined) {
      const message = 'tables of relocations lie over each other: they have more bytes than the file';
      throw new FormatError('elf/tables-overlap', message, { path: `sections[${section}]` });
    }
    const bytes = await readSection(file, index);
    const type = file.sections.type(index);
    if (type === SectionType.SHT_CREL) {
      for (const { offset, symbol, type: kind, addend } of readCrel(bytes)) {
        count += 1;
        visitor.relocation(Number(offset), symbol, kind, addend);
      }
    } else {
      const each = file.header.is64 ? each64 : each32;
      count += each(file, bytes, type === SectionType.SHT_RELA, visitor);
    }
  }
  return count;
}

/** The tables of relocations by the section that they change; undefined for one that is not read. */
type RelocationTables = ReadonlyMap<number, (number | undefined)[]>;

/** An object may have a hundred thousand sections, each with a table. */
const tablesOfFiles = new WeakMap<ElfFile, RelocationTables>();

function tablesOf(file: ElfFile): RelocationTables {
  const { sections, source } = file;
  const found = new Map<number, (number | undefined)[]>();
  let left = source.size;
  for (const type of [SectionType.SHT_RELA, SectionType.SHT_REL, SectionType.SHT_CREL]) {
    for (const index of sectionsOfType(file, type)) {
      left -= sections.extent(index).size;
      const target = sections.info(index);
      const own = found.get(target) ?? [];
      found.set(target, own);
      if (left >= 0) own.push(index);
      else if (own.at(-1) !== undefined || own.length === 0) own.push(undefined);
    }
  }
  return found;
}

function each32({ header }: ElfFile, bytes: Uint8Array, hasAddends: boolean, visitor: RelocationVisitor): number {
  const table = (hasAddends ? Rela32Table : Rel32Table).over(bytes, header.littleEndian);
  for (let i = 0; i < table.length; i++) {
    const info = table.r_info(i);
    visitor.relocation(
      table.r_offset(i),
      info >>> 8,
      info & 0xff,
      table instanceof Rela32Table ? table.r_addend(i) : undefined,
    );
  }
  return table.length;
}

/** Each number in halves: an object of a large program has hundreds of thousands of relocations. */
function each64({ header }: ElfFile, bytes: Uint8Array, hasAddends: boolean, visitor: RelocationVisitor): number {
  const le = header.littleEndian;
  const isMips = header.e_machine === ElfMachine.EM_MIPS;
  const { first, second } = DoubleWordTable.over(bytes, le).toColumns();
  const high = le ? second : first;
  const low = le ? first : second;
  const words = hasAddends ? 3 : 2;
  const count = Math.floor(first.length / words);
  for (let i = 0, row = 0; i < count; i++, row += words) {
    const offset = wide(high[row] as number, low[row] as number);
    const [symbol, type] = [high[row + 1] as number, low[row + 1] as number];
    const addend = hasAddends ? addendOf((high[row + 2] as number) | 0, low[row + 2] as number) : undefined;
    if (isMips && le) visitor.relocation(offset, type, symbol >>> 24, addend);
    else visitor.relocation(offset, symbol, isMips ? type & 0xff : type, addend);
  }
  return count;
}

function wide(high: number, low: number): number {
  return high * 2 ** 32 + low;
}

function addendOf(high: number, low: number): number | bigint {
  const near = wide(high, low);
  return Number.isSafeInteger(near) ? near : (BigInt(high) << 32n) | BigInt(low);
}

/** Every relocation of a section with the offset in it that it changes, in the order of the file. */
export async function readRelocations(
  file: ElfFile,
  section: number,
): Promise<readonly (Relocation & { readonly offset: number })[]> {
  const found: (Relocation & { readonly offset: number })[] = [];
  await eachRelocation(file, section, {
    relocation: (offset, symbol, type, addend) => found.push({ offset, symbol, type, addend: exact(addend) }),
  });
  return found;
}

/** The relocations of a section by the offset in it that they change; the first where one offset has several. */
export async function relocationsOf(file: ElfFile, section: number): Promise<ReadonlyMap<number, Relocation>> {
  const found = new Map<number, Relocation>();
  for (const { offset, ...relocation } of await readRelocations(file, section)) {
    if (!found.has(offset)) found.set(offset, relocation);
  }
  return found;
}

function exact(addend: number | bigint | undefined): bigint | undefined {
  return addend === undefined ? undefined : BigInt(addend);
}
