import type { ByteWriter } from './byte-writer.ts';
import { findTerminator } from './terminator.ts';
import { bytesEqual } from './collection.ts';
import { FormatError } from './format-error.ts';
import { endStream, leaveTerminator } from './stream-end.ts';

/** Bytes without the padding at their end. */
export function trimPad(bytes: Uint8Array, pad: number): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === pad) end -= 1;
  return bytes.subarray(0, end);
}

/** Bytes of a slot that ends with a terminator or padding: what is before them. */
export function untilEnd(
  bytes: Uint8Array,
  terminator: Uint8Array | undefined,
  include: boolean,
  pad: number | undefined,
): Uint8Array {
  const at = terminator === undefined ? -1 : findTerminator(bytes, terminator, 0);
  if (at >= 0) return bytes.subarray(0, include && terminator !== undefined ? at + terminator.length : at);
  return pad === undefined ? bytes : trimPad(bytes, pad);
}

/** The bytes that were at the writer's position before, as a reader of this extent takes them. */
export function storedBefore(w: ByteWriter, extent: WriteExtent): Uint8Array | undefined {
  const { terminator, include = false, mayMiss = false, pad } = extent;
  const size = extent.toEnd === true ? w.room : extent.size;
  if (w.base === undefined) return undefined;
  const rest = w.base.subarray(w.pos, size === undefined ? w.limit : w.pos + size);
  if (size !== undefined) return rest.length < size ? undefined : untilEnd(rest, terminator, include, pad);
  const at = terminator === undefined ? -1 : findTerminator(rest, terminator, 0);
  if (terminator === undefined || at < 0) return terminator === undefined || mayMiss ? rest : undefined;
  return rest.subarray(0, include ? at + terminator.length : at);
}

/** How a run of bytes ends in the file. */
export interface WriteExtent {
  /** Bytes that it takes in all. */
  readonly size?: number | undefined;
  /** It takes all that is left of its stream, where the size of that is known. */
  readonly toEnd?: boolean;
  readonly terminator?: Uint8Array;
  /** The terminator is part of the value. */
  readonly include?: boolean;
  /** The terminator is left for what follows. */
  readonly keep?: boolean;
  /** The terminator may be missing at the end of the stream. */
  readonly mayMiss?: boolean;
  readonly pad?: number | undefined;
  /** The value is a structure that leaves bytes unread: it knows its own end. */
  readonly slot?: boolean;
  /** It is stored in another form of the same size. */
  readonly exact?: boolean;
  /** It runs to the end of its stream, as part of what is this. */
  readonly endOf?: 'seq' | 'instance';
}

/** Whether a terminator inside the value would cut it short. */
function isReadBack(value: Uint8Array, { terminator, include = false }: WriteExtent): boolean {
  if (terminator === undefined) return true;
  const at = findTerminator(value, terminator, 0);
  return at < 0 || (include && at + terminator.length === value.length);
}

/**
 * Write bytes with their terminator and padding. A value that does not fit is an error. Where the bytes that were here
 * before hold the same value, they stay as they are: what follows a terminator is not lost.
 */
export function writeBytes(w: ByteWriter, value: Uint8Array, extent: WriteExtent): void {
  const { terminator, include = false, mayMiss = false, pad, slot = false } = extent;
  const lacksEnd = include && !slot && !endsWith(value, terminator);
  // Only the end of the stream can end a value that has no terminator.
  const size = extent.toEnd === true ? w.roomFor(lacksEnd ? Infinity : value.length) : extent.size;
  const mayLack = size === undefined ? mayMiss : pad !== undefined || value.length >= size;
  if (lacksEnd && !mayLack && !w.isDraft) throw noTerminator(w.pos);
  if (terminator !== undefined && !isReadBack(value, extent)) {
    throw new FormatError(
      'write/contains-terminator',
      'value contains its own terminator: it would be read back shorter',
      { offset: w.pos },
    );
  }
  if (size === undefined) writeOpen(w, value, extent, lacksEnd);
  else writeSized(w, value, extent, size, lacksEnd);
}

/** Write bytes whose end is where their terminator is, or where nothing follows. */
function writeOpen(w: ByteWriter, value: Uint8Array, extent: WriteExtent, lacksEnd: boolean): void {
  const { terminator, include = false, keep = false, mayMiss = false, pad } = extent;
  const start = w.pos;
  w.bytes(value);
  const isEnded = terminator !== undefined && !include && !keep && (pad !== undefined || !mayMiss || !w.eof);
  if (isEnded) w.bytes(terminator);
  else if (lacksEnd || terminator === undefined) checkPadded(w, start, value, extent);
  if (terminator !== undefined && keep) leaveTerminator(w, terminator, mayMiss, include && !lacksEnd);
  if (lacksEnd) w.end();
}

