/* What may stand at the end of a command line, by what commander knows of commands, options and arguments. */
import type { Command, Option } from 'commander';
import { isFileArgument } from '../../files/destinations.ts';
import { isList } from '../../options/values.ts';

/** Names of which kind of file may stand there, beside the candidates. */
export type Names = 'files' | 'folders' | 'none';

/** What the last word may be. */
export interface Candidates {
  readonly names: Names;
  /** Words and what they mean. */
  readonly words: readonly (readonly [word: string, about: string])[];
}

const nothing: Candidates = { names: 'none', words: [] };

/** Candidates for the last of these words, which has begun; the others precede it. */
export function candidatesFor(program: Command, words: readonly string[]): Candidates {
  const last = words.at(-1) ?? '';
  const { command, operands, open, onlyOperands } = placeAfter(program, words.slice(0, -1));
  const all = open === undefined ? candidatesAt(command, operands, onlyOperands, last) : valuesOf(open, last);
  const begun = open === undefined && last.startsWith('--') ? last.replace(/^--[^=]*=/, '') : last;
  return { ...all, words: all.words.filter(([word]) => word.startsWith(begun)) };
}

/** Where the next word stands: its command, how many operands precede it, the option whose value it is. */
interface Place {
  readonly command: Command;
  readonly operands: number;
  readonly open: Option | undefined;
  readonly onlyOperands: boolean;
}

function placeAfter(program: Command, words: readonly string[]): Place {
  let command = program;
  let operands = 0;
  let open: Option | undefined;
  let onlyOperands = false;
  for (const word of words) {
    const named = onlyOperands || operands > 0 ? undefined : command.commands.find((each) => each.name() === word);
    if (open !== undefined) open = undefined;
    else if (!onlyOperands && word === '--') onlyOperands = true;
    else if (!onlyOperands && word.startsWith('-')) open = optionsAt(command).find((each) => takesNext(each, word));
    else if (named !== undefined) command = named;
    else if (isHelp(command, word, operands)) operands = 0;
    else operands += 1;
  }
  return { command, operands, open, onlyOperands };
}

/** `help` takes the words of a command. */
function isHelp(command: Command, word: string, operands: number): boolean {
  return word === 'help' && operands === 0 && command.commands.length > 0;
}

function takesNext({ long, short, required }: Option, word: string): boolean {
  return required && (word === long || word === short);
}

function candidatesAt(command: Command, operands: number, onlyOperands: boolean, last: string): Candidates {
  const [, flag] = onlyOperands ? [] : (/^(--[^=]*)=/.exec(last) ?? []);
  if (flag !== undefined) {
    const option = optionsAt(command).find(({ long }) => long === flag);
    return option === undefined ? nothing : valuesOf(option, last.slice(flag.length + 1));
  }
  if (!onlyOperands && last.startsWith('-')) return { names: 'none', words: optionsAt(command).flatMap(flagsOf) };
  if (command.commands.length > 0 && operands === 0 && !onlyOperands) {
    const words = command
      .createHelp()
      .visibleCommands(command)
      .map((each) => [each.name(), each.description()] as const);
    return { names: command.parent === null ? 'files' : 'none', words };
  }
  return argumentAt(command, operands);
}

function argumentAt(command: Command, index: number): Candidates {
  // The default command takes what names no command.
  if (command.parent === null) return { names: 'files', words: [] };
  const found = command.registeredArguments[index] ?? command.registeredArguments.at(-1);
  if (found === undefined || (index >= command.registeredArguments.length && !found.variadic)) return nothing;
  const words = (found.argChoices ?? []).map((choice) => [choice, ''] as const);
  return { names: isFileArgument(found.name()) ? 'files' : found.name() === 'folder' ? 'folders' : 'none', words };
}

/** Options of a command; in front of its name, those of all commands below. */
function optionsAt(command: Command): readonly Option[] {
  const own = command.createHelp().visibleOptions(command);
  if (command.commands.length === 0) return own;
  const below = command.commands.flatMap(optionsAt);
  return [...new Map([...below, ...own].map((option) => [option.long, option])).values()];
}

function flagsOf(option: Option): (readonly [string, string])[] {
  return option.long === undefined ? [] : [[option.long, option.description]];
}

function valuesOf(option: Option, last: string): Candidates {
  const [, value = ''] = /[<[]([^>\]]+)/.exec(option.flags) ?? [];
  const names = value === 'file' ? 'files' : value === 'folder' ? 'folders' : 'none';
  // Of a list the last part is being written, and none stands in it twice.
  const before = isList(option) ? last.slice(0, last.lastIndexOf(',') + 1) : '';
  const choices = (option.argChoices ?? []).filter((choice) => !before.split(',').includes(choice));
  return { names, words: choices.map((choice) => [`${before}${choice}`, ''] as const) };
}
