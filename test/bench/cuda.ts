// Summaries of large dumps: wall time and peak memory of a whole process, Node's own start included. The dumps are made here:
// every lane of an H200 occupied, with 16 and with 64 warps an SM and much below each lane, and as driver 580 wrote it for a full H100
// (two blocks of 1,024 threads an SM, a lightweight dump: 845,217 sections); and one of 20 GiB that is mostly a hole.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMS, lightLane, muchPerLane, occupied } from '../cuda/full-gpu.ts';
import { sparseDump } from '../cuda/sparse-dump.ts';

const ROUNDS = 5;
const GiB = 2 ** 30;
const main = join(import.meta.dirname, '../../dist/bin/cli/main.js');

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