/** Write bytes that have a place of `size` bytes. */
function writeSized(w: ByteWriter, value: Uint8Array, extent: WriteExtent, size: number, lacksEnd: boolean): void {
  const { terminator, include = false, pad, slot = false } = extent;
  const start = w.pos;
  const before = w.base?.subarray(start, start + size);
  if (before?.length === size && bytesEqual(untilEnd(before, terminator, include, pad), value)) {
    w.bytes(before);
    return;
  }
  if (value.length > size || (value.length < size && terminator === undefined && pad === undefined)) {
    if (w.session.isEcho) {
      w.bytes(value.subarray(0, size));
      w.pad(Math.max(0, size - value.length), 0);
      return;
    }
    if (w.isDraft) {
      const padding = w.session.paddingOf?.(value, size);
      w.bytes(padding ?? value);
      if (padding === undefined) w.session.misfits.add(w);
      return;
    }
    throw new FormatError('write/wrong-size', `wrong size: ${value.length} bytes, needs ${size}`, { offset: start });
  }
  const fits = terminator !== undefined && !include && value.length + terminator.length <= size;
  const isEnded = fits || slot || (include && !lacksEnd);
  w.bytes(value);
  if (fits) w.bytes(terminator);
  const left = size - (w.pos - start);
  if (isEnded || pad === undefined) {
    w.pad(left, pad ?? 0);
    return;
  }
  // Padding that tells where a value ends cannot be what was here before.
  w.fill(left, pad);
  checkPadded(w, start, value, extent);
}

/** What was written from `start` on is the value and its padding: the end of the one may look like the other, or both like a terminator. */
function checkPadded(w: ByteWriter, start: number, value: Uint8Array, extent: WriteExtent): void {
  const { terminator, include = false, pad, slot = false } = extent;
  if (pad === undefined || slot || w.isDraft) return;
  const read = untilEnd(w.written.subarray(start, w.pos), terminator, include, pad);
  if (bytesEqual(read, value)) return;
  if (include && read.length > value.length) throw noTerminator(start);
  throw new FormatError('write/ends-with-pad', 'value ends with its own padding: it would be read back shorter', {
    offset: start,
  });
}

function noTerminator(offset: number): FormatError {
  return new FormatError('write/no-terminator', 'value does not end with its terminator', { offset });
}

function endsWith(bytes: Uint8Array, end: Uint8Array = new Uint8Array()): boolean {
  return end.every((byte, i) => bytes[bytes.length - end.length + i] === byte);
}

/** The bytes that a structure wrote, and behind them those that it leaves unread: what was there `before` has them. */
function withUnread(written: Uint8Array, { isFull }: ByteWriter, before: Uint8Array | undefined): Uint8Array {
  if (isFull || before === undefined || before.length <= written.length) return written;
  const whole = before.slice();
  whole.set(written);
  return whole;
}

/** What a slot held that is not where it was. */
function movedFrom({ base }: ByteWriter, { base: around, pos }: ByteWriter): Uint8Array | undefined {
  if (base === undefined || around === undefined) return undefined;
  return base.buffer === around.buffer && base.byteOffset === around.byteOffset + pos ? undefined : base;
}

/** The stored form of a slot that still holds what it held before. */
function unchanged(w: ByteWriter, slot: ByteWriter, extent: WriteExtent): Uint8Array | undefined {
  const isSame = slot.base !== undefined && bytesEqual(withUnread(slot.written, slot, slot.base), slot.base);
  return isSame ? storedBefore(w, extent) : undefined;
}

/** Write what a structure made of its slot, and what ends it; `isFull`: it takes all of these bytes. */
function putBytes(w: ByteWriter, isFull: boolean, extent: WriteExtent, bytes: Uint8Array): void {
  if (isFull) {
    writeBytes(w, bytes, extent);
    return;
  }
  // A structure need not read the terminator that its slot includes.
  const isEnded = extent.include === true && endsWith(bytes, extent.terminator);
  const isSized = extent.size !== undefined || extent.toEnd === true;
  const padded = extent.pad === undefined && isSized ? { ...extent, pad: 0 } : extent;
  writeBytes(w, bytes, { ...padded, include: isEnded, slot: true });
}

/**
 * Write the bytes of a slot into what holds it, `encode`d where they are stored in another form; what is left of their
 * place is padding. A slot that may contain instances of other objects keeps its place and gets its bytes last.
 */
export function writeSlot(
  w: ByteWriter,
  slot: ByteWriter,
  extent: WriteExtent,
  encode?: (bytes: Uint8Array) => Uint8Array,
): void {
  const put = (written: Uint8Array): void => {
    // Packed data may be followed by anything.
    const mayFollow = encode !== undefined && extent.exact !== true && (extent.terminator ?? extent.pad) === undefined;
    const isFull = slot.isFull && !mayFollow;
    putBytes(w, isFull, extent, written);
  };
  const plain = (written: Uint8Array): void => {
    const before = extent.terminator === undefined ? movedFrom(slot, w) : storedBefore(w, extent);
    put(withUnread(written, slot, before));
  };
  const close = (): void => {
    endStream(slot);
    if (encode === undefined) w.putSlot(slot, plain);
    else put(unchanged(w, slot, extent) ?? encode(withUnread(slot.written, slot, slot.base)));
    if (extent.endOf !== undefined && (slot.isFull || encode !== undefined)) w.end(extent.endOf);
  };
  if (!slot.isOpen) {
    close();
    return;
  }
  const start = w.pos;
  const size = extent.toEnd === true ? w.room : extent.size;
  if (size !== undefined) w.pad(size, 0);
  else if (extent.terminator !== undefined) close();
  const end = w.pos;
  const { session } = w;
  session.keepOpen(w);
  session.park(slot.depth, () => {
    session.onClose?.(slot);
    w.seek(start);
    close();
    w.seek(w.pos);
    // Nothing follows a slot that runs to the end; of a draft, instances are not written into it.
    if (end > start && w.pos !== end && !w.isDraft) {
      throw new FormatError(
        'write/wrong-size',
        `wrong size: ${w.pos - start} bytes, but what follows stands ${end - start} bytes on`,
        { offset: start },
      );
    }
  });
}
