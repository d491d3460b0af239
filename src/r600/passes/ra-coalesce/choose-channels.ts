/* The channels of bundles: where a class was in the source, or where the vector had it, as far as they do not clash. */
import type { Classes } from './build-classes.ts';
import { rootOf } from './classes.ts';
import type { Bundle, RegisterClass } from './classes.ts';

/** Gives every member of a bundle its channel. */
export function chooseChannels(classes: Classes): void {
  const done = new Set<Bundle>();
  for (const each of [...classes.byUid, ...classes.ofPhi.values()]) {
    const bundle = each === undefined ? undefined : rootOf(each).bundle;
    if (bundle === undefined || done.has(bundle)) continue;
    done.add(bundle);
    chooseIn(bundle);
  }
}

function chooseIn({ members }: Bundle): void {
  let best: number[] = [];
  let bestVotes = -1;
  const chosen: number[] = [];
  const search = (k: number, votes: number): void => {
    const member = members[k];
    if (member === undefined) {
      if (votes > bestVotes) [best, bestVotes] = [chosen.slice(), votes];
      return;
    }
    for (let chan = 0; chan < 4; chan++) {
      if (chosen.includes(chan) || (member.chan !== undefined && member.chan !== chan)) continue;
      chosen.push(chan);
      search(k + 1, votes + member.votes[chan]!);
      chosen.pop();
    }
  };
  search(0, 0);
  members.forEach((member: RegisterClass, k) => (member.chan = best[k]));
}
