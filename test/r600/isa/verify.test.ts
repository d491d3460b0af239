/* One small program for each thing that verify finds, and none found where all is well. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeProgram, parseMetadata } from '../../../src/r600/index.ts';
import { metadataFrom } from '../../../src/r600/advanced.ts';
import type { Chip, ShaderType } from '../../../src/r600/index.ts';
import { corpusFiles, corpusTest } from '../../support/corpus.ts';
import { codesOf, programOf } from './program.ts';
import { shaders } from './shaders.ts';

const move = ' 1   x: MOV R1.x, R0.x\n';
const end = 'EXPORT_DONE PIXEL 0 R0.xyzw EOP\n';

const wrong: readonly (readonly [code: string, text: string, chip?: string])[] = [
  ['r600/unknown-opcode', `CF_100 @0\n${end}`],
  ['r600/unknown-opcode', `ALU\n 1   x: OP2_111 R1.x, R0.x, R0.y\n${end}`],
  ['r600/unknown-opcode', `TEX\n TEX_15 R1.xyzw, R0.xyzw, RID:0, SID:0 CT:NNNN\n${end}`],
  ['r600/structure', `LOOP_START_DX10 @2\n${end}`],
  ['r600/structure', `LOOP_BREAK @2\n${end}`],
  ['r600/structure', `LOOP_END @0\n${end}`],
  ['r600/unreachable', `JUMP @6\n${end}CF_NATIVE @0\nCF_NATIVE @0 EOP\n`],
  ['r600/lone-alu-ext', `ALU_EXT\n${end}`],
  ['r600/clause-unaligned', `TEX 1 @6\n SAMPLE R1.xyzw, R0.xyzw, RID:0, SID:0 CT:NNNN\n${end}`],
  ['r600/clauses-overlap', `ALU 2 @6\n${move}${move}ALU 1 @8\n${move}${end}`],
  ['r600/constant-not-locked', `ALU KC0[CB0:0-15]\n 1   x: MOV R1.x, KC0[16].x\n${end}`],
  ['r600/too-many-constants', `ALU KC0[CB0:0-15]\n 1   x: MULADD_IEEE R1.x, KC0[0].x, KC0[1].x, KC0[2].x\n${end}`],
  ['r600/read-port', `ALU\n 1   x: MOV R1.x, R2.x\n   y: MOV R1.y, R3.x\n${end}`],
  ['r600/read-port', `ALU KC0[CB0:0-15]\n 1   t: MUL_LIT R1.x, KC0[0].x, R2.x, R3.y SCL_210\n${end}`, 'RV770'],
  ['r600/bank-swizzle', `ALU\n 1   x: MOV R1.x, R2.x VEC_7\n${end}`],
  ['r600/slot-wrong', `ALU\n 1   y: LDS_READ_RET __.y, R0.x\n${end}`],
  ['r600/set-twice', `ALU\n 1   x: MOVA_INT __.x, R1.x\n   y: MOVA_INT __.y, R1.y\n${end}`],
  ['r600/group-without-end', `ALU\n 1   x: MOV R1.x, R0.x ; 00000000 00200c90\n${end}`],
  ['r600/clause-too-long', `VTX\n${' VFETCH R1.xyzw, R0.x, RID:0 UCF:0 FMT()\n'.repeat(17)}${end}`],
];

describe('verify says', () => {
  const cases = wrong.map(([code, text, chip = 'CYPRESS']) => [code, text, chip] as const);
  test.each(cases)('%s of %j', (code, text, chip) => {
    expect(codesOf(programOf(text, chip))).toContain(code);
  });

  test('r600/target-outside of a branch behind the end', () => {
    const program = programOf(`JUMP @2\n${end}`);
    const [jump] = program.cf;
    if (jump?.kind !== 'flow') throw new Error('no jump');
    const far = { ...jump, word0: { ...jump.word0, ADDR: 2 } };
    expect(codesOf({ ...program, cf: [far, ...program.cf.slice(1)] })).toContain('r600/target-outside');
  });

  test('r600/slot-taken of two instructions that only x can execute', () => {
    const text = 'ALU\n 1   x: MOV R1.x, R0.x\n   y: MOV R1.y, R0.y\nCF_END @0\n';
    const program = programOf(text, 'CAYMAN');
    const [alu] = program.cf;
    if (alu?.kind !== 'alu') throw new Error('no clause');
    const [group] = alu.clause.groups;
    if (group === undefined) throw new Error('no group');
    const insts = group.insts.map((inst) => ({ ...inst, slot: 0 as const }));
    const clause = { ...alu.clause, groups: [{ ...group, insts }] };
    expect(codesOf({ ...program, cf: [{ ...alu, clause }, ...program.cf.slice(1)] })).toContain('r600/slot-taken');
  });

  test('r600/stack-too-small where the driver reserved less than the program pushes', () => {
    const push = 'ALU_PUSH_BEFORE\n 1 M    x: PRED_SETNE_INT     __.x,  R0.x, 0\n';
    const text = `${push.repeat(5)}JUMP @12 POP:1\nPOP @14 POP:5\n${end}`;
    expect(codesOf(programOf(text), { nstack: 1 })).toEqual(['r600/stack-too-small']);
    expect(codesOf(programOf(text), { nstack: 2 })).toEqual([]);
  });

  test('r600/uninitialised-read where inputs are declared', () => {
    const metadata = metadataFrom({ pshader: { inputs: [{ gpr: 1 }], arrays: [] } });
    const text = (gpr: number): string => `ALU\n 1   x: MOV R5.x, R${gpr}.x\n${end}`;
    expect(codesOf(programOf(text(1)), { metadata })).toEqual([]);
    expect(codesOf(programOf(text(7)), { metadata })).toEqual(['r600/uninitialised-read']);
    const branch =
      'ALU_PUSH_BEFORE\n 1 M    x: PRED_SETNE_INT __.x, R0.x, 0\nJUMP @6 POP:1\nALU_POP_AFTER\n 2   x: MOV R7.x, R0.x\n';
    expect(codesOf(programOf(`${branch}${text(7)}`), { metadata })).toEqual([]);
  });
});

describe('verify is silent about', () => {
  test.each(Object.entries(shaders))('%s', (_, text) => {
    const chip = /\/([A-Z0-9]+)\/[A-Z0-9]+ =+\n/.exec(text)?.[1];
    expect(codesOf(programOf(text.replace(/^=.*\n/gm, ''), chip))).toEqual([]);
  });
});

corpusTest('verify finds no problem in any shader', () => {
  for (const file of [...corpusFiles('r600/dev', /\.bin$/), ...corpusFiles('r600/quirks', /\.bin$/)]) {
    if (/\.(opt|sm)\.bin$/.test(file)) continue;
    const metadata = parseMetadata(readFileSync(file.replace(/\.bin$/, '.json'), 'utf8'));
    const program = decodeProgram(readFileSync(file), {
      chip: metadata.chip as Chip,
      type: metadata.type as ShaderType,
    });
    const { nstack } = metadata;
    expect(codesOf(program, { metadata, ...(nstack !== undefined && { nstack }) }), basename(file)).toEqual([]);
  }
});
