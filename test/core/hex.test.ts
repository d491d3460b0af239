import { expect, test } from 'vitest';
import { fromHex, hex64, hexLines, toHex } from '../../src/core/index.ts';

test('hex digits there and back', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  expect(toHex(bytes)).toMatch(/^000102.*feff$/);
  expect(fromHex(toHex(bytes))).toEqual(bytes);
  expect(fromHex('AbCd')).toEqual(Uint8Array.of(0xab, 0xcd));
  for (const bad of ['0', '0g', ' 0']) expect(() => fromHex(bad)).toThrow('not pairs of hex digits');
});

test('integers as 0x', () => {
  expect(hex64(0n)).toBe('0x0');
  expect(hex64(0xffff_ffff_ffff_ffffn)).toBe('0xffffffffffffffff');
  expect(hex64(-1n)).toBe('-0x1');
  expect(hex64(255)).toBe('0xff');
});

test('hex dump lines', () => {
  const bytes = new TextEncoder().encode('a GPU coredump\n\u0000end');
  expect([...hexLines(bytes, 0x7fff_9000_0000n)]).toEqual([
    '7fff90000000  61 20 47 50 55 20 63 6f  72 65 64 75 6d 70 0a 00  |a GPU coredump..|',
    '7fff90000010  65 6e 64                                          |end|',
  ]);
  expect([...hexLines(new Uint8Array(0))]).toEqual([]);
});
