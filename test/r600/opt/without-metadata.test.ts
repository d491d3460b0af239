/* Shaders of which nobody says what the hardware and the fetch shader leave in their registers. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { memorySource, silent } from '../../../src/core/index.ts';
import { compileProgram, withInputs } from '../../../src/r600/advanced.ts';
import { open as openR600, optimizeShader, programsEquivalent } from '../../../src/r600/index.ts';
import type { Optimized, Program, ShaderMetadata } from '../../../src/r600/index.ts';
import { corpusTest } from '../../support/corpus.ts';
import { fixtureFiles } from '../../support/fixtures.ts';
import { corpusShaders } from '../corpus.ts';
import { declared, programOf } from '../programs.ts';

const prove = { each: false, runs: 3, lanes: 8, seed: 1, tolerance: 0 };

function optimized(program: Program, metadata?: ShaderMetadata): Optimized {
  return optimizeShader({ program, metadata, ngpr: undefined, nstack: undefined }, { safeMath: true, prove });
}

/** Holds a result against its source in the world that the metadata describes. */
function differenceWith(metadata: ShaderMetadata | undefined, source: Program, result: Optimized): unknown {
  const settings = { runs: 2, lanes: 8, seed: 1, tolerance: 0, stepLimit: 20_000, metadata };
  return programsEquivalent(source, result.program, settings).first;
}

const VERTEX = `
CALL_FS @0
ALU
    1      x: MUL_IEEE           R5.x,  R1.x, R2.y
           y: ADD                R5.y,  R1.y, R0.x
           z: ADD                R5.z,  R9.z, R9.w
EXPORT_DONE         POS   60    R3.xyzw
EXPORT_DONE         PARAM 0     R5.xyz_  EOP
`;

test.each(['vs', 'es', 'ls'])('%s: what the fetch shader may have filled stays', (type) => {
  const program = programOf(VERTEX, 'RV770', type);
  const result = optimized(program);
  expect(result).toMatchObject({ fallback: false, proof: { equal: true } });
  expect(result.after).toMatchObject({ alu: 3 });
  const inputs = [0, 1, 2, 3, 9].map((gpr) => ({ gpr }));
  expect(differenceWith(declared({ inputs }), program, result)).toBeNull();
});

const PIXEL = `
ALU
    1      x: ADD                R4.x,  R2.x, R3.y
           y: ADD                R4.y,  R7.w, R7.z
EXPORT_DONE         PIXEL 0     R4.xy__
EXPORT_DONE         PIXEL 1     R1.xyzw  EOP
`;

test.each(['R600', 'RV770'])('%s: a pixel shader finds inputs in every register that it reads', (chip) => {
  const program = programOf(PIXEL, chip);
  const result = optimized(program);
  expect(result).toMatchObject({ fallback: false, proof: { equal: true } });
  const inputs = [1, 2, 3, 7].map((gpr) => ({ gpr }));
  expect(differenceWith(declared({ inputs }), program, result)).toBeNull();
});

test('metadata that does not declare inputs says nothing about them', () => {
  const result = optimized(programOf(PIXEL, 'CYPRESS'), { ...declared(), declared: false });
  expect(result.after.alu).toBe(2);
});

test('a result has the registers of its source, which the hardware fills as before', () => {
  const program = programOf(PIXEL, 'CYPRESS');
  const source = { program, metadata: undefined, ngpr: 17, nstack: undefined };
  expect(optimizeShader(source).ngpr).toBe(17);
});

test('a relative operand reads any register', () => {
  const program = programOf(`
ALU
    1      x: MOVA_INT           __.x,  R0.x
    2      x: MOV                R1.x,  R[5+AR].y
EXPORT_DONE         PIXEL 0     R1.x___  EOP
`);
  const { inputs } = compileProgram(program, undefined, 1);
  expect([inputs.has(100 * 4 + 1), inputs.has(100 * 4), inputs.has(0)]).toEqual([true, false, true]);
  expect(optimized(program)).toMatchObject({ fallback: false, proof: { equal: true } });
});

test('a fetch shader leaves all that it writes, what it computed too', () => {
  const program = programOf(
    `
ALU
    1      x: ADD_INT            R5.x,  R0.x, 1
           y: ADD_INT            R6.y,  R0.y, 1
TEX
 VFETCH              R1.xyzw, R5.x,   RID:1   MFC:16 UCF:0 FMT(DTA:35 NUM:0 COMP:1 MODE:0)
RET @0
`,
    'CYPRESS',
    'fetch',
  );
  const result = optimized(program);
  expect(result).toMatchObject({ fallback: false, proof: { equal: true } });
  expect(result.after).toMatchObject({ alu: 2, fetch: 1 });
});

