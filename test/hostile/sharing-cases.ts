/* SPIR-V modules and vISA streams in which many instructions share what is long, or each takes many times its words. */
import { join } from 'node:path';
import { Op } from '../../generated/spirv/enums.ts';
import { describeStream, streamBytes } from '../../src/visa/advanced.ts';
import { fixtures, kernel } from '../visa/streams.ts';
import type { HostileCase } from './case.ts';
import { Module, described } from './module-cases.ts';
import { reg } from './other-cases.ts';

const [VOID, SET, TEXT, FILE, UNIT, INT, SIZE, LONG, BASIC] = [1, 2, 4, 5, 6, 7, 8, 20, 21] as const;
const [FIRST, SECOND] = [1_000_000, 5_000_000] as const;
/** A stream of one object, `vck`. */
const OTHER_STREAM = join(fixtures, 'L4-vector-pvc.dbg');
const LONG_TEXT = 'n'.repeat(262_000);

const times = (count: number, id: number): number[] => Array.from({ length: count }, () => id);
/** `count` words in instructions of at most 60,000. */
const lists = (count: number, make: (words: number, first: number) => void): void => {
  for (let first = 0; first < count; first += 60_000) make(Math.min(60_000, count - first), first);
};

/** What comes before debug instructions, in the set that shaders have. */
function shader(): Module {
  const module = new Module().add(Op.OpExtInstImport, SET, 'NonSemantic.Shader.DebugInfo.100');
  module.add(Op.OpMemoryModel, 2, 2).add(Op.OpString, TEXT, 'a').add(Op.OpString, LONG, LONG_TEXT);
  return module.add(Op.OpTypeVoid, VOID);
}

/** The same, with a type without a name. */
function nameless(): Module {
  return described().add(Op.OpString, LONG, '').debug(BASIC, 2, LONG, VOID, 0);
}

const spirv = (...words: readonly string[]): string[] => ['spirv', ...words];
const written = ['FILE', '-o', 'OUT'];
const toOpenCl = spirv('convert', '--to', 'opencl', ...written);
const toShader = spirv('convert', '--to', 'nonsemantic', ...written);
const dwarf = spirv('dwarf', ...written);

