/*
 * The ranges of values that share a register: begin, end, value. Where two values are the same, because one is a copy of the
 * other, they may be alive together.
 */
import { numberAt } from '../../ir/element-at.ts';
import type { Ranges } from './live-ranges.ts';

/** Triples of begin, end and the number of the value there, ascending and apart. */
export type MergedRanges = readonly number[];

/** One value's ranges under a number that copies of it have too. */
export function labelled(ranges: Ranges, value: number): MergedRanges {
  // Most values have one range: such a list takes no more room than it needs.
  if (ranges.length === 2) return [numberAt(ranges, 0), numberAt(ranges, 1), value];
  const merged: number[] = [];
  for (let k = 0; k < ranges.length; k += 2) merged.push(numberAt(ranges, k), numberAt(ranges, k + 1), value);
  return merged;
}

/** Where the first range that ends after `at` starts in the list. */
function firstAfter(list: MergedRanges, at: number): number {
  let [low, high] = [0, list.length / 3];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numberAt(list, middle * 3 + 1) <= at) low = middle + 1;
    else high = middle;
  }
  return low * 3;
}

/** Whether two values that differ are alive together. */
export function interfere(a: MergedRanges, b: MergedRanges): boolean {
  if (a.length === 0 || b.length === 0) return false;
  let j = firstAfter(b, numberAt(a, 0));
  let i = j < b.length ? firstAfter(a, numberAt(b, j)) : a.length;
  while (i < a.length && j < b.length) {
    if (numberAt(a, i + 1) <= numberAt(b, j)) i += 3;
    else if (numberAt(b, j + 1) <= numberAt(a, i)) j += 3;
    else if (a[i + 2] !== b[j + 2]) return true;
    else if (numberAt(a, i + 1) < numberAt(b, j + 1)) i += 3;
    else j += 3;
  }
  return false;
}

/** Both together. */
export function joinRanges(a: MergedRanges, b: MergedRanges): MergedRanges {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  if (numberAt(a, a.length - 2) < numberAt(b, 0)) return a.concat(b);
  if (numberAt(b, b.length - 2) < numberAt(a, 0)) return b.concat(a);
  const merged: number[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (j >= b.length || (i < a.length && numberAt(a, i) <= numberAt(b, j))) {
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
  if (last >= 0 && merged[last + 2] === from[at + 2] && numberAt(from, at) <= numberAt(merged, last + 1)) {
    merged[last + 1] = Math.max(numberAt(merged, last + 1), numberAt(from, at + 1));
  } else {
    merged.push(numberAt(from, at), numberAt(from, at + 1), numberAt(from, at + 2));
  }
}
