/* Sections of code of a cubin. */
import { SectionFlags } from '../../elf/index.ts';
import type { ElfFile } from '../../elf/index.ts';

/** Addresses from `low` up to, but not with, `high`. */
export interface Range {
  readonly low: bigint;
  readonly high: bigint;
}

/** Whether a section of a cubin holds machine code. */
export function isCode({ sections }: ElfFile, section: number): boolean {
  return (Number(sections.flags(section) & 0xffffffffn) & SectionFlags.SHF_EXECINSTR) !== 0;
}

/** Sections of code that have an address. */
export function codeRanges(elf: ElfFile): readonly Range[] {
  const { sections } = elf;
  const ranges: Range[] = [];
  for (let i = 1; i < sections.length; i++) {
    const low = sections.addr(i);
    if (isCode(elf, i) && low !== 0n) ranges.push({ low, high: low + sections.size(i) });
  }
  return ranges;
}
