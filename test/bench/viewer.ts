// The viewer in Chromium, from giving it a file to the verdict on the page: a real dump of 400 KB, and one of a full H100 as drivers
// write it (127 MB, 845,205 sections). Each run is a browser of its own. Also the longest task of the page's main thread, and the peak of
// the process that shows the page and parses.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { serve } from '../../src/cli/commands/view/server.ts';
import { lightLane, occupied } from '../cuda/full-gpu.ts';

const root = join(import.meta.dirname, '../..');
const ROUNDS = 3;

/** Peak memory of the browser's largest renderer, in bytes. */
function peakOfRenderer(): number {
  let most = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')) continue;
      const peak = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      most = Math.max(most, Number(peak) * 1024);
    } catch {
      // The process has ended meanwhile.
    }
  }
  return most;
}

async function measure(name: string, file: string): Promise<void> {
  const runs: { seconds: number; task: number; peak: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
    const server = await serve(join(root, 'dist/viewer'), []);
    const page = await browser.newPage();
    await page.addInitScript(
      'globalThis.tasks = []; new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))' +
        ".observe({ entryTypes: ['longtask'] })",
    );
    await page.goto(server.url);
    await page.locator('.drop').waitFor();
    const started = performance.now();
    await page.setInputFiles('input[type=file]', file);
    await page.locator('pre.summary').waitFor({ timeout: 120_000 });
    const seconds = (performance.now() - started) / 1000;
    await page.locator('button.lane').first().waitFor({ timeout: 120_000 });
    const task = (await page.evaluate('Math.max(0, ...tasks)')) as number;
    runs.push({ seconds, task, peak: peakOfRenderer() });
    await browser.close();
    await server.closed;
  }
  const middle = (of: (run: (typeof runs)[number]) => number): number =>
    runs.map(of).toSorted((a, b) => a - b)[ROUNDS >> 1] ?? NaN;
  const peak = (middle((run) => run.peak) / 1e6).toFixed(0);
  const task = middle((run) => run.task).toFixed(0);
  console.log(
    `${name.padEnd(28)} ${middle((run) => run.seconds).toFixed(2)} s  longest task ${task} ms  peak ${peak} MB`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'lanescope-bench-'));
try {
  const file = join(folder, 'core.nvcudmp');
  writeFileSync(file, gunzipSync(readFileSync(join(root, 'test/fixtures/cuda-real/L_sharedoob.nvcudmp.gz'))));
  await measure('a real dump, 400 KB', file);
  await occupied(file, { warpsPerSm: 64, warpsPerBlock: 32, lane: lightLane, numRegs: 16 });
  await measure('132 SMs, 64 warps each, 127 MB', file);
} finally {
  rmSync(folder, { recursive: true });
}
