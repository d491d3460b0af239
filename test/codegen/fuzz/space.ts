import { Open } from './open.ts';
import { DeadEnd } from './session.ts';
import type { Session } from './session.ts';

/** Whether a byte belongs to some field; `kept` by one that only looked at it, a terminator that is left for the next. */
type Made = 'no' | 'kept' | 'field';

/** Bytes while they are made: fields may be made in any order, and read what others have made. */
class Memory {
  readonly data: number[] = [];
  readonly made: Made[] = [];
  /** Integers here that are not chosen yet. */
  readonly open: { readonly value: Open; readonly at: number; readonly size: number }[] = [];
}

/** What a schema calls a stream: a part of memory that is a file of its own. */
class Space {
  readonly memory: Memory;
  readonly origin: number;
  readonly outer: Space | undefined;
  /** Undefined while nothing depends on it: it grows. */
  size: number | undefined;
  /** Somebody was told that it does not end before this. */
  least = 0;

  constructor(memory: Memory, origin: number, size: number | undefined, outer: Space | undefined) {
    this.memory = memory;
    this.origin = origin;
    this.size = size;
    this.outer = outer;
  }

  /** Where it must end at the latest, in memory. */
  get limit(): number {
    const outer = this.outer?.limit ?? Infinity;
    return this.size === undefined ? outer : Math.min(outer, this.origin + this.size);
  }
}

/** A place in a stream, where the next field is made. */
export class Cursor {
  readonly kind = 'stream';
  readonly #session: Session;
  readonly space: Space;
  pos = 0;
  /** Bits of the byte before `pos` that no bit field has taken. */
  bitsLeft = 0;
  /** The lowest of them. */
  #lowestLeft = 0;
  /** The bits of that byte are ours to set. */
  #ours = false;

  constructor(session: Session, space: Space, pos = 0) {
    this.#session = session;
    this.space = space;
    this.pos = pos;
  }

  /** A new stream with memory of its own, of at most `most` bytes, which begins with bytes that are `given`. */
  static over(session: Session, size?: number, most = Infinity, given: Uint8Array = new Uint8Array()): Cursor {
    const memory = new Memory();
    for (const byte of given) {
      memory.data.push(byte);
      memory.made.push('kept');
    }
    const outer = new Space(memory, 0, Number.isFinite(most) ? most : undefined, undefined);
    return new Cursor(session, new Space(memory, 0, size, outer));
  }

