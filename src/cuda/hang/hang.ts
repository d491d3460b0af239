/* The verdict on a dump without a fault: a hang, or a program at work when somebody asked for a dump. */
import type { Signature } from '../fault/signature.ts';
import type { Call } from '../symbols/calls.ts';
import { signatureOfHang } from './signature.ts';
import type { Standing, StandingGroup } from './standing.ts';

/** Lanes of one function that wait for the same thing at the same line, or do not wait and are at the same line. */
export interface Gathering {
  /** The largest group of them. */
  readonly group: StandingGroup;
  readonly lanes: number;
  readonly warps: number;
}

/** What a dump without a fault says. */
export interface Hang {
  /** Whether some lanes wait or spin. */
  readonly waits: boolean;
  readonly signature: Signature;
  /** Most lanes first. */
  readonly gatherings: readonly Gathering[];
  /** Where the largest gathering waits or is. */
  readonly calls: readonly Call[];
}

/** The verdict from where all lanes are; undefined when there are none. */
export async function hangOf(standing: Standing): Promise<Hang | undefined> {
  const gatherings = gather(standing.groups);
  const [largest] = gatherings;
  if (largest === undefined) return undefined;
  return {
    waits: standing.groups.some(({ wait }) => wait !== undefined),
    signature: await signatureOfHang(standing.groups),
    gatherings,
    calls: largest.group.calls,
  };
}

/** Groups of one line together: a loop has many pcs. */
export function gather(groups: readonly StandingGroup[]): readonly Gathering[] {
  const found = new Map<string, Gathering>();
  for (const group of groups) {
    const { wait, place, calls, deviceRow, pc } = group;
    const [call] = calls;
    const where = call?.line === null || call === undefined ? `${place?.symbol ?? pc}` : `${call.file}:${call.line}`;
    const key = [deviceRow, place?.sectionSymbol, where, wait?.waiting, wait?.barrier].join(' ');
    const known = found.get(key);
    const [lanes, warps] = [(known?.lanes ?? 0) + group.lanes, (known?.warps ?? 0) + group.warps];
    found.set(key, { group: known?.group ?? group, lanes, warps });
  }
  return [...found.values()].toSorted((a, b) => b.lanes - a.lanes);
}
