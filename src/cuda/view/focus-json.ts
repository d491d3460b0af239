import type { Json } from '../../core/index.ts';
import type { Focus } from '../walk/focus.ts';

/** A focus as data, keys in reading order. */
export function focusJson(focus: Focus | null): Json {
  if (focus === null) return null;
  if (focus.kind === 'sm') {
    const { kind, device, sm, exception, errorPC } = focus;
    return { kind, device, sm, exception, errorPC };
  }
  const { kind, exception, device, sm, warp, lane, gridId64, block, thread, pc } = focus;
  const place = { device, sm, warp, lane, gridId64, block: [...block], thread: [...thread], pc };
  return focus.kind === 'lane' ? { kind, exception, errorPC: focus.errorPC, ...place } : { kind, exception, ...place };
}
