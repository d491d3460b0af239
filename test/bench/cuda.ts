// Summaries of large dumps: wall time and peak memory of a whole process, Node's own start included. The dumps are made here:
// every lane of an H200 occupied, with 16 and with 64 warps an SM and much below each lane, and as driver 580 wrote it for a full H100
// (two blocks of 1,024 threads an SM, a lightweight dump: 845,217 sections); and one of 20 GiB that is mostly a hole.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Diagnostics, memorySource } from '../../src/core/index.ts';
import { Kind, writeBuiltDump } from '../../src/cuda/advanced.ts';
import { open as openDump, scan } from '../../src/cuda/index.ts';
import type { LaneSpec, WarpSpec } from '../../src/cuda/advanced.ts';
import { readSection } from '../../src/elf/index.ts';
import { fixture } from '../cuda/open-bytes.ts';
import { sparseDump } from '../cuda/sparse-dump.ts';

const SMS = 132;
const ROUNDS = 5;
const GiB = 2 ** 30;
const main = join(import.meta.dirname, '../../dist/bin/cli/main.js');

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

/** How a machine is filled. */
interface Filling {
  readonly warpsPerSm: number;
  readonly warpsPerBlock: number;
  /** What each lane has below its row. */
  readonly lane: LaneSpec;
  readonly numRegs?: number;
}

/** Registers, predicates, local memory and callers of each lane. */
const muchPerLane: LaneSpec = {
  callDepth: 4,
  backtrace: [pc - 0x10n, pc - 0x20n, pc - 0x30n, pc - 0x40n],
  regs: new Uint8Array(128),
  preds: new Uint8Array(32),
  local: { addr: 0xfffc00n, bytes: new Uint8Array(64) },
};

/** What a driver writes of a lane of a kernel of 16 registers: an empty backtrace, and two registers less. */
const lightLane: LaneSpec = { backtrace: [], regs: new Uint8Array(56), preds: new Uint8Array(32), cbuThreadState: 1 };

/** Every SM, warp and lane occupied. */
async function occupied(file: string, { warpsPerSm, warpsPerBlock, lane, numRegs = 0 }: Filling): Promise<void> {
  const lanes: LaneSpec[] = Array.from({ length: 32 }, (_, ln) => ({ ...lane, ln, virtualPC: pc, threadIdxX: ln }));
  const failed = lanes.map((lane) => (lane['ln'] === 13 ? { ...lane, exception: 14 } : lane));
  const words = { uregs: new Uint8Array(256), upreds: new Uint8Array(32), barriers: new Uint8Array(64) };
  const masks = { validLanesMask: 0xffffffff, activeLanesMask: 0xffffffff, numRegs };
  const sms = Array.from({ length: SMS }, (_, smId) => ({
    smId,
    blocks: Array.from({ length: warpsPerSm / warpsPerBlock }, (_b, block) => ({
      gridId64: 1,
      blockIdxX: (smId * warpsPerSm) / warpsPerBlock + block,
      warps: Array.from({ length: warpsPerBlock }, (_w, i): WarpSpec => {
        const warpId = block * warpsPerBlock + i;
        const last = smId === SMS - 1 && warpId === warpsPerSm - 1;
        return { warpId, ...masks, ...words, lanes: last ? failed : lanes };
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
  for (const warpsPerSm of [16, 64]) {
    await occupied(file, { warpsPerSm, warpsPerBlock: 8, lane: muchPerLane });
    measure(`${SMS} SMs, ${warpsPerSm} warps each`, file);
  }
  await occupied(file, { warpsPerSm: 64, warpsPerBlock: 32, lane: lightLane, numRegs: 16 });
  measure(`${SMS} SMs, 64 warps each, as drivers write`, file);
  rmSync(file);
  const handle = await open(file, 'w+');
  await sparseDump(handle, 20 * GiB);
  await handle.close();
  measure('20 GiB of memory, sparse', file);
} finally {
  rmSync(folder, { recursive: true });
}
