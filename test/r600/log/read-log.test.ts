/* Shaders out of logs: what the driver and sb print, with a log around it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memorySource, silent } from '../../../src/core/index.ts';
import type { Diagnostic } from '../../../src/core/index.ts';
import { assemble, chipNamed, decodeProgram, encodeProgram, isLog, open, readLog } from '../../../src/r600/index.ts';
import type { LoggedShader, LogOptions, Program } from '../../../src/r600/index.ts';
import { programOf } from '../programs.ts';
import { dumpOf, facts, oldDumpOf } from './driver-dump.ts';

const fixtures = join(import.meta.dirname, '../../fixtures/r600');
const names = ['kill-r600', 'loop-r700', 'loads-evergreen', 'array-cayman'];

async function programNamed(name: string): Promise<Program> {
  const { shaders } = await open(memorySource(readFileSync(join(fixtures, `${name}.r6s`))), silent);
  return shaders[0]!.program;
}
const sb = names.map((name) => readFileSync(join(fixtures, `${name}.sb.txt`), 'utf8'));
const programs = sb.map((text) => {
  const { bytes, chip, type } = assemble(text);
  return decodeProgram(bytes, { chip, type });
});

/** Nothing in its code says for which stage it is. */
const loads = decodeProgram(assemble('===== SHADER #1 ===== VS/CEDAR/X =====\nEXPORT_DONE POS 60 R0.xyzw EOP').bytes, {
  chip: chipNamed('CEDAR')!,
  type: 'vs',
});

function read(text: string, options: LogOptions = {}): { found: readonly LoggedShader[]; said: readonly string[] } {
  const said: Diagnostic[] = [];
  const found = readLog(text, options, { add: (each) => said.push(each) });
  return { found, said: said.map(({ code, message }) => `${code}: ${message}`) };
}

/** Name of stage and chip, and whether the bytes are those of a program. */
function same(found: LoggedShader | undefined, program: Program): string {
  const { chip, type } = found?.program ?? {};
  const equal = found !== undefined && Buffer.compare(encodeProgram(found.program), encodeProgram(program)) === 0;
  return `${type} ${chip?.name} ${equal ? 'equal' : 'different'}`;
}

test("sb's dumps, several in one log with other lines around them", () => {
  const text = [
    'libGL: loading driver r600_dri.so',
    'warning: the lamp is off',
    sb[0],
    'FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\n  0: MOV OUT[0], IN[0]\n  1: END',
    sb[1],
    'frame 12: 16.7 ms',
    sb[2]!.replace('SHADER #1 ======', 'SHADER #7 OPT =='),
    sb[3],
  ].join('\n');
  const { found, said } = read(text);
  expect(found.map((each, i) => same(each, programs[i]!))).toEqual([
    'ps RS880 equal',
    'ps RV710 equal',
    'cs CEDAR equal',
    'ps ARUBA equal',
  ]);
  expect(found.map(({ number, optimized }) => [number, optimized])).toEqual([
    [1, false],
    [1, false],
    [7, true],
    [1, false],
  ]);
  expect(found[1]).toMatchObject({ ngpr: 14, nstack: 3, metadata: { chip: 'RV710', type: 'ps', debug_id: 1 } });
  expect(said).toEqual([
    'r600/log-line: no part of a shader: 2 lines from 1 to 2',
    expect.stringMatching(/^r600\/log-line: no part of a shader: line \d+$/),
  ]);
});

test.each([
  ['timestamps', (line: string) => `[  123.456789] game[4711]: ${line}`],
  ['journal', (line: string) => `Nov 24 12:00:01 host game[4711]: ${line}`],
  ['quote marks', (line: string) => `> > ${line}`],
  ['indentation', (line: string) => `\t    ${line}`],
  ['CRLF', (line: string) => `${line}\r`],
  ['colours', (line: string) => `\u001b[31m${line}\u001b[0m`],
  ['non-breaking blanks', (line: string) => line.replaceAll(' ', '\u00a0')],
])('%s', (_, around) => {
  const dumps = [sb[2]!, dumpOf(programs[1]!, 0), oldDumpOf(programs[2]!), sb[3]!, dumpOf(programs[3]!, 1)];
  const { found, said } = read(dumps.join('\n').split('\n').map(around).join('\n'));
  const expected = [2, 1, 2, 3, 3].map((k) => programs[k]!);
  expect(found.map((each, i) => same(each, expected[i]!).split(' ')[2])).toEqual(Array(5).fill('equal'));
  expect(said).toEqual([]);
});

test('lines that a mail program broke', () => {
  const broken = (width: number, text: string): string => {
    const lines = text.split('\n').flatMap((line) => {
      const cut = line.lastIndexOf(' ', width);
      return line.length <= width || cut < 12 ? [line] : [line.slice(0, cut), line.slice(cut + 1)];
    });
    return lines.map((line) => `> ${line}`).join('\n');
  };
  for (const width of [26, 34, 60, 72]) {
    const { found, said } = read(broken(width, sb.join('')));
    expect(found.map((each, i) => same(each, programs[i]!).split(' ')[2])).toEqual(Array(4).fill('equal'));
    expect(said).toEqual([]);
  }
});

