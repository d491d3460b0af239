/* Objects whose sections all start at 0: an address alone does not say which code is meant. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cli } from '../support/run-cli.ts';

const fixture = (name: string): string => join(import.meta.dirname, '../fixtures/dwarf', name);
const object = fixture('sections.o');

async function linesOf(...args: string[]): Promise<string[]> {
  const { stdout, stderr, exit } = await cli(...args);
  expect([stderr, exit]).toEqual(['', 0]);
  return stdout.trimEnd().split('\n');
}

describe('three sections of code', () => {
  test('an address is every section that has it, with the functions that are there', async () => {
    expect(await linesOf('dwarf', 'line', object, '0x0')).toEqual([
      '.text+0x0 /src/sections.c:1 square inlined in sum',
      '.text.unlikely+0x0 /src/sections.c:3 rare',
      '.text.startup+0x0 /src/sections.c:5 main',
    ]);
    // .text.unlikely is 4 bytes long.
    expect(await linesOf('dwarf', 'line', object, '0x4')).toEqual([
      '.text+0x4 /src/sections.c:2 sum',
      '.text.startup+0x4 /src/sections.c:5 main',
    ]);
    expect(await linesOf('dwarf', 'line', object, '0x1000')).toEqual(['0x1000 ?:?']);
    // Addresses that sections are given have no meaning outside.
    expect(await linesOf('dwarf', 'line', object, '0x1000000')).toEqual(['0x1000000 ?:?']);
  });

  test.each([
    [['0x4', '--section', '.text.startup']],
    [['.text.startup+0x4']],
    [['.text.startup+4']],
    [['#5+4']],
    [['4', '--section', '#5']],
  ])('a section can be named: %j', async (args) => {
    expect(await linesOf('dwarf', 'line', object, ...args)).toEqual(['.text.startup+0x4 /src/sections.c:5 main']);
  });

  test('a section that is not there is refused', async () => {
    const { exit, stderr } = await cli('dwarf', 'line', object, '0x4', '--section', '.nothing');
    expect([exit, stderr]).toEqual([2, expect.stringContaining('no section of code .nothing')]);
  });

  test('documents have the section beside the address', async () => {
    const { lines } = JSON.parse((await cli('dwarf', 'line', object, '4', '--json')).stdout);
    expect(lines).toMatchObject([
      { pc: '0x4', section: '.text', line: 2, functions: ['sum'] },
      { pc: '0x4', section: '.text.startup', line: 5, functions: ['main'] },
    ]);
    const { places } = JSON.parse((await cli('dwarf', 'vars', object, '--pc', '4', '--json')).stdout);
    expect(places).toMatchObject([
      { pc: '0x4', section: '.text', variables: [{ name: 'a', scope: 'sum' }] },
      { pc: '0x4', section: '.text.startup', variables: [{ name: 'argc' }, { name: 'argv' }, { name: 'v' }] },
    ]);
    const one = JSON.parse((await cli('dwarf', 'vars', object, '--pc', '.text+4', '--json')).stdout);
    expect(one).toMatchObject({ pc: '0x4', section: '.text', variables: [{ name: 'a' }] });
    const args = ['frames', object, '--pc', '0x1d', '--json'];
    expect(JSON.parse((await cli('dwarf', ...args)).stdout).functions).toMatchObject([
      { section: '.eh_frame', code: '.text.startup', low: '0x0', rows: [{ low: '0x1d', cfa: 'rsp+8' }] },
    ]);
  });

  test('variables, rows and entries say which section', async () => {
    expect(await linesOf('dwarf', 'vars', object, '--pc', '.text.unlikely+0')).toEqual([
      '.text.unlikely+0x0',
      '  rare: int q = DW_OP_reg5 (rdi)',
    ]);
    const frames = await linesOf('dwarf', 'frames', object, '--section', '.text.startup');
    expect(frames[0]).toMatch(/^\.eh_frame \.text\.startup\+0x0 to \.text\.startup\+0x/);
    expect(frames.filter((line) => line.startsWith('.'))).toHaveLength(1);
    const dump = (await linesOf('dump', '--section', '.debug_info', object)).join('\n');
    expect(dump).toContain('DW_AT_low_pc: .text.unlikely+0x0');
    expect(dump).not.toContain('0x1000');
    const rows = (await linesOf('dump', '--section', '.debug_line', object)).join('\n');
    expect(rows).toContain('.text.startup+0x0: /src/sections.c:5:');
    expect(JSON.stringify(JSON.parse((await cli('dump', '--json', object)).stdout).dwarf)).not.toContain('0x10000');
  });
});

test('sections of one name are told apart by their index', async () => {
  const object = fixture('same-name.o');
  expect(await linesOf('dwarf', 'line', object, '0x0')).toEqual([
    '.text#3+0x0 /src/sections.c:1 square inlined in sum',
    '.text.unlikely.+0x0 /src/sections.c:3 rare',
    '.text#5+0x0 /src/sections.c:5 main',
  ]);
  expect(await linesOf('dwarf', 'line', object, '.text#5+0')).toEqual(['.text#5+0x0 /src/sections.c:5 main']);
  expect(await linesOf('dwarf', 'line', object, '0', '--section', '.text')).toHaveLength(2);
});

test('an object with one section of code has plain addresses, which may be counted from its start too', async () => {
  const single = join(import.meta.dirname, '../fixtures/elf/dwarf5-64-little.o');
  const [line] = await linesOf('dwarf', 'line', single, '0x0');
  expect(line).toMatch(/^0x0 .*:6 sum$/);
  expect(await linesOf('dwarf', 'line', single, '.text+0')).toEqual([line]);
});
