/*
 * npm run prove:r600 -- [RUNS] [LANES] [PART]: over the whole corpus of R600 shaders, whose ids contain PART, the IR
 * interpreter against the bytecode interpreter, and Mesa's results against their inputs. Exits 1 where one that must hold does
 * not. 20 runs on 64 lanes take some minutes.
 */
import {
  bytecodeSubject,
  parseBytecode,
  parseShader,
  printShader,
  programsEquivalent,
  shaderSubject,
  subjectsEquivalent,
} from '../src/r600/index.ts';
import type { Equivalence } from '../src/r600/index.ts';
import { corpusShaders, toldApart } from '../test/r600/corpus.ts';
import type { CorpusShader } from '../test/r600/corpus.ts';

const [runs, lanes] = [Number(process.argv[2] ?? 20), Number(process.argv[3] ?? 64)];
const part = process.argv[4] ?? '';
const counts = new Map<string, number>();
let failed = 0;
let started = performance.now();

function note(check: string, verdict: string, wrong: boolean, about: string): void {
  const key = `${check}: ${verdict}`;
  counts.set(key, (counts.get(key) ?? 0) + 1);
  if (wrong) failed++;
  if (wrong || verdict !== 'equal') console.log(`${wrong ? 'WRONG ' : ''}${key}: ${about}`);
}

function verdictOf(answer: Equivalence): string {
  return answer.first !== null ? 'differs' : (answer.notModelled?.join(', ') ?? 'equal');
}

function proveIr({ id, program, metadata }: CorpusShader): void {
  const shader = parseBytecode(program, metadata);
  const text = printShader(shader);
  const again = parseShader(text);
  const stable = printShader(again) === text;
  const settings = { runs, seed: 1, tolerance: 0, stepLimit: 20_000 };
  const ir = shaderSubject(again, program, lanes);
  const answer = subjectsEquivalent(bytecodeSubject(program, metadata, lanes), ir, settings);
  const verdict = stable ? verdictOf(answer) : 'unstable text';
  note('IR', verdict, !stable || answer.first !== null, `${id} ${JSON.stringify(answer.first)}`);
}

function proveMesa({ id, semantics, program, metadata, optimized }: CorpusShader): void {
  if (optimized === undefined) return;
  const settings = { runs, lanes, seed: 1, tolerance: 1e-5, stepLimit: 20_000, metadata };
  const answer = programsEquivalent(program, optimized, settings);
  const wrong = semantics === 'verified' && !answer.equal && !toldApart.has(id);
  note(`Mesa, ${semantics}`, verdictOf(answer), wrong, `${id} ${JSON.stringify(answer.first)}`);
}

for (const prove of [proveIr, proveMesa]) {
  for (const shader of corpusShaders()) if (shader.id.includes(part)) prove(shader);
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
  started = performance.now();
}
for (const [key, count] of counts) console.log(`${String(count).padStart(5)}  ${key}`);
process.exitCode = failed === 0 ? 0 : 1;
