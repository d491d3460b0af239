/* Text to bytes to text, on shaders written by hand and on those that Mesa's disassembler printed. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { memorySource, silent } from '../../../src/core/index.ts';
import {
  assemble,
  decodeProgram,
  disassemble,
  encodeProgram,
  open as openR600,
  parseMetadata,
} from '../../../src/r600/index.ts';
import type { Chip, Program, Shader, ShaderType } from '../../../src/r600/index.ts';
import { corpusFiles, corpusTest } from '../../support/corpus.ts';
import { fixtureFiles } from '../../support/fixtures.ts';
import { programOf } from './program.ts';
import { shaders } from './shaders.ts';

const fixtures = join(import.meta.dirname, '../../fixtures/r600');

async function shaderIn(file: string): Promise<Shader> {
  const { shaders: found } = await openR600(memorySource(new Uint8Array(readFileSync(file))), silent);
  return found[0] as Shader;
}

/** Text without the spaces and head that only line things up, and without what asm fills in. */
function plain(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('====='))
    .map((line) =>
      line
        .replace(/ +/g, ' ')
        .replace(/^( ?\w+) (\d+ @\d+)/, '$1')
        .trimEnd(),
    );
}

describe.each(Object.entries(shaders))('%s', (name, text) => {
  const assembled = assemble(text);
  const program = decodeProgram(assembled.bytes, assembled);

  test('comes out as it was written', () => {
    const found = plain(disassemble(program, { words: false }));
    expect(found).toEqual(plain(text).map((line) => line.replace(/^((?:ALU|TEX|VTX|GDS)\w*) \d+/, '$1')));
  });

  test('is the fixture of this name', async () => {
    const shader = await shaderIn(join(fixtures, `${name}.r6s`));
    expect(Buffer.from(encodeProgram(shader.program)).toString('hex')).toBe(
      Buffer.from(assembled.bytes).toString('hex'),
    );
  });
});

describe.each(fixtureFiles('r600').map((file) => [basename(file), file]))('%s', (_, file) => {
  test.each([true, false])('text to bytes to text, dwords in front: %s', async (words) => {
    const { program, ngpr, nstack } = await shaderIn(file);
    const text = disassemble(program, { ngpr, nstack, words });
    const again = assemble(text);
    expect(Buffer.from(again.bytes)).toEqual(Buffer.from(encodeProgram(program)));
    expect(disassemble(decodeProgram(again.bytes, program), { ngpr, nstack, words })).toBe(text);
  });

  test('what the text says counts more than the dwords in front of it', async () => {
    const { program } = await shaderIn(file);
    const text = disassemble(program);
    // Literals are named by their operands, and a group ends where the next one starts: say both wrong in the dwords.
    const lied = text.replace(
      /^( \d{4} {2}\w{8} )(\w)(\w{7} +\d* +[MP ]{2} [01 ] [xyzwt]: \S+ +R)/gm,
      (_all, a: string, b: string, c: string) => {
        // The top four bits of the second dword: clamp, destination component, relative destination.
        return `${a}${(Number.parseInt(b, 16) ^ 0xf).toString(16)}${c}`;
      },
    );
    expect(Buffer.from(assemble(lied).bytes)).toEqual(Buffer.from(encodeProgram(program)));
  });
});

describe("sb's ADD for LDS_ADD", () => {
  const program = programOf('ALU\n 1   x: LDS_ADD __.x, R0.x, R0.y\n 2   x: ADD __.x, R0.x, R0.y\nNOP @0 EOP');
  const linesOf = (text: string): string[] => text.split('\n').filter((line) => / x: /.test(line));

  test('stands behind dwords, which say what it is', () => {
    const [first, second] = linesOf(disassemble(program));
    expect(first).toMatch(/x: ADD {16}__\.x, {2}R0\.x, R0\.y$/);
    expect(second?.slice(second.indexOf('x:'))).toBe(first?.slice(first.indexOf('x:')));
    expect(Buffer.from(assemble(disassemble(program)).bytes)).toEqual(Buffer.from(encodeProgram(program)));
  });

  test('is LDS_ADD without them, and an addition where the line writes something', () => {
    expect(linesOf(disassemble(program, { words: false }))[0]).toContain('LDS_ADD');
    const edited = disassemble(program).replace(/ADD( +)__\.x/, 'ADD$1R1.x');
    const [clause] = decodeProgram(assemble(edited).bytes, program).cf;
    expect(clause?.kind === 'alu' && clause.clause.groups[0]?.insts[0]?.op?.name).toBe('ADD');
  });
});

describe("Mesa's text", () => {
  const witnessed = fixtureFiles('r600').flatMap((file) => {
    const other = file.replace(/\.r6s$/, '.sb.txt');
    return other !== file && existsSync(other) ? [[basename(file), file, readFileSync(other, 'utf8')] as const] : [];
  });

  test('is there', () => expect(witnessed).toHaveLength(4));

  test.each(witnessed)('%s', async (_, file, want) => {
    const { program, metadata, ngpr, nstack } = await shaderIn(file);
    expect(lines(disassemble(program, { id: metadata?.debugId, ngpr, nstack }))).toEqual(lines(want));
    // Mesa's text alone, too, but for dwords that no instruction has.
    const alone = encodeProgram({ ...program, leftovers: [] });
    expect(Buffer.from(assemble(want).bytes)).toEqual(Buffer.from(alone));
  });
});

