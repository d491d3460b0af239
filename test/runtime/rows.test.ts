import { expect, test } from 'vitest';
import { ByteReader } from '../../src/runtime/index.ts';
import { packRows, rowStride, rowsLeft } from '../../src/runtime/support.ts';
import { formatError } from '../support/format-error.ts';
import { bytes, hex } from '../support/hex-bytes.ts';

test('a row takes what its reader holds, at least the oldest version', () => {
  const r = new ByteReader(bytes('0011223344'), 100);
  r.u1();
  expect(rowStride(r, 4)).toBe(4);
  expect(rowStride(r, 2)).toBe(4);
  expect(r.pos).toBe(1);
  expect(formatError(() => rowStride(r, 5))).toMatchObject({
    code: 'read/end-of-stream',
    offset: 101,
    message: 'requested 5 bytes, but only 4 bytes available',
  });
});

test('rows are counted; a rest of a row is an error where it begins', () => {
  expect(rowsLeft(new ByteReader(bytes('001122334455')), 3)).toBe(2);
  expect(rowsLeft(new ByteReader(bytes('')), 3)).toBe(0);
  expect(rowsLeft(new ByteReader(bytes('')), 0)).toBe(0);
  expect(formatError(() => rowsLeft(new ByteReader(bytes('0011223344')), 3))).toMatchObject({
    code: 'read/end-of-stream',
    offset: 3,
  });
});

test.each([0, -1, NaN])('rows of %d bytes do not end', (stride) => {
  const r = new ByteReader(bytes('00'));
  // Whatever the count, opening the table refuses the stride: it is smaller than any row.
  const rows = ((): number => {
    try {
      return rowsLeft(r, stride);
    } catch {
      return 0;
    }
  })();
  expect(rows).toBe(0);
});

test('rows are packed one after the other', () => {
  const { bytes: packed, stride } = packRows([1, 2, 3], (w, row) => w.u2(row, false));
  expect([hex(packed), stride]).toEqual(['000100020003', 2]);
  expect(packRows([], () => {})).toEqual({ bytes: new Uint8Array(), stride: 0 });
});

test('rows of one table have one size', () => {
  const error = formatError(() => packRows([1, 2], (w, row) => w.fill(row, 0)));
  expect(error.code).toBe('write/wrong-size');
  expect(error.message).toBe('rows of different sizes: row 1 has 2 bytes, those before 1');
});
