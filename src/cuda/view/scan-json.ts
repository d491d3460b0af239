/* What the walk over a dump found, as data. */
import type { Json, JsonObject } from '../../core/index.ts';
import type { Focus } from '../walk/focus.ts';
import type { LanePlace } from '../walk/place.ts';
import type { Counts } from '../walk/scan.ts';

/** A focus as data, keys in reading order. */
export function focusJson(focus: Focus): JsonObject {
  if (focus.kind === 'sm') {
    const { kind, device, sm, exception, errorPC } = focus;
    return { kind, device, sm, exception, errorPC };
  }
  const { kind, exception, device, sm, warp, lane, gridId64, block, thread, pc } = focus;
  const place = { device, sm, warp, lane, gridId64, block: [...block], thread: [...thread], pc };
  return focus.kind === 'lane' ? { kind, exception, errorPC: focus.errorPC, ...place } : { kind, exception, ...place };
}

/** Where a lane is, as data. */
export function lanePlaceJson(place: LanePlace): Json {
  return { ...place, block: [...place.block], thread: [...place.thread] };
}

/** How much of everything a dump holds, as data. */
export function countsJson(counts: Counts): JsonObject {
  const { devices, ctas, warps, lanes, lanesWithException, smsWithException, brokenWarps, divergentWarps } = counts;
  return {
    devices,
    ctas,
    warps,
    lanes,
    lanes_with_exception: lanesWithException,
    sms_with_exception: smsWithException,
    broken_warps: brokenWarps,
    divergent_warps: divergentWarps,
  };
}
