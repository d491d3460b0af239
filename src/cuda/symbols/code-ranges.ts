/* Sections of code of a cubin. */
import { compare, RangeTree } from '../../core/index.ts';
import { SectionFlags } from '../../elf/index.ts';
import type { ElfFile } from '../../elf/index.ts';

/** Addresses from `low` up to, but not with, `high`. */
export interface Range {
  readonly low: bigint;
  readonly high: bigint;
}

/** The addresses of a section of code. */
export interface CodeRange extends Range {
  readonly section: number;
}

/** Whether a section of a cubin holds machine code. */
export function isCode({ sections }: ElfFile, section: number): boolean {
  return (Number(sections.flags(section) & 0xffffffffn) & SectionFlags.SHF_EXECINSTR) !== 0;
}

/** Sections of code that have an address, by it. */
export function codeRanges(elf: ElfFile): readonly CodeRange[] {
  const { sections } = elf;
  const ranges: CodeRange[] = [];
  for (let i = 1; i < sections.length; i++) {
    const low = sections.addr(i);
    if (isCode(elf, i) && low !== 0n) ranges.push({ low, high: low + sections.size(i), section: i });
  }
  return ranges.sort((a, b) => compare(a.low, b.low));
}

/** The section of code at an address, among those of `codeRanges`. */
export function codeSectionsAt(ranges: readonly CodeRange[]): (address: bigint) => number | undefined {
  const tree = new RangeTree(ranges);
  return (address) => ranges[tree.last(address) ?? -1]?.section;
}

/** Ranges, sorted by their lows, with those that meet put together. */
export function merged(ranges: readonly Range[]): readonly Range[] {
  const all: { low: bigint; high: bigint }[] = [];
  for (const { low, high } of ranges) {
    const last = all.at(-1);
    if (last === undefined || low > last.high) all.push({ low, high });
    else if (high > last.high) last.high = high;
  }
  return all;
}
