/*
 * npm run prove:r600 -- [RUNS] [LANES] [PART] [CHECK]: over the whole corpus of R600 shaders, whose ids contain PART, the IR
 * interpreter against the bytecode interpreter, on inputs and on Mesa's results (CHECK `ir`), and Mesa's results against their
 * inputs (`mesa`); all without CHECK. Says every 25 shaders how far it is. Exits 1 where one that must hold does not.
 */
import {
  bytecodeSubject,
  parseBytecode,
  parseShader,
  printShader,
  shaderSubject,
  subjectsEquivalent,
} from '../src/r600/advanced.ts';
import { programsEquivalent } from '../src/r600/index.ts';
import type { Equivalence, Program, ShaderMetadata } from '../src/r600/index.ts';
import { FormatError } from '../src/runtime/format-error.ts';
import { corpusShaders, toldApart } from '../test/r600/corpus.ts';
import type { CorpusShader } from '../test/r600/corpus.ts';

/** What one shader's proof adds to the counts. */
interface Proof {
  readonly verdict: string;
  /** It had to be equal. */
  readonly wrong: boolean;
  readonly answer: Equivalence;
}

const [runs, lanes] = [Number(process.argv[2] ?? 20), Number(process.argv[3] ?? 64)];
const part = process.argv[4] ?? '';
const check = process.argv[5];
const STEP_LIMIT = 20_000;
let failed = 0;

function verdictOf(answer: Equivalence): string {
  return answer.first !== null ? 'differs' : (answer.notModelled?.join(', ') ?? 'equal');
}

function proveIr(program: Program, metadata: ShaderMetadata): Proof {
  const shader = parseBytecode(program, metadata);
  const text = printShader(shader);
  const again = parseShader(text);
  const stable = printShader(again) === text;
  const settings = { runs, seed: 1, tolerance: 0, stepLimit: STEP_LIMIT };
  const ir = shaderSubject(again, program, lanes);
  const answer = subjectsEquivalent(bytecodeSubject(program, metadata, lanes), ir, settings);
  return { verdict: stable ? verdictOf(answer) : 'unstable text', wrong: !stable || answer.first !== null, answer };
}

const nothing: Equivalence = {
  equal: false,
  notModelled: null,
  first: null,
  conclusive: 0,
  unfinished: 0,
  runs,
  words: 0,
};

/** The same of Mesa's result, whose arrays lie elsewhere; code that is not structured has no IR. */
function proveMesaIr({ metadata, optimized }: CorpusShader): Proof | undefined {
  if (optimized === undefined) return undefined;
  try {
    return proveIr(optimized, { ...metadata, declared: false });
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { verdict: `no IR: ${error.message}`, wrong: error.code !== 'r600/unsupported', answer: nothing };
  }
}

function proveMesa({ id, semantics, program, metadata, optimized }: CorpusShader): Proof | undefined {
  if (optimized === undefined) return undefined;
  const settings = { runs, lanes, seed: 1, tolerance: 1e-5, stepLimit: STEP_LIMIT, metadata };
  const answer = programsEquivalent(program, optimized, settings);
  const wrong = semantics === 'verified' && !answer.equal && !toldApart.has(id);
  return { verdict: `${semantics}, ${verdictOf(answer)}`, wrong, answer };
}

function proveAll(name: string, prove: (shader: CorpusShader) => Proof | undefined): void {
  const started = performance.now();
  const counts = new Map<string, number>();
  let [shaders, conclusive, words] = [0, 0, 0];
  const total = (): string =>
    `${name}: ${shaders} shaders, ${conclusive} of ${shaders * runs} runs compared ${words} words, ` +
    `${((performance.now() - started) / 1000).toFixed(0)} s`;
  for (const shader of corpusShaders()) {
    if (!shader.id.includes(part)) continue;
    const proof = prove(shader);
    if (proof === undefined) continue;
    const { verdict, wrong, answer } = proof;
    shaders++;
    conclusive += answer.conclusive;
    words += answer.words;
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    if (wrong) failed++;
    if (wrong || (verdict !== 'equal' && verdict !== 'verified, equal')) {
      console.log(`${wrong ? 'WRONG ' : ''}${name}: ${verdict}: ${shader.id} ${JSON.stringify(answer.first)}`);
    }
    if (shaders % 25 === 0) console.log(total());
  }
  console.log(`TOTAL ${total()}`);
  for (const [verdict, count] of counts) console.log(`${String(count).padStart(5)}  ${name}: ${verdict}`);
}

if (check !== 'mesa') {
  proveAll('IR', ({ program, metadata }) => proveIr(program, metadata));
  proveAll("IR of Mesa's", proveMesaIr);
}
if (check !== 'ir') proveAll('Mesa', proveMesa);
console.log(failed === 0 ? 'everything that must hold holds' : `${failed} do not hold`);
process.exitCode = failed === 0 ? 0 : 1;
