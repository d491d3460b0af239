/* Sections of code of a cubin. */
import type { ElfFile } from '../../elf/index.ts';

export const SHF_EXECINSTR = 4n;

interface Range {
  readonly low: bigint;
  readonly high: bigint;
}

/** Sections of code that have an address. */
export function codeRanges(elf: ElfFile): Range[] {
  const { sections } = elf;
  const ranges: Range[] = [];
  for (let i = 1; i < sections.length; i++) {
    const low = sections.addr(i);
    if ((sections.flags(i) & SHF_EXECINSTR) === 0n || low === 0n) continue;
    ranges.push({ low, high: low + sections.size(i) });
  }
  return ranges;
}
