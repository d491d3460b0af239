import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  bytecodeSubject,
  defaultEquivOptions,
  parseBytecode,
  shaderSubject,
  subjectsEquivalent,
} from '../../../src/r600/advanced.ts';
import { programsEquivalent } from '../../../src/r600/index.ts';
import type { Equivalence, Program } from '../../../src/r600/index.ts';
import { parseShader, printShader, verifyShader } from '../../../src/r600/advanced.ts';
import { corpusTest } from '../../support/corpus.ts';
import { cli } from '../../support/run-cli.ts';
import { corpusShaders, toldApart } from '../corpus.ts';
import { declared, programOf } from '../programs.ts';
import { sameWord } from '../../../src/r600/interpreter/compare.ts';
import { bits } from '../../../src/r600/interpreter/semantics/float-bits.ts';

const EXPORT = 'EXPORT_DONE         PIXEL 0     R1.xyzw  EOP\n';
const options = {
  ...defaultEquivOptions,
  runs: 4,
  lanes: 16,
  metadata: declared({ inputs: [{ gpr: 0, spi_sid: 0 }] }),
};

function compare(a: string, b: string, change: Partial<typeof options> = {}): Equivalence {
  return programsEquivalent(programOf(a + EXPORT), programOf(b + EXPORT), { ...options, ...change });
}

const line = (text: string): string => `ALU\n    1      x: ${text}\n`;

