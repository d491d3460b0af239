import type { ByteReader } from './byte-reader.ts';
import { endOfStream } from './end-of-stream.ts';

/** A reader's next `count` bits, however many. */
export function wideBits(r: ByteReader, count: number, le: boolean): bigint {
  const missing = Math.ceil(count / 8 - (r.offset - r.bitOffset));
  const room = Math.max(0, r.size - r.pos);
  if (missing > room) throw endOfStream(missing, room, r.offset);
  let value = 0n;
  for (let left = count; left > 0;) {
    const take = le ? Math.min(left, 32) : left % 32 || 32;
    value = le
      ? value | (BigInt(r.bitsLe(take)) << BigInt(count - left))
      : (value << BigInt(take)) | BigInt(r.bitsBe(take));
    left -= take;
  }
  return value;
}