test.each(names.map((name, i) => [name, programs[i]!] as const))("the driver's own dumps of %s", (_, program) => {
  for (const dump of [dumpOf(program, 5), oldDumpOf(program)]) {
    const [shader] = read(dump).found;
    expect(Buffer.compare(encodeProgram(shader!.program), encodeProgram(program))).toBe(0);
    expect(shader!.program.chip.generation).toBe(program.chip.generation);
    expect(shader!.ngpr).toBe(4);
  }
  expect(read(dumpOf(program, 5)).found[0]).toMatchObject({ number: 5, nstack: 1 });
});

test('the chip: what the caller says, what the log says, else the usual one of the generation', () => {
  const dump = dumpOf(programs[2]!, 0);
  const chipOf = (text: string, options: LogOptions = {}): unknown => read(text, options).found[0]?.program.chip.name;
  expect(chipOf(dump)).toBe('CYPRESS');
  expect(chipOf(`GL_RENDERER: AMD REDWOOD (DRM 2.50.0)\n${dump}`)).toBe('REDWOOD');
  expect(chipOf(`GL_RENDERER: Gallium 0.4 on AMD CAYMAN\n${dump}`)).toBe('CYPRESS');
  expect(chipOf(`[drm] initializing kernel modesetting (PALM 0x1002:0x9802).\n${dump}`)).toBe('PALM');
  expect(chipOf(dump, { chip: chipNamed('CEDAR')! })).toBe('CEDAR');
  // sb's dumps in the same log name it.
  const head = (name: string): string => `===== SHADER #9 ==== FETCH/${name}/EVERGREEN =====`;
  expect(chipOf(`${dump}\n${head('CEDAR')}`)).toBe('CEDAR');
  expect(chipOf(`${dump}\n${head('CEDAR')}\n${head('PALM')}`)).toBe('CYPRESS');
  const headless = dump.split('\n').slice(3).join('\n');
  expect(read(headless).said).toEqual([expect.stringContaining('r600/no-chip')]);
  expect(chipOf(headless, { chip: chipNamed('CEDAR')! })).toBe('CEDAR');
});

test('the stage: what code shows, then what the lines around it say', async () => {
  const vertex = await programNamed('vertex-cayman');
  const typeOf = (text: string): unknown => read(text).found[0]?.program.type;
  expect(typeOf(dumpOf(vertex, 0))).toBe('vs');
  expect(typeOf(`TESS_EVAL\nDCL IN[][0], PATCH\n${dumpOf(vertex, 0)}`)).toBe('tes');
  expect(typeOf(`shader: MESA_SHADER_VERTEX\n${dumpOf(vertex, 0)}\n  shader->vs_as_ls=1;`)).toBe('ls');
  expect(typeOf(`VERT\n${dumpOf(programs[0]!, 0)}`)).toBe('ps');
  expect(typeOf(`COMP\n${dumpOf(programs[2]!, 0)}`)).toBe('cs');
  // A geometry shader's copy shader follows it, and is a vertex shader.
  const geometry = await programNamed('geometry-r700');
  const both = read(`GEOM\n${dumpOf(geometry, 0)}\n${dumpOf(vertex, 1)}`).found;
  expect(both.map(({ program }) => program.type)).toEqual(['gs', 'vs']);
  // One that emits nothing shows it by nothing but what is above it.
  const idle = programOf('ALU\n 1 x: MOV R0.x, 0\nNOP @0 EOP', 'CYPRESS', 'gs');
  expect(typeOf(`shader: MESA_SHADER_GEOMETRY\n${dumpOf(idle, 0)}`)).toBe('gs');
});

test('what else the driver prints around a dump is no surprise', () => {
  const dump = dumpOf(programs[0]!, 0);
  const around = [`--TGSI${'-'.repeat(56)}`, dump, '  shader->file_count[TGSI_FILE_HW_ATOMIC]=1;'].join('\n');
  expect(read(around).said).toEqual([]);
});

test('what the driver says about the shader above becomes metadata', async () => {
  const vertex = await programNamed('vertex-cayman');
  const { found, said } = read(`${dumpOf(vertex, 3)}\n${facts}\nPROP: NEXT_SHADER = 1\ninput_semantic_name[0] = 5\n`);
  expect(said).toEqual([]);
  expect(found[0]?.metadata).toMatchObject({
    chip: 'CAYMAN',
    type: 'vs',
    debug_id: 3,
    pshader: {
      inputs: [{ gpr: 1 }, { gpr: 2, spi_sid: 10 }],
      outputs: [{ write_mask: 15 }],
      arrays: [{ gpr_start: 5, gpr_count: 4, comp_mask: 3 }],
      needs_scratch_space: 1,
    },
  });
  // Of two arrays the driver fills in one: what memory held is no array, and the inputs stay.
  const wild = facts.replace('gpr_start =5;', '$&\n  shader->arrays[1].gpr_start =3813834703;');
  const metadata = found[0]?.metadata as { readonly pshader: { readonly arrays: readonly object[] } };
  const arrays = [...metadata.pshader.arrays, { gpr_start: 0, gpr_count: 0, comp_mask: 0 }];
  expect(read(`${dumpOf(vertex, 3)}\n${wild}`).found[0]?.metadata).toEqual({
    ...metadata,
    pshader: { ...metadata.pshader, arrays },
  });
  // Of what sb makes of it, the arrays are somewhere else.
  const optimized = sb[0]!.replace('SHADER #1 ======', 'SHADER #1 OPT ==');
  expect(read(`${optimized}\n${facts}`).found[0]?.metadata).not.toHaveProperty('pshader');
});