test('a fetch shader leaves the other registers to its caller', () => {
  const program = programOf(
    `
TEX
 VFETCH              R1.xyzw, R0.x,   RID:0   MFC:16 UCF:0 FMT(DTA:35 NUM:0 COMP:1 MODE:0)
 VFETCH              R0.xxxx, R0.x,   RID:0   MFC:16 UCF:0 FMT(DTA:35 NUM:0 COMP:1 MODE:0)
 VFETCH              R3.xyzw, R0.x,   RID:0   MFC:16 UCF:0 FMT(DTA:35 NUM:0 COMP:1 MODE:0)
RET @0
`,
    'CYPRESS',
    'fetch',
  );
  expect(optimized(program).reason ?? '').not.toContain('r600/opt-different');
});

describe('inputs that the caller names', () => {
  const named = (program: Program, ...gprs: number[]): Optimized =>
    optimized(
      program,
      withInputs(
        undefined,
        gprs.map((gpr) => ({ gpr, mask: 15 })),
      ),
    );

  test('others hold nothing', () => {
    const program = programOf(VERTEX, 'RV770', 'vs');
    expect(named(program, 1, 2, 3, 9).after.alu).toBe(3);
    // What only R9 feeds goes.
    expect(named(program, 1, 2, 3).after.alu).toBe(2);
  });

  test('they count more than those of metadata, whose arrays stay', () => {
    const metadata = declared({ inputs: [{ gpr: 1 }], arrays: [{ gpr_start: 5, gpr_count: 2, comp_mask: 1 }] });
    const { inputs, context } = compileProgram(programOf(PIXEL), withInputs(metadata, [{ gpr: 2, mask: 1 }]), 1);
    expect([...inputs]).toEqual([8]);
    expect(context.arrays).toEqual(metadata.arrays);
  });
});

const LATE = `
ALU
    1      x: MOV                R3.x,  R0.x
CALL_FS @0
EXPORT_DONE         POS   60    R3.xyzw  EOP
`;

test('CALL_FS behind other code: nobody knows what it overwrites', () => {
  const program = programOf(LATE, 'RV770', 'vs');
  expect(optimized(program)).toMatchObject({ fallback: true, refusal: 'r600/unsupported' });
  const settings = { runs: 1, lanes: 4, seed: 1, tolerance: 0, stepLimit: 100, metadata: undefined };
  expect(programsEquivalent(program, program, settings).notModelled).toEqual(['CALL_FS behind other code']);
});

test('nothing moves in front of CALL_FS: the fetch shader reads what the hardware left', () => {
  const text = `
CALL_FS @0
ALU
    1      x: MOV                R5.x,  KC0[0].x
           y: MOV                R5.y,  KC0[0].y
           z: MULLO_INT          R5.z,  KC0[1].x, KC0[2].x
MEM_RAT_NOCACHE    WRITE_IND 0     R1.x___, @R5.xyz, @R5.x  ES:0 OP:2
EXPORT_DONE         POS   60    R1.xyzw  EOP
`.replace('z: MULLO', 't: MULLO');
  const program = programOf(text.replace('ALU\n', 'ALU KC0[CB0:0-15]\n'), 'CYPRESS', 'vs');
  const result = optimized(program, declared({ inputs: [{ gpr: 1 }] }));
  expect(result.fallback).toBe(false);
  expect(result.program.cf[0]?.op?.name).toBe('CALL_FS');
});

describe.each(fixtureFiles('r600').map((file) => [basename(file), file]))('%s', (_, file) => {
  test('without its metadata it does what it does with it', async () => {
    const { shaders } = await openR600(memorySource(new Uint8Array(readFileSync(file))), silent);
    for (const { program, metadata } of shaders) {
      const result = optimized(program);
      // Some of those that a hand wrote have no IR.
      if (result.fallback) expect(result.refusal).toBe('r600/unsupported');
      else expect(result.proof?.first).toBeNull();
      expect(differenceWith(metadata, program, result)).toBeNull();
    }
  });
});

corpusTest(
  'every shader without its metadata: the result does what the source does with it',
  () => {
    let kept = 0;
    for (const { id, program, metadata } of corpusShaders()) {
      const result = optimizeShader(
        { program, metadata: undefined, ngpr: undefined, nstack: undefined },
        { safeMath: true, prove: { ...prove, runs: 1 } },
      );
      // Arrays that nobody declares may take more registers than there are.
      if (result.fallback) expect([id, result.refusal]).toEqual([id, 'r600/opt-out-of-registers']);
      if (result.fallback) kept++;
      expect([id, differenceWith(metadata, program, result)]).toEqual([id, null]);
      if (program.cf.some(({ op }) => op?.name === 'CALL_FS'))
        expect([id, result.program.cf[0]?.op?.name]).toEqual([id, 'CALL_FS']);
    }
    expect(kept).toBeLessThan(25);
  },
  300_000,
);
