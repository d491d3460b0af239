import fc from 'fast-check';
import { expect, test } from 'vitest';
import { provideProcess } from '../../src/runtime/index.ts';
import { decodeProcess, encodeProcess } from '../../src/runtime/support.ts';
import { formatError } from '../support/format-error.ts';
import { bytes, hex } from '../support/hex-bytes.ts';

test('xor with a byte or with a key that repeats', () => {
  expect(hex(decodeProcess('xor', bytes('0001ff'), 0xff))).toBe('fffe00');
  expect(hex(decodeProcess('xor', bytes('00000000'), bytes('010203')))).toBe('01020301');
  expect(hex(decodeProcess('xor', bytes('0001'), bytes('')))).toBe('0001');
});

test('rotations', () => {
  expect(hex(decodeProcess('rol', bytes('8001f0'), 1))).toBe('0102e1');
  expect(hex(decodeProcess('ror', bytes('8001f0'), 1))).toBe('408078');
  expect(hex(decodeProcess('rol', bytes('81'), 8))).toBe('81');
});

test('what is decoded is encoded back', () => {
  const args = fc.oneof(
    fc.tuple(fc.constant('xor'), fc.oneof(fc.integer({ min: 0, max: 255 }), fc.uint8Array({ maxLength: 5 }))),
    fc.tuple(fc.constantFrom('rol', 'ror'), fc.integer({ min: -20, max: 20 })),
  );
  fc.assert(
    fc.property(fc.uint8Array(), args, (data, [name, arg]) => {
      const kept = hex(data);
      expect(hex(encodeProcess(name, decodeProcess(name, data, arg), arg))).toBe(kept);
      expect(hex(decodeProcess(name, encodeProcess(name, data, arg), arg))).toBe(kept);
      expect(hex(data)).toBe(kept);
    }),
  );
});

test('processes of one’s own; what they throw becomes an error of the format', () => {
  provideProcess('test.reverse', {
    decode: (data, ...args) => {
      if (args.length > 0) throw new TypeError('takes nothing');
      return data.slice().reverse();
    },
    encode: (data) => data.slice().reverse(),
  });
  expect(hex(decodeProcess('test.reverse', bytes('010203')))).toBe('030201');
  expect(formatError(() => decodeProcess('test.reverse', bytes('01'), 1))).toMatchObject({
    code: 'read/process',
    message: 'test.reverse failed: takes nothing',
  });
});

test('a process that nobody provided', () => {
  expect(formatError(() => decodeProcess('test.none', bytes('01'))).code).toBe('read/unknown-process');
  expect(formatError(() => encodeProcess('test.none', bytes('01'))).message).toContain('test.none');
});
