/*
 * npm run prove:r600-opt -- [--programs N] [--seed S] [--runs R] [--lanes L] [--constructs] [--registers N]: random structured programs of R600 to Cayman,
 * each optimized, with `--registers` for so few that values lie in scratch memory, under safe math and compared with what it was, bit for bit. Prints the seeds of those that differ, do not
 * verify, or keep their source. Exits 1 where one differs or does not verify.
 */
import { parseArgs } from 'node:util';
import { Diagnostics } from '../src/core/index.ts';
import { defaultEquivOptions } from '../src/r600/advanced.ts';
import { programsEquivalent, verifyProgram } from '../src/r600/index.ts';
import { optimizeShader } from '../src/r600/optimizer/optimize.ts';
import { randomProgram } from '../test/r600/random/program.ts';

const { values } = parseArgs({
  options: {
    programs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '3' },
    lanes: { type: 'string', default: '16' },
    constructs: { type: 'boolean', default: false },
    registers: { type: 'string' },
  },
});
const [programs, first, runs, lanes] = [values.programs, values.seed, values.runs, values.lanes].map(Number) as [
  number,
  number,
  number,
  number,
];

const registers = values.registers === undefined ? undefined : Number(values.registers);

/** Seeds by what became of their programs. */
const verdicts = new Map<string, number[]>();
const generations = new Map<string, number>();
const totals = { conclusive: 0, words: 0, groupsBefore: 0, groupsAfter: 0, spilled: 0 };

/** What became of a seed's program. */
function prove(seed: number): string {
  const { program, metadata } = randomProgram(seed, values.constructs);
  const { generation } = program.chip;
  generations.set(generation, (generations.get(generation) ?? 0) + 1);
  const report = new Diagnostics();
  verifyProgram(program, { offset: 0, metadata, ngpr: undefined, nstack: undefined }, report);
  const problem = report.list.find(({ severity }) => severity === 'error');
  if (problem !== undefined) return `does not verify: ${problem.code}`;
  const result = optimizeShader(
    { program, metadata, ngpr: undefined, nstack: undefined },
    { safeMath: true, registers },
  );
  if (result.fallback) return `keeps its source: ${(result.reason ?? '').replace(/\d+/g, 'N')}`;
  const answer = programsEquivalent(program, result.program, { ...defaultEquivOptions, runs, lanes, metadata });
  totals.conclusive += answer.conclusive;
  totals.words += answer.words;
  totals.spilled += result.after.scratch > result.before.scratch ? 1 : 0;
  totals.groupsBefore += result.before.aluGroups;
  totals.groupsAfter += result.after.aluGroups;
  if (answer.first !== null) return 'differs';
  return answer.notModelled?.join(', ') ?? 'equal';
}

const started = performance.now();
for (let seed = first; seed < first + programs; seed++) {
  const verdict = prove(seed);
  const seeds = verdicts.get(verdict);
  if (seeds === undefined) verdicts.set(verdict, [seed]);
  else seeds.push(seed);
  if (verdict === 'differs') console.log(`differs: seed ${seed}`);
  if ((seed - first + 1) % 1000 === 0) console.log(`${seed - first + 1} programs, ${seconds()} s`);
}

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
const failed = [...verdicts.keys()].some((verdict) => verdict === 'differs' || verdict.startsWith('does not verify'));
process.exitCode = failed ? 1 : 0;
