/* The driver of the optimizer: what it answers, what it does when a pass fails, and what its proofs find. */
import { expect, test } from 'vitest';
import {
  allPasses,
  bisect,
  isSkipped,
  optimizedMetadata,
  passesNamed,
  printShader,
} from '../../../src/r600/advanced.ts';
import { decodeProgram, optimizeShader } from '../../../src/r600/index.ts';
import { FormatError } from '../../../src/runtime/index.ts';
import { corpusTest } from '../../support/corpus.ts';
import { formatError } from '../../support/format-error.ts';
import { corpusShaders } from '../corpus.ts';
import { brokenPasses, failingWith } from './broken-pass.ts';
import { DIFFERENCE, TWO_SUMS, WASTEFUL, sourceOf } from './sources.ts';

const prove = { each: false, runs: 5, lanes: 16, seed: 1, tolerance: 0 };

test('an optimized shader: fewer groups, registers and dwords, and the cost of both', () => {
  const source = sourceOf(WASTEFUL);
  const result = optimizeShader(source, { prove });
  expect(result).toMatchObject({ fallback: false, reason: undefined, proof: { equal: true, pass: undefined } });
  expect(result.before).toMatchObject({ ndw: 14, ngpr: 8, aluGroups: 5, alu: 5, aluClauses: 1 });
  expect(result.after).toMatchObject({ ndw: 6, aluGroups: 1, alu: 1, aluClauses: 1, nstack: 0 });
  expect(result.after.ngpr).toBeLessThanOrEqual(2);
  expect(result.bytes.length).toBe(6 * 4);
  expect(result.steps.map(({ name }) => name)).toEqual([
    'bc_parser',
    ...allPasses.map(({ name }) => name),
    'bc_finalize',
    'bc_builder',
  ]);
});

test.each([
  ['        t', 1],
  [' 2      x', 2],
])('multiply-adds of R700 are in t where the source has one there: %s', (slot, groups) => {
  const four = ['1      x', '       y', '       z', '       w'].map(
    (at, axis) => ` ${at}: MULADD R1.${'xyzw'[axis]}, R0.${'xyzw'[axis]}, R0.x, R0.y`,
  );
  const exports = ['EXPORT PIXEL 0 R1.xyzw', 'EXPORT_DONE PIXEL 1 R2.xxxx EOP'];
  const text = ['ALU', ...four, `${slot}: MULADD R2.x, R0.x, R0.x, R0.z`, ...exports].join('\n');
  const result = optimizeShader(sourceOf(text, 'RV770'), { prove });
  expect([result.reason, result.after.aluGroups]).toEqual([undefined, groups]);
});

test('a pass that refuses leaves the source, and says why; without fallback it is the error', () => {
  const source = sourceOf(WASTEFUL);
  const passes = failingWith(new FormatError('r600/opt-tired', 'not today'));
  const result = optimizeShader(source, { passes });
  expect(result).toMatchObject({ fallback: true, reason: 'r600/opt-tired: not today', program: source.program });
  expect(result.refusal).toBe('r600/opt-tired');
  expect(result.after).toEqual(result.before);
  expect(result.bytes.length).toBe(source.program.size * 4);
  expect(formatError(() => optimizeShader(source, { passes, noFallback: true })).code).toBe('r600/opt-tired');
});

test.each([
  new TypeError('a mistake of ours'),
  new RangeError('another'),
  new FormatError('write/out-of-range', 'a value that we computed'),
])('an error without a code of ours is no refusal: %s', (error) => {
  expect(() => optimizeShader(sourceOf(WASTEFUL), { passes: failingWith(error) })).toThrow(error);
});

test('passes that stop on the way to allocated IR leave the source', () => {
  const seen: string[] = [];
  const passes = passesNamed(allPasses, ['ssa_prepare', 'ssa-rename']);
  const after = (step: string, shader: Parameters<typeof printShader>[0]): void => {
    seen.push(`${step} ${/R1\.x\.1/.test(printShader(shader))}`);
  };
  const result = optimizeShader(sourceOf(DIFFERENCE), { passes, after });
  expect(result.reason).toContain('r600/opt-form: bc_finalize takes the IR in form allocated, it is in ssa');
  expect(seen).toEqual(['bc_parser false', 'ssa_prepare false', 'ssa_rename true']);
  expect(formatError(() => passesNamed(allPasses, ['nonsense'])).code).toBe('r600/opt-pass');
});