/** The lines that Mesa prints too: it does not tell dwords that no instruction has. */
function lines(text: string): string[] {
  return text.split('\n').filter((line) => !/^===== \d{4} {2}\w{8} =/.test(line));
}

describe('asm refuses', () => {
  const end = 'EXPORT_DONE PIXEL 0 R0.xyzw EOP';
  test.each([
    ['ALUX\n', 'unknown control-flow instruction: ALUX'],
    [`ALU\n 1   x: MUUL R1.x, R0.x\n${end}`, 'unknown ALU instruction: MUUL'],
    [`ALU\n 1   x: MUL R1.x, R0.x\n${end}`, 'MUL has 2 sources: 1 are given'],
    [`ALU\n 1   x: MOV R1.y, R0.x\n${end}`, 'MOV in slot x: it would execute in y'],
    [`ALU\n 1   x: MOV R1.x, R0.q\n${end}`, 'no component: q'],
    [`ALU\n 1   x: MOV R1.x, Q0.x\n${end}`, 'no operand: Q0'],
    [`ALU\n 1   x: ADD R1.x, [0x00000001 1].x, [0x00000002 2].x\n${end}`, 'two literals for component x'],
    [
      `ALU\n 1   x: BFE_INT __.x, R0.x, R0.y, R0.z\n${end}`,
      'an instruction of three sources writes its destination always',
    ],
    [`ALU 2\n 1   x: MOV R1.x, R0.x\n${end}`, 'clause of 2 words: 1 follow'],
    [`ALU\n${end}`, 'empty clause'],
    [` 1   x: MOV R1.x, R0.x\n${end}`, 'a clause without control-flow instruction'],
    [`NOP @0\n 1   x: MOV R1.x, R0.x\n${end}`, 'a clause under an instruction that has none'],
    [`ALU KC2[CB0:0-15]\n 1   x: MOV R1.x, R0.x\n${end}`, 'KC2 needs ALU_EXT on the line before'],
    [`ALU KC0[CB0:0-14]\n 1   x: MOV R1.x, R0.x\n${end}`, 'no cache lines: 0-14, a line has 16 constants'],
    [`JUMP @3\n${end}`, 'odd target: @3, instructions stand at even dwords'],
    [`TEX\n SAMPLED R1.xyzw, R0.xyzw, RID:0, SID:0 CT:NNNN\n${end}`, 'unknown fetch: SAMPLED'],
    [`TEX\n SAMPLE R1.xyzw, R0.xyzw, RID:0, SID:0 CT:NNNN ZZ:1\n${end}`, 'not understood: ZZ:1'],
    [`TEX\n SAMPLE R1.xyzw, R0.xyzw, RID:256, SID:0 CT:NNNN\n${end}`, 'value out of range: 256, needs 0 to 255'],
    ['EXPORT PIXEL 0-1 R0.xyzw', '2 elements from 1 registers'],
    // What text says and words cannot hold would be lost without a word.
    [`ALU\n 1   x: MULADD R1.x, |R0.x|, R0.y, R0.z\n${end}`, 'MULADD has no field for absolute values'],
    [`ALU\n 1   x: CNDE*2 R1.x, R0.x, R0.y, R0.z\n${end}`, 'CNDE*2 has no field for *2'],
    [`ALU\n 1 M x: MULADD R1.x, R0.x, R0.y, R0.z\n${end}`, 'MULADD has no field for the flags M and P'],
    [`ALU\n 1   x: ADD R1.x, R0.x, R0.y IDX_OFFSET:1\n${end}`, 'ADD has no field for the offset 1'],
    [
      `ALU\n 1   x: LDS_WRITE_REL __.x, R0.x, R0.y, R0.z IDX_OFFSET:64\n${end}`,
      'no field for the offset 64: the last is 63',
    ],
    [`ALU\n 1   x: LDS_WRITE __.x, -R0.x, R0.y\n${end}`, 'LDS_WRITE has no field for negated sources'],
    [`ALU\n 1   x: LDS_WRITE_sat __.x, R0.x, R0.y\n${end}`, 'LDS_WRITE_sat has no field for _sat'],
    [`ALU\n 1   x: MOV R1.x, R0.x PC\n${end}`, 'MOV loads no address register: PC'],
    [`ALU\n 1   x: ADD R1.x, R0.x, R0.y VEC_021 VEC_120\n${end}`, 'said twice: VEC_021'],
    [`ALU\n 1   x: LDS_WRITE __.x, R0.x, R0.y IDX_OFFSET:1 IDX_OFFSET:2\n${end}`, 'said twice: IDX_OFFSET:1'],
    [`VTX\n VFETCH R1.xyzw, R0.x, RID:1 MFC:16 UCF:2 FMT(DTA:0 NUM:0 COMP:0 MODE:0)\n${end}`, 'not understood: UCF:2'],
    [`VTX\n VFETCH R1.xyzw, R0.x, RID:1 MFC:16 UCF:0 UCF:1 FMT(DTA:0)\n${end}`, 'said twice: UCF:1'],
    [`TEX\n SAMPLE R1.xyzw, R0.xyzw, RID:0, SID:0 CT:NNNX\n${end}`, 'not understood: CT:NNNX'],
    [`TEX\n SAMPLE R1.xyzw, R0.xyzw, RID:0, SID:0 FWQ:1 CT:NNNN\n${end}`, 'not understood: FWQ:1'],
    [`GDS\n GDS_ADD R1.x___, R[0+AL].xy0 UAV:0\n${end}`, 'a relative register: R[0+AL]'],
    ['MEM_RAT WRITE_IND 1 R1.xyzw, @R0.xyz, @R0.x ES:3 OP:1', 'no place: 1; the id of a random access target'],
    ['MEM_RAT WRITE_IND 0 R1.xyzw, @R0.xyz, @R2.x ES:3 OP:1', 'two index registers: R0 and R2'],
    ['MEM_RING WRITE 0 R1.xyzw, @R0.x ES:3', 'WRITE has no index: R0'],
    ['MEM_RING WRITE_IND 0 R1.xyzw, @R0.xyz ES:3', 'an index of three components: R0'],
    ['MEM_RING WRITE 0 R1.yx__ ES:3', 'components in another order than xyzw: yx__'],
    ['MEM_RING WRITE 0 R1.xyzw ES:3 OP:4', 'no random access target: OP:4'],
    ['EXPORT PIXEL 0 R0.xyzw EOPS', 'not understood: EOPS'],
  ])('%j: %s', (text, message) => expect(() => programOf(text)).toThrow(message));

  test('an instruction that the generation has not', () => {
    expect(() => programOf('PUSH_ELSE @0')).toThrow('no such instruction on EVERGREEN: PUSH_ELSE');
    expect(() => programOf('ALU\n 1   x: BFE_INT R1.x, R0.x, R0.y, R0.z', 'RV770')).toThrow('on R700: BFE_INT');
    expect(() => programOf('EXPORT_DONE PIXEL 0 R0.xyzw EOP', 'CAYMAN')).toThrow('no END_OF_PROGRAM in this word');
  });

  test.each([
    [`TEX\n SAMPLE R1.xyzw, R0.xyzw, RID:0, SID:0 CT:NNNN\n SAMPLE R1.xyzw, R0.xyzw, RID:256, SID:0 CT:NNNN\n`, 4],
    ['ALU\n 1   x: MOV R1.x, [0x3f800001 1].x\n 2   x: MOV R1.x, SEL_900.x\n', 4],
    ['ALU\n 1   x: MOV R1.x, [0x3f800001 1].x\n      0x3f800001\nJUMP @4000000000000\n', 5],
  ])('%j: a value that its field cannot hold, in line %i', (text, line) => {
    const message = expect.stringMatching(/^value out of range: /) as string;
    expect(() => programOf(text)).toThrow(
      expect.objectContaining({ code: 'r600/assembly', path: `line ${line}`, message }),
    );
  });

  test('clauses that lie over each other, in the line of the second', () => {
    const text = 'ALU @8\n 1   x: MOV R1.x, R0.x\n 2   x: MOV R1.x, R1.x\nALU @10\n 1   x: MOV R1.x, R0.x\nNOP EOP\n';
    const message = 'overlap: two parts of the program want dword 10';
    expect(() => programOf(text)).toThrow(expect.objectContaining({ code: 'r600/assembly', path: 'line 5', message }));
  });

  test('text that names no chip', () => expect(() => assemble('NOP @0')).toThrow('unknown chip'));
});

