// Core files of the host: what cuda-gdb's generate-core-file writes beside a GPU coredump.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memorySink } from '../../src/core/index.ts';
import { writeNewElf } from '../../src/elf/index.ts';
import { cli } from '../support/run-cli.ts';
import { fixture, open, verdictOf } from './open-bytes.ts';

const ET_CORE = 4;
const EM_X86_64 = 62;
const PT_LOAD = 1;

/** A core file of a process with these bytes in a section. */
async function hostCore(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const sink = memorySink();
  await writeNewElf(
    sink,
    { osabi: 0, abiversion: 0, type: ET_CORE, machine: EM_X86_64 },
    { count: 1, at: () => ({ name: 'load', type: 1, align: 16, size: bytes.length }), contents: () => [bytes] },
  );
  return sink.bytes();
}

/** The same with a segment instead of sections. */
function segmentCore(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(128 + bytes.length);
  const view = new DataView(file.buffer);
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  view.setUint16(16, ET_CORE, true);
  view.setUint16(18, EM_X86_64, true);
  view.setUint32(20, 1, true);
  view.setBigUint64(32, 64n, true);
  for (const [at, value] of [
    [52, 64],
    [54, 56],
    [56, 1],
    [58, 64],
  ] as const)
    view.setUint16(at, value, true);
  view.setUint32(64, PT_LOAD, true);
  view.setBigUint64(72, 128n, true);
  view.setBigUint64(96, BigInt(bytes.length), true);
  file.set(bytes, 128);
  return file;
}

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'lanescope-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function saved(bytes: Uint8Array): string {
  const file = join(folder, 'core');
  writeFileSync(file, bytes);
  return file;
}

test('a host core file is named, and where the GPU part is', async () => {
  const bytes = await hostCore(new Uint8Array(4096).fill(0x7f));
  expect(await verdictOf(bytes)).toMatchObject({ thrown: { code: 'cuda/host-core' } });
  const file = saved(bytes);
  const what = /core file of the host, x86-64; no GPU part: .*generate-core-file/;
  expect((await cli(file)).stdout).toMatch(what);
  expect((await cli('detect', file)).stdout).toContain('core file of the host, x86-64, no GPU part');
  const bt = await cli('cuda', 'bt', file);
  expect(bt.exit).toBe(1);
  expect(bt.stderr).toMatch(what);
});

test.each([
  ['section', hostCore],
  ['segment', segmentCore],
])('a GPU coredump in a %s of one is opened', async (_, make) => {
  const bytes = await make(fixture('d01_minimal_r550'));
  const { dump, report } = await open(bytes);
  expect(report.list.map(({ code, severity }) => [code, severity])).toEqual([['cuda/host-core', 'info']]);
  expect(dump.devices.table.length).toBe(1);
  const file = saved(bytes);
  expect((await cli('detect', file)).stdout).toContain('cuda (NVIDIA CUDA GPU coredump)');
  const summary = await cli(file);
  expect(summary).toMatchObject({ exit: 0 });
  expect(summary.stdout).toContain('legacy_kernel');
  expect((await cli('cuda', 'bt', file)).stdout).toContain('kernel arguments: p = 0x7fff90000000, n = 3');
});
