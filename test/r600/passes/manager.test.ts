/* The pass manager, and what every pass must hold to. */
import { expect, test } from 'vitest';
import {
  bytecodeSubject,
  parseBytecode,
  parseShader,
  printShader,
  shaderSubject,
  subjectsEquivalent,
  verifyShader,
} from '../../../src/r600/advanced.ts';
import type { Program, ShaderMetadata } from '../../../src/r600/index.ts';
import { namedPasses, passes } from '../../../src/r600/optimizer/passes.ts';
import { passesNamed, runPasses } from '../../../src/r600/optimizer/manager.ts';
import type { Pass } from '../../../src/r600/optimizer/pass.ts';
import { corpusTest } from '../../support/corpus.ts';
import { formatError } from '../../support/format-error.ts';
import { corpusShaders } from '../corpus.ts';
import { programOf } from '../programs.ts';
import { randomProgram } from '../random/program.ts';

const program = programOf('EXPORT_DONE         PIXEL 0     R0.xyzw  EOP\n');
const context = { program, metadata: undefined, safeMath: true };

function pass(name: string, input: Pass['input'], output: Pass['output'], changed = false): Pass {
  return { name, input, output, run: () => changed };
}

test('passes run in order, and what watches them sees each', () => {
  const shader = parseBytecode(program, undefined);
  let now = 0;
  const seen: string[] = [];
  const list = [pass('one', 'parsed', 'ssa', true), pass('two', 'ssa', 'ssa')];
  const runs = runPasses(list, shader, context, {
    clock: () => (now += 5),
    after: ({ name }, each) => seen.push(`${name} ${each === shader}`),
  });
  expect(runs).toEqual([
    { name: 'one', changed: true, time: 5 },
    { name: 'two', changed: false, time: 5 },
  ]);
  expect(seen).toEqual(['one true', 'two true']);
});

test('a pass that would get another form than it takes is refused before any runs', () => {
  let ran = false;
  const first: Pass = { ...pass('one', 'parsed', 'ssa'), run: () => (ran = true) };
  const shader = parseBytecode(program, undefined);
  const error = formatError(() => runPasses([first, pass('two', 'blocks', 'blocks')], shader, context));
  expect([error.code, error.message, ran]).toEqual([
    'r600/opt-form',
    'two takes the IR in form blocks, it is in ssa',
    false,
  ]);
});

test('names choose passes, with dashes too', () => {
  expect(passesNamed(passes, ['ssa-prepare', 'ssa_rename']).map(({ name }) => name)).toEqual([
    'ssa_prepare',
    'ssa_rename',
  ]);
  expect(passesNamed(namedPasses, ['liveness']).map(({ name }) => name)).toEqual(['liveness']);
  expect(formatError(() => passesNamed(passes, ['nothing'])).message).toBe('no pass is called "nothing"');
});

/** Each pass says so exactly where it changed the text, leaves valid IR that its text gives back, and a shader that does the same. */
function checkPasses(source: Program, metadata: ShaderMetadata, name: string, lanes: number): void {
  const shader = parseBytecode(source, metadata);
  const bytecode = bytecodeSubject(source, metadata, lanes);
  let before = printShader(shader);
  runPasses(
    passes,
    shader,
    { program: source, metadata, safeMath: true },
    {
      after: (each, _, { changed }) => {
        const what = `${name} behind ${each.name}`;
        const text = printShader(shader);
        expect([what, changed]).toEqual([what, text !== before]);
        expect([what, verifyShader(shader)]).toEqual([what, []]);
        const again = parseShader(text);
        expect([what, printShader(again) === text]).toEqual([what, true]);
        const options = { runs: 2, seed: 1, tolerance: 0, stepLimit: 5000 };
        expect([what, subjectsEquivalent(bytecode, shaderSubject(again, source, lanes), options).first]).toEqual([
          what,
          null,
        ]);
        before = text;
      },
    },
  );
}

test('random programs: every pass says what it did, and keeps what the program does', () => {
  for (let seed = 1; seed <= 4; seed++) {
    const { program: made, metadata } = randomProgram(seed);
    checkPasses(made, metadata, `seed ${seed}`, 4);
  }
});

corpusTest('every pass says what it did, and keeps what the shader does', () => {
  for (const { program: source, metadata, id } of corpusShaders(110)) checkPasses(source, metadata, id, 4);
});
