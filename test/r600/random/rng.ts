/* Random numbers that a seed decides, the same on every machine. */

/** A source of random decisions. */
export interface Rng {
  /** 0 to `below` - 1. */
  readonly int: (below: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
}

/** A generator; seeds next to each other give unrelated numbers. */
export function createRng(seed: number): Rng {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const int = (below: number): number => next() % below;
  return {
    int,
    chance: (probability) => next() < probability * 2 ** 32,
    pick: (list) => {
      const found = list[int(list.length)];
      if (found === undefined) throw new Error('nothing to pick from');
      return found;
    },
  };
}
