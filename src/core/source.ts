import { checkRange } from './check-range.ts';
import { limits } from './limits.ts';

/** Random access to an input of any size. Offsets and lengths count bytes and are exact up to 2^53. */
export interface ByteSource {
  readonly size: number;
  /** The whole input when it lies in memory. */
  readonly bytes?: Uint8Array | undefined;
  /** Exactly `length` bytes, perhaps a view of memory that others read too; FormatError `source/end` when outside. */
  read(offset: number, length: number): Promise<Uint8Array>;
  /** The same, into memory of the caller's; absent where that saves nothing. */
  readonly readInto?: ((offset: number, target: Uint8Array) => Promise<void>) | undefined;
  /** The same bytes for one walk: what a read returns holds until the next read. Absent where that saves nothing. */
  readonly passing?: (() => ByteSource) | undefined;
}

/** A source over bytes in memory; reads are views, nothing is copied. */
export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    bytes,
    async read(offset, length) {
      checkRange(bytes.length, offset, length);
      return bytes.subarray(offset, offset + length);
    },
  };
}

/** `length` bytes of another source from `offset` on, as a source of their own. */
export function subSource(source: ByteSource, offset: number, length: number): ByteSource {
  checkRange(source.size, offset, length);
  const bytes = source.bytes?.subarray(offset, offset + length);
  return {
    size: length,
    ...(bytes && { bytes }),
    async read(start, count) {
      checkRange(length, start, count);
      return source.read(offset + start, count);
    },
  };
}

/** A range in pieces of at most `limits.chunk` bytes, in order. */
export async function* chunks(
  source: ByteSource,
  offset = 0,
  length: number = source.size - offset,
): AsyncGenerator<Uint8Array> {
  checkRange(source.size, offset, length);
  for (let done = 0; done < length;) {
    const piece = await source.read(offset + done, Math.min(limits.chunk, length - done));
    yield piece;
    done += piece.length;
  }
}
