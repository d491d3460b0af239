/* R600 programs that are small and much work to optimize, and objects and files whose programs share code, names and tables. */
import { BlockType } from '../../generated/gfd/enums.ts';
import { assemble } from '../../src/r600/index.ts';
import { block, gfdFile } from '../r600/container/gfd-file.ts';
import { Bytes, repeat } from './case.ts';
import type { HostileCase } from './case.ts';
import { CF, alu, flow, head } from './r600-cases.ts';

const target = ['--chip', 'CYPRESS', '--type', 'ps'];
const optimizers = [
  ['r600', 'opt', ...target, 'FILE', '-o', 'OUT'],
  ['r600', 'opt', '--prove', ...target, 'FILE', '-o', 'OUT'],
];
const questions = [
  ['summary', 'FILE'],
  ['verify', 'FILE'],
  ['dump', 'FILE'],
  ['r600', 'disasm', 'FILE'],
];
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

/** A component of one of 118 registers. */
const register = (i: number): string => `R${1 + ((i >> 2) % 118)}.${'xyzw'[i & 3]}`;
/** A group of one instruction. */
const group = (to: string, rest: string): string => `  1    ${to.at(-1)}: ${rest.replace('?', to)}\n`;

/** Groups in clauses of a hundred; after them all registers are summed up and exported. */
function program(groups: readonly string[]): Uint8Array {
  const sums = range(472).map((i) => group('R0.x', `ADD ?, R0.x, ${register(i)}`));
  const all = [...groups, ...sums];
  const clauses = range(Math.ceil(all.length / 100)).map((k) => `ALU\n${all.slice(100 * k, 100 * k + 100).join('')}`);
  return assemble(`${head}${clauses.join('')}EXPORT_DONE PIXEL 0 R0.xyzw EOP\n`).bytes;
}

function optimized(name: string, groups: () => readonly string[]): HostileCase {
  return { name, suffix: 'bin', build: () => program(groups()), commands: optimizers };
}

/** Branches that each change many registers, one after the other. */
function branches(count: number, changed: number): Uint8Array {
  const change = range(changed).map((i) => group(register(i), `ADD ?, ${register(i)}, ${register(i + 1)}`));
  const one = (i: number): string => {
    const test = `ALU_PUSH_BEFORE\n  1 MP x: PRED_SETE_INT __.x, ${register(i)}, 0\n`;
    const [end, body] = [8 * (i + 1), `ALU\n${change.join('')}`];
    return `${test}JUMP @${end} POP:1\n${body}POP @${end} POP:1\n`;
  };
  return assemble(`${head}${range(count).map(one).join('')}EXPORT_DONE PIXEL 0 R0.xyzw EOP\n`).bytes;
}

const names = '\0.strtab\0.text\0.symtab\0.AMDGPU.config\0';
const at = (name: string): number => names.indexOf(`\0${name}\0`) + 1;
/** Names of sections, and one of so many letters for everything else. */
const textsOf = (letters: number): Uint8Array =>
  new Bytes().append(new TextEncoder().encode(names)).append(new Uint8Array(letters).fill(0x61)).u1(0).bytes();

interface Section32 {
  readonly name: string;
  readonly type: number;
  readonly flags?: number;
  readonly bytes: Uint8Array;
  /** Where the bytes are those of another one. */
  readonly sameAs?: number;
  readonly entsize?: number;
}

/** An object of LLVM's R600 back end, for Cypress; section 1 has the names. */
function object(letters: number, sections: readonly Section32[]): Uint8Array {
  const all = [{ name: '.strtab', type: 3, bytes: textsOf(letters) }, ...sections];
  const few = all.length + 1 < 0xff00;
  const out = new Bytes().u4(0x464c457f).u1(1, 1, 1, 0).u8(0).u2(1).u2(224).u4(1).u4(0).u4(0).u4(52).u4(9);
  out.u2(52).u2(32).u2(0).u2(40);
  out.u2(few ? all.length + 1 : 0).u2(1);
  for (let k = 0; k < 10; k++) out.u4(k === 5 && !few ? all.length + 1 : 0);
  const offsets = [0];
  let end = 52 + 40 * (all.length + 1);
  for (const { bytes, sameAs } of all) {
    offsets.push(sameAs === undefined ? end : (offsets[sameAs] ?? 0));
    if (sameAs === undefined) end += bytes.length;
  }
  for (const [k, { name, type, flags = 0, bytes, entsize = 0 }] of all.entries()) {
    out.u4(at(name)).u4(type).u4(flags).u4(0);
    out.u4(offsets[k + 1] ?? 0).u4(bytes.length);
    out.u4(1).u4(0).u4(1).u4(entsize);
  }
  for (const { bytes, sameAs } of all) if (sameAs === undefined) out.append(bytes);
  return out.bytes();
}

