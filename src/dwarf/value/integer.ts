/*
 * Exact integers of any size. DWARF counts bits of a 64-bit memory with 67 bits, which neither a number nor 64 bits hold; almost
 * all real counts are small, though, and a number is twenty times faster than a bigint.
 */

/** An exact integer: a number wherever it is a safe integer, a bigint otherwise. There is one form of each, so `===` compares. */
export type Integer = number | bigint;

/** The one form of an integer. */
export function exact(value: number | bigint): Integer {
  if (typeof value === 'number') return value + 0;
  return value >= -0x1fffffffffffffn && value <= 0x1fffffffffffffn ? Number(value) : value;
}

/** a + b */
export function add(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return exact(BigInt(a) + BigInt(b));
}

/** a - b */
export function subtract(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    if (Number.isSafeInteger(difference)) return difference;
  }
  return exact(BigInt(a) - BigInt(b));
}

/** a * b */
export function multiply(a: Integer, b: Integer): Integer {
  if (typeof a === 'number' && typeof b === 'number') {
    // The product of a negative number and 0 is -0.
    const product = a * b + 0;
    if (Number.isSafeInteger(product)) return product;
  }
  return exact(BigInt(a) * BigInt(b));
}

/** The smaller one. */
export function smaller(a: Integer, b: Integer): Integer {
  return a < b ? a : b;
}

/** The low `bits` bits, read as an unsigned number. */
export function unsigned(value: Integer, bits: number): Integer {
  if (typeof value === 'number' && value >= 0 && (bits >= 53 || value < 2 ** bits)) return value;
  return exact(BigInt.asUintN(bits, BigInt(value)));
}

/** The low `bits` bits, read as a signed number in two's complement. */
export function signed(value: Integer, bits: number): Integer {
  if (typeof value === 'number' && (bits > 53 || (value >= -(2 ** (bits - 1)) && value < 2 ** (bits - 1))))
    return value;
  return exact(BigInt.asIntN(bits, BigInt(value)));
}

/** `0x` and lower-case hexadecimal digits, with a sign where it is negative. */
export function hexOf(value: Integer): string {
  return value < 0 ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`;
}
