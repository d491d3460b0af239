/* Operands of every kind: relative to the loop index, under a predicate, from several ways. */
import { describe, expect, test } from 'vitest';
import { programOf } from '../programs.ts';
import { changeInsts, provesItself, seesMistake } from './constructs.ts';

const all: Readonly<Record<string, string>> = {
  'elements that the loop index names': `
ALU
    1      x: MOV                R8.x,  R0.x
           y: MOV                R8.y,  R0.y
    1      x: MOV                R9.x,  R0.y
           y: MOV                R9.y,  R0.z
    1      x: MOV                R10.x,  R0.z
           y: MOV                R10.y,  R0.w
    1      x: MOV                R11.x,  R0.w
           y: MOV                R11.y,  R0.x
    1      x: MOV                R1.x, 0
LOOP_START @8 I3
ALU
    2      x: ADD                R1.x,  R1.x, R[8+AL].x
           y: ADD                R[8+AL].y, R0.x, R1.x
    2      x: ADD                R1.x,  R1.x, R[8+AL].y
LOOP_END @4
ALU
    1      x: ADD                R1.x,  R1.x, R8.y
           y: ADD                R1.y,  R9.y, R10.y
EXPORT_DONE         PIXEL 0     R1.xyyy  EOP
`,
  'fetches and exports of registers behind the loop index': `
ALU
    1      x: MOV                R8.x,  R0.x
           y: MOV                R8.y,  R0.y
    1      x: MOV                R9.x,  R0.y
           y: MOV                R9.y,  R0.z
    1      x: MOV                R10.x,  R0.z
           y: MOV                R10.y,  R0.w
    1      x: MOV                R11.x,  R0.w
           y: MOV                R11.y,  R0.x
LOOP_START @8 I3
TEX
 SAMPLE R[8+AL].xy__, R[8+AL].xyyy, RID:1, SID:0 CT:NNNN
 SAMPLE R[8+AL].y___, R0.xyyy, RID:2, SID:0 CT:NNNN
 SAMPLE R2.xyzw, R[8+AL].xy01, RID:3, SID:0 CT:NNNN
LOOP_END @4
LOOP_START @14 I2
EXPORT         PIXEL 1     R[8+AL].xy01
LOOP_END @10
EXPORT         PIXEL 0     R2.xyzw
EXPORT_DONE         PIXEL 2     R8.xyyy  EOP
`,
  'the loop index of the loop around, after an inner one': `
ALU
    1      x: MOV                R8.x,  R0.x
    1      x: MOV                R9.x,  R0.y
    1      x: MOV                R10.x,  R0.z
    1      x: MOV                R11.x,  R0.w
    1      x: MOV                R1.x, 0
LOOP_START @16 I3
ALU
    2      x: ADD                R1.x,  R1.x, R[8+AL].x
LOOP_START @12 I5
ALU
    2      x: MUL                R1.x,  R1.x, R[8+AL].x
LOOP_END @8
ALU
    2      x: ADD                R1.x,  R1.x, R[8+AL].x
LOOP_END @4
EXPORT_DONE         PIXEL 0     R1.xxxx  EOP
`,
  'constants behind AR and the loop index': `
ALU KC0[CB1:16-31]
    1      x: AND_INT            R2.x,  R0.x, [0x00000003 0].x
           y: AND_INT            R2.y,  R0.y, [0x00000003 0].x
    2      MOVA  R2.x
    3      x: MUL_IEEE           R1.x,  KC0[19+AR].x, R0.z
           y: ADD                R1.y,  -KC0[21+AR].w, R0.w
    4      MOVA  R2.y
    5      x: MULADD             R1.x,  KC0[19+AR].x, R1.x, KC0[17].y
    6      x: ADD                R1.x,  R1.x, KC0[19+AR].x
LOOP_START @8 I3
ALU KC0[CB0:0-15]
    6      y: ADD                R1.y,  PV.x, R1.y
    6      x: ADD                R1.x,  KC0[4+AL].z, R1.x
LOOP_END @4
EXPORT_DONE         PIXEL 0     R1.xyyy  EOP
`,
  'gradients from two ways': `
ALU_PUSH_BEFORE
    1 M    x: PRED_SETGT_INT     __.x,  R0.x, 1
JUMP @6
TEX
 SET_GRADIENTS_H R0.____, R0.xyzw,   RID:1, SID:0 CT:NNNN
 SET_GRADIENTS_V R0.____, R0.yzwx,   RID:1, SID:0 CT:NNNN
ELSE @12 POP:1
TEX
 SET_GRADIENTS_H R0.____, R0.wzyx,   RID:1, SID:0 CT:NNNN
 SET_GRADIENTS_V R0.____, R0.yyww,   RID:1, SID:0 CT:NNNN
POP @12 POP:1
TEX
 SAMPLE_G R1.xyzw, R0.xyzw,   RID:1, SID:0 CT:NNNN
EXPORT_DONE         PIXEL 0     R1.xyzw  EOP
`,
  'gradients from the round before': `
ALU
    1      x: MOV R2.x, R0.x
           y: MOV R2.y, R0.y
LOOP_START @10 I3
TEX
 SAMPLE_G R1.xyzw, R0.xyzw,   RID:1, SID:0 CT:NNNN
 SET_GRADIENTS_H R0.____, R2.xyxy,   RID:1, SID:0 CT:NNNN
 SET_GRADIENTS_V R0.____, R2.yyxx,   RID:1, SID:0 CT:NNNN
 SAMPLE_G R2.x_y_, R0.xyzw,   RID:1, SID:0 CT:NNNN
ALU
    1      x: ADD R2.x, R1.x, R2.x
LOOP_END @4
EXPORT_DONE         PIXEL 0     R2.xyyy  EOP
`,
};

