import { MOST_PARTS, asciiText } from './ascii.ts';
import type { ByteReader } from './byte-reader.ts';

/** Bytes of a text that are checked before they are decoded: an exception takes longer than that. */
const CHECKED = 1024;

let strict: InstanceType<typeof TextDecoder> | undefined;

/** UTF-8 to text; bytes that are no text become lone surrogates, each on its own. */
export function decodeUtf8(bytes: Uint8Array): string {
  const short = asciiText(bytes, 0, bytes.length);
  if (short !== undefined) return short;
  if (bytes.length <= CHECKED && !isWellFormed(bytes)) return escapeUtf8(bytes);
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
  let text = '';
  let units: number[] = [];
  for (let i = 0; i < bytes.length;) {
    const length = sequenceLength(bytes, i);
    const lead = bytes[i] as number;
    if (length === 0) units.push(0xdc00 + lead);
    else if (length === 1) units.push(lead);
    else {
      // The first byte has seven bits less its length, the others six each.
      let code = lead & (0x7f >> length);
      for (let k = 1; k < length; k++) code = (code << 6) | ((bytes[i + k] as number) & 0x3f);
      if (code < 0x10000) units.push(code);
      else units.push(0xd7c0 + (code >> 10), 0xdc00 + (code & 0x3ff));
    }
    i += Math.max(1, length);
    if (units.length < MOST_PARTS) continue;
    text += String.fromCharCode(...units);
    units = [];
  }
  return text + String.fromCharCode(...units);
}

function isWellFormed(bytes: Uint8Array): boolean {
  let i = 0;
  while (i < bytes.length) {
    const length = sequenceLength(bytes, i);
    if (length === 0) return false;
    i += length;
  }
  return true;
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
