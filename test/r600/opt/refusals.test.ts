/* Code of which the IR would say something else than the hardware, or that nobody can tell the meaning of: the source stays. */
import { describe, expect, test } from 'vitest';
import { bytecodeSubject, parseBytecode, printShader, workRoom } from '../../../src/r600/advanced.ts';
import { decodeProgram, encodeProgram, optimizeShader } from '../../../src/r600/index.ts';
import type { CfInst } from '../../../src/r600/advanced.ts';
import type { Program } from '../../../src/r600/index.ts';
import { declared, programOf } from '../programs.ts';

const R0 = declared({ inputs: [{ gpr: 0 }] });
const EXPORT = 'EXPORT_DONE         PIXEL 0     R1.xyzw  EOP\n';

function reasonOf(program: Program): string | undefined {
  return optimizeShader({ program, metadata: R0, ngpr: undefined, nstack: undefined }).reason;
}

/** The program with some instructions changed. */
function changed(text: string, change: (cf: CfInst) => CfInst, chip?: string): Program {
  const program = programOf(text, chip);
  return { ...program, cf: program.cf.map(change) };
}

const LOOP = `
LOOP_START_DX10 @8
ALU_PUSH_BEFORE
    1      x: ADD_INT            R1.x,  R1.x, 1
    2 MP   x: PRED_SETGE_INT     __.x,  R1.x, R0.x
LOOP_BREAK @6
LOOP_END @2
${EXPORT}`;

const TEST = 'ALU_PUSH_BEFORE\n    1 MP   x: PRED_SETGE_INT     __.x,  R1.x, R0.x\n';
const MOVE = 'ALU\n    1      x: MOV                R1.x,  R0.y\n';

const NARROW = 'ALU\n    1 MP   x: PRED_SETGE_INT     __.x,  R1.x, R0.y\n';

/** The instruction with all its results written. */
function writing(cf: CfInst): CfInst {
  if (cf.kind !== 'alu') return cf;
  const groups = cf.clause.groups.map((group) => ({
    ...group,
    insts: group.insts.map((inst) => ({ ...inst, writeMask: true })),
  }));
  return { ...cf, clause: { ...cf.clause, groups } };
}

const TWO_ADDRESSES = `ALU\n 1   x: MOVA_INT __.x, R0.x\n    y: MOVA_INT __.y, R0.y\n${EXPORT}`;

/** A jump between the arms of a branch, for waves none of whose lanes execute the first one. */
function skipping(to: number): Program {
  return programOf(`${TEST}${MOVE}JUMP @${to}\nELSE @10\n${MOVE.replace('R0.y', 'R0.z')}POP @12 POP:1\n${EXPORT}`);
}

