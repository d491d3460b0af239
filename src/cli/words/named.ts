/* Words that should name a command and name none. */
import { existsSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { exitCode } from '../errors/exit-code.ts';
import { Failure } from '../errors/failure.ts';
import { printable } from '../../core/index.ts';
import { commandNames } from '../commands/table.ts';
import { firstOperand } from './order.ts';

/** The words of `help COMMAND` as those of `COMMAND --help`; a Failure where there is no such command. */
export function helpFirst(program: Command, words: readonly string[]): readonly string[] {
  const [help, ...names] = words;
  if (help !== 'help' || names.length === 0 || names[0]?.startsWith('-') === true) return words;
  let command = program;
  for (const name of names) {
    const found = command.commands.find((each) => each.name() === name);
    if (found === undefined) throw unknownCommand(command, name);
    command = found;
  }
  return [...names, '--help'];
}

/**
 * Throw a Failure where the words name no command and what they seem to name instead of a file is a command that is misspelt, or one of
 * a group whose name is missing. `whole` gives the program with all commands, where `program` may lack some.
 */
export async function refuseMisspelt(
  program: Command,
  words: readonly string[],
  whole: () => Promise<Command>,
): Promise<void> {
  const summary = program.commands.find((each) => each.name() === 'summary');
  if (summary === undefined || ['help', ...commandNames].includes(words[0] ?? '')) return;
  const word = firstOperand(summary, words);
  if (word === undefined || !/^[a-z][a-z0-9-]*$/.test(word) || existsSync(word)) return;
  const all = await whole();
  if (suggestions(all, word).length > 0) throw unknownCommand(all, word);
}

function unknownCommand(parent: Command, word: string): Failure {
  const found = suggestions(parent, word);
  const hint = found.length === 0 ? 'lanescope --help lists everything' : `did you mean ${found.join(' or ')}?`;
  return new Failure('usage', `unknown command ${word}`, exitCode.usage, [printable(`(${hint})`)]);
}

/** Commands of groups with this name, else those with a similar one. */
function suggestions(parent: Command, word: string): readonly string[] {
  const inGroups = parent.commands.flatMap((group) =>
    group.commands.filter((each) => each.name() === word).map(() => `${group.name()} ${word}`),
  );
  return inGroups.length > 0 ? inGroups : similar(parent, word);
}

/** What commander takes for a misspelling. */
function similar({ commands }: Command, word: string): readonly string[] {
  const names = new Command()
    .exitOverride()
    .helpCommand(false)
    .configureOutput({ writeErr: () => {} });
  for (const each of commands) names.command(each.name());
  try {
    names.parse([word], { from: 'user' });
    return [];
  } catch (error) {
    const list =
      error instanceof CommanderError ? /\(Did you mean (?:one of )?(.*)\?\)/.exec(error.message)?.[1] : undefined;
    return list?.split(', ') ?? [];
  }
}
