/* Ranges of addresses that may nest and overlap, asked for those that hold an address. */
import { firstIndex } from './bisect.ts';

/** Addresses from `low` up to, not with, `high`. */
interface Range {
  readonly low: bigint;
  readonly high: bigint;
}

/**
 * Finds ranges by an address, each in the logarithm of their number, however long others are: a tree over the ranges by their lows knows
 * the highest end below each of its nodes.
 */
export class RangeTree {
  readonly #ranges: readonly Range[];
  /** Of node 1 and down: those below node n are 2n and 2n + 1; leaves are the ranges. */
  readonly #highest: bigint[];
  /** Number of leaves, which is more than there are ranges. */
  readonly #leaves: number;

  /** `ranges` by their lows. */
  constructor(ranges: readonly Range[]) {
    let leaves = 2;
    while (leaves <= ranges.length) leaves *= 2;
    const highest = Array.from({ length: 2 * leaves }, () => 0n);
    for (const [i, { high }] of ranges.entries()) highest[leaves + i] = high;
    for (let node = leaves - 1; node > 0; node--) {
      const [left, right] = [highest[2 * node] as bigint, highest[2 * node + 1] as bigint];
      highest[node] = left > right ? left : right;
    }
    [this.#ranges, this.#highest, this.#leaves] = [ranges, highest, leaves];
  }

  /** Index of the last range that holds an address; undefined where none does. */
  last(address: bigint): number | undefined {
    for (const i of this.holding(address)) return i;
    return undefined;
  }

  /** Indices of the ranges that hold an address, from the last to the first. */
  *holding(address: bigint): Generator<number> {
    const ranges = this.#ranges;
    const next = firstIndex(ranges.length, (i) => (ranges[i] as Range).low > address);
    for (let i = this.#before(next, address); i >= 0; i = this.#before(i, address)) yield i;
  }

  /** The last range before index `bound` that ends behind an address; -1 for none. */
  #before(bound: number, address: bigint): number {
    const highest = this.#highest;
    for (let node = this.#leaves + bound; node > 1; node >>= 1) {
      if (node % 2 === 0 || (highest[node - 1] as bigint) <= address) continue;
      let at = node - 1;
      while (at < this.#leaves) at = (highest[2 * at + 1] as bigint) > address ? 2 * at + 1 : 2 * at;
      return at - this.#leaves;
    }
    return -1;
  }
}
