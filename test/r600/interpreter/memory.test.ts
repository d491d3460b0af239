import { expect, test } from 'vitest';
import { outcomeJson, outcomeText } from '../../../src/r600/advanced.ts';
import type { Outcome } from '../../../src/r600/advanced.ts';
import type { Program } from '../../../src/r600/index.ts';
import { programOf } from '../programs.ts';
import { exported, runBytecode, runIr } from './waves.ts';
import type { World } from './waves.ts';

const EXPORT = 'EXPORT_DONE         PIXEL 0     R1.xyzw  EOP\n';

/** Both interpreters: they must agree. */
function both(program: Program, world: World = {}): Outcome {
  const outcome = runBytecode(program, world);
  const again = runIr(program, world);
  for (const part of ['exports', 'events', 'lds', 'killed'] as const) expect(again[part]).toEqual(outcome[part]);
  expect(outcome.notModelled).toEqual([]);
  return outcome;
}

test('lanes see what others wrote to the local data share; reads come back through the queue in order', () => {
  const outcome = both(
    programOf(`
ALU
    1      x: LSHL_INT           R2.x,  R0.x, [0x00000002 0].x
           y: SUB_INT            R2.y,  [0x00000003 0].y, R0.x
    2      y: LSHL_INT           R2.y,  R2.y, [0x00000002 0].x
    3      x: LDS_WRITE          __.x,  R2.x, R0.y
    4      x: GROUP_BARRIER      __.x
    5      x: LDS_READ_RET       __.x,  R2.y
    6      x: LDS_ADD_RET        __.x,  0, 1
    7      x: MOV                R1.x,  LDS_OQ_A_POP.x
    8      y: MOV                R1.y,  LDS_OQ_A_POP.x
${EXPORT}`),
    { lanes: 4 },
  );
  expect(exported(outcome, 0)).toEqual([9, 4, 1, 0]);
  expect(exported(outcome, 1)).toEqual([0, 1, 2, 3]);
  expect([...outcome.lds!.subarray(0, 4)]).toEqual([4, 1, 4, 9]);
});

test('two words under one instruction', () => {
  const outcome = both(
    programOf(`
ALU
    1      x: LDS_WRITE_REL      __.x,  0, [0x00000007 0].x, [0x00000008 0].y IDX_OFFSET:3
    2      x: LDS_READ_REL_RET   __.x,  0 IDX_OFFSET:3
    3      x: MOV                R1.x,  LDS_OQ_A_POP.x
    4      y: MOV                R1.y,  LDS_OQ_B_POP.x
${EXPORT}`),
    { lanes: 1 },
  );
  expect([exported(outcome, 0), exported(outcome, 1)]).toEqual([[7], [8]]);
});

test('events keep the order of their lane; a killed lane writes nothing more', () => {
  const outcome = both(
    programOf(
      `
ALU
    1      x: MOV                R1.x,  R0.x
MEM_RING            WRITE 4     R1.x___  ES:0 OP:0
EMIT_VERTEX @0
ALU
    2      x: KILLE_INT          __.x,  R0.x, 1
MEM_RING            WRITE 8     R1.x___  ES:0 OP:0
CUT_VERTEX @0
CF_NATIVE @0  EOP
`,
      'CYPRESS',
      'gs',
    ),
    { lanes: 2 },
  );
  expect(outcome.events.map((list) => list.map(({ what, values }) => `${what}: ${values.join(' ')}`))).toEqual([
    ['MEM_RING 4 TYPE=0 ES=0 MASK=1: 0', 'EMIT_VERTEX 0: ', 'MEM_RING 8 TYPE=0 ES=0 MASK=1: 0', 'CUT_VERTEX 0: '],
    ['MEM_RING 4 TYPE=0 ES=0 MASK=1: 1', 'EMIT_VERTEX 0: '],
  ]);
});

test('a fetch asks the same question wherever its operands lie', () => {
  const outcome = both(
    programOf(`
ALU
    1      x: MOV                R2.x,  R0.x
           y: MOV                R2.y,  R0.y
    2      z: MOV                R3.z,  R0.y
           w: MOV                R3.w,  R0.x
TEX 3
 SAMPLE              R1.x___, R2.xy__,   RID:18, SID:2 CT:NNNN
 SAMPLE              R1._x__, R3.wz__,   RID:18, SID:2 CT:NNNN
 SAMPLE              R1.__x_, R3.wz__,   RID:18, SID:3 CT:NNNN
${EXPORT}`),
  );
  expect(exported(outcome, 0)).toEqual(exported(outcome, 1));
  expect(exported(outcome, 0)).not.toEqual(exported(outcome, 2));
});

test('gradients are part of the question', () => {
  const text = (source: string): string => `
TEX 3
 SET_GRADIENTS_H     R4.____, ${source},   RID:18, SID:2 CT:NNNN
 SET_GRADIENTS_V     R4.____, R0.xy__,   RID:18, SID:2 CT:NNNN
 SAMPLE_G            R1.xyzw, R0.xy__,   RID:18, SID:2 CT:NNNN
${EXPORT}`;
  const first = both(programOf(text('R0.xy__')));
  const second = both(programOf(text('R0.yx__')));
  // Lanes 0 and 1: x and y are the same there.
  expect(exported(first).slice(0, 2)).toEqual(exported(second).slice(0, 2));
  expect(exported(first).slice(2)).not.toEqual(exported(second).slice(2));
});

test('exports: constants, masked components, bursts', () => {
  const outcome = both(
    programOf(`
ALU
    1      x: MOV                R1.x,  R0.x
    2      x: MOV                R2.x,  R0.y
EXPORT              PARAM 3-4   R1-2.x01_
${EXPORT}`),
    { lanes: 3 },
  );
  expect(exported(outcome, 0, 'PARAM 3')).toEqual([0, 1, 2]);
  expect(exported(outcome, 0, 'PARAM 4')).toEqual([0, 1, 4]);
  expect(exported(outcome, 1, 'PARAM 3')).toEqual([0, 0, 0]);
  expect(exported(outcome, 2, 'PARAM 4')).toEqual([0x3f800000, 0x3f800000, 0x3f800000]);
  expect(exported(outcome, 3, 'PARAM 3')).toEqual([undefined, undefined, undefined]);
});

test('an outcome as JSON and as text', () => {
  const outcome = runBytecode(
    programOf('ALU\n    1      x: MOV                R1.x,  R0.x\nEXPORT_DONE         PIXEL 0     R1.x___  EOP\n'),
    {
      lanes: 2,
    },
  );
  expect(outcomeJson(outcome)).toMatchObject({
    ending: 'done',
    lanes: 2,
    laneInstructions: 2,
    exports: {
      'PIXEL 0': [
        ['0x00000000', null, null, null],
        ['0x00000001', null, null, null],
      ],
    },
    writes: [[], []],
  });
  expect(outcomeText(outcome)).toBe(`done after 3 steps on 2 lanes
PIXEL 0
    0  0x00000000 _ _ _
    1  0x00000001 _ _ _
`);
});