corpusTest(
  "text equals Mesa's, and assembles to the bytes it came from",
  () => {
    const files = [...corpusFiles('r600/dev', /\.bin$/), ...corpusFiles('r600/quirks', /\.bin$/)];
    const different: string[] = [];
    for (const file of files) {
      const metadata = parseMetadata(readFileSync(file.replace(/(\.opt|\.sm)?\.bin$/, '.json'), 'utf8'));
      const bytes = readFileSync(file);
      const program: Program = decodeProgram(bytes, { chip: metadata.chip as Chip, type: metadata.type as ShaderType });
      expect(Buffer.compare(encodeProgram(program), bytes), basename(file)).toBe(0);
      if (/\.(opt|sm)\.bin$/.test(file)) continue;
      const { ngpr, nstack, debugId: id } = metadata;
      const text = disassemble(program, { id, ngpr, nstack });
      expect(Buffer.compare(assemble(text).bytes, bytes), basename(file)).toBe(0);
      const [want] = corpusFiles('r600/dev', new RegExp(`^${basename(file, '.bin')}\\.in\\.txt$`));
      if (want !== undefined && lines(readFileSync(want, 'utf8')).join('\n') !== lines(text).join('\n')) {
        different.push(basename(file));
      }
    }
    expect(different).toEqual([]);
  },
  120_000,
);
