// Dumps larger than memory: nothing is read that is not asked for.
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileSource } from '../../src/cli/input/source-file.ts';
import { Diagnostics, plainPaint } from '../../src/core/index.ts';
import { format, memoryBlocks, open as openDump } from '../../src/cuda/index.ts';
import { readSection } from '../../src/elf/index.ts';
import { sparseDump } from './sparse-dump.ts';

const GiB = 2 ** 30;

test('a sparse dump of 6 GiB: summary, verify and the last bytes of its memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lanescope-'));
  try {
    const handle = await open(join(folder, 'sparse.nvcudmp'), 'w+');
    try {
      const memory = 5 * GiB + 12;
      const size = await sparseDump(handle, memory);
      expect(size).toBeGreaterThan(2 ** 32);
      let read = 0;
      const source = await fileSource(handle, size, 'sparse', (bytes) => (read += bytes));
      const report = new Diagnostics();
      const dump = await openDump(source, report);
      expect(await format.summaryText(dump, plainPaint)).toContain('WARP_ILLEGAL_ADDRESS');
      await format.verify(dump, report);
      expect(report.list).toEqual([]);
      const [block] = await memoryBlocks(dump);
      expect(block).toMatchObject({ index: 0, managed: false, extent: { size: memory, whole: true } });
      expect([...(await readSection(dump.elf, block?.section ?? 0, memory - 4))]).toEqual([1, 2, 3, 4]);
      expect(read).toBeLessThan(16 * 2 ** 20);
    } finally {
      await handle.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
