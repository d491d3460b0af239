import { FormatError } from '../../runtime/index.ts';
import type { Inflater } from '../../unpack/gzip.ts';
import type { Pieces } from '../../unpack/pieces.ts';
import { truncated } from '../../unpack/pieces.ts';

/** Places where a next member may start that are tried. */
const CANDIDATES = 4096;

/** The inflater of browsers. It does not say where a stream ends, so a trailer and the start of a next member are looked for. */
export const browserInflater: Inflater = { inflate, crc32 };

/** One deflate stream; what follows it, at least the eight bytes of its trailer, stays in the input. */
async function* inflate(input: Pieces): AsyncGenerator<Uint8Array> {
  const rest = await allOf(input);
  let incomplete = false;
  let tried = 0;
  for (const end of endsOf(rest)) {
    if (++tried > CANDIDATES) break;
    const { outcome, bytes } = await attempt(rest.subarray(0, end));
    if (outcome === 'whole') {
      input.putBack(rest.length - end);
      yield* bytes;
      return;
    }
    incomplete = outcome === 'incomplete';
    if (incomplete && end === rest.length - TRAILER) break;
    if (outcome === 'damaged') break;
  }
  if (incomplete) throw truncated(input);
  throw new FormatError('gzip/damaged', `damaged gzip data: before byte ${input.consumed}`, {
    offset: input.consumed - rest.length,
  });
}

const TRAILER = 8;

/** Where the stream may end: before the trailer at the end of the input, else before one that another member follows. */
function* endsOf(rest: Uint8Array): Iterable<number> {
  yield Math.max(0, rest.length - TRAILER);
  for (let at = rest.indexOf(0x1f, TRAILER); at >= 0; at = rest.indexOf(0x1f, at + 1)) {
    const isHeader = rest[at + 1] === 0x8b && rest[at + 2] === 8 && ((rest[at + 3] ?? 0xff) & 0xe0) === 0;
    if (isHeader) yield at - TRAILER;
  }
}

async function allOf(input: Pieces): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (let bytes = await input.some(); bytes !== undefined; bytes = await input.some()) parts.push(bytes);
  if (parts.length === 1) return parts[0] as Uint8Array;
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

interface Attempt {
  /** `longer`: bytes follow the stream. */
  readonly outcome: 'whole' | 'incomplete' | 'longer' | 'damaged';
  readonly bytes: readonly Uint8Array[];
}

/** Inflate exactly these bytes. */
async function attempt(packed: Uint8Array): Promise<Attempt> {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const writing = writer
    .write(packed as BufferSource)
    .then(() => writer.close())
    .catch(() => {});
  const bytes: Uint8Array[] = [];
  const reader = stream.readable.getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) bytes.push(step.value);
    await writing;
    return { outcome: 'whole', bytes };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Chromium and Firefox word it differently; the specification gives one type of error for all three.
    if (/junk|extra|trailing|additional/i.test(error.message)) return { outcome: 'longer', bytes };
    if (/incomplete|truncat|unexpected end|not finished|ended/i.test(error.message))
      return { outcome: 'incomplete', bytes };
    return { outcome: 'damaged', bytes };
  }
}

const table = Uint32Array.from({ length: 256 }, (_, i) => {
  let value = i;
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array, before: number): number {
  let crc = ~before;
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] as number);
  return ~crc >>> 0;
}
