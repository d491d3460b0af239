/* GX2 files of the Wii U: blocks of shaders for an R700, with headers that say which registers are filled. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { BlockType } from '../../../generated/gfd/enums.ts';
import { Diagnostics, memorySource } from '../../../src/core/index.ts';
import { open, optimizeShader, summarize } from '../../../src/r600/index.ts';
import type { R600File } from '../../../src/r600/index.ts';
import { gfdBytes } from '../../../src/r600/advanced.ts';
import { cli } from '../../support/run-cli.ts';
import { block, code, geometryHeader, gfdFile, pixelHeader, vertexHeader } from './gfd-file.ts';

const VERTEX = `
CALL_FS @0
ALU
    1      x: MUL_IEEE           R5.x,  R1.x, C[3].x
           y: MUL_IEEE           R5.y,  R1.y, C[3].y
           z: MUL_IEEE           R6.z,  R1.z, C[4].z
    2      x: MOV                R7.x,  R5.x
           y: MOV                R7.y,  R5.y
    3      x: MOV                R8.x,  R7.x
           y: MOV                R8.y,  R7.y
EXPORT              POS   60    R8.xy01
EXPORT_DONE         PARAM 0     R2.xyzw  EOP
`;
const PIXEL = `
ALU
    1      x: ADD                R4.x,  R0.x, R2.x
           y: MOV                R4.y,  R9.y
    2      x: MOV                R5.x,  R4.x
EXPORT_DONE         PIXEL 0     R5.x001  EOP
`;
const GEOMETRY = `
ALU
    1      x: MOV                R2.x,  R0.x
MEM_RING           WRITE 0     R2.xyzw  ES:3
EMIT_VERTEX @0
NOP @0 EOP
`;
const COPY = 'EXPORT_DONE         POS   60    R0.xyzw  EOP\n';

const { VERTEX_SHADER_HEADER, VERTEX_SHADER_PROGRAM, PIXEL_SHADER_HEADER, PIXEL_SHADER_PROGRAM } = BlockType;
const vertex = code(VERTEX, 'vs');
const pixel = code(PIXEL, 'ps');
const pair = [
  block(VERTEX_SHADER_HEADER, vertexHeader(vertex.length, ['aPosition', 'aColour'])),
  block(VERTEX_SHADER_PROGRAM, vertex),
  block(PIXEL_SHADER_HEADER, pixelHeader(pixel.length, 1, true)),
  block(BlockType.PADDING, new Uint8Array(100)),
  block(PIXEL_SHADER_PROGRAM, pixel),
];

async function opened(bytes: Uint8Array): Promise<{ readonly file: R600File; readonly codes: readonly string[] }> {
  const report = new Diagnostics();
  const file = await open(memorySource(bytes), report);
  return { file, codes: report.list.map((each) => each.code) };
}

const filled = ({ shaders }: R600File): readonly (readonly number[] | undefined)[] =>
  shaders.map(({ metadata }) => metadata?.inputs.map(({ gpr }) => gpr));

const folder = mkdtempSync(join(tmpdir(), 'gfd-'));
afterAll(() => rmSync(folder, { recursive: true }));

function onDisk(name: string, bytes: Uint8Array): string {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
}

describe('a vertex and a pixel shader', () => {
  test('are found without their padding, with what their headers say', async () => {
    const { file, codes } = await opened(gfdFile(pair));
    expect(codes).toEqual([]);
    expect(file.shaders.map(({ name, ngpr, nstack, program }) => [name, program.type, ngpr, nstack])).toEqual([
      ['vs0', 'vs', 20, 1],
      ['ps0', 'ps', 20, 0],
    ]);
    expect(file.shaders[0]?.program.size).toBeLessThan(vertex.length / 4);
    expect(filled(file)).toEqual([
      [1, 2],
      [0, 2],
    ]);
    const { shaders } = JSON.parse(JSON.stringify({ shaders: (summarize(file)['shaders'] as () => unknown)() }));
    expect(shaders[0].gx2).toMatchObject({
      mode: 'UNIFORM_REGISTER',
      attributes: [
        { name: 'aPosition', type: 'FLOAT4', location: 0 },
        { name: 'aColour', type: 'FLOAT4', location: 1 },
      ],
    });
  });

  test('are written as they were', async () => {
    const bytes = gfdFile(pair);
    const { file } = await opened(bytes);
    expect(Buffer.compare(gfdBytes(file.gfd!, file.shaders), bytes)).toBe(0);
  });

  test('the optimizer takes what the headers say: R9 of the pixel shader holds nothing', async () => {
    const { file } = await opened(gfdFile(pair));
    const prove = { each: true, runs: 4, lanes: 16, seed: 1, tolerance: 0 };
    const [vs, ps] = file.shaders.map((shader) => optimizeShader(shader, { safeMath: true, prove }));
    expect(vs).toMatchObject({ fallback: false, proof: { first: null }, after: { aluGroups: 1 } });
    expect(ps).toMatchObject({ fallback: false, proof: { first: null }, after: { alu: 1 } });
  });

  test('opt writes a file with both, its headers right, the rest as it was', async () => {
    const source = onDisk('both.gsh', gfdFile(pair));
    const target = join(folder, 'out.gsh');
    const { exit, stdout } = await cli('opt', '--json', '--prove', source, '-o', target);
    expect(exit).toBe(0);
    const { shaders } = JSON.parse(stdout);
    expect(shaders).toMatchObject([
      { name: 'vs0', output: target, fallback: false, proof: { equal: true } },
      { name: 'ps0', output: target, fallback: false, proof: { equal: true } },
    ]);
    const { file, codes } = await opened(new Uint8Array(readFileSync(target)));
    expect(codes).toEqual([]);
    expect(file.shaders.map(({ ngpr, nstack }) => [ngpr, nstack])).toEqual(
      shaders.map(({ after }: { after: { ngpr: number; nstack: number } }) => [after.ngpr, after.nstack]),
    );
    expect(filled(file)).toEqual([
      [1, 2],
      [0, 2],
    ]);
    const sizes = file.gfd!.file.blocks.map(({ data }) => data.length);
    expect(sizes.toSpliced(1, 1).toSpliced(3, 1)).toEqual([pair[0]!.data.length, pair[2]!.data.length, 100, 0]);
    expect([sizes[1]! % 256, sizes[4]! % 256]).toEqual([0, 0]);
    expect((await cli('verify', target)).exit).toBe(0);
  });

  test('opt in place and into a folder; a dry run writes the source', async () => {
    const bytes = gfdFile(pair);
    const source = onDisk('place.gsh', bytes);
    const dry = join(folder, 'dry.gsh');
    await cli('opt', source, '-o', dry, '--sbdry');
    expect(new Uint8Array(readFileSync(dry))).toEqual(bytes);
    const into = join(folder, 'into');
    expect((await cli('opt', source, dry, '-o', into)).exit).toBe(0);
    expect((await cli('opt', source, '--in-place')).exit).toBe(0);
    expect(readFileSync(source)).toEqual(readFileSync(join(into, 'place.gsh')));
    expect(new Uint8Array(readFileSync(source))).not.toEqual(bytes);
  });

  test('extract gives .r6s files that do what they did', async () => {
    const source = onDisk('parts.gsh', gfdFile(pair));
    const into = join(folder, 'parts');
    const { exit, stdout } = await cli('r600', 'extract', source, '-o', into);
    expect([exit, stdout]).toEqual([0, `${join(into, 'parts.vs0.r6s')}\n${join(into, 'parts.ps0.r6s')}\n`]);
    const { file } = await opened(new Uint8Array(readFileSync(join(into, 'parts.ps0.r6s'))));
    expect(file.shaders[0]).toMatchObject({ ngpr: 20, nstack: 0, program: { type: 'ps' } });
    expect(filled(file)).toEqual([[0, 2]]);
  });
});

test('a longer program takes another 256 bytes, and a header that names its size says so', async () => {
  const { file } = await opened(gfdFile(pair));
  const long = await opened(gfdFile([block(PIXEL_SHADER_PROGRAM, code(PIXEL, 'ps', 1024))]));
  const grown = { ...file.shaders[1]!, program: { ...long.file.shaders[0]!.program, size: 70 } };
  const again = (await opened(gfdBytes(file.gfd!, [file.shaders[0]!, grown]))).file;
  expect(again.gfd!.file.blocks[4]!.data.length).toBe(512);
  expect(again.gfd!.headers.get(2)!.programSize('ps')).toBe(512);
});

test('a geometry shader and the program that copies; a vertex shader that feeds it writes the ring', async () => {
  const gs = code(GEOMETRY, 'gs');
  const copy = code(COPY, 'vs', 32);
  const { file, codes } = await opened(
    gfdFile([
      block(VERTEX_SHADER_HEADER, vertexHeader(vertex.length, ['a'], { mode: 2 })),
      block(VERTEX_SHADER_PROGRAM, vertex),
      block(BlockType.GEOMETRY_SHADER_HEADER, geometryHeader(gs.length, copy.length)),
      block(BlockType.GEOMETRY_SHADER_PROGRAM, gs),
      block(BlockType.GEOMETRY_SHADER_COPY_PROGRAM, copy),
    ]),
  );
  expect(codes).toEqual([]);
  expect(file.shaders.map(({ name, ngpr, program }) => [name, program.type, ngpr])).toEqual([
    ['vs0', 'es', 20],
    ['gs0', 'gs', 8],
    ['gs0-copy', 'vs', 5],
  ]);
});

test('pixel shaders of the first version of their block have no buffer', async () => {
  const header = block(PIXEL_SHADER_HEADER, pixelHeader(pixel.length, 3, false, 0), 0, 0);
  const bytes = gfdFile([header, block(PIXEL_SHADER_PROGRAM, pixel)]);
  const { file, codes } = await opened(bytes);
  expect([codes, filled(file)]).toEqual([[], [[0, 1, 2]]]);
  expect(gfdBytes(file.gfd!, file.shaders)).toEqual(bytes);
});

describe('what is wrong is said', () => {
  const wrong: readonly (readonly [what: string, bytes: Uint8Array, codes: readonly string[]])[] = [
    ['a program without header', gfdFile([block(PIXEL_SHADER_PROGRAM, pixel)]), ['r600/gfd-no-header']],
    [
      'a size that is another one',
      gfdFile([block(PIXEL_SHADER_HEADER, pixelHeader(4, 1)), block(PIXEL_SHADER_PROGRAM, pixel)]),
      ['r600/gfd-size'],
    ],
    [
      'a table outside of its block',
      gfdFile([
        block(VERTEX_SHADER_HEADER, vertexHeader(vertex.length, ['a'], { pointer: 0xd06fff00 })),
        block(VERTEX_SHADER_PROGRAM, vertex),
      ]),
      ['r600/gfd-pointer'],
    ],
    ['a texture', gfdFile([block(BlockType.TEXTURE_HEADER, new Uint8Array(156))]), ['r600/gfd-block']],
    ['a block of no known type', gfdFile([block(99, new Uint8Array(3))]), ['r600/gfd-block']],
    [
      'a program that cannot be decoded',
      gfdFile([
        block(PIXEL_SHADER_HEADER, pixelHeader(16, 1)),
        block(PIXEL_SHADER_PROGRAM, new Uint8Array(16).fill(0)),
        block(PIXEL_SHADER_HEADER, pixelHeader(pixel.length, 1), 1),
        block(PIXEL_SHADER_PROGRAM, pixel, 1),
      ]),
      ['r600/no-end'],
    ],
    [
      'a program that is too large',
      gfdFile([
        block(PIXEL_SHADER_HEADER, pixelHeader(4 << 20, 1)),
        block(PIXEL_SHADER_PROGRAM, new Uint8Array(4 << 20)),
      ]),
      ['r600/too-large'],
    ],
    ['bytes after the end', gfdFile(pair, 7, new Uint8Array(3)), ['r600/trailing']],
  ];
  test.each(wrong)('%s, and everything is kept', async (_, bytes, codes) => {
    const { file, codes: said } = await opened(bytes);
    expect(said).toEqual(codes);
    expect(Buffer.compare(gfdBytes(file.gfd!, file.shaders), bytes)).toBe(0);
  });

  test('another version, and a file that is cut off', async () => {
    await expect(opened(gfdFile(pair, 6))).rejects.toMatchObject({ code: 'r600/gfd-version', offset: 8 });
    const bytes = gfdFile(pair);
    for (const size of [4, 40, 100, 700, bytes.length - 1]) {
      await expect(opened(bytes.subarray(0, size))).rejects.toMatchObject({ name: 'FormatError' });
    }
  });

  test('a flipped byte is decoded or refused, and what is decoded is written as it was', async () => {
    const bytes = gfdFile(pair);
    let read = 0;
    for (let at = 4; at < bytes.length; at += 7) {
      const flipped = bytes.slice();
      flipped[at] = flipped[at]! ^ (1 << (at % 8));
      try {
        const { file } = await opened(flipped);
        read++;
        expect([at, Buffer.compare(gfdBytes(file.gfd!, file.shaders), flipped)]).toEqual([at, 0]);
      } catch (error) {
        expect(error).toMatchObject({ name: 'FormatError' });
      }
    }
    expect(read).toBeGreaterThan(100);
  });
});