const refused: readonly (readonly [reason: string, program: Program])[] = [
  [
    'two instructions of a group in slot x',
    changed(`ALU\n 1   x: MOV R1.x, R0.x\n   y: MOV R1.y, R0.y\n${EXPORT}`, (cf) => {
      if (cf.kind !== 'alu') return cf;
      const groups = cf.clause.groups.map((group) => ({
        ...group,
        insts: group.insts.map((inst) => ({ ...inst, slot: 0 as const })),
      }));
      return { ...cf, clause: { ...cf.clause, groups } };
    }),
  ],
  [
    'WHOLE_QUAD_MODE where gradients are taken',
    changed(`TEX\n SAMPLE R1.xyzw, R0.xy__, RID:0, SID:0 CT:NNNN\n${EXPORT}`, (cf) =>
      cf.kind === 'fetch' ? { ...cf, word1: { ...cf.word1, WHOLE_QUAD_MODE: true } } : cf,
    ),
  ],
  [
    'a part of an instruction of several slots',
    programOf(
      `ALU\n 1   x: DOT4 R1.x, R0.x, R0.x\n   y: DOT4 __.y, R0.y, R0.y\n   z: DOT4 __.z, R0.z, R0.z\n${EXPORT}`,
    ),
  ],
  [
    'a part of an instruction of several slots',
    programOf(`ALU\n 1   x: SIN R1.x, R0.x\n   y: SIN __.y, R0.x\n${EXPORT.replace('  EOP', '')}CF_END @0\n`, 'CAYMAN'),
  ],
  [
    'a part of an instruction of several slots',
    programOf(`ALU\n 1   x: ADD_64 R1.x, R0.x, R0.z\n   z: ADD_64 R1.z, R0.x, R0.z\n${EXPORT}`),
  ],
  ['SET_CF_IDX beside a MOVA', programOf(`ALU\n 1   x: MOVA_INT __.x, R0.x\n   t: SET_CF_IDX0 __.x\n${EXPORT}`)],
  [
    'a part of an instruction of several slots',
    programOf(`ALU\n 1   z: MUL_PREV R1.z, R0.z\n   w: MOV R1.w, R0.w\n${EXPORT}`),
  ],
  [
    'a part of an instruction of several slots',
    programOf(`ALU\n 1   x: MBCNT_32LO_ACCUM_PREV_INT R1.x, -1\n   z: MBCNT_32HI_INT R1.z, -1\n${EXPORT}`),
  ],
  [
    'an access to LDS beside what takes an answer',
    programOf(`ALU\n 1   x: LDS_READ_RET __.x, R0.x\n   z: MOV R1.z, LDS_OQ_A_POP.x\n${EXPORT}`),
  ],
  ['a branch that goes on behind its pop', programOf(`${TEST}JUMP @8 POP:1\nPOP @6 POP:1\n${MOVE}${EXPORT}`)],
  [
    'a JUMP that pops and leads to an ELSE',
    programOf(`${TEST}JUMP @6 POP:1\n${MOVE}ELSE @10 POP:1\n${MOVE.replace('ALU', 'ALU_POP_AFTER')}${EXPORT}`),
  ],
  [
    'a pop without its push',
    programOf(`LOOP_START_DX10 @12\nLOOP_BREAK @10\n${TEST}POP @8 POP:2\nNOP @0\nLOOP_END @2\n${EXPORT}`),
  ],
  ['ALU_NOP that writes', changed(`ALU\n 1   x: ALU_NOP __.x\n${EXPORT}`, writing)],
  [
    'two instructions of a group that set the predicate',
    programOf(`ALU\n 1  P   x: PRED_SETE __.x, R0.x, 0\n    P   y: PRED_SETE __.y, R0.y, 0\n${EXPORT}`),
  ],
  ['two instructions of a group that set the AR.x', programOf(TWO_ADDRESSES)],
  ['a JUMP to lanes that come back', skipping(10)],
  ['a JUMP over its pop', programOf(`${TEST}JUMP @8\n${MOVE}${MOVE.replace('ALU', 'ALU_POP_AFTER')}${EXPORT}`)],
  [
    'an ELSE behind a changed mask',
    programOf(`${TEST}JUMP @8\n${NARROW}${MOVE}ELSE @12 POP:1\n${MOVE.replace('ALU', 'ALU_POP_AFTER')}${EXPORT}`),
  ],
  [
    'a loop that goes round with a changed mask',
    programOf(`LOOP_START_DX10 @12\n${TEST}LOOP_BREAK @10\nPOP @8 POP:1\n${NARROW}LOOP_END @2\n${EXPORT}`),
  ],
  ['a branch of all lanes that ends with a changed mask', programOf(`JUMP @4 CND:B3\n${NARROW}${EXPORT}`)],
  ['a parameter that nothing interpolates', programOf(`ALU\n 1   x: MOV R1.x, Param3.x\n${EXPORT}`)],
  ['a loop that goes on elsewhere', programOf(LOOP.replace('LOOP_END @2', 'LOOP_END @4'))],
  [
    'LOOP_END that ends the program where it does not lead elsewhere',
    programOf(LOOP.replace('LOOP_END @2', 'LOOP_END @2  EOP')),
  ],
  [
    'the end of the program behind a break',
    programOf(LOOP.replace('LOOP_END @2', 'POP @8  EOP\nLOOP_END @2').replace('@8\nALU', '@10\nALU')),
  ],
  [
    'a clause that changes the mask twice',
    programOf(
      `ALU_PUSH_BEFORE\n 1 MP   x: PRED_SETGE_INT __.x, R0.x, R0.y\n 2 MP   x: PRED_SETGE_INT __.x, R0.z, R0.y\nPOP @4 POP:1\n${EXPORT}`,
    ),
  ],
  [
    'a burst of registers behind R127',
    changed(EXPORT.replace('PIXEL 0     R1', 'PIXEL 0-1   R1-2'), (cf) =>
      cf.kind === 'export' ? { ...cf, word0: { ...cf.word0, RW_GPR: 127 } } : cf,
    ),
  ],
  [
    'a burst to places behind 8191',
    changed(EXPORT.replace('PIXEL 0     R1', 'PIXEL 0-1   R1-2'), (cf) =>
      cf.kind === 'export' ? { ...cf, word0: { ...cf.word0, ARRAY_BASE: 8191 } } : cf,
    ),
  ],
];

