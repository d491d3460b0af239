/*
 * Which values will lie in one register: at most four, in channels of their own. A value that two vectors take can be in one
 * register for both as long as all that they take fits there.
 */
import { elementAt, entryOf } from '../../ir/element-at.ts';
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
  return fixed.has(uid) ? -10 - entryOf(channels, uid) : uid;
}

const free: VectorGroup['blocked'] = [];

/** The group of a value, itself where it is in none. */
export function groupOf({ byUid }: VectorGroups, value: Held): VectorGroup {
  return byUid.get(value.uid) ?? { members: [value], gpr: undefined, blocked: free };
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

/** What lies in a register, four things at most as a rule: `keyOf` each, and its channel where that is no choice. */
interface Together {
  readonly keys: number[];
  readonly channels: (number | undefined)[];
}

function put({ keys, channels }: Together, key: number, chan: number | undefined): void {
  const at = keys.indexOf(key);
  if (at >= 0) channels[at] = chan;
  else {
    keys.push(key);
    channels.push(chan);
  }
}

function fits(
  groups: VectorGroups,
  operands: readonly Held[],
  wanted: (index: number) => number | undefined,
  mask: number,
): boolean {
  const together: Together = { keys: [], channels: [] };
  const { keys, channels } = together;
  let gpr: number | undefined;
  for (let k = 0; k < operands.length; k++) {
    if (((mask >> k) & 1) === 0) continue;
    const group = groupOf(groups, elementAt(operands, k));
    if (group.gpr !== undefined && gpr !== undefined && group.gpr !== gpr) return false;
    gpr ??= group.gpr;
    for (const chan of group.blocked) put(together, -10 - chan, chan);
    for (const each of group.members) {
      const key = keyOf(groups, each);
      if (!keys.includes(key)) put(together, key, groups.channels.get(each.uid));
    }
  }
  for (let k = 0; k < operands.length; k++) {
    const chan = wanted(k);
    if (((mask >> k) & 1) === 0 || chan === undefined) continue;
    const key = keyOf(groups, elementAt(operands, k));
    const known = channels[keys.indexOf(key)];
    if (known !== undefined && known !== chan) return false;
    put(together, key, chan);
  }
  // Copies take what is left.
  const unordered: Held[] = [];
  for (let k = 0; k < operands.length; k++) {
    if (((mask >> k) & 1) === 1) continue;
    const value = elementAt(operands, k);
    const chan = wanted(k);
    if (chan !== undefined) put(together, -1 - chan, chan);
    else if (!unordered.includes(value)) unordered.push(value);
  }
  return keys.length + unordered.length <= 4 && areDistinct(channels);
}

function areDistinct(channels: readonly (number | undefined)[]): boolean {
  let taken = 0;
  for (const chan of channels) {
    if (chan === undefined) continue;
    if (((taken >> chan) & 1) === 1) return false;
    taken |= 1 << chan;
  }
  return true;
}

/** Puts values in one group, with what is in theirs. */
export function tie(
  groups: VectorGroups,
  operands: readonly Held[],
  wanted: (index: number) => number | undefined,
): void {
  const members: Held[] = [];
  let gpr: number | undefined;
  let blocked = free;
  for (const [k, value] of operands.entries()) {
    const group = groupOf(groups, value);
    gpr ??= group.gpr;
    if (group.blocked.length > 0) ({ blocked } = group);
    for (const each of group.members) if (!members.includes(each)) members.push(each);
    const chan = wanted(k);
    if (chan !== undefined) groups.channels.set(value.uid, chan);
  }
  const made: VectorGroup = { members, gpr, blocked };
  for (const { uid } of members) groups.byUid.set(uid, made);
}
