/* What wants registers: temporaries by themselves, and those that instructions take as vectors, together. */
import { FormatError } from '../../../runtime/index.ts';
import { printValue } from '../../ir/print-value.ts';
import type { Shader } from '../../ir/shader.ts';
import type { Flow } from '../registers/flow.ts';
import type { Ranges } from '../registers/live-ranges.ts';
import type { Held } from '../registers/operands.ts';
import { elementAt } from '../../ir/element-at.ts';
import { registerGroups } from '../registers/register-groups.ts';

/** A value and where it has to be. */
interface Member {
  readonly value: Held;
  readonly chan: number;
  readonly ranges: Ranges;
}

/** Values for one register, in different channels. */
export interface Item {
  readonly members: readonly Member[];
  /** The register, where a member is pinned. */
  readonly gpr: number | undefined;
  readonly begin: number;
  readonly end: number;
  /** Half positions that it takes. */
  readonly size: number;
}

/** The items of a shader, in the order of their values. FormatError `r600/opt-channel` where a channel is missing or there twice. */
export function itemsOf(shader: Shader, flow: Flow, ranges: readonly Ranges[], need: Uint8Array): readonly Item[] {
  const wanted = ({ uid }: Held): boolean => need[uid] !== 0 && elementAt(ranges, uid).length > 0;
  const groups = registerGroups(shader, flow, ranges.length, wanted);
  return groups.map((group) => itemOf(group, ranges));
}

function itemOf(group: readonly Held[], ranges: readonly Ranges[]): Item {
  const members: Member[] = [];
  let gpr: number | undefined;
  let begin = Infinity;
  let end = 0;
  let size = 0;
  for (const value of group) {
    const chan = value.assigned === undefined ? value.chan : value.assigned & 3;
    if (chan === undefined) throw new FormatError('r600/opt-channel', `${printValue(value)} has no channel`);
    if (value.assigned !== undefined) gpr ??= value.assigned >> 2;
    const own = elementAt(ranges, value.uid);
    members.push({ value, chan, ranges: own });
    begin = Math.min(begin, own[0] ?? 0);
    end = Math.max(end, own[own.length - 1] ?? 0);
    for (let k = 0; k < own.length; k += 2) size += (own[k + 1] ?? 0) - (own[k] ?? 0);
  }
  let channels = 0;
  for (const { chan } of members) {
    if (((channels >> chan) & 1) === 1) {
      throw new FormatError('r600/opt-channel', `${group.map(printValue).join(', ')}: two in one channel`);
    }
    channels |= 1 << chan;
  }
  return { members, gpr, begin, end, size };
}
