import { FormatError } from './format-error.ts';

/** Elements without bytes of their own that even a small file may have. */
const MAX_EMPTY = 65536;

/**
 * A cursor over bytes that are already in memory. Every read checks its bounds before it touches or allocates anything.
 *
 * Integers of 8 bytes are exact `bigint`s, smaller ones numbers. `bytes()` returns views, never copies. Offsets in errors
 * are absolute: `origin` is the place of byte 0 in the outermost input.
 */
export class ByteReader {
  readonly data: Uint8Array;
  readonly view: DataView;
  readonly size: number;
  readonly origin: number;
  pos = 0;
  /** Bits of the byte before `pos` that no bit field has taken yet, 0 to 7. */
  #bitsLeft = 0;

  constructor(data: Uint8Array, origin = 0) {
    this.data = data;
    this.view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    this.size = data.byteLength;
    this.origin = origin;
  }

  /** Absolute offset of the next byte. */
  get offset(): number {
    return this.origin + this.pos;
  }

  /** Absolute offset of the next bit, in bytes: whole eighths while inside a byte. */
  get bitOffset(): number {
    return this.origin + this.pos - this.#bitsLeft / 8;
  }

  get eof(): boolean {
    return this.pos >= this.size && this.#bitsLeft === 0;
  }

  /** Move to an offset from this reader's byte 0; the read that follows checks the end. */
  seek(pos: number): void {
    if (!(pos >= 0)) throw new FormatError('read/bad-offset', `negative offset: ${pos}`, { offset: this.offset });
    this.pos = pos;
    this.#bitsLeft = 0;
  }

  /** Claim `count` bytes: returns where they start and moves past them. */
  take(count: number): number {
    const start = this.pos;
    if (!(count >= 0)) throw new FormatError('read/bad-size', `negative size: ${count}`, { offset: this.offset });
    // Nothing can be read anywhere, even past the end.
    if (count > this.size - start && count > 0) throw this.#endOfStream(count);
    this.pos = start + count;
    this.#bitsLeft = 0;
    return start;
  }

