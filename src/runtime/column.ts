/*
 * One field of many rows, taken out of them, where rows are too many to be held: few different values take a byte a row, others
 * eight. Rows come as 32-bit words, piece by piece, and each column takes its own in one loop.
 */

/** Different values that one byte can tell apart. */
const FEW = 256;
/** Places of the hash table that finds the code of a value; a power of two, some more than FEW. */
const SLOTS = 1024;
const HASH = 0x9e3779b1;

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

/** The words of a field of 4 or 8 bytes at a multiple of 4. */
export function fieldWords(offset: number, size: number, le: boolean): FieldWords {
  const first = offset / 4;
  if (size === 4) return { low: first, high: undefined };
  return le ? { low: first, high: first + 1 } : { low: first + 1, high: first };
}

const HOST_LE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** 32-bit words of bytes: a view of them where the byte order of this machine and their place allow, else a copy. */
export function wordsOf(bytes: Uint8Array, le: boolean): Uint32Array {
  const length = bytes.length >>> 2;
  if (le === HOST_LE && bytes.byteOffset % 4 === 0) return new Uint32Array(bytes.buffer, bytes.byteOffset, length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length }, (_, i) => view.getUint32(i * 4, le));
}

/** Take the first word of a field into `into`, from row `from` on. */
export function fillWords(into: Uint32Array, from: number, { words, stride, rows }: RowWords, at: number): void {
  for (let i = 0; i < rows; i++) into[from + i] = words[at + i * stride] as number;
}

/** Values of an unsigned field of 4 or 8 bytes by row. */
export class Column {
  #codes: Uint8Array;
  #wide: Float64Array | undefined;
  /** Values beyond 2^53 by row, which a double rounds. */
  readonly #exact = new Map<number, bigint>();
  /** Halves of the value of each code. */
  readonly #lows = new Uint32Array(FEW);
  readonly #highs = new Uint32Array(FEW);
  #count = 0;
  /** Code + 1 by the hash of the value, linear probing; 0 where none is. */
  readonly #slots = new Uint16Array(SLOTS);

  /** `many`: no two rows are expected to have the same value. */
  constructor(length: number, many = false) {
    this.#codes = new Uint8Array(many ? 0 : length);
    this.#wide = many ? new Float64Array(length) : undefined;
  }

  /** Take a field of rows that start with row `from` here. */
  fill(from: number, rows: RowWords, field: FieldWords): void {
    const done = this.#wide === undefined ? this.#fillCodes(from, rows, field) : 0;
    if (this.#wide !== undefined) this.#fillWide(this.#wide, from, done, rows, field);
  }

  /** Rows that were taken before there were too many different values. */
  #fillCodes(from: number, { words, stride, rows }: RowWords, { low: lowAt, high: highAt }: FieldWords): number {
    const codes = this.#codes;
    let lastLow = 0;
    let lastHigh = 0;
    let code = -1;
    for (let i = 0; i < rows; i++) {
      const low = words[lowAt + i * stride] as number;
      const high = highAt === undefined ? 0 : (words[highAt + i * stride] as number);
      if (code < 0 || low !== lastLow || high !== lastHigh) {
        code = this.#codeOf(low, high);
        if (code < 0) {
          this.#widen(from + i);
          return i;
        }
        lastLow = low;
        lastHigh = high;
      }
      codes[from + i] = code;
    }
    return rows;
  }

  #fillWide(wide: Float64Array, from: number, start: number, rows: RowWords, field: FieldWords): void {
    const { words, stride } = rows;
    const { low: lowAt, high: highAt } = field;
    for (let i = start; i < rows.rows; i++) {
      const low = words[lowAt + i * stride] as number;
      const high = highAt === undefined ? 0 : (words[highAt + i * stride] as number);
      wide[from + i] = high * 0x1_0000_0000 + low;
      if (high > 0x1fffff) this.#exact.set(from + i, join(high, low));
    }
  }

  /** The value, rounded beyond 2^53. */
  number(row: number): number {
    if (this.#wide !== undefined) return this.#wide[row] as number;
    const code = this.#codes[row] as number;
    return (this.#highs[code] as number) * 0x1_0000_0000 + (this.#lows[code] as number);
  }

  /** The value. */
  bigint(row: number): bigint {
    if (this.#wide !== undefined) return this.#exact.get(row) ?? BigInt(this.#wide[row] as number);
    const code = this.#codes[row] as number;
    return join(this.#highs[code] as number, this.#lows[code] as number);
  }

  /** First row from `from` on with a value; -1 where there is none. */
  indexOf(value: number, from: number): number {
    if (this.#wide !== undefined) return this.#wide.indexOf(value, from);
    const slot = this.#slotOf(value % 0x1_0000_0000, Math.floor(value / 0x1_0000_0000));
    const code = (this.#slots[slot] as number) - 1;
    return code < 0 ? -1 : this.#codes.indexOf(code, from);
  }

  /** Where the code of a value is, or would be. */
  #slotOf(low: number, high: number): number {
    let slot = (Math.imul(low ^ Math.imul(high, HASH), HASH) >>> 8) % SLOTS;
    for (;;) {
      const code = (this.#slots[slot] as number) - 1;
      if (code < 0 || (this.#lows[code] === low && this.#highs[code] === high)) return slot;
      slot = (slot + 1) % SLOTS;
    }
  }

  /** The code of a value; -1 where there are too many. */
  #codeOf(low: number, high: number): number {
    const slot = this.#slotOf(low, high);
    const known = this.#slots[slot] as number;
    if (known > 0) return known - 1;
    if (this.#count === FEW) return -1;
    const code = this.#count;
    this.#lows[code] = low;
    this.#highs[code] = high;
    this.#count = code + 1;
    this.#slots[slot] = this.#count;
    return code;
  }

  /** What was taken so far, up to row `end`, eight bytes a row. */
  #widen(end: number): void {
    const wide = new Float64Array(this.#codes.length);
    for (let row = 0; row < end; row++) {
      const value = this.bigint(row);
      wide[row] = Number(value);
      if (value > Number.MAX_SAFE_INTEGER) this.#exact.set(row, value);
    }
    this.#wide = wide;
    this.#codes = new Uint8Array();
  }
}

function join(high: number, low: number): bigint {
  return (BigInt(high) << 32n) | BigInt(low);
}