  /** Another cursor of the same stream. */
  at(pos: number): Cursor {
    return new Cursor(this.#session, this.space, pos);
  }

  /** A stream inside this one, from here on. */
  window(size: number | undefined): Cursor {
    const { memory, origin } = this.space;
    if (size !== undefined && size > this.room) throw new DeadEnd('no room');
    return new Cursor(this.#session, new Space(memory, origin + this.pos, size, this.space));
  }

  get size(): number | undefined {
    return this.space.size;
  }

  /** Bytes up to the end of the stream or of one around it, Infinity when all of them grow. */
  get room(): number {
    return this.space.limit - this.space.origin - this.pos;
  }

  /** How far anything is made. */
  get end(): number {
    return Math.max(0, this.space.memory.data.length - this.space.origin);
  }

  /** Nothing is made from here on: content may grow. */
  get free(): boolean {
    return this.end <= this.pos;
  }

  seek(pos: number): void {
    const before = { pos: this.pos, bitsLeft: this.bitsLeft };
    this.#session.onUndo(() => Object.assign(this, before));
    this.pos = pos;
    this.bitsLeft = 0;
  }

  align(): void {
    this.seek(this.pos);
  }

  /** The stream ends at `size`. */
  fix(size: number): void {
    const { space } = this;
    if (space.size === size) return;
    const tooLate = size < space.least || size < this.end || size < this.pos;
    if (space.size !== undefined || tooLate || space.origin + size > space.limit) throw new DeadEnd('cannot end there');
    space.size = size;
    this.#session.onUndo(() => (space.size = undefined));
  }

  /** Its size; chosen now if nobody asked before. */
  sizeNow(): number {
    if (this.space.size === undefined) {
      const least = Math.max(this.end, this.pos, this.space.least);
      const more = this.#session.chance(2) ? 0 : this.#session.pick(80);
      this.fix(Math.min(least + more, this.space.limit - this.space.origin));
    }
    return this.space.size as number;
  }

  get atEnd(): boolean {
    return this.space.size !== undefined && this.pos >= this.space.size && this.bitsLeft === 0;
  }

  /** Somebody is told that there is more. */
  notYet(): void {
    const { space } = this;
    const { least } = space;
    if (space.limit - space.origin <= this.pos) throw new DeadEnd('this is the end');
    space.least = Math.max(least, this.pos + 1);
    this.#session.onUndo(() => (space.least = least));
  }

  #claim(count: number): number {
    if (count > 5000 || count > this.room) throw new DeadEnd('no room');
    const start = this.space.origin + this.pos;
    this.seek(this.pos + count);
    const { data, made } = this.space.memory;
    const before = data.length;
    while (data.length < start + count) {
      data.push(0);
      made.push('no');
    }
    this.#session.onUndo(() => {
      data.length = before;
      made.length = before;
    });
    return start;
  }

  /** Choose what lies in `at` to `at + count` and is still open. */
  #settle(at: number, count: number): void {
    for (const { value, at: start, size } of this.space.memory.open)
      if (start < at + count && start + size > at) value.force('any');
  }

  /** Put bytes here where nothing is made yet; returns those that are there now. */
  place(bytes: Uint8Array, as: Made = 'field'): Uint8Array {
    const start = this.#claim(bytes.length);
    const { data, made } = this.space.memory;
    if (bytes.some((_, i) => made[start + i] !== 'no')) this.#settle(start, bytes.length);
    const before = data.slice(start, start + bytes.length);
    const madeBefore = made.slice(start, start + bytes.length);
    bytes.forEach((byte, i) => {
      if (made[start + i] === 'no') data[start + i] = byte;
      if (made[start + i] !== 'field') made[start + i] = as;
    });
    this.#session.onUndo(() => {
      before.forEach((byte, i) => (data[start + i] = byte));
      madeBefore.forEach((was, i) => (made[start + i] = was));
    });
    return Uint8Array.from(data.slice(start, start + bytes.length));
  }

  /** What is made from here on without a gap; nothing moves. */
  ahead(): Uint8Array {
    const { data, made } = this.space.memory;
    const start = this.space.origin + this.pos;
    let end = start;
    while ((made[end] ?? 'no') !== 'no' && end < this.space.limit) end++;
    this.#settle(start, end - start);
    return Uint8Array.from(data.slice(start, end));
  }

  /** An integer of `size` bytes that is chosen later, or what stands here already. */
  integer(
    size: number,
    signed: boolean,
    le: boolean,
    about: { readonly of?: Open['of']; readonly bool?: boolean },
  ): Open | bigint {
    const session = this.#session;
    const at = this.space.origin + this.pos;
    const { memory } = this.space;
    const bits = BigInt(8 * size);
    const isFree = [...Array(size).keys()].every((i) => (memory.made[at + i] ?? 'no') === 'no');
    if (!isFree) {
      const bytes = this.place(Uint8Array.from({ length: size }, () => session.pick(256)));
      const value = fromBytes(bytes, le);
      return signed ? BigInt.asIntN(Number(bits), value) : value;
    }
    this.place(new Uint8Array(size));
    const place = (value: bigint): void => {
      let rest = BigInt.asUintN(Number(bits), value);
      for (let i = 0; i < size; i++, rest >>= 8n) memory.data[at + (le ? i : size - 1 - i)] = Number(rest & 0xffn);
    };
    const low = signed ? -(1n << (bits - 1n)) : 0n;
    const open = new Open(session, low, low + (1n << bits) - 1n, { ...about, place });
    session.push(memory.open, { value: open, at, size });
    return open;
  }

  /** A bit field that is chosen later, or what stands here already. */
  bits(count: number, le: boolean, about: { readonly of?: Open['of']; readonly bool?: boolean }): Open | bigint {
    const session = this.#session;
    const { memory } = this.space;
    const places: { readonly at: number; readonly bit: number }[] = [];
    const first = this.bitsLeft > 0 ? this.pos - 1 : this.pos;
    let free = true;
    for (let i = 0; i < count; i++) {
      if (this.bitsLeft === 0) {
        const [ours, lowest] = [this.#ours, this.#lowestLeft];
        session.onUndo(() => ([this.#ours, this.#lowestLeft] = [ours, lowest]));
        this.#ours = (memory.made[this.space.origin + this.pos] ?? 'no') === 'no';
        this.place(Uint8Array.of(session.tidy ? 0 : session.pick(256)));
        this.bitsLeft = 8;
        this.#lowestLeft = 0;
      }
      free &&= this.#ours;
      const [left, lowest] = [this.bitsLeft, this.#lowestLeft];
      session.onUndo(() => ([this.bitsLeft, this.#lowestLeft] = [left, lowest]));
      places.push({ at: this.space.origin + this.pos - 1, bit: le ? lowest : lowest + left - 1 });
      this.bitsLeft = left - 1;
      if (le) this.#lowestLeft = lowest + 1;
    }
    const ordered = le ? places : places.toReversed();
    if (!free) {
      this.#settle(this.space.origin + first, this.pos - first);
      return ordered.reduce(
        (sum, { at, bit }, i) => sum | (BigInt(((memory.data[at] ?? 0) >> bit) & 1) << BigInt(i)),
        0n,
      );
    }
    const place = (value: bigint): void =>
      ordered.forEach(({ at, bit }, i) => {
        const one = Number((value >> BigInt(i)) & 1n);
        memory.data[at] = ((memory.data[at] ?? 0) & ~(1 << bit)) | (one << bit);
      });
    const open = new Open(session, 0n, (1n << BigInt(count)) - 1n, { ...about, place });
    session.push(memory.open, { value: open, at: this.space.origin + first, size: this.pos - first });
    return open;
  }

  /** Choose all that is open; bytes that no field made become zeros or anything. Returns the bytes of the whole stream. */
  finish(): Uint8Array {
    const { memory, origin } = this.space;
    const size = this.space.size ?? Math.max(this.end, this.space.least);
    this.#settle(origin, size);
    // A byte at the end that no field made, our writer does not write.
    const last = memory.made[origin + size - 1] ?? 'no';
    if ((size > 0 && last !== 'field') || memory.made.includes('kept')) this.#session.needsBase = true;
    const { tidy } = this.#session;
    this.at(0).place(Uint8Array.from({ length: size }, () => (tidy ? 0 : this.#session.pick(256))));
    return Uint8Array.from(memory.data.slice(origin, origin + size));
  }
}

function fromBytes(bytes: Uint8Array, le: boolean): bigint {
  return (le ? bytes.toReversed() : bytes).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}
