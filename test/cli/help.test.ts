/* Help: every command is under a heading, has examples, and its examples are command lines that it takes. */
import { spawnSync } from 'node:child_process';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { manualPage } from '../../scripts/man.ts';
import { buildProgram } from '../../src/cli/program.ts';
import { commandFirst } from '../../src/cli/words/order.ts';
import { everyCommand } from '../support/commands.ts';
import { cli } from '../support/run-cli.ts';
import { has } from '../support/witness.ts';

const groups = ['cuda', 'visa', 'spirv', 'dwarf', 'r600', 'schema'];
const commands = [...groups, ...everyCommand().map(({ name }) => name)];

/** Command lines of lanescope in a line of a shell, as words. */
function linesOf(shell: string): string[][] {
  const parts = shell.replace(/ +#.*$/, '').split(/ (?:\||&&) (?=(?:[^']*'[^']*')*[^']*$)/);
  return parts
    .map((part) => part.replace(/^source <\((.*)\)$/, '$1').replace(/ > \S+$/, ''))
    .map((part) => [...part.matchAll(/(?:'[^']*'|\S)+/g)].map(([word]) => word.replaceAll("'", '')))
    .filter(([first]) => first === 'lanescope')
    .map((words) => words.slice(1));
}

/** Name of the command that a command line runs; throws where commander refuses it. */
async function takenBy(words: readonly string[]): Promise<string> {
  const program = await buildProgram(() => {});
  let taken = '';
  const watch = (command: Command, name: string): void => {
    command.configureOutput({ writeErr: () => {} });
    if (command.commands.length === 0) command.action(() => void (taken = name));
    for (const each of command.commands) watch(each, `${name} ${each.name()}`.trim());
  };
  watch(program, '');
  await program.parseAsync(commandFirst(program, words), { from: 'user' });
  return taken;
}

describe.each(commands)('%s --help', (name) => {
  test('has examples, which the command takes', async () => {
    const { stdout, exit } = await cli(...name.split(' '), '--help');
    expect(exit).toBe(0);
    const [, examples = ''] = stdout.split('Examples:\n');
    const lines = [...examples.matchAll(/^ {2}\$ (.*)$/gm)].flatMap(([, line]) => linesOf(line as string));
    expect(lines.length).toBeGreaterThan(0);
    const taken = await Promise.all(lines.map(takenBy));
    const own = name === 'eval' ? 'dwarf eval' : name;
    for (const each of taken) expect(`${each} `).toMatch(new RegExp(`^${own} `));
  });
});

test('every command is under the heading of a task', async () => {
  for (const words of [[], ['cuda']]) {
    const { stdout } = await cli(...words, '--help');
    expect(stdout).not.toMatch(/^Commands:$/m);
    expect(stdout).toMatch(/:\n {2}bt |:\n {2}summary /);
  }
});

test('exit codes of comparisons are listed with the others', async () => {
  expect((await cli('--help')).stdout).toMatch(/Exit codes:\n {2}0 .*the same\n {2}1 .*diff.*not the same/);
});

const page = manualPage(await buildProgram(() => {}), new Date(0));

describe('the manual page', () => {
  test('has every command and option, the exit codes and examples', () => {
    const plain = page.replaceAll('\\-', '-');
    for (const { name, command } of everyCommand()) {
      expect(plain).toContain(`.SS "lanescope ${name} `);
      for (const { flags } of command.options) expect(plain).toContain(`.B ${flags}\n`);
    }
    expect(plain).toContain('Exit codes:\n');
    expect(plain).toContain("  $ lanescope cuda print core.nvcudmp 'box->p[3]'\n");
  });

  test.skipIf(!has('man'))('man shows it without warnings', () => {
    const { status, stdout, stderr } = spawnSync('man', ['--warnings', '-E', 'UTF-8', '-l', '-Tutf8', '-Z', '-'], {
      input: page,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.length).toBeGreaterThan(10_000);
  });

  test.skipIf(!has('mandoc'))('mandoc finds nothing to say of it', () => {
    const { status, stdout } = spawnSync('mandoc', ['-Tlint', '-Wall'], { input: page, encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, '']);
  });
});
