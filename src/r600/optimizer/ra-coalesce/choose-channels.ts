/*
 * The channels of bundles: where a class was in the source, or where the vector had it, as far as they do not clash. Where an
 * array takes all registers of a channel, nothing else that lives across its relative writes finds room there, so that other
 * channels are taken for everything that has a choice.
 */
import { crowdedChannels } from '../registers/elements.ts';
import type { Classes } from './build-classes.ts';
import { rootOf } from './classes.ts';
import type { Bundle, RegisterClass } from './classes.ts';

/** Gives every member of a bundle its channel, and every class where only some channels have room. */
export function chooseChannels(classes: Classes): void {
  const done = new Set<Bundle>();
  const crowded = crowdedChannels(classes.shader);
  const roomy = [0, 1, 2, 3].filter((chan) => !crowded.has(chan));
  let next = 0;
  const choose = (each: RegisterClass): void => {
    const root = rootOf(each);
    for (const chan of crowded) root.votes[chan] = Math.min(root.votes[chan] ?? 0, -100);
    const { bundle } = root;
    if (bundle === undefined) {
      if (crowded.size > 0 && roomy.length > 0) root.chan ??= roomy[next++ % roomy.length];
    } else if (!done.has(bundle)) {
      done.add(bundle);
      for (const member of bundle.members) for (const chan of crowded) member.votes[chan] = -100;
      chooseIn(bundle);
    }
  };
  for (const each of classes.byUid) if (each !== undefined) choose(each);
  for (const each of classes.ofPhi.values()) choose(each);
}

function chooseIn({ members }: Bundle): void {
  let best: number[] = [];
  let bestVotes = -Infinity;
  const chosen: number[] = [];
  const search = (k: number, votes: number): void => {
    const member = members[k];
    if (member === undefined) {
      if (votes > bestVotes) {
        best = chosen.slice();
        bestVotes = votes;
      }
      return;
    }
    for (let chan = 0; chan < 4; chan++) {
      if (chosen.includes(chan) || (member.chan !== undefined && member.chan !== chan)) continue;
      chosen.push(chan);
      search(k + 1, votes + (member.votes[chan] ?? 0));
      chosen.pop();
    }
  };
  search(0, 0);
  members.forEach((member: RegisterClass, k) => (member.chan = best[k]));
}
