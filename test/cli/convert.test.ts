import { expect, test } from 'vitest';
import { convert } from '../../src/schema/convert.ts';
import type { Conversion } from '../../src/schema/convert.ts';

test.each<[Conversion, unknown, string, string | undefined]>([
  ['hex', 255, 'u1', '0xff'],
  ['hex', -16, 's4le', '-0x10'],
  ['hex', 0x1_0000_0000n, 'u8le', '0x100000000'],
  ['hex', 1.5, 'f4le', undefined],
  ['dec', 2n ** 64n - 1n, 'u8le', '18446744073709551615'],
  ['dec', Uint8Array.of(1, 255), 'bytes', '1 255'],
  ['date', 1_700_000_000, 'u4le', '2023-11-14T22:13:20Z'],
  ['date', 1_700_000_000_123, 'u8le', '2023-11-14T22:13:20.123Z'],
  ['date', 1_700_000_000_123_456n, 'u8le', '2023-11-14T22:13:20.123Z'],
  ['date', 1_700_000_000_000_000_000n, 'u8le', '2023-11-14T22:13:20Z'],
  ['date', 133_444_736_000_000_000n, 'u8le', '2023-11-14T22:13:20Z'],
  ['date', 0, 'u4le', undefined],
  ['date', 2n ** 64n - 1n, 'u8le', '2554-07-21T23:34:33.709Z'],
  ['ipv4', 0x0100007f, 'u4le', '127.0.0.1'],
  ['ipv4', 0xc0a80001, 'u4be', '192.168.0.1'],
  ['ipv4', Uint8Array.of(10, 0, 0, 1), 'bytes', '10.0.0.1'],
  ['ipv4', Uint8Array.of(10, 0, 0), 'bytes', undefined],
  ['ipv4', 7, 'u2le', undefined],
  ['hex', 'text', 'str', undefined],
])('%s of %s, a %s, is %s', (as, value, type, text) => {
  expect(convert(as, value, type)).toBe(text);
});
