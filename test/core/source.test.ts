import { describe, expect, test } from 'vitest';
import { blobSource, chunks, limits, memorySource, subSource } from '../../src/core/index.ts';
import type { ByteSource } from '../../src/core/index.ts';

const bytes = Uint8Array.from({ length: 100 }, (_, i) => i);

const sources: [string, () => ByteSource][] = [
  ['memory', () => memorySource(bytes)],
  ['blob', () => blobSource(new Blob([bytes]))],
  ['part of memory', () => subSource(memorySource(Uint8Array.from([9, 9, ...bytes, 9])), 2, 100)],
  ['part of a blob', () => subSource(blobSource(new Blob([Uint8Array.of(7), bytes])), 1, 100)],
];

describe.each(sources)('%s source', (_, make) => {
  test('reads exactly what is asked', async () => {
    const source = make();
    expect(source.size).toBe(100);
    expect([...(await source.read(10, 3))]).toEqual([10, 11, 12]);
    expect(await source.read(0, 100)).toEqual(bytes);
    expect(await source.read(100, 0)).toHaveLength(0);
  });

  test.each([
    [-1, 1],
    [0, -1],
    [0, 101],
    [100, 1],
    [101, 0],
    [2 ** 53, 1],
    [1, Number.MAX_SAFE_INTEGER],
    [Number.NaN, 1],
    [0.5, 1],
  ])('refuses offset %d, length %d', async (offset, length) => {
    await expect(make().read(offset, length)).rejects.toMatchObject({ name: 'FormatError', code: 'source/end' });
  });
});

test('a part outside its source is refused at once', () => {
  expect(() => subSource(memorySource(bytes), 50, 51)).toThrow(expect.objectContaining({ code: 'source/end' }));
});

test('memory reads are views', async () => {
  const read = await subSource(memorySource(bytes), 5, 10).read(1, 2);
  expect(read.buffer).toBe(bytes.buffer);
  expect(subSource(memorySource(bytes), 5, 10).bytes).toEqual(bytes.subarray(5, 15));
});

test('chunks cover a range in order and in bounded pieces', async () => {
  const size = limits.chunk + 10;
  const lengths: number[] = [];
  const source: ByteSource = { size, read: async (_, length) => new Uint8Array(length) };
  for await (const piece of chunks(source)) lengths.push(piece.length);
  expect(lengths).toEqual([limits.chunk, 10]);
});