const code = (count: number): Section32 => ({
  name: '.text',
  type: 1,
  flags: 6,
  bytes: repeat(count, (out) => flow(out, CF.NOP, 0, true)).bytes(),
});
/** Functions of eight bytes each. */
const symbols = (count: number, apart: number): Section32 => {
  const symbol = (out: Bytes, i: number): Bytes =>
    out
      .u4(names.length)
      .u4(8 * (i % apart))
      .u4(8)
      .u1(0x12, 0)
      .u2(2);
  return { name: '.symtab', type: 2, entsize: 16, bytes: repeat(count, symbol).bytes() };
};
const config = (count: number): Section32 => ({
  name: '.AMDGPU.config',
  type: 1,
  bytes: repeat(count, (out) => out.u4(0x28850).u4(0x101)).bytes(),
});

export const optimizerCases: readonly HostileCase[] = [
  {
    name: 'a file of 1,020 programs of 254 clauses over the same 128 words',
    suffix: 'gsh',
    build() {
      const clauses = 254;
      const out = repeat(clauses, (o) => alu(o, 2 * (clauses + 1), 128));
      flow(out, CF.NOP, 0, true);
      repeat(128, (o, i) => o.u4((0x80000000 | (1 + (i % 100))) >>> 0).u4(((1 << 4) | ((i % 120) << 21)) >>> 0), out);
      const one = block(BlockType.PIXEL_SHADER_PROGRAM, out.bytes());
      return gfdFile(range(1020).map(() => one));
    },
    commands: [...questions, ['r600', 'opt', 'FILE', '-o', 'OUT']],
  },
  optimized('380,000 sums', () =>
    range(380_000).map((i) => group(register(i), `ADD ?, ${register(i + 1)}, ${register(i + 2)}`)),
  ),
  optimized('100,000 selections of one value', () =>
    range(100_000).map(() => group('R0.x', 'CNDE ?, R0.y, R0.x, R1.x')),
  ),
  optimized('60,000 reads of local data share', () =>
    range(60_000).flatMap((i) => [
      `  1    x: LDS_READ_RET __.x, ${register(i)}\n`,
      group(register(i), 'MOV ?, LDS_OQ_A_POP.x'),
    ]),
  ),
  {
    name: '1,500 branches that change 40 registers each',
    suffix: 'bin',
    build: () => branches(1500, 40),
    commands: optimizers,
  },
  {
    name: '65,000 kernels of one name of 16 KB',
    suffix: 'o',
    build: () => object(16_000, [code(65_000), symbols(65_000, 65_000), config(65_000)]),
    commands: [...questions, ['summary', '--json', 'FILE']],
  },
  {
    name: '65,000 kernels, and registers of 7,000,000',
    suffix: 'o',
    build: () => object(10, [code(65_000), symbols(65_000, 65_000), config(7_000_000)]),
    commands: questions,
  },
  {
    name: '2,000,000 kernels of one name of 16 KB',
    suffix: 'o',
    build: () => object(16_000, [code(2_000_000), symbols(2_000_000, 2_000_000)]),
    commands: questions,
  },
  {
    name: '2,000 symbol tables of kernels over the same bytes',
    suffix: 'o',
    build() {
      const table = symbols(500_000, 60_000);
      return object(10, [code(60_000), table, ...range(2000).map(() => ({ ...table, sameAs: 3 }))]);
    },
    commands: questions,
  },
  {
    name: '300,000 symbol tables and 300,000 tables of their sections',
    suffix: 'o',
    build() {
      const bytes = new Uint8Array();
      const tables = range(300_000).map((): Section32 => ({ name: '.symtab', type: 2, entsize: 16, bytes }));
      const wide = range(300_000).map((): Section32 => ({ name: '.symtab', type: 18, entsize: 4, bytes }));
      return object(10, [code(60_000), ...tables, ...wide]);
    },
    commands: questions,
  },
  {
    name: 'a loop without an end of 40 sums, on 1,024 lanes',
    suffix: 'bin',
    build() {
      const sums = range(40).map((i) => {
        const line = group(register(i), `ADD ?, ${register(i + 1)}, ${register(i + 9)}`);
        return i % 4 === 0 ? line : line.replace('1', ' ');
      });
      const text = `LOOP_START_DX10 @6\nALU\n${sums.join('')}LOOP_END @2\nEXPORT_DONE PIXEL 0 R0.xyzw EOP\n`;
      return assemble(`${head}${text}`).bytes;
    },
    commands: [['r600', 'run', '--lanes', '1024', ...target, 'FILE']],
  },
];