  #endOfStream(count: number): FormatError {
    const have = Math.max(0, this.size - this.pos);
    return new FormatError('read/end-of-stream', `requested ${count} bytes, but only ${have} bytes available`, {
      offset: this.offset,
    });
  }

  u1(): number {
    return this.view.getUint8(this.take(1));
  }
  u2le(): number {
    return this.view.getUint16(this.take(2), true);
  }
  u2be(): number {
    return this.view.getUint16(this.take(2), false);
  }
  u4le(): number {
    return this.view.getUint32(this.take(4), true);
  }
  u4be(): number {
    return this.view.getUint32(this.take(4), false);
  }
  u8le(): bigint {
    return this.view.getBigUint64(this.take(8), true);
  }
  u8be(): bigint {
    return this.view.getBigUint64(this.take(8), false);
  }
  s1(): number {
    return this.view.getInt8(this.take(1));
  }
  s2le(): number {
    return this.view.getInt16(this.take(2), true);
  }
  s2be(): number {
    return this.view.getInt16(this.take(2), false);
  }
  s4le(): number {
    return this.view.getInt32(this.take(4), true);
  }
  s4be(): number {
    return this.view.getInt32(this.take(4), false);
  }
  s8le(): bigint {
    return this.view.getBigInt64(this.take(8), true);
  }
  s8be(): bigint {
    return this.view.getBigInt64(this.take(8), false);
  }
  f4le(): number {
    return this.view.getFloat32(this.take(4), true);
  }
  f4be(): number {
    return this.view.getFloat32(this.take(4), false);
  }
  f8le(): number {
    return this.view.getFloat64(this.take(8), true);
  }
  f8be(): number {
    return this.view.getFloat64(this.take(8), false);
  }

  /* Byte order known only at run time. */
  u2(le: boolean): number {
    return this.view.getUint16(this.take(2), le);
  }
  u4(le: boolean): number {
    return this.view.getUint32(this.take(4), le);
  }
  u8(le: boolean): bigint {
    return this.view.getBigUint64(this.take(8), le);
  }
  s2(le: boolean): number {
    return this.view.getInt16(this.take(2), le);
  }
  s4(le: boolean): number {
    return this.view.getInt32(this.take(4), le);
  }
  s8(le: boolean): bigint {
    return this.view.getBigInt64(this.take(8), le);
  }
  f4(le: boolean): number {
    return this.view.getFloat32(this.take(4), le);
  }
  f8(le: boolean): number {
    return this.view.getFloat64(this.take(8), le);
  }

  /** A view of the next `count` bytes. */
  bytes(count: number): Uint8Array {
    const start = this.take(count);
    return this.data.subarray(start, start + count);
  }

  /** A view of everything up to the end. */
  bytesFull(): Uint8Array {
    return this.bytes(Math.max(0, this.size - this.pos));
  }

  /**
   * Bytes up to the terminator, whose length is the unit that is compared (2 for UTF-16). `include` keeps it in the
   * result, `consume` moves past it, `eosError` makes a missing one an error instead of reading to the end.
   */
  bytesTerm(terminator: Uint8Array, include: boolean, consume: boolean, eosError: boolean): Uint8Array {
    const start = this.pos;
    const at = findTerminator(this.data, terminator, start);
    if (at < 0) {
      if (eosError) {
        throw new FormatError(
          'read/end-of-stream',
          `end of stream reached, but no terminator ${[...terminator].map((b) => `0x${b.toString(16).padStart(2, '0')}`).join(' ')} found`,
          { offset: this.offset },
        );
      }
      return this.bytesFull();
    }
    this.pos = consume ? at + terminator.length : at;
    this.#bitsLeft = 0;
    return this.data.subarray(start, include ? at + terminator.length : at);
  }

  /** A reader of the next `count` bytes, as if they were a file of their own. */
  substream(count: number): ByteReader {
    const origin = this.offset;
    return new ByteReader(this.bytes(count), origin);
  }

  /** A reader of bytes that this one gave, with their offset. */
  over(bytes: Uint8Array): ByteReader {
    return new ByteReader(bytes, this.origin + bytes.byteOffset - this.data.byteOffset);
  }

  /** A reader of what bytes at `offset` were decoded to. */
  decoded(offset: number, bytes: Uint8Array): ByteReader {
    return new ByteReader(bytes, offset);
  }

  /** Another cursor over the same bytes. */
  at(pos: number): ByteReader {
    const other = new ByteReader(this.data, this.origin);
    other.seek(pos);
    return other;
  }

  /** Check a count of elements before anything is allocated: each takes at least `size` bytes. */
  count(count: number, size: number): number {
    if (!(count >= 0)) throw new FormatError('read/bad-count', `negative count: ${count}`, { offset: this.offset });
    const room = Math.max(0, this.size - this.pos) + this.#bitsLeft / 8;
    if (size > 0 && count * size > room) throw this.#endOfStream(Math.ceil(count * size));
    if (size === 0 && count > Math.max(this.size, MAX_EMPTY)) {
      throw new FormatError('read/bad-count', `count too large: ${count} elements in ${room} bytes`, {
        offset: this.offset,
      });
    }
    return count;
  }

  /** An element of a list that runs to the end must take bytes, or the list never ends. */
  advanced(from: number): void {
    if (this.pos > from) return;
    throw new FormatError('read/no-progress', 'element of no bytes in a list that runs to the end', {
      offset: this.offset,
    });
  }

  /** Drop the unread bits of the current byte: what follows starts on a byte. */
  align(): void {
    this.#bitsLeft = 0;
  }

  /** The next `count` bits (1 to 53), most significant first. */
  bitsBe(count: number): number {
    let left = this.#bitsLeft;
    let pos = this.#takeBits(count);
    let value = 0;
    for (let need = count; need > 0;) {
      if (left === 0) {
        pos += 1;
        left = 8;
      }
      const take = Math.min(left, need);
      left -= take;
      need -= take;
      value = value * (1 << take) + ((this.view.getUint8(pos - 1) >> left) & ((1 << take) - 1));
    }
    this.#bitsLeft = left;
    return value;
  }

  /** The next `count` bits (1 to 53), least significant first. */
  bitsLe(count: number): number {
    let left = this.#bitsLeft;
    let pos = this.#takeBits(count);
    let value = 0;
    for (let done = 0; done < count;) {
      if (left === 0) {
        pos += 1;
        left = 8;
      }
      const take = Math.min(left, count - done);
      value += ((this.view.getUint8(pos - 1) >> (8 - left)) & ((1 << take) - 1)) * 2 ** done;
      left -= take;
      done += take;
    }
    this.#bitsLeft = left;
    return value;
  }

  /** The next `count` bits (33 to 64), most significant first. */
  bitsBigBe(count: number): bigint {
    this.#checkBits(count);
    const high = BigInt(this.bitsBe(count - 32));
    return (high << 32n) | BigInt(this.bitsBe(32));
  }

  /** The next `count` bits (33 to 64), least significant first. */
  bitsBigLe(count: number): bigint {
    this.#checkBits(count);
    const low = BigInt(this.bitsLe(32));
    return (BigInt(this.bitsLe(count - 32)) << 32n) | low;
  }

  #checkBits(count: number): void {
    const missing = Math.ceil((count - this.#bitsLeft) / 8);
    if (missing > this.size - this.pos) throw this.#endOfStream(missing);
  }

  /** Move past the bytes that `count` more bits need; returns where they start. */
  #takeBits(count: number): number {
    const missing = count - this.#bitsLeft;
    return missing > 0 ? this.take(Math.ceil(missing / 8)) : this.pos;
  }
}

/** Offset of the terminator in whole units from `start`, or -1. */
export function findTerminator(data: Uint8Array, terminator: Uint8Array, start: number): number {
  const unit = terminator.length;
  if (unit === 1) return data.indexOf(terminator[0] as number, start);
  for (let at = start; at + unit <= data.length; at += unit) {
    let same = 0;
    while (same < unit && data[at + same] === terminator[same]) same += 1;
    if (same === unit) return at;
  }
  return -1;
}