test('a proof keeps the source where the result differs; one behind each pass names the pass', () => {
  const source = sourceOf(DIFFERENCE);
  expect(optimizeShader(source, { passes: brokenPasses })).toMatchObject({ fallback: false });
  const end = optimizeShader(source, { passes: brokenPasses, prove });
  expect(end).toMatchObject({ fallback: true, program: source.program, proof: { equal: false, pass: undefined } });
  expect(end.reason).toContain('r600/opt-different: the bytecode differs: seed 1, lane 0, PIXEL 0, component 0: ');
  const each = optimizeShader(source, { passes: brokenPasses, prove: { ...prove, each: true } });
  expect(each).toMatchObject({ fallback: true, proof: { pass: 'broken' } });
  expect(each.reason).toContain('the IR differs behind broken');
  expect(optimizeShader(source, { prove: { ...prove, each: true } })).toMatchObject({ fallback: false });
});

test('where a proof finds what reassociation made different, the result is that of safe math', () => {
  const source = sourceOf(TWO_SUMS);
  const groups = ({ after }: ReturnType<typeof optimizeShader>): number => after.aluGroups;
  const plain = optimizeShader(source);
  expect([groups(plain), plain.reassociated]).toEqual([1, undefined]);
  const proved = optimizeShader(source, { prove });
  expect(proved).toMatchObject({ fallback: false, reason: undefined, proof: { equal: true } });
  expect([groups(proved), proved.reassociated]).toEqual([
    2,
    expect.stringContaining('r600/opt-different: the bytecode differs: seed 1, lane '),
  ]);
  expect(optimizeShader(source, { prove, noFallback: true }).bytes).toEqual(proved.bytes);
  const safe = optimizeShader(source, { prove, safeMath: true });
  expect([safe.bytes, safe.reassociated]).toEqual([proved.bytes, undefined]);
  // Sums may differ in their last bits, unless nothing may.
  expect(optimizeShader(source, { prove: { ...prove, tolerance: 1e-5 } }).bytes).toEqual(plain.bytes);
});

test('metadata of a result: its own registers, stack and arrays, all else as it was', () => {
  const text = `
ALU
    1      x: MOVA_INT           __.x,  R0.x
           y: MOV                R6.y,  R0.y
    2      x: MOV                R1.x,  R[5+AR].y
EXPORT_DONE         PIXEL 0     R1.x___  EOP
`;
  const source = sourceOf(text);
  const metadata = {
    ...source.metadata!,
    arrays: [{ gprStart: 5, gprCount: 3, compMask: 2 }],
    raw: { quality: 'clean', pshader: { arrays: [{ gpr_start: 5, gpr_count: 3, comp_mask: 2 }], inputs: [] } },
  };
  const result = optimizeShader({ ...source, metadata }, { prove });
  expect(result.fallback).toBe(false);
  const [array] = result.arrays!;
  expect(array).toMatchObject({ gprCount: 3, compMask: 2 });
  expect(optimizedMetadata(metadata, result)).toEqual({
    quality: 'clean',
    chip: 'CYPRESS',
    type: 'ps',
    ndw: result.program.size,
    ngpr: result.ngpr,
    nstack: 0,
    pshader: { arrays: [{ gpr_start: array!.gprStart, gpr_count: 3, comp_mask: 2 }], inputs: [] },
  });
});

test('skip ranges: shaders in the range, or all others', () => {
  const skipped = (mode: 0 | 1 | 2): number[] =>
    [4, 5, 6, 7, 8].filter((n) => isSkipped({ mode, start: 5, end: 7 }, n));
  expect(skipped(0)).toEqual([]);
  expect(skipped(1)).toEqual([5, 6, 7]);
  expect(skipped(2)).toEqual([4, 8]);
});

test('bisection: one run for all, then one for each halving', async () => {
  for (const count of [1, 2, 3, 7, 100]) {
    for (const guilty of [1, 2, 3, 50, 67, 100].filter((n) => n <= count)) {
      const found = await bisect(count, async (start, end) => guilty < start || guilty > end);
      expect(found.guilty).toBe(guilty);
      expect(found.runs).toBeLessThanOrEqual(Math.ceil(Math.log2(count)) + 1);
    }
  }
  expect(await bisect(100, async () => true)).toEqual({ guilty: undefined, runs: 1 });
});

corpusTest(
  'shaders are optimized without fallback, and do what they did',
  () => {
    for (const { id, program, metadata } of corpusShaders(21)) {
      if (program.type === 'fetch') continue;
      const source = { program, metadata, ngpr: metadata.ngpr, nstack: metadata.nstack };
      const result = optimizeShader(source, { safeMath: true, prove: { ...prove, runs: 3 } });
      expect([id, result.reason]).toEqual([id, undefined]);
      expect([id, decodeProgram(result.bytes, result.program)]).toEqual([id, result.program]);
    }
  },
  60_000,
);
