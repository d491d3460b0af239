/*
 * A lane's register is 32 bits; whether they are an integer or an IEEE single is the instruction's affair. Here the two
 * views meet. Arithmetic on singles flushes denormals, going in and coming out, to a zero of the same sign (SINGLE_DENORM
 * off, as every driver leaves it) and answers one quiet NaN; moves and selections keep the bits they are given.
 */

// Typed arrays over one buffer: engines read and write them in half the time that a DataView takes.
const bytes = new ArrayBuffer(8);
const single = new Float32Array(bytes);
const double = new Float64Array(bytes);
const words = new Int32Array(bytes);

/** The bits of 1.0 in single precision. */
export const ONE = 0x3f800000;

/** The bits of the quiet NaN that arithmetic on singles answers. */
export const QUIET_NAN = 0x7fc00000;

/** The largest finite single, 0x7f7fffff. */
export const MAX_FLOAT = 3.4028234663852886e38;

/** The exponent's bits: a zero or denormal has none of them. */
const EXPONENT = 0x7f800000;

/** The single that 32 bits hold, a denormal as the zero of its sign. */
export function float(bits: number): number {
  words[0] = (bits & EXPONENT) === 0 ? bits & -0x80000000 : bits;
  return single[0] ?? 0;
}

/** The single that 32 bits hold, as it is. */
export function exactFloat(bits: number): number {
  words[0] = bits;
  return single[0] ?? 0;
}

/** The bits (a signed integer) of a value rounded to single precision, denormals flushed, every NaN the quiet one. */
export function bits(value: number): number {
  if (value !== value) return QUIET_NAN;
  single[0] = value;
  const rounded = words[0] ?? 0;
  return (rounded & EXPONENT) === 0 ? rounded & -0x80000000 : rounded;
}

/** The bits (a signed integer) of a single, as it is. */
export function exactBits(value: number): number {
  single[0] = value;
  return words[0] ?? 0;
}

/** A value rounded to single precision with denormals flushed: what an intermediate result of a multiply-add is. */
export function round(value: number): number {
  single[0] = value;
  return float(words[0] ?? 0);
}

/** The double whose high and low words are given; doubles keep their denormals. */
export function doubleOf(high: number, low: number): number {
  words[1] = high;
  words[0] = low;
  return double[0] ?? 0;
}

/** High word (a signed integer) of a double. */
export function highWord(value: number): number {
  double[0] = value;
  return words[1] ?? 0;
}

/** Low word (a signed integer) of a double. */
export function lowWord(value: number): number {
  double[0] = value;
  return words[0] ?? 0;
}
