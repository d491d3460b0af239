/* The lane that a command is about. */
import type { Json } from '../../../core/index.ts';
import { placeOfLane } from '../../../cuda/advanced.ts';
import type { CudaDump, LaneOnSm } from '../../../cuda/index.ts';
import { toJson } from './ask.ts';

/** The lane as data. */
export function laneJson(dump: CudaDump, lane: LaneOnSm): Json {
  return toJson(placeOfLane(dump, lane));
}
