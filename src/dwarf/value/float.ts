/* IEEE 754 numbers of 32 and 64 bits and their patterns. */
import { exact } from './integer.ts';
import type { Integer } from './integer.ts';

const view = new DataView(new ArrayBuffer(8));

/** The number that a pattern of 32 or 64 bits is. */
export function floatOf(bits: Integer, size: number): number {
  if (size === 32) {
    view.setUint32(0, Number(bits));
    return view.getFloat32(0);
  }
  view.setBigUint64(0, BigInt(bits));
  return view.getFloat64(0);
}

/** The pattern of a number, rounded to 32 or 64 bits. */
export function floatBits(value: number, size: number): Integer {
  if (size === 32) {
    view.setFloat32(0, value);
    return view.getUint32(0);
  }
  view.setFloat64(0, value);
  return exact(view.getBigUint64(0));
}

/** Bits of an integer that rounding twice needs: those of a double would round to an even that a float then rounds again. */
const KEPT = 40n;

/** An integer as the nearest number of 32 or 64 bits. */
export function roundToFloat(value: Integer, size: number): number {
  if (typeof value === 'number' || size === 64) return Number(value);
  const magnitude = value < 0n ? -value : value;
  const shift = BigInt(magnitude.toString(2).length) - KEPT;
  if (shift <= 0n) return Number(value);
  // Whether anything was cut off is all that matters of the low bits.
  const rest = (magnitude & ((1n << shift) - 1n)) !== 0n ? 1n : 0n;
  const rounded = Math.fround(Number((magnitude >> shift) | rest)) * 2 ** Number(shift);
  return value < 0n ? -rounded : rounded;
}
