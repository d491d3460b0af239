import { bitsFromBe, bitsFromLe } from './bits.ts';
import { showBytes } from './collection.ts';
import { endInRun, endOfStream } from './end-of-stream.ts';
import { FormatError } from './format-error.ts';
import { findTerminator } from './terminator.ts';

/** Elements without bytes of their own that even a small file may have. */
const MAX_EMPTY = 65536;

/** A terminator this near is found faster byte by byte than by the engine's search. */
const NEAR = 24;

/** At least `count` bytes from `offset` of what is not in memory on. */
export type ReadMore = (offset: number, count: number) => Uint8Array;

/**
 * A cursor over bytes, in memory or in a source that is asked for what is read. Every read checks its bounds before it touches
 * or allocates anything.
 *
 * Integers of 8 bytes are exact `bigint`s, smaller ones numbers. `bytes()` returns views, never copies. Offsets in errors
 * are absolute: `origin` is the place of byte 0 in the outermost input.
 */
export class ByteReader {
  /** The bytes around this reader's: what `take` returns is a place in `view`, which shows them all. */
  #around: Uint8Array;
  /** Made when a number of several bytes is asked for: to make one takes as long as to read a dozen numbers. */
  #view: DataView | undefined;
  /** The buffer that the bytes are in, and where they start there: asking them each time takes longer. */
  #buffer: ArrayBufferLike | undefined;
  #base: number = 0;
  /** Where byte 0 is in `view`: before it, where only later bytes are in memory. */
  #start: number;
  readonly size: number;
  readonly origin: number;
  /** Where the next byte is in `view`, and where the bytes end there. */
  #at: number;
  #end: number;
  readonly #more: ReadMore | undefined;
  /** How many bits of the byte before `pos` no bit field has taken yet, 0 to 7; what they are, where there are any. */
  #bitsLeft = 0;
  #bits = 0;

  /**
   * A reader of part of what another reads shares its `view`: `start` and `size` say which part. Bytes of it that are not in
   * `data` are asked of `more`.
   */
  constructor(
    data: Uint8Array,
    origin: number = 0,
    view?: DataView,
    start: number = 0,
    size: number = data.length,
    more?: ReadMore,
  ) {
    this.#around = data;
    this.#view = view;
    this.#start = start;
    this.size = size;
    this.origin = origin;
    this.#at = start;
    this.#end = Math.min(start + size, data.length);
    this.#more = more;
  }

  /** All of the bytes in memory, in which `take` gives places. */
  get memory(): Uint8Array {
    return this.#around;
  }

  /** The same, to read numbers from. */
  get view(): DataView {
    return (this.#view ??= new DataView(this.#bufferHere(), this.#base, this.#around.length));
  }

  /** The bytes that are read. */
  get data(): Uint8Array {
    return this.size === this.#around.length ? this.#around : this.at(0).bytesFull();
  }

  /** How many bytes are before the next. */
  get pos(): number {
    return this.#at - this.#start;
  }

  /** Absolute offset of the next byte. */
  get offset(): number {
    return this.origin + this.pos;
  }

  /** Absolute offset of the next bit, in bytes: whole eighths while inside a byte. */
  get bitOffset(): number {
    return this.offset - this.#bitsLeft / 8;
  }

  /** How many whole bytes are left: no getter, since V8 takes the slow way to private ones. */
  #rest(): number {
    return Math.max(0, this.size - this.pos);
  }

  get eof(): boolean {
    return this.#at - this.#start >= this.size && this.#bitsLeft === 0;
  }

  /** Move to an offset from this reader's byte 0; the read that follows checks the end. */
  seek(pos: number): void {
    if (!(pos >= 0)) throw this.#error('read/bad-offset', `negative offset: ${pos}`);
    this.#at = this.#start + pos;
    this.#bitsLeft = 0;
    if (this.#at < 0) this.#hold(new Uint8Array());
  }

  /** Claim `count` bytes: returns where they start in `view` and moves past them. */
  take(count: number): number {
    const start = this.#at;
    if (!(count >= 0)) throw this.#error('read/bad-size', `negative size: ${count}`);
    // Nothing can be read anywhere, even past the end.
    if (count > this.#end - start && count > 0) {
      this.#load(count);
      return this.take(count);
    }
    this.#at = start + count;
    this.#bitsLeft = 0;
    return start;
  }

  /** Have the next `count` bytes in memory. */
  #load(count: number): void {
    if (this.#more === undefined || count > this.#rest()) throw this.#endOfStream(count);
    this.#hold(this.#more(this.offset, count));
  }

  /** Look at other bytes, from the next one on. */
  #hold(bytes: Uint8Array): void {
    this.#start -= this.#at;
    this.#at = 0;
    this.#around = bytes;
    this.#end = Math.min(bytes.length, this.#start + this.size);
    this.#view = undefined;
    this.#buffer = undefined;
  }

