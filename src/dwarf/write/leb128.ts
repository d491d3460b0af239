/* LEB128 (DWARF 5, section 7.6): groups of 7 bits, the lowest first; the high bit of a byte says that another one follows. */
import type { ByteWriter } from '../../runtime/index.ts';

/** Write an unsigned number. */
export function writeUleb(w: ByteWriter, value: number | bigint): void {
  let rest = BigInt(value);
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    w.u1(rest === 0n ? low : low | 0x80);
  } while (rest !== 0n);
}

/** Write a signed number. */
export function writeSleb(w: ByteWriter, value: number | bigint): void {
  let rest = BigInt(value);
  for (;;) {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    // Done as soon as the sign bit of the last group says what all higher bits are.
    if (rest === ((low & 0x40) === 0 ? 0n : -1n)) return w.u1(low);
    w.u1(low | 0x80);
  }
}
