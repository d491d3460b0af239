/*
 * Runs of bits (A.2.5.3). Storage is a stream of bits; on a little-endian target the first bit of a byte is its lowest, on a
 * big-endian one its highest, so that a value is a run of bits on either.
 */
import { exact } from './integer.ts';
import type { Integer } from './integer.ts';

/** Order of bytes, and of bits in a byte. */
export type BitOrder = 'little' | 'big';

/** Copy `count` bits from one run to another; positions count bits. */
export function copyBits(
  from: Uint8Array,
  fromBit: number,
  to: Uint8Array,
  toBit: number,
  count: number,
  order: BitOrder,
): void {
  if (((fromBit | toBit) & 7) === 0) {
    const whole = count >> 3;
    to.set(from.subarray(fromBit >> 3, (fromBit >> 3) + whole), toBit >> 3);
    count -= whole << 3;
    fromBit += whole << 3;
    toBit += whole << 3;
  }
  for (let i = 0; i < count; i++) setBit(to, toBit + i, bitAt(from, fromBit + i, order), order);
}

function maskOf(bit: number, order: BitOrder): number {
  return order === 'little' ? 1 << (bit & 7) : 0x80 >> (bit & 7);
}

function bitAt(bytes: Uint8Array, bit: number, order: BitOrder): boolean {
  return ((bytes[bit >> 3] ?? 0) & maskOf(bit, order)) !== 0;
}

function setBit(bytes: Uint8Array, bit: number, on: boolean, order: BitOrder): void {
  const mask = maskOf(bit, order);
  const byte = bytes[bit >> 3] ?? 0;
  bytes[bit >> 3] = on ? byte | mask : byte & ~mask;
}

/** Set `count` bits from a position on. */
export function fillBits(bytes: Uint8Array, start: number, count: number, order: BitOrder): void {
  for (let i = 0; i < count;) {
    if (((start + i) & 7) === 0 && count - i >= 8) {
      bytes[(start + i) >> 3] = 0xff;
      i += 8;
    } else {
      setBit(bytes, start + i, true, order);
      i++;
    }
  }
}

/** The unsigned number that a run of `bits` bits, at the start of `bytes`, is. */
export function integerOf(bytes: Uint8Array, bits: number, order: BitOrder): Integer {
  const size = (bits + 7) >> 3;
  if (size <= 4 && (bits & 7) === 0) return half(bytes, order === 'little' ? size - 1 : 0, size, order);
  if (size <= 8 && (bits & 7) === 0) {
    const high = half(bytes, order === 'little' ? size - 1 : 0, size - 4, order);
    const low = half(bytes, order === 'little' ? 3 : size - 4, 4, order);
    return high < 0x200000 ? high * 0x100000000 + low : (BigInt(high) << 32n) | BigInt(low);
  }
  let digits = '0x0';
  for (let i = 0; i < size; i++) {
    digits += (bytes[order === 'little' ? size - 1 - i : i] ?? 0).toString(16).padStart(2, '0');
  }
  const spare = BigInt(8 * size - bits);
  return exact(order === 'little' ? BigInt.asUintN(bits, BigInt(digits)) : BigInt(digits) >> spare);
}

/** An unsigned number of up to 4 bytes, the highest at `first`. */
function half(bytes: Uint8Array, first: number, count: number, order: BitOrder): number {
  let value = 0;
  for (let i = 0; i < count; i++) value = value * 256 + (bytes[order === 'little' ? first - i : first + i] ?? 0);
  return value;
}

/** A number as bytes: its low `bits` bits, at the start of them. */
export function bytesOf(value: Integer, bits: number, order: BitOrder): Uint8Array {
  const size = (bits + 7) >> 3;
  const bytes = new Uint8Array(size);
  if (typeof value === 'number' && value >= 0 && (bits & 7) === 0) {
    for (let i = 0, rest = value; i < size && rest > 0; i++) {
      bytes[order === 'little' ? i : size - 1 - i] = rest % 256;
      rest = Math.floor(rest / 256);
    }
    return bytes;
  }
  const pattern = BigInt.asUintN(bits, BigInt(value)) << (order === 'little' ? 0n : BigInt(8 * size - bits));
  const digits = pattern.toString(16).padStart(2 * size, '0');
  for (let i = 0; i < size; i++) {
    bytes[order === 'little' ? size - 1 - i : i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16);
  }
  return bytes;
}
