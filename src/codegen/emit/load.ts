import type { Datum, Order } from '../ir.ts';
import type { BitSlot } from '../record-layout.ts';
import type { Module } from './module.ts';

/** Numbers at known places of a `DataView`. */

const GET: Readonly<Record<string, string>> = {
  u1: 'getUint8',
  s1: 'getInt8',
  u2: 'getUint16',
  s2: 'getInt16',
  u4: 'getUint32',
  s4: 'getInt32',
  u8: 'getBigUint64',
  s8: 'getBigInt64',
  f4: 'getFloat32',
  f8: 'getFloat64',
};

/** `offset` bytes behind the place `at`. */
export function placeAt(at: string, offset: number): string {
  return offset === 0 ? at : `${at} + ${offset}`;
}

/** Whether a number is little-endian, as an expression; `known` is the variable that says so where only the program knows. */
export function littleEndian(order: Order, known: string = 'littleEndian'): string {
  return order === 'runtime' ? known : String(order === 'le');
}

/** The number that stands at `place`; `le` is the byte order where that is known at run time only. */
export function loadedNumber(d: Datum & { kind: 'int' | 'float' }, view: string, place: string, le: string): string {
  const label = d.kind === 'float' ? `f${d.width}` : `${d.signed ? 's' : 'u'}${d.width}`;
  if (d.width === 1) return `${view}.${GET[label]}(${place})`;
  return `${view}.${GET[label]}(${place}, ${littleEndian(d.order, le)})`;
}

/** Bits whose record starts at `at`: one aligned load where their run allows it, else bit by bit. */
export function loadedBits(bits: BitSlot, view: string, at: string, bool: boolean, m: Module): string {
  const { start, width, order, runOffset, runSize } = bits;
  for (const size of [1, 2, 4]) {
    const first = Math.min(Math.floor(start / 8), runSize - size);
    if (first < 0) continue;
    const shift = order === 'le' ? start - first * 8 : size * 8 - (start - first * 8) - width;
    if (start - first * 8 + width > size * 8) continue;
    const place = placeAt(at, runOffset + first);
    const load = size === 1 ? `${view}.getUint8(${place})` : `${view}.getUint${size * 8}(${place}, ${order === 'le'})`;
    if (bool) return `(${load} & 0x${(2 ** shift).toString(16)}) !== 0`;
    const shifted = shift === 0 ? load : `(${load} >>> ${shift})`;
    if (shift + width === size * 8) return shifted;
    return width >= 31
      ? `((${shifted} & ${2 ** width - 1}) >>> 0)`
      : `(${shifted} & 0x${(2 ** width - 1).toString(16)})`;
  }
  const value = `${m.use('bitsAt')}(${view}, ${placeAt(at, runOffset)}, ${start}, ${width}, ${order === 'le'})`;
  return width > 53 ? value : `Number(${value})`;
}
