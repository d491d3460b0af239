/*
 * Words that ptxas 13.0 emits for PTX whose offsets and registers are known: `ld.global.u32 %r2, [%rd4+16]` has to show an offset of
 * 16. The scheduling bits (105 and up) are as they came.
 */
import { describe, expect, test } from 'vitest';
import { memoryInstruction } from '../../src/cuda/instructions/memory-instruction.ts';
import type { MemoryInstruction } from '../../src/cuda/instructions/memory-instruction.ts';

type Words = readonly [low: bigint, high: bigint];
type Part = Partial<MemoryInstruction>;

const global = (register: number | undefined, offset: bigint, more: Part = {}): Part => ({
  space: 'global',
  addressBits: 64,
  register,
  uniform: undefined,
  scale: 1,
  offset,
  ...more,
});
const generic = (register: number | undefined, offset: bigint, more: Part = {}): Part =>
  global(register, offset, { space: 'generic', ...more });
const shared = (register: number | undefined, offset: bigint, more: Part = {}): Part =>
  global(register, offset, { space: 'shared', addressBits: 32, ...more });
const local = (register: number, offset: bigint): Part => global(register, offset, { space: 'local', addressBits: 32 });

const turing: readonly (readonly [string, Words, Part])[] = [
  ['LDG', [0x0000100002077381n, 0x000ea800001ee900n], global(2, 16n, { width: 4, written: [7, 1] })],
  ['LDG', [0xffffe00002047381n, 0x000ee800001eeb00n], global(2, -32n, { width: 8, written: [4, 2] })],
  ['LDG', [0x0000100002047381n, 0x000f2200001eed00n], global(2, 16n, { width: 16, written: [4, 4] })],
  ['LDG', [0x0000110002097381n, 0x000ea800001ee100n], global(2, 17n, { width: 1, written: [9, 1] })],
  ['LDG', [0x00003c04ff007981n, 0x000ea8000c1ee900n], global(undefined, 60n, { uniform: 4 })],
  ['STG', [0x1234500702007386n, 0x004fe8000010e900n], global(2, 0x123450n, { written: [255, 0] })],
  ['STG', [0x00002c0902000386n, 0x004fe8000010e900n], global(2, 44n, { predicate: { number: 0, value: true } })],
  ['STG', [0x00002d0b02008386n, 0x008fe8000010e900n], global(2, 45n, { predicate: { number: 0, value: false } })],
  ['STG', [0x00004c02ff007986n, 0x001fe8000c10e904n], global(undefined, 76n, { uniform: 4 })],
  ['LD', [0x0000001402057980n, 0x000ea8000010e900n], generic(2, 20n)],
  ['LD', [0x00001404ff027980n, 0x001ea8000c10e900n], generic(undefined, 20n, { uniform: 4 })],
  ['ST', [0xffffffe802007385n, 0x004fe2000010e905n], generic(2, -24n)],
  ['ST', [0x00001802ff007985n, 0x004fe2000c10e904n], generic(undefined, 24n, { uniform: 4 })],
  ['LDS', [0x00001c0000027984n, 0x001e280000005800n], shared(0, 28n, { scale: 4 })],
  ['LDS', [0x0000080005027984n, 0x001e280000009a00n], shared(5, 8n, { scale: 8 })],
  ['LDS', [0x00000c0002047984n, 0x000e280000001800n], shared(2, 12n)],
  ['STS', [0x0000100205007388n, 0x001fe2000000ca00n], shared(5, 16n, { scale: 16 })],
  ['STS', [0x00004002ff007388n, 0x001fe20000000800n], shared(undefined, 64n)],
  ['ATOMS', [0xffffd4000302738cn, 0x000e2800000040ffn], shared(3, -44n, { scale: 4, written: [2, 4] })],
  ['ATOMS', [0x000030020003738dn, 0x001e280000004003n], shared(0, 48n, { scale: 4 })],
  ['LDL', [0x0000800003007983n, 0x000ea20000100800n], local(3, 128n)],
  ['STL', [0x0000080201007387n, 0x000fe80000100800n], local(1, 8n)],
  ['RED', [0x0000580b0200798en, 0x000fe80000114100n], global(2, 88n)],
  ['ATOMG', [0x00006008020973a8n, 0x000ea800001f41ffn], global(2, 96n, { written: [9, 4] })],
  ['ATOMG', [0x00006408020573a9n, 0x004ea800001f4109n], global(2, 100n)],
  ['ATOMG', [0x00000c04ff0089a8n, 0x00016200081f4144n], global(undefined, 12n, { uniform: 4 })],
  ['ATOM', [0x080000090408738an, 0x000ea200001f41ffn], generic(4, 524288n)],
  ['ATOM', [0xffff8c08040b738bn, 0x004ea800001f4109n], generic(4, -116n)],
];

