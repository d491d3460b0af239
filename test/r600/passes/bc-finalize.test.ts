/* bc-finalize alone: programs whose registers stay where they are, and what comes out in place of their control flow. */
import { expect, test } from 'vitest';
import { Diagnostics } from '../../../src/core/index.ts';
import { decodeProgram, disassemble, programsEquivalent, verifyProgram } from '../../../src/r600/index.ts';
import { parseShader } from '../../../src/r600/advanced.ts';
import type { Program, ShaderMetadata } from '../../../src/r600/index.ts';
import { finalizeShader } from '../../../src/r600/optimizer/bc-finalize/bc-finalize.ts';
import { corpusTest } from '../../support/corpus.ts';
import { formatError } from '../../support/format-error.ts';
import { corpusShaders } from '../corpus.ts';
import { declared, programOf } from '../programs.ts';
import { rebuilt } from './kept-registers.ts';

/** What must hold of any result: it decodes, the verifier has nothing against it, and it does what the source does. */
function proved(source: Program, metadata: ShaderMetadata | undefined, runs = 3): Program {
  const { bytes, ngpr, nstack } = rebuilt(source, metadata);
  const program = decodeProgram(bytes, source);
  const report = new Diagnostics();
  verifyProgram(program, { offset: 0, metadata: undefined, ngpr, nstack }, report);
  const errors = report.list.filter(({ severity, code }) => severity === 'error' && code !== 'r600/read-port');
  expect(errors).toEqual([]);
  const options = { runs, lanes: 16, seed: 1, tolerance: 0, stepLimit: 20_000, metadata };
  expect(programsEquivalent(source, program, options).first).toBeNull();
  return program;
}

/** The text of a result, without head and tail. */
function text(source: string, chip = 'CYPRESS', type = 'ps', pshader: object = {}): string {
  const program = proved(programOf(source, chip, type), declared(pshader));
  return disassemble(program, { words: false })
    .trim()
    .split('\n')
    .slice(2, -1)
    .map((line) => line.trimEnd())
    .join('\n');
}

test('short branches of ALU instructions need no JUMP', () => {
  expect(
    text(`
ALU_PUSH_BEFORE
    1 MP   x: PRED_SETNE_INT     R2.x,  R0.x, 0
JUMP @6
ALU
    2      x: MOV                R1.x,  1
ELSE @10 POP:1
ALU_POP_AFTER
    3      x: MOV                R1.x,  -1
EXPORT_DONE         PIXEL 0     R1.x___  EOP
`),
  ).toBe(`ALU_PUSH_BEFORE 1 @10
     1 MP   x: PRED_SETNE_INT     R2.x,  R0.x, 0
ALU 1 @12
     2      x: MOV                R1.x,  1
ELSE @8 POP:1
ALU_POP_AFTER 1 @14
     3      x: MOV                R1.x,  -1
EXPORT_DONE        PIXEL 0     R1.x___  EOP`);
});

test('branches that end together pop together, and a JUMP past the pops does what they do', () => {
  expect(
    text(`
ALU_PUSH_BEFORE
    1 MP   x: PRED_SETNE_INT     __.x,  R0.x, 0
JUMP @14 POP:1
TEX 1 @28
    SAMPLE              R1.xyzw, R1.xyzw,   RID:0, SID:0 CT:NNNN
ALU_PUSH_BEFORE
    2 MP   x: PRED_SETNE_INT     __.x,  R1.x, 0
JUMP @12 POP:1
ALU_POP_AFTER
    3      x: MOV                R1.x,  -1
POP @14 POP:1
EXPORT_DONE         PIXEL 0     R1.x___  EOP
`),
  ).toBe(`ALU_PUSH_BEFORE 1 @16
     1 MP   x: PRED_SETNE_INT     __.x,  R0.x, 0
JUMP @10 POP:1
TEX 1 @12
 SAMPLE              R1.xyzw, R1.xyzw,   RID:0, SID:0 CT:NNNN
ALU_PUSH_BEFORE 1 @18
     2 MP   x: PRED_SETNE_INT     __.x,  R1.x, 0
ALU_POP2_AFTER 1 @20
     3      x: MOV                R1.x,  -1
EXPORT_DONE        PIXEL 0     R1.x___  EOP`);
});

