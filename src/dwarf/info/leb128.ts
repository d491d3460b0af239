/* LEB128 (DWARF 5, section 7.6): groups of 7 bits, the lowest first; the high bit of a byte says that another one follows. */
import type { ByteReader } from '../../runtime/index.ts';

/** A LEB128 number as the schema has it. */
interface Groups {
  readonly groups: readonly number[];
}

/** Groups whose bits a number holds exactly, and the scale of the next one. */
const FEW = 7;
const EIGHTH = 2 ** (7 * FEW);

/** An unsigned LEB128 number, its low 64 bits; exact up to 2^53, beyond that only about right. */
export function uleb(r: ByteReader): number {
  let byte = r.u1();
  if (byte < 0x80) return byte;
  const start = r.pos - 1;
  let value = byte & 0x7f;
  for (let scale = 128; byte >= 0x80; scale *= 128) {
    if (scale === EIGHTH) return again(r, start, longUleb);
    byte = r.u1();
    value += (byte & 0x7f) * scale;
  }
  return value;
}

/** A signed LEB128 number, its low 64 bits; exact within 2^53 of zero, beyond that only about right. */
export function sleb(r: ByteReader): number {
  const start = r.pos;
  let byte = r.u1();
  let value = byte & 0x7f;
  let scale = 128;
  for (; byte >= 0x80; scale *= 128) {
    if (scale === EIGHTH) return again(r, start, wideSleb);
    byte = r.u1();
    value += (byte & 0x7f) * scale;
  }
  return (byte & 0x40) === 0 ? value : value - scale;
}

/** A number of many groups, which may be padding, once more from its start. */
function again(r: ByteReader, start: number, read: (r: ByteReader) => bigint): number {
  r.seek(start);
  return Number(read(r));
}

/** Move past a LEB128 number. */
export function skipLeb(r: ByteReader): void {
  while (r.u1() >= 0x80);
}

/** LEB128 of more bytes than this is nobody's number. */
export const MAX_LEB_BYTES = 32;

/** Groups that 64 bits need; what follows them only pads. */
const GROUPS = 10;

/** An unsigned LEB128 number, its low 64 bits. */
export function wideUleb(r: ByteReader): bigint {
  const start = r.pos;
  const near = uleb(r);
  if (near <= Number.MAX_SAFE_INTEGER) return BigInt(near);
  r.seek(start);
  return longUleb(r);
}

function longUleb(r: ByteReader): bigint {
  let value = 0n;
  for (let i = 0, byte = 0x80; byte >= 0x80; i++) {
    byte = r.u1();
    if (i < GROUPS) value |= BigInt(byte & 0x7f) << BigInt(7 * i);
  }
  return BigInt.asUintN(64, value);
}

/** A signed LEB128 number, its low 64 bits. */
export function wideSleb(r: ByteReader): bigint {
  let value = 0n;
  let byte = 0x80;
  let i = 0;
  for (; byte >= 0x80; i++) {
    byte = r.u1();
    if (i < GROUPS) value |= BigInt(byte & 0x7f) << BigInt(7 * i);
  }
  if ((byte & 0x40) !== 0 && i < GROUPS) value -= 1n << BigInt(7 * i);
  return BigInt.asIntN(64, value);
}

/** Unsigned, the low 64 bits; exact up to 2^53, beyond that only about right. */
export function ulebOf(leb: Groups): number {
  const { groups } = leb;
  if (groups.length > FEW) return Number(wideUlebOf(leb));
  let value = 0;
  for (let i = groups.length - 1; i >= 0; i--) value = value * 128 + ((groups[i] as number) & 0x7f);
  return value;
}

/** Signed, the low 64 bits; exact within 2^53 of zero, beyond that only about right. */
export function slebOf(leb: Groups): number {
  if (leb.groups.length > FEW) return Number(wideSlebOf(leb));
  const value = ulebOf(leb);
  return isNegative(leb) ? value - 128 ** leb.groups.length : value;
}

/** Unsigned, the low 64 bits. */
export function wideUlebOf(leb: Groups): bigint {
  if (leb.groups.length <= FEW) return BigInt(ulebOf(leb));
  let value = 0n;
  for (let i = Math.min(leb.groups.length, GROUPS) - 1; i >= 0; i--) {
    value = (value << 7n) | BigInt((leb.groups[i] as number) & 0x7f);
  }
  return BigInt.asUintN(64, value);
}

/** Signed, the low 64 bits. */
export function wideSlebOf(leb: Groups): bigint {
  const value = wideUlebOf(leb);
  return isNegative(leb)
    ? BigInt.asIntN(64, value - (1n << BigInt(7 * Math.min(leb.groups.length, GROUPS))))
    : BigInt.asIntN(64, value);
}

/** Bit 6 of the last group is the sign. */
function isNegative({ groups }: Groups): boolean {
  return ((groups.at(-1) ?? 0) & 0x40) !== 0;
}
