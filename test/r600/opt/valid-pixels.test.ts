/* VALID_PIXEL_MODE: lanes that only help their quad do not execute a clause, and keep what its registers held. */
import { describe, expect, test } from 'vitest';
import { optimizeShader } from '../../../src/r600/index.ts';
import type { Optimized, Program } from '../../../src/r600/index.ts';
import { disassemble } from '../../../src/r600/index.ts';
import { exported, runBytecode, runIr } from '../interpreter/waves.ts';
import { declared, programOf } from '../programs.ts';

/** Gradients tell what lanes hold that help. */
const SAMPLE = 'TEX\n SAMPLE              R3.xyzw, R1.xx__,   RID:0, SID:0 CT:NNNN\n';
const EXPORT = `${SAMPLE}EXPORT PIXEL 1 R3.xyzw\nEXPORT_DONE         PIXEL 0     R1.xyzw  EOP\n`;
const CAYMAN_END = `${SAMPLE}EXPORT PIXEL 1 R3.xyzw\nEXPORT_DONE         PIXEL 0     R1.xyzw\nCF_END @0\n`;
/** In the worlds of tests the last lane of every other quad helps. */
const HELPER = 7;
const metadata = declared({ inputs: [{ gpr: 0, spi_sid: 0 }] });
const prove = { each: true, runs: 8, lanes: 16, seed: 1, tolerance: 0 };

/** As Mesa's driver asks whether a lane helps: -1 before, and what is fetched in the other lanes is 0. */
const flag = `
ALU
    1      x: MOV                R1.x,  -1
TEX 1 VPM
 VFETCH              R1.0___, R0.x,   RID:15   MFC:16 UCF:0 FMT(DTA:35 NUM:2 COMP:1 MODE:0)
`;
/** Cayman has a clause for it. */
const caymanFlag = `
ALU
    1      x: MOV                R1.x,  -1
ALU_VALID_PIXEL_MODE
    2      x: MOV                R1.x,  0
`;

const optimized = (program: Program): Optimized =>
  optimizeShader({ program, metadata, ngpr: undefined, nstack: undefined }, { prove, noFallback: true });

/** Component x of the first export, in bytecode, in the IR that is made of it, and in what is made of that. */
function answers(program: Program): readonly (readonly (number | undefined)[])[] {
  const results = [runBytecode(program, { metadata }), runIr(program, { metadata })];
  return [...results, runBytecode(optimized(program).program, { metadata })].map((each) => exported(each));
}

describe.each([
  ['a fetch', programOf(flag + EXPORT)],
  ['a fetch on R600', programOf(flag.replace('TEX', 'VTX') + EXPORT, 'R600')],
  ['a fetch on Cayman', programOf(flag.replace('MFC:16 ', '').replace('R0.x,', 'R0.xx,') + CAYMAN_END, 'CAYMAN')],
  ['an ALU clause', programOf(caymanFlag + CAYMAN_END, 'CAYMAN')],
])('%s that only valid pixels execute', (_, program) => {
  test('leaves in the others what was there', () => {
    for (const answer of answers(program)) expect(answer).toEqual([0, 0, 0, 0, 0, 0, 0, -1]);
  });

  test('stays, once, without a selection', () => {
    const text = disassemble(optimized(program).program);
    expect(text.match(/VPM/g)).toHaveLength(1);
    expect(text).not.toMatch(/CND/);
  });
});

test('what is fetched for valid pixels alone is chosen', () => {
  const program = programOf(`
ALU
    1      x: MOV                R1.x,  R0.y
TEX 1 VPM
 VFETCH              R1.x___, R0.x,   RID:3   MFC:16 UCF:0 FMT(DTA:13 NUM:1 COMP:1 MODE:0)
${EXPORT}`);
  const [source, ...others] = answers(program);
  expect(source![HELPER]).toBe(HELPER * HELPER);
  expect(source![HELPER - 1]).not.toBe((HELPER - 1) ** 2);
  for (const other of others) expect(other).toEqual(source);
});

test('a killed lane has no valid pixel any more', () => {
  const program = programOf(
    `ALU\n    1      x: KILLE_INT          __.x,  R0.x, 0\n${flag.slice(1).replace('    1', '    2')}${EXPORT}`,
  );
  const input = (gpr: number, chan: number, lane: number): number => (gpr + chan === 0 ? lane & 1 : 0);
  for (const run of [runBytecode, runIr]) {
    expect(exported(run(program, { metadata, input }))).toEqual([-1, 0, -1, 0, -1, 0, -1, -1]);
  }
  expect(optimized(program).proof?.equal).toBe(true);
});