describe('no IR for', () => {
  test.each(refused)('%s', (reason, program) => {
    expect(reasonOf(program)).toContain(`r600/unsupported: no IR for this bytecode: ${reason}`);
  });
});

test('a jump to the other arm is nothing to lanes that execute one of them', () => {
  const prove = { each: true, runs: 3, lanes: 8, seed: 1, tolerance: 0 };
  const result = optimizeShader({ program: skipping(6), metadata: R0, ngpr: 2, nstack: 1 }, { safeMath: true, prove });
  expect(result).toMatchObject({ fallback: false, proof: { equal: true } });
});

test.each([
  ['two instructions in slot x', refused[0]![1]],
  ['two instructions that set the AR.x', programOf(TWO_ADDRESSES)],
])('an interpreter does not know which counts of %s', (reason, program) => {
  expect(bytecodeSubject(program, R0, 2).run(1, 0, 100).notModelled).toEqual([reason]);
});

test('what a test has beside its result is nothing in other instructions', () => {
  const text = 'ALU\n 1   x: MUL_IEEE R1.x, R0.x, R0.y\n';
  const program = changed(text + EXPORT, (cf) => {
    if (cf.kind !== 'alu') return cf;
    const groups = cf.clause.groups.map((group) => ({
      ...group,
      insts: group.insts.map((inst) => ({ ...inst, updateExecMask: true, updatePred: true })),
    }));
    return { ...cf, clause: { ...cf.clause, groups } };
  });
  expect(printShader(parseBytecode(program, R0))).toContain('x: R1.x = MUL_IEEE R0.x, R0.y\n');
  const prove = { each: true, runs: 3, lanes: 8, seed: 1, tolerance: 0 };
  const result = optimizeShader({ program, metadata: R0, ngpr: 2, nstack: 0 }, { safeMath: true, prove });
  expect(result).toMatchObject({ fallback: false, proof: { equal: true } });
});

test.each(['RS880', 'RV770'])('%s: the constant file goes on where later chips have parameters', (chip) => {
  const program = programOf(`ALU\n 1   x: MOV R1.x, Param56.y\n${EXPORT}`, chip);
  const prove = { each: true, runs: 3, lanes: 8, seed: 1, tolerance: 0 };
  const result = optimizeShader({ program, metadata: R0, ngpr: 2, nstack: 0 }, { safeMath: true, prove });
  expect(result).toMatchObject({ fallback: false, proof: { equal: true } });
  expect(bytecodeSubject(program, R0, 2).run(1, 0, 100).notModelled).toEqual([]);
});

describe('more work than there is room for', () => {
  const sums = Array.from({ length: 20 }, () => '    1      x: ADD                R1.x,  R1.x, R0.y\n').join('');
  const shader = { program: programOf(`ALU\n${sums}${EXPORT}`), metadata: R0, ngpr: undefined, nstack: undefined };

  test('the source stays, and so does that of all shaders behind it', () => {
    const work = { left: 500 };
    const first = optimizeShader(shader, { work });
    expect([first.fallback, first.refusal, work.left < 0]).toEqual([true, 'r600/opt-too-large', true]);
    expect(first.program).toBe(shader.program);
    expect(optimizeShader(shader, { work }).refusal).toBe('r600/opt-too-large');
  });

  test('more is allowed by a number of steps', () => {
    expect(workRoom(0, 20_000_000).left).toBe(20_000_000);
    expect(workRoom(0, 10).left).toBe(workRoom(0).left);
  });

  test('and to long shaders, up to twice as much', () => {
    expect(workRoom(100_000).left - workRoom(0).left).toBe(6_400_000);
    expect(workRoom(1e9).left).toBe(2 * workRoom(0).left);
  });

  test('runs of a proof count', () => {
    const plain = workRoom(0);
    const proved = workRoom(0);
    optimizeShader(shader, { work: plain });
    optimizeShader(shader, { work: proved, prove: { each: false, runs: 4, lanes: 64, seed: 1, tolerance: 0 } });
    expect(proved.left).toBeLessThan(plain.left);
  });
});

test('clauses that instructions share count for each', () => {
  const text = `ALU 1 @12\n    1      x: MOV                R1.x,  R0.y\nALU 1 @12\n    1      x: MOV                R1.x,  R0.y\n${EXPORT}`;
  const program = programOf(text);
  const bytes = encodeProgram(program);
  expect(() => decodeProgram(bytes, { chip: program.chip, type: 'ps', most: 4 })).not.toThrow();
  expect(() => decodeProgram(bytes, { chip: program.chip, type: 'ps', most: 3 })).toThrow('clauses overlap');
});
