import { bitField, checkWide, grown, nanBefore, noBytes, outOfRange, tooShort } from './written-value.ts';
import { FormatError } from './format-error.ts';
import { endKept } from './stream-end.ts';
import type { KeptTerminator } from './stream-end.ts';
import { WriteSession } from './write-session.ts';
import { WrittenBytes } from './written-bytes.ts';

/** A slot's size may come from a damaged file: no more than this is reserved before bytes arrive. */
const MAX_RESERVED = 65536;
/** Offsets are no more aligned than to a page. */
const MAX_ALIGNMENT = 4096;
/** Bits that are written at once of a field that is no number. */
const PIECE = 24;

/**
 * A cursor over a buffer that grows. A value that its field cannot hold is an error, never a silent wrap.
 *
 * Integers of 8 bytes are `bigint`s. Writing past the end fills the gap with zeros.
 */
export class ByteWriter {
  #data: Uint8Array<ArrayBuffer>;
  #view: DataView;
  #end = 0;
  #bits = 0;
  /** How many bits of the byte at `pos - 1` an unfinished run of bit fields has set, and the lowest that it has not. */
  #bitsUsed = 0;
  #lowestFree = 0;
  pos = 0;
  /** Size of the slot that is written, where it is known. */
  readonly limit: number | undefined;
  /** The limit is what there was before, or the most there may be: something else may be written. */
  #isLikely = false;
  /** The bytes that were here before: padding and unused bits are taken from them. */
  base: Uint8Array | undefined;
  /** How many writers hold this one. */
  readonly depth: number;
  /** Of a stream whose size is not known before it is written: what it may be, and whether what is written depends on it. */
  likelySize: number | undefined;
  isSizeAsked = false;
  /** Where the stream has to end, if something runs to its end; whether the sequence does; whether it ended later before. */
  endsAt: number | undefined;
  isFull = false;
  isCut = false;
  /** The writer of the stream that this one writes beside; itself, else. */
  readonly stream: ByteWriter;
  readonly #outermost: ByteWriter;
  #session: WriteSession<ByteWriter> | undefined;
  /** Terminators that values leave for what follows them. */
  kept: KeptTerminator[] | undefined;
  /** Where instances overlap what is written, they must agree. */
  #written: WrittenBytes | undefined;

  constructor(limit?: number, base?: Uint8Array, outer?: ByteWriter, stream?: ByteWriter) {
    this.limit = limit;
    this.base = base;
    this.stream = stream ?? this;
    this.depth = outer === undefined ? 0 : outer.depth + 1;
    this.#outermost = outer === undefined ? this : outer.#outermost;
    this.#data = new Uint8Array(Math.min(limit ?? 256, MAX_RESERVED));
    this.#view = new DataView(this.#data.buffer);
  }

