import type { CudaDump } from '../model.ts';
import { placeOfLane } from '../walk/walk.ts';
import type { LaneOnSm } from '../walk/walk.ts';
import { dim } from './phrases.ts';

/** `block (0,0,0), thread (3,0,0): device 0, SM 1, warp 2, lane 3`. */
export function laneText(dump: CudaDump, lane: LaneOnSm): string {
  const { device, sm, warp, lane: ln, block, thread } = placeOfLane(dump, lane);
  return `block ${dim(block)}, thread ${dim(thread)}: device ${device}, SM ${sm}, warp ${warp}, lane ${ln}`;
}
