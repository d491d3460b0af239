/* RFC 1950: two bytes of header, a deflate stream, a checksum. Browsers and Node have the same decoder for it. */
import { FormatError } from '../runtime/index.ts';

/** Bytes that go into the decoder at once: at most 1032 times as many come out. */
const STEP = 16 * 1024;

/**
 * All that a zlib stream expands to, where Node's decoder is at hand, whose streams cost several times what inflating does. Linkers that put
 * compressed sections together leave a stream of each (`ld -r`). Undefined where Node's is not at hand, and where the streams have another
 * size or are damaged: whoever reads them piece by piece says how.
 */
export function unzlibAll(packed: Uint8Array, size: number): Uint8Array | undefined {
  const zlib = globalThis.process?.getBuiltinModule?.('node:zlib');
  if (zlib === undefined || size === 0) return undefined;
  const parts: Uint8Array[] = [];
  let [at, left] = [0, size];
  try {
    while (at < packed.length && parts.length < 2 + packed.length / LEAST_STREAM) {
      const chunkSize = Math.min(Math.max(left, LEAST), at === 0 ? MOST : PIECE);
      // With `info` Node gives the engine too, which says where the stream ended.
      const options = { info: true, chunkSize, maxOutputLength: Math.max(left, 1) };
      const { buffer, engine } = zlib.inflateSync(packed.subarray(at), options) as unknown as Inflated;
      const isWhole = engine.bytesWritten === packed.length;
      // A piece holds on to all that its decoder took.
      parts.push(isWhole ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length) : Uint8Array.from(buffer));
      at += engine.bytesWritten;
      left -= buffer.length;
    }
  } catch {
    return undefined;
  }
  if (at < packed.length || left !== 0) return undefined;
  return parts.length === 1 ? parts[0] : new Uint8Array(Buffer.concat(parts));
}

/** Bytes that streams have on average, where they are more than two: each takes a decoder of its own, which costs what many bytes do. */
const LEAST_STREAM = 128;
/** Bytes that the decoder of a further stream makes at once. */
const PIECE = 64 * 1024;

/** What Node's decoders answer where `info` is asked for. */
export interface Inflated {
  readonly buffer: Uint8Array;
  readonly engine: { readonly bytesWritten: number };
}

/** Bytes that the decoder makes at once: fewer would share their memory with others. */
const LEAST = 8192;
const MOST = 1024 * 1024;

/** What a zlib stream expands to, piece by piece; FormatError `zlib/damaged`. */
export async function* unzlib(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream('deflate');
  const feeding = feed(stream, packed);
  const reader = stream.readable.getReader();
  try {
    for (let step = await next(reader); step !== undefined; step = await next(reader)) yield step;
  } finally {
    await reader.cancel().catch(() => {});
    await feeding;
  }
}

async function feed({ writable }: DecompressionStream, packed: Uint8Array): Promise<void> {
  const writer = writable.getWriter();
  try {
    for (let at = 0; at < packed.length; at += STEP) {
      await writer.ready;
      // A copy: a decoder may take over what it is given.
      await writer.write(packed.slice(at, at + STEP));
    }
    await writer.close();
  } catch {
    // Whoever reads hears of it.
  }
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return (await reader.read()).value;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new FormatError('zlib/damaged', `damaged zlib data: ${why}`);
  }
}
