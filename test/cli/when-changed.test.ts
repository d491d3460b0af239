import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { whenChanged } from '../../src/cli/files/when-changed.ts';
import { generate } from '../../src/codegen/index.ts';

test('work is done again when a file that it names changes, is removed or comes back, until it is stopped', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'when-changed-'));
  const file = join(folder, 'a');
  const stop = new AbortController();
  let runs = 0;
  try {
    writeFileSync(file, 'one');
    const watching = whenChanged(() => {
      runs += 1;
      return Promise.resolve([file]);
    }, stop.signal);
    await vi.waitFor(() => expect(runs).toBe(1));
    writeFileSync(file, 'two two');
    await vi.waitFor(() => expect(runs).toBe(2), { timeout: 5000 });
    rmSync(file);
    await vi.waitFor(() => expect(runs).toBe(3), { timeout: 5000 });
    writeFileSync(file, 'three');
    await vi.waitFor(() => expect(runs).toBeGreaterThan(3), { timeout: 5000 });
    stop.abort();
    await watching;
    const done = runs;
    writeFileSync(file, 'four, and nobody looks');
    expect(runs).toBe(done);
  } finally {
    stop.abort();
    rmSync(folder, { recursive: true });
  }
}, 30_000);

test('schemas that are read are named: imports, and files that are not there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'when-changed-'));
  const [a, b, none] = ['a', 'b', 'none'].map((name) => join(folder, `${name}.ksy`)) as [string, string, string];
  try {
    writeFileSync(a, 'meta: {id: a, imports: [b]}\nseq: [{id: x, type: b}]\n');
    writeFileSync(b, 'meta: {id: b}\nseq: [{id: y, type: u1}]\n');
    const { sources } = await generate([a, none], { outDir: join(folder, 'out'), check: true });
    expect([...sources].sort()).toEqual([a, b, none]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
