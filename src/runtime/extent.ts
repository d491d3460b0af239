import type { ByteWriter } from './byte-writer.ts';
import { findTerminator } from './byte-reader.ts';
import { FormatError } from './format-error.ts';

/** Bytes without the padding at their end. */
export function trimPad(bytes: Uint8Array, pad: number): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === pad) end -= 1;
  return bytes.subarray(0, end);
}

/** Bytes up to the terminator, if it is there. */
export function untilTerminator(bytes: Uint8Array, terminator: Uint8Array, include: boolean): Uint8Array {
  const at = findTerminator(bytes, terminator, 0);
  return at < 0 ? bytes : bytes.subarray(0, include ? at + terminator.length : at);
}

/** How a run of bytes ends in the file. */
export interface WriteExtent {
  /** Bytes that it takes in all. */
  readonly size?: number;
  readonly terminator?: Uint8Array;
  /** The terminator is part of the value. */
  readonly include?: boolean;
  /** The terminator is left for what follows. */
  readonly keep?: boolean;
  readonly pad?: number;
}

/** Write bytes with their terminator and padding; a value that does not fit is an error. */
export function writeBytes(w: ByteWriter, value: Uint8Array, extent: WriteExtent): void {
  const { size, terminator, include = false, keep = false, pad } = extent;
  const start = w.pos;
  w.bytes(value);
  if (size === undefined) {
    if (terminator !== undefined && !include && !keep) w.bytes(terminator);
    return;
  }
  if (value.length > size || (value.length < size && terminator === undefined && pad === undefined)) {
    throw new FormatError('write/wrong-size', `wrong size: ${value.length} bytes, needs ${size}`, { offset: start });
  }
  if (terminator !== undefined && !include && value.length + terminator.length <= size) w.bytes(terminator);
  w.fill(size - (w.pos - start), pad ?? 0);
}

/** Write a structure's own bytes into a slot of `size` bytes; the rest of the slot is zero. */
export function writeSlot(w: ByteWriter, value: Uint8Array, extent: WriteExtent): void {
  writeBytes(w, value, extent.pad === undefined ? { ...extent, pad: 0 } : extent);
}
