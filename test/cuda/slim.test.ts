import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Diagnostics, jsonText, memorySink } from '../../src/core/index.ts';
import { Kind } from '../../src/cuda/advanced.ts';
import { format, slimDump } from '../../src/cuda/index.ts';
import type { CudaDump, SlimOptions } from '../../src/cuda/index.ts';
import { readSection, sectionNamer } from '../../src/elf/index.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { fixtureFiles } from '../support/fixtures.ts';
import { witness } from '../support/witness.ts';
import { open, readDump } from './open-bytes.ts';

async function slimmed(dump: CudaDump, options: SlimOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
  const sink = memorySink();
  await slimDump(dump, sink, options);
  return sink.bytes();
}

/** The summary without what has to do with the file itself. */
async function told(dump: CudaDump): Promise<unknown> {
  const summary = JSON.parse(await jsonText(await format.summarize(dump))) as Record<string, unknown>;
  for (const key of ['size', 'sections', 'generation', 'writer', 'diagnostic_counts']) delete summary[key];
  // What is mapped is told by the blocks of memory.
  delete (summary['verdict'] as Record<string, unknown> | null)?.['explanation'];
  return summary;
}

/** Bytes that a driver would have written with the same things left out: headers, names and contents without padding. */
async function leastSize({ elf, tree }: CudaDump, dropped: ReadonlySet<number>): Promise<number> {
  const { sections, names } = elf;
  const nameOf = await sectionNamer(elf);
  const kept = new Set<string>();
  let size = 64 + 64;
  for (let i = 1; i < sections.length; i++) {
    if (dropped.has(tree.kind(i))) continue;
    size += 64 + (i === names?.section ? 0 : sections.extent(i).size);
    kept.add(nameOf(i) ?? '');
  }
  for (const name of kept) size += name.length + 1;
  return size;
}

async function check(path: string): Promise<void> {
  const bytes = readDump(path);
  const { dump } = await open(bytes);
  const small = await slimmed(dump);
  const again = await open(small);
  expect(await told(again.dump)).toEqual(await told(dump));
  const report = new Diagnostics();
  await format.verify(again.dump, report);
  expect([...again.report.list, ...report.list].filter(({ severity }) => severity !== 'info')).toEqual([]);
  const { global, managed, shared, local, image } = Kind;
  const dropped = new Set([global, managed, shared, local, image]);
  expect(small.length).toBeLessThan((await leastSize(dump, dropped)) * 1.05);
  for (const kind of dropped) expect(again.dump.tree.typeCounts.get(0x80000000 + kind)).toBeUndefined();
}

describe.each(fixtureFiles('cuda').map((path) => [basename(path), path] as const))('%s', (_, path) => {
  test('a slim dump has the same verdict and call stacks', () => check(path));

  test('with nothing left out everything stays', async () => {
    const { dump } = await open(readDump(path));
    const copy = await open(await slimmed(dump, { drop: [] }));
    expect(await told(copy.dump)).toEqual(await told(dump));
    expect(copy.dump.elf.sections.length).toBe(dump.elf.sections.length);
  });

  test('redacted registers and memory are zeros', async () => {
    const { dump } = await open(readDump(path));
    const { dump: copy } = await open(await slimmed(dump, { drop: [], redact: true }));
    const { regs, preds, uregs, upreds, local, shared, params, global, managed, barriers } = Kind;
    const secret = new Set([regs, preds, uregs, upreds, local, shared, params, global, managed, barriers]);
    let seen = 0;
    for (let i = 1; i < copy.elf.sections.length; i++) {
      if (!secret.has(copy.tree.kind(i))) continue;
      seen += 1;
      expect((await readSection(copy.elf, i)).every((byte) => byte === 0)).toBe(true);
    }
    if (basename(path).startsWith('d10')) return;
    expect(seen).toBeGreaterThan(0);
  });

  witness('readelf')('readelf takes a slim dump', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lanescope-'));
    try {
      const { dump } = await open(readDump(path));
      const file = join(folder, 'slim.nvcudmp');
      writeFileSync(file, await slimmed(dump));
      const { status, stderr } = spawnSync('readelf', ['-hSW', file], { encoding: 'utf8' });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

corpusTest('every dump of the corpus can be made slim', async () => {
  for (const path of corpusFiles('cuda', /\.nvcudmp(\.gz)?$/)) await check(path);
});

corpusTest(
  'a damaged dump can be made slim, as far as it opens',
  async () => {
    for (const path of corpusFiles('cuda/malformed', /\.nvcudmp$/)) {
      const opened = await open(readDump(path)).catch(() => undefined);
      if (opened === undefined) continue;
      await open(await slimmed(opened.dump));
    }
  },
  60_000,
);
