/* The page of all commands: their help, as it is printed. */
import type { Command } from 'commander';
import { buildProgram } from '../../src/cli/program.ts';

export async function commandsPage(): Promise<string> {
  const program = await buildProgram(() => {});
  return ['# Commands', '', block(program), '', ...program.commands.flatMap((command) => chapter(command, 2))].join(
    '\n',
  );
}

function chapter(command: Command, level: number): string[] {
  if (command.name() === 'help') return [];
  return [
    `${'#'.repeat(level)} ${[...parents(command), command.name()].join(' ')}`,
    '',
    block(command),
    '',
    ...command.commands.flatMap((inner) => chapter(inner, level + 1)),
  ];
}

/** The words before a command's name, without the program's. */
function parents({ parent }: Command): string[] {
  return parent === null || parent.parent === null ? [] : [...parents(parent), parent.name()];
}

function block(command: Command): string {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) });
  command.configureHelp({ ...command.configureHelp(), helpWidth: 100 });
  command.outputHelp();
  return ['```text', help.trimEnd(), '```'].join('\n');
}