  #error(code: string, message: string): FormatError {
    return new FormatError(code, message, { offset: this.offset });
  }

  #endOfStream(count: number): FormatError {
    return endOfStream(count, this.#rest(), this.offset);
  }

  /** The same for numbers that stand one behind the other, of `widths` bytes each: the first that does not fit is the error. */
  run(count: number, widths: string): number {
    if (count > this.#end - this.#at && count > this.#rest()) throw endInRun(widths, this.#rest(), this.offset);
    return this.take(count);
  }

  u1(): number {
    // What is read most often takes a byte in memory by itself.
    const at = this.#at < this.#end ? this.#at++ : this.take(1);
    this.#bitsLeft = 0;
    return this.#around[at] as number;
  }
  s1(): number {
    return (this.u1() << 24) >> 24;
  }

  /* Numbers of several bytes: `le` says that the lowest byte comes first. */

  u2(le: boolean): number {
    const at = this.take(2);
    return this.view.getUint16(at, le);
  }
  u4(le: boolean): number {
    const at = this.take(4);
    return this.view.getUint32(at, le);
  }
  u8(le: boolean): bigint {
    const at = this.take(8);
    return this.view.getBigUint64(at, le);
  }
  s2(le: boolean): number {
    const at = this.take(2);
    return this.view.getInt16(at, le);
  }
  s4(le: boolean): number {
    const at = this.take(4);
    return this.view.getInt32(at, le);
  }
  s8(le: boolean): bigint {
    const at = this.take(8);
    return this.view.getBigInt64(at, le);
  }
  f4(le: boolean): number {
    const at = this.take(4);
    return this.view.getFloat32(at, le);
  }
  f8(le: boolean): number {
    const at = this.take(8);
    return this.view.getFloat64(at, le);
  }

  /** A view of the next `count` bytes. */
  bytes(count: number): Uint8Array {
    const start = this.take(count);
    return this.#part(start, count);
  }

  /** Faster than `subarray`, which asks what class its result is of. No bytes can be read anywhere. */
  #part(start: number, count: number): Uint8Array {
    const buffer = this.#bufferHere();
    const at = this.#base + (count > 0 ? start : Math.min(start, this.#around.length));
    return new Uint8Array(buffer, at, count);
  }

  #bufferHere(): ArrayBufferLike {
    if (this.#buffer === undefined) ({ buffer: this.#buffer, byteOffset: this.#base } = this.#around);
    return this.#buffer;
  }

  /** A view of everything up to the end. */
  bytesFull(): Uint8Array {
    return this.bytes(this.#rest());
  }

  /**
   * Bytes up to the terminator, whose length is the unit that is compared (2 for UTF-16). `include` keeps it in the
   * result, `consume` moves past it, `eosError` makes a missing one an error instead of reading to the end.
   */
  bytesTerm(terminator: Uint8Array, include: boolean, consume: boolean, eosError: boolean): Uint8Array {
    let at = this.#findEnd(terminator);
    for (let held; at < 0 && (held = Math.max(1, this.#end - this.#at)) < this.#rest(); at = this.#findEnd(terminator))
      this.#load(Math.min(2 * held, this.#rest()));
    const start = this.#at;
    if (at < 0) {
      if (eosError) {
        throw this.#error(
          'read/end-of-stream',
          `end of stream reached, but no terminator ${showBytes(terminator)} found`,
        );
      }
      return this.bytesFull();
    }
    this.#at = consume ? at + terminator.length : at;
    this.#bitsLeft = 0;
    return this.#part(start, (include ? at + terminator.length : at) - start);
  }

  /** Where the next terminator is in `view`, or -1. */
  #findEnd(terminator: Uint8Array): number {
    if (terminator.length === 1) {
      const near = Math.min(this.#end, this.#at + NEAR);
      for (let at = this.#at; at < near; at++) if (this.#around[at] === terminator[0]) return at;
    }
    const at = findTerminator(this.#around.subarray(this.#at, this.#end), terminator, 0);
    return at < 0 ? -1 : this.#at + at;
  }

  /** A reader of the next `count` bytes, as if they were a file of their own. */
  substream(count: number): ByteReader {
    const { offset } = this;
    const start = this.#at;
    // Bytes that are not in memory are not read yet.
    if (count > 0 && count <= this.#rest()) this.seek(this.pos + count);
    else this.take(count);
    return new ByteReader(this.#around, offset, this.#view, start, count, this.#more);
  }

  /** A reader of bytes that this one gave, with their offset. */
  over(bytes: Uint8Array): ByteReader {
    const start = bytes.byteOffset - this.#around.byteOffset;
    return new ByteReader(this.#around, this.origin - this.#start + start, this.#view, start, bytes.length);
  }

  /** A reader of what bytes at `offset` were decoded to. */
  decoded(offset: number, bytes: Uint8Array): ByteReader {
    return new ByteReader(bytes, offset);
  }

  /** Another cursor over the same bytes. */
  at(pos: number): ByteReader {
    const other = new ByteReader(this.#around, this.origin, this.#view, this.#start, this.size, this.#more);
    other.seek(pos);
    return other;
  }

  /** Check a count of elements before anything is allocated: each takes at least `size` bytes. A negative one counts none. */
  count(count: number, size: number): number {
    return this.rows(count, size);
  }

  /** The same for elements that stay bytes: rows of a table, numbers. */
  rows(count: number, size: number): number {
    if (!(count > 0)) return 0;
    const room = this.#rest() + this.#bitsLeft / 8;
    if (size > 0 && count * size > room) throw this.#endOfStream(Math.ceil(count * size));
    if (size === 0 && count > Math.max(this.size, MAX_EMPTY)) {
      const message = `count too large: ${count} elements in ${room} bytes`;
      throw this.#error('read/bad-count', message);
    }
    return count;
  }

  /** An element of a list that runs to the end must take some of it, or the list never ends: `from` is a `bitOffset`. */
  advanced(from: number): void {
    if (this.bitOffset > from) return;
    throw this.#error('read/no-progress', 'element of no bytes in an endless list');
  }

  /** Drop the unread bits of the current byte: what follows starts on a byte. */
  align(): void {
    this.#bitsLeft = 0;
  }

  /** Begin the next byte. */
  #openByte(): void {
    this.#bits = this.u1();
    this.#bitsLeft = 8;
  }

  /** The next `count` bits (1 to 53), most significant first: of a byte, the highest that are left. */
  bitsBe(count: number): number {
    // Most runs of bits stay within a byte.
    if (this.#bitsLeft === 0 && count <= 8) this.#openByte();
    const before = this.#bitsLeft;
    if (count <= before) {
      const left = (this.#bitsLeft = before - count);
      const value = this.#bits >> left;
      this.#bits &= (1 << left) - 1;
      return value;
    }
    const at = this.take(Math.ceil((count - before) / 8));
    const value = bitsFromBe(this.#around, at, before === 0 ? 0 : this.#bits, count - before);
    const left = (this.#bitsLeft = (before - count) & 7);
    this.#bits = (this.#around[this.#at - 1] as number) & ((1 << left) - 1);
    return value;
  }

  /** The next `count` bits (1 to 53), least significant first: of a byte, the lowest that are left. */
  bitsLe(count: number): number {
    if (this.#bitsLeft === 0 && count <= 8) this.#openByte();
    const before = this.#bitsLeft;
    if (count <= before) {
      this.#bitsLeft = before - count;
      const value = this.#bits & ((1 << count) - 1);
      this.#bits >>= count;
      return value;
    }
    const at = this.take(Math.ceil((count - before) / 8));
    const value = bitsFromLe(this.#around, at, before === 0 ? 0 : this.#bits, before, count);
    this.#bitsLeft = (before - count) & 7;
    this.#bits = (this.#around[this.#at - 1] as number) >> (8 - this.#bitsLeft);
    return value;
  }
}
