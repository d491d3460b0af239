import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteReader, ByteWriter, measure } from '../../src/runtime/index.ts';
import { wideBits } from '../../src/runtime/support.ts';
import { formatError } from '../support/format-error.ts';
import { bytes, hex } from '../support/hex-bytes.ts';

const INTEGERS = {
  u1: [8, false],
  u2: [16, false],
  u4: [32, false],
  s1: [8, true],
  s2: [16, true],
  s4: [32, true],
} as const;

test.each(Object.entries(INTEGERS))('%s holds its range and nothing else', (name, [bits, signed]) => {
  const verb = name as keyof typeof INTEGERS;
  const [low, high] = signed ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1];
  for (const le of [true, false]) {
    fc.assert(
      fc.property(fc.integer({ min: low, max: high }), (value) => {
        const w = new ByteWriter();
        w[verb](value, le);
        const r = new ByteReader(w.data);
        const read = {
          u1: () => r.u1(),
          s1: () => r.s1(),
          u2: () => r.u2(le),
          s2: () => r.s2(le),
          u4: () => r.u4(le),
          s4: () => r.s4(le),
        };
        expect(read[verb]()).toBe(value);
        expect(r.eof).toBe(true);
      }),
      { numRuns: 50 },
    );
    const w = new ByteWriter();
    w.u1(1);
    for (const value of [low - 1, high + 1, 0.5, NaN, Infinity]) {
      expect(formatError(() => w[verb](value, le))).toMatchObject({ code: 'write/out-of-range', offset: 1 });
    }
    expect(hex(w.data)).toBe('01');
  }
});

test('8-byte integers are exact', () => {
  for (const le of [true, false]) {
    const w = new ByteWriter();
    w.u8(0xfedcba9876543210n, le);
    w.s8(-0x123456789abcdef1n, le);
    const r = new ByteReader(w.data);
    expect([r.u8(le), r.s8(le)]).toEqual([0xfedcba9876543210n, -0x123456789abcdef1n]);
    expect(formatError(() => w.u8(-1n, le)).code).toBe('write/out-of-range');
    expect(formatError(() => w.u8(1n << 64n, le)).code).toBe('write/out-of-range');
    expect(formatError(() => w.s8(1n << 63n, le)).code).toBe('write/out-of-range');
    expect(formatError(() => w.s8(-(1n << 63n) - 1n, le)).code).toBe('write/out-of-range');
  }
});

test('floats', () => {
  const w = new ByteWriter();
  w.f4(1.5, true);
  w.f4(1.5, false);
  w.f8(-0, true);
  w.f8(1e300, false);
  const r = new ByteReader(w.data);
  expect([r.f4(true), r.f4(false), r.f8(true), r.f8(false)]).toEqual([1.5, 1.5, -0, 1e300]);
});

test('what is written can grow, be overwritten, and have gaps', () => {
  const w = new ByteWriter();
  for (let i = 0; i < 1000; i++) w.u2(i, false);
  w.seek(2);
  w.u1(0xaa);
  expect(w.data).toHaveLength(2000);
  expect(hex(w.data.subarray(0, 6))).toBe('0000aa010002');
  w.seek(2003);
  w.bytes(bytes('ff'));
  expect(hex(w.data.subarray(1998))).toBe('03e7000000ff');
  expect(formatError(() => w.seek(-1)).code).toBe('write/bad-offset');
  expect(formatError(() => w.seek(NaN)).code).toBe('write/bad-offset');
});

const fields = fc.array(
  fc
    .integer({ min: 1, max: 64 })
    .chain((width) => fc.tuple(fc.constant(width), fc.bigInt(0n, (1n << BigInt(width)) - 1n))),
  { maxLength: 12 },
);

test.each([false, true])('bit fields come back as they were (little endian: %s)', (le) => {
  fc.assert(
    fc.property(fields, (list) => {
      const w = new ByteWriter();
      for (const [width, value] of list)
        if (le) w.bitsLe(value, width);
        else w.bitsBe(value, width);
      const bits = list.reduce((sum, [width]) => sum + width, 0);
      expect(w.data).toHaveLength(Math.ceil(bits / 8));
      const r = new ByteReader(w.data);
      for (const [width, value] of list) {
        const read = width < 33 ? BigInt(le ? r.bitsLe(width) : r.bitsBe(width)) : wideBits(r, width, le);
        expect(read).toBe(value);
      }
    }),
  );
});

test('a bit field holds its range', () => {
  const w = new ByteWriter();
  for (const [value, width] of [
    [2, 1],
    [8, 3],
    [-1, 3],
    [1n << 64n, 64],
  ] as const) {
    expect(formatError(() => w.bitsBe(value, width)).code).toBe('write/out-of-range');
    expect(formatError(() => w.bitsLe(value, width)).code).toBe('write/out-of-range');
  }
  expect(w.data).toHaveLength(0);
});

test('bits end where a byte begins', () => {
  const w = new ByteWriter();
  w.bitsBe(5, 3);
  w.align();
  w.u1(7);
  w.bitsLe(5, 3);
  expect(hex(w.data)).toBe('a00705');
});

test('padding, unused bits and gaps come from the bytes that stood there', () => {
  const base = bytes('ffeeddccbbaa');
  const w = new ByteWriter(undefined, base).slot(6);
  w.bitsBe(0, 3);
  w.align();
  w.u1(1);
  w.pad(2, 0x20);
  w.seek(5);
  w.u1(2);
  expect(hex(w.data)).toBe('1f01ddccbb02');
  const beyond = new ByteWriter(undefined, base);
  beyond.seek(4);
  beyond.pad(4, 0x20);
  expect(hex(beyond.data.subarray(4))).toBe('bbaa2020');
});

test('padding without such bytes is what the schema says', () => {
  const w = new ByteWriter();
  w.pad(3, 0x20);
  w.fill(2, 0xff);
  expect(hex(w.data)).toBe('202020ffff');
});

test('a slot knows its size and the bytes that stood there', () => {
  const w = new ByteWriter(undefined, bytes('0102030405060708'));
  w.u2(0, true);
  const slot = w.slot(4);
  expect([slot.limit, slot.size, slot.room, slot.eof, slot.pos]).toEqual([4, 4, 4, false, 0]);
  expect(hex(slot.base ?? bytes(''))).toBe('03040506');
  slot.u4(9, false);
  expect([slot.room, slot.eof, w.pos]).toEqual([0, true, 2]);
  const open = w.slot();
  expect([open.limit, open.room, open.size]).toEqual([undefined, undefined, 0]);
});

test('a slot size out of a damaged file reserves little', () => {
  const before = process.memoryUsage().arrayBuffers;
  const w = new ByteWriter(0xffffffff);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 20);
  expect(w.size).toBe(0xffffffff);
});

test('measure counts what would be written', () => {
  expect(measure((w) => w.bytes(bytes('010203')))).toBe(3);
  expect(measure(() => {})).toBe(0);
});
