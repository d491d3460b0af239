import type { ByteReader } from './byte-reader.ts';

/** Text this short is faster character by character than by way of a TextDecoder. */
const SHORT = 32;

/** Short ASCII text, eight characters at a time; undefined where a byte is no ASCII. */
export function asciiText(data: Uint8Array, start: number, end: number): string | undefined {
  if (end - start > SHORT) return undefined;
  let text = '';
  let i = start;
  for (; i + 8 <= end; i += 8) {
    const a = data[i] as number;
    const b = data[i + 1] as number;
    const c = data[i + 2] as number;
    const d = data[i + 3] as number;
    const e = data[i + 4] as number;
    const f = data[i + 5] as number;
    const g = data[i + 6] as number;
    const h = data[i + 7] as number;
    if ((a | b | c | d | e | f | g | h) >= 0x80) return undefined;
    text += String.fromCharCode(a, b, c, d, e, f, g, h);
  }
  if (i + 4 <= end) {
    const a = data[i] as number;
    const b = data[i + 1] as number;
    const c = data[i + 2] as number;
    const d = data[i + 3] as number;
    if ((a | b | c | d) >= 0x80) return undefined;
    text += String.fromCharCode(a, b, c, d);
    i += 4;
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

let utf8: InstanceType<typeof TextDecoder> | undefined;

/** What the engine makes of UTF-8: U+FFFD stands for itself, and for bytes that are no text. */
export function engineText(bytes: Uint8Array): string {
  utf8 ??= new TextDecoder('utf-8', { ignoreBOM: true });
  return utf8.decode(bytes);
}

/** One byte, one character; those from `limit` on are escaped. */
function singleBytes(bytes: Uint8Array, limit: number): string {
  if (bytes.length > SHORT) {
    // ASCII is UTF-8 of as many units as bytes; a byte that is no text would be a unit, too, U+FFFD.
    const text = engineText(bytes);
    if (text.length === bytes.length && !text.includes('\ufffd')) return text;
  }
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
  const start = r.take(count);
  return asciiText(r.memory, start, start + count) ?? decodeAscii(r.memory.subarray(start, start + count));
}
