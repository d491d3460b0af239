/*
 * Relocations in the compact form, SHT_CREL: ULEB128 of the count times 8 with flags, then for each what changed since the one before:
 * a byte of flags and the low bits of the offset, the rest of the offset, and the symbol, the type and the addend where they differ.
 */
import { FormatError } from '../../runtime/index.ts';

/** One relocation as the section has it. */
export interface CompactRelocation {
  readonly offset: bigint;
  readonly symbol: number;
  readonly type: number;
  /** Undefined where it is in the section that is changed. */
  readonly addend: bigint | undefined;
}

/** Flag of the header: addends are here. Its low two bits are how far offsets are shifted. */
const ADDENDS = 4n;

/** Read all; FormatError `elf/crel` where they end early. */
export function* readCrel(bytes: Uint8Array): Generator<CompactRelocation> {
  const r = new Leb(bytes);
  const head = r.unsigned();
  const hasAddends = (head & ADDENDS) !== 0n;
  const flagBits = hasAddends ? 3n : 2n;
  const shift = head & 3n;
  let offset = 0n;
  let symbol = 0n;
  let type = 0n;
  let addend = 0n;
  for (let count = head >> 3n; count > 0n; count--) {
    const first = r.byte();
    offset += BigInt(first) >> flagBits;
    // The high bit says that the offset goes on, and is not part of it.
    if (first >= 0x80) offset += (r.unsigned() << (7n - flagBits)) - (0x80n >> flagBits);
    if ((first & 1) !== 0) symbol += r.signed();
    if ((first & 2) !== 0) type += r.signed();
    if (hasAddends && (first & 4) !== 0) addend = BigInt.asIntN(64, addend + r.signed());
    yield {
      offset: BigInt.asUintN(64, offset << shift),
      symbol: Number(BigInt.asUintN(32, symbol)),
      type: Number(BigInt.asUintN(32, type)),
      addend: hasAddends ? addend : undefined,
    };
  }
}

/** LEB128 numbers of at most 64 bits, one after the other. */
class Leb {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  byte(): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined) {
      throw new FormatError('elf/crel', `compact relocations end early, after ${this.bytes.length} bytes`);
    }
    return byte;
  }

  unsigned(): bigint {
    return this.groups().value;
  }

  signed(): bigint {
    const { value, bits } = this.groups();
    return BigInt.asIntN(Math.min(bits, 64), value);
  }

  private groups(): { readonly value: bigint; readonly bits: number } {
    let value = 0n;
    let bits = 0;
    for (;;) {
      const byte = this.byte();
      if (bits < 64) value |= BigInt(byte & 0x7f) << BigInt(bits);
      bits += 7;
      if (byte < 0x80) return { value: BigInt.asUintN(64, value), bits };
    }
  }
}