  /** A writer of the next `size` bytes (or of an unknown number), as if they were a file of their own. */
  slot(size?: number): ByteWriter {
    // What is left of a stream whose size was asked before it is known may be less than nothing.
    if (size === undefined || (size < 0 && (this.limit === undefined || this.#isLikely) && this.isSizeAsked))
      return this.#over(undefined, this.base?.subarray(this.pos));
    if (!(size >= 0)) throw new FormatError('write/bad-size', `negative size: ${size}`, { offset: this.pos });
    return this.#over(size, this.base?.subarray(this.pos, this.pos + size));
  }

  /** The same of `size` bytes, or fewer or more. */
  likelySlot(size: number | undefined): ByteWriter {
    const slot = this.slot(size);
    slot.#isLikely = true;
    return slot;
  }

  /** A writer of all that is left. */
  rest(): ByteWriter {
    return this.#isLikely ? this.likelySlot(this.room) : this.slot(this.room);
  }

  /** A writer of bytes that are stored in another form; `before` is what was in them. */
  encodedSlot(before: Uint8Array | undefined): ByteWriter {
    return this.#over(undefined, before);
  }

  #over(size: number | undefined, base: Uint8Array | undefined): ByteWriter {
    const slot = new ByteWriter(size, undefined, this);
    if (base !== undefined) slot.startFrom(base);
    // What is padding in a slot is padding around it.
    if (this.#written !== undefined) slot.guard();
    return slot;
  }

  /** A writer of what would be at `pos`, in a buffer of its own; where that starts, alignment is that of `pos`. */
  beside(pos: number): ByteWriter {
    const start = pos % MAX_ALIGNMENT;
    const beside = new ByteWriter(undefined, this.stream.base?.subarray(pos - start), this, this.stream);
    beside.seek(start);
    return beside;
  }

  /** What this writer and its slots share. */
  get session(): WriteSession<ByteWriter> {
    return (this.#outermost.#session ??= new WriteSession());
  }

  /** Whether more may be written here after the structure that it was made for. */
  get isOpen(): boolean {
    return this.#outermost.#session?.isOpen(this) === true;
  }

  /** Start from bytes that were here before, or elsewhere; what is not written stays. */
  startFrom(bytes: Uint8Array): void {
    this.base = bytes;
    this.#claim(bytes.length);
    this.#data.fill(0, bytes.length).set(bytes);
    this.pos = 0;
    this.#end = 0;
  }

  /** Size of what is written: that of its slot where it is known, else what it is thought to become, or the bytes so far. */
  get size(): number {
    this.#askSize();
    return this.limit ?? this.likelySize ?? this.#end;
  }

  /** Bytes left in the slot, where its size is known: none behind its end, where an empty instance may stand. */
  get room(): number | undefined {
    if (this.limit === undefined || (this.#isLikely && this.pos > this.limit)) return undefined;
    this.#askSize();
    return Math.max(this.limit - this.pos, 0);
  }

  /** The same for `count` bytes that run to the end: a stream of no certain size has room for more. */
  roomFor(count: number): number | undefined {
    const { room } = this;
    return this.#isLikely && room !== undefined && count > room ? undefined : room;
  }

  /** What is written depends on how long it becomes. */
  #askSize(): void {
    if (this.limit !== undefined && !this.#isLikely) return;
    this.isSizeAsked = true;
    // Without what was here before it is the most there may be, whatever follows.
    if (this.#isLikely && this.#outermost.base !== undefined) this.#outermost.isSizeAsked = true;
  }

  /** Where the next byte goes; a reader's name for it. */
  get offset(): number {
    return this.pos;
  }

  /** Where the next bit goes, in bytes: whole eighths while inside a byte. */
  get bitOffset(): number {
    return this.pos - ((8 - this.#bitsUsed) & 7) / 8;
  }

  get eof(): boolean {
    if (this.limit !== undefined) this.#askSize();
    return this.limit !== undefined && this.pos >= this.limit;
  }

  /** Counts and lengths need not be right yet. */
  get isDraft(): boolean {
    return this.#outermost.#session?.isLenient === true;
  }

  /** What was written so far, all that waits included; a view, valid until the next write. */
  get data(): Uint8Array {
    if (this.#outermost === this) this.settle(true);
    return this.written;
  }

  /** What was written so far; a view, valid until the next write. */
  get written(): Uint8Array {
    return this.#data.subarray(0, this.#end);
  }

  /** Write what waits; `isPart` leaves out instances whose stream is not there. */
  settle(isPart = false): void {
    this.#outermost.#session?.settle(isPart);
    endKept(this);
    this.#move(this.pos);
  }

  seek(pos: number): void {
    if (!(pos >= 0)) throw new FormatError('write/bad-offset', `negative offset: ${pos}`, { offset: this.pos });
    this.#move(pos);
    this.pos = pos;
    this.#bitsUsed = 0;
  }

  /** Watch from here on that no instance changes what another part wrote. */
  guard(): void {
    if (!this.isDraft) this.#written ??= new WrittenBytes(this.pos, this.session);
  }

  /** What runs to the end is written, of the `seq` or elsewhere: a reader would take what follows for more of it. */
  end(of: 'seq' | 'instance' = 'instance'): void {
    if (of === 'seq' && this.stream === this) this.isFull = true;
    this.endsAt ??= this.pos;
    if (this.limit === undefined || this.bitOffset >= this.limit || this.isDraft) return;
    if (!this.#isLikely) throw tooShort(this.bitOffset, this.limit);
    this.isCut = true;
  }

  /** A field is not there: where the stream is such that it would be, it ends. */
  absent(isExpected: () => boolean): void {
    if (this.endsAt === undefined && isExpected()) this.end();
  }

  /** What follows is written at `pos`. */
  #move(pos: number): void {
    this.#written?.move(this.pos, pos);
    this.#written?.check(this.#data);
  }

  /** Write the bytes of a slot here with `put`. Where they mean nothing, instances of this stream can be: those stay. */
  putSlot(slot: ByteWriter, put: (bytes: Uint8Array) => void): void {
    const [own, inner] = [this.#written, slot.#written];
    if (own === undefined || inner === undefined) {
      put(slot.written);
      return;
    }
    slot.#move(slot.pos);
    this.#move(this.pos);
    const at = this.pos;
    const { bytes, content } = own.merged(at, slot.written, inner.content(0, slot.#end), this.#data);
    put(bytes);
    this.#move(this.pos);
    own.setContent(at, content);
  }

  #claim(count: number): number {
    const start = this.pos;
    const end = start + count;
    if (start === this.#end && end <= this.#data.length) this.#end = end;
    else this.#claimElsewhere(start, end);
    this.pos = end;
    this.#bitsUsed = 0;
    return start;
  }

  /** Claim bytes for which there is no room yet, or that do not follow what was written. */
  #claimElsewhere(start: number, end: number): void {
    if (start < this.#end) this.#written?.keep(this.#data, start, Math.min(end, this.#end), this.#end);
    if (end > this.#data.length) {
      this.#data = grown(this.#data, end);
      this.#view = new DataView(this.#data.buffer);
    }
    this.#end = Math.max(this.#end, end);
  }

  u1(value: number): void {
    if ((value & 0xff) !== value) throw outOfRange(value, 0, 0xff, this.pos);
    const at = this.#claim(1);
    this.#view.setUint8(at, value);
  }
  u2(value: number, le: boolean): void {
    if ((value & 0xffff) !== value) throw outOfRange(value, 0, 0xffff, this.pos);
    const at = this.#claim(2);
    this.#view.setUint16(at, value, le);
  }
  u4(value: number, le: boolean): void {
    if (value >>> 0 !== value) throw outOfRange(value, 0, 0xffffffff, this.pos);
    const at = this.#claim(4);
    this.#view.setUint32(at, value, le);
  }
  u8(value: bigint, le: boolean): void {
    checkWide(value, 0n, 0xffffffffffffffffn, this.pos);
    const at = this.#claim(8);
    this.#view.setBigUint64(at, value, le);
  }
  s1(value: number): void {
    if ((value << 24) >> 24 !== value) throw outOfRange(value, -0x80, 0x7f, this.pos);
    const at = this.#claim(1);
    this.#view.setInt8(at, value);
  }
  s2(value: number, le: boolean): void {
    if ((value << 16) >> 16 !== value) throw outOfRange(value, -0x8000, 0x7fff, this.pos);
    const at = this.#claim(2);
    this.#view.setInt16(at, value, le);
  }
  s4(value: number, le: boolean): void {
    if ((value | 0) !== value) throw outOfRange(value, -0x80000000, 0x7fffffff, this.pos);
    const at = this.#claim(4);
    this.#view.setInt32(at, value, le);
  }
  s8(value: bigint, le: boolean): void {
    checkWide(value, -0x8000000000000000n, 0x7fffffffffffffffn, this.pos);
    const at = this.#claim(8);
    this.#view.setBigInt64(at, value, le);
  }
  f4(value: number, le: boolean): void {
    const at = this.#claim(4);
    this.#view.setFloat32(at, value, le);
    if (!(value >= -Infinity)) this.#data.set(nanBefore(value, this.base, at, 4, le), at);
  }
  f8(value: number, le: boolean): void {
    const at = this.#claim(8);
    this.#view.setFloat64(at, value, le);
    if (!(value >= -Infinity)) this.#data.set(nanBefore(value, this.base, at, 8, le), at);
  }

  bytes(value: Uint8Array): void {
    if (!(value instanceof Uint8Array)) throw noBytes(this.pos);
    if (value.length === 0) return this.align();
    const at = this.#claim(value.length);
    this.#data.set(value, at);
  }

  /** Characters below 0x100, a byte each. */
  characters(text: string): void {
    const at = this.#claim(text.length);
    for (let i = 0; i < text.length; i++) this.#data[at + i] = text.charCodeAt(i);
  }

  /** `count` bytes of one value. */
  fill(count: number, value: number): void {
    const at = this.#claim(count);
    this.#data.fill(value, at, at + count);
  }

  /** `count` bytes that mean nothing: those that were here before, else `value`. What instances put there stays. */
  pad(count: number, value: number): void {
    if (count === 0) return;
    this.#move(this.pos);
    const at = this.pos;
    const putBack = this.#written?.held(this.#data, at, Math.min(count, this.#end - at));
    const before = this.base?.subarray(at, at + count) ?? new Uint8Array();
    this.bytes(before);
    this.fill(count - before.length, value);
    putBack?.(this.#data);
    this.#written?.move(at, this.pos);
  }

  /** End a run of bit fields: the unused bits of the last byte stay as they are. */
  align(): void {
    this.#bitsUsed = 0;
  }

  /** `count` bits, most significant first. */
  bitsBe(value: number | bigint, count: number): void {
    const bits = bitField(value, count, this.pos);
    if (typeof bits === 'number') return this.#smallBitsBe(bits, count);
    for (let left = count; left > 0;) {
      const take = left % PIECE || PIECE;
      left -= take;
      this.#smallBitsBe(Number(BigInt.asUintN(take, bits >> BigInt(left))), take);
    }
  }

  /** The same for a number, which most fields are. */
  #smallBitsBe(bits: number, count: number): void {
    for (let left = count; left > 0;) {
      if (this.#bitsUsed === 0) this.#openByte();
      const take = Math.min(8 - this.#bitsUsed, left);
      left -= take;
      this.#setBits(bits >>> left, take, this.#lowestFree + 8 - this.#bitsUsed - take);
    }
  }

  /** `count` bits, least significant first. */
  bitsLe(value: number | bigint, count: number): void {
    const bits = bitField(value, count, this.pos);
    if (typeof bits === 'number') return this.#smallBitsLe(bits, count);
    for (let done = 0; done < count; done += PIECE) {
      const take = Math.min(PIECE, count - done);
      this.#smallBitsLe(Number(BigInt.asUintN(take, bits >> BigInt(done))), take);
    }
  }

  #smallBitsLe(bits: number, count: number): void {
    for (let done = 0; done < count;) {
      if (this.#bitsUsed === 0) this.#openByte();
      const take = Math.min(8 - this.#bitsUsed, count - done);
      this.#setBits(bits >>> done, take, this.#lowestFree);
      this.#lowestFree += take;
      done += take;
    }
  }

  #openByte(): void {
    const at = this.#claim(1);
    this.#bits = this.base?.[at] ?? this.#view.getUint8(at);
    this.#lowestFree = 0;
  }

  /** Give the byte at hand the lowest `count` of `bits`, from bit `shift` on. */
  #setBits(bits: number, count: number, shift: number): void {
    const mask = ((1 << count) - 1) << shift;
    this.#bits = (this.#bits & ~mask) | ((bits << shift) & mask);
    this.#view.setUint8(this.pos - 1, this.#bits);
    this.#bitsUsed = (this.#bitsUsed + count) & 7;
  }
}
