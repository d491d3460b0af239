/** A number from 0 to `below` - 1, chosen anew at each call. */
export type Pick = (below: number) => number;

/** Mulberry32: the same numbers for the same seed. */
export function random(seed: number): Pick {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (((t ^ (t >>> 14)) >>> 0) % below) >>> 0;
  };
}
