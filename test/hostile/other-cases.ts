/* Compressed files of many parts, SPIR-V, vISA and schemas. */
import { gzipSync } from 'node:zlib';
import { Op } from '../../generated/spirv/enums.ts';
import { moduleBytes } from '../../src/spirv/advanced.ts';
import { streamBytes, describeStream } from '../../src/visa/advanced.ts';
import { debug, instruction, madeModule } from '../spirv/made-module.ts';
import { chainModule } from '../spirv/deep-chains.ts';
import { kernel } from '../visa/streams.ts';
import { Bytes, repeat } from './case.ts';
import type { HostileCase } from './case.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const whole = [
  ['detect', 'FILE'],
  ['summary', 'FILE'],
  ['verify', 'FILE'],
];

/** Blocks of a zstd frame that hold one byte each. */
function tinyZstd(blocks: number): Uint8Array {
  const out = new Bytes().u4(0xfd2fb528).u1(0, 0);
  return repeat(blocks, (o, i) => o.u1((1 << 3) | (i === blocks - 1 ? 1 : 0), 0, 0, 0x61), out).bytes();
}

/** The header of an empty file in a tar archive. */
function emptyEntry(name: string): Uint8Array {
  const block = Buffer.alloc(512);
  block.write(name);
  block.write('0000644\0', 100);
  block.write('00000000000\0', 124);
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\0' + '00', 257);
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0`, 148);
  return block;
}

const spirv = [
  ['summary', 'FILE'],
  ['verify', 'FILE'],
  ['dump', 'FILE'],
  ['dump', '--json', 'FILE'],
  ['spirv', 'types', 'FILE'],
  ['spirv', 'functions', 'FILE'],
  ['spirv', 'lines', 'FILE'],
  ['spirv', 'vars', 'FILE'],
  ['spirv', 'vars', '--json', 'FILE'],
  ['spirv', 'dwarf', 'FILE', '-o', 'OUT'],
  ['spirv', 'strip', '--all', 'FILE', '-o', 'OUT'],
  ['spirv', 'convert', '--to', 'NonSemantic.Shader.DebugInfo.100', 'FILE', '-o', 'OUT'],
];
export const [NAME, SOURCE, UNIT, SIZE, UINT] = [10, 11, 12, 13, 14];

const visa = [
  ['summary', 'FILE'],
  ['verify', 'FILE'],
  ['dump', 'FILE'],
  ['dump', '--json', 'FILE'],
  ['visa', 'frames', 'FILE'],
  ['visa', 'frames', '--json', 'FILE'],
  ['visa', 'dwarf', 'FILE', '-o', 'OUT'],
  ['visa', 'ranges', 'FILE'],
  ['visa', 'subs', 'FILE'],
  ['visa', 'coverage', 'FILE'],
  ['visa', 'spills', 'FILE'],
  ['visa', 'text', 'FILE'],
  ['visa', 'at', 'FILE', '0x60'],
  ['visa', 'vars', 'FILE', '0x60'],
  ['visa', 'convert', 'FILE', '--to', 'L4', '-o', 'OUT'],
];

export const reg = (
  start: number,
  end: number,
): { start: number; end: number; virt: 2; phys: 2; loc: { kind: 'reg'; reg: number; sub: number } } => ({
  start,
  end,
  virt: 2,
  phys: 2,
  loc: { kind: 'reg', reg: 26, sub: 4 },
});

/** A stream of one object in layout L4 whose variables are all zeros. */
function manyVariables(count: number): Uint8Array {
  const out = new Bytes().u4(0xdeadd010).u2(1).u2(1).u1(0x6b).u4(0).u4(0).u4(0).u4(count);
  out.append(new Uint8Array(4 * count));
  // No subroutines; no frame, no saved call mask, no saved registers.
  return out.u2(0).u2(0).u1(0, 0, 0).u2(0xffff).u2(0).u2(0).u4(0).bytes();
}

export const otherCases: readonly HostileCase[] = [
  {
    name: '200,000 gzip members of one byte',
    suffix: 'gz',
    build: () => {
      const one = gzipSync('a');
      return repeat(200_000, (o) => o.append(one)).bytes();
    },
    commands: whole,
  },
  {
    name: '2,000,000 gzip members of one byte',
    suffix: 'gz',
    build: () => {
      const one = gzipSync('a');
      return repeat(2_000_000, (o) => o.append(one)).bytes();
    },
    commands: whole,
  },
  {
    name: '200,000 gzip members of one byte with an extra field of 300 bytes',
    suffix: 'gz',
    build: () => {
      const one = gzipSync('a');
      const e = new Bytes()
        .append(one.subarray(0, 3))
        .u1(4)
        .append(one.subarray(4, 10))
        .u2(300)
        .append(new Uint8Array(300))
        .append(one.subarray(10))
        .bytes();
      return repeat(200_000, (o) => o.append(e)).bytes();
    },
    commands: whole,
  },
  {
    name: 'a packed archive of 1,000,000 empty files',
    suffix: 'tgz',
    build: () => gzipSync(Buffer.alloc(512_000_000, emptyEntry('a.nvcudmp')), { level: 1 }),
    commands: [['triage', 'FILE']],
  },
  { name: '3,000,000 zstd blocks of one byte', suffix: 'zst', build: () => tinyZstd(3_000_000), commands: whole },
  {
    name: '300,000 zstd frames of one byte',
    suffix: 'zst',
    build: () => {
      const one = tinyZstd(1);
      return repeat(300_000, (o) => o.append(one)).bytes();
    },
    commands: whole,
  },
  ...['blocks', 'composites in composites', 'functions in functions'].map((kind): HostileCase => ({
    name: `SPIR-V: ${kind} 100,000 deep`,
    suffix: 'spv',
    build: () => moduleBytes(chainModule(kind, 100_000, 'forward', false)),
    commands: spirv,
  })),
  {
    name: 'SPIR-V: a string of 262 KB named by 20,000 types',
    suffix: 'spv',
    build: () =>
      moduleBytes(
        madeModule(
          'OpenCL.DebugInfo.100',
          [instruction(Op.OpString, NAME, 'n'.repeat(262_000))],
          [
            instruction(Op.OpTypeInt, UINT, 32, 0),
            instruction(Op.OpConstant, UINT, SIZE, 32),
            debug(SOURCE, 35, NAME),
            debug(UNIT, 1, 1, 5, SOURCE, 3),
            ...Array.from({ length: 20_000 }, (_, i) => debug(2000 + i, 2, NAME, SIZE, 1)),
          ],
        ),
      ),
    commands: spirv,
  },
  {
    name: 'SPIR-V: a string of 262 KB named by 20,000 variables and lines',
    suffix: 'spv',
    build: () =>
      moduleBytes(
        madeModule(
          'OpenCL.DebugInfo.100',
          [instruction(Op.OpString, NAME, 'n'.repeat(262_000))],
          [
            instruction(Op.OpTypeInt, UINT, 32, 0),
            instruction(Op.OpConstant, UINT, SIZE, 32),
            debug(SOURCE, 35, NAME),
            debug(UNIT, 1, 1, 5, SOURCE, 3),
            debug(15, 2, NAME, SIZE, 1),
            debug(17, 8, 0, 1),
            debug(16, 20, NAME, 17, SOURCE, 1, 1, UNIT, NAME, 8, 1, 902),
            debug(18, 31),
            ...Array.from({ length: 20_000 }, (_, i) => debug(2000 + i, 26, NAME, 15, SOURCE, 1, 1, 16, 0)),
          ],
          [
            debug(40_000, 23, 16),
            ...Array.from({ length: 20_000 }, (_, i) => [
              instruction(Op.OpLine, NAME, i, 1),
              debug(50_000 + i, 29, 2000 + i, SIZE, 18),
            ]).flat(),
          ],
        ),
      ),
    commands: spirv,
  },
  {
    name: 'SPIR-V: a string of 262 KB and 20,000 names with types that name it',
    suffix: 'spv',
    build: () =>
      moduleBytes(
        madeModule(
          'OpenCL.DebugInfo.100',
          [instruction(Op.OpString, NAME, 'n'.repeat(262_000))],
          [
            instruction(Op.OpTypeInt, UINT, 32, 0),
            instruction(Op.OpConstant, UINT, SIZE, 32),
            debug(SOURCE, 35, NAME),
            debug(UNIT, 1, 1, 5, SOURCE, 3),
            debug(15, 2, NAME, SIZE, 1),
            ...Array.from({ length: 20_000 }, (_, i) => debug(2000 + i, 3, i === 0 ? 15 : 1999 + i, 7, 0)),
          ],
        ),
      ),
    commands: spirv,
  },
  {
    name: 'vISA: 4,000 objects',
    suffix: 'dbg',
    build: () =>
      streamBytes(
        describeStream(
          'L4',
          Array.from({ length: 4000 }, (_, i) =>
            kernel({ name: `k${i}`, relocOffset: 64 * i, vars: [{ name: 'V32', intervals: [reg(1, 3)] }] }),
          ),
        ),
      ),
    commands: visa,
  },
  {
    name: 'vISA: 60,000 objects of the same name and place',
    suffix: 'dbg',
    build: () =>
      streamBytes(
        describeStream(
          'L4',
          Array.from({ length: 60_000 }, () => kernel({ vars: [{ name: 'V32', intervals: [reg(1, 3)] }] })),
        ),
      ),
    commands: visa,
  },
  {
    name: 'vISA: 40,000 variables of 10 intervals',
    suffix: 'dbg',
    build: () =>
      streamBytes(
        describeStream('L4', [
          kernel({
            indexMap: Array.from({ length: 40_000 }, (_, i) => [i + 1, 16 * i] as const),
            vars: Array.from({ length: 40_000 }, (_, i) => ({
              name: `V${i}`,
              intervals: Array.from({ length: 10 }, (_, k) => reg(i, i + k)),
            })),
          }),
        ]),
      ),
    commands: visa,
  },
  {
    name: 'vISA: 60,000 subroutines over the same code',
    suffix: 'dbg',
    build: () =>
      streamBytes(
        describeStream('L4', [
          kernel({
            indexMap: Array.from({ length: 40_000 }, (_, i) => [i + 1, 16 * i] as const),
            subroutines: Array.from({ length: 60_000 }, (_, i) => ({
              name: `s${i}`,
              startVisaIndex: 1,
              endVisaIndex: 40_000,
              retval: [reg(1, 40_000)],
            })),
          }),
        ]),
      ),
    commands: visa,
  },
  {
    name: 'vISA: 60,000 caller-save records',
    suffix: 'dbg',
    build: () =>
      streamBytes(
        describeStream('L4', [
          kernel({
            indexMap: Array.from({ length: 60_000 }, (_, i) => [i + 1, 16 * i] as const),
            frame: {
              ...kernel().frame,
              frameSize: 64,
              befp: [reg(1, 60_000)],
              retAddr: [reg(1, 60_000)],
              callerSave: Array.from({ length: 60_000 }, (_, i) => ({
                genIp: 16 * i,
                entries: [
                  {
                    srcRegOff: 32 * (i % 100),
                    numBytes: 32,
                    dstInReg: 0,
                    dst: { kind: 'mem' as const, abs: false, offset: -32 },
                  },
                ],
              })),
            },
          }),
        ]),
      ),
    commands: visa,
  },
  {
    name: 'vISA: 200,000 variables that live over 1,000,000 pieces of code',
    suffix: 'dbg',
    build: () =>
      streamBytes(
        describeStream('L4', [
          kernel({
            indexMap: Array.from({ length: 1_000_000 }, (_, i) => [i % 1000, 16 * i] as const),
            vars: Array.from({ length: 200_000 }, () => ({ name: 'v', intervals: [reg(0, 1000)] })),
          }),
        ]),
      ),
    commands: visa,
  },
  {
    name: '1,000,000 questions about expressions that loop',
    suffix: 'json',
    build: () => encode(`{"vectors": [${'{"bytes": "2ffdff"},'.repeat(1_000_000)}{"bytes": "30"}]}`),
    commands: [['eval', '--batch', 'FILE']],
  },
  {
    name: 'vISA: 15,000,000 variables without names and intervals',
    suffix: 'dbg',
    build: () => manyVariables(15_000_000),
    commands: visa,
  },
  {
    name: 'vISA: 1,000,000 variables without names and intervals',
    suffix: 'dbg',
    build: () => manyVariables(1_000_000),
    commands: visa,
  },
  {
    name: 'a list of 32,000,000 bytes',
    suffix: 'ksy',
    build: () => encode(`meta: {id: bytes}\nseq: [{id: a, type: u1, repeat: eos}]\n#${'.'.repeat(32_000_000)}\n`),
    commands: [['dump', '--json', '--schema', 'FILE', 'FILE']],
  },
  ...[
    ['a schema of a million open lists', '['.repeat(1_000_000)],
    ['a schema of 30,000 aliases', `a: &a 1\nb: [${'*a, '.repeat(30_000)}*a]\n`],
    ['a schema of a version of 300,000 zeros', `meta:\n  id: a\n  ks-version: 0.1${'0'.repeat(300_000)}1\n`],
    ['a schema of a text of 300,000 blanks', `meta: {id: a}\ndoc: "x${' '.repeat(300_000)}y"\n`],
  ].map(([name = '', text = '']): HostileCase => ({
    name,
    suffix: 'ksy',
    build: () => encode(text),
    commands: [
      ['generate', 'FILE', '-o', 'FOLDER'],
      ['schema', 'diff', 'FILE', 'FILE'],
    ],
  })),
  {
    name: 'a schema of 10,000 fields',
    suffix: 'ksy',
    build: () =>
      encode(
        `meta: {id: wide, endian: le}\nseq:\n${Array.from({ length: 10_000 }, (_, i) => `  - {id: f${i}, type: u4}\n`).join('')}`,
      ),
    commands: [
      ['generate', 'FILE', '-o', 'FOLDER'],
      ['dump', '--schema', 'FILE', 'FILE'],
      ['schema', 'layout', 'FILE', '--as', 'c'],
      ['schema', 'diff', 'FILE', 'FILE'],
    ],
  },
  {
    name: 'a schema of 3,000 types',
    suffix: 'ksy',
    build: () =>
      encode(
        `meta: {id: wide, endian: le}\nseq:\n  - {id: a, type: t0}\ntypes:\n${Array.from({ length: 3000 }, (_, i) => `  t${i}: {seq: [{id: a, type: u4}]}\n`).join('')}`,
      ),
    commands: [
      ['generate', 'FILE', '-o', 'FOLDER'],
      ['dump', '--schema', 'FILE', 'FILE'],
      ['schema', 'diff', 'FILE', 'FILE'],
    ],
  },
  {
    name: 'a schema of 10,000 instances',
    suffix: 'ksy',
    build: () =>
      encode(
        `meta: {id: wide, endian: le}\nseq:\n  - {id: a, type: u4}\ninstances:\n${Array.from({ length: 10_000 }, (_, i) => `  i${i}: {value: a + ${i}}\n`).join('')}`,
      ),
    commands: [
      ['generate', 'FILE', '-o', 'FOLDER'],
      ['dump', '--schema', 'FILE', 'FILE'],
      ['schema', 'diff', 'FILE', 'FILE'],
    ],
  },
  {
    name: 'a schema of 60 structures, each twice in the next',
    suffix: 'ksy',
    build: () =>
      encode(
        `meta: {id: twice, endian: le}\nseq:\n  - {id: top, type: t59}\ntypes:\n  t0: {seq: [{id: a, type: u1}]}\n${Array.from({ length: 59 }, (_, i) => `  t${i + 1}: {seq: [{id: a, type: t${i}}, {id: b, type: t${i}}]}\n`).join('')}`,
      ),
    commands: [
      ['generate', 'FILE', '-o', 'FOLDER'],
      ['dump', '--schema', 'FILE', 'FILE'],
      ['schema', 'diff', 'FILE', 'FILE'],
      ['schema', 'layout', 'FILE', '--as', 'c'],
    ],
  },
  {
    name: 'a schema of 60 instances, each twice in the next',
    suffix: 'ksy',
    build: () =>
      encode(
        `meta: {id: twice, endian: le}\nseq:\n  - {id: a, type: u1}\ninstances:\n  i0: {value: a}\n${Array.from({ length: 59 }, (_, i) => `  i${i + 1}: {value: i${i} + i${i}}\n`).join('')}`,
      ),
    commands: [
      ['generate', 'FILE', '-o', 'FOLDER'],
      ['dump', '--schema', 'FILE', 'FILE'],
      ['schema', 'diff', 'FILE', 'FILE'],
    ],
  },
  {
    name: 'a schema of an enum of 20,000 members',
    suffix: 'ksy',
    build: () =>
      encode(
        `meta: {id: wide, endian: le}\nseq:\n  - {id: a, type: u4, enum: e}\nenums:\n  e:\n${Array.from({ length: 20_000 }, (_, i) => `    ${i}: m${i}\n`).join('')}`,
      ),
    commands: [
      ['generate', 'FILE', '-o', 'FOLDER'],
      ['dump', '--schema', 'FILE', 'FILE'],
      ['schema', 'diff', 'FILE', 'FILE'],
    ],
  },
];
