/*
 * Which values will lie in one register: at most four, in channels of their own. A value that two vectors take can be in one
 * register for both as long as all that they take fits there.
 */
import type { Held } from '../registers/operands.ts';

/** Values of one register. */
export interface VectorGroup {
  readonly members: readonly Held[];
  readonly gpr: number | undefined;
  /** Channels of the register that elements of arrays take. */
  readonly blocked: readonly number[];
}

/** The groups so far, and channels that are no choice. */
export interface VectorGroups {
  readonly byUid: Map<number, VectorGroup>;
  readonly channels: Map<number, number>;
  /** Elements of arrays that stay where the source has them. */
  readonly fixed: Set<number>;
}

/** What a value counts as: an element as its component. */
function keyOf({ channels, fixed }: VectorGroups, { uid }: Held): number {
  return fixed.has(uid) ? -10 - channels.get(uid)! : uid;
}

/** The group of a value, itself where it is in none. */
export function groupOf({ byUid }: VectorGroups, value: Held): VectorGroup {
  return byUid.get(value.uid) ?? { members: [value], gpr: undefined, blocked: [] };
}

/** Which operands of a vector can stay as they are; the others want copies. `wanted`: the channel of each, if it matters. */
export function keepable(
  groups: VectorGroups,
  operands: readonly Held[],
  wanted: (index: number) => number | undefined,
): readonly boolean[] {
  const full = (1 << operands.length) - 1;
  const mask = masks.find((each) => each <= full && fits(groups, operands, wanted, each)) ?? 0;
  return operands.map((_, k) => ((mask >> k) & 1) === 1);
}

/** Choices among four operands, those that keep most first. */
const masks: readonly number[] = [15, 7, 11, 13, 14, 3, 5, 6, 9, 10, 12, 1, 2, 4, 8];

function fits(
  groups: VectorGroups,
  operands: readonly Held[],
  wanted: (index: number) => number | undefined,
  mask: number,
): boolean {
  const together = new Map<number, number | undefined>();
  let gpr: number | undefined;
  for (const [k, value] of operands.entries()) {
    if (((mask >> k) & 1) === 0) continue;
    const group = groupOf(groups, value);
    if (group.gpr !== undefined && gpr !== undefined && group.gpr !== gpr) return false;
    gpr ??= group.gpr;
    for (const chan of group.blocked) together.set(-10 - chan, chan);
    for (const each of group.members) {
      const key = keyOf(groups, each);
      if (!together.has(key)) together.set(key, groups.channels.get(each.uid));
    }
  }
  for (const [k, value] of operands.entries()) {
    const chan = wanted(k);
    if (((mask >> k) & 1) === 0 || chan === undefined) continue;
    const known = together.get(keyOf(groups, value));
    if (known !== undefined && known !== chan) return false;
    together.set(keyOf(groups, value), chan);
  }
  // Copies take what is left.
  const copies = new Set<number>();
  for (const [k, { uid }] of operands.entries()) {
    if (((mask >> k) & 1) === 1) continue;
    const chan = wanted(k);
    copies.add(chan === undefined ? uid + 4 : chan);
    if (chan !== undefined) together.set(-1 - chan, chan);
  }
  const unordered = [...copies].filter((each) => each >= 4).length;
  const taken = [...together.values()].filter((chan) => chan !== undefined);
  return together.size + unordered <= 4 && new Set(taken).size === taken.length;
}

/** Puts values in one group, with what is in theirs. */
export function tie(
  groups: VectorGroups,
  operands: readonly Held[],
  wanted: (index: number) => number | undefined,
): void {
  const members = new Map<number, Held>();
  let gpr: number | undefined;
  let blocked: readonly number[] = [];
  operands.forEach((value, k) => {
    const group = groupOf(groups, value);
    gpr ??= group.gpr;
    if (group.blocked.length > 0) ({ blocked } = group);
    for (const each of group.members) members.set(each.uid, each);
    const chan = wanted(k);
    if (chan !== undefined) groups.channels.set(value.uid, chan);
  });
  const made: VectorGroup = { members: [...members.values()], gpr, blocked };
  for (const uid of members.keys()) groups.byUid.set(uid, made);
}
