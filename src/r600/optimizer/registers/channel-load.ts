/* How many values are alive in each channel at each position: as many registers are needed there. */

/** Counts by channel and position. */
export type ChannelLoad = readonly [Uint16Array, Uint16Array, Uint16Array, Uint16Array];

/** Ranges of half positions: begin and end, and what else each has of `step` numbers. */
interface Spans {
  readonly ranges: readonly number[];
  readonly step: 2 | 3;
}

/** Nothing anywhere. */
export function createChannelLoad(positions: number): ChannelLoad {
  const count = (): Uint16Array => new Uint16Array(positions + 1);
  return [count(), count(), count(), count()];
}

/** Adds a value, or takes one back: `by` is 1 or -1. */
export function addLoad(load: ChannelLoad, chan: number, { ranges, step }: Spans, by: number): void {
  const counts = load[chan as 0 | 1 | 2 | 3];
  for (let k = 0; k < ranges.length; k += step) {
    for (let at = (ranges[k] ?? 0) >> 1; at < (ranges[k + 1] ?? 0) >> 1; at++) counts[at] = (counts[at] ?? 0) + by;
  }
}

/** The most values that are alive in a channel in some ranges. */
export function peakLoad(load: ChannelLoad, chan: number, { ranges, step }: Spans): number {
  const counts = load[chan as 0 | 1 | 2 | 3];
  let most = 0;
  for (let k = 0; k < ranges.length; k += step) {
    for (let at = (ranges[k] ?? 0) >> 1; at < (ranges[k + 1] ?? 0) >> 1; at++) most = Math.max(most, counts[at] ?? 0);
  }
  return most;
}

/** The same counts, to change. */
export function copyLoad([x, y, z, w]: ChannelLoad): ChannelLoad {
  return [x.slice(), y.slice(), z.slice(), w.slice()];
}
