/* What wants registers: temporaries by themselves, and those that instructions take as vectors, together. */
import { FormatError } from '../../../runtime/index.ts';
import { printValue } from '../../ir/print-value.ts';
import type { Shader } from '../../ir/shader.ts';
import type { Flow } from '../registers/flow.ts';
import type { Ranges } from '../registers/live-ranges.ts';
import { isHeld } from '../registers/operands.ts';
import type { Held } from '../registers/operands.ts';
import { vectorOperands } from '../registers/vectors.ts';

/** Values for one register, in different channels. */
export interface Item {
  readonly members: readonly { readonly value: Held; readonly chan: number; readonly ranges: Ranges }[];
  /** The register, where a member is pinned. */
  readonly gpr: number | undefined;
  readonly begin: number;
  readonly end: number;
  /** Half positions that it takes. */
  readonly size: number;
}

/** The items of a shader, in the order of their values. FormatError `r600/opt-channel` where a channel is missing or there twice. */
export function itemsOf(shader: Shader, flow: Flow, ranges: readonly Ranges[], need: Uint8Array): readonly Item[] {
  const parents = Int32Array.from({ length: ranges.length }, (_, uid) => uid);
  const find = (uid: number): number => {
    let root = uid;
    while (parents[root] !== root) root = parents[root] = parents[parents[root]!]!;
    return root;
  };
  for (const { nodes } of flow.blocks) {
    for (const node of nodes) {
      for (const { operands, from, size } of vectorOperands(node)) {
        const held = operands.slice(from, from + size).filter(isHeld);
        for (const { uid } of held) parents[find(uid)] = find(held[0]!.uid);
      }
    }
  }
  const groups = new Map<number, Held[]>();
  for (const value of shader.values.all) {
    if (!isHeld(value) || need[value.uid] === 0 || ranges[value.uid]!.length === 0) continue;
    const root = find(value.uid);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [value]);
    else group.push(value);
  }
  return [...groups.values()].map((group) => itemOf(group, ranges));
}

function itemOf(group: readonly Held[], ranges: readonly Ranges[]): Item {
  const members = group.map((value) => {
    const chan = value.assigned === undefined ? value.chan : value.assigned & 3;
    if (chan === undefined) throw new FormatError('r600/opt-channel', `${printValue(value)} has no channel`);
    return { value, chan, ranges: ranges[value.uid]! };
  });
  if (new Set(members.map(({ chan }) => chan)).size < members.length) {
    throw new FormatError('r600/opt-channel', `${group.map(printValue).join(', ')}: two in one channel`);
  }
  const pinned = group.find(({ assigned }) => assigned !== undefined);
  let [begin, end, size] = [Infinity, 0, 0];
  for (const each of members) {
    begin = Math.min(begin, each.ranges[0]!);
    end = Math.max(end, each.ranges[each.ranges.length - 1]!);
    for (let k = 0; k < each.ranges.length; k += 2) size += each.ranges[k + 1]! - each.ranges[k]!;
  }
  return { members, gpr: pinned === undefined ? undefined : pinned.assigned! >> 2, begin, end, size };
}
