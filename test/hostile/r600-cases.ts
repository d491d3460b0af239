/* R600 code that nests or is shared by thousands, and assembler text of lines without an end. */
import { BlockType } from '../../generated/gfd/enums.ts';
import { block, gfdFile } from '../r600/container/gfd-file.ts';
import { repeat } from './case.ts';
import type { Bytes, HostileCase } from './case.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const target = ['--chip', 'CYPRESS', '--type', 'ps'];
export const head = '===== SHADER #1 ======== PS/CYPRESS/EVERGREEN =====\n';
export const CF = {
  NOP: 0,
  LOOP_START_DX10: 6,
  LOOP_END: 5,
  JUMP: 10,
  PUSH: 11,
  ELSE: 13,
  POP: 14,
  CALL: 18,
  RETURN: 20,
} as const;

/** A control-flow instruction of Evergreen: the address is in units of 8 bytes. */
export function flow(out: Bytes, inst: number, address: number, end = false, pop = 0): Bytes {
  return out.u4(address).u4((0x80000000 | (inst << 22) | (end ? 1 << 21 : 0) | pop) >>> 0);
}

/** An ALU clause of `count` instructions. */
export function alu(out: Bytes, address: number, count: number): Bytes {
  return out.u4(address).u4((0x80000000 | (8 << 26) | ((count - 1) << 18)) >>> 0);
}

const readers = [
  ['summary', ...target, '-f', 'r600', 'FILE'],
  ['verify', ...target, '-f', 'r600', 'FILE'],
  ['dump', ...target, '-f', 'r600', 'FILE'],
  ['dump', '--json', ...target, '-f', 'r600', 'FILE'],
  ['r600', 'disasm', ...target, 'FILE'],
  ['r600', 'ir', ...target, 'FILE'],
  ['r600', 'run', ...target, 'FILE'],
  ['r600', 'equiv', ...target, 'FILE', 'FILE'],
  ['r600', 'opt', ...target, 'FILE', '-o', 'OUT'],
  ['r600', 'opt', '--prove', ...target, 'FILE', '-o', 'OUT'],
];
const assembly = [['r600', 'asm', ...target, 'FILE', '-o', 'OUT']];
const text = (name: string, line: () => string): HostileCase => ({
  name,
  suffix: 'txt',
  build: () => encode(head + line()),
  commands: assembly,
});
const BLANKS = 400_000;

const running = [
  ...readers,
  ['r600', 'run', '--lanes', '1024', ...target, 'FILE'],
  ['r600', 'run', '--via-ir', ...target, 'FILE'],
  ['r600', 'run', '--via-ir', '--lanes', '1024', ...target, 'FILE'],
];

/** One of the 256 components of constants that both sets of a clause lock. */
function lockedConstant(number: number): { readonly sel: number; readonly chan: number } {
  return { sel: ((number & 128) === 0 ? 128 : 160) + ((number >> 2) & 31), chan: number & 3 };
}

/** 3 MB of clauses of 128 instructions; `clause`: both words of a clause's CF instruction, without address and count. */
function fullClauses(
  clause: (index: number) => readonly [word0: number, word1: number],
  instructions: (out: Bytes, index: number) => Bytes,
): Uint8Array {
  const count = 3040;
  const out = repeat(count, (o, i) => {
    const [word0, word1] = clause(i);
    const address = count + 1 + 128 * i;
    return o.u4((address | word0) >>> 0).u4((0x80000000 | (8 << 26) | (127 << 18) | word1) >>> 0);
  });
  return repeat(count, instructions, flow(out, CF.NOP, 0, true)).bytes();
}

