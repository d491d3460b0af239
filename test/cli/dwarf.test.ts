import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cli } from '../support/run-cli.ts';

const file = join(import.meta.dirname, '../fixtures/elf/dwarf5-64-little.o');

describe('lanescope on an object with DWARF', () => {
  test('the summary has units and coverage', async () => {
    const { exit, stdout } = await cli('summary', '--json', file);
    const { dwarf } = JSON.parse(stdout) as { dwarf: Record<string, unknown> };
    expect(exit).toBe(0);
    expect(dwarf).toMatchObject({ functions: 1, inlined: 1, globals: 1 });
    expect(dwarf['units']).toMatchObject([{ version: 5, name: 'stack.c', language: 'DW_LANG_C11' }]);
  });

  test('variables at an address', async () => {
    const { exit, stdout } = await cli('dwarf', 'vars', file, '--pc', '0x0');
    expect(exit).toBe(0);
    expect(stdout).toContain('sum: const struct point * p = DW_OP_reg5');
  });

  test('lines of addresses, with the functions there', async () => {
    const { stdout } = await cli('dwarf', 'line', file, '0x0', '--json');
    const { lines } = JSON.parse(stdout) as { lines: unknown };
    expect(lines).toMatchObject([{ pc: '0x0', line: 6, functions: ['sum'] }]);
  });

  test('rows of frames', async () => {
    const { stdout } = await cli('dwarf', 'frames', file);
    expect(stdout).toContain('rsp+8');
    expect(stdout).toContain('rip=[cfa-8]');
  });

  test('one section of the dump', async () => {
    const { stdout } = await cli('dump', '--section', '.debug_info', file);
    expect(stdout).toMatch(/^\.debug_info/);
    expect(stdout).toContain('DW_TAG_subprogram: sum');
    expect(stdout).not.toContain('symbol');
  });
});
