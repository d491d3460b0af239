import { ByteReader } from './byte-reader.ts';
import type { ReadMore } from './byte-reader.ts';
import { FormatError } from './format-error.ts';
import { readWith } from './trail.ts';

/** Bytes that need not be in memory, of any size up to 2^53. */
export interface SyncSource {
  readonly size: number;
  /** Exactly `length` bytes from `offset` on, in memory that nobody changes. */
  read(offset: number, length: number): Uint8Array;
}

/** Bytes that are read at once, and how many such blocks are kept. */
const BLOCK = 1 << 16;
const MOST_BLOCKS = 64;

/** Bytes that one field may have: more belong into parts that are read on demand. */
const MOST_BYTES = 1 << 30;

/** Read with `read` what it asks of a source: parts that are read on demand are read when they are asked for. */
export function openWith<T>(source: SyncSource, read: (r: ByteReader) => T): T {
  return readWith(new ByteReader(new Uint8Array(), 0, undefined, 0, source.size, blocksOf(source)), read);
}

/** Reads blocks of a source; those that were asked for last are kept. */
function blocksOf(source: SyncSource): ReadMore {
  const blocks = new Map<number, Uint8Array>();
  return (offset, count) => {
    const start = offset - (offset % BLOCK);
    if (offset + count > start + BLOCK) return exactly(source, offset, count);
    const block = blocks.get(start) ?? exactly(source, start, Math.min(BLOCK, source.size - start));
    // The last in a map is the one that was set last.
    blocks.delete(start);
    blocks.set(start, block);
    const [oldest = start] = blocks.keys();
    if (blocks.size > MOST_BLOCKS) blocks.delete(oldest);
    return block.subarray(offset - start);
  };
}

function exactly(source: SyncSource, offset: number, count: number): Uint8Array {
  if (count > MOST_BYTES)
    throw new FormatError('read/too-large', `${count} bytes at once, at most ${MOST_BYTES} can be read`, { offset });
  const bytes = source.read(offset, count);
  if (bytes.length === count) return bytes;
  throw new FormatError('source/end', `the source gave ${bytes.length} of ${count} bytes`, { offset });
}
