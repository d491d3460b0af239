import type { Typed } from '../../../src/codegen/expression/typed.ts';
import type { Scope } from './evaluate.ts';
import { MOST, sizeOf } from './make-bytes.ts';
import type { Obj } from './model.ts';
import type { Session } from './session.ts';
import type { Cursor } from './space.ts';
import { isOpen, steer } from './steer.ts';

/** A structure in bytes of its own, whose size is open, given, or all there is. */
export function makeSlot(
  size: Typed | undefined,
  io: Cursor,
  scope: Scope,
  make: (stream: Cursor) => Obj,
  s: Session,
): Obj {
  const open = size === undefined ? io.size === undefined : isOpen(size, scope);
  const start = io.pos;
  if (!open || !io.free) {
    const total = size === undefined ? io.sizeNow() - start : sizeOf(size, scope, s);
    const stream = io.window(total);
    // What a slot pads, others may have made: a writer does not know.
    if (stream.end > 0) s.needsBase = true;
    const value = s.attempt(6, () => make(stream));
    // What the structure does not fill is padding.
    if (stream.end < total) fill(io, start, total, s);
    io.seek(start + total);
    return value;
  }
  const stream = io.window(undefined);
  const value = make(stream);
  const used = Math.max(stream.end, stream.pos, stream.space.least);
  if (stream.size === undefined && size !== undefined)
    steer(size, BigInt(used + (s.chance(4) ? s.pick(4) : 0)), scope, s);
  else if (size !== undefined) steer(size, BigInt(stream.size ?? used), scope, s);
  const total = size === undefined ? (stream.size ?? used) : sizeOf(size, scope, s);
  stream.fix(total);
  if (size === undefined) io.fix(start + total);
  if (stream.end < total) fill(io, start, total, s);
  io.seek(start + total);
  return value;
}

/** Make the rest of a slot, which is there for whoever asks how long the stream is. */
function fill(io: Cursor, start: number, total: number, s: Session): void {
  const at = io.at(start + total);
  if (total > MOST || at.room < 0) s.fail('no room');
  const rest = io.at(Math.max(start, io.end));
  const count = start + total - rest.pos;
  if (count > 0) rest.place(Uint8Array.from({ length: count }, () => (s.tidy ? 0 : s.pick(256))));
}
