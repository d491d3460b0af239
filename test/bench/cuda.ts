// Summaries of large dumps: wall time and peak memory of a whole process, Node's own start included. The dumps are made here:
// every lane of an H200 occupied, with 16 and with 64 warps an SM, and one of 20 GiB that is mostly a hole.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Diagnostics, memorySource } from '../../src/core/index.ts';
import { Kind, openDump, scan, writeBuiltDump } from '../../src/cuda/index.ts';
import type { LaneSpec, WarpSpec } from '../../src/cuda/index.ts';
import { readSection } from '../../src/elf/index.ts';
import { fixture } from '../cuda/open-bytes.ts';
import { sparseDump } from '../cuda/sparse-dump.ts';

const SMS = 132;
const ROUNDS = 5;
const GiB = 2 ** 30;
const main = join(import.meta.dirname, '../../dist/src/cli/main.js');

const { dump: small, pc } = await smallDump();
const image = await imageOf();

async function smallDump(): Promise<{ dump: Awaited<ReturnType<typeof openDump>>; pc: bigint }> {
  const dump = await openDump(memorySource(fixture('d01_minimal_r550')), new Diagnostics());
  const { primary } = await scan(dump);
  if (primary === null || primary.kind === 'sm') throw new Error('the fixture has no lane in focus');
  return { dump, pc: primary.pc };
}

async function imageOf(): Promise<Uint8Array> {
  for (let i = 1; i < small.elf.sections.length; i++) {
    if (small.tree.kind(i) === Kind.relocatedImage) return (await readSection(small.elf, i)).slice();
  }
  throw new Error('the fixture has no relocated image');
}

/** Every SM, warp and lane occupied: registers, predicates, local memory and a backtrace for each lane. */
async function occupied(file: string, warpsPerSm: number): Promise<void> {
  const [regs, preds, local] = [new Uint8Array(128), new Uint8Array(32), new Uint8Array(64)];
  const backtrace = [pc - 0x10n, pc - 0x20n, pc - 0x30n, pc - 0x40n];
  const lanes: LaneSpec[] = Array.from({ length: 32 }, (_, ln) => ({
    ln,
    virtualPC: pc,
    threadIdxX: ln,
    callDepth: 4,
    regs,
    preds,
    backtrace,
    local: { addr: 0xfffc00n, bytes: local },
  }));
  const failed = lanes.map((lane) => (lane['ln'] === 13 ? { ...lane, exception: 14 } : lane));
  const words = { uregs: new Uint8Array(252), upreds: new Uint8Array(32), barriers: new Uint8Array(64) };
  const masks = { validLanesMask: 0xffffffff, activeLanesMask: 0xffffffff };
  const sms = Array.from({ length: SMS }, (_, smId) => ({
    smId,
    blocks: Array.from({ length: warpsPerSm / 8 }, (_b, block) => ({
      gridId64: 1,
      blockIdxX: (smId * warpsPerSm) / 8 + block,
      warps: Array.from({ length: 8 }, (_w, i): WarpSpec => {
        const last = smId === SMS - 1 && block === warpsPerSm / 8 - 1 && i === 7;
        return { warpId: block * 8 + i, ...masks, ...words, lanes: last ? failed : lanes };
      }),
    })),
  }));
  const contexts = [{ contextId: 1, modules: [{ moduleHandle: 2, relocated: image }] }];
  const grids = [{ gridId64: 1, contextId: 1, moduleHandle: 2, gridDimX: 4096, blockDimX: 256, functionEntry: pc }];
  const descriptor = openSync(file, 'w');
  const sink = {
    async write(bytes: Uint8Array): Promise<void> {
      for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
    },
  };
  const device = { devName: 'NVIDIA H200', smType: 'sm_90', numSMs: SMS, numLanesPerWarp: 32, contexts, grids, sms };
  await writeBuiltDump({ generation: 580, devices: [device] }, sink);
  closeSync(descriptor);
}

/**
 * Prints the peak of the process's own memory when it ends, in KiB: what Linux says of it in /proc, since the maximum that
 * getrusage has starts with that of the process it was forked from.
 */
const preload = `data:text/javascript,${encodeURIComponent(
  "import { readFileSync } from 'node:fs';" +
    "process.on('exit', () => process.stderr.write(`rss ${/VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]}`))",
)}`;

function measure(name: string, file: string): void {
  const times: number[] = [];
  const peaks: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const started = performance.now();
    const run = spawnSync(process.execPath, ['--import', preload, main, 'summary', file], { encoding: 'utf8' });
    times.push(performance.now() - started);
    if (run.status !== 0 || !run.stdout.startsWith('WARP_ILLEGAL_ADDRESS')) throw new Error(run.stderr + run.stdout);
    peaks.push((Number(/rss (\d+)/.exec(run.stderr)?.[1]) * 1024) / 1e6);
  }
  const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
  const size = (statSync(file).size / 1e6).toFixed(0);
  console.log(
    `${name.padEnd(34)} ${size.padStart(6)} MB  ${(middle(times) / 1000).toFixed(2)} s  ${middle(peaks).toFixed(0)} MB`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'lanescope-bench-'));
try {
  const file = join(folder, 'core.nvcudmp');
  console.log(`summary, median of ${ROUNDS} runs of the built command line`);
  for (const warps of [16, 64]) {
    await occupied(file, warps);
    measure(`${SMS} SMs, ${warps} warps each`, file);
  }
  rmSync(file);
  const handle = await open(file, 'w+');
  await sparseDump(handle, 20 * GiB);
  await handle.close();
  measure('20 GiB of memory, sparse', file);
} finally {
  rmSync(folder, { recursive: true });
}
