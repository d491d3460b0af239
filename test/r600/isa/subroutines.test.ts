/* Subroutines: code behind the end of the program that a CALL leads to. */
import { expect, test } from 'vitest';
import { assemble, decodeProgram, disassemble, encodeProgram, verifyProgram } from '../../../src/r600/index.ts';
import type { Program } from '../../../src/r600/index.ts';
import { Diagnostics } from '../../../src/core/index.ts';
import { formatError } from '../../support/format-error.ts';
import { exported, runBytecode } from '../interpreter/waves.ts';
import { programOf } from '../programs.ts';
import { codesOf } from './program.ts';

const SUBROUTINE = `
ALU 1 @6
    1      x: MOV                R1.x,  R0.x
CALL @16
EXPORT_DONE         PIXEL 0     R1.xyzw  EOP
===== @16 ======
ALU_PUSH_BEFORE @24
    2      x: ADD_INT            R1.x,  R1.x, 1
    3 MP   x: PRED_SETGT_INT     __.x,  R0.x, [0x00000003 0].x
JUMP @22 POP:1
ALU_POP_AFTER @30
    4      x: ADD_INT            R1.x, R1.x, R0.x
RET @0
`;

const target = programOf(SUBROUTINE);

test('a subroutine behind the clauses of the program is code, byte for byte', () => {
  expect(target.cf.map(({ id }) => id)).toEqual([0, 1, 2, 8, 9, 10, 11]);
  expect(target.leftovers).toEqual([]);
  const bytes = encodeProgram(target);
  expect(encodeProgram(decodeProgram(bytes, target))).toEqual(bytes);
});

test.each([true, false])('its text says where it stands, with dwords: %s', (words) => {
  const text = disassemble(target, { words });
  expect(text).toMatch(/^===== @16 =+\n.*ALU_PUSH_BEFORE/m);
  expect(assemble(text).bytes).toEqual(encodeProgram(target));
});

test('text that puts control flow above itself is refused', () => {
  const text = SUBROUTINE.replace('@16 ====', '@2 ====');
  expect(formatError(() => programOf(text)).message).toContain('no place for control flow: @2');
});

test('it runs, for the lanes that call', () => {
  expect(exported(runBytecode(target))).toEqual([1, 2, 3, 4, 9, 11, 13, 15]);
});

test('verify knows it: reached, its errors, its stack', () => {
  expect(codesOf(target)).toEqual([]);
  expect(codesOf(target, { nstack: 1 })).toEqual(['r600/stack-too-small']);
  expect(codesOf(target, { nstack: 2 })).toEqual([]);
  const wrong = programOf(SUBROUTINE.replace('R1.x, R0.x\nRET', 'R1.x, KC0[0].x\nRET'));
  expect(codesOf(wrong)).toEqual(['r600/constant-not-locked']);
});

function messages(program: Program): readonly string[] {
  const report = new Diagnostics();
  verifyProgram(program, { offset: 0, metadata: undefined, ngpr: undefined, nstack: undefined }, report);
  return report.list.map(({ code, message }) => `${code}: ${message}`);
}

test('a call out of the shader is said, and ends a run as not modelled', () => {
  const program = programOf('CALL @400\nEXPORT_DONE PIXEL 0 R0.xyzw EOP\n');
  expect(messages(program)).toEqual(['r600/target-outside: CALL to 200: the program has 2 instructions']);
  expect(runBytecode(program).notModelled).toEqual(['control flow at dword 400, where none stands']);
});

test('subroutines that call one another, and one that calls itself, are decoded once', () => {
  const text = `CALL @4\nNOP @0 EOP\nCALL @8\nRET @0\nCALL @4\nRET @0\n`;
  const program = programOf(text);
  expect(program.cf).toHaveLength(6);
  expect(codesOf(program)).toEqual([]);
  expect(runBytecode(program).notModelled).toEqual(['more than 32 open calls']);
});

test('a RET that a boolean constant decides about does not end the subroutine', () => {
  const plain = programOf('CALL @4\nNOP @0 EOP\nRET @0\nRET @0\n');
  expect(plain.cf.map(({ id }) => id)).toEqual([0, 1, 2]);
  const bytes = encodeProgram(plain).slice();
  bytes[2 * 8 + 5] = bytes[2 * 8 + 5]! | 2;
  expect(decodeProgram(bytes, plain).cf.map(({ id }) => id)).toEqual([0, 1, 2, 3]);
});

test('a branch behind the end leads over the clauses between', () => {
  const program = programOf(`
ALU 1 @6
    1      x: MOV                R1.x,  R0.x
JUMP @8
NOP @0 EOP
===== @8 =
EXPORT_DONE         PIXEL 0     R1.xyzw  EOP
`);
  expect(program.cf.map(({ id, op }) => [id, op?.name])).toEqual([
    [0, 'ALU'],
    [1, 'JUMP'],
    [2, 'NOP'],
    [4, 'EXPORT_DONE'],
  ]);
  expect(codesOf(program)).toEqual([]);
});
