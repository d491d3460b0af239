import { constants, crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { FormatError } from '../../runtime/index.ts';
import { truncated } from '../../unpack/pieces.ts';
import type { Pieces } from '../../unpack/pieces.ts';
import type { Inflater } from '../../unpack/gzip.ts';
import type { Inflated } from '../../unpack/zlib.ts';

/** What goes into the decompressor at once: at most 1032 times as much comes out. */
const STEP = 16 * 1024;

/** Node's zlib. */
export const nodeInflater: Inflater = { inflate, crc32: (bytes, before) => crc32(bytes, before) };

/** One deflate stream (RFC 1951); what follows it stays in the input. */
async function* inflate(input: Pieces): AsyncGenerator<Uint8Array> {
  const short = await inflateShort(input);
  if (short === undefined) yield* inflateLong(input);
  else yield short;
}

/** All of a stream that ends within the bytes at hand; undefined for others, of which nothing is taken. */
async function inflateShort(input: Pieces): Promise<Uint8Array | undefined> {
  const bytes = await input.some(STEP);
  if (bytes === undefined) throw truncated(input);
  let whole: Uint8Array | undefined;
  let used = 0;
  try {
    // With `info` Node gives the engine too, which says where the stream ended.
    const { buffer, engine } = inflateRawSync(bytes, SHORT) as unknown as Inflated;
    used = engine.bytesWritten;
    whole = used < bytes.length ? Uint8Array.from(buffer) : undefined;
  } catch {
    // Too long, or damaged: whoever inflates piece by piece says where.
  }
  input.putBack(whole === undefined ? bytes.length : bytes.length - used);
  return whole;
}

/** A stream that is not over is no error. */
const SHORT = { info: true, chunkSize: 1024, maxOutputLength: 4096, finishFlush: constants.Z_SYNC_FLUSH };

async function* inflateLong(input: Pieces): AsyncGenerator<Uint8Array> {
  const stream = createInflateRaw({ chunkSize: 64 * 1024 });
  let out: Uint8Array[] = [];
  let failed: Error | undefined;
  let fail: (error: Error) => void = () => {};
  stream.on('data', (bytes: Uint8Array) => out.push(bytes));
  stream.on('error', (error) => fail((failed = error)));
  try {
    for (;;) {
      const bytes = await input.some(STEP);
      if (bytes === undefined) throw truncated(input);
      const before = stream.bytesWritten;
      await new Promise<void>((resolve, reject) => {
        fail = reject;
        stream.write(bytes, () => resolve());
      }).catch(() => {});
      const ready = out;
      out = [];
      yield* ready;
      if (failed !== undefined) {
        throw new FormatError('gzip/damaged', `damaged gzip data: ${failed.message}, before byte ${input.consumed}`, {
          offset: before,
        });
      }
      const used = stream.bytesWritten - before;
      if (used < bytes.length) {
        input.putBack(bytes.length - used);
        return;
      }
    }
  } finally {
    stream.destroy();
  }
}
