import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteReader, ByteWriter } from '../../src/runtime/index.ts';
import { readAllNumbers, readNumbers, writeNumbers } from '../../src/runtime/support.ts';
import { formatError } from '../support/format-error.ts';
import { bytes, hex } from '../support/hex-bytes.ts';

const ARRAYS = [
  Uint8Array,
  Int8Array,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  BigUint64Array,
  BigInt64Array,
  Float32Array,
  Float64Array,
] as const;

test.each(ARRAYS.map((make) => [make.name, make] as const))('any bytes come back from %s', (_, make) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.boolean(), (data, le) => {
      const whole = data.subarray(0, data.length - (data.length % make.BYTES_PER_ELEMENT));
      const r = new ByteReader(whole);
      const numbers = readAllNumbers(r, make as typeof Uint8Array, le);
      expect(numbers).toHaveLength(whole.length / make.BYTES_PER_ELEMENT);
      const w = new ByteWriter();
      writeNumbers(w, numbers, make as typeof Uint8Array, le);
      expect(hex(w.data)).toBe(hex(whole));
    }),
    { numRuns: 30 },
  );
});

test('numbers have the byte order that is asked for, wherever they stand', () => {
  const r = new ByteReader(bytes('ff 0001 0002 0300'));
  r.u1();
  expect([...readNumbers(r, Uint16Array, 2, false)]).toEqual([1, 2]);
  expect([...readNumbers(r, Uint16Array, 1, true)]).toEqual([3]);
  expect(r.eof).toBe(true);
});

test('numbers are copied: the input may change or go', () => {
  const data = bytes('0100');
  const numbers = readAllNumbers(new ByteReader(data), Uint16Array, true);
  data[0] = 9;
  expect([...numbers]).toEqual([1]);
});

test('a view is one where numbers are aligned and in the order of the machine, else a copy', () => {
  const data = Uint8Array.of(0, 1, 0, 0, 0, 2, 0, 0, 0);
  const whole = new Uint8Array(new ArrayBuffer(16), 3).fill(0);
  whole.set(data);
  const read = (skip: number, le: boolean): Uint32Array => {
    const r = new ByteReader(whole);
    r.take(skip);
    return readNumbers(r, Uint32Array, 2, le, true);
  };
  expect([...read(1, true)]).toEqual([1, 2]);
  expect([...read(1, false)]).toEqual([0x01000000, 0x02000000]);
  expect(read(1, true).buffer).toBe(whole.buffer);
  expect(read(1, false).buffer).not.toBe(whole.buffer);
  expect(read(0, true).buffer).not.toBe(whole.buffer);
  expect(formatError(() => readNumbers(new ByteReader(data), Uint32Array, 3, true, true)).code).toBe(
    'read/end-of-stream',
  );
});

test('a count is held against what is left before anything is allocated', () => {
  const before = process.memoryUsage().arrayBuffers;
  const r = new ByteReader(bytes('00000000'), 8);
  expect(formatError(() => readNumbers(r, Uint32Array, 0xffffffff, true))).toMatchObject({
    code: 'read/end-of-stream',
    offset: 8,
  });
  expect(readNumbers(r, Uint32Array, -1, true)).toEqual(new Uint32Array());
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 20);
});

test('a rest of a number is an error where the rest begins', () => {
  expect(formatError(() => readAllNumbers(new ByteReader(bytes('0102030405')), Uint16Array, true))).toMatchObject({
    code: 'read/end-of-stream',
    offset: 4,
  });
});

test.each(ARRAYS.map((make) => [make.name, make] as const))(
  'no %s can be read anywhere, even past the end',
  (_, make) => {
    for (const le of [true, false]) {
      const r = new ByteReader(bytes('0102'));
      r.seek(1000);
      expect(readNumbers(r, make as typeof Uint8Array, 0, le)).toHaveLength(0);
    }
  },
);
