/*
 * The ranges of values that share a register: begin, end, value. Where two values are the same, because one is a copy of the
 * other, they may be alive together.
 */
import type { Ranges } from './live-ranges.ts';

/** Triples of begin, end and the number of the value there, ascending and apart. */
export type MergedRanges = readonly number[];

/** One value's ranges under a number that copies of it have too. */
export function labelled(ranges: Ranges, value: number): MergedRanges {
  // Most values have one range: such a list takes no more room than it needs.
  if (ranges.length === 2) return [ranges[0] ?? 0, ranges[1] ?? 0, value];
  const merged: number[] = [];
  for (let k = 0; k < ranges.length; k += 2) merged.push(ranges[k] ?? 0, ranges[k + 1] ?? 0, value);
  return merged;
}

/** Where the first range that ends after `at` starts in the list. */
function firstAfter(list: MergedRanges, at: number): number {
  let [low, high] = [0, list.length / 3];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle * 3 + 1] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low * 3;
}

/** Whether two values that differ are alive together. */
export function interfere(a: MergedRanges, b: MergedRanges): boolean {
  if (a.length === 0 || b.length === 0) return false;
  let j = firstAfter(b, a[0] ?? 0);
  let i = j < b.length ? firstAfter(a, b[j] ?? 0) : a.length;
  while (i < a.length && j < b.length) {
    if ((a[i + 1] ?? 0) <= (b[j] ?? 0)) i += 3;
    else if ((b[j + 1] ?? 0) <= (a[i] ?? 0)) j += 3;
    else if (a[i + 2] !== b[j + 2]) return true;
    else if ((a[i + 1] ?? 0) < (b[j + 1] ?? 0)) i += 3;
    else j += 3;
  }
  return false;
}

/** Both together. */
export function joinRanges(a: MergedRanges, b: MergedRanges): MergedRanges {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  if ((a[a.length - 2] ?? 0) < (b[0] ?? 0)) return a.concat(b);
  if ((b[b.length - 2] ?? 0) < (a[0] ?? 0)) return b.concat(a);
  const merged: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (j >= b.length || (i < a.length && (a[i] ?? 0) <= (b[j] ?? 0))) {
      addRange(merged, a, i);
      i += 3;
    } else {
      addRange(merged, b, j);
      j += 3;
    }
  }
  return merged;
}

/** Puts a range at the end, or makes the last one longer. */
function addRange(merged: number[], from: MergedRanges, at: number): void {
  const last = merged.length - 3;
  if (last >= 0 && merged[last + 2] === from[at + 2] && (from[at] ?? 0) <= (merged[last + 1] ?? 0)) {
    merged[last + 1] = Math.max(merged[last + 1] ?? 0, from[at + 1] ?? 0);
  } else {
    merged.push(from[at] ?? 0, from[at + 1] ?? 0, from[at + 2] ?? 0);
  }
}
