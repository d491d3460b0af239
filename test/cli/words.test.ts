/* Words of the command line: options before the command, and commands that are misspelt. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandNames } from '../../src/cli/commands/table.ts';
import { buildProgram } from '../../src/cli/program.ts';
import { commandFirst } from '../../src/cli/words/order.ts';
import { everyCommand } from '../support/commands.ts';
import { cli } from '../support/run-cli.ts';

const dump = join(import.meta.dirname, '../fixtures/cuda/d06_meta_r575.nvcudmp');
const shader = join(import.meta.dirname, '../fixtures/r600/loop-r700.r6s');
const program = await buildProgram(() => {});
const ordered = (...words: string[]): readonly string[] => commandFirst(program, words);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'words-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('options in front of a command', () => {
  test('are those of the command', () => {
    expect(ordered('--debug', 'cuda', 'slim', 'f')).toEqual(['cuda', 'slim', '--debug', 'f']);
    expect(ordered('cuda', '--drop', 'global', 'slim', 'f', '-o', 'x')).toEqual([
      'cuda',
      'slim',
      '--drop',
      'global',
      'f',
      '-o',
      'x',
    ]);
    expect(ordered('-ox', '--format=cuda', 'dump', 'f')).toEqual(['dump', '-ox', '--format=cuda', 'f']);
    expect(ordered('-h', 'cuda', 'bt')).toEqual(['cuda', 'bt', '-h']);
  });

  test('take values that are called as commands are', () => {
    expect(ordered('-o', 'dump', 'verify', 'f')).toEqual(['verify', '-o', 'dump', 'f']);
    expect(ordered('-o', 'dump', 'f')).toEqual(['-o', 'dump', 'f']);
  });

  test('leave alone what names no command; behind -- stands a file', () => {
    for (const words of [[], ['f'], ['--json', 'f'], ['--nothing', 'dump']]) expect(ordered(...words)).toEqual(words);
    expect(ordered('--', 'dump')).toEqual(['summary', '--', 'dump']);
    expect(ordered('--json', '--', 'dump', 'f')).toEqual(['summary', '--json', '--', 'dump', 'f']);
    expect(ordered('dump', '--', 'dump')).toEqual(['dump', '--', 'dump']);
  });

  test('take no operand for a value that may be left out', () => {
    expect(ordered('--prove', 'opt', 'f', '--', 'g')).toEqual(['opt', 'f', '--prove', '--', 'g']);
  });

  test.each(everyCommand().map((leaf) => [leaf.name, leaf] as const))(
    '%s: each option of its',
    (_, { words, command }) => {
      for (const option of command.options) {
        if (option.required) {
          const [flag, value] = [option.long as string, 'value'];
          expect(ordered(flag, value, ...words, 'f')).toEqual([...words, flag, value, 'f']);
        } else if (!option.optional)
          expect(ordered(option.long as string, ...words, 'f')).toEqual([...words, option.long, 'f']);
      }
    },
  );

  test('run as behind it', async () => {
    const before = await cli('--json', '--color', 'never', 'cuda', 'devices', dump);
    expect(before).toEqual(await cli('cuda', 'devices', dump, '--json', '--color', 'never'));
    expect(before.exit).toBe(0);
    expect((await cli('--drop', 'global', 'cuda', 'slim', dump, '-o', join(folder, 'slim'))).exit).toBe(0);
    expect((await cli('--prove', 'r600', 'opt', shader, '-o', join(folder, 'opt'))).exit).toBe(0);
  });
});

describe('a word that names no command', () => {
  test.each([
    ['sumary', 'summary'],
    ['cdua', 'cuda'],
    ['bt', 'cuda bt'],
    ['vars', 'cuda vars or visa vars or spirv vars or dwarf vars'],
  ])('%s', async (word, meant) => {
    const stderr = `lanescope: unknown command ${word}\n(did you mean ${meant}?)\n`;
    expect(await cli(word, dump)).toEqual({ exit: 2, stdout: '', stderr });
    expect(await cli('--json', word, dump)).toEqual({ exit: 2, stdout: '', stderr });
  });

  test('is a file where it is like none, or said to be one', async () => {
    expect((await cli('nothing')).stderr).toBe('lanescope: cannot read nothing: no such file or directory\n');
    expect((await cli('--', 'sumary')).exit).toBe(3);
    expect((await cli('--', 'dump')).stderr).toBe('lanescope: cannot read dump: no such file or directory\n');
    expect((await cli('sumary.bin')).exit).toBe(3);
  });
});

describe('help', () => {
  test('of a command of a group', async () => {
    const help = await cli('help', 'cuda', 'slim');
    expect(help).toEqual(await cli('cuda', 'slim', '--help'));
    expect(help.stdout).toMatch(/^Usage: lanescope cuda slim /);
  });

  test('of what is no command', async () => {
    expect(await cli('help', 'cuda', 'slmi')).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('did you mean slim?'),
    });
    expect((await cli('help', 'nothing')).exit).toBe(2);
    expect((await cli('help')).stdout).toMatch(/^Usage: lanescope /);
  });
});

test('every command is known by name, and can be set up without the others', async () => {
  const known = program.commands.map((each) => each.name());
  expect(commandNames).toEqual(known);
  for (const name of commandNames) {
    const { commands } = await buildProgram(() => {}, name);
    expect(commands.map((each) => each.name())).toContain(name);
    expect(commands.length).toBeLessThan(known.length);
  }
});
