import { describe, expect, test } from 'vitest';
import { disassemble } from '../../../src/r600/index.ts';
import { programOf } from '../programs.ts';
import { otherWay, provesItself, seesMistake } from './constructs.ts';

const EXPORT = 'EXPORT_DONE         PIXEL 0     R1.xyyy  EOP\n';
const START = `
ALU
    1      x: MOV                R1.x,  0
           y: MOV                R1.y,  R0.y
`;

const programs: Readonly<Record<string, string>> = {
  'a subroutine with a branch, called twice': `${START}CALL @10
ALU
    1      x: ADD                R1.x,  R1.x, R0.z
CALL @10
${EXPORT}ALU_PUSH_BEFORE
    2      x: ADD_INT            R1.x,  R1.x, 1
    3 MP   x: PRED_SETGT_INT     __.x,  R0.x, [0x00000003 0].x
JUMP @16 POP:1
ALU_POP_AFTER
    4      x: ADD_INT            R1.x, R1.x, R0.x
RET @0
`,
  'a subroutine that calls another, in a branch': `
ALU_PUSH_BEFORE
    1      x: MOV                R1.x,  0
           y: MOV                R1.y,  R0.y
    2 M    x: PRED_SETGT_INT     __.x,  R0.x, 1
CALL @8
POP @6 POP:1
${EXPORT}ALU
    3      x: ADD_INT            R1.x,  R1.x, 1
CALL @14
RET @0
ALU
    4      y: ADD_INT            R1.y,  R1.y, R1.x
RET @0
`,
  'a loop that counts': `${START}LOOP_START @8 I3
ALU
    2      x: ADD_INT            R1.x,  R1.x, R0.x
           y: MUL                R1.y,  R1.y, R0.z
LOOP_END @4
${EXPORT}`,
  'a loop that counts, with a break that leaves other values': `${START}LOOP_START @18 I3
ALU_PUSH_BEFORE
    2      x: ADD_INT            R1.x,  R1.x, R0.x
           z: ADD                R1.z,  R1.z, R0.z
    3 MP   x: PRED_SETGT_INT     __.x,  R1.x, [0x00000009 0].x
JUMP @14 POP:1
ALU
    4      y: ADD_INT            R1.y, R1.x, 1
LOOP_BREAK @16
POP @14 POP:1
NOP @0
LOOP_END @4
${EXPORT}`,
  'loops that count in each other, and values that change places': `${START}LOOP_START @12 I3
LOOP_START_NO_AL @10 I1
ALU
    2      x: ADD_INT            R1.x,  R1.y, R0.x
           y: MOV                R1.y,  R1.x
LOOP_END @6
LOOP_END @4
${EXPORT}`,
  'what a loop that counts leaves is what was there before it': `${START}LOOP_START @10 I4
ALU
    2      z: MOV                R1.z,  R1.x
    3      x: ADD_INT            R1.x,  R1.x, R0.x
    4      y: MOV                R1.y,  R1.z
NOP @0
LOOP_END @4
${EXPORT}`,
  'if and else of a boolean constant': `${START}JUMP @8 CND:B2
ALU
    2      x: ADD_INT            R1.x,  R1.x, R0.x
JUMP @10 CND:FALSE
ALU
    2      x: ADD_INT            R1.x,  R0.y, R0.z
${EXPORT}`,
  'a boolean constant in a branch, and one around a loop': `
ALU_PUSH_BEFORE
    1      x: MOV                R1.x,  0
           y: MOV                R1.y,  R0.y
    3 MP   x: PRED_SETGT_INT     __.x,  R0.x, 1
JUMP @20 POP:1
JUMP @8 CND:!B2
ALU
    2      x: ADD_INT            R1.x,  R1.x, R0.x
ALU
    2      y: ADD_INT            R1.y,  R0.y, R0.z
LOOP_START @18 CND:B1
ALU
    2      y: ADD_INT            R1.y,  R1.y, R0.z
NOP @0
LOOP_END @12
POP @20 POP:1
${EXPORT}`,
  'calls, ways out and returns under boolean constants': `${START}LOOP_START @12 I2
CALL @14 CND:B1
LOOP_BREAK @10 CND:B2
CALL @14 CND:!B3
LOOP_END @4
${EXPORT}ALU
    2      x: ADD_INT            R1.x,  R1.x, R0.x
RET @0 CND:B4
ALU
    2      y: ADD_INT            R1.y,  R1.y, R1.x
RET @0
`,
  'a PUSH under a boolean constant': `${START}PUSH @8 CND:B5
ALU
    2      x: ADD_INT            R1.x,  R1.x, R0.x
POP @8 POP:1
${EXPORT}`,
};

