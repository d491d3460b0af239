import type { Command } from 'commander';
import { buildProgram } from '../../src/cli/program.ts';

const program = await buildProgram(() => {});

/** One command that does something, with the words that call it. */
export interface Leaf {
  /** The words as one text, `spirv types`. */
  readonly name: string;
  readonly words: readonly string[];
  readonly command: Command;
}

/** Every command of the program that does something, commands of commands included. */
export function everyCommand(): Leaf[] {
  const leavesOf = ({ commands }: Command, words: readonly string[]): Leaf[] =>
    commands.flatMap((command) => {
      const own = [...words, command.name()];
      return command.commands.length > 0 ? leavesOf(command, own) : [{ name: own.join(' '), words: own, command }];
    });
  return leavesOf(program, []);
}
