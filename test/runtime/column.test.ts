import { describe, expect, test } from 'vitest';
import { Column, fillU4 } from '../../src/runtime/index.ts';

const STRIDE = 24;
const AT = 8;

/** Rows whose field at AT has these values. */
function rows(values: readonly bigint[], size: number, le: boolean): DataView {
  const view = new DataView(new ArrayBuffer(STRIDE * values.length));
  values.forEach((value, i) => {
    if (size === 8) view.setBigUint64(i * STRIDE + AT, value, le);
    else view.setUint32(i * STRIDE + AT, Number(value), le);
  });
  return view;
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
    column.fill(0, large.length, rows(large, 8, le), AT, STRIDE, 8, le);
    expect(large.map((_value, i) => column.bigint(i))).toEqual(large);
    expect(large.map((_value, i) => column.number(i))).toEqual(large.map(Number));
  });

  test('4 bytes', () => {
    const values = [0n, 5n, 0xffffffffn, 5n];
    const view = rows(values, 4, le);
    const column = new Column(4);
    column.fill(0, 4, view, AT, STRIDE, 4, le);
    expect(values.map((_value, i) => column.number(i))).toEqual(values.map(Number));
    const words = new Uint32Array(5);
    fillU4(words, 1, 4, view, AT, STRIDE, le);
    expect([...words]).toEqual([0, ...values.map(Number)]);
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
    column.fill(from, to - from, rows(values.slice(from, to), 8, true), AT, STRIDE, 8, true);
  }
  expect(values.map((_value, i) => column.bigint(i))).toEqual(values);
});

test.each([
  ['few values', 5],
  ['many', 1000],
])('the first row with a value: %s', (_, different) => {
  const values = Array.from({ length: 1000 }, (_value, i) => BigInt(i % different) * 2n ** 31n);
  const column = new Column(values.length);
  column.fill(0, values.length, rows(values, 8, true), AT, STRIDE, 8, true);
  expect(column.indexOf(4 * 2 ** 31, 0)).toBe(4);
  expect(column.indexOf(4 * 2 ** 31, 5)).toBe(different === 5 ? 9 : -1);
  expect(column.indexOf(4 * 2 ** 31 + 1, 0)).toBe(-1);
});
