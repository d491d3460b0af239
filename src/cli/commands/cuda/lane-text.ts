/* The lane that a command is about. */
import type { Json } from '../../../core/index.ts';
import { placeOfLane } from '../../../cuda/advanced.ts';
import type { CudaDump, LaneOnSm } from '../../../cuda/index.ts';
import { dim, toJson } from './ask.ts';

/** The lane as data. */
export function laneJson(dump: CudaDump, lane: LaneOnSm): Json {
  return toJson(placeOfLane(dump, lane));
}

/** `block (0,0,0), thread (3,0,0): device 0, SM 1, warp 2, lane 3`. */
export function laneText(dump: CudaDump, lane: LaneOnSm): string {
  const { device, sm, warp, lane: ln, block, thread } = placeOfLane(dump, lane);
  return `block ${dim(block)}, thread ${dim(thread)}: device ${device}, SM ${sm}, warp ${warp}, lane ${ln}`;
}
