/*
 * What ranges of addresses must be (DWARF 5, sections 2.17 and 3): code of a block or an inlined function lies in the code of what it is in,
 * functions in that of their unit, and the code of one function in that of no other. What a linker left out is at a tombstone and nowhere.
 */
import { DwTag } from '../../generated/dwarf/enums.ts';
import { compare, firstIndex, silent } from '../core/index.ts';
import { DieCursor } from './info/cursor.ts';
import type { FormValue } from './info/form.ts';
import { rangeText } from './info/code-layout.ts';
import type { CodeLayout } from './info/code-layout.ts';
import type { AddressRange } from './lists/address-range.ts';
import { exactRanges, rangesOf } from './lists/ranges.ts';
import type { DwarfUnit } from './info/unit.ts';
import { tagName } from './text/entry-json.ts';

/** Hears what is wrong with the entry at an offset of its section. */
export type SayOfEntry = (code: string, message: string, offset: number) => void;

const scopes = new Set<number>([
  DwTag.DW_TAG_compile_unit,
  DwTag.DW_TAG_partial_unit,
  DwTag.DW_TAG_skeleton_unit,
  DwTag.DW_TAG_subprogram,
  DwTag.DW_TAG_inlined_subroutine,
  DwTag.DW_TAG_lexical_block,
  DwTag.DW_TAG_try_block,
  DwTag.DW_TAG_catch_block,
]);

/** An entry with code. */
interface Scope {
  readonly depth: number;
  readonly tag: number;
  readonly ranges: readonly AddressRange[];
  /** Of the entries directly in it. */
  readonly inner: OwnedRange[];
}

/** A range of an entry. */
interface OwnedRange extends AddressRange {
  readonly tag: number;
  readonly offset: number;
}

/** Ranges of a unit that are held against each other. */
const MOST_RANGES = 1 << 20;

/** Look at the ranges of a unit. FormatError where it is damaged. */
export function checkRanges(unit: DwarfUnit, say: SayOfEntry): void {
  const { layout } = unit.sections;
  const cursor = new DieCursor(unit);
  const value = (name: number): FormValue | undefined => cursor.value(name);
  const outermost: Scope = { depth: -1, tag: 0, ranges: [], inner: [] };
  const around: Scope[] = [outermost];
  const leave = (depth: number): void => {
    while ((around.at(-1)?.depth ?? -2) >= depth) checkOverlaps(around.pop()?.inner ?? [], layout, say);
  };
  const within = new Containment();
  let left = MOST_RANGES;
  while (cursor.next()) {
    const { depth, tag, offset } = cursor;
    leave(depth);
    if (!scopes.has(tag)) continue;
    const ranges = rangesOf(unit, offset, value, silent, exactRanges);
    const outer = around.at(-1) ?? outermost;
    if (ranges.length === 0) continue;
    around.push({ depth, tag, ranges, inner: [] });
    left -= ranges.length;
    if (left > 0) for (const { low, high } of ranges) if (!isDead(low)) outer.inner.push({ low, high, tag, offset });
    // A function in a function has code of its own.
    if (outer === outermost || (tag === DwTag.DW_TAG_subprogram && outer.tag === tag)) continue;
    const outside = within.outside(ranges, outer.ranges);
    if (outside === undefined) continue;
    say(
      'dwarf/range-outside',
      `code from ${rangeText(layout, outside)} is outside of that of ${tagName(outer.tag)} around it`,
      offset,
    );
  }
  leave(-1);
}

/** Linkers put the code that they leave out at 0 or 1, or at the end of the address space. */
function isDead(low: bigint): boolean {
  return low <= 1n || low === 0xffff_fffen || low === 0xffff_ffffn || low >= 0xffff_ffff_ffff_fffen;
}

function checkOverlaps(ranges: OwnedRange[], layout: CodeLayout, say: SayOfEntry): void {
  ranges.sort((a, b) => compare(a.low, b.low));
  let last: OwnedRange | undefined;
  for (const each of ranges) {
    if (last !== undefined && each.low < last.high && each.offset !== last.offset && !areFolded(each, last)) {
      const other = `${tagName(last.tag)} at 0x${last.offset.toString(16)}`;
      say('dwarf/range-overlap', `code from ${rangeText(layout, each)} is also that of ${other}`, each.offset);
    }
    if (last === undefined || each.high > last.high) last = each;
  }
}

/** Functions that have the same range are one that a linker folded. */
function areFolded(a: OwnedRange, b: OwnedRange): boolean {
  return a.tag === DwTag.DW_TAG_subprogram && a.tag === b.tag && a.low === b.low && a.high === b.high;
}

/** Whether ranges lie in others. Entries may share their lists. */
export class Containment {
  readonly #joined = new WeakMap<readonly AddressRange[], readonly AddressRange[]>();
  readonly #known = new WeakMap<readonly AddressRange[], readonly AddressRange[]>();

  /** The first of `ranges` that is not in `outer`; undefined where all are, and where the same was asked before. */
  outside(ranges: readonly AddressRange[], outer: readonly AddressRange[]): AddressRange | undefined {
    if (ranges === outer || this.#known.get(ranges) === outer) return undefined;
    this.#known.set(ranges, outer);
    const joined = this.#joinedOf(outer);
    return ranges.find((range) => !isDead(range.low) && !isIn(range, joined));
  }

  #joinedOf(ranges: readonly AddressRange[]): readonly AddressRange[] {
    let joined = this.#joined.get(ranges);
    if (joined === undefined) this.#joined.set(ranges, (joined = joinedRanges(ranges)));
    return joined;
  }
}

function joinedRanges(ranges: readonly AddressRange[]): AddressRange[] {
  const joined: { low: bigint; high: bigint }[] = [];
  for (const { low, high } of ranges.toSorted((a, b) => compare(a.low, b.low))) {
    const last = joined.at(-1);
    if (last === undefined || low > last.high) joined.push({ low, high });
    else if (high > last.high) last.high = high;
  }
  return joined;
}

function isIn({ low, high }: AddressRange, joined: readonly AddressRange[]): boolean {
  const after = firstIndex(joined.length, (i) => (joined[i] as AddressRange).low > low);
  const around = joined[after - 1];
  return around !== undefined && high <= around.high;
}
