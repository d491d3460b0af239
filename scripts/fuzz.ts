/*
 * npm run fuzz -- TARGET|all [--seconds N] [--seed N] [--from FOLDER] [--jobs N] [--keep]: change inputs at random until the time
 * is up, of each target, and ask everything about them. What reaches code that nothing reached before is changed further.
 * Only FormatErrors may come out, nothing may take long or much memory, and other readers have to agree. Beside that, random
 * questions are answered in two ways. What fails is made small and written to .tmp/fuzz/TARGET/. --keep copies what is worth
 * keeping of the inputs to test/fuzz/corpus.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { targetNames } from '../test/fuzz/target-names.ts';
import { keepCorpus } from './fuzz/keep.ts';
import { watched } from './fuzz/watch.ts';

const { values: given, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    jobs: { type: 'string', default: `${availableParallelism()}` },
    from: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const [wanted = 'all'] = positionals;
const [seconds, seed, jobs] = [given.seconds, given.seed, given.jobs].map(Number) as [number, number, number];
const isKnown = wanted === 'all' || targetNames.includes(wanted);
if (!isKnown || positionals.length > 1 || ![seconds, seed, jobs].every(Number.isSafeInteger)) {
  console.error(`usage: npm run fuzz -- TARGET|all [--seconds N], where TARGET is one of: ${targetNames.join(', ')}`);
  process.exit(2);
}
const scratch = join(import.meta.dirname, '../.tmp/fuzz');
process.exitCode = wanted === 'all' ? await all() : await one(wanted);

async function one(id: string): Promise<number> {
  const folder = join(scratch, id);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const figures = await watched({ id, seconds, seed, folder, from: given.from });
  const { runs, taken, questions, kept, reached, known, failures } = figures;
  const { user, system } = process.cpuUsage();
  const cpu = Math.round((user + system) / 1e6);
  console.log(
    `${id}: ${runs} inputs (${taken} taken), ${questions} questions, ${kept} inputs kept, ` +
      `${reached} of ${known} functions reached, ${failures} failed; ${seconds} s, ${cpu} s of processor time, seed ${seed}`,
  );
  writeFileSync(join(folder, 'figures.json'), JSON.stringify({ ...figures, seconds, cpu, seed }));
  if (given.keep) console.log(`${id}: ${await keepCorpus(id, folder)} inputs in test/fuzz/corpus/${id}`);
  return failures > 0 ? 1 : 0;
}

/** Each target in a process of its own, some at once. */
async function all(): Promise<number> {
  const waiting = [...targetNames];
  let worst = 0;
  const next = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const more = [...(given.from === undefined ? [] : ['--from', given.from]), ...(given.keep ? ['--keep'] : [])];
      const args = [import.meta.filename, id, '--seconds', given.seconds, '--seed', given.seed, ...more];
      const child = spawn(process.execPath, [...process.execArgv, ...args], { stdio: 'inherit' });
      worst = Math.max(worst, await new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1))));
    }
  };
  await Promise.all(Array.from({ length: jobs }, next));
  return worst;
}
