// Dumps that a driver wrote: what is said of them, and that nothing is said against them.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Diagnostics, jsonText, memorySink, plainPaint } from '../../src/core/index.ts';
import { summaryOf } from '../../src/cuda/advanced.ts';
import { diffDumps, format, slimDump } from '../../src/cuda/index.ts';
import type { CudaDump } from '../../src/cuda/index.ts';
import { cli } from '../support/run-cli.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { open, readDump, verdictOf } from './open-bytes.ts';

const folder = join(import.meta.dirname, '../fixtures/cuda-real');
const whole = readdirSync(folder).filter((name) => /^[LH]_.*\.gz$/.test(name));

function bytesOf(name: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(gunzipSync(readFileSync(join(folder, name))));
}

async function dumpOf(name: string): Promise<CudaDump> {
  return (await open(bytesOf(`${name}.nvcudmp.gz`))).dump;
}

async function signatureOf(dump: CudaDump): Promise<string | undefined> {
  const { fault, hang } = await summaryOf(dump);
  return (fault?.signature ?? hang?.signature)?.id;
}

/** A real dump is healthy, is written back as it was, and its slim copy says the same. */
async function check(path: string): Promise<void> {
  const bytes = readDump(path);
  expect(await verdictOf(bytes)).toEqual({ said: [] });
  const { dump } = await open(bytes);
  const sink = memorySink();
  await format.write?.(dump, sink);
  expect(Buffer.compare(sink.bytes(), bytes)).toBe(0);
  const small = memorySink();
  await slimDump(dump, small);
  const slim = await open(small.bytes());
  expect(slim.report.list).toEqual([]);
  const report = new Diagnostics();
  await format.verify(slim.dump, report);
  expect(report.list).toEqual([]);
  expect(await signatureOf(slim.dump)).toBe(await signatureOf(dump));
}

describe.each(whole)('%s', (name) => {
  test('summary for people', async () => {
    expect(await format.summaryText((await open(bytesOf(name))).dump, plainPaint)).toMatchSnapshot();
  });

  test('is healthy, written back byte for byte, and slim with the same verdict', () => check(join(folder, name)));
});

test('threads of a hang by what they wait for', async () => {
  const summary = JSON.parse(await jsonText(await format.summarize(await dumpOf('H_barrier_line')))) as {
    readonly verdict: { readonly kind: string };
    readonly groups: readonly { waiting: string | null; barrier: number | null; lanes: number }[];
    readonly missed_barriers: readonly { barrier: number; blocks: number; lanes: number }[];
  };
  expect(summary.verdict.kind).toBe('hang');
  expect(summary.groups.map(({ waiting, barrier, lanes }) => [waiting, barrier, lanes])).toEqual(
    expect.arrayContaining([
      ['barrier', 0, 64],
      ['barrier', 1, 64],
      ['barrier', 2, 64],
      ['spin', null, 64],
    ]),
  );
  expect(summary.missed_barriers.map(({ barrier, blocks, lanes }) => [barrier, blocks, lanes])).toEqual([
    [1, 2, 32],
    [2, 2, 32],
    [0, 2, 32],
  ]);
});

test('cuda where lists the groups and the blocks that miss a barrier', async () => {
  const { stdout, exit } = await cli('cuda', 'where', join(folder, 'H_barrier_line.nvcudmp.gz'));
  expect(exit).toBe(0);
  expect(stdout).toMatch(/^64 threads {2}2 warps {2}waiting at barrier 1 .* vars\.cu:75/m);
  expect(stdout).toMatch(/^2 blocks miss barrier 2 at vars\.cu:76, \(0,0,0\) \(1,0,0\): 32 threads of each wait/m);
});

test('two hangs are compared by their groups', async () => {
  const a = await dumpOf('H_barrier_line');
  expect((await diffDumps(a, a)).verdict).toBe('no fault in either, and threads wait at the same places');
  const { same, changes } = await diffDumps(a, await dumpOf('L_assert'));
  expect(same).toBe(false);
  expect(changes.map(({ what }) => what)).toContain('groups');
});

test('lanes say what they do within their warp', async () => {
  const { stdout } = await cli('cuda', 'lanes', '--json', join(folder, 'L_misaligned.nvcudmp.gz'));
  const { lanes } = JSON.parse(stdout) as {
    lanes: readonly { thread_state: string; convergence_barriers: number[] }[];
  };
  expect(new Set(lanes.map(({ thread_state }) => thread_state))).toEqual(new Set(['ready']));
  expect(lanes[0]?.convergence_barriers).toEqual([]);
});

corpusTest(
  'every real dump is healthy, written back byte for byte, and slim with the same verdict',
  async () => {
    for (const path of corpusFiles('cuda-real', /^(?!C_).*\.nvcudmp\.gz$/)) await check(path);
  },
  240_000,
);

corpusTest('one crash has one signature', async () => {
  const signatures = new Map<string, string | undefined>();
  for (const path of corpusFiles(
    'cuda-real',
    /^(F_deep|F_noglobal|L_badfp|L_exited|F_illegal|F_noconst)\.nvcudmp\.gz$/,
  )) {
    signatures.set(basename(path, '.nvcudmp.gz'), await signatureOf((await open(readDump(path))).dump));
  }
  expect(signatures.get('F_noglobal')).toBe(signatures.get('F_deep'));
  expect(signatures.get('F_noconst')).toBe(signatures.get('F_illegal'));
  expect(new Set(signatures.values()).size).toBe(4);
});
