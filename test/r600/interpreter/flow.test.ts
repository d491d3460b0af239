import { describe, expect, test } from 'vitest';
import { programOf } from '../programs.ts';
import { exported, runBytecode, runIr } from './waves.ts';

/* R0.x is the lane's number. Each program exports R1.x; `want` says what by lane, 8 lanes. */
const programs: Readonly<Record<string, { readonly text: string; readonly want: readonly number[] }>> = {
  'if and else': {
    text: `
ALU_PUSH_BEFORE
    1 MP   x: PRED_SETGT_INT     __.x,  R0.x, [0x00000003 0].x
JUMP @6
ALU
    2      x: MOV                R1.x,  1
ELSE @10 POP:1
ALU_POP_AFTER
    3      x: MOV                R1.x,  -1
EXPORT_DONE         PIXEL 0     R1.xyzw  EOP
`,
    want: [-1, -1, -1, -1, 1, 1, 1, 1],
  },
  'a branch that no lane takes is jumped over, and its mask popped': {
    text: `
ALU_PUSH_BEFORE
    1      x: MOV                R1.x,  R0.x
    2 MP   x: PRED_SETGT_INT     __.x,  R0.x, [0x00000063 0].x
JUMP @6 POP:1
ALU_POP_AFTER
    3      x: MOV                R1.x,  -1
EXPORT_DONE         PIXEL 0     R1.xyzw  EOP
`,
    want: [0, 1, 2, 3, 4, 5, 6, 7],
  },
  'branches in each other': {
    text: `
ALU_PUSH_BEFORE
    1 MP   x: PRED_SETGT_INT     __.x,  R0.x, 1
JUMP @16 POP:1
ALU_PUSH_BEFORE
    2      x: MOV                R1.x,  1
    3 MP   x: PRED_SETGT_INT     __.x,  R0.x, [0x00000005 0].x
JUMP @10
ALU
    4      x: ADD_INT            R1.x,  R1.x, 1
ELSE @14 POP:1
ALU_POP_AFTER
    5      x: ADD_INT            R1.x,  R1.x, [0x0000000a 0].x
ALU_POP_AFTER
    6      x: LSHL_INT           R1.x,  R1.x, 1
EXPORT_DONE         PIXEL 0     R1.xyzw  EOP
`,
    want: [0, 0, 22, 22, 22, 22, 4, 4],
  },
  'a loop whose lanes leave at different times': {
    text: `
LOOP_START_DX10 @12
ALU_PUSH_BEFORE
    1      x: ADD_INT            R1.x,  R1.x, 1
    2 MP   x: PRED_SETGE_INT     __.x,  R1.x, R0.x
JUMP @10 POP:1
LOOP_BREAK @10
POP @10 POP:1
LOOP_END @2
EXPORT_DONE         PIXEL 0     R1.xyzw  EOP
`,
    want: [1, 1, 2, 3, 4, 5, 6, 7],
  },
  'continue skips the rest of the round': {
    text: `
LOOP_START_DX10 @26
ALU_PUSH_BEFORE
    1      y: ADD_INT            R1.y,  R1.y, 1
    2 MP   x: PRED_SETGT_INT     __.x,  R1.y, [0x00000005 0].x
JUMP @10 POP:1
LOOP_BREAK @24
POP @10 POP:1
ALU_PUSH_BEFORE
    3 MP   x: PRED_SETGE_INT     __.x,  R0.x, R1.y
JUMP @18 POP:1
LOOP_CONTINUE @24
POP @18 POP:1
ALU
    4      x: ADD_INT            R1.x,  R1.x, 1
NOP @0
NOP @0
LOOP_END @2
EXPORT_DONE         PIXEL 0     R1.xyzw  EOP
`,
    want: [5, 4, 3, 2, 1, 0, 0, 0],
  },
  'a mask without JUMP hides the rest of the clause until the pop': {
    text: `
ALU_PUSH_BEFORE
    1 MP   x: PRED_SETGT_INT     __.x,  R0.x, [0x00000003 0].x
    2      x: MOV                R1.x,  1
ALU
    3      x: ADD_INT            R1.x,  R1.x, 1
POP @6 POP:1
ALU
    4      x: ADD_INT            R1.x,  R1.x, [0x0000000a 0].x
EXPORT_DONE         PIXEL 0     R1.xyzw  EOP
`,
    want: [10, 10, 10, 10, 12, 12, 12, 12],
  },
  'a group writes under the mask of before its PRED_SET': {
    text: `
ALU_PUSH_BEFORE
    1 MP   x: PRED_SETGT_INT     __.x,  R0.x, [0x00000003 0].x
           y: MOV                R1.y,  1
           z: MOV                R1.z,  R0.x
    2      x: MOV                R1.x,  R1.y
JUMP @4
POP @6 POP:1
ALU
    3      x: ADD_INT            R1.x,  R1.x, R1.y
EXPORT_DONE         PIXEL 0     R1.xyzw  EOP
`,
    want: [1, 1, 1, 1, 2, 2, 2, 2],
  },
};

describe.each(Object.entries(programs))('%s', (_, { text, want }) => {
  test('as bytecode', () => {
    const outcome = runBytecode(programOf(text));
    expect(outcome.notModelled).toEqual([]);
    expect(exported(outcome)).toEqual(want);
  });

  test('as IR', () => {
    expect(exported(runIr(programOf(text)))).toEqual(want);
  });
});

test('a loop without end ends at the step limit', () => {
  const program = programOf(`
LOOP_START_DX10 @4
LOOP_END @2
EXPORT_DONE         PIXEL 0     R1.xyzw  EOP
`);
  const limit = { stepLimit: 5000 };
  for (const outcome of [runBytecode(program, limit), runIr(program, limit)]) {
    expect(outcome.ending).toBe('step-limit');
    expect(outcome.steps).toBeLessThan(5010);
    expect(outcome.exports.size).toBe(0);
  }
});

test('a loop that counts runs as often as its constant says, and shows its index', () => {
  const program = programOf(
    `
LOOP_START @6
ALU
    1      x: ADD_INT            R1.x,  R1.x, 1
LOOP_END @2
EXPORT_DONE         PIXEL 0     R1.xyzw  EOP
`,
    'RV770',
  );
  const [count] = exported(runBytecode(program, { stepLimit: 100 }));
  expect(count).toBeGreaterThanOrEqual(0);
  expect(count).toBeLessThan(8);
});

test('a stack that underflows is not modelled, and does no harm', () => {
  const outcome = runBytecode(programOf('POP @2 POP:3\nEXPORT_DONE         PIXEL 0     R1.xyzw  EOP\n'));
  expect(outcome.notModelled).toEqual(['stack underflow']);
  expect(outcome.ending).toBe('done');
});

test('only so many calls may be open', () => {
  const outcome = runBytecode(programOf('CALL @0\nEXPORT_DONE         PIXEL 0     R1.xyzw  EOP\n'));
  expect(outcome.notModelled).toEqual(['more than 32 open calls']);
});
