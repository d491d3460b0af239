/* Bisection over a stream of shaders: which one, optimized, makes a test fail. */

/** What a bisection found. */
export interface Bisection {
  /** The shader's number, from 1; undefined where the test passes with all of them optimized. */
  readonly guilty: number | undefined;
  /** How often the test ran. */
  readonly runs: number;
}

/**
 * The shader without which the test passes, among `count`. `passes` runs the test with the shaders from `start` to `end`
 * optimized and the others left alone: once for all of them, then ceil(log2 count) times.
 */
export async function bisect(
  count: number,
  passes: (start: number, end: number) => Promise<boolean>,
): Promise<Bisection> {
  let [start, end, runs] = [1, count, 1];
  if (count < 1 || (await passes(1, count))) return { guilty: undefined, runs };
  while (start < end) {
    const middle = (start + end) >> 1;
    runs++;
    if (await passes(start, middle)) start = middle + 1;
    else end = middle;
  }
  return { guilty: start, runs };
}
