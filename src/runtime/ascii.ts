import type { ByteReader } from './byte-reader.ts';

/** Text this short is faster character by character than by way of a TextDecoder. */
const SHORT = 32;

/** Short ASCII text, four characters at a time; undefined where a byte is no ASCII. */
export function asciiText(data: Uint8Array, start: number, end: number): string | undefined {
  if (end - start > SHORT) return undefined;
  let text = '';
  let i = start;
  for (; i + 4 <= end; i += 4) {
    const a = data[i] as number;
    const b = data[i + 1] as number;
    const c = data[i + 2] as number;
    const d = data[i + 3] as number;
    if ((a | b | c | d) >= 0x80) return undefined;
    text += String.fromCharCode(a, b, c, d);
  }
  for (; i < end; i++) {
    const a = data[i] as number;
    if (a >= 0x80) return undefined;
    text += String.fromCharCode(a);
  }
  return text;
}

/** Parts of a text that are put together at once: one of a million takes thirty times its bytes until it is read. */
export const MOST_PARTS = 4096;

/** The text of so many UTF-16 units. */
export function textOfUnits(count: number, unit: (i: number) => number): string {
  let text = '';
  for (let i = 0; i < count;) {
    const units: number[] = [];
    while (i < count && units.length < MOST_PARTS) units.push(unit(i++));
    text += String.fromCharCode(...units);
  }
  return text;
}

/** One byte, one character; those from `limit` on are escaped. */
export function singleBytes(bytes: Uint8Array, limit: number): string {
  return textOfUnits(bytes.length, (i) => {
    const byte = bytes[i] as number;
    return byte < limit ? byte : 0xdc00 + byte;
  });
}

/** ASCII to text; bytes from 0x80 on become lone surrogates. */
export function decodeAscii(bytes: Uint8Array): string {
  return singleBytes(bytes, 0x80);
}

/** ISO-8859-1 to text. */
export function decodeLatin1(bytes: Uint8Array): string {
  return singleBytes(bytes, 0x100);
}

/** The text of a reader's next `count` bytes. */
export function readAscii(r: ByteReader, count: number): string {
  const bytes = r.bytes(count);
  return asciiText(bytes, 0, count) ?? decodeAscii(bytes);
}
