/* A random program, optimized: it verifies, and both interpreters find that it does what it did. */
import { Diagnostics } from '../../../src/core/index.ts';
import { defaultEquivOptions } from '../../../src/r600/advanced.ts';
import { optimizeShader, programsEquivalent, verifyProgram } from '../../../src/r600/index.ts';
import { randomProgram } from '../../r600/random/program.ts';
import type { Pick } from '../../support/random.ts';

/** One program; says what is wrong with it. */
export function differ(pick: Pick): string | undefined {
  const seed = pick(2 ** 31);
  const { program, metadata } = randomProgram(seed);
  const source = { program, metadata, ngpr: undefined, nstack: undefined };
  const report = new Diagnostics();
  verifyProgram(program, { offset: 0, metadata, ngpr: undefined, nstack: undefined }, report);
  const problem = report.list.find(({ severity }) => severity === 'error');
  if (problem !== undefined) return `program ${seed} does not verify: ${problem.code}`;
  const result = optimizeShader(source, { safeMath: true });
  if (result.fallback) return `program ${seed} keeps its source: ${result.reason}`;
  const { first } = programsEquivalent(program, result.program, {
    ...defaultEquivOptions,
    runs: 2,
    lanes: 16,
    metadata,
  });
  return first === null ? undefined : `program ${seed} differs: ${JSON.stringify(first)}`;
}
