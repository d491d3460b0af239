import type { Seed } from './mutate.ts';

/** Runs that making an input smaller may take, and milliseconds. */
const MOST_RUNS = 400;
const MOST_MS = 60_000;

/**
 * The smallest input that still fails, as far as some runs find it: pieces are left out, halves before quarters; in bytes, what
 * cannot be left out for the offsets around it is zeroed, which packs well.
 */
export async function minimise(seed: Seed, fails: (bytes: Uint8Array) => Promise<boolean>): Promise<Uint8Array> {
  const until = performance.now() + MOST_MS;
  let runs = 0;
  let best = seed.bytes;
  const better = async (bytes: Uint8Array): Promise<boolean> => {
    if (++runs > MOST_RUNS || performance.now() > until || !(await fails(bytes))) return false;
    best = bytes;
    return true;
  };
  for (const change of seed.isText ? [without] : [without, zeroed]) {
    for (let size = Math.ceil(best.length / 2); size >= 16; size = Math.ceil(size / 2)) {
      for (let at = 0; at < best.length && runs < MOST_RUNS;) {
        const changed = change(best, at, Math.min(best.length, at + size));
        if (changed === undefined || !(await better(changed)) || change === zeroed) at += size;
      }
      if (size === 16) break;
    }
  }
  return best;
}

function without(bytes: Uint8Array, start: number, end: number): Uint8Array {
  return new Uint8Array(Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]));
}

function zeroed(bytes: Uint8Array, start: number, end: number): Uint8Array | undefined {
  if (bytes.subarray(start, end).every((byte) => byte === 0)) return undefined;
  return bytes.slice().fill(0, start, end);
}
