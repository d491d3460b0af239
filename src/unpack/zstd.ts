import { FormatError } from '../runtime/index.ts';
import { must, truncated } from './pieces.ts';
import type { Pieces } from './pieces.ts';

/* RFC 8878: frames one after the other, each a header, blocks of at most 128 KiB and perhaps a checksum. The frames are
   walked here, so that every size is known to be sane before the decoder allocates for it; the decoder sees one frame at a
   time. */

const MAGIC = 0xfd2fb528;
/** Skippable frames: this and the 15 numbers after it. */
const SKIPPABLE = 0x184d2a50;
/** What a decoder must accept is 8 MiB; `zstd` itself stops here by default. */
const MAX_WINDOW = 128 * 1024 * 1024;
const MAX_BLOCK = 128 * 1024;
/** Flag of a frame header: four bytes of checksum follow the last block. */
const CHECKSUM = 4;
/** The decoder moves its whole window for each block. Full blocks cost at most 1024 bytes moved a byte made, */
const MOVED_PER_BYTE = MAX_WINDOW / MAX_BLOCK;
/** and this many may be moved for short ones, so that a file of tiny blocks ends in seconds. */
const MOVED_FREE = 16 * 1024 ** 3;

/** What a block costs besides, as bytes that are moved. */
const PER_BLOCK = 16_384;

/** What a zstd file of any number of frames expands to; FormatError when it is cut off or damaged. Checksums are not looked at. */
export async function* unzstd(input: Pieces): AsyncGenerator<Uint8Array> {
  const { Decompress } = await import('fzstd');
  let moved = 0;
  let made = 0;
  for (;;) {
    const offset = input.consumed;
    if ((await input.some(1)) === undefined) return;
    input.putBack(1);
    const magic = le(await must(input, 4));
    if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE) {
      await skip(input, le(await must(input, 4)));
      continue;
    }
    if (magic !== MAGIC) {
      throw new FormatError('zstd/bad-magic', `bad zstd magic: 0x${magic.toString(16)} at ${offset}`, { offset });
    }
    const header = await frameHeader(input, offset);
    const out: Uint8Array[] = [];
    const decoder = new Decompress((bytes) => out.push(bytes));
    const push = (bytes: Uint8Array, at: number, last: boolean): void => {
      try {
        decoder.push(bytes, last);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        throw new FormatError('zstd/damaged', `damaged zstd data: ${why}, before byte ${input.consumed}`, {
          offset: at,
        });
      }
    };
    push(header.bytes, offset, false);
    for (let last = false; !last;) {
      const at = input.consumed;
      const word = le(await must(input, 3));
      last = (word & 1) === 1;
      const type = (word >> 1) & 3;
      const size = word >> 3;
      // A run-length block stores one byte, whatever it expands to.
      if (type === 3 || size > MAX_BLOCK) {
        throw new FormatError('zstd/bad-block', `bad zstd block: type ${type}, size ${size} at ${at}`, { offset: at });
      }
      // The decoder keeps what it is given: a copy, with its header.
      const stored = type === 1 ? 1 : size;
      const block = new Uint8Array(3 + stored);
      block.set([word & 0xff, (word >> 8) & 0xff, word >> 16]);
      block.set(await must(input, stored), 3);
      push(block, at, last);
      for (const bytes of out.splice(0)) {
        made += bytes.length;
        yield bytes;
      }
      moved += header.window + PER_BLOCK;
      if (moved > MOVED_FREE + MOVED_PER_BYTE * made) {
        throw new FormatError('zstd/short-blocks', `zstd stream of too many short blocks: ${made} bytes so far`, {
          offset: at,
        });
      }
    }
    if (header.checksum) await must(input, 4);
  }
}

interface FrameHeader {
  /** For the decoder, with the magic number. */
  readonly bytes: Uint8Array;
  /** Bytes that the decoder keeps. */
  readonly window: number;
  readonly checksum: boolean;
}

/** Magic and frame header, after the magic was taken. */
async function frameHeader(input: Pieces, offset: number): Promise<FrameHeader> {
  const descriptor = (await must(input, 1))[0] as number;
  const sizeFlag = descriptor >> 6;
  const singleSegment = (descriptor & 0x20) !== 0;
  const dictionary = [0, 1, 2, 4][descriptor & 3] as number;
  const contentBytes = [singleSegment ? 1 : 0, 2, 4, 8][sizeFlag] as number;
  const rest = await must(input, (singleSegment ? 0 : 1) + dictionary + contentBytes);
  if (dictionary > 0 && rest.subarray(singleSegment ? 0 : 1).some((byte, i) => i < dictionary && byte !== 0)) {
    throw new FormatError('zstd/dictionary', 'zstd frame needs a dictionary', { offset });
  }
  let window: number;
  if (singleSegment) {
    window = rest.subarray(dictionary).reduceRight((value, byte) => value * 256 + byte, 0) + (sizeFlag === 1 ? 256 : 0);
  } else {
    const code = rest[0] as number;
    const base = 2 ** (10 + (code >> 3));
    window = base + (base / 8) * (code & 7);
  }
  if (window > MAX_WINDOW) {
    throw new FormatError('zstd/window', `zstd window too large: ${window} bytes, at most ${MAX_WINDOW}`, { offset });
  }
  const bytes = new Uint8Array(5 + rest.length);
  new DataView(bytes.buffer).setUint32(0, MAGIC, true);
  // The decoder does not get the checksum: it would wait for it and not check it.
  bytes[4] = descriptor & ~CHECKSUM;
  bytes.set(rest, 5);
  return { bytes, window, checksum: (descriptor & CHECKSUM) !== 0 };
}

async function skip(input: Pieces, count: number): Promise<void> {
  for (let left = count; left > 0;) {
    const bytes = await input.some(left);
    if (bytes === undefined) throw truncated(input);
    left -= bytes.length;
  }
}

/** Little-endian, up to four bytes. */
function le(bytes: Uint8Array): number {
  return bytes.reduceRight((value, byte) => value * 256 + byte, 0);
}
