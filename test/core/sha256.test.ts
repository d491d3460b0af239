import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ByteSource } from '../../src/core/index.ts';
import { Sha256, memorySource, sha256, sha256Of } from '../../src/core/index.ts';

const bytes = Uint8Array.from({ length: 9000 }, (_, i) => (i * 7) ^ (i >> 8));
const want = (part: Uint8Array): string => createHash('sha256').update(part).digest('hex');

test.each([0, 1, 55, 56, 63, 64, 65, 119, 128, 4096, 4097, 9000])('%d bytes hash as in node:crypto', async (length) => {
  const part = bytes.subarray(0, length);
  expect(
    new Sha256()
      .update(part.subarray(0, length >> 1))
      .update(part.subarray(length >> 1))
      .hex(),
  ).toBe(want(part));
  expect(await sha256(part)).toBe(want(part));
});

test('a range of a source that is not in memory', async () => {
  const memory = memorySource(bytes);
  const source: ByteSource = { size: memory.size, read: (offset, length) => memory.read(offset, length) };
  expect(await sha256Of(source, 100, 8000)).toBe(want(bytes.subarray(100, 8100)));
});
