import { describe, expect, test } from 'vitest';
import { Column, fieldWords, fillWords, wordsOf } from '../../src/runtime/index.ts';
import type { RowWords } from '../../src/runtime/index.ts';

const STRIDE = 24;
const AT = 8;

/** Rows whose field at AT has these values. */
function rows(values: readonly bigint[], size: number, le: boolean): RowWords {
  const view = new DataView(new ArrayBuffer(STRIDE * values.length));
  values.forEach((value, i) => {
    if (size === 8) view.setBigUint64(i * STRIDE + AT, value, le);
    else view.setUint32(i * STRIDE + AT, Number(value), le);
  });
  return { words: wordsOf(new Uint8Array(view.buffer), le), stride: STRIDE / 4, rows: values.length };
}

const large = [0n, 1n, 2n ** 31n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 53n - 1n, 2n ** 53n + 1n, 2n ** 64n - 1n, 7n, 7n];

describe.each([
  ['little-endian', true],
  ['big-endian', false],
])('%s', (_, le) => {
  test.each([
    ['few values', false],
    ['many', true],
  ])('8 bytes, %s: every value comes back', (_name, many) => {
    const column = new Column(large.length, many);
    column.fill(0, rows(large, 8, le), fieldWords(AT, 8, le));
    expect(large.map((_value, i) => column.bigint(i))).toEqual(large);
    expect(large.map((_value, i) => column.number(i))).toEqual(large.map(Number));
  });

  test('4 bytes', () => {
    const values = [0n, 5n, 0xffffffffn, 5n];
    const words = rows(values, 4, le);
    const field = fieldWords(AT, 4, le);
    const column = new Column(4);
    column.fill(0, words, field);
    expect(values.map((_value, i) => column.number(i))).toEqual(values.map(Number));
    const into = new Uint32Array(5);
    fillWords(into, 1, words, field.low);
    expect([...into]).toEqual([0, ...values.map(Number)]);
  });
});

test('more values than a byte can tell apart, piece by piece', () => {
  const values = Array.from({ length: 1000 }, (_, i) => (i % 3 === 0 ? 2n ** 60n + BigInt(i) : BigInt(i)));
  const column = new Column(values.length);
  for (const [from, to] of [
    [0, 100],
    [100, 700],
    [700, 1000],
  ] as const) {
    column.fill(from, rows(values.slice(from, to), 8, true), fieldWords(AT, 8, true));
  }
  expect(values.map((_value, i) => column.bigint(i))).toEqual(values);
});

test.each([
  ['few values', 5],
  ['many', 1000],
])('the first row with a value: %s', (_, different) => {
  const values = Array.from({ length: 1000 }, (_value, i) => BigInt(i % different) * 2n ** 31n);
  const column = new Column(values.length);
  column.fill(0, rows(values, 8, true), fieldWords(AT, 8, true));
  expect(column.indexOf(4 * 2 ** 31, 0)).toBe(4);
  expect(column.indexOf(4 * 2 ** 31, 5)).toBe(different === 5 ? 9 : -1);
  expect(column.indexOf(4 * 2 ** 31 + 1, 0)).toBe(-1);
});

test('words of bytes that lie anywhere', () => {
  const bytes = Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8);
  expect([...wordsOf(bytes.subarray(1), true)]).toEqual([0x04030201, 0x08070605]);
  expect([...wordsOf(bytes.subarray(1), false)]).toEqual([0x01020304, 0x05060708]);
  expect([...wordsOf(bytes.subarray(4), true)]).toEqual([0x07060504]);
});
