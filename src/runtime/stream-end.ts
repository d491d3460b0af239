import { bytesEqual } from './collection.ts';
import { FormatError } from './format-error.ts';
import { tooShort } from './written-value.ts';

/** A terminator that a value leaves for what follows it. */
export interface KeptTerminator {
  readonly at: number;
  readonly terminator: Uint8Array;
  /** The end of the stream ends the value, too. */
  readonly mayMiss: boolean;
}

/** What this needs of a ByteWriter. */
interface Stream {
  kept: KeptTerminator[] | undefined;
  readonly endsAt: number | undefined;
  readonly pos: number;
  readonly written: Uint8Array;
  readonly base: Uint8Array | undefined;
  readonly isDraft: boolean;
  readonly isCut: boolean;
  roomFor(count: number): number | undefined;
  seek(pos: number): void;
  bytes(value: Uint8Array): void;
}

/**
 * A value ends here, before a terminator that it leaves, or behind it: then both write it. What stands here already says
 * nothing, it may be written yet.
 */
export function leaveTerminator(w: Stream, terminator: Uint8Array, mayMiss: boolean, isBehind: boolean): void {
  if (w.written.length === w.pos) {
    const at = isBehind ? w.pos - terminator.length : w.pos;
    (w.kept ??= []).push({ at, terminator, mayMiss });
  }
  if (isBehind) w.seek(w.pos - terminator.length);
}

/** All that a structure makes of its stream is written: see that it ends where it must. */
export function endStream(w: Stream): void {
  endKept(w);
  const { endsAt, written } = w;
  if (endsAt !== undefined && written.length > endsAt && !w.isDraft) throw tooShort(endsAt, written.length);
}

/**
 * See that terminators follow where values leave them. Where nothing is written behind a value, but something will be, bytes that
 * were here before or padding, its terminator is.
 */
export function endKept(w: Stream): void {
  const { kept, pos } = w;
  if (kept === undefined) return;
  w.kept = undefined;
  for (const { at, terminator, mayMiss } of kept) {
    const there = w.written.subarray(at, at + terminator.length);
    if (bytesEqual(there, terminator)) continue;
    if (there.length > 0) {
      if (w.isDraft) continue;
      throw new FormatError('write/no-terminator', 'value is not followed by its terminator', { offset: at });
    }
    w.seek(at);
    const slot = mayMiss ? w.roomFor(Infinity) : undefined;
    const left = slot ?? (w.base?.length ?? 0) - at;
    if (mayMiss && (left <= 0 || w.isCut)) continue;
    if (slot !== undefined && slot < terminator.length && !w.isDraft) throw tooShort(at, at + slot);
    w.bytes(terminator);
  }
  w.seek(pos);
}