test('GDS and writes to memory keep the mode', () => {
  const program = programOf(`
ALU
    1      y: MOV                R1.y,  1
GDS 1 VPM
 GDS_ADD_RET         R1.x___, R1.0y0 UAV:0 AC
MEM_RAT            WRITE_IND 0     R1.x___, @R0.xyz, @R0.x  ES:0 OP:1  VPM
${EXPORT}`);
  for (const run of [runBytecode, runIr]) {
    const { events } = run(program, { metadata });
    expect(events.map((each) => each.length)).toEqual([2, 2, 2, 2, 2, 2, 2, 0]);
  }
  const { proof, program: result } = optimized(program);
  expect(proof?.equal).toBe(true);
  expect(disassemble(result).match(/VPM/g)).toHaveLength(2);
});

test('nobody finds out where no gradient follows, no write and no loop', () => {
  const alone = (text: string): Optimized => optimized(programOf(text.replace(SAMPLE, '')));
  const blind = alone(flag + EXPORT);
  expect(disassemble(blind.program)).not.toMatch(/VPM|MOV/);
  expect(exported(runBytecode(programOf((flag + EXPORT).replace(SAMPLE, '')), { metadata }))).not.toContain(-1);
  const write = 'MEM_RAT            WRITE_IND 0     R1.x___, @R0.xyz, @R0.x  ES:0 OP:1';
  expect(disassemble(alone(`${flag}${write}  VPM\n${EXPORT}`).program)).not.toMatch(/TEX/);
  expect(disassemble(alone(`${flag}${write}\n${EXPORT}`).program)).toMatch(/TEX/);
});

test('exports of both modes share no burst', () => {
  const exports = (mode: string): Program =>
    programOf(`
TEX
 SAMPLE              R1.xyzw, R0.xy__,   RID:0, SID:0 CT:NNNN
 SAMPLE              R2.xyzw, R0.xy__,   RID:1, SID:0 CT:NNNN
EXPORT             PIXEL 0     R1.xyzw${mode}
EXPORT_DONE        PIXEL 1     R2.xyzw  EOP
`);
  expect(optimized(exports('')).after.cf).toBe(1);
  expect(optimized(exports('  VPM'))).toMatchObject({ after: { cf: 2 }, proof: { equal: true } });
});

test('lanes of other stages are no pixels', () => {
  const program = programOf(`${flag}${EXPORT.replaceAll('PIXEL ', 'PARAM ')}`, 'CYPRESS', 'vs');
  expect(exported(runBytecode(program), 0, 'PARAM 0')).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect(disassemble(optimized(program).program)).not.toMatch(/VPM/);
});

test.each([
  ['a test', '    2 M    x: PRED_SETE_INT      __.x,  R0.x, 0\n'],
  ['a kill', '    2      x: KILLE              __.x,  R0.x, 0\n'],
])('%s among what valid pixels execute is refused', (_, line) => {
  const program = programOf(caymanFlag + line.replace('    2', '    3') + CAYMAN_END, 'CAYMAN');
  expect(() => optimized(program)).toThrow(/VALID_PIXEL_MODE/);
});

describe('a loop that only valid pixels enter', () => {
  const wait = (mode: string, start = 'LOOP_START_DX10 @14', mark = ''): Program =>
    programOf(`
ALU
    1      x: MOV                R1.x,  0
           y: MOV                R1.y,  0
${start}${mode}
ALU_PUSH_BEFORE
    2      x: ADD_INT            R1.x,  R1.x, 1
    3 M    x: PRED_SETE_INT      __.x,  R1.x, 1
JUMP @12 POP:1${mark}
LOOP_BREAK @12
POP @12 POP:1
LOOP_END @4
EXPORT_DONE         PIXEL 0     R1.xy__  EOP
`);

  test.each(['LOOP_START_DX10 @14', 'LOOP_START @14 I3'])('leaves the others what they held: %s', (start) => {
    for (const answer of answers(wait('', start))) expect(answer).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    for (const answer of answers(wait('  VPM', start))) expect(answer).toEqual([1, 1, 1, 1, 1, 1, 1, 0]);
    const text = disassemble(optimized(wait('  VPM', start)).program);
    expect(text.match(/VPM/g)).toHaveLength(1);
    expect(text).toMatch(/LOOP_START.*VPM/);
  });

  test('is none in other stages', () => {
    const program: Program = { ...wait('  VPM'), type: 'vs' };
    const result = optimizeShader({ program, metadata: declared(), ngpr: 2, nstack: 1 }, { prove });
    expect(result).toMatchObject({ fallback: false, proof: { equal: true } });
  });

  test('keeps its source where a branch has the mode', () => {
    expect(() => optimized(wait('', undefined, '  VPM'))).toThrow(/VALID_PIXEL_MODE of JUMP/);
  });
});
