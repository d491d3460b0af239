import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileSource } from '../../src/cli/input/source-file.ts';
import { spool } from '../../src/cli/input/spool.ts';
import type { ByteSource } from '../../src/core/index.ts';

const MiB = 2 ** 20;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'source-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs with a file of `size` bytes, sparse but for a mark at the start of each MiB and at the end. */
async function withFile(size: number, use: (source: ByteSource, reads: () => number) => Promise<void>): Promise<void> {
  const path = join(folder, `file-${size}`);
  const handle = await open(path, 'w+');
  try {
    await handle.truncate(size);
    for (let i = 0; i * MiB < size && i < 256; i++) await handle.write(Uint8Array.of(i), 0, 1, i * MiB);
    await handle.write(Uint8Array.of(0xee), 0, 1, size - 1);
    let reads = 0;
    await use(await fileSource(handle, size, path, () => reads++), () => reads);
  } finally {
    await handle.close();
    rmSync(path);
  }
}

describe('file source', () => {
  test('a small file is read once', async () => {
    await withFile(3 * MiB + 5, async (source, reads) => {
      expect(source.bytes).toHaveLength(3 * MiB + 5);
      expect([...(await source.read(2 * MiB - 1, 3))]).toEqual([0, 2, 0]);
      expect(reads()).toBe(1);
    });
  });

  test('a large file is read in windows that are kept', async () => {
    await withFile(200 * MiB + 7, async (source, reads) => {
      expect(source.bytes).toBeUndefined();
      for (let i = 0; i < 1000; i++) expect([...(await source.read(5 * MiB + i, 1))]).toEqual([i === 0 ? 5 : 0]);
      // The first two alone, the others from a window.
      expect(reads()).toBe(3);
      const passing = source.passing?.();
      for (let i = 0; i < 1000; i++)
        expect([...((await passing?.read(5 * MiB + i, 1)) ?? [])]).toEqual([i === 0 ? 5 : 0]);
      // The first alone, the others from the window.
      expect(reads()).toBe(5);
      // A walk across two windows.
      expect([...(await source.read(9 * MiB - 3, 2))]).toEqual([0, 0]);
      // Across two windows, past the last whole one, larger than a window.
      expect([...(await source.read(9 * MiB - 1, 3))]).toEqual([0, 9, 0]);
      expect([...(await source.read(200 * MiB + 5, 2))]).toEqual([0, 0xee]);
      const large = await source.read(3 * MiB, 2 * MiB + 1);
      expect([large[0], large[MiB], large[2 * MiB]]).toEqual([3, 4, 5]);
      await expect(source.read(200 * MiB + 5, 3)).rejects.toMatchObject({ code: 'source/end' });
      // Evicted windows come back right.
      for (let i = 199; i >= 0; i--) expect((await source.read(i * MiB, 1))[0]).toBe(i);
      for (const i of [7, 150, 7]) expect((await source.read(i * MiB, 1))[0]).toBe(i);
    });
  });

  test('reads at the same time get the right bytes', async () => {
    await withFile(100 * MiB, async (source) => {
      const marks = Array.from({ length: 90 }, (_, i) => (i * 37) % 90);
      const read = await Promise.all(marks.map((i) => source.read(i * MiB, 1)));
      expect(read.map((bytes) => bytes[0])).toEqual(marks);
    });
  });

  test('a file beyond 4 GiB', async () => {
    const size = 5 * 2 ** 30 + 3;
    await withFile(size, async (source) => {
      expect([...(await source.read(size - 2, 2))]).toEqual([0, 0xee]);
      expect([...(await source.read(2 ** 32, 1))]).toEqual([0]);
    });
  });

  test('a file that became shorter is no error of the format', async () => {
    const path = join(folder, 'short');
    writeFileSync(path, 'abc');
    const handle = await open(path);
    await expect(fileSource(handle, 10, path)).rejects.toMatchObject({ name: 'Failure', code: 'io/changed', exit: 3 });
    await handle.close();
  });
});

describe('spool', () => {
  async function* stream(count: number, size: number): AsyncGenerator<Uint8Array> {
    for (let i = 0; i < count; i++) yield new Uint8Array(size).fill(i);
  }

  test('a short stream stays in memory', async () => {
    const { source, close } = await spool(stream(3, 2), 'x');
    expect([...(source.bytes ?? [])]).toEqual([0, 0, 1, 1, 2, 2]);
    await close();
  });

  test('a long stream goes to a file without a name', async () => {
    const { source, close } = await spool(stream(70, MiB), 'x');
    expect(source.size).toBe(70 * MiB);
    expect(source.bytes).toBeUndefined();
    expect([...(await source.read(69 * MiB - 1, 2))]).toEqual([68, 69]);
    expect([...(await source.read(0, 1))]).toEqual([0]);
    await close();
  });
});
