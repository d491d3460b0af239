/*
 * npm run prove:r600-opt -- [--programs N] [--mutants N] [--seed S] [--runs R] [--lanes L] [--constructs] [--registers N]: random
 * structured programs of R600 to Cayman, each optimized, with `--registers` for so few that values lie in scratch memory, under safe
 * math and compared with what it was, bit for bit; with `--mutants` damaged copies of programs and of their texts instead. Prints
 * the seeds of those that differ, do not verify, or keep their source. Exits 1 where one differs, random programs also where one
 * does not verify, and mutants where one throws what is no refusal or takes too long.
 */
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { Diagnostics } from '../src/core/index.ts';
import { defaultEquivOptions, metadataFrom } from '../src/r600/advanced.ts';
import { decodeProgram, programsEquivalent, verifyProgram } from '../src/r600/index.ts';
import { optimizeShader } from '../src/r600/optimizer/optimize.ts';
import { FormatError } from '../src/runtime/index.ts';
import { mutant, mutantSources } from '../test/r600/mutants/mutants.ts';
import type { Source } from '../test/r600/mutants/mutants.ts';
import { randomProgram } from '../test/r600/random/program.ts';

const { values } = parseArgs({
  options: {
    programs: { type: 'string', default: '1000' },
    mutants: { type: 'string' },
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '3' },
    lanes: { type: 'string', default: '16' },
    constructs: { type: 'boolean', default: false },
    registers: { type: 'string' },
  },
});
const [programs, first, runs, lanes] = [values.mutants ?? values.programs, values.seed, values.runs, values.lanes].map(
  Number,
) as [number, number, number, number];
const sources = values.mutants === undefined ? undefined : await mutantSources();

const registers = values.registers === undefined ? undefined : Number(values.registers);

/** Milliseconds that a mutant may take, to optimize and to compare. */
const SLOW = 10_000;
/** Milliseconds after which the process ends itself and names the mutant. */
const HANG = 120_000;
/** Steps of an interpreter: endless loops are common in mutants. */
const MUTANT_STEPS = 2000;

/** Seeds by what became of their programs. */
const verdicts = new Map<string, number[]>();
const generations = new Map<string, number>();
const totals = { conclusive: 0, words: 0, groupsBefore: 0, groupsAfter: 0, spilled: 0 };

/** What the verifier says of a program. */
function told({ program, metadata }: Source): Diagnostics {
  const report = new Diagnostics();
  verifyProgram(program, { offset: 0, metadata, ngpr: undefined, nstack: undefined }, report);
  return report;
}

/** What is wrong with a program according to the verifier. */
function problemOf(source: Source): string | undefined {
  return told(source).list.find(({ severity }) => severity === 'error')?.code;
}

/** Whether a program reads PV or PS where the group before has computed nothing. */
function readsUnwritten(source: Source): boolean {
  return told(source).list.some(({ code }) => code === 'r600/unwritten-pv');
}

/** What became of a program. */
function prove({ program, metadata }: Source, stepLimit: number): string {
  const { generation } = program.chip;
  generations.set(generation, (generations.get(generation) ?? 0) + 1);
  const result = optimizeShader(
    { program, metadata, ngpr: undefined, nstack: undefined },
    { safeMath: true, registers },
  );
  if (result.fallback) {
    return `keeps its source: ${sources === undefined ? (result.reason ?? '').replace(/\d+/g, 'N') : result.refusal}`;
  }
  const options = { ...defaultEquivOptions, runs, lanes, metadata, stepLimit };
  const answer = programsEquivalent(program, decodeProgram(result.bytes, result.program), options);
  totals.conclusive += answer.conclusive;
  totals.words += answer.words;
  totals.spilled += result.after.scratch > result.before.scratch ? 1 : 0;
  totals.groupsBefore += result.before.aluGroups;
  totals.groupsAfter += result.after.aluGroups;
  if (answer.first !== null) return 'differs';
  return answer.notModelled?.join(', ') ?? 'equal';
}

function proveRandom(seed: number): string {
  const source = randomProgram(seed, values.constructs);
  const problem = problemOf(source);
  return problem === undefined ? prove(source, defaultEquivOptions.stepLimit) : `does not verify: ${problem}`;
}

