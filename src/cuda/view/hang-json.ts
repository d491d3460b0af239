/* Where lanes stand and what they wait for, as data. */
import type { Json } from '../../core/index.ts';
import type { MissedBarrier, StandingGroup } from '../hang/standing.ts';
import { gridJson } from './grid-summary.ts';
import { placeJson } from './place-json.ts';
import { lanePlaceJson } from './scan-json.ts';
import type { CudaSummary } from './summary-facts.ts';

/** A verdict without a fault; null where there are no lanes. */
export function hangJson({ hang, kernel }: CudaSummary): Json {
  if (hang === undefined) return null;
  const { place, wait } = hang.gatherings[0]?.group ?? {};
  return {
    kind: hang.waits ? 'hang' : 'running',
    ...(kernel !== undefined && { kernel: gridJson(kernel) }),
    place: placeJson(wait?.place ?? place ?? null),
    calls: hang.calls.map((call) => ({ ...call })),
    gatherings: hang.gatherings.map(({ group, lanes, warps }) => ({
      lanes,
      warps,
      ...waitJson(group.wait),
      calls: group.calls.map((call) => ({ ...call })),
    })),
  };
}

function waitJson(wait: StandingGroup['wait']): { [key: string]: Json } {
  return { waiting: wait?.waiting ?? null, barrier: wait?.barrier ?? null };
}

/** Lanes at one pc as data. */
export function standingJson(group: StandingGroup): Json {
  const { deviceRow: _, gridId64, context, pc, lanes, warps, active, blocked, first, place, calls, wait } = group;
  return {
    device: first.device,
    context: context ?? null,
    gridId64,
    pc,
    lanes,
    warps,
    active,
    blocked,
    ...waitJson(wait),
    wait_pc: wait?.at ?? null,
    wait_place: placeJson(wait?.place ?? null),
    place: placeJson(place),
    calls: calls.map((call) => ({ ...call })),
    first: lanePlaceJson(first),
  };
}

/** A barrier that threads of blocks miss, as data. */
export function missedJson({ barrier, at, place, gridId64, blocks, examples, lanes, elsewhere }: MissedBarrier): Json {
  return {
    barrier: barrier ?? null,
    pc: at,
    place: placeJson(place),
    gridId64,
    blocks,
    examples: examples.map((block) => [...block]),
    lanes,
    elsewhere: elsewhere.map(({ group, lanes: count }) => ({ pc: group.pc, lanes: count, ...waitJson(group.wait) })),
  };
}
