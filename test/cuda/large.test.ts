// Dumps larger than memory: nothing is read that is not asked for.
import { mkdtemp, open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileSource } from '../../src/cli/source-file.ts';
import { Diagnostics, plainPaint } from '../../src/core/index.ts';
import { format, Kind, memoryBlocks, openDump } from '../../src/cuda/index.ts';
import { readSection } from '../../src/elf/index.ts';
import { editable } from './dump-parts.ts';
import { fixture } from './open-bytes.ts';

const GiB = 2 ** 30;

/** The dump with its global memory moved behind a hole and grown to `size` bytes, header table at the very end. */
async function sparseDump(handle: FileHandle, size: number): Promise<number> {
  const dump = editable(fixture('d06_meta_r575'));
  const { bytes } = dump;
  const shoff = Number(dump.view.getBigUint64(40, true));
  const global = dump.ofType(0x80000000 + Kind.global);
  const start = GiB;
  dump.set(global, 'sh_offset', start);
  dump.set(global, 'sh_size', size);
  dump.set(global, 'sh_addr', 2 ** 32);
  const headers = bytes.slice(shoff);
  dump.view.setBigUint64(40, BigInt(start + size), true);
  await handle.write(bytes, 0, shoff, 0);
  await handle.write(Uint8Array.of(1, 2, 3, 4), 0, 4, start + size - 4);
  await handle.write(headers, 0, headers.length, start + size);
  return start + size + headers.length;
}

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
