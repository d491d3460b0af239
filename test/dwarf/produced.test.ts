/* What compilers of several languages write, in small objects of theirs. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { knownRegister } from '../../src/dwarf/frame/register-names.ts';
import { ElfMachine } from '../../src/elf/index.ts';
import { cli } from '../support/run-cli.ts';

const fixture = (name: string): string => join(import.meta.dirname, '../fixtures', name);

async function vars(name: string, pc: string): Promise<string[]> {
  const { stdout, stderr } = await cli('dwarf', 'vars', fixture(`dwarf/${name}`), '--pc', pc);
  expect(stderr).toBe('');
  return stdout.trimEnd().split('\n');
}

test.each(['type-unit-4.o', 'type-unit-5.o'])('types in units of their own have their namespaces: %s', async (name) => {
  expect(await vars(name, '0x10')).toEqual([
    'first: ns::Pair * pair = DW_OP_fbreg -24',
    'first: ns::Pair::In in = DW_OP_fbreg -28',
  ]);
});

test('Fortran: characters, common blocks, symbols that are to be allocated', async () => {
  expect(await vars('fortran.o', '0x20')).toEqual([
    's: character(len=*) text = DW_OP_fbreg -72; DW_OP_deref',
    's: const integer(kind=8) _text = DW_OP_fbreg -80',
    // A symbol that is to be allocated is nowhere yet; its value is its alignment.
    's: integer(kind=4) ci = DW_OP_addr 0x0',
    's: character(len=5) fixed = DW_OP_fbreg -37',
    's: integer(kind=4) [4] neg = DW_OP_fbreg -64',
  ]);
});

test('what is optimised out of an inlined function is there, and registers have names', async () => {
  expect(await vars('lost.o', '0x0')).toEqual([
    'half: int v = DW_OP_reg5 (rdi)',
    'half: int tmp = DW_OP_breg5 0 (rdi); DW_OP_constu 4294967295; DW_OP_and; DW_OP_lit1; DW_OP_shl; DW_OP_stack_value',
    'half: int unused = optimized out here',
    'half: int lost = optimized out here',
    'other: int n = DW_OP_reg5 (rdi)',
  ]);
  const { stdout } = await cli('dwarf', 'vars', '--json', fixture('dwarf/lost.o'), '--pc', '0');
  const [first] = (JSON.parse(stdout) as { variables: unknown[] }).variables;
  // The location is as it was: text that assembles.
  expect(first).toMatchObject({ location: 'DW_OP_reg5', location_text: 'DW_OP_reg5 (rdi)' });
});

test.each([
  ['gone.o', ['half: int tmp', 'half: int deep', 'other: int never']],
  // LLVM leaves out what is not used, and its blocks do not say which block they are of.
  ['gone-llvm.o', ['half: int v', 'half: int tmp', 'half: int deep']],
])('so is what was in blocks that left no code: %s', async (name, gone) => {
  const found = (await vars(name, '0x8')).map((line) => line.split(' = '));
  const lost = found.filter(([name, text]) => name !== 'half: int kept' && text === 'optimized out here');
  expect(lost.map(([name]) => name)).toEqual(gone);
  expect(found.filter(([name]) => name === 'half: int kept')).toHaveLength(1);
});

test.each([
  ['EM_386', 5, 'ebp', 21, 'xmm0'],
  ['EM_X86_64', 6, 'rbp', 17, 'xmm0'],
  ['EM_AARCH64', 29, 'x29', 64, 'v0'],
  ['EM_RISCV', 10, 'a0', 42, 'fa0'],
  ['EM_PPC', 65, 'lr', 1124, 'v0'],
  ['EM_PPC64', 66, 'ctr', 77, 'v0'],
  ['EM_S390', 17, 'f2', 68, 'v16'],
  ['EM_LOONGARCH', 4, 'r4', 32, 'f0'],
] as const)('registers of %s', (machine, first, name, second, other) => {
  expect([knownRegister(ElfMachine[machine], first), knownRegister(ElfMachine[machine], second)]).toEqual([
    name,
    other,
  ]);
});

describe('the compilation folder before DWARF 5', () => {
  test('is that of the unit', async () => {
    const { stdout } = await cli('dwarf', 'line', fixture('dwarf/type-unit-4.o'), '.text+0x0', '.text+0x10');
    expect(stdout).toMatch(/^\S+ \/src\/type-unit\.cc:2 first\n/);
  });
  test('of split units that of the skeleton', async () => {
    const { stdout } = await cli('dwarf', 'line', fixture('dwarf/split-4'), '0x1008');
    expect(stdout).toMatch(/^0x1008 \/\S+\.c:\d+ scale inlined in main\n$/);
  });
});

test.each([
  ['dwarf/split-4', 'first.dwo'],
  ['dwp/program-4', '.dwo'],
  ['dwp/program-5', '.dwo'],
])('the summary says which units are skeletons: %s', async (name, split) => {
  const { stdout } = await cli('summary', fixture(name));
  expect(stdout).toContain('  skeleton, its entries are in ');
  const { dwarf } = JSON.parse((await cli('summary', '--json', fixture(name))).stdout) as {
    dwarf: { units: { skeleton_of: string }[] };
  };
  expect(dwarf.units[0]?.skeleton_of).toContain(split);
});

test('a frame of a signal, whose augmentation has no length in .debug_frame', async () => {
  const { stdout } = await cli('dwarf', 'frames', fixture('dwarf/signal.o'));
  expect(stdout).toContain('0x0   rsp+160  rip=[cfa+168] rbx=[cfa+120]\n');
  const bytes = readFileSync(fixture('dwarf/signal.o'));
  bytes[bytes.indexOf('S\0\x01\x78', 'latin1')] = 'X'.charCodeAt(0);
  const folder = mkdtempSync(join(tmpdir(), 'lanescope-'));
  writeFileSync(join(folder, 'unknown.o'), bytes);
  const said = await cli('verify', join(folder, 'unknown.o'));
  rmSync(folder, { recursive: true });
  expect(said.exit).toBe(0);
  expect(said.stdout).toContain('warning[dwarf/augmentation]: augmentation "X" is not known');
});
