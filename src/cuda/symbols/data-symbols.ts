/* Variables of an image by their symbols. */
import { readSymbols, sectionName, sectionsOfType, SectionType, SymbolType } from '../../elf/index.ts';
import type { ElfFile } from '../../elf/index.ts';

/** A variable of an image. */
export interface DataSymbol {
  /** Mangled. */
  readonly name: string;
  /** Undefined for what was not loaded, whose symbols count from the start of a section. */
  readonly address: bigint | undefined;
  readonly size: bigint;
  /** Section that it is in. */
  readonly section: number;
}

/** The variables of an image in the order of its symbols; damaged tables have none. */
export async function dataSymbols(elf: ElfFile): Promise<DataSymbol[]> {
  const found: DataSymbol[] = [];
  const [table] = sectionsOfType(elf, SectionType.SHT_SYMTAB);
  if (table === undefined) return found;
  for (const { type, name, value, size, section } of await readSymbols(elf, table)) {
    const isIn = section > 0 && section < elf.sections.length;
    if (type !== SymbolType.STT_OBJECT || name === undefined || !isIn) continue;
    const start = elf.sections.addr(section);
    // Values are addresses, or still offsets into a section that has an address.
    if (start !== 0n) found.push({ name, address: value < start ? value + start : value, size, section });
    else found.push({ name, address: value > elf.sections.size(section) ? value : undefined, size, section });
  }
  return found;
}

/** Whether a section is a constant bank. */
export async function isConstantBank(elf: ElfFile, section: number): Promise<boolean> {
  return /^\.nv\.constant\d/.test((await sectionName(elf, section)) ?? '');
}
