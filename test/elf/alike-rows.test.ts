import { describe, expect, test } from 'vitest';
import { AlikeRows, areWords, fieldWords, wordsIn } from '../../src/elf/tables/alike-rows.ts';
import type { RowWords } from '../../src/elf/tables/alike-rows.ts';

const STRIDE = 24;
const wide = { offset: 8, size: 8 };
const small = { offset: 20, size: 4 };

/** Rows with a field of 8 and a field of 4 bytes. */
function rows(values: readonly (readonly [bigint, number])[], le: boolean): RowWords {
  const view = new DataView(new ArrayBuffer(STRIDE * values.length));
  values.forEach(([a, b], i) => {
    // Not a part of what is compared.
    view.setUint32(i * STRIDE, i, le);
    view.setBigUint64(i * STRIDE + wide.offset, a, le);
    view.setUint32(i * STRIDE + small.offset, b, le);
  });
  return { words: wordsIn(new Uint8Array(view.buffer), le), stride: STRIDE / 4, rows: values.length };
}

const some: readonly (readonly [bigint, number])[] = [
  [0n, 1],
  [2n ** 32n - 1n, 1],
  [2n ** 32n, 1],
  [2n ** 53n + 1n, 0xffffffff],
  [2n ** 64n - 1n, 0],
  [0n, 1],
  [0n, 2],
  [2n ** 32n - 1n, 1],
];

describe.each([
  ['little-endian', true],
  ['big-endian', false],
])('%s', (_, le) => {
  test('every value comes back, and rows that are alike share a number', () => {
    const alike = new AlikeRows(some.length, [fieldWords(wide, le), fieldWords(small, le)]);
    alike.fill(0, rows(some, le));
    expect([...alike.codes]).toEqual([0, 1, 2, 3, 4, 0, 5, 1]);
    expect(alike.count).toBe(6);
    const [a, b] = alike.columns();
    expect([...alike.codes].map((code) => [a?.bigint(code), b?.number(code)])).toEqual(some);
    expect([...alike.codes].map((code) => a?.number(code))).toEqual(some.map(([value]) => Number(value)));
    expect(b?.has(0xffffffff)).toBe(true);
    expect(b?.has(3)).toBe(false);
  });
});

test('thousands of different rows, piece by piece', () => {
  const values = Array.from({ length: 9000 }, (_, i) => [BigInt(i % 3001) * 2n ** 31n, i % 7] as const);
  const alike = new AlikeRows(values.length, [fieldWords(wide, true), fieldWords(small, true)]);
  for (let from = 0; from < values.length; from += 1000) {
    alike.fill(from, rows(values.slice(from, from + 1000), true));
  }
  const [a, b] = alike.columns();
  expect([...alike.codes].map((code) => [a?.bigint(code), b?.number(code)])).toEqual(values);
  expect(alike.count).toBe(new Set(values.map((value) => value.join(' '))).size);
});

test('words of bytes, in either order', () => {
  const bytes = Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8);
  expect([...wordsIn(bytes.slice(0, 8), true)]).toEqual([0x03020100, 0x07060504]);
  expect([...wordsIn(bytes.slice(0, 8), false)]).toEqual([0x00010203, 0x04050607]);
  expect([...wordsIn(bytes.subarray(4), true)]).toEqual([0x07060504]);
  expect([bytes, bytes.subarray(1), bytes.subarray(4)].map((part) => areWords(part, true))).toEqual([
    true,
    false,
    true,
  ]);
});

test('more different rows than 16 bits count', () => {
  const values = Array.from({ length: 70_000 }, (_, i) => [BigInt(i), 0] as const);
  const alike = new AlikeRows(values.length, [fieldWords(wide, true), fieldWords(small, true)]);
  alike.fill(0, rows(values, true));
  expect([...alike.codes]).toEqual(values.map((_, i) => i));
});
