/*
 * One target, fuzzed until the time is up: inputs that reach code which none reached before are kept and changed further. Each
 * input lies in memory that is shared with the thread that watches, which can save it when a run does not end.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { loadTarget, unpacked } from '../../test/fuzz/targets.ts';
import type { Target } from '../../test/fuzz/targets.ts';
import { random } from '../../test/support/random.ts';
import type { Pick } from '../../test/support/random.ts';
import { Coverage } from './coverage.ts';
import { minimise } from './minimise.ts';
import { mutate } from './mutate.ts';
import type { Seed } from './mutate.ts';
import { COUNT, LENGTH, START } from './shared.ts';
import type { Figures, Found, Work } from './shared.ts';

/** One input may not keep the processor longer, in milliseconds. */
const SLOW = 5000;
/** Different failures after which a run stops. */
const MOST_FAILURES = 20;

/** An input with what it cost. */
interface Kept extends Seed {
  readonly ms: number;
}

const { id, seconds, seed: firstSeed, folder, from, shared } = workerData as Work;
const state = new Int32Array(shared);
const room = new Uint8Array(shared, START);
const kept: Kept[] = [];
const signatures = new Set<string>();
const figures: Figures = { id, runs: 0, taken: 0, questions: 0, kept: 0, reached: 0, known: 0, failures: 0 };

const coverage = new Coverage();
await coverage.start();
const target = await loadTarget(id, join(folder, 'files'), from);
const corpus = join(folder, 'corpus');
mkdirSync(corpus, { recursive: true });
for (const seed of target.seeds) await tryInput(seed, 0, false);
// What was kept before this thread was started again.
for (const name of readdirSync(corpus)) {
  const isText = name.endsWith('.txt');
  await tryInput({ name, bytes: unpacked(join(corpus, name)), isText, fields: [] }, 0, false);
}
const until = performance.now() + seconds * 1000;
for (let seed = firstSeed; performance.now() < until && figures.failures < MOST_FAILURES; seed++) {
  const pick = random(seed);
  if (target.question !== undefined && (kept.length === 0 || pick(4) === 0)) await ask(target.question, seed, pick);
  else await tryInput(mutate(choose(pick), choose(pick), pick), pick(2 ** 31), true);
  Atomics.add(state, COUNT, 1);
}
tell({ kind: 'end', figures: counted() });

function counted(): Figures {
  const { reached, known } = coverage.functions;
  return { ...figures, kept: kept.length - target.seeds.length, reached, known };
}

/** Fast inputs and the last ones more often. */
function choose(pick: Pick): Seed {
  const newest = Math.min(kept.length, 64);
  const one = (): Kept => kept[pick(3) === 0 ? kept.length - 1 - pick(newest) : pick(kept.length)] as Kept;
  const [a, b] = [one(), one()];
  return pick(4) > 0 === a.ms < b.ms ? a : b;
}

/** Run an input; keep it where it reaches something new, save it where something escapes. `choice` decides what is asked about it. */
async function tryInput(seed: Seed, choice: number, isMutant: boolean): Promise<void> {
  room.set(seed.bytes.subarray(0, room.length));
  Atomics.store(state, LENGTH, seed.bytes.length);
  const { problem, ms, taken } = await runOnce(target, seed, choice);
  if (isMutant) {
    figures.runs++;
    if (taken) figures.taken++;
  }
  if (problem !== undefined) {
    if (signatures.has(signatureOf(problem))) return;
    signatures.add(signatureOf(problem));
    figures.failures++;
    tell({ kind: 'found', id, name: seed.name, problem, file: await save(seed, problem, choice) });
    await coverage.grown();
    return;
  }
  if (!(await coverage.grown()) && isMutant) return;
  kept.push({ ...seed, ms });
  if (isMutant) writeFileSync(join(corpus, `${hash(seed.bytes)}${seed.isText ? '.txt' : ''}`), seed.bytes);
}

async function runOnce(
  { run }: Target,
  seed: Seed,
  choice: number,
): Promise<{ readonly problem: string | undefined; readonly ms: number; readonly taken: boolean }> {
  const started = process.cpuUsage();
  let problem: string | undefined;
  let taken = false;
  try {
    taken = await run(seed, random(choice));
  } catch (error) {
    problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const { user, system } = process.cpuUsage(started);
  const ms = (user + system) / 1000;
  if (ms > SLOW) problem ??= `took ${(ms / 1000).toFixed(1)} s of processor time`;
  return { problem, ms, taken };
}

/** Make what failed as small as it gets with the same failure, and write it. */
async function save(seed: Seed, problem: string, choice: number): Promise<string> {
  const wanted = signatureOf(problem);
  const smaller = await minimise(seed, async (bytes) => {
    const ran = await runOnce(target, { ...seed, bytes }, choice);
    return ran.problem !== undefined && signatureOf(ran.problem) === wanted;
  });
  const file = join(folder, `${hash(smaller)}${seed.isText ? '.txt' : ''}`);
  writeFileSync(file, smaller);
  return file;
}

/** The question's own answer is what failed: the seed makes it again. */
async function ask(question: NonNullable<Target['question']>, seed: number, pick: Pick): Promise<void> {
  figures.questions++;
  let difference: string | undefined;
  try {
    difference = await question(pick);
  } catch (error) {
    difference = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  if (difference === undefined || signatures.has(signatureOf(difference))) return;
  signatures.add(signatureOf(difference));
  figures.failures++;
  tell({ kind: 'found', id, name: `question of seed ${seed}`, problem: difference, file: undefined });
}

/** What makes two failures one: the first line without its numbers, and the first place of ours in the stack. */
function signatureOf(problem: string): string {
  const lines = problem.split('\n');
  const place = lines.find((line) => /\bat .*\/(?:src|generated)\//.test(line)) ?? '';
  return `${(lines[0] ?? '').replace(/\d+/g, 'N').slice(0, 200)} ${place.trim()}`;
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}

function tell(message: Found | { readonly kind: 'end'; readonly figures: Figures }): void {
  parentPort?.postMessage(message);
}
