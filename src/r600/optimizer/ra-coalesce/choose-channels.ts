/*
 * The channels of bundles: those in which fewest values are alive beside theirs; of equals those where a class was in the source,
 * or where the vector had it. Where an
 * array takes all registers of a channel, nothing else that lives across its relative writes finds room there, so that other
 * channels are taken for everything that has a choice.
 */
import { addLoad, createChannelLoad, peakLoad } from '../registers/channel-load.ts';
import type { ChannelLoad } from '../registers/channel-load.ts';
import { crowdedChannels } from '../registers/elements.ts';
import type { Classes } from './build-classes.ts';
import { rootOf } from './classes.ts';
import type { Bundle, RegisterClass } from './classes.ts';

/** What a channel that an array fills costs: more than any number of values. */
const FULL = 1e6;

/** Gives every member of a bundle its channel, and every class where only some channels have room. */
export function chooseChannels(classes: Classes): void {
  const done = new Set<Bundle>();
  const crowded = crowdedChannels(classes.shader);
  const roomy = [0, 1, 2, 3].filter((chan) => !crowded.has(chan));
  let next = 0;
  const load = createChannelLoad(classes.flow.positions);
  const given = new Set<RegisterClass>();
  const give = (each: RegisterClass): void => {
    const root = rootOf(each);
    if (root.chan === undefined || given.has(root)) return;
    given.add(root);
    addLoad(load, root.chan, { ranges: root.ranges, step: 3 }, 1);
  };
  for (const each of classes.byUid) if (each !== undefined) give(each);
  const choose = (each: RegisterClass): void => {
    const root = rootOf(each);
    const { bundle } = root;
    if (bundle === undefined) {
      if (crowded.size > 0 && roomy.length > 0) root.chan ??= roomy[next++ % roomy.length];
    } else if (!done.has(bundle)) {
      done.add(bundle);
      chooseIn(bundle, load, crowded);
      bundle.members.forEach(give);
    }
  };
  for (const each of classes.byUid) if (each !== undefined) choose(each);
  for (const each of classes.ofPhi.values()) choose(each);
}

function chooseIn({ members }: Bundle, load: ChannelLoad, crowded: ReadonlySet<number>): void {
  let best: number[] = [];
  let least = Infinity;
  let bestVotes = -Infinity;
  const chosen: number[] = [];
  const costs = members.map(({ chan, ranges }) =>
    [0, 1, 2, 3].map((each) =>
      chan === undefined ? peakLoad(load, each, { ranges, step: 3 }) ** 2 + (crowded.has(each) ? FULL : 0) : 0,
    ),
  );
  const search = (k: number, cost: number, votes: number): void => {
    const member = members[k];
    if (member === undefined) {
      if (cost < least || (cost === least && votes > bestVotes)) {
        best = chosen.slice();
        least = cost;
        bestVotes = votes;
      }
      return;
    }
    for (let chan = 0; chan < 4; chan++) {
      if (chosen.includes(chan) || (member.chan !== undefined && member.chan !== chan)) continue;
      chosen.push(chan);
      search(k + 1, cost + (costs[k]?.[chan] ?? 0), votes + (member.votes[chan] ?? 0));
      chosen.pop();
    }
  };
  search(0, 0, 0);
  members.forEach((member: RegisterClass, k) => (member.chan = best[k]));
}
