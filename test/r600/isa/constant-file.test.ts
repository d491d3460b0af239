/* The constant file of R600 and R700: 256 constants under selects that later chips use for KC2, KC3 and parameters. */
import { expect, test } from 'vitest';
import { assemble, decodeProgram, disassemble, encodeProgram, optimizeShader } from '../../../src/r600/index.ts';
import { formatError } from '../../support/format-error.ts';
import { exported, runBytecode, runIr } from '../interpreter/waves.ts';
import { programOf } from '../programs.ts';
import { codesOf } from './program.ts';

const old = ['R600', 'RV770'];

const FILE = `
ALU
    1      x: ADD_INT            R1.x,  R0.x, C[0].x
           y: ADD_INT            R1.y,  R0.x, C[63].y
    2      x: ADD_INT            R1.x,  R1.x, C[200].z
    3      x: ADD_INT            R1.x,  R1.x, R1.y
    4      x: ADD_INT            R1.x,  R1.x, C[255].w
EXPORT_DONE         PIXEL 0     R1.x___  EOP
`;

const constant = (bank: number, index: number, chan: number): number => (bank === 255 ? index * 4 + chan : -1);
const sum = 63 * 4 + 1 + 200 * 4 + 2 + 255 * 4 + 3;

test.each(old)('%s: decode, encode, text, verify', (chip) => {
  const program = programOf(FILE, chip);
  const bytes = encodeProgram(program);
  expect(encodeProgram(decodeProgram(bytes, program))).toEqual(bytes);
  for (const words of [true, false]) {
    const text = disassemble(program, { words });
    expect(text.match(/C\[\d+\]/g)).toEqual(['C[0]', 'C[63]', 'C[200]', 'C[255]']);
    expect(assemble(text).bytes).toEqual(bytes);
  }
  expect(codesOf(program)).toEqual([]);
});

test.each(old)('%s: they run, as bytecode and as IR, and optimized', (chip) => {
  const program = programOf(FILE, chip);
  const wanted = Array.from({ length: 8 }, (_, lane) => 2 * lane + sum);
  expect(exported(runBytecode(program, { constant }))).toEqual(wanted);
  expect(exported(runIr(program, { constant }))).toEqual(wanted);
  const prove = { each: true, runs: 4, lanes: 8, seed: 1, tolerance: 0 };
  const result = optimizeShader({ program, metadata: undefined, ngpr: 2, nstack: 0 }, { safeMath: true, prove });
  expect(result).toMatchObject({ fallback: false, proof: { first: null } });
  expect(exported(runBytecode(result.program, { constant }))).toEqual(wanted);
});

test('integers among them count as integers, so that loops end', () => {
  const program = programOf(
    `
ALU
    1      x: MOV                R1.x,  0
LOOP_START_DX10 @14
ALU_PUSH_BEFORE
    2      x: ADD_INT            R1.x,  R1.x, 1
    3 MP   x: PRED_SETGT_INT     __.x,  R1.x, C[130].y
JUMP @10
LOOP_BREAK @12
POP @10 POP:1
LOOP_END @4
EXPORT_DONE         PIXEL 0     R1.x___  EOP
`,
    'RV770',
  );
  const prove = { each: false, runs: 4, lanes: 4, seed: 1, tolerance: 0 };
  const { proof } = optimizeShader({ program, metadata: undefined, ngpr: 2, nstack: 2 }, { prove });
  expect(proof).toMatchObject({ first: null, conclusive: 4 });
});

test('under an index each lane reads another one', () => {
  const text = `
ALU
    1      x: MOVA_INT           __.x,  R0.x
    2      x: MOV                R1.x,  C[10+AR].y
EXPORT_DONE         PIXEL 0     R1.x___  EOP
`;
  const program = programOf(text, 'RV770');
  expect(disassemble(program)).toContain('C[10+AR].y');
  expect(exported(runBytecode(program, { constant }))).toEqual([41, 45, 49, 53, 57, 61, 65, 69]);
  expect(disassemble(programOf(text.replace('+AR', '+AL'), 'RV770'))).toContain('C[10+AL].y');
});

test('they share the read ports of constants', () => {
  const group = (file: string): string => `
ALU KC0[CB0:0-15]
    1      x: ADD                R1.x,  C[70].x, KC0[0].x
           y: ADD                R1.y,  ${file}, KC0[0].y
EXPORT_DONE         PIXEL 0     R1.xy__  EOP
`;
  expect(codesOf(programOf(group('C[70].y'), 'RV770'))).toEqual([]);
  expect(codesOf(programOf(group('C[70].z'), 'RV770'))).toEqual(['r600/too-many-constants']);
  expect(codesOf(programOf(group('C[70].z'), 'R600'))).toEqual([]);
});

test.each([
  ['R600', 'C[256].x'],
  ['CYPRESS', 'C[3].x'],
])('%s has no %s', (chip, name) => {
  const refused = formatError(() => programOf(FILE.replace('C[0].x', name), chip));
  expect(refused.message).toContain(`no constant of a constant file: ${name.slice(0, -2)}`);
});
