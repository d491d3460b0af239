/* LEB128 (DWARF 5, section 7.6): groups of 7 bits, the lowest first; the high bit of a byte says that another one follows. */
import type { ByteReader } from '../runtime/index.ts';

/** A LEB128 number as the schema has it. */
interface Groups {
  readonly groups: readonly number[];
}

/** An unsigned LEB128 number; exact up to 2^53, beyond that only about right. */
export function uleb(r: ByteReader): number {
  let byte = r.u1();
  let value = byte & 0x7f;
  for (let scale = 128; byte >= 0x80; scale *= 128) {
    byte = r.u1();
    value += (byte & 0x7f) * scale;
  }
  return value;
}

/** A signed LEB128 number; exact within 2^53 of zero, beyond that only about right. */
export function sleb(r: ByteReader): number {
  let byte = r.u1();
  let value = byte & 0x7f;
  let scale = 128;
  for (; byte >= 0x80; scale *= 128) {
    byte = r.u1();
    value += (byte & 0x7f) * scale;
  }
  return (byte & 0x40) === 0 ? value : value - scale;
}

/** Move past a LEB128 number. */
export function skipLeb(r: ByteReader): void {
  while (r.u1() >= 0x80);
}

/** Groups that 64 bits need; what follows them only pads. */
const GROUPS = 10;

/** An unsigned LEB128 number, its low 64 bits. */
export function wideUleb(r: ByteReader): bigint {
  const start = r.pos;
  const near = uleb(r);
  if (near <= Number.MAX_SAFE_INTEGER) return BigInt(near);
  r.seek(start);
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

/** Unsigned, exact up to 2^53, beyond that only about right. */
export function ulebOf({ groups }: Groups): number {
  let value = 0;
  for (let i = groups.length - 1; i >= 0; i--) value = value * 128 + ((groups[i] as number) & 0x7f);
  return value;
}

/** Signed, exact within 2^53 of zero, beyond that only about right. */
export function slebOf(leb: Groups): number {
  const value = ulebOf(leb);
  const last = leb.groups.at(-1) ?? 0;
  return (last & 0x40) === 0 ? value : value - 128 ** leb.groups.length;
}

/** Unsigned, the low 64 bits. */
export function wideUlebOf(leb: Groups): bigint {
  if (leb.groups.length < 8) return BigInt(ulebOf(leb));
  let value = 0n;
  for (let i = Math.min(leb.groups.length, GROUPS) - 1; i >= 0; i--) {
    value = (value << 7n) | BigInt((leb.groups[i] as number) & 0x7f);
  }
  return BigInt.asUintN(64, value);
}
