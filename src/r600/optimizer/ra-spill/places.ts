/* Places in scratch memory: four words each, one for each channel. Registers that are never alive together may share one. */
import { FormatError } from '../../../runtime/index.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { Ranges } from '../registers/live-ranges.ts';
import { interfere, joinRanges, labelled } from '../registers/merged-ranges.ts';
import type { MergedRanges } from '../registers/merged-ranges.ts';
import type { Held } from '../registers/operands.ts';
import type { Candidate } from './candidates.ts';

/** Where a register is kept. */
export interface SpillPlace {
  readonly victim: Candidate;
  /** In places of four words. */
  readonly address: number;
  /** The channel of each member. */
  readonly channels: ReadonlyMap<Held, number>;
}

/** The most places that ARR_SIZE can say. */
const MOST_PLACES = 4096;

/** Gives every victim a place from `base` on. FormatError `r600/opt-out-of-registers` where there are too many. */
export function givePlaces(
  victims: readonly Candidate[],
  ranges: readonly Ranges[],
  base: number,
): readonly SpillPlace[] {
  /** By place and channel what is kept there. */
  const taken: MergedRanges[][] = [];
  const load = [0, 0, 0, 0];
  return victims.map((victim) => {
    const channels = channelsFor(victim.members, load);
    for (let k = 0; ; k++) {
      if (base + k >= MOST_PLACES)
        throw new FormatError('r600/opt-out-of-registers', 'scratch memory does not suffice');
      const place = (taken[k] ??= [[], [], [], []]);
      const fits = [...channels].every(
        ([{ uid }, chan]) => !interfere(elementAt(place, chan), labelled(elementAt(ranges, uid), uid)),
      );
      if (!fits) continue;
      for (const [{ uid }, chan] of channels)
        place[chan] = joinRanges(elementAt(place, chan), labelled(elementAt(ranges, uid), uid));
      return { victim, address: base + k, channels };
    }
  });
}

/** The channels that members have, and for the others those with fewest of all. */
function channelsFor(members: readonly Held[], load: number[]): ReadonlyMap<Held, number> {
  const channels = new Map<Held, number>();
  for (const value of members) {
    const chan = channelOf(value);
    if (chan !== undefined) channels.set(value, chan);
  }
  for (const value of members) {
    if (channels.has(value)) continue;
    const used = new Set(channels.values());
    const free = [0, 1, 2, 3].filter((chan) => !used.has(chan));
    free.sort((a, b) => (load[a] ?? 0) - (load[b] ?? 0));
    channels.set(value, elementAt(free, 0));
  }
  for (const chan of channels.values()) load[chan] = (load[chan] ?? 0) + 1;
  return channels;
}

function channelOf(value: Held): number | undefined {
  if (value.assigned !== undefined) return value.assigned & 3;
  return value.kind === 'reg' ? value.component & 3 : value.chan;
}
