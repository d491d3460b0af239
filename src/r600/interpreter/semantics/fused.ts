/*
 * Multiply-add with one rounding. The product of two singles is exact in a double; the sum with the third is made exact by
 * rounding to odd, so that rounding it once more, to single precision, cannot go wrong. For doubles the product is split in
 * two (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd").
 */
import { doubleOf, highWord, lowWord } from './float-bits.ts';

/** What a rounded sum of two doubles lacks (Knuth's TwoSum). */
function sumError(a: number, b: number, sum: number): number {
  const part = sum - a;
  return a - (sum - part) + (b - part);
}

/** The sum of two doubles, rounded to odd: of two neighbours, the one with the odd mantissa unless the sum is exact. */
function addRoundingToOdd(a: number, b: number): number {
  const sum = a + b;
  if (!Number.isFinite(sum)) return sum;
  const error = sumError(a, b, sum);
  const low = lowWord(sum);
  if (error === 0 || low & 1) return sum;
  const away = error > 0 === sum > 0;
  if (away) return doubleOf(highWord(sum), low | 1);
  return low === 0 ? doubleOf(highWord(sum) - 1, -1) : doubleOf(highWord(sum), low - 1);
}

/** The value of a * b + c for singles a, b and c, as a double that rounds to the right single. */
export function fusedMultiplyAdd(a: number, b: number, c: number): number {
  return addRoundingToOdd(a * b, c);
}

/** The upper half of a double's mantissa (Veltkamp's splitting). */
function upperHalf(value: number): number {
  const scaled = value * 134217729;
  return scaled - (scaled - value);
}

/** The double nearest to a * b + c, where nothing overflows or underflows on the way. */
export function fusedMultiplyAddDouble(a: number, b: number, c: number): number {
  const product = a * b;
  const plain = product + c;
  if (!Number.isFinite(plain) || !Number.isFinite(a * 134217729) || !Number.isFinite(b * 134217729)) return plain;
  const aHigh = upperHalf(a);
  const bHigh = upperHalf(b);
  const [aLow, bLow] = [a - aHigh, b - bHigh];
  const productError = aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
  const inner = c + productError;
  const outer = product + inner;
  return outer + addRoundingToOdd(sumError(c, productError, inner), sumError(product, inner, outer));
}
