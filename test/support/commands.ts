import type { Command } from 'commander';

/** Every command that does something, with the words that call it. */
export function commandsOf(
  program: Command,
  words: readonly string[] = [],
): { words: readonly string[]; command: Command }[] {
  return program.commands.flatMap((command) => {
    const own = [...words, command.name()];
    return command.commands.length > 0 ? commandsOf(command, own) : [{ words: own, command }];
  });
}
