import { expect, test } from 'vitest';
import { blobSource } from '../../src/core/index.ts';

/** A blob that counts how often its bytes are asked for. */
function countedBlob(size: number): { reads: number; size: number; slice: Blob['slice'] } {
  const blob = new Blob([Uint8Array.from({ length: size }, (_, i) => i % 251)]);
  const counted = {
    reads: 0,
    size,
    slice: (start?: number, end?: number): Blob => {
      counted.reads += 1;
      return blob.slice(start, end);
    },
  };
  return counted;
}

test('small reads of a blob come from few windows, whatever their order', async () => {
  const blob = countedBlob(3 << 20);
  const source = blobSource(blob);
  for (let i = 0; i < 5000; i++) {
    const offset = (i * 7919) % (blob.size - 16);
    expect([...(await source.read(offset, 4))]).toEqual([0, 1, 2, 3].map((at) => (offset + at) % 251));
  }
  expect(blob.reads).toBeLessThanOrEqual(3);
});

test('a read over the border of two windows is whole', async () => {
  const source = blobSource(countedBlob(3 << 20));
  const offset = (1 << 20) - 2;
  expect([...(await source.read(offset, 4))]).toEqual([0, 1, 2, 3].map((at) => (offset + at) % 251));
});