describe('two programs', () => {
  test('that compute the same in other registers and clauses are equal', () => {
    const a =
      'ALU\n    1      x: ADD                R2.x,  R0.x, R0.y\n    2      x: MUL_IEEE           R1.x,  PV.x, R0.z\n';
    const b =
      'ALU\n    1      y: ADD                R9.y,  R0.y, R0.x\nALU\n    2      x: MUL_IEEE           R1.x,  R0.z, R9.y\n';
    const answer = compare(a, b);
    expect(answer).toMatchObject({ equal: true, notModelled: null, first: null, conclusive: 4, runs: 4 });
    // Components y to w are garbage in both.
    expect(answer.words).toBe(4 * 16);
  });

  test('that differ in one lane are told apart, with lane and component', () => {
    const kill = line('SETE               R1.x,  R0.x, [0x40000000 2].x');
    const answer = compare(kill, line('MOV                R1.x,  0'));
    expect(answer.equal).toBe(false);
    expect(answer.first).toMatchObject({ what: 'PIXEL 0', component: 0, a: '0x3f800000', b: '0x00000000' });
  });

  test('bits count unless a tolerance is given', () => {
    const a = line('MUL_IEEE           R1.x,  R0.x, [0x3f800001 1].x');
    const b = line('MOV                R1.x,  R0.x');
    expect(compare(a, b).equal).toBe(false);
    expect(compare(a, b, { tolerance: 1e-5 }).equal).toBe(true);
  });

  test('what depends on registers that nobody wrote is not compared', () => {
    const answer = compare(line('ADD                R1.x,  R7.x, R0.x'), line('MOV                R1.x,  R0.y'));
    expect(answer).toMatchObject({ equal: false, first: null, notModelled: ['no run compared anything'] });
  });

  test.each([
    ['an address', line('MOV                R1.x,  R[0+AR].x')],
    ['a predicate', 'ALU\n    1      x: MOV                R1.x,  0\n    2    1 x: MOV                R1.x,  1.0\n'],
  ])('what depends on %s that nobody wrote is not compared', (_, text) => {
    const metadata = declared({
      inputs: [{ gpr: 0, spi_sid: 0 }],
      arrays: [{ gpr_start: 0, gpr_count: 1, comp_mask: 1 }],
    });
    expect(compare(text, line('MOV                R1.x,  0.5'), { metadata }).first).toBeNull();
  });

  test('what garbage decides is no difference where two kinds of it agree by chance', () => {
    const sign = line('SETGT              R1.x,  R7.x, 0');
    const answer = compare(sign, line('MOV                R1.x,  1.0'), { runs: 2, lanes: 8 });
    expect(answer.first).toBeNull();
    expect(compare(sign, sign, { runs: 2, lanes: 8 }).equal).toBe(true);
  });

  test('a lane that leaves its array is not compared', () => {
    const text =
      'ALU\n    1      x: MOVA_INT           __.x,  R0.x\n    2      x: MOV                R1.x,  R[2+AR].x\n';
    const metadata = declared({
      inputs: [{ gpr: 0, spi_sid: 0 }],
      arrays: [{ gpr_start: 2, gpr_count: 1, comp_mask: 1 }],
    });
    const answer = compare(text, line('MOV                R1.x,  R2.x'), { metadata });
    expect(answer.first).toBeNull();
    // Nor does it say how long its wave runs.
    const endless = compare(text, 'LOOP_START_DX10 @4\nLOOP_END @2\n', { metadata, stepLimit: 100 });
    expect(endless).toMatchObject({ first: null, conclusive: 0, unfinished: 4 });
  });

  test('a second program that does not end is a difference, a first one says nothing', () => {
    const loop = 'LOOP_START_DX10 @4\nLOOP_END @2\n';
    expect(compare(line('MOV                R1.x,  0'), loop, { stepLimit: 100 }).first?.what).toBe(
      'the second program does not end',
    );
    expect(compare(loop, line('MOV                R1.x,  0'), { stepLimit: 100, runs: 20 })).toMatchObject({
      first: null,
      conclusive: 0,
      unfinished: 8,
      notModelled: ['no run compared anything'],
    });
  });

  test('a fetch shader leaves the registers that it fetches', () => {
    const fetches = (offset: number): Program =>
      programOf(
        `TEX\n VFETCH              R1.xy_1, R0.x,   RID:0  VERTEX MFC:4 UCF:0 FMT(DTA:48 NUM:0 COMP:0 MODE:0)\n` +
          ` VFETCH              R2.xyzw, R0.x + ${offset}b ,   RID:0  VERTEX MFC:4 UCF:0 FMT(DTA:31 NUM:2 COMP:1 MODE:0)\nRET @0\n`,
        'CYPRESS',
        'fetch',
      );
    const [a, b] = [fetches(16), fetches(20)];
    expect(programsEquivalent(a, a, options)).toMatchObject({ equal: true, words: 4 * 16 * 7 });
    expect(programsEquivalent(a, b, options).first).toMatchObject({ what: 'R2', component: 0 });
    const ir = parseBytecode(a, undefined);
    const via = subjectsEquivalent(bytecodeSubject(a, undefined, 16), shaderSubject(ir, a, 16), options);
    expect(via).toMatchObject({ equal: true, words: 4 * 16 * 7 });
  });

  test('what has no model is named, and proves nothing', () => {
    const text = line('STORE_FLAGS        R1.x,  R0.x');
    expect(compare(text, text)).toMatchObject({ equal: false, notModelled: ['STORE_FLAGS'] });
  });
});

test.each([
  [0, -0x80000000, 0, false],
  [0, -0x80000000, 1e-5, true],
  [0x7fc00000, 0x7fc00001, 0, false],
  [0x7fc00000, -1, 1e-5, true],
  [bits(1), bits(1.000005), 1e-5, true],
  [bits(1), bits(1.00002), 1e-5, false],
  [1, 2, 1e-5, false],
])('0x%x and 0x%x within %f: %s', (a, b, tolerance, same) => {
  expect(sameWord(a, b, tolerance)).toBe(same);
});

