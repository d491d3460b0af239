/*
 * One field of many rows, taken out of them, where rows are too many to be held: few different values take a byte a row, others
 * eight. Filled piece by piece, each piece in one loop.
 */

/** Different values that one byte can tell apart. */
const FEW = 256;

/** Values of an unsigned field of 4 or 8 bytes by row. */
export class Column {
  #codes: Uint8Array;
  #wide: Float64Array | undefined;
  /** Values beyond 2^53 by row, which a double rounds. */
  readonly #exact = new Map<number, bigint>();
  readonly #lows: number[] = [];
  readonly #highs: number[] = [];

  /** `many`: no two rows are expected to have the same value. */
  constructor(length: number, many = false) {
    this.#codes = new Uint8Array(many ? 0 : length);
    this.#wide = many ? new Float64Array(length) : undefined;
  }

  /** Take the field of `count` rows: `offset` is that of the field in the first of them, which is row `from` here. */
  fill(from: number, count: number, view: DataView, offset: number, stride: number, size: number, le: boolean): void {
    const lowAt = offset + (size === 8 && !le ? 4 : 0);
    const highAt = offset + (size === 8 && le ? 4 : 0);
    let lastLow = -1;
    let lastHigh = -1;
    let last = 0;
    for (let i = 0; i < count; i++) {
      const low = view.getUint32(lowAt + i * stride, le);
      const high = size === 8 ? view.getUint32(highAt + i * stride, le) : 0;
      if (this.#wide === undefined && (low !== lastLow || high !== lastHigh)) {
        last = this.#codeOf(low, high, from + i);
        lastLow = low;
        lastHigh = high;
      }
      const wide = this.#wide;
      if (wide === undefined) this.#codes[from + i] = last;
      else {
        wide[from + i] = high * 0x1_0000_0000 + low;
        if (high > 0x1fffff) this.#exact.set(from + i, (BigInt(high) << 32n) | BigInt(low));
      }
    }
  }

  /** The value, rounded beyond 2^53. */
  number(row: number): number {
    if (this.#wide !== undefined) return this.#wide[row] as number;
    const code = this.#codes[row] as number;
    const high = this.#highs[code] as number;
    const low = this.#lows[code] as number;
    // Small numbers need no memory of their own.
    return high === 0 ? low : high * 0x1_0000_0000 + low;
  }

  /** The value. */
  bigint(row: number): bigint {
    if (this.#wide !== undefined) return this.#exact.get(row) ?? BigInt(this.#wide[row] as number);
    const code = this.#codes[row] as number;
    return (BigInt(this.#highs[code] as number) << 32n) | BigInt(this.#lows[code] as number);
  }

  /** First row from `from` on with a value; -1 where there is none. */
  indexOf(value: number, from: number): number {
    if (this.#wide !== undefined) return this.#wide.indexOf(value, from);
    const code = this.#codeFor(value % 0x1_0000_0000, Math.floor(value / 0x1_0000_0000));
    return code < 0 ? -1 : this.#codes.indexOf(code, from);
  }

  #codeFor(low: number, high: number): number {
    for (let code = 0; code < this.#lows.length; code++) {
      if (this.#lows[code] === low && this.#highs[code] === high) return code;
    }
    return -1;
  }

  #codeOf(low: number, high: number, row: number): number {
    const known = this.#codeFor(low, high);
    if (known >= 0) return known;
    if (this.#lows.length < FEW) {
      this.#highs.push(high);
      return this.#lows.push(low) - 1;
    }
    this.#widen(row);
    return 0;
  }

  /** What was taken so far, up to row `end`, eight bytes a row. */
  #widen(end: number): void {
    const wide = new Float64Array(this.#codes.length);
    for (let row = 0; row < end; row++) {
      const code = this.#codes[row] as number;
      const high = this.#highs[code] as number;
      wide[row] = high * 0x1_0000_0000 + (this.#lows[code] as number);
      if (high > 0x1fffff) this.#exact.set(row, (BigInt(high) << 32n) | BigInt(this.#lows[code] as number));
    }
    this.#wide = wide;
    this.#codes = new Uint8Array();
  }
}

/** Take a field of 4 bytes of `count` rows into `into`, from row `from` on. */
export function fillU4(
  into: Uint32Array,
  from: number,
  count: number,
  view: DataView,
  offset: number,
  stride: number,
  le: boolean,
): void {
  for (let i = 0; i < count; i++) into[from + i] = view.getUint32(offset + i * stride, le);
}
