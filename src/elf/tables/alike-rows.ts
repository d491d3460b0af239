/*
 * Rows of 32-bit words of which most are like another one: each different row is kept once, and a number for every row. In a
 * coredump of a GPU the sections of one lane are like those of the next, in the same order, so that what followed a row before is
 * the first guess for what follows it now.
 */

import { HOST_LE } from '../../runtime/support.ts';

/** Rows of whole 32-bit words: row i starts at word i * stride. */
export interface RowWords {
  readonly words: Uint32Array;
  readonly stride: number;
  readonly rows: number;
}

/** Where a field is in a row, in words. `high` is that of the upper half of 8 bytes; a field of 4 bytes has none. */
export interface FieldWords {
  readonly low: number;
  readonly high: number | undefined;
}

/** A field of the different rows, by their codes. */
export interface Column {
  /** Rounded beyond 2^53. */
  number(code: number): number;
  bigint(code: number): bigint;
  /** Whether any row has this value. */
  has(value: number): boolean;
}

/** The words of an unsigned field of 4 or 8 bytes at a multiple of 4. */
export function fieldWords(
  { offset, size }: { readonly offset: number; readonly size: number },
  le: boolean,
): FieldWords {
  const first = offset / 4;
  if (size === 4) return { low: first, high: undefined };
  return le ? { low: first, high: first + 1 } : { low: first + 1, high: first };
}

/** Whether 32-bit words of these bytes can be read where they are. */
export function areWords(bytes: Uint8Array, le: boolean): boolean {
  return le === HOST_LE && bytes.byteOffset % 4 === 0;
}

/** Whole 32-bit words of bytes that start at a multiple of 4; those in the other byte order are turned around in place. */
export function wordsIn(bytes: Uint8Array, le: boolean): Uint32Array {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
  if (le !== HOST_LE) {
    for (let i = 0; i < words.length; i++) {
      const word = words[i] as number;
      words[i] = (word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24);
    }
  }
  return words;
}

/** The different rows among many, by some of their fields. */
export class AlikeRows {
  /** Code of each row: from 0, in order of appearance; of 16 bits as long as they suffice. */
  codes: Uint16Array | Uint32Array;
  readonly #fields: readonly FieldWords[];
  /** Words of the fields, by their places in a row. */
  readonly #places: Uint8Array;
  /** These words of each code, one code after the other. */
  #words: Uint32Array;
  #count = 0;
  /** The code that came after each code the last time. */
  #next: Uint32Array;
  #last = 0;
  /** Code + 1 by hash, linear probing, at most half full. */
  #slots: Uint32Array;

  constructor(length: number, fields: readonly FieldWords[]) {
    this.codes = new Uint16Array(length);
    this.#fields = fields;
    this.#places = Uint8Array.from(fields.flatMap(({ low, high }) => (high === undefined ? [low] : [low, high])));
    this.#words = new Uint32Array(16 * this.#places.length);
    this.#next = new Uint32Array(16);
    this.#slots = new Uint32Array(64);
  }

  /** Different rows so far. */
  get count(): number {
    return this.#count;
  }

  /** Take rows; the first of them is row `from` here. */
  fill(from: number, { words, stride, rows }: RowWords): void {
    let last = this.#last;
    for (let i = 0; i < rows; i++) {
      const at = i * stride;
      let code = this.#next[last] as number;
      if (code >= this.#count || !this.#isAt(code, words, at)) {
        code = this.#codeOf(words, at);
        this.#next[last] = code;
      }
      this.codes[from + i] = code;
      last = code;
    }
    this.#last = last;
  }

  /** The fields of the rows that were taken. */
  columns(): Column[] {
    const size = this.#places.length;
    let start = 0;
    return this.#fields.map(({ high }) => {
      const low = start;
      start += high === undefined ? 1 : 2;
      const lowOf = (code: number): number => this.#words[code * size + low] as number;
      const highOf = (code: number): number =>
        high === undefined ? 0 : (this.#words[code * size + low + 1] as number);
      const numbers = Float64Array.from(
        { length: this.#count },
        (_, code) => highOf(code) * 0x1_0000_0000 + lowOf(code),
      );
      return {
        number: (code) => numbers[code] as number,
        bigint: (code) => (BigInt(highOf(code)) << 32n) | BigInt(lowOf(code)),
        has: (value) => numbers.includes(value),
      };
    });
  }

  #isAt(code: number, words: Uint32Array, at: number): boolean {
    const places = this.#places;
    const own = this.#words;
    const start = code * places.length;
    for (let k = 0; k < places.length; k++) {
      if (own[start + k] !== words[at + (places[k] as number)]) return false;
    }
    return true;
  }

  #codeOf(words: Uint32Array, at: number): number {
    const slots = this.#slots;
    let slot = slotOf(this.#places, words, at, slots.length);
    for (;;) {
      const code = (slots[slot] as number) - 1;
      if (code < 0) break;
      if (this.#isAt(code, words, at)) return code;
      slot = (slot + 1) % slots.length;
    }
    const code = this.#count++;
    slots[slot] = code + 1;
    if (this.#count > this.#next.length) this.#grow();
    if (code === 0x1_0000) this.codes = Uint32Array.from(this.codes);
    for (const [k, place] of this.#places.entries()) {
      this.#words[code * this.#places.length + k] = words[at + place] as number;
    }
    if (2 * this.#count > slots.length) this.#hashAgain();
    return code;
  }

  #grow(): void {
    this.#words = twice(this.#words);
    this.#next = twice(this.#next);
  }

  #hashAgain(): void {
    const size = this.#places.length;
    const inOrder = this.#places.map((_, k) => k);
    const slots = new Uint32Array(4 * this.#slots.length);
    for (let code = 0; code < this.#count; code++) {
      let slot = slotOf(inOrder, this.#words, code * size, slots.length);
      while (slots[slot] !== 0) slot = (slot + 1) % slots.length;
      slots[slot] = code + 1;
    }
    this.#slots = slots;
  }
}

function twice(words: Uint32Array): Uint32Array {
  const larger = new Uint32Array(2 * words.length);
  larger.set(words);
  return larger;
}

/** Where in a hash table of `size` slots the words at some places after `at` belong. */
function slotOf(places: Uint8Array, words: Uint32Array, at: number, size: number): number {
  let hash = 0;
  for (let k = 0; k < places.length; k++) {
    hash = Math.imul(hash ^ (words[at + (places[k] as number)] as number), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return (hash >>> 0) % size;
}
