/** Bit fields that no aligned load covers: `width` bits from bit `start`, counted from the byte at `offset`. */

/** Bits counted from the lowest of each byte; the first ones are the lowest of the value. */
export function bitsAtLe(view: DataView, offset: number, start: number, width: number): bigint {
  let value = 0n;
  for (let done = 0; done < width;) {
    const bit = start + done;
    const take = Math.min(8 - (bit % 8), width - done);
    const part = (view.getUint8(offset + Math.floor(bit / 8)) >> (bit % 8)) & ((1 << take) - 1);
    value |= BigInt(part) << BigInt(done);
    done += take;
  }
  return value;
}

/** Bits counted from the highest of each byte; the first ones are the highest of the value. */
export function bitsAtBe(view: DataView, offset: number, start: number, width: number): bigint {
  let value = 0n;
  for (let done = 0; done < width;) {
    const bit = start + done;
    const take = Math.min(8 - (bit % 8), width - done);
    const part = (view.getUint8(offset + Math.floor(bit / 8)) >> (8 - (bit % 8) - take)) & ((1 << take) - 1);
    value = (value << BigInt(take)) | BigInt(part);
    done += take;
  }
  return value;
}

/** The bits of `value` and `count` more behind them, the highest first: those of the bytes at `at`. */
export function bitsFromBe(view: DataView, at: number, value: number, count: number): number {
  for (let need = count; need > 0; need -= 8, at++) {
    const byte = view.getUint8(at);
    value = need < 8 ? value * (1 << need) + (byte >> (8 - need)) : value * 256 + byte;
  }
  return value;
}

/** `count` bits, the lowest first: the first `done` of them are `value`, the others those of the bytes at `at`. */
export function bitsFromLe(view: DataView, at: number, value: number, done: number, count: number): number {
  for (; done < count; done += 8, at++) {
    const need = count - done;
    value += (need < 8 ? view.getUint8(at) & ((1 << need) - 1) : view.getUint8(at)) * 2 ** done;
  }
  return value;
}
