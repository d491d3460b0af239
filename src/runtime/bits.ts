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

/** `count` bits, the highest first: the last `left` of the byte before `pos`, then those of whole bytes. */
export function bitsFromBe(view: DataView, pos: number, left: number, count: number): number {
  let value = 0;
  for (let need = count; need > 0;) {
    if (left === 0) {
      pos += 1;
      left = 8;
    }
    const take = Math.min(left, need);
    left -= take;
    need -= take;
    value = value * (1 << take) + ((view.getUint8(pos - 1) >> left) & ((1 << take) - 1));
  }
  return value;
}

/** The same, the lowest first. */
export function bitsFromLe(view: DataView, pos: number, left: number, count: number): number {
  let value = 0;
  for (let done = 0; done < count;) {
    if (left === 0) {
      pos += 1;
      left = 8;
    }
    const take = Math.min(left, count - done);
    value += ((view.getUint8(pos - 1) >> (8 - left)) & ((1 << take) - 1)) * 2 ** done;
    left -= take;
    done += take;
  }
  return value;
}

/** `count` bits, at most 8, from bit `from` on. */
export function bitsAt(bits: number | bigint, from: number, count: number): number {
  const mask = (1 << count) - 1;
  return typeof bits === 'number' ? (bits >>> from) & mask : Number((bits >> BigInt(from)) & BigInt(mask));
}
