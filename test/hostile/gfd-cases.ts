/* Files of the Wii U and logs of Mesa in which programs share, or claim, more than the file holds. */
import { BlockType } from '../../generated/gfd/enums.ts';
import { readGX2VertexShader } from '../../generated/gfd/read.ts';
import { serializeGX2VertexShader } from '../../generated/gfd/write.ts';
import { ByteReader } from '../../src/runtime/index.ts';
import { block, gfdFile, vertexHeader } from '../r600/container/gfd-file.ts';
import type { HostileCase } from './case.ts';

/** A program of one instruction that ends it. */
const PROGRAM = Uint8Array.of(0, 0, 0, 0, 0, 0, 0x20, 0x80);
const ROW = 20;
const DATA = 0xd0600000;
const TEXT = 0xca700000;

/** The header of a vertex shader with so many uniforms, which all have the same name of so many letters. */
function headerOf(uniforms: number, letters: number): Uint8Array {
  const plain = readGX2VertexShader(new ByteReader(vertexHeader(PROGRAM.length, [])));
  const name = serializeGX2VertexShader(plain).length;
  const rows = name + letters + 1;
  const data = new Uint8Array(rows + uniforms * ROW);
  data.set(serializeGX2VertexShader({ ...plain, uniformVars: { count: uniforms, pointer: DATA + rows } }));
  data.fill(0x61, name, name + letters);
  const view = new DataView(data.buffer);
  for (let i = 0; i < uniforms; i++) view.setUint32(rows + i * ROW, TEXT + name);
  return data;
}

function fileOf(programs: number, uniforms: number, letters: number): Uint8Array {
  const program = block(BlockType.VERTEX_SHADER_PROGRAM, PROGRAM);
  const header = block(BlockType.VERTEX_SHADER_HEADER, headerOf(uniforms, letters));
  return gfdFile([header, ...Array.from({ length: programs }, () => program)]);
}

const answers = [
  ['summary', 'FILE'],
  ['summary', '--json', 'FILE'],
  ['verify', 'FILE'],
  ['dump', '--json', 'FILE'],
  ['write', 'FILE', '-o', 'OUT'],
];

export const gfdCases: readonly HostileCase[] = [
  {
    name: 'three million uniforms of one name of 4 KB',
    suffix: 'gsh',
    build: () => fileOf(1, 3_000_000, 4095),
    commands: answers,
  },
  {
    name: '65,000 programs that share a header of a million uniforms',
    suffix: 'gsh',
    build: () => fileOf(65_000, 1_000_000, 40),
    commands: [...answers, ['r600', 'opt', 'FILE', '-o', 'OUT']],
  },
  {
    name: 'a million empty blocks',
    suffix: 'gsh',
    build: () => gfdFile(Array.from({ length: 1_000_000 }, () => block(BlockType.TEXTURE_IMAGE, new Uint8Array()))),
    commands: answers,
  },
  {
    name: 'a log of 400,000 shaders that each show one of 4,096 dwords',
    suffix: 'txt',
    build() {
      const one = (i: number): string =>
        `===== SHADER #${i} ======== PS/CYPRESS/EVERGREEN =====\n===== 4096 dw ===== 1 gprs ===== 0 stack ====\n0000  00000000 00000000  NOP\n`;
      return new TextEncoder().encode(Array.from({ length: 400_000 }, (_, i) => one(i)).join(''));
    },
    commands: [['r600', 'asm', 'FILE', '-o', 'OUT']],
  },
  {
    name: 'a log of 65,000 shaders that each say that they have 768 inputs, outputs and arrays',
    suffix: 'txt',
    build() {
      const one = (i: number): string =>
        `===== SHADER #${i} ======== PS/CYPRESS/EVERGREEN =====\n===== 2 dw ===== 1 gprs ===== 0 stack ====\n0000  00000000 80200000  NOP\n===== SHADER_END =\n  shader->ninput =256;\n  shader->noutput =256;\n  shader->num_arrays =256;\n`;
      return new TextEncoder().encode(Array.from({ length: 65_000 }, (_, i) => one(i)).join(''));
    },
    commands: [['r600', 'asm', 'FILE', '--index', '3', '-o', 'OUT']],
  },
];