test("what the driver says below sb's second dump holds for the first", () => {
  const optimized = sb[0]!.replace('SHADER #1 ======', 'SHADER #1 OPT ==');
  const { found } = read(`${sb[0]}${optimized}\n${facts}\n${sb[1]}`);
  expect(found.map(({ optimized: each, metadata }) => [each, 'pshader' in metadata])).toEqual([
    [false, true],
    [true, false],
    [false, false],
  ]);
});

test('the stage above each of several dumps is its own, in sb as in the driver', () => {
  const vertex = sb[0]!.replace('PS/RS880', 'VS/RS880');
  const text = [
    'shader: MESA_SHADER_TESS_EVAL',
    vertex,
    'shader: MESA_SHADER_VERTEX',
    vertex,
    'shader: MESA_SHADER_TESS_EVAL',
    vertex.replace('VS/RS880', 'ES/RS880'),
    'TESS_CTRL\nPROPERTY NEXT_SHADER TESS_EVAL',
    dumpOf(loads, 3),
    'VERT\nPROPERTY NEXT_SHADER FRAG',
    dumpOf(loads, 4),
  ].join('\n');
  expect(read(text).found.map(({ program }) => program.type)).toEqual(['tes', 'vs', 'tes-es', 'hs', 'vs']);
});

test('what is not there is an error with the line of the shader, and the others are read', () => {
  const lines = dumpOf(programs[1]!, 0).split('\n');
  const cut = lines.toSpliced(12, 1).join('\n');
  const { found, said } = read(`${cut}\n${sb[0]}`);
  expect(found.map((each) => same(each, programs[0]!))).toEqual(['ps RS880 equal']);
  expect(said).toEqual([expect.stringMatching(/^r600\/log-incomplete: shader left out: dword \d+ is not shown$/)]);
  expect(read(lines.slice(0, 9).join('\n')).said).toEqual([
    'r600/log-incomplete: shader left out: dword 2 is not shown',
  ]);
  expect(
    read(
      `===== SHADER #1 ==== PS/CEDAR/EVERGREEN =====\n===== 999999 dw ===== 1 gprs ===== 0 stack =\n0000  00000000 00000000 NOP`,
    ).said,
  ).toEqual(['r600/log-incomplete: shader left out: 2 of 999999 dwords are shown']);
  const twice = lines.toSpliced(12, 0, lines[12]!.replace(/[\dA-F]{8}/, '12345678')).join('\n');
  expect(read(twice).said).toEqual([
    expect.stringMatching(/^r600\/log-conflict: .*dword \d+ is shown twice, and not the same$/),
  ]);
});

test('a log is told from a shader to assemble', () => {
  for (const text of sb) expect(isLog(text)).toBe(false);
  expect(isLog(`; a remark\n\n${sb[0]}\n; another\n`)).toBe(false);
  expect(isLog('ALU\n 1   x: MOOV R1.x, R0.x\nEXPORT_DONE PIXEL 0 R0.xyzw EOP\n')).toBe(false);
  for (const text of [
    `${sb[0]}${sb[1]}`,
    `hello\n${sb[0]}`,
    `${sb[0]}goodbye`,
    sb[0]!.replace(' 0008', 'Hello, world.\n 0008'),
    sb[0]!.replaceAll(/^/gm, '> '),
    dumpOf(programs[0]!, 0),
    oldDumpOf(programs[0]!),
    oldDumpOf(programs[0]!).split('\n').slice(2).join('\n'),
  ]) {
    expect(isLog(text)).toBe(true);
  }
});

test('damaged logs never do worse than say so', () => {
  const text = [sb[2], dumpOf(programs[1]!, 0), facts, oldDumpOf(programs[2]!)].join('\n');
  let seed = 7;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed % below;
  };
  for (let round = 0; round < 300; round++) {
    const lines = text.split('\n');
    for (let k = 0; k < 3; k++) {
      const at = random(lines.length);
      const line = lines[at] ?? '';
      const cut = random(line.length + 1);
      const changed = [line.slice(0, cut), `${line}${line}`, `${line.slice(0, cut)}9${line.slice(cut + 1)}`, ''];
      lines[at] = changed[random(changed.length)] ?? '';
    }
    const { found } = read(lines.join('\n'));
    expect(found.length).toBeLessThanOrEqual(6);
  }
});

test('long lines of one character take no time', () => {
  const text = ['=', ' ', '|', '-', '0', 'A ', '0000 '].map((each) => each.repeat(200_000)).join('\n');
  const { found } = read(`${sb[0]}\n${text}`);
  expect(found).toHaveLength(1);
});