const share: Readonly<Record<string, string>> = {
  'an atomic of the local data share that answers, under a predicate': `
ALU
    1      x: MOV                R1.x,  0
    2  P   x: PRED_SETGT_INT     __.x,  R0.y, 1
    3    1 x: LDS_ADD_RET        __.x,  R0.x, R0.z IDX_OFFSET:1
    4    1 x: MOV                R1.x,  LDS_OQ_A_POP.x
    5      x: LDS_READ_RET       __.x,  R0.z
    6      y: MOV                R1.y,  LDS_OQ_A_POP.x
EXPORT_DONE         PIXEL 0     R1.xyyy  EOP
`,
  'answers that wait together, some under a predicate': `
ALU
    1      x: MOV                R1.x,  0
           y: MOV                R1.y,  0
    2  P   x: PRED_SETGT_INT     __.x,  R0.y, 1
    3    1 x: LDS_ADD_RET        __.x,  R0.x, R0.z IDX_OFFSET:1
    3    0 x: LDS_XCHG_RET        __.x,  R0.y, R0.z IDX_OFFSET:2
    5      x: LDS_READ_RET       __.x,  R0.z
    4    1 x: MOV                R1.x,  LDS_OQ_A_POP.x
    4    0 x: ADD                R1.x,  LDS_OQ_A_POP.x, R0.x
    6      y: MOV                R1.y,  LDS_OQ_A_POP.x
EXPORT_DONE         PIXEL 0     R1.xyyy  EOP
`,
};

const file: Readonly<Record<string, string>> = {
  'constants of the file behind AR': `
ALU
    1      x: AND_INT            R2.x,  R0.x, [0x00000003 0].x
    2      MOVA  R2.x
    3      x: MUL_IEEE           R1.x,  C[17+AR].x, C[250+AR].y
           y: ADD                R1.y,  C[17+AR].x, R0.w
    4      x: MOV                R2.x,  [0x00000002 0].x
    2      MOVA  R2.x
    3      z: ADD                R1.z,  C[17+AR].x, R0.w
EXPORT_DONE         PIXEL 0     R1.xyzz  EOP
`,
};