/** Instructions that Cayman lacks. */
const older: Readonly<Record<string, string>> = {
  ALU_BREAK: `${START}LOOP_START_DX10 @10
ALU_BREAK
    2      x: ADD_INT            R1.x,  R1.x, 1
    3 M    x: PRED_SETGT_INT     __.x,  R0.x, R1.x
    4      y: ADD_INT            R1.y,  R1.y, R1.x
ALU
    5      y: ADD_INT            R1.y,  R1.y, R1.x
LOOP_END @4
${EXPORT}`,
  'ALU_BREAK that switches nothing off': `${START}LOOP_START @8 I1
ALU_BREAK
    2      x: ADD_INT            R1.x,  R1.x, 1
LOOP_END @4
${EXPORT}`,
  'ALU_CONTINUE and ALU_ELSE_AFTER': `${START}LOOP_START_DX10 @16
ALU_BREAK
    2      x: ADD_INT            R1.x,  R1.x, 1
    3 M    x: PRED_SETGT_INT     __.x,  R0.x, R1.x
ALU_CONTINUE
    4 M    x: PRED_SETGT_INT     __.x,  R1.x, 1
ALU_PUSH_BEFORE
    5 M    x: PRED_SETGT_INT     __.x,  R1.x, R0.y
ALU_ELSE_AFTER
    6      y: ADD_INT            R1.y,  R1.y, R1.x
ALU_POP_AFTER
    7      y: ADD_INT            R1.y,  R1.y, [0x00000009 0].x
LOOP_END @4
${EXPORT}`,
};

/** What only the first chips have. */
const first: Readonly<Record<string, string>> = {
  'POP_PUSH and POP_JUMP': `
ALU_PUSH_BEFORE
    1      x: MOV                R1.x,  0
           y: MOV                R1.y,  R0.y
    2 M    x: PRED_SETGT_INT     __.x,  R0.x, 1
ALU
    3      x: MOV                R1.x,  R0.z
POP_PUSH @0 POP:1
ALU
    4      y: ADD_INT            R1.y,  R1.y, 1
POP_JUMP @12 CND:B3 POP:1
ALU
    5      y: ADD_INT            R1.y,  R1.y, R1.x
${EXPORT}`,
  PUSH_ELSE: `${START}PUSH_ELSE @8 POP:1
ALU
    2      x: ADD                R1.x,  R0.x, R0.y
POP @8 POP:1
ALU
    2      y: ADD                R1.y,  R1.x, R0.y
${EXPORT}`,
};

/** What comparisons of Cayman do to lanes that fail: OMOD's place says it. */
const last: Readonly<Record<string, string>> = {
  'a comparison whose lanes leave the loop, and one whose lanes leave the round': `${START}LOOP_START_DX10 @10
ALU
    2      x: ADD_INT            R1.x,  R1.x, 1
    3 M    x: PRED_SETGT_INT*2     __.x,  R0.x, R1.x
    4      y: ADD_INT            R1.y,  R1.y, R0.x
ALU
    3 M    x: PRED_SETGT_INT*4     __.x,  R0.y, R1.x
    4      y: ADD_INT            R1.y,  R1.y, 1
LOOP_END @4
${EXPORT}`,
};

const chips: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  RV670: { ...programs, ...older, ...first },
  RV770: { ...programs, ...older, ...first },
  CYPRESS: { ...programs, ...older },
  CAYMAN: Object.fromEntries(
    Object.entries(programs)
      .filter(([, text]) => !text.includes('RET'))
      .concat(Object.entries(last)),
  ),
};

describe.each(Object.entries(chips))('%s', (chip, texts) => {
  test.each(Object.entries(texts))('%s', (_, text) => {
    provesItself(text, chip);
  });
});

test.each([
  'a loop that counts',
  'loops that count in each other, and values that change places',
  'if and else of a boolean constant',
])('another constant in %s is another program', (name) => {
  const source = programOf(programs[name]!, 'CYPRESS');
  expect(seesMistake(source, provesItself(programs[name]!, 'CYPRESS'), (cf) => cf)).toBe(false);
  expect(seesMistake(source, provesItself(programs[name]!, 'CYPRESS'), otherWay)).toBe(true);
});

test('loops that count and boolean constants stay what they are', () => {
  const text = (name: string): string => disassemble(provesItself(programs[name]!, 'CYPRESS'), { words: false });
  expect(text('a loop that counts')).toMatch(/LOOP_START @\d+ I3\n/);
  expect(text('if and else of a boolean constant')).toMatch(/JUMP @\d+ CND:!B2\n/);
});
