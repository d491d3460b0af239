import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/r600/advanced.ts';
import type { Program } from '../../../src/r600/index.ts';
import { bits } from '../../../src/r600/interpreter/semantics/float-bits.ts';
import { declared, programOf } from '../programs.ts';
import { exported, runBytecode, runIr } from './waves.ts';
import type { World } from './waves.ts';

const EXPORT = 'EXPORT_DONE         PIXEL 0     R1.xyzw  EOP\n';
const CAYMAN_EXPORT = 'EXPORT_DONE         PIXEL 0     R1.xyzw\nCF_END @0\n';

/** Both interpreters: they must agree. */
function both(program: Program, world: World = {}): Outcome {
  const outcome = runBytecode(program, world);
  expect(runIr(program, world).exports).toEqual(outcome.exports);
  expect(outcome.notModelled).toEqual([]);
  return outcome;
}

test('a group reads everything before it writes', () => {
  const outcome = both(
    programOf(`
ALU
    1      x: MOV                R1.x,  R0.x
           y: MOV                R1.y,  1
    2      x: MOV                R1.x,  R1.y
           y: MOV                R1.y,  R1.x
${EXPORT}`),
  );
  expect(exported(outcome, 0)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  expect(exported(outcome, 1)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('PV and PS are the results of the group before, written or not', () => {
  const outcome = both(
    programOf(`
ALU
    1      x: ADD_INT            __.x,  R0.x, 1
           t: MULLO_INT          R2.x,  R0.x, R0.x
    2      x: MOV                R1.x,  PV.x
           y: MOV                R1.y,  PS
${EXPORT}`),
  );
  expect(exported(outcome, 0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(exported(outcome, 1)).toEqual([0, 1, 4, 9, 16, 25, 36, 49]);
});

test('PV of a predicated instruction is what it computed, in every lane', () => {
  const outcome = both(
    programOf(`
ALU
    1  P   x: PRED_SETGT_INT     __.x,  R0.x, [0x00000003 0].x
    2    1 x: ADD_INT            R2.x,  R0.x, 1
    3      x: MOV                R1.x,  PV.x
           y: MOV                R1.y,  R2.x
${EXPORT}`),
  );
  expect(exported(outcome, 0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(exported(outcome, 1)).toEqual([0, 0, 0, 0, 5, 6, 7, 8]);
});

test('predicates choose the lanes that write', () => {
  const outcome = both(
    programOf(`
ALU
    1  P   x: PRED_SETE_INT      __.x,  R0.x, [0x00000002 0].x
    2    1 x: MOV                R1.x,  1
    3    0 x: MOV                R1.x,  -1
${EXPORT}`),
  );
  expect(exported(outcome)).toEqual([-1, -1, 1, -1, -1, -1, -1, -1]);
});

test('modifiers: absolute value before negation, output modifier before clamp', () => {
  const outcome = both(
    programOf(`
ALU
    1      x: MOV                R1.x,  -|R0.x|
           y: ADD*2              R1.y,  R0.x, 0.5
           z: MUL_IEEE_sat       R1.z,  R0.x, R0.x
           w: MOV/2              R1.w,  -R0.x
${EXPORT}`),
    { input: (gpr, chan, lane) => (gpr === 0 && chan === 0 ? bits(lane - 2) : 0), lanes: 4 },
  );
  expect(exported(outcome, 0)).toEqual([bits(-2), bits(-1), -0x80000000, bits(-1)]);
  expect(exported(outcome, 1)).toEqual([bits(-3), bits(-1), bits(1), bits(3)]);
  expect(exported(outcome, 2)).toEqual([bits(1), bits(1), 0, bits(1)]);
  expect(exported(outcome, 3)).toEqual([bits(1), bits(0.5), -0x80000000, bits(-0.5)]);
});

describe('arrays', () => {
  const program = programOf(`
ALU
    1      x: MOV                R2.x,  [0x0000000a 0].x
    2      x: MOV                R3.x,  [0x00000014 0].x
    3      x: MOVA_INT           __.x,  R0.y
    4      x: MOV                R[2+AR].x,  [0x00000063 0].x
    5      x: MOV                R1.x,  R2.x
           y: MOV                R1.y,  R3.x
           z: MOV                R1.z,  R[2+AR].x
${EXPORT}`);
  const metadata = declared({ arrays: [{ gpr_start: 2, gpr_count: 2, comp_mask: 1 }] });

  test('relative operands read and write the element that AR names', () => {
    const input = (gpr: number, chan: number, lane: number): number => (gpr === 0 && chan === 1 ? lane & 1 : 0);
    const outcome = both(program, { metadata, input, lanes: 2 });
    expect(exported(outcome, 0)).toEqual([99, 10]);
    expect(exported(outcome, 1)).toEqual([20, 99]);
    expect(exported(outcome, 2)).toEqual([99, 99]);
    expect([...outcome.outside]).toEqual([0, 0]);
  });

  test('a lane that leaves its array is marked, and harms no other', () => {
    const input = (gpr: number, chan: number, lane: number): number => (gpr === 0 && chan === 1 ? lane * 2 - 2 : 0);
    const outcome = both(program, { metadata, input, lanes: 3 });
    expect([...outcome.outside]).toEqual([1, 0, 1]);
    expect(exported(outcome, 0)[1]).toBe(99);
  });

  test('a lane whose group writes the named element twice is marked', () => {
    const twice = programOf(`
ALU
    1      x: MOVA_INT           __.x,  R0.y
    2      x: MOV                R3.x,  R0.x
           t: MOV                R[2+AR].x,  R0.z
    3      x: MOV                R1.x,  R3.x
${EXPORT}`);
    const input = (gpr: number, chan: number, lane: number): number => (gpr === 0 && chan === 1 ? lane : 0);
    expect([...runBytecode(twice, { metadata, input, lanes: 2 }).outside]).toEqual([0, 1]);
  });
});

test('constants come from the lines that the clause locked, in the buffer that an index register chooses', () => {
  const outcome = both(
    programOf(`
ALU
    1      x: MOVA_INT           __.x,  R0.x
    2      x: SET_CF_IDX0        __.x
ALU_EXT
ALU KC0[CB1:16-47 CF_INDEX_0] KC2[CB3:64-79]
    3      x: MOV                R1.x,  KC0[1].y
           y: MOV                R1.y,  KC2[2].z
${EXPORT}`),
    { lanes: 2 },
  );
  expect(exported(outcome, 0)).toEqual([10000 + 171, 20000 + 171]);
  expect(exported(outcome, 1)).toEqual([30000 + 662, 30000 + 662]);
});

test('a lane knows how many lanes are before it', () => {
  const outcome = both(
    programOf(`
ALU
    1      x: MBCNT_32LO_ACCUM_PREV_INT R1.x,  -1
           y: MBCNT_32HI_INT     R1.y,  -1
${EXPORT}`),
    { lanes: 64 },
  );
  expect(exported(outcome)).toEqual(Array.from({ length: 64 }, (_, lane) => lane));
});

test('a dot product is in every slot', () => {
  const outcome = both(
    programOf(`
ALU
    1      x: DOT4_IEEE          R1.x,  1.0, 0.5
           y: DOT4_IEEE          R1.y,  [0x40000000 2].x, 1.0
           z: DOT4_IEEE          __.z,  0, 0
           w: DOT4_IEEE          R1.w,  0, 0
${EXPORT}`),
    { lanes: 1 },
  );
  expect([0, 1, 2, 3].map((k) => exported(outcome, k)[0])).toEqual([bits(2.5), bits(2.5), 0, bits(2.5)]);
});

test('a double is in two registers: the first slot reads the high word and writes the low one', () => {
  const outcome = both(
    programOf(
      `
ALU
    1      x: FLT32_TO_FLT64     R2.x,  0.5
           y: FLT32_TO_FLT64     R2.y,  0
    2      x: ADD_64             R3.x,  R2.y, [0x3ff00000 1.875].x
           y: ADD_64             R3.y,  R2.x, 0
    3      x: MUL_64             R4.x,  R3.y, R3.y
           y: MUL_64             R4.y,  R3.y, R3.y
           z: MUL_64             __.z,  R3.y, R3.y
           w: MUL_64             __.w,  R3.x, R3.x
    4      x: FLT64_TO_FLT32     R1.x,  R4.y
           y: FLT64_TO_FLT32     __.y,  R4.x
    5      x: SETGT_64           __.x,  R4.y, R3.y
           y: SETGT_64           R1.y,  R4.x, R3.x
${CAYMAN_EXPORT}`,
      'CAYMAN',
    ),
    { lanes: 1 },
  );
  expect(exported(outcome)).toEqual([bits(2.25)]);
  expect(exported(outcome, 1)).toEqual([-1]);
});

test('a cube map coordinate: the face that the direction points at', () => {
  const program = programOf(`
ALU
    1      x: CUBE               R1.x,  R0.z, R0.y
           y: CUBE               R1.y,  R0.z, R0.x
           z: CUBE               R1.z,  R0.x, R0.z
           w: CUBE               R1.w,  R0.y, R0.z
${EXPORT}`);
  const direction = [[3, 1, 2], [-3, 1, 2], [1, 3, 2], [1, -3, 2], [1, 2, 3], [1, 2, -3]]; // prettier-ignore
  const outcome = both(program, {
    lanes: 6,
    input: (gpr, chan, lane) => (gpr === 0 ? bits(direction[lane]![chan] ?? 0) : 0),
    metadata: declared({ inputs: [{ gpr: 0, spi_sid: 0 }] }),
  });
  expect(exported(outcome, 3)).toEqual([0, 1, 2, 3, 4, 5].map(bits));
  expect(exported(outcome, 2)).toEqual([6, -6, 6, -6, 6, -6].map(bits));
});

test('a killed lane is marked; what the others export counts', () => {
  const outcome = both(
    programOf(`
ALU
    1      x: KILLE_INT          __.x,  R0.x, [0x00000002 0].x
           y: MOV                R1.y,  R0.x
${EXPORT}`),
    { lanes: 4 },
  );
  expect([...outcome.killed]).toEqual([0, 0, 1, 0]);
});

test('what has no model says so', () => {
  const outcome = runBytecode(
    programOf(`
ALU
    1      x: STORE_FLAGS        R1.x,  R0.x
${EXPORT}`),
  );
  expect(outcome.notModelled).toEqual(['STORE_FLAGS']);
});
