import { expect, test } from 'vitest';
import { byteBuffer } from '../../src/cli/output/byte-buffer.ts';

test('small writes become large ones, in order', async () => {
  const sizes: number[] = [];
  const seen: number[] = [];
  const buffer = byteBuffer(async (bytes) => {
    sizes.push(bytes.length);
    seen.push(...bytes);
  }, 10);
  let next = 0;
  for (const size of [3, 0, 4, 3, 1, 25, 9, 1, 10, 2]) {
    await buffer.write(Uint8Array.from({ length: size }, () => next++));
  }
  await buffer.flush();
  await buffer.flush();
  expect(sizes).toEqual([10, 1, 25, 10, 10, 2]);
  expect(seen).toEqual(Array.from({ length: next }, (_, i) => i));
});
