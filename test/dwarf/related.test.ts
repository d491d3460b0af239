/* Files that belong to a program: supplementary files of dwz, split units and split-off debugging information, found or named. */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { withChangedSections } from '../support/elf-sections.ts';
import { cli } from '../support/run-cli.ts';

const fixtures = join(import.meta.dirname, '../fixtures');

function folderWith(...files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'related-'));
  for (const file of files) copyFileSync(join(fixtures, file), join(folder, file.slice(file.indexOf('/') + 1)));
  return folder;
}

describe.each([
  ['one.so', 'common.sup'],
  ['one-5.so', 'common-5.sup'],
])('the supplementary file of %s', (name, supplement) => {
  const pc = '0x1dd';
  const known =
    'one: Pair * pair = DW_OP_fbreg -40\none: Colour colour = DW_OP_fbreg -44\none: Flags flags = DW_OP_fbreg -48\n';

  test('beside the program', async () => {
    const folder = folderWith(`dwz/${name}`, `dwz/${supplement}`);
    const { stdout, stderr } = await cli('dwarf', 'vars', join(folder, name), '--pc', pc);
    expect([stdout, stderr]).toEqual([`${known}one: long int sum = DW_OP_fbreg -24\n`, '']);
  });

  test('named, and another one refused', async () => {
    const folder = folderWith(`dwz/${name}`);
    const sup = join(fixtures, 'dwz', supplement);
    const vars = (file: string): ReturnType<typeof cli> =>
      cli('dwarf', 'vars', join(folder, name), '--pc', pc, '--sup', file);
    expect(await vars(sup)).toMatchObject({ stdout: expect.stringContaining(known) as string, stderr: '' });
    const other = join(fixtures, 'dwz', supplement === 'common.sup' ? 'common-5.sup' : 'common.sup');
    const { stdout, stderr } = await vars(other);
    expect(stderr).toMatch(/dwarf\/supplementary-other/);
    // What is not known is not void.
    expect(stdout).not.toMatch(/void|Pair/);
  });

  test('not there: said, and nothing wrong shown', async () => {
    const { stdout, stderr, exit } = await cli('dwarf', 'vars', join(folderWith(`dwz/${name}`), name), '--pc', pc);
    expect([exit, stderr]).toEqual([0, expect.stringMatching(/warning\[dwarf\/supplementary\]/)]);
    expect(stdout).not.toMatch(/void/);
  });
});

test('a supplementary file by its build-id', async () => {
  const folder = folderWith('dwz/one.so');
  const bytes = readFileSync(join(fixtures, 'dwz/one.so'));
  const link = bytes.indexOf('common.sup\0');
  const id = bytes.subarray(link + 11, link + 31).toString('hex');
  const place = join(folder, 'debug/.build-id', id.slice(0, 2));
  mkdirSync(place, { recursive: true });
  copyFileSync(join(fixtures, 'dwz/common.sup'), join(place, `${id.slice(2)}.debug`));
  const { stdout } = await cli(
    'dwarf',
    'vars',
    join(folder, 'one.so'),
    '--pc',
    '0x1dd',
    '--debug-dir',
    join(folder, 'debug'),
  );
  expect(stdout).toMatch(/one: Pair \* pair/);
});

describe('split units', () => {
  const ask = (program: string, ...more: string[]): ReturnType<typeof cli> =>
    cli('dwarf', 'vars', program, '--pc', '0x1085', ...more);

  test('beside the program', async () => {
    const folder = folderWith('dwarf/split-4', 'dwarf/first.dwo', 'dwarf/second.dwo');
    const found = await ask(join(folder, 'split-4'));
    const named = ['first.dwo', 'second.dwo'].flatMap((name) => ['--dwo', join(fixtures, 'dwarf', name)]);
    expect(found).toEqual(await ask(join(folderWith('dwarf/split-4'), 'split-4'), ...named));
    expect(found.stderr).toBe('');
  });

  test('in a folder that is named', async () => {
    const folder = folderWith('dwarf/split-4');
    expect((await ask(join(folder, 'split-4'))).stderr).toMatch(/dwarf\/split/);
    const { stdout, stderr } = await ask(join(folder, 'split-4'), '--dwo-dir', join(fixtures, 'dwarf'));
    expect([stdout, stderr]).toEqual([expect.stringMatching(/other: .* c = /), '']);
  });

  test('of another program stay out', async () => {
    const folder = folderWith('dwarf/split-4', 'dwarf/second.dwo');
    copyFileSync(join(folder, 'second.dwo'), join(folder, 'first.dwo'));
    const { stderr } = await ask(join(folder, 'split-4'));
    expect(stderr.match(/dwarf\/split\]/g)).toHaveLength(1);
  });

  test('in a package beside the program', async () => {
    for (const version of [4, 5]) {
      const folder = folderWith(`dwp/program-${version}`, `dwp/program-${version}.dwp`);
      const program = join(folder, `program-${version}`);
      const vars = await cli('dwarf', 'vars', program, '--pc', '0x1139');
      expect([vars.stderr, vars.stdout]).toEqual(['', expect.stringMatching(/main: int argc = /)]);
      rmSync(`${program}.dwp`);
      expect((await cli('dwarf', 'vars', program, '--pc', '0x1139')).stderr).toMatch(/dwarf\/split/);
    }
  });
});

describe('debugging information that was split off', () => {
  const whole = join(fixtures, 'dwz/one-5.so');
  const text = new TextEncoder();

  /** The program without debugging information, and a link to the file that has it in place of one of its sections. */
  function stripped(folder: string, sum: number): string {
    const bytes = withChangedSections(readFileSync(whole), (section) => {
      if (section.name === '.debug_aranges') {
        const word = [0, 8, 16, 24].map((shift) => (sum >>> shift) & 0xff);
        section.name = '.gnu_debuglink';
        section.bytes = Uint8Array.of(...text.encode('one.debug\0\0\0'), ...word);
      } else if (section.name.startsWith('.debug_')) section.name = `.was${section.name}`;
      // Without the build-id only the sum says which file it is.
      if (section.name === '.note.gnu.build-id') section.type = 1;
    });
    const file = join(folder, 'one');
    writeFileSync(file, bytes);
    return file;
  }

  test('by the link, in the folders where it may be', async () => {
    for (const place of ['', '.debug']) {
      const folder = folderWith('dwz/common-5.sup');
      const program = stripped(folder, crc32(readFileSync(whole)));
      expect((await cli('dwarf', 'line', program, '0x1dd')).stdout).toMatch(/\?:\?/);
      expect((await cli('dwarf', 'line', program, '0x1dd')).stderr).toMatch(/dwarf\/debug-link/);
      mkdirSync(join(folder, place), { recursive: true });
      copyFileSync(whole, join(folder, place, 'one.debug'));
      expect((await cli('dwarf', 'line', program, '0x1dd')).stdout).toMatch(/one\.c:2 one/);
      expect((await cli('dwarf', 'line', '--json', program, '0x1dd')).stdout).toMatch(/dwarf\/debug-file/);
    }
  });

  test('of another build stays out', async () => {
    const folder = folderWith();
    const program = stripped(folder, 5);
    copyFileSync(whole, join(folder, 'one.debug'));
    const { stdout, stderr } = await cli('dwarf', 'line', program, '0x1dd');
    expect([stdout, stderr]).toEqual([
      expect.stringMatching(/\?:\?/),
      expect.stringMatching(/warning\[dwarf\/other-debug-file\]/),
    ]);
  });
});