export const sharingCases: readonly HostileCase[] = [
  {
    name: 'an expression of 60,000 times an operation of 60,000 operands',
    suffix: 'spv',
    build: () =>
      described()
        .debug(16, 30, 0, ...times(60_000, INT))
        .debug(17, 31, ...times(60_000, 16))
        .bytes(),
    commands: [spirv('functions', 'FILE'), ['dump', 'FILE'], dwarf, toShader],
  },
  {
    name: 'a text of 262 KB that goes on 3,000 times',
    suffix: 'spv',
    build: () =>
      shader()
        .debug(15, 35, TEXT, LONG)
        .each(3000, (m, i) => m.debug(FIRST + i, 102, LONG))
        .bytes(),
    commands: [['verify', 'FILE'], ['dump', 'FILE'], spirv('functions', 'FILE'), dwarf, toOpenCl],
  },
  {
    name: '60,000 sources of one number, the first with 60,000 continuations',
    suffix: 'spv',
    build: () =>
      shader()
        .debug(15, 35, TEXT, TEXT)
        .each(60_000, (m, i) => m.debug(FIRST + i, 102, TEXT))
        .each(60_000, (m) => m.debug(15, 35, TEXT, TEXT))
        .bytes(),
    commands: [['verify', 'FILE'], toOpenCl],
  },
  {
    name: '150,000 imports of a set, each with an instruction that loses what it names',
    suffix: 'spv',
    build() {
      const module = new Module();
      module.each(150_000, (m, i) => m.add(Op.OpExtInstImport, SECOND + i, 'OpenCL.DebugInfo.100'));
      module.add(Op.OpExtInstImport, SET, 'OpenCL.DebugInfo.100').add(Op.OpMemoryModel, 2, 2);
      module.add(Op.OpString, TEXT, 'a').add(Op.OpTypeVoid, VOID).add(Op.OpTypeInt, INT, 32, 0);
      module.add(Op.OpConstant, INT, SIZE, 32).debug(FILE, 35, TEXT).debug(UNIT, 1, 1, 5, FILE, 3);
      module.debug(BASIC, 2, TEXT, SIZE, 1);
      const import_ = [34, TEXT, 0, FILE, BASIC, 1, 1, UNIT];
      return module.each(150_000, (m, i) => m.add(Op.OpExtInst, VOID, FIRST + i, SECOND + i, ...import_)).bytes();
    },
    commands: [spirv('strip', '--drop', 'types', ...written)],
  },
  ...(['nothing', 'no name'] as const).map((kind): HostileCase => ({
    name: `200,000 functions of a type of 60,000 parameters of ${kind}`,
    suffix: 'spv',
    build() {
      const module = nameless().debug(12, 8, 3, VOID, ...times(60_000, kind === 'nothing' ? VOID : BASIC));
      const each = [TEXT, 12, FILE, 1, 1, UNIT, TEXT, 8, 1, 9];
      return module.each(200_000, (m, i) => m.debug(FIRST + i, 20, ...each)).bytes();
    },
    commands: [spirv('functions', 'FILE'), spirv('functions', '--json', 'FILE')],
  })),
  {
    name: '300,000 times a method of 1,000 parameters in a composite',
    suffix: 'spv',
    build() {
      const module = nameless().debug(12, 8, 3, VOID, ...times(1000, BASIC));
      module.debug(14, 20, TEXT, 12, FILE, 1, 1, UNIT, TEXT, 8, 1, 9);
      lists(300_000, (words, i) =>
        module.debug(FIRST + i, 10, TEXT, 1, FILE, 1, 1, UNIT, TEXT, SIZE, 8, ...times(words, 14)),
      );
      return module.bytes();
    },
    commands: [spirv('types', 'FILE'), spirv('types', '--json', 'FILE'), ['dump', 'FILE']],
  },
  {
    name: '60,000 enumerators of a name of 262 KB',
    suffix: 'spv',
    build() {
      const module = described().add(Op.OpString, LONG, LONG_TEXT);
      const pairs = times(60_000, SIZE).map((id, k) => (k % 2 === 0 ? id : LONG));
      return module.each(2, (m, i) => m.debug(FIRST + i, 9, TEXT, VOID, FILE, 1, 1, UNIT, SIZE, 8, ...pairs)).bytes();
    },
    commands: [spirv('types', 'FILE'), spirv('types', '--json', 'FILE'), ['dump', 'FILE'], dwarf],
  },
  {
    name: '100,000 enumerations of 16 enumerators that share a name of 4,000 characters',
    suffix: 'spv',
    build() {
      const module = described().add(Op.OpString, LONG, LONG_TEXT.slice(0, 4000));
      const pairs = Array.from({ length: 16 }, () => [SIZE, LONG]).flat();
      return module
        .each(100_000, (m, i) => m.debug(FIRST + i, 9, TEXT, VOID, FILE, 1, 1, UNIT, SIZE, 8, ...pairs))
        .bytes();
    },
    commands: [
      ['dump', 'FILE'],
      ['dump', '--json', 'FILE'],
      ['dump', 'FILE', '-o', 'OUT'],
    ],
  },
  {
    name: '2,000,000 pointers',
    suffix: 'spv',
    build: () =>
      described()
        .debug(BASIC, 2, TEXT, SIZE, 1)
        .each(2_000_000, (m, i) => m.debug(FIRST + i, 3, BASIC, 7, 0))
        .bytes(),
    commands: [spirv('types', 'FILE'), spirv('types', '--json', 'FILE'), dwarf, toShader],
  },
  {
    name: '5,000,000 different literals',
    suffix: 'spv',
    build() {
      const module = described();
      lists(5_000_000, (words, first) =>
        module.debug(FIRST + first, 30, 0, ...Array.from({ length: words }, (_, k) => first + k + 100)),
      );
      return module.bytes();
    },
    commands: [toShader],
  },
  {
    name: '20,000 units in front of that of 200,000 macros',
    suffix: 'spv',
    build() {
      const [count, source] = [20_000, 15];
      const module = described().add(Op.OpString, LONG, 'b').debug(source, 35, LONG);
      module.each(count, (m, i) => m.debug(FIRST + i, 1, 1, 5, i + 1 < count ? FILE : source, 3));
      return module.each(200_000, (m, i) => m.debug(SECOND + i, 32, source, i, TEXT)).bytes();
    },
    commands: [dwarf],
  },
  {
    name: 'vISA: 300,000 variables that another stream has not',
    suffix: 'dbg',
    build: () =>
      streamBytes(
        describeStream('L4', [
          kernel({
            name: 'vck',
            vars: Array.from({ length: 300_000 }, (_, i) => ({ name: `W${i}`, intervals: [reg(1, 3)] })),
          }),
        ]),
      ),
    commands: [['visa', 'diff', 'FILE', OTHER_STREAM]],
  },
  {
    name: 'vISA: 400,000 variables while 60,000 registers are saved',
    suffix: 'dbg',
    build() {
      const dst = { kind: 'mem' as const, abs: false, offset: -32 };
      const saved = Array.from({ length: 60_000 }, (_, i) => ({
        srcRegOff: 32 * (i % 20),
        numBytes: 32,
        dstInReg: 0,
        dst,
      }));
      return streamBytes(
        describeStream('L4', [
          kernel({
            vars: Array.from({ length: 400_000 }, (_, i) => ({ name: `V${i}`, intervals: [reg(0, 5)] })),
            frame: { ...kernel().frame, frameSize: 64, callerSave: [{ genIp: 0, entries: saved }] },
          }),
        ]),
      );
    },
    commands: [
      ['visa', 'vars', 'FILE', '0x18'],
      ['visa', 'vars', '--json', 'FILE', '0x18'],
    ],
  },
  {
    name: 'vISA: four records of 60,000 saved registers',
    suffix: 'dbg',
    build() {
      const record = (genIp: number, offset: number): (typeof frame.calleeSave)[number] => ({
        genIp,
        entries: Array.from({ length: 60_000 }, (_, i) => ({
          srcRegOff: i,
          numBytes: 1,
          dstInReg: 0,
          dst: { kind: 'mem', abs: false, offset },
        })),
      });
      const { frame } = kernel();
      return streamBytes(
        describeStream('L4', [
          kernel({ relocOffset: 64, frame: { ...frame, calleeSave: [0, 1, 2, 3].map((k) => record(16 * k, k)) } }),
        ]),
      );
    },
    commands: [
      ['visa', 'frames', 'FILE'],
      ['visa', 'frames', '--json', 'FILE'],
      ['visa', 'dwarf', 'FILE', '-o', 'OUT'],
    ],
  },
];
