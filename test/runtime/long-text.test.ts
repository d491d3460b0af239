/* Text of more bytes than become characters at once: as the same bytes in short texts. */
import { expect, test } from 'vitest';
import { decodeText } from '../../src/runtime/index.ts';

/** Bytes that nobody wrote: each value in turn, well-formed or not. */
const bytes = Uint8Array.from({ length: 20_001 }, (_, i) => (i * 7 + (i >> 8)) % 256);

test.each(['ASCII', 'ISO-8859-1', 'IBM437', 'windows-1252', 'UTF-16LE', 'UTF-16BE'])('%s', (encoding) => {
  // Of an even length, so that no character lies in two of them.
  const parts = Array.from({ length: Math.ceil(bytes.length / 8) }, (_, i) => bytes.subarray(8 * i, 8 * i + 8));
  const text = parts.map((part) => decodeText(part, encoding)).join('');
  expect(decodeText(bytes, encoding)).toBe(text);
});

test('UTF-8 whose bytes are characters, escapes of what are none, and both in turn', () => {
  const letters = ['\u00e9', 'a', '\u20ac', '\u{1f600}'];
  const text = Array.from({ length: 9000 }, (_, i) => letters[i % letters.length] as string);
  const encoder = new TextEncoder();
  const mixed = text.flatMap((letter, i) => [...encoder.encode(letter), ...(i % 3 === 0 ? [0xff] : [])]);
  const expected = text.map((letter, i) => letter + (i % 3 === 0 ? '\udcff' : '')).join('');
  expect(decodeText(Uint8Array.from(mixed), 'UTF-8')).toBe(expected);
  expect(decodeText(new Uint8Array(20_000).fill(0xff), 'UTF-8')).toBe('\udcff'.repeat(20_000));
});