const evergreen: Readonly<Record<string, string>> = {
  'an index register under a predicate': `
ALU
    1      x: MOVA_INT           __.x,  R0.x
    2      x: SET_CF_IDX0        __.x
    3  P   x: PRED_SETGT_INT     __.x,  R0.y, 1
    1      x: MOVA_INT           __.x,  R0.z
    4    1 x: SET_CF_IDX0        __.x
ALU_EXT
ALU KC0[CB0:0-15 CF_INDEX_0]
    5      x: MOV                R1.x,  KC0[3].x
EXPORT_DONE         PIXEL 0     R1.xxxx  EOP
`,
};

const cayman: Readonly<Record<string, string>> = {
  'an index register under a predicate, by MOVA': `
ALU
    1      x: MOVA_INT           __.x,  R0.x CF_IDX0
    3  P   x: PRED_SETGT_INT     __.x,  R0.y, 1
    1    1 x: MOVA_INT           __.x,  R0.z CF_IDX0
ALU_EXT
ALU KC0[CB0:0-15 CF_INDEX_0]
    5      x: MOV                R1.x,  KC0[3].x
EXPORT_DONE         PIXEL 0     R1.xxxx  EOP
`,
};

const memory = `
ALU
    1      x: MOV                R1.x,  R0.x
MEM_RAT_NOCACHE     WRITE_IND 0     R0.xy__, @R0.xyz, @R0.x  ES:1 OP:2
TEX
 LD R1.xyzw, R1.xyzw,   RID:1, SID:0 CT:UUUU
EXPORT_DONE         PIXEL 0     R1.xyzw  EOP
`;

const chips: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  RV610: { ...all, ...file },
  RV670: { ...all, ...file },
  RV770: { ...all, ...file },
  CYPRESS: { ...all, ...share, ...evergreen, memory },
  CAYMAN: { ...all, ...share, ...cayman, memory },
};

describe.each(Object.entries(chips))('%s', (chip, texts) => {
  test.each(Object.entries(texts))('%s', (_, text) => {
    // R600 moves an index in t.
    const mova = chip === 'RV610' ? 't: MOVA_GPR_INT      __.x, ' : 'x: MOVA_INT           __.x, ';
    provesItself(text.replaceAll('MOVA ', mova), chip);
  });
});

test('another offset in the local data share is another program', () => {
  const [text] = Object.values(share);
  const source = programOf(text!, 'CYPRESS');
  const spoil = changeInsts((inst) => (inst.idxOffset === 0 ? inst : { ...inst, idxOffset: inst.idxOffset + 1 }));
  expect(seesMistake(source, provesItself(text!, 'CYPRESS'), spoil)).toBe(true);
});

test('AR in place of the loop index is another program', () => {
  const [text] = Object.values(all);
  const source = programOf(text!, 'CYPRESS');
  const spoil = changeInsts((inst) => ({ ...inst, indexMode: 0 }));
  expect(seesMistake(source, provesItself(text!, 'CYPRESS'), spoil)).toBe(true);
});

test('a fetch that moves in front of a write to its address is seen', () => {
  const source = programOf(memory, 'CYPRESS');
  const result = provesItself(memory, 'CYPRESS');
  expect(seesMistake(source, result, (cf) => cf)).toBe(false);
  const write = result.cf.findIndex(({ kind }) => kind === 'rat');
  const fetch = result.cf.findIndex(({ kind }) => kind === 'fetch');
  expect(write).toBeLessThan(fetch);
  const swapped = (id: number): number => (id === write ? fetch : id === fetch ? write : id);
  const wrong = (cf: (typeof result.cf)[number]): typeof cf => ({ ...result.cf[swapped(cf.id)]!, id: cf.id });
  expect(seesMistake(source, result, wrong)).toBe(true);
});
