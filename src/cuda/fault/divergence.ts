/* Where the lanes of one warp are. */
import type { CudaDump } from '../model.ts';
import type { CodePlace } from '../symbols/code-place.ts';
import { laneCount } from '../walk/lane-mask.ts';
import { lanesOf } from '../walk/walk.ts';
import type { LaneOnSm } from '../walk/walk.ts';

/** Lanes of a warp that have the same pc. */
export interface PcGroup {
  readonly pc: bigint;
  /** Bit per lane. */
  readonly lanes: number;
  readonly active: boolean;
  readonly place: CodePlace | null;
}

/** Lanes of a warp by pc, most lanes first; nothing when all are at one pc. */
export async function divergenceOf(dump: CudaDump, lane: LaneOnSm, context: bigint | undefined): Promise<PcGroup[]> {
  const active = lane.warps.table.activeLanesMask(lane.row);
  const groups = new Map<string, { pc: bigint; lanes: number; active: boolean }>();
  for await (const { threads, threadRow, ln } of lanesOf(dump, lane)) {
    const pc = threads.table.virtualPC(threadRow);
    const isActive = ((active >>> ln) & 1) !== 0;
    const key = `${pc} ${isActive}`;
    const group = groups.get(key) ?? { pc, lanes: 0, active: isActive };
    group.lanes = (group.lanes | (1 << ln)) >>> 0;
    groups.set(key, group);
  }
  if (groups.size < 2) return [];
  const { symbols } = dump;
  const found: PcGroup[] = [];
  for (const group of groups.values()) {
    found.push({ ...group, place: await symbols.at(lane.deviceRow, group.pc, { context }) });
  }
  return found.toSorted((a, b) => laneCount(b.lanes) - laneCount(a.lanes));
}
