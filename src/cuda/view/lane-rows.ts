/* The rows of `info cuda warps` and `lanes`. */
import { exceptionName } from '../fault/exceptions.ts';
import type { CudaDump } from '../model.ts';
import { placeRow } from './place-json.ts';
import type { PlaceRow } from './place-json.ts';
import { childRows } from '../tables/rows-below.ts';
import { hasLane } from '../walk/lane-mask.ts';
import type { Dim3 } from '../walk/place.ts';
import { convergenceBarriers, threadStateName } from '../walk/thread-state.ts';
import { blockOf, threadOf, validRows, walkLanes, walkWarps } from '../walk/walk.ts';
import type { LaneOnSm, Selection } from '../walk/walk.ts';

/** A warp. */
export interface WarpRow {
  readonly device: number;
  readonly sm: number;
  readonly warp: number;
  readonly active_lanes: number;
  /** Valid lanes that are not active. */
  readonly divergent_lanes: number;
  /** Of the first active lane; null when none is. */
  readonly pc: bigint | null;
  readonly grid: bigint;
  readonly block: Dim3;
  /** Of the first active lane. */
  readonly first_thread: Dim3 | null;
  readonly broken: boolean;
}

/** A valid lane. */
export interface LaneRow {
  readonly device: number;
  readonly sm: number;
  readonly warp: number;
  readonly lane: number;
  readonly state: 'active' | 'divergent';
  readonly pc: bigint;
  readonly grid: bigint;
  readonly block: Dim3;
  readonly thread: Dim3;
  readonly exception: string | null;
  /** What the lane does within its warp, `ready`, `blockedb0`; null before r575. */
  readonly thread_state: string | null;
  /** Convergence barriers of the warp that the lane takes part in; null where the dump does not have them. */
  readonly convergence_barriers: readonly number[] | null;
  readonly place: PlaceRow | null;
}

/** Warps in focus order. */
export async function* warpRows(dump: CudaDump, selection: Selection = {}): AsyncGenerator<WarpRow> {
  for await (const { device, smId, ctas, ctaRow, warps, row, gridId64 } of walkWarps(dump, selection)) {
    const { table } = warps;
    const valid = table.validLanesMask(row);
    const active = table.activeLanesMask(row);
    const threads = await childRows(dump, warps, row, 'thread');
    const first = threads === undefined ? undefined : validRows(threads, valid & active)[0];
    const known = threads === undefined || first === undefined ? undefined : { threads, row: first };
    yield {
      device,
      sm: smId,
      warp: table.warpId(row),
      active_lanes: (active & valid) >>> 0,
      divergent_lanes: (valid & ~active) >>> 0,
      pc: known?.threads.table.virtualPC(known.row) ?? null,
      grid: gridId64,
      block: blockOf(ctas, ctaRow),
      first_thread: known === undefined ? null : threadOf(known.threads, known.row),
      broken: table.isWarpBroken(row) !== 0,
    };
  }
}

/** Valid lanes in focus order. */
export async function* laneRows(dump: CudaDump, selection: Selection = {}): AsyncGenerator<LaneRow> {
  for await (const lane of walkLanes(dump, selection)) yield await laneRow(dump, lane);
}

/** One lane as a row. */
export async function laneRow(dump: CudaDump, lane: LaneOnSm): Promise<LaneRow> {
  const { device, smId, ctas, ctaRow, warps, row, threads, threadRow, ln, gridId64, deviceRow } = lane;
  const exception = threads.table.exception(threadRow);
  const pc = threads.table.virtualPC(threadRow);
  return {
    device,
    sm: smId,
    warp: warps.table.warpId(row),
    lane: ln,
    state: hasLane(warps.table.activeLanesMask(row), ln) ? 'active' : 'divergent',
    pc,
    grid: gridId64,
    block: blockOf(ctas, ctaRow),
    thread: threadOf(threads, threadRow),
    exception: exception === 0 ? null : exceptionName(exception),
    thread_state: threadStateName(threads.table.cbuThreadState(threadRow)),
    convergence_barriers: await convergenceBarriers(dump, lane),
    place: placeRow(await dump.symbols.at(deviceRow, pc)),
  };
}
