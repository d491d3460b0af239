/* Ranges of split DWARF 4: the lists are in the file of the skeletons, at DW_AT_GNU_ranges_base. Addresses are those of the disassembly. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cli } from '../support/run-cli.ts';

const fixture = (name: string): string => join(import.meta.dirname, '../fixtures/dwarf', name);
const program = fixture('split-4');
const dwo = ['--dwo', fixture('first.dwo'), '--dwo', fixture('second.dwo')];

test('functions that are inlined in several pieces, of the second unit too', async () => {
  const { stdout, stderr } = await cli('dwarf', 'line', program, '0x1008', '0x1012', '0x1085', '0x1090', ...dwo);
  expect(stderr).toBe('');
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/^\S+ \S+ /, '')),
  ).toEqual(['scale inlined in main', 'main', 'other', 'halve inlined in other']);
});

test('an address that is none is a mistake of the command line', async () => {
  for (const words of [
    ['line', program, 'here'],
    ['vars', program, '--pc', 'here'],
  ]) {
    expect(await cli('dwarf', ...words)).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('not here') as string,
    });
  }
});

test('blocks in several pieces', async () => {
  const scopeAt = async (pc: string): Promise<string[]> =>
    JSON.parse((await cli('dwarf', 'vars', program, '--pc', pc, '--json', ...dwo)).stdout).variables.map(
      ({ name }: { name: string }) => name,
    );
  expect(await scopeAt('0x1084')).toEqual(['n', 'c']);
  expect(await scopeAt('0x1085')).toEqual(['d', 'n', 'c']);
  expect(await scopeAt('0x10a3')).toEqual(['d', 'n', 'c']);
});

test('a file with skeleton and split unit', async () => {
  const file = fixture('single-4.o');
  const { stdout, stderr } = await cli('dwarf', 'vars', file, '--pc', '0x10');
  expect([stdout, stderr]).toEqual([expect.stringContaining('main: int argc = '), '']);
  expect((await cli('verify', file)).stdout).toContain('ok');
});

test('more ranges than may be kept are said', async () => {
  const whole = await cli('dwarf', 'line', program, '0x1085', ...dwo);
  expect(whole.stderr).toBe('');
  const { stderr } = await cli('dwarf', 'line', program, '0x1085', ...dwo, '--limit', 'entries=1');
  expect(stderr).toMatch(/limit\/entries.*more than 1 ranges \(--limit entries=N raises it\)/);
});
