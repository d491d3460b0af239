/* Ranges of addresses of which the first one that holds an address counts. */
import { compare, firstIndex } from '../../core/index.ts';

/** Addresses from `low` up to, not with, `high`. */
interface Range {
  readonly low: bigint;
  readonly high: bigint;
}

/** Finds the first of many ranges that holds an address, in the logarithm of their number, however many lie over each other. */
export class FirstHolding<T extends Range> {
  /** Where a range begins or ends, ascending. */
  readonly #bounds: readonly bigint[];
  /** The first range that holds the addresses from each bound up to the next. */
  readonly #owners: readonly (T | undefined)[];

  /** `ranges` in the order in which they count. */
  constructor(ranges: readonly T[]) {
    const bounds = [...new Set(ranges.flatMap(({ low, high }) => [low, high]))].sort(compare);
    const owners = Array.from<T | undefined>({ length: bounds.length });
    // The next piece that has no owner, by way of those that got theirs since.
    const free = Uint32Array.from({ length: bounds.length + 1 }, (_, i) => i);
    const nextFree = (from: number): number => {
      let at = from;
      while (free[at] !== at) {
        free[at] = free[free[at] as number] as number;
        at = free[at] as number;
      }
      return at;
    };
    for (const range of ranges) {
      const end = indexOf(bounds, range.high);
      for (let at = nextFree(indexOf(bounds, range.low)); at < end; at = nextFree(at)) {
        owners[at] = range;
        free[at] = at + 1;
      }
    }
    [this.#bounds, this.#owners] = [bounds, owners];
  }

  /** The first range that holds an address. */
  at(address: bigint): T | undefined {
    return this.#owners[firstIndex(this.#bounds.length, (i) => (this.#bounds[i] as bigint) > address) - 1];
  }
}

function indexOf(bounds: readonly bigint[], bound: bigint): number {
  return firstIndex(bounds.length, (i) => (bounds[i] as bigint) >= bound);
}
