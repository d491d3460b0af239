/*
 * Where code lies. Sections of a relocatable object all start at address 0, and so do those of a CUDA image that was never loaded: an
 * address alone does not say which of them is meant. Where they lie over each other each section gets addresses of its own here, as a
 * linker would give them, relocations use these, and what is shown of such a file is `section+offset`.
 */
import { compare, firstIndex, hex64 } from '../../core/index.ts';
import { ElfMachine, ElfType, SectionFlags, SectionType } from '../../elf/enums.ts';
import type { ElfFile } from '../../elf/tables/file.ts';
import type { ExpressionNames } from '../expression/disassemble.ts';

/** A section that is loaded. */
export interface PlacedSection {
  /** In the section header table. */
  readonly index: number;
  /** As it is shown: `.text`, with its index where several have the name, `.text#5`. */
  readonly label: string;
  readonly name: string;
  /** Its first address: that of the file, or the one that it was given. */
  readonly low: bigint;
  readonly size: bigint;
  readonly isCode: boolean;
}

/** The loaded sections of a file. */
export interface CodeLayout {
  /** By address where they were given addresses, else in the order of the file. */
  readonly sections: readonly PlacedSection[];
  /** They lie over each other in the file and were given addresses. */
  readonly isOverlapping: boolean;
}

const SHF_ALLOC = BigInt(SectionFlags.SHF_ALLOC);
const SHF_EXECINSTR = BigInt(SectionFlags.SHF_EXECINSTR);
const SHF_TLS = BigInt(SectionFlags.SHF_TLS);

/** The first address that is given: less is what nothing was relocated, or lies in no section. */
const FIRST = 0x100_0000n;
const ALIGNMENT = 16n;

/** Lay out the sections of a file. */
export function codeLayoutOf({ header, sections }: ElfFile, nameOf: (index: number) => string | undefined): CodeLayout {
  const loaded: Omit<PlacedSection, 'label'>[] = [];
  for (let index = 1; index < sections.length; index++) {
    const flags = sections.flags(index);
    const size = sections.size(index);
    // Thread-local data has offsets in its block, and what unwinds counts from where it lies itself.
    if ((flags & SHF_ALLOC) === 0n || (flags & SHF_TLS) !== 0n || size === 0n || nameOf(index) === '.eh_frame')
      continue;
    const isCode = (flags & SHF_EXECINSTR) !== 0n && sections.type(index) !== SectionType.SHT_NOBITS;
    loaded.push({ index, name: nameOf(index) ?? '', low: sections.addr(index), size, isCode });
  }
  const isOverlapping =
    (header.e_type === ElfType.ET_REL || header.e_machine === ElfMachine.EM_CUDA) && overlaps(loaded);
  let next = FIRST;
  const placed = loaded.map((section): Omit<PlacedSection, 'label'> => {
    if (!isOverlapping || section.low !== 0n) return section;
    const low = next;
    // A byte between sections keeps the end of one apart from the start of the next.
    next = ((low + section.size) / ALIGNMENT + 1n) * ALIGNMENT;
    return { ...section, low };
  });
  const named = new Map<string, number>();
  for (const { name } of placed) named.set(name, (named.get(name) ?? 0) + 1);
  const all = placed.map((section) => {
    const isOnly = named.get(section.name) === 1;
    return { ...section, label: isOnly ? section.name : `${section.name}#${section.index}` };
  });
  if (isOverlapping) all.sort((a, b) => compare(a.low, b.low));
  return { sections: all, isOverlapping };
}

/** Whether sections of code share an address. */
function overlaps(sections: readonly Omit<PlacedSection, 'label'>[]): boolean {
  const code = sections.filter(({ isCode }) => isCode).sort((a, b) => compare(a.low, b.low));
  return code.some(({ low, size }, i) => low + size > (code[i + 1]?.low ?? low + size));
}

/** The addresses that sections were given, by index; empty where the file's own are good. */
export function givenAddresses({ sections, isOverlapping }: CodeLayout): ReadonlyMap<number, bigint> {
  return new Map(isOverlapping ? sections.map(({ index, low }) => [index, low]) : []);
}

/** The section that a given address is in, or at the end of; undefined where none is, or the addresses are those of the file. */
export function sectionAt({ sections, isOverlapping }: CodeLayout, address: bigint): PlacedSection | undefined {
  if (!isOverlapping) return undefined;
  const next = firstIndex(sections.length, (i) => (sections[i] as PlacedSection).low > address);
  const section = sections[next - 1];
  return section !== undefined && address <= section.low + section.size ? section : undefined;
}

/** An address as the file has it: of a section that was given addresses, from its start. */
export function addressInFile(layout: CodeLayout, address: bigint): bigint {
  return address - (sectionAt(layout, address)?.low ?? 0n);
}

/** An address as it is shown: `0x10`, or `.text.startup+0x10`. */
export function addressText(layout: CodeLayout, address: bigint): string {
  const section = sectionAt(layout, address);
  return section === undefined ? hex64(address) : `${section.label}+${hex64(addressInFile(layout, address))}`;
}

/** A range as it is shown: `.text+0x10 to .text+0x20`. */
export function rangeText(layout: CodeLayout, { low, high }: { readonly low: bigint; readonly high: bigint }): string {
  return `${addressText(layout, low)} to ${addressText(layout, high)}`;
}

/** Names for the addresses in expressions. */
export function namesIn(layout: CodeLayout): ExpressionNames {
  if (!layout.isOverlapping) return {};
  return { address: (address) => addressText(layout, BigInt.asUintN(64, BigInt(address))) };
}

/** The sections of code that a label, a name or `#` and an index mean. */
export function sectionsNamed({ sections }: CodeLayout, text: string): PlacedSection[] {
  return sections.filter(
    ({ isCode, index, name, label }) => isCode && (text === name || text === label || text === `#${index}`),
  );
}
