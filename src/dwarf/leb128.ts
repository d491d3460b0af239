/* LEB128 (DWARF 5, section 7.6): groups of 7 bits, the lowest first; the high bit of a byte says that another one follows. */
import type { ByteReader } from '../runtime/index.ts';

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
