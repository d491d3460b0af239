/* The call stack of a lane with the functions that were inlined into its frames. */
import type { CudaDump } from '../model.ts';
import { framesOf } from '../symbols/backtrace.ts';
import type { Frame } from '../symbols/backtrace.ts';
import { callsAt } from '../symbols/calls.ts';
import type { Call } from '../symbols/calls.ts';
import { contextOfGrid } from '../tables/grids.ts';
import type { LaneOnSm } from '../walk/walk.ts';

/** A frame with the functions that were inlined into it. */
export interface FrameCalls extends Frame {
  readonly calls: readonly Call[];
}

/** Frames whose inlined calls are looked up. */
const DETAILED = 64;

/** The call stack of a lane with what was inlined. */
export async function detailedFrames(dump: CudaDump, lane: LaneOnSm): Promise<FrameCalls[]> {
  const { deviceRow, gridId64 } = lane;
  const frames = await framesOf(dump, lane);
  const context = await contextOfGrid(dump, deviceRow, gridId64);
  const detailed: FrameCalls[] = [];
  for (const frame of frames) {
    const { pc, caller, place, level } = frame;
    const plain =
      place === null ? [] : [{ function: place.demangled, file: place.file, line: place.line, inlined: false }];
    const calls = level < DETAILED ? await callsAt(dump, deviceRow, pc, { caller, context }) : plain;
    detailed.push({ ...frame, calls });
  }
  return detailed;
}
