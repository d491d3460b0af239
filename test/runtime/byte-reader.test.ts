import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteReader } from '../../src/runtime/index.ts';
import { wideBits } from '../../src/runtime/support.ts';
import { formatError } from '../support/format-error.ts';
import { bytes, hex } from '../support/hex-bytes.ts';

const data = bytes('f1e2d3c4b5a69788');

const READS = {
  u1: [1, 0xf1],
  s1: [1, -0x0f],
  u2le: [2, 0xe2f1],
  u2be: [2, 0xf1e2],
  s2le: [2, 0xe2f1 - 0x10000],
  s2be: [2, 0xf1e2 - 0x10000],
  u4le: [4, 0xc4d3e2f1],
  u4be: [4, 0xf1e2d3c4],
  s4le: [4, 0xc4d3e2f1 - 0x100000000],
  s4be: [4, 0xf1e2d3c4 - 0x100000000],
  u8le: [8, 0x8897a6b5c4d3e2f1n],
  u8be: [8, 0xf1e2d3c4b5a69788n],
  s8le: [8, 0x8897a6b5c4d3e2f1n - (1n << 64n)],
  s8be: [8, 0xf1e2d3c4b5a69788n - (1n << 64n)],
} as const;

test.each(Object.entries(READS))('%s reads its bytes and moves past them', (name, [size, value]) => {
  const read = (r: ByteReader): number | bigint => r[name.slice(0, 2) as 'u2'](name.endsWith('le'));
  const r = new ByteReader(data);
  expect(read(r)).toBe(value);
  expect(r.pos).toBe(size);
  const short = new ByteReader(data.subarray(0, size - 1), 100);
  const error = formatError(() => read(short));
  expect(error).toMatchObject({ code: 'read/end-of-stream', offset: 100 });
  expect(error.message).toBe(`requested ${size} bytes, but only ${size - 1} bytes available`);
  expect(short.pos).toBe(0);
});

test('floats of both sizes and byte orders', () => {
  const r = new ByteReader(bytes('0000c03f 3fc00000 000000000000f83f 3ff8000000000000'));
  expect([r.f4(true), r.f4(false), r.f8(true), r.f8(false)]).toEqual([1.5, 1.5, 1.5, 1.5]);
  r.seek(0);
  expect([r.f4(true), r.f4(false), r.f8(true), r.f8(false)]).toEqual([1.5, 1.5, 1.5, 1.5]);
  expect(r.eof).toBe(true);
});

test('bytes are views of the input', () => {
  const source = data.slice();
  const r = new ByteReader(source);
  r.seek(2);
  const part = r.bytes(3);
  source[2] = 0;
  expect(hex(part)).toBe('00c4b5');
  expect(hex(r.bytesFull())).toBe('a69788');
  expect(r.bytesFull()).toHaveLength(0);
});

test('bounds are checked before anything is read or allocated', () => {
  const r = new ByteReader(data, 16);
  for (const count of [9, 2 ** 40, Number.MAX_SAFE_INTEGER, Infinity]) {
    expect(formatError(() => r.bytes(count))).toMatchObject({ code: 'read/end-of-stream', offset: 16 });
  }
  for (const count of [-1, NaN, -Infinity]) {
    expect(formatError(() => r.bytes(count)).code).toBe('read/bad-size');
    expect(formatError(() => r.seek(count)).code).toBe('read/bad-offset');
    expect(r.count(count, 1)).toBe(0);
  }
  r.seek(100);
  expect(r.eof).toBe(true);
  expect(r.bytes(0)).toHaveLength(0);
  expect(formatError(() => r.u1())).toMatchObject({ offset: 116 });
});

test('counts are held against what is left', () => {
  const r = new ByteReader(data, 16);
  r.seek(4);
  expect(r.count(4, 1)).toBe(4);
  expect(r.count(2, 2)).toBe(2);
  expect(formatError(() => r.count(3, 2)).message).toBe('requested 6 bytes, but only 4 bytes available');
  expect(formatError(() => r.count(0xffffffff, 48)).code).toBe('read/end-of-stream');
  expect(r.count(65536, 0)).toBe(65536);
  expect(formatError(() => r.count(0xffffffff, 0)).code).toBe('read/bad-count');
});

test('a substream knows where it stands in the outermost input', () => {
  const r = new ByteReader(data, 1000);
  r.seek(2);
  const inner = r.substream(4);
  expect([r.pos, inner.origin, inner.pos, inner.size, inner.offset]).toEqual([6, 1002, 0, 4, 1002]);
  inner.seek(1);
  const innermost = inner.substream(2);
  expect(innermost.offset).toBe(1003);
  expect(formatError(() => innermost.bytes(3))).toMatchObject({
    offset: 1003,
    message: 'requested 3 bytes, but only 2 bytes available',
  });
  expect(formatError(() => r.substream(3)).code).toBe('read/end-of-stream');
});

