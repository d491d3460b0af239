import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteWriter, serializeWith } from '../../src/runtime/index.ts';
import { trimPad, untilEnd, writeBytes, writeSlot } from '../../src/runtime/support.ts';
import type { WriteExtent } from '../../src/runtime/index.ts';
import { formatError } from '../support/format-error.ts';
import { bytes, hex } from '../support/hex-bytes.ts';

const zero = bytes('00');

test.each([
  ['4142ffff', 0xff, '4142'],
  ['ffff', 0xff, ''],
  ['ff41', 0xff, 'ff41'],
])('%s without padding %i is %s', (data, pad, rest) => {
  expect(hex(trimPad(bytes(data), pad))).toBe(rest);
});

test('a slot ends at its terminator, else at its padding', () => {
  expect(hex(untilEnd(bytes('41004200'), zero, false, undefined))).toBe('41');
  expect(hex(untilEnd(bytes('41004200'), zero, true, undefined))).toBe('4100');
  expect(hex(untilEnd(bytes('41422020'), zero, false, 0x20))).toBe('4142');
  expect(hex(untilEnd(bytes('41200020'), zero, false, 0x20))).toBe('4120');
  expect(hex(untilEnd(bytes('0041 0000'), bytes('0000'), false, undefined))).toBe('0041');
  expect(hex(untilEnd(bytes('4100'), undefined, false, undefined))).toBe('4100');
});

function written(value: string, extent: WriteExtent, base?: string): string {
  const w = base === undefined ? new ByteWriter() : new ByteWriter(undefined, bytes(base));
  writeBytes(w, bytes(value), extent);
  return hex(w.data);
}

test('terminators and padding are written as the schema says', () => {
  expect(written('4142', { terminator: zero })).toBe('414200');
  expect(written('414200', { terminator: zero, include: true })).toBe('414200');
  expect(written('4142', { terminator: zero, keep: true })).toBe('414200');
  expect(written('4142', { terminator: zero, keep: true, mayMiss: true })).toBe('4142');
  expect(written('4142', { size: 2 })).toBe('4142');
  expect(written('41', { size: 4, terminator: zero })).toBe('41000000');
  expect(written('41', { size: 4, pad: 0x20 })).toBe('41202020');
  expect(written('41', { size: 4, terminator: zero, pad: 0x20 })).toBe('41002020');
  expect(written('41424344', { size: 4, terminator: zero, pad: 0x20 })).toBe('41424344');
});

test('a value that does not fit is refused', () => {
  expect(formatError(() => written('414243', { size: 2 }))).toMatchObject({
    code: 'write/wrong-size',
    message: 'wrong size: 3 bytes, needs 2',
    offset: 0,
  });
  expect(formatError(() => written('41', { size: 2 })).code).toBe('write/wrong-size');
  expect(formatError(() => written('414243', { size: 2, terminator: zero, pad: 0 })).code).toBe('write/wrong-size');
});

test('bytes that hold the same value stay as they were', () => {
  expect(written('41', { size: 4, terminator: zero }, '4100beef')).toBe('4100beef');
  expect(written('42', { size: 4, terminator: zero }, '4100beef')).toBe('4200beef');
  expect(written('41', { size: 4, pad: 0x20 }, '41202020')).toBe('41202020');
});

test('any slot comes back from what is read of it', () => {
  const extents = fc.record({
    terminator: fc.constantFrom(undefined, bytes('00'), bytes('01'), bytes('0000')),
    include: fc.boolean(),
    pad: fc.constantFrom(undefined, 0, 1),
  });
  const slots = fc.array(fc.constantFrom(0, 1, 2), { maxLength: 8 }).map((list) => Uint8Array.from(list));
  fc.assert(
    fc.property(slots, extents, (slot, { terminator, include, pad }) => {
      const value = untilEnd(slot, terminator, include, pad);
      const extent: WriteExtent = {
        size: slot.length,
        ...(terminator !== undefined && { terminator, include }),
        ...(pad !== undefined && { pad }),
      };
      const w = new ByteWriter(undefined, slot);
      writeBytes(w, value, extent);
      expect(hex(w.data)).toBe(hex(slot));
    }),
  );
});

test('a structure smaller than its slot is padded', () => {
  const w = new ByteWriter();
  const write = (text: string, extent: WriteExtent): void => {
    const slot = w.slot(extent.size);
    slot.bytes(bytes(text));
    writeSlot(w, slot, extent);
  };
  write('41', { size: 3 });
  write('41', { size: 3, pad: 0x20 });
  expect(hex(w.data)).toBe('410000412020');
  expect(formatError(() => write('41424344', { size: 3 })).code).toBe('write/wrong-size');
});

test('what the schema does not cover comes from the base', () => {
  const write = (w: ByteWriter): void => {
    w.u1(9);
    w.seek(3);
    w.u1(8);
  };
  expect(hex(serializeWith({}, write))).toBe('09000008');
  expect(hex(serializeWith({ base: bytes('010203040506') }, write))).toBe('090203080506');
  expect(hex(serializeWith({ base: bytes('01') }, write))).toBe('09000008');
});

test('a value that nests without end is an error of the format', () => {
  const deep = (w: ByteWriter): void => {
    w.u1(0);
    deep(w);
  };
  expect(formatError(() => serializeWith({}, deep)).code).toBe('limit/depth');
});