test('a loop: breaks stay, a continue right before its end goes, with the branch that held nothing else', () => {
  expect(
    text(`
LOOP_START_DX10 @22
ALU_PUSH_BEFORE
    1 MP   x: PRED_SETGE_INT     __.x,  R0.x, R0.y
JUMP @10 POP:1
LOOP_BREAK @20
POP @10 POP:1
ALU
    2      x: ADD_INT            R0.x,  R0.x, 1
ALU_PUSH_BEFORE
    3 MP   x: PRED_SETNE_INT     __.x,  R0.z, 0
JUMP @20 POP:1
LOOP_CONTINUE @20
POP @20 POP:1
LOOP_END @2
EXPORT_DONE         PIXEL 0     R0.x___  EOP
`),
  ).toBe(`LOOP_START_DX10 @16
ALU_PUSH_BEFORE 1 @18
     1 MP   x: PRED_SETGE_INT     __.x,  R0.x, R0.y
JUMP @10 POP:1
LOOP_BREAK @14
POP @10 POP:1
ALU 1 @20
     2      x: ADD_INT            R0.x,  R0.x, 1
ALU 1 @22
     3  P   x: PRED_SETNE_INT     __.x,  R0.z, 0
LOOP_END @2
EXPORT_DONE        PIXEL 0     R0.x___  EOP`);
});

const NESTED_PUSHES = `
LOOP_START_DX10 @20
ALU_PUSH_BEFORE
    1 MP   x: PRED_SETNE_INT     __.x,  R0.x, 0
JUMP @18 POP:1
ALU_PUSH_BEFORE
    2 MP   x: PRED_SETNE_INT     __.x,  R0.y, 0
ALU_PUSH_BEFORE
    3 MP   x: PRED_SETNE_INT     __.x,  R0.z, 0
JUMP @16 POP:1
LOOP_BREAK @18
POP @16 POP:1
POP @18 POP:2
LOOP_END @2
EXPORT_DONE         PIXEL 0     R0.x___  EOP
`;

test('where a push reaches the end of a stack entry, PUSH and ALU stand for ALU_PUSH_BEFORE on the chips that need it', () => {
  const pushes = (chip: string): readonly string[] =>
    text(NESTED_PUSHES, chip)
      .split('\n')
      .flatMap((line) => /^\w*PUSH\w*/.exec(line) ?? []);
  expect(pushes('CYPRESS')).toEqual(['ALU_PUSH_BEFORE', 'ALU_PUSH_BEFORE', 'ALU_PUSH_BEFORE']);
  // An entry of four elements: the loop takes one, the hardware an element of its own.
  expect(pushes('REDWOOD')).toEqual(['ALU_PUSH_BEFORE', 'ALU_PUSH_BEFORE', 'PUSH']);
  expect(pushes('CAICOS')).toEqual(['ALU_PUSH_BEFORE', 'ALU_PUSH_BEFORE', 'PUSH']);
});

test('exports: bursts of consecutive registers, EXPORT_DONE for the last of each type', () => {
  expect(
    text(
      `
EXPORT              PARAM 1     R3.xyz_
EXPORT              POS   60    R1.xyzw
EXPORT              PARAM 0     R2.xyz_
EXPORT_DONE         PARAM 2     R4.xyz_
EXPORT_DONE         POS   61    R2.xyzw   EOP
`,
      'CYPRESS',
      'vs',
    ),
  ).toBe(`EXPORT_DONE        PARAM 0-2   R2-4.xyz_
EXPORT_DONE        POS   60-61 R1-2.xyzw  EOP`);
});

test('operands: PV and PS, literals once, inline constants and their negations, locks of the lines that are read', () => {
  expect(
    text(`
ALU KC0[CB0:0-15] KC1[CB1:32-63]
    1      x: MULADD             R1.x,  [0xbf800000 -1].x, R0.x, [0x40400000 3].y
           y: ADD                R1.y,  [0x40400000 3].y, KC0[3].x
           z: MOV                R1.z,  KC1[17].y
    2      x: ADD                R2.x,  R1.x, R1.y
           y: MOV                R2.y,  R0.w
           z: OR_INT             R2.z,  [0xbf800000 -1].x, R1.z
           w: MOV                R2.w,  [0x80000000 -0].y
    3      x: ADD                R3.x,  R2.x, R1.z
EXPORT_DONE         PIXEL 0     R3.x___  EOP
`),
  ).toBe(`ALU 10 @4 KC0[CB0:0-15] KC1[CB1:48-63]
     1      x: MULADD             R1.x,  -1.0, R0.x, [0x40400000 3].x
            y: ADD                R1.y,  [0x40400000 3].x, KC0[3].x
            z: MOV                R1.z,  KC1[1].y
     2      x: ADD                R2.x,  PV.x, PV.y
            y: MOV                R2.y,  R0.w
            z: OR_INT             R2.z,  [0xbf800000 -1].x, PV.z
            w: MOV                R2.w,  -0
     3      x: ADD                R3.x,  PV.x, R1.z
EXPORT_DONE        PIXEL 0     R3.x___  EOP`);
});