test('a reader over bytes keeps their offset; decoded bytes have the one they are given', () => {
  const r = new ByteReader(data, 1000);
  r.seek(1);
  const part = r.bytes(3);
  expect(r.over(part.subarray(1)).offset).toBe(1002);
  expect(r.decoded(1001, part.slice()).offset).toBe(1001);
});

test('cursors over the same bytes do not move each other', () => {
  const r = new ByteReader(data, 7);
  const other = r.at(3);
  expect(other.u1()).toBe(0xc4);
  expect([r.pos, other.offset]).toEqual([0, 11]);
  expect(formatError(() => r.at(-1)).code).toBe('read/bad-offset');
});

const zero = Uint8Array.of(0);

test.each([
  ['consumed', [false, true, true], '4142', 3],
  ['kept for what follows', [false, false, true], '4142', 2],
  ['part of the value', [true, true, true], '414200', 3],
  ['part of the value and kept', [true, false, true], '414200', 2],
] as const)('a terminator is %s', (_, [include, consume, eosError], value, pos) => {
  const r = new ByteReader(bytes('41420043'));
  expect(hex(r.bytesTerm(zero, include, consume, eosError))).toBe(value);
  expect(r.pos).toBe(pos);
});

test('a missing terminator is an error, or the end', () => {
  const r = new ByteReader(bytes('4142'), 5);
  expect(formatError(() => r.bytesTerm(zero, false, true, true))).toMatchObject({
    code: 'read/end-of-stream',
    offset: 5,
    message: 'end of stream reached, but no terminator [00] found',
  });
  expect(r.pos).toBe(0);
  expect(hex(r.bytesTerm(zero, true, true, false))).toBe('4142');
  expect(r.eof).toBe(true);
});

test('a terminator of two bytes counts in whole units', () => {
  const r = new ByteReader(bytes('0041 0000 4300 0000 ff'));
  expect(hex(r.bytesTerm(bytes('0000'), false, true, true))).toBe('0041');
  expect(hex(r.bytesTerm(bytes('0000'), true, true, true))).toBe('43000000');
  expect(formatError(() => r.bytesTerm(bytes('0000'), false, true, true)).code).toBe('read/end-of-stream');
});

test('a list to the end must get ahead', () => {
  const r = new ByteReader(data, 3);
  r.u1();
  r.advanced(3);
  expect(formatError(() => r.advanced(4))).toMatchObject({ code: 'read/no-progress', offset: 4 });
});

/** The bits of the input as text, in the order the bit order takes them. */
function bitText(input: Uint8Array, le: boolean): string {
  return Array.from(input, (byte) => {
    const text = byte.toString(2).padStart(8, '0');
    return le ? [...text].reverse().join('') : text;
  }).join('');
}

const widths = fc.array(fc.integer({ min: 1, max: 64 }), { maxLength: 12 });

test.each([false, true])('bit fields of 1 to 64 bits follow each other (little endian: %s)', (le) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 48 }), widths, (input, sizes) => {
      const r = new ByteReader(input, 10);
      let text = bitText(input, le);
      for (const size of sizes) {
        const read = (): bigint => {
          if (size <= 53 && (size < 33 || sizes.length % 2 === 0)) return BigInt(le ? r.bitsLe(size) : r.bitsBe(size));
          return wideBits(r, size, le);
        };
        if (size > text.length) {
          expect(formatError(read).code).toBe('read/end-of-stream');
          return;
        }
        const part = text.slice(0, size);
        text = text.slice(size);
        expect(read()).toBe(BigInt(`0b${le ? [...part].reverse().join('') : part}`));
        expect((r.bitOffset - 10) * 8).toBe(input.length * 8 - text.length);
      }
    }),
  );
});

test('bit fields up to 53 bits are numbers', () => {
  const r = new ByteReader(bytes('ffffffff 80000001'));
  expect(r.bitsBe(32)).toBe(0xffffffff);
  expect(r.bitsBe(1)).toBe(1);
  expect(r.bitsBe(31)).toBe(1);
  r.seek(4);
  expect(r.bitsLe(8)).toBe(0x80);
  r.seek(0);
  expect(r.bitsBe(53)).toBe(0xffffffff * 2 ** 21 + 0x100000);
});

test('the end comes after the last bit; alignment drops the rest of a byte', () => {
  const r = new ByteReader(bytes('f0aa'));
  expect(r.bitsBe(4)).toBe(15);
  r.align();
  expect(r.u1()).toBe(0xaa);
  r.seek(1);
  r.bitsBe(7);
  expect(r.eof).toBe(false);
  r.bitsBe(1);
  expect(r.eof).toBe(true);
});
