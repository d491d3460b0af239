// Triage of 2,000 and 20,000 dumps of 400 KB: processor time a dump and peak of memory of the whole process with two workers, and the
// same of a loop of a shell over one process a dump. The dumps are copies of real ones; `npm run bench -- triage 2000` leaves out the rest.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const main = join(import.meta.dirname, '../../dist/bin/cli/main.js');
const fixtures = join(import.meta.dirname, '../fixtures/cuda-real');
const WORKERS = 2;
/** Dumps that the loop of a shell reads: it takes too long for all. */
const LOOP = 40;

const dumps = readdirSync(fixtures)
  .filter((name) => /^[LH]_.*\.gz$/.test(name))
  .map((name) => gunzipSync(readFileSync(join(fixtures, name))));

/** Prints what the process took when it ends: time of all its threads in ms, and the peak of its memory in KiB. */
const preload = `data:text/javascript,${encodeURIComponent(
  "import { readFileSync } from 'node:fs'; import { isMainThread } from 'node:worker_threads';" +
    "if (isMainThread) process.on('exit', () => { const { user, system } = process.cpuUsage();" +
    "process.stderr.write(`cpu ${(user + system) / 1000} rss ${/VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]}`) })",
)}`;

/** Copies of the dumps, from one number up to another. */
function fill(folder: string, from: number, to: number): void {
  mkdirSync(folder, { recursive: true });
  for (let i = from; i < to; i++) {
    writeFileSync(
      join(folder, `core_${1_790_000_000 + i}_node${i >> 3}_${i}.nvcudmp`),
      dumps[i % dumps.length] as Uint8Array,
    );
  }
}

function measure(folder: string, count: number, ...more: readonly string[]): number {
  const started = performance.now();
  const args = ['--import', preload, main, 'triage', '--json', '--workers', `${WORKERS}`, ...more, folder];
  const run = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 30 });
  const seconds = (performance.now() - started) / 1000;
  const [, cpu, rss] = /cpu ([\d.]+) rss (\d+)/.exec(run.stderr) ?? [];
  const answer = JSON.parse(run.stdout) as { dumps: number; groups: unknown[]; hangs: unknown[] };
  if (answer.dumps !== count || answer.groups.length + answer.hangs.length !== dumps.length)
    throw new Error(run.stderr);
  const [milliseconds, megabytes] = [Number(cpu), (Number(rss) * 1024) / 1e6];
  console.log(
    `${`${count} dumps${more.length > 0 ? ', cached' : ''}`.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s  ` +
      `${(milliseconds / count).toFixed(2).padStart(7)} ms of processor a dump  ${megabytes.toFixed(0).padStart(5)} MB`,
  );
  return milliseconds;
}

function loop(folder: string): void {
  const commands = `ls ${folder} | head -${LOOP} | while read f; do ${process.execPath} ${main} --json ${folder}/$f | jq -r .signature.id; done | sort | uniq -c; times`;
  const started = performance.now();
  const { stdout } = spawnSync('bash', ['-c', commands], { encoding: 'utf8' });
  const children = [
    ...(stdout
      .trimEnd()
      .split('\n')
      .at(-1)
      ?.matchAll(/(\d+)m([\d.]+)s/g) ?? []),
  ];
  const cpu = children.reduce(
    (sum, [, minutes, seconds]) => sum + 60_000 * Number(minutes) + 1000 * Number(seconds),
    0,
  );
  const wall = (performance.now() - started) / 1000;
  const name = `loop of a shell, ${LOOP}`;
  console.log(
    `${name.padEnd(24)} ${wall.toFixed(1).padStart(6)} s  ${(cpu / LOOP).toFixed(2).padStart(7)} ms of processor a dump`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'lanescope-bench-'));
try {
  const [files, cache] = [join(folder, 'dumps'), join(folder, 'cache')];
  // Threads that start compile their program: what is left is that of warm ones.
  fill(files, 0, 200);
  const start = measure(files, 200);
  fill(files, 200, 2000);
  const few = measure(files, 2000);
  console.log(`warm: ${((few - start) / 1800).toFixed(2)} ms of processor a dump`);
  measure(files, 2000, '--cache', cache);
  measure(files, 2000, '--cache', cache);
  loop(files);
  const { bavail, bsize } = statfsSync(folder);
  if (process.argv[3] !== '2000' && bavail * bsize > 12e9) {
    fill(files, 2000, 20_000);
    console.log(`20,000 dumps take ${(measure(files, 20_000) / few).toFixed(2)} times as much as 2,000`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