/** The same program where every register has an input. */
function withInputs({ program, metadata }: Source): Source {
  const filled = Array.from({ length: 128 }, (_, gpr) => ({ gpr, mask: 15 }));
  return { program, metadata: { ...(metadata ?? metadataFrom({})), filled } };
}

/** What a program executes that no interpreter knows, so that a difference says nothing. */
function unknownIn({ program, metadata }: Source): string | undefined {
  const options = { ...defaultEquivOptions, runs, lanes, metadata, stepLimit: MUTANT_STEPS };
  const unknown = programsEquivalent(program, program, options).notModelled;
  return unknown === null ? undefined : `not modelled: ${unknown.join(', ')}`;
}

/** What became of a mutant; one that the verifier refuses is optimized and compared all the same. */
function proveMutant(seed: number, from: readonly Source[]): string {
  const start = performance.now();
  try {
    const source = mutant(seed, from);
    const problem = problemOf(source) === undefined ? '' : ', does not verify';
    let verdict = prove(source, MUTANT_STEPS) + problem;
    // A run with garbage in registers, PV or PS that nobody wrote is no proof that another garbage gives nothing else.
    if (
      verdict.startsWith('differs') &&
      (readsUnwritten(source) || prove(withInputs(source), MUTANT_STEPS) !== 'differs')
    ) {
      verdict = `depends on registers that nobody wrote${problem}`;
    }
    if (verdict.startsWith('differs')) verdict = unknownIn(source) ?? verdict;
    return performance.now() - start > SLOW ? `takes too long: ${verdict}` : verdict;
  } catch (error) {
    if (error instanceof FormatError) return `refused: ${error.code}`;
    console.log(`seed ${seed}: ${(error as Error).stack ?? String(error)}`);
    return `throws ${String(error).slice(0, 100)}`;
  }
}

/**
 * The seed that is tried now, for the thread that ends the process where one takes too long: what hangs handles no signals and prints
 * nothing for other threads.
 */
const now = new Int32Array(new SharedArrayBuffer(4));
const watch = `
  const { workerData: now } = require('node:worker_threads');
  for (let seed = now[0]; Atomics.wait(now, 0, seed, ${HANG}) !== 'timed-out'; seed = now[0]);
  require('node:fs').writeSync(2, 'hangs: seed ' + now[0] + '\\n');
  process.kill(process.pid, 'SIGKILL');`;
const watcher = sources === undefined ? undefined : new Worker(watch, { eval: true, workerData: now });

const started = performance.now();
for (let seed = first; seed < first + programs; seed++) {
  Atomics.store(now, 0, seed);
  Atomics.notify(now, 0);
  const verdict = sources === undefined ? proveRandom(seed) : proveMutant(seed, sources);
  const seeds = verdicts.get(verdict);
  if (seeds === undefined) verdicts.set(verdict, [seed]);
  else seeds.push(seed);
  if (verdict.startsWith('differs')) console.log(`differs: seed ${seed}`);
  if ((seed - first + 1) % 1000 === 0) console.log(`${seed - first + 1} programs, ${seconds()} s`);
}
await watcher?.terminate();

function seconds(): string {
  return ((performance.now() - started) / 1000).toFixed(0);
}

for (const [verdict, seeds] of [...verdicts].sort(([, a], [, b]) => b.length - a.length)) {
  const some = verdict === 'equal' ? '' : `  ${seeds.slice(0, 12).join(' ')}`;
  console.log(`${String(seeds.length).padStart(6)}  ${verdict}${some}`);
}
console.log([...generations].map(([name, count]) => `${count} ${name}`).join(', '));
console.log(
  `${totals.conclusive} of ${programs * runs} runs compared ${totals.words} words; ` +
    `${totals.groupsBefore} ALU groups became ${totals.groupsAfter}; ${totals.spilled} use scratch memory; ${seconds()} s`,
);
const wrong = /^(?:differs|throws|takes too long)/;
const failed = [...verdicts.keys()].some(
  (verdict) => wrong.test(verdict) || (sources === undefined && verdict.startsWith('does not verify')),
);
process.exitCode = failed ? 1 : 0;
