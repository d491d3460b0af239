/* The thread that fuzzes, watched from outside: it is ended, and started again, where an input keeps it or fills the memory. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { COUNT, LENGTH, SHARED, START } from './shared.ts';
import type { Figures, Found, Work } from './shared.ts';

/** Processor time without a new input, in milliseconds, after which the input hangs. */
const HANG = 60_000;
/** Resident memory after which an input takes too much: what the promise says, and what the tools here take. */
const MEMORY = 2.5 * 2 ** 30;
const LOOK = 500;

/** Threads do not inherit what lets Node read TypeScript. */
const IN_TYPESCRIPT = `
  import('tsx/esm/api').then(({ register }) => {
    register();
    return import(${JSON.stringify(new URL('./worker.ts', import.meta.url).href)});
  });`;

type Message = Found | { readonly kind: 'end'; readonly figures: Figures };

/** Fuzz a target until the time is up. */
export async function watched(asked: Omit<Work, 'shared'>): Promise<Figures> {
  const started = performance.now();
  const total: Figures = { id: asked.id, runs: 0, taken: 0, questions: 0, kept: 0, reached: 0, known: 0, failures: 0 };
  for (let seed = asked.seed; ; seed += 1_000_000) {
    const seconds = Math.ceil(asked.seconds - (performance.now() - started) / 1000);
    if (seconds <= 0) return total;
    const shared = new SharedArrayBuffer(SHARED);
    const { figures, lost } = await round({ ...asked, seconds, seed, shared });
    total.runs += figures?.runs ?? new Int32Array(shared)[COUNT] ?? 0;
    total.taken += figures?.taken ?? 0;
    total.questions += figures?.questions ?? 0;
    total.failures += (figures?.failures ?? 0) + (lost === undefined ? 0 : 1);
    if (figures !== undefined) {
      const { kept, reached, known } = figures;
      return { ...total, kept, reached, known };
    }
    if (new Int32Array(shared)[COUNT] === 0) throw new Error(`${asked.id} cannot be fuzzed: ${lost}`);
    const bytes = new Uint8Array(shared).slice(START, START + (new Int32Array(shared)[LENGTH] ?? 0));
    const file = join(asked.folder, createHash('sha256').update(bytes).digest('hex').slice(0, 16));
    writeFileSync(file, bytes);
    console.error(`${asked.id}: ${lost}, kept as ${file}\n`);
  }
}

interface Round {
  readonly figures?: Figures;
  /** Why the thread did not come to its own end. */
  readonly lost?: string;
}

function round(work: Work): Promise<Round> {
  const state = new Int32Array(work.shared);
  return new Promise((resolve) => {
    const worker = new Worker(IN_TYPESCRIPT, { eval: true, workerData: work });
    let known = -1;
    let since = 0;
    const end = (answer: Round): void => {
      clearInterval(look);
      void worker.terminate();
      resolve(answer);
    };
    const look = setInterval(() => {
      const { user, system } = process.cpuUsage();
      const now = (user + system) / 1000;
      const count = Atomics.load(state, COUNT);
      if (count !== known) [known, since] = [count, now];
      // Loading and the first look at all inputs take their time.
      if (count > 0 && now - since > HANG) end({ lost: `no end within ${HANG / 1000} s of processor time` });
      else if (process.memoryUsage.rss() > MEMORY) end({ lost: `more than ${MEMORY / 2 ** 30} GiB of memory` });
    }, LOOK);
    worker.on('message', (message: Message) => {
      if (message.kind === 'end') return end({ figures: message.figures });
      const where = message.file === undefined ? '' : `, kept as ${message.file}`;
      console.error(`${message.id}, from ${message.name}${where}:\n${message.problem}\n`);
    });
    worker.on('error', (error) => end({ lost: `the thread died: ${String(error)}` }));
    worker.on('exit', (code) => end({ lost: `the thread ended with ${code}` }));
  });
}
