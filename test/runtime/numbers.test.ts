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
      writeNumbers(w, numbers, le);
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

test('a count is held against what is left before anything is allocated', () => {
  const before = process.memoryUsage().arrayBuffers;
  const r = new ByteReader(bytes('00000000'), 8);
  expect(formatError(() => readNumbers(r, Uint32Array, 0xffffffff, true))).toMatchObject({
    code: 'read/end-of-stream',
    offset: 8,
  });
  expect(formatError(() => readNumbers(r, Uint32Array, -1, true)).code).toBe('read/bad-count');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 20);
});

test('a rest of a number is an error where the rest begins', () => {
  expect(formatError(() => readAllNumbers(new ByteReader(bytes('0102030405')), Uint16Array, true))).toMatchObject({
    code: 'read/end-of-stream',
    offset: 4,
  });
});