const ampere: readonly (readonly [string, Words, Part])[] = [
  ['LDG', [0x0000100402077981n, 0x000ea8000c1e1900n], global(2, 16n, { width: 4, written: [7, 1] })],
  ['LDG', [0xffffe00402047981n, 0x000ee8000c1e1b00n], global(2, -32n, { width: 8 })],
  ['STG', [0xfff0000402007986n, 0x008fe2000c101b04n], global(2, -4096n)],
  ['LD', [0x0000140402057980n, 0x000ea8000c101900n], generic(2, 20n)],
  ['ST', [0xffffe80502007985n, 0x004fe2000c101904n], generic(2, -24n)],
  ['LDS', [0x0000080005027984n, 0x001e28000000ca00n], shared(5, 8n, { scale: 16 })],
  ['RED', [0xffffa80d0400798en, 0x0001e8000c10e184n], global(4, -88n)],
  ['ATOMG', [0xe0000009040d79a8n, 0x001f2800091ee3c4n], global(4, -2097152n)],
  ['ATOM', [0x3ffffc0904ff798an, 0x004fe800081ee1c4n], generic(4, 4194300n)],
];

const hopper: readonly (readonly [string, Words, Part])[] = [
  ['LDS', [0x00004804ff077984n, 0x000e280008000800n], shared(undefined, 72n, { uniform: 4 })],
  ['STS', [0x00004405ff007988n, 0x000fe20008000804n], shared(undefined, 68n, { uniform: 4 })],
  ['LDS', [0x0000080005027984n, 0x000e280000000a00n], shared(5, 8n)],
  ['STG', [0x7ffffc0704007986n, 0x004fe8000c101904n], global(4, 8388604n)],
  ['ATOMG', [0x1ffffc0b040b79a3n, 0x000ee800081ef3c4n], global(4, 2097148n)],
];

const blackwell: readonly (readonly [string, Words, Part])[] = [
  ['LDG', [0x0000180404077981n, 0x002ea2000c1e1900n], global(4, 24n)],
  ['STG', [0x8000000f06007986n, 0x010fe2000c101904n], global(6, -8388608n)],
  ['ATOMG', [0xffffa00e040f79a8n, 0x000ea200081ef104n], global(4, -96n)],
  ['ATOMG', [0x80000c0b020989a8n, 0x00016200081ef104n], global(2, 12n)],
  ['ATOMG', [0x9ffffc11040d79a3n, 0x001ee8000c1ef304n], global(4, 2097148n)],
  ['ATOMG', [0xffff9c0e040973a9n, 0x004ea800001ee10fn], global(4, -100n)],
  ['ATOM', [0xbffffc0b04ff798an, 0x004fe800081ef104n], generic(4, 4194300n)],
  ['RED', [0xffffa80d0400798en, 0x0041e8000c12e104n], global(4, -88n)],
];

describe.each([
  ['Turing', 75, turing],
  ['Ampere and Ada', 80, ampere],
  ['Ampere and Ada', 89, ampere],
  ['Hopper', 90, [...ampere.filter(([name]) => name !== 'LDS'), ...hopper]],
  ['Blackwell', 100, [...ampere.filter(([name]) => /^(LD|ST)G?$/.test(name)), ...hopper.slice(0, 4), ...blackwell]],
  ['Blackwell', 121, blackwell],
])('%s, sm_%i', (_, sm, rows) => {
  test.each(rows)('%s %#', (name, [low, high], expected) => {
    expect(memoryInstruction(low, high, sm)).toMatchObject({ name, ...expected });
  });
});

describe('what is not surely understood is nothing', () => {
  const nothing: readonly (readonly [string, number, Words])[] = [
    ['IMAD.MOV', 80, [0x00000a00ff017624n, 0x00000000078e00ffn]],
    ['EXIT', 90, [0x000000000000794dn, 0x000fea0003800000n]],
    ['a register and a uniform register on Turing', 75, [0x7ffffc0906007986n, 0x004fe8000c10e904n]],
    ['global memory through a uniform register alone since Ampere', 80, [0x00003c04ff007981n, 0x000ea8000c1ee900n]],
    ['a uniform register that does not count', 80, [0x0000100402077981n, 0x000ea800001e1900n]],
    ['a uniform register with a 32-bit register', 80, [0x0000100402077981n, 0x000ea800081e1900n]],
    ['a uniform register in local memory', 90, [0x0000800003007983n, 0x000ea20008100800n]],
    ['32-bit addresses of global memory', 75, [0x0000100002077381n, 0x000ea800001ee800n]],
    ['offsets of CAS beyond 23 bits on Blackwell', 100, [0x6000000e040973a9n, 0x004ea800001ee10fn]],
    ['machines before Volta', 61, [0x0000100002077381n, 0x000ea800001ee900n]],
  ];
  test.each(nothing)('%s', (_, sm, [low, high]) => {
    expect(memoryInstruction(low, high, sm)).toBeUndefined();
  });
});
