/*
 * Line table and inlined subroutines of a cubin. Their readers are loaded when a pc is asked for: most of a summary's time on a small
 * dump is loading programs.
 */
import type { Report } from '../../core/index.ts';
import type { LineTable } from '../../dwarf/index.ts';
import type { InlinedCode, LineSections } from '../../dwarf/advanced.ts';
import { findSection, readSection, readSymbols, sectionsOfType, SectionType } from '../../elf/index.ts';
import { relocationsOf } from '../../elf/advanced.ts';
import type { ElfFile, ElfSymbols } from '../../elf/index.ts';
import { codeRanges, codeSectionsAt } from './code-ranges.ts';
import { addressOf } from './cubin-functions.ts';

/** Line table of a cubin; undefined when it has none. */
export async function linesOf(elf: ElfFile, report: Report): Promise<LineTable | undefined> {
  const sections = await lineSections(elf);
  return sections === undefined ? undefined : (await import('../../dwarf/line/table.ts')).openLines(sections, report);
}

/** Inlined subroutines of a cubin from .debug_info; undefined when it has none. */
export async function inlinedOf(elf: ElfFile, report: Report): Promise<InlinedCode | undefined> {
  return (await import('../../dwarf/scope/inlined.ts')).openInlined(elf, report);
}

/** What the line table of a cubin is read from; undefined when it has none. */
async function lineSections(elf: ElfFile): Promise<LineSections | undefined> {
  const section = await findSection(elf, '.debug_line');
  if (section === undefined) return undefined;
  const [line, str, lineStr] = await Promise.all([
    readSection(elf, section),
    namedSection(elf, '.debug_str'),
    namedSection(elf, '.debug_line_str'),
  ]);
  const { offset } = elf.sections.extent(section);
  const relocate = await addressRelocation(elf, section);
  return { line, offset, littleEndian: elf.header.littleEndian, str, lineStr, relocate };
}

async function namedSection(elf: ElfFile, name: string): Promise<Uint8Array | undefined> {
  const section = await findSection(elf, name);
  return section === undefined ? undefined : readSection(elf, section);
}

/**
 * Addresses of an image whose DWARF was not relocated: what is there lies in no section of code, and a relocation says which
 * symbol belongs there.
 */
async function addressRelocation(elf: ElfFile, section: number): Promise<LineSections['relocate']> {
  const codeAt = codeSectionsAt(codeRanges(elf));
  const symtab = sectionsOfType(elf, SectionType.SHT_SYMTAB)[0];
  if (symtab === undefined) return undefined;
  const relocations = await relocationsOf(elf, section);
  if (relocations.size === 0) return undefined;
  const symbols: ElfSymbols = await readSymbols(elf, symtab);
  return (offset, value) => {
    const relocation = relocations.get(offset);
    if (relocation === undefined || relocation.symbol >= symbols.length) return value;
    if (codeAt(value) !== undefined) return value;
    const symbol = symbols.at(relocation.symbol);
    const inside = symbol.section > 0 && symbol.section < elf.sections.length;
    const base = addressOf(symbol.value, inside ? elf.sections.addr(symbol.section) : 0n);
    return BigInt.asUintN(64, base + (relocation.addend ?? value));
  };
}

/** Report what is wrong with the line table and the debugging information of a cubin. */
export async function verifyCubinDebug(elf: ElfFile, report: Report): Promise<void> {
  await linesOf(elf, report);
  await inlinedOf(elf, report);
}
