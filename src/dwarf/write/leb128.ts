/* LEB128 (DWARF 5, section 7.6): groups of 7 bits, the lowest first; the high bit of a byte says that another one follows. */
import type { ByteWriter } from '../../runtime/index.ts';

/** Numbers of this many bits are written with the operators of 32-bit integers. */
const SMALL = 0x7fffffff;

/** Write an unsigned number. */
export function writeUleb(w: ByteWriter, value: number | bigint): void {
  if (typeof value === 'number' && value >= 0 && value <= SMALL && Number.isInteger(value)) {
    let left = value;
    for (; left > 0x7f; left >>>= 7) w.u1((left & 0x7f) | 0x80);
    return w.u1(left);
  }
  let rest = BigInt(value);
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    w.u1(rest === 0n ? low : low | 0x80);
  } while (rest !== 0n);
}

/** Write a signed number. */
export function writeSleb(w: ByteWriter, value: number | bigint): void {
  if (typeof value === 'number' && Math.abs(value) <= SMALL && Number.isInteger(value)) {
    let left = value;
    // Done as soon as the sign bit of the last group says what all higher bits are.
    for (; left < -0x40 || left > 0x3f; left >>= 7) w.u1((left & 0x7f) | 0x80);
    return w.u1(left & 0x7f);
  }
  let rest = BigInt(value);
  for (;;) {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    if (rest === ((low & 0x40) === 0 ? 0n : -1n)) return w.u1(low);
    w.u1(low | 0x80);
  }
}
