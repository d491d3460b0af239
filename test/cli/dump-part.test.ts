/* `dump --section` prints every section of a name, and the one with an index. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cli } from '../support/run-cli.ts';

const fixture = (name: string): string => join(import.meta.dirname, '../fixtures', name);
const object = fixture('dwarf/same-name.o');

test('several sections of one name', async () => {
  const { stdout } = await cli('dump', '--section', '.text', object);
  expect(stdout.match(/^\S.*$/gm)).toEqual([
    expect.stringMatching(/^2 \.text: SHT_PROGBITS/),
    expect.stringMatching(/^3 \.text: SHT_PROGBITS/),
    expect.stringMatching(/^5 \.text: SHT_PROGBITS/),
  ]);
});

test('one section by its index, understood where it can be', async () => {
  const bytes = await cli('dump', '--section', '#5', object);
  expect(bytes.stdout.match(/^\S.*$/gm)).toEqual([expect.stringMatching(/^5 \.text: SHT_PROGBITS/)]);
  const named = await cli('dump', '--section', '.debug_info', object);
  expect(named.stdout).toMatch(/^\.debug_info\n {2}unit 0x0/);
  const sections = (await cli('dump', object)).stdout;
  const index = /^ +(\d+) \.debug_info:/m.exec(sections)?.[1];
  expect((await cli('dump', '--section', `#${index}`, object)).stdout).toBe(named.stdout);
});

test('sections of a CUDA dump by their names', async () => {
  const dump = fixture('cuda/d06_meta_r575.nvcudmp');
  const { stdout, exit } = await cli('dump', '--section', '.cudbg.devtbl', dump);
  expect([exit, stdout]).toEqual([0, expect.stringMatching(/^4 \.cudbg\.devtbl: .*88 bytes/)]);
  expect((await cli('dump', '--section', '#4', dump)).stdout).toBe(stdout);
});

test('a section that is not there, and input that has none', async () => {
  expect((await cli('dump', '--section', '#99', object)).exit).toBe(2);
  expect((await cli('dump', '--section', '.text', fixture('spirv/strings.spv'))).exit).toBe(2);
});
