import { expect, test } from 'vitest';
import { Table, versionFor, viewOf } from '../../src/runtime/index.ts';
import { bytesAt, lastEnd, s8Number, u8Number } from '../../src/runtime/support.ts';
import { formatError } from '../support/format-error.ts';
import { bytes, hex } from '../support/hex-bytes.ts';

class Rows extends Table<number> {
  constructor(view: DataView, offset: number, length: number, stride: number) {
    super(view, offset, length, stride, 2);
  }
  override at(index: number): number {
    return this.view.getUint8(this.rowOffset(index));
  }
  override rowOffset(index: number): number {
    return this.offset + index * this.stride;
  }
}

const view = viewOf(bytes('00112233445566778899'));

test('rows stand one stride apart', () => {
  const rows = new Rows(view, 1, 3, 3);
  expect([rows.at(0), rows.at(1), rows.at(2)]).toEqual([0x11, 0x44, 0x77]);
  expect([...rows]).toEqual([0x11, 0x44, 0x77]);
  expect(rows.rowOffset(2)).toBe(7);
  expect([...new Rows(view, 10, 0, 2)]).toEqual([]);
});

test('bounds are checked once, when the table is opened', () => {
  expect(formatError(() => new Rows(view, 1, 4, 3))).toMatchObject({
    code: 'read/end-of-stream',
    offset: 1,
    message: 'requested 12 bytes, but only 9 bytes available',
  });
  expect(formatError(() => new Rows(view, 20, 1, 2)).message).toBe('requested 2 bytes, but only 0 bytes available');
  expect(formatError(() => new Rows(view, 0, 0xffffffff, 48)).code).toBe('read/end-of-stream');
  expect(formatError(() => new Rows(view, 0, NaN, 3)).code).toBe('read/end-of-stream');
  expect(formatError(() => new Rows(view, 4, 1, 1))).toMatchObject({
    code: 'read/row-too-small',
    offset: 4,
    message: 'row too small: 1 bytes, needs at least 2',
  });
  expect(formatError(() => new Rows(view, 0, 1, NaN)).code).toBe('read/row-too-small');
});

test('views share the memory they were made from', () => {
  const memory = bytes('000102030405');
  const part = memory.subarray(2, 5);
  const inner = viewOf(part);
  expect([inner.byteLength, inner.getUint8(0)]).toEqual([3, 2]);
  memory[3] = 0xff;
  expect(hex(bytesAt(inner, 1, 2))).toBe('ff04');
});

test('8-byte integers as numbers, exact or not at all', () => {
  const both = (text: string): DataView[] => {
    const be = bytes(text);
    return [viewOf(be), viewOf(be.slice().reverse())];
  };
  for (const [i, each] of both('001fffffffffffff').entries()) {
    expect(u8Number(each, 0, i === 1)).toBe(2 ** 53 - 1);
    expect(s8Number(each, 0, i === 1)).toBe(2 ** 53 - 1);
  }
  for (const [i, each] of both('0020000000000000').entries()) {
    expect(formatError(() => u8Number(each, 0, i === 1)).message).toContain('9007199254740992');
    expect(formatError(() => s8Number(each, 0, i === 1)).code).toBe('read/inexact');
  }
  for (const [i, each] of both('fffffffffffffffe').entries()) {
    expect(s8Number(each, 0, i === 1)).toBe(-2);
    expect(formatError(() => u8Number(each, 0, i === 1)).message).toContain(String(2n ** 64n - 2n));
  }
  for (const [i, each] of both('ffe0000000000001').entries()) expect(s8Number(each, 0, i === 1)).toBe(1 - 2 ** 53);
  for (const [i, each] of both('8000000000000000').entries()) {
    expect(formatError(() => s8Number(each, 0, i === 1)).message).toContain(String(-(2n ** 63n)));
  }
});

test('a row ends after the last field that fits', () => {
  const ends = [48, 52, 56];
  expect([48, 51, 52, 55, 56, 99].map((stride) => lastEnd(ends, stride))).toEqual([48, 48, 52, 52, 56, 56]);
  expect(lastEnd([], 8)).toBe(0);
});

test('the version of a row is the newest that fits', () => {
  const versions = { r346: 48, r575: 56 };
  expect([0, 47, 48, 55, 56, 1000].map((size) => versionFor(versions, size))).toEqual([
    undefined,
    undefined,
    'r346',
    'r346',
    'r575',
    'r575',
  ]);
});