describe('the commands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lanescope-r600-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const banner = `===== SHADER #1 ======================================== PS/CYPRESS/EVERGREEN =====\n`;

  async function assembled(name: string, text: string): Promise<string> {
    const source = join(folder, `${name}.txt`);
    const target = join(folder, `${name}.r6s`);
    writeFileSync(source, banner + text + EXPORT);
    expect((await cli('asm', source, '-o', target)).exit).toBe(0);
    return target;
  }

  test('run, equiv and ir', async () => {
    const a = await assembled('a', line('ADD                R1.x,  R0.x, R0.y'));
    const b = await assembled('b', line('ADD                R1.x,  R0.x, R0.x'));
    const answer = await cli('r600', 'equiv', a, b, '--runs', '2', '--lanes', '4', '--json');
    expect(answer.exit).toBe(1);
    expect(JSON.parse(answer.stdout)).toMatchObject({ equal: false, notModelled: null, first: { what: 'PIXEL 0' } });
    const same = await cli('r600', 'equiv', a, a);
    expect([same.exit, same.stdout]).toEqual([0, 'equal: 5120 words in 20 of 20 runs\n']);

    const direct = await cli('r600', 'run', a, '--lanes', '3', '--seed', '7', '--json');
    const viaIr = await cli('r600', 'run', a, '--lanes', '3', '--seed', '7', '--json', '--via-ir');
    const left = JSON.parse(direct.stdout) as { exports: object };
    expect(left).toMatchObject({ ending: 'done', lanes: 3, seed: 7 });
    expect((JSON.parse(viaIr.stdout) as typeof left).exports).toEqual(left.exports);

    const ir = await cli('r600', 'ir', a);
    expect(ir.stdout).toContain('x: R1.x = ADD R0.x, R0.y');
    const text = join(folder, 'a.ir');
    writeFileSync(text, ir.stdout);
    expect((await cli('r600', 'ir', '--text', text)).stdout).toBe(ir.stdout);
    expect((await cli('r600', 'ir', '--dot', a)).stdout).toMatch(/^digraph shader \{/);
    writeFileSync(text, ir.stdout.replace('MOV', 'MVO').replace('ADD ', 'AD '));
    expect((await cli('r600', 'ir', '--text', text)).exit).toBe(1);
  });

  test.each([
    [['run', 'x', '--lanes', '0'], '--lanes needs a number from 1 to 1024'],
    [['equiv', 'x', 'x', '--tolerance', '2'], 'needs a number from 0 up to 1'],
  ])('wrong options: %j', async (args, message) => {
    const { exit, stderr } = await cli('r600', ...args);
    expect([exit, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('the corpus', () => {
  corpusTest(
    'the IR of every ninth shader is sound, its text stable, and both interpreters agree',
    () => {
      const settings = { runs: 2, seed: 1, tolerance: 0, stepLimit: 5000 };
      for (const { id, program, metadata } of corpusShaders(9)) {
        const shader = parseBytecode(program, metadata);
        expect([id, verifyShader(shader)]).toEqual([id, []]);
        const text = printShader(shader);
        const again = parseShader(text);
        if (printShader(again) !== text) expect.fail(`${id}: the text changed`);
        const answer = subjectsEquivalent(
          bytecodeSubject(program, metadata, 16),
          shaderSubject(again, program, 16),
          settings,
        );
        expect([id, answer.first]).toEqual([id, null]);
      }
    },
    120_000,
  );

  corpusTest(
    'every seventh verified result of Mesa is equal to its input within 1e-5',
    () => {
      for (const { id, semantics, program, metadata, optimized } of corpusShaders(7)) {
        if (semantics !== 'verified' || optimized === undefined || toldApart.has(id)) continue;
        const settings = { runs: 2, lanes: 16, seed: 1, tolerance: 1e-5, stepLimit: 5000, metadata };
        const { first, notModelled } = programsEquivalent(program, optimized, settings);
        expect([id, first]).toEqual([id, null]);
        expect([id, notModelled?.filter((what) => what !== 'no run compared anything') ?? []]).toEqual([id, []]);
      }
    },
    120_000,
  );
});