test('R600 waits between a write to an array and a relative access to it, and forwards nothing over the wait', () => {
  const relative = (chip: string, mova: string): string =>
    text(
      `
ALU
    1      ${mova}           __.x,  R0.x
    2      x: MOV                R2.x,  R0.y
    3      x: MOV                R1.x,  R[2+AR].x
    4      x: MOV                R[2+AR].x, R1.x
    5      x: MOV                R1.x,  R3.x
EXPORT_DONE         PIXEL 0     R1.x___  EOP
`,
      chip,
      'ps',
      { arrays: [{ gpr_start: 2, gpr_count: 2, comp_mask: 1 }] },
    );
  expect(relative('R600', 't: MOVA_GPR_INT')).toContain(`
     2      x: MOV                R2.x,  R0.y
     3      x: ALU_NOP            __.x
     4      x: MOV                R1.x,  R[2+AR].x
     5      x: MOV                R[2+AR].x,  PV.x
     6      x: ALU_NOP            __.x
     7      x: MOV                R1.x,  R3.x
`);
  expect(relative('RV670', 'x: MOVA_INT')).not.toContain('NOP');
  expect(relative('RV770', 'x: MOVA_INT')).not.toContain('NOP');
});

test('what any slot could hold stays in t behind a NOP where the slot of its channel is empty', () => {
  const group = (...insts: string[]): string => {
    const values = 'inputs R0.x\nresults\nvalue R0.x @0\nvalue R1.x @4\nvalue R1.y @5\n';
    const body = `clause ALU {\ngroup {\n${insts.join('\n')}\n}\n}`;
    const shader = parseShader(`shader ps CYPRESS\n${values}begin\n${body}\nend\n`);
    const { program } = finalizeShader(shader, { program: programOf('NOP @0  EOP\n'), metadata: undefined });
    return disassemble(program, { words: false });
  };
  const move = 'x: R1.x = MOV R0.x';
  const added = 'ADD                R1.y,  R0.x, 1';
  expect(group(move, 't: R1.y = ADD R0.x, 0x3f800000')).toContain(`
     1      x: MOV                R1.x,  R0.x
            y: ALU_NOP            __.y
            t: ${added}`);
  expect(group('t: _ = ADD R0.x, 0x3f800000')).toContain(`
     1      x: ALU_NOP            __.x
            t: ADD                __.x,  R0.x, 1`);
  expect(group(move, 'y: R1.y = ADD R0.x, 0x3f800000')).toContain(`y: ${added}`);
});

test('an ALU clause cannot end a program: a NOP does, CF_END on Cayman', () => {
  const code = `
ALU
    1      x: KILLE              __.x,  R0.x, 0
`;
  expect(text(`${code}NOP @0  EOP\n`).split('\n').at(-1)).toBe('CF_NATIVE @0  EOP');
  expect(text(`${code}CF_END @0\n`, 'CAYMAN').split('\n').at(-1)).toBe('CF_END @0');
});

test('IR that no bytecode says is refused', () => {
  const refused = (body: string): string => {
    const shader = parseShader(`shader ps CYPRESS\ninputs\nresults\nbegin\n${body}end\n`);
    const error = formatError(() =>
      finalizeShader(shader, { program: programOf('NOP @0  EOP\n'), metadata: undefined }),
    );
    expect(error.code).toBe('r600/opt-finalize');
    return error.message;
  };
  const branch = '  region 0 {\n    depart 0 0 {\n      if EM {\n        cf EMIT_VERTEX\n      }\n    }\n  }\n';
  expect(refused(branch)).toContain('an if whose condition is not made right before it');
  const clause = (line: string): string => `  clause ALU {\n    group {\n      ${line}\n    }\n  }\n`;
  expect(refused(clause('x: R1.x = MOV R2.x'))).toContain('R2.x has no register');
  expect(refused(clause('t: _ = FREXP_64 0x1'))).toContain('FREXP_64 in slot 4 writes nothing');
});

corpusTest(
  'every shader comes out equal',
  () => {
    for (const { id, program, metadata } of corpusShaders(9)) {
      // Its inputs take up the register file: there is no room for temporaries.
      if (id.endsWith('gs_ind')) continue;
      expect([id, proved(program, metadata, 2).cf.length > 0]).toEqual([id, true]);
    }
  },
  60_000,
);
