import { FormatError } from './format-error.ts';

/** What a writer makes of values and sizes before it writes anything. */

export function outOfRange(
  value: number | bigint,
  low: number | bigint,
  high: number | bigint,
  offset: number,
): FormatError {
  const isOther = typeof low === 'bigint' && typeof value !== 'bigint';
  const what = isOther ? `expected a bigint, not ${shown(value)}` : `value out of range: ${shown(value)}`;
  return new FormatError('write/out-of-range', `${what}, needs ${low} to ${high}`, { offset });
}

/** A value, which may be of any kind where another field says what it is. */
function shown(value: unknown): string {
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : typeof value;
}

/** An integer of 64 bits must be a bigint inside `low` to `high`. */
export function checkWide(value: bigint, low: bigint, high: bigint, offset: number): void {
  if (typeof value === 'bigint' && value >= low && value <= high) return;
  throw outOfRange(value, low, high, offset);
}

/** What a value makes a writer throw that is not of its type, as plain JavaScript may give it: an error of the format. */
export function orBadValue(error: unknown, offset?: number): unknown {
  if (!(error instanceof TypeError)) return error;
  const wrong = new FormatError('write/bad-value', `the value is not of its type: ${error.message}`, { offset });
  wrong.cause = error;
  return wrong;
}

/** Where a field holds bytes or something else, as another field says, the value may be of another kind. */
export function noBytes(offset: number): FormatError {
  return new FormatError('write/bad-bytes', 'expected bytes', { offset });
}

/** Where `offset` bytes leave some of their stream, though they run to its end. */
export function tooShort(offset: number, size: number): FormatError {
  return new FormatError('write/wrong-size', `wrong size: ${offset} bytes, needs ${size}`, {
    offset: Math.floor(offset),
  });
}

/** The value of a field of `count` bits: a number where all its bits are, at most 31, else a bigint. */
export function bitField(value: number | bigint, count: number, offset: number): number | bigint {
  if (typeof value === 'number' && count < 32 && value >>> count === 0 && (value | 0) === value) return value;
  const high = (1n << BigInt(count)) - 1n;
  if (typeof value !== 'bigint' && !Number.isInteger(value)) throw outOfRange(value, 0, high, offset);
  const bits = BigInt(value);
  if (bits < 0n || bits > high) throw outOfRange(value, 0, high, offset);
  return bits;
}

/** There are many NaNs, and a number does not say which: the bytes of one that was here before stay. What is no number is none. */
export function nanBefore(
  value: number,
  base: Uint8Array | undefined,
  at: number,
  size: 4 | 8,
  le: boolean,
): Uint8Array {
  if (typeof value !== 'number') throw outOfRange(value, -Infinity, Infinity, at);
  const before = base?.subarray(at, at + size);
  if (before?.length !== size) return new Uint8Array();
  const view = new DataView(before.buffer, before.byteOffset, size);
  return Number.isNaN(size === 4 ? view.getFloat32(0, le) : view.getFloat64(0, le)) ? before : new Uint8Array();
}

/** A copy of bytes in a larger buffer, of at least `size` bytes. */
export function grown(bytes: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  try {
    const larger = new Uint8Array(Math.max(size, bytes.length * 2));
    larger.set(bytes);
    return larger;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new FormatError('write/too-large', `too large to write: ${size} bytes`);
  }
}
