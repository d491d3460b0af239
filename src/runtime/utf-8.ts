import { MOST_PARTS, asciiText } from './ascii.ts';
import type { ByteReader } from './byte-reader.ts';

let strict: InstanceType<typeof TextDecoder> | undefined;
let lenient: InstanceType<typeof TextDecoder> | undefined;

/** UTF-8 to text; bytes that are no text become lone surrogates, each on its own. */
export function decodeUtf8(bytes: Uint8Array): string {
  const short = asciiText(bytes, 0, bytes.length);
  if (short !== undefined) return short;
  try {
    strict ??= new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return strict.decode(bytes);
  } catch {
    return escapeUtf8(bytes);
  }
}

/** The text of a reader's next `count` bytes. */
export function readUtf8(r: ByteReader, count: number): string {
  const bytes = r.bytes(count);
  return asciiText(bytes, 0, count) ?? decodeUtf8(bytes);
}

/** Decode what is well-formed, escape the bytes that are not. */
function escapeUtf8(bytes: Uint8Array): string {
  const decoder = (lenient ??= new TextDecoder('utf-8', { ignoreBOM: true }));
  const decoded = (start: number, end: number): string =>
    asciiText(bytes, start, end) ?? decoder.decode(bytes.subarray(start, end));
  let text = '';
  let parts: string[] = [];
  /** Where the well-formed bytes before `i` start. */
  let start = 0;
  for (let i = 0; i < bytes.length;) {
    const length = sequenceLength(bytes, i);
    i += Math.max(1, length);
    if (length > 0) continue;
    parts.push(decoded(start, i - 1), String.fromCharCode(0xdc00 + (bytes[i - 1] as number)));
    start = i;
    if (parts.length < MOST_PARTS) continue;
    text += parts.join('');
    parts = [];
  }
  return text + parts.join('') + decoded(start, bytes.length);
}

/** Bytes of the well-formed UTF-8 sequence at `i` (Unicode 15, table 3-7), or 0. */
function sequenceLength(bytes: Uint8Array, i: number): number {
  const lead = bytes[i] as number;
  if (lead < 0x80) return 1;
  const length =
    lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
  for (let k = 1; k < length; k++) {
    const byte = bytes[i + k] ?? 0;
    const low = k > 1 ? 0x80 : lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const high = k > 1 ? 0xbf : lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    if (byte < low || byte > high) return 0;
  }
  return length;
}
