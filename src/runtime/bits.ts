/**
 * A bit field that no aligned load covers: `width` bits from bit `start`, counted from the byte at `offset`. Where `le`, bits count
 * from the lowest of each byte, and the first ones are the lowest of the value; else from the highest.
 */
export function bitsAt(view: DataView, offset: number, start: number, width: number, le: boolean): bigint {
  let value = 0n;
  for (let done = 0; done < width;) {
    const bit = (start + done) % 8;
    const take = Math.min(8 - bit, width - done);
    const byte = view.getUint8(offset + Math.floor((start + done) / 8));
    const part = BigInt((byte >> (le ? bit : 8 - bit - take)) & ((1 << take) - 1));
    value = le ? value | (part << BigInt(done)) : (value << BigInt(take)) | part;
    done += take;
  }
  return value;
}

/** The bits of `value` and `count` more behind them, the highest first: those of the bytes at `at`. */
export function bitsFromBe(bytes: Uint8Array, at: number, value: number, count: number): number {
  for (let need = count; need > 0; need -= 8, at++) {
    const byte = bytes[at] as number;
    value = need < 8 ? value * (1 << need) + (byte >> (8 - need)) : value * 256 + byte;
  }
  return value;
}

/** `count` bits, the lowest first: the first `done` (0 to 7) of them are `value`, the others those of the bytes at `at`. */
export function bitsFromLe(bytes: Uint8Array, at: number, value: number, done: number, count: number): number {
  let place = 1 << done;
  for (let need = count - done; need > 0; need -= 8, at++) {
    const byte = bytes[at] as number;
    value += (need < 8 ? byte & ((1 << need) - 1) : byte) * place;
    place *= 256;
  }
  return value;
}
