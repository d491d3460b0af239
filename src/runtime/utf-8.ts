import { MOST_PARTS, asciiText, engineText } from './ascii.ts';
import type { ByteReader } from './byte-reader.ts';

/** UTF-8 to text; bytes that are no text become lone surrogates, each on its own. */
export function decodeUtf8(bytes: Uint8Array): string {
  const short = asciiText(bytes, 0, bytes.length);
  if (short !== undefined) return short;
  const text = engineText(bytes);
  return text.includes('\ufffd') ? escapeUtf8(bytes) : text;
}

/** The text of a reader's next `count` bytes. */
export function readUtf8(r: ByteReader, count: number): string {
  const start = r.take(count);
  return asciiText(r.memory, start, start + count) ?? decodeUtf8(r.memory.subarray(start, start + count));
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
