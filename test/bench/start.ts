/*
 * `npm run bench -- start [NODE]`: how long the command line takes to start, beside Node doing nothing: pairs of runs one after the other, so that
 * what else the machine does falls on all alike. With an executable of dist/exe, that too.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const node = process.argv[3] ?? process.execPath;
const main = join(root, 'dist/bin/cli/main.js');
const dump = join(root, 'test/fixtures/cuda-real/L_sharedoob.nvcudmp.gz');
const exe = join(root, `dist/exe/lanescope-linux-${process.arch}`);
const PAIRS = 31;

const runs: readonly (readonly [string, readonly string[]])[] = [
  ['node -e 0', [node, '-e', '0']],
  ['--version', [node, main, '--version']],
  ['a dump of 395 KiB', [node, main, dump]],
  ...(existsSync(exe)
    ? ([
        ['executable, --version', [exe, '--version']],
        ['executable, the dump', [exe, dump]],
      ] as const)
    : []),
];

const times = runs.map((): number[] => []);
for (let i = 0; i < PAIRS; i++) {
  for (const [k, [, [command = '', ...args]]] of runs.entries()) {
    const started = performance.now();
    const { status } = spawnSync(command, args, { stdio: 'ignore' });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} answers ${status}`);
    times[k]?.push(performance.now() - started);
  }
}

const [nothing = []] = times;
console.log(`node ${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()}, ${PAIRS} pairs, milliseconds`);
for (const [k, [name]] of runs.entries()) {
  const own = times[k] ?? [];
  const more = own.map((time, i) => time - (nothing[i] ?? 0)).sort((a, b) => a - b);
  const median = more[PAIRS >> 1] ?? 0;
  console.log(
    `${name.padEnd(24)} least ${Math.min(...own)
      .toFixed(0)
      .padStart(4)}  more than nothing, median ${median.toFixed(0).padStart(4)}`,
  );
}
