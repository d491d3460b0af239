import { FormatError } from './format-error.ts';

/** Integer arithmetic of the schema language: `/` rounds down, `%` is never negative for a positive divisor. */

/** A 64-bit value as a number; throws above 2^53-1 instead of rounding. */
export function num(value: bigint): number {
  const n = Number(value);
  if (Number.isSafeInteger(n)) return n;
  throw new FormatError('read/inexact', `number too large: ${value}, at most 2^53-1 can be handled here`);
}

function byZero(): FormatError {
  return new FormatError('read/division-by-zero', 'division by zero');
}

/** `/` of integers, rounded down; throws `read/division-by-zero`. */
export function divide(a: number, b: number): number {
  if (b === 0) throw byZero();
  return Math.floor(a / b) + 0;
}

/** `%` of integers, with the sign of the divisor; throws `read/division-by-zero`. */
export function modulo(a: number, b: number): number {
  if (b === 0) throw byZero();
  const rest = a % b;
  return (rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest) + 0;
}

/** `/` of 64-bit integers, rounded down; throws `read/division-by-zero`. */
export function divideBig(a: bigint, b: bigint): bigint {
  if (b === 0n) throw byZero();
  const q = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? q - 1n : q;
}

/** `%` of 64-bit integers, with the sign of the divisor; throws `read/division-by-zero`. */
export function moduloBig(a: bigint, b: bigint): bigint {
  if (b === 0n) throw byZero();
  const rest = a % b;
  return rest !== 0n && rest < 0n !== b < 0n ? rest + b : rest;
}

/** Widest shift that a schema can ask for. */
const MAX_SHIFT = 4096n;

/** `<<` of 64-bit integers, by 0 to 4096 bits; throws `read/bad-shift`. */
export function shiftLeftBig(a: bigint, by: bigint): bigint {
  if (by < 0n || by > MAX_SHIFT)
    throw new FormatError('read/bad-shift', `shift out of range: ${by}, needs 0 to ${MAX_SHIFT}`);
  return a << by;
}

/** `>>` of 64-bit integers, by 0 bits or more; throws `read/bad-shift`. */
export function shiftRightBig(a: bigint, by: bigint): bigint {
  if (by < 0n) throw new FormatError('read/bad-shift', `shift out of range: ${by}`);
  return a >> (by > MAX_SHIFT ? MAX_SHIFT : by);
}

/** `to_i` of a string; throws `read/conversion`. */
export function parseInteger(text: string, radix = 10): number {
  const digits = '0123456789abcdefghijklmnopqrstuvwxyz'.slice(0, radix);
  const body = text.replace(/^[+-]/, '').toLowerCase();
  const value = Number.parseInt(text, radix);
  if (body !== '' && [...body].every((c) => digits.includes(c)) && Number.isSafeInteger(value)) return value + 0;
  throw new FormatError('read/conversion', `not an integer in base ${radix}: ${JSON.stringify(text)}`);
}

/** `to_i` of a floating point number: towards zero; throws `read/conversion` where that is no exact integer. */
export function truncate(value: number): number {
  const whole = Math.trunc(value) + 0;
  if (Number.isSafeInteger(whole)) return whole;
  throw new FormatError('read/conversion', `not an exact integer: ${value}`);
}

/** Whether an integer and a floating point number are the same, without rounding either. */
export function sameNumber(a: bigint, b: number): boolean {
  return Number.isInteger(b) && BigInt(b) === a;
}
