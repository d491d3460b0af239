import type { Settled } from './model.ts';
import type { Session } from './session.ts';
import type { Cursor } from './space.ts';

/** A float of four or eight bytes, the wished one where that is a number. */
export function makeFloat(io: Cursor, width: 4 | 8, le: boolean, wish: Settled, s: Session): number {
  const view = new DataView(new ArrayBuffer(8));
  const special = [0, -0, 1, -1.5, NaN, Infinity, -Infinity, 1e30, 0.1, 2 ** -140, 16777217, 3];
  const any =
    typeof wish === 'number' ? wish : s.chance(2) ? s.oneOf(special) : (s.pick(2 ** 20) - 2 ** 19) / 2 ** s.pick(12);
  if (width === 4) view.setFloat32(0, any, le);
  else view.setFloat64(0, any, le);
  const there = io.place(new Uint8Array(view.buffer, 0, width));
  new Uint8Array(view.buffer).set(there);
  const value = width === 4 ? view.getFloat32(0, le) : view.getFloat64(0, le);
  // There are many NaNs, and a number does not tell which.
  if (Number.isNaN(value) && !Number.isNaN(any)) s.fail('some NaN');
  return value;
}