export const r600Cases: readonly HostileCase[] = [
  {
    name: 'loops 20,000 deep',
    suffix: 'bin',
    build() {
      const n = 20_000;
      const out = repeat(n, (o, i) => flow(o, CF.LOOP_START_DX10, 2 * n - i));
      repeat(n, (o, i) => flow(o, CF.LOOP_END, n - i), out);
      return flow(out, CF.NOP, 0, true).bytes();
    },
    commands: readers,
  },
  {
    name: 'branches 20,000 deep',
    suffix: 'bin',
    build() {
      const n = 20_000;
      const out = repeat(n, (o, i) => flow(flow(o, CF.PUSH, 4 * n - i), CF.JUMP, 4 * n - 1 - i, false, 1));
      repeat(2 * n, (o, i) => flow(o, CF.POP, 2 * n + i + 1, false, 1), out);
      return flow(out, CF.NOP, 0, true).bytes();
    },
    commands: readers,
  },
  {
    name: '120,000 jumps to the end',
    suffix: 'bin',
    build() {
      const n = 120_000;
      const out = repeat(n, (o) => flow(o, CF.JUMP, n));
      return flow(out, CF.NOP, 0, true).bytes();
    },
    commands: readers,
  },
  {
    name: '20,000 ALU clauses over the same 128 words',
    suffix: 'bin',
    build() {
      const n = 20_000;
      const out = repeat(n, (o) => alu(o, n + 1, 128));
      flow(out, CF.NOP, 0, true);
      return repeat(128, (o) => o.u4(0x800000f8).u4(0x00600c90), out).bytes();
    },
    commands: readers,
  },
  {
    name: '1,000 calls of calls of calls',
    suffix: 'bin',
    build() {
      const out = repeat(1000, (o) => flow(o, CF.CALL, 1002));
      flow(out, CF.NOP, 0, true);
      flow(out, CF.NOP, 0);
      repeat(1000, (o) => flow(o, CF.CALL, 2004), out);
      flow(out, CF.RETURN, 0);
      flow(out, CF.RETURN, 0);
      flow(out, CF.NOP, 0);
      return flow(out, CF.RETURN, 0).bytes();
    },
    commands: readers,
  },
  {
    name: 'a program of 3 MB of loops, one after the other',
    suffix: 'bin',
    build: () =>
      flow(
        repeat(196_607, (o, i) => flow(flow(o, CF.LOOP_START_DX10, 2 * i + 2), CF.LOOP_END, 2 * i + 1)),
        CF.NOP,
        0,
        true,
      ).bytes(),
    commands: readers,
  },
  {
    name: 'a program of 3 MB of ADD, each with two literals of its own',
    suffix: 'bin',
    build: () =>
      fullClauses(
        () => [0, 0],
        (out, i) =>
          repeat(
            64,
            (o, k) => {
              const literal = 128 * i + 2 * k + 2;
              o.u4((253 | (253 << 13) | (1 << 23) | (1 << 31)) >>> 0).u4((1 << 4) | (k << 21));
              return o.u4(literal).u4(literal + 1);
            },
            out,
          ),
      ),
    commands: running,
  },
  {
    name: 'a program of 3 MB of MULADD, of three constants each',
    suffix: 'bin',
    build: () =>
      fullClauses(
        // Two sets of 32 constants, of different buffers and places in each clause.
        (i) => [((i % 16) << 22) | (((i + 8) % 16) << 26) | (2 << 30), 2 | ((i >> 4) << 3) | ((i >> 4) << 11)],
        (out) =>
          repeat(
            128,
            (o, k) => {
              const [a, b, c] = [lockedConstant(3 * k), lockedConstant(3 * k + 1), lockedConstant(3 * k + 2)];
              const word0 = a.sel | (a.chan << 10) | (b.sel << 13) | (b.chan << 23) | (1 << 31);
              const word1 = c.sel | (c.chan << 10) | (20 << 13) | ((k % 100) << 21);
              return o.u4(word0 >>> 0).u4(word1 >>> 0);
            },
            out,
          ),
      ),
    commands: running,
  },
  {
    name: 'a program of 30 MB, which is refused',
    suffix: 'bin',
    build: () =>
      flow(
        repeat(4_000_000, (o) => flow(o, CF.NOP, 0)),
        CF.NOP,
        0,
        true,
      ).bytes(),
    commands: readers,
  },
  {
    name: 'a million programs of the Wii U without a header',
    suffix: 'gsh',
    build() {
      const program = block(
        BlockType.PIXEL_SHADER_PROGRAM,
        flow(
          repeat(0, (o) => o),
          CF.NOP,
          0,
          true,
        ).bytes(),
      );
      return gfdFile(Array.from({ length: 1_000_000 }, () => program));
    },
    commands: [
      ['summary', 'FILE'],
      ['verify', 'FILE'],
      ['dump', 'FILE'],
    ],
  },
  text('a line of 50 MB', () => 'a'.repeat(50_000_000)),
  text('a line of 50 MB of blanks', () => ' '.repeat(50_000_000)),
  text('a line of 50 MB of dwords', () => `0000  ${'00000000 '.repeat(5_555_555)}`),
  text('a line of 50 MB of operands', () => `ALU 1\n   1 x: MOV R0.x, ${'R1.x, '.repeat(8_000_000)}`),
  text('blanks in front of nothing', () => `ALU 1\n  x${' '.repeat(BLANKS)}x`),
  text('blanks in front of a comment', () => `ALU 1\n  x${' '.repeat(BLANKS)}x;${' '.repeat(BLANKS)}x`),
  text(
    'blanks in an instruction',
    () => `ALU 1\n   1 x: MOV${' '.repeat(BLANKS)}R0.x,${' '.repeat(BLANKS)}R1.x${' '.repeat(BLANKS)}?`,
  ),
  text(
    'blanks in front of a slot',
    () => `ALU 1\n  ${' '.repeat(BLANKS)}1${' '.repeat(BLANKS)}M${' '.repeat(BLANKS)}?`,
  ),
  text('digits without end', () => `ALU 1\n  ${'1'.repeat(BLANKS)}?`),
  text('dwords in a comment', () => `ALU 1\n  x ; ${'00000000 '.repeat(BLANKS)}?`),
  text('comments in comments', () => `ALU 1\n  x${' ;'.repeat(BLANKS)}`),
  text('swizzles without end', () => `ALU 1\n   1 x: MOV R0.x, R1.x${' VEC_012'.repeat(BLANKS)}`),
  text(
    'blanks in a fetch',
    () =>
      `TEX 1\n SAMPLE${' '.repeat(BLANKS)}R2.xyzw,${' '.repeat(BLANKS)}R1.xy__,${' '.repeat(BLANKS)}RID:20${' '.repeat(BLANKS)}?`,
  ),
  text('words without end in a fetch', () => `TEX 1\n SAMPLE R2.xyzw, R1.xy__, ${'RID:20 '.repeat(BLANKS)}`),
  text('words without end in a control-flow instruction', () => `JUMP ${'@12 POP:1 '.repeat(BLANKS)}`),
  text(
    'blanks in a control-flow instruction',
    () => `JUMP${' '.repeat(BLANKS)}@12${' '.repeat(BLANKS)}POP:1${' '.repeat(BLANKS)}?`,
  ),
  text('brackets without end', () => `ALU 1\n   1 x: MOV R0.x, ${'[0x00000000 '.repeat(BLANKS)}`),
  {
    name: 'a banner without end',
    suffix: 'txt',
    build: () =>
      encode(
        `=====${' '.repeat(BLANKS)}SHADER #1${' '.repeat(BLANKS)}=${'='.repeat(BLANKS)} ${'PS/'.repeat(BLANKS)}\n===== ${'@40 '.repeat(BLANKS)}=\n===== ${'1 dw '.repeat(BLANKS)}`,
      ),
    commands: assembly,
  },
];
