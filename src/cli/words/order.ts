/* Options are the same before and after the name of a command: `--debug cuda slim FILE` is `cuda slim --debug FILE`. */
import type { Command, Option } from 'commander';

/** The words with the name of the command first, where options that it has are in front of it; else as they are. */
export function commandFirst(program: Command, words: readonly string[]): readonly string[] {
  for (const path of pathsBelow(program)) {
    const ordered = orderedAs(path, words);
    if (ordered !== undefined) return ordered;
  }
  // Behind `--` stands a file, whatever it is called; commander would take it for a command all the same.
  return words.includes('--') ? ['summary', ...words] : words;
}

/** The first word in front of `--` that is no option and no option's value, as `command` takes them. */
export function firstOperand(command: Command, words: readonly string[]): string | undefined {
  for (let i = 0; i < words.length;) {
    const word = words[i] as string;
    if (word === '--') return undefined;
    if (!isOption(word)) return word;
    i += sizeOf(optionsOf(command), word) ?? 1;
  }
  return undefined;
}

/** Every command as its parents and itself, those of a group before the group. */
function pathsBelow(command: Command, above: readonly Command[] = []): (readonly Command[])[] {
  return command.commands.flatMap((each) => {
    const path = [...above, each];
    return [...pathsBelow(each, path), path];
  });
}

function orderedAs(path: readonly Command[], words: readonly string[]): readonly string[] | undefined {
  const command = path.at(-1) as Command;
  const isGroup = command.commands.length > 0;
  const commands = isGroup ? pathsBelow(command).flatMap((below) => below.slice(-1)) : [command];
  const options = commands.flatMap(optionsOf);
  const held: string[] = [];
  let named = 0;
  let i = 0;
  while (named < path.length) {
    const word = words[i];
    if (word === undefined) return undefined;
    if (path[named]?.name() === word) {
      named += 1;
      i += 1;
      continue;
    }
    const size = isOption(word) ? sizeOf(options, word) : undefined;
    if (size === undefined || i + size > words.length) return undefined;
    // A group itself has no options: what was given is for the command that is still to be named.
    if (!isGroup || word === '-h' || word === '--help') held.push(...words.slice(i, i + size));
    i += size;
  }
  const names = path.map((each) => each.name());
  const rest = words.slice(i);
  const end = rest.includes('--') ? rest.indexOf('--') : rest.length;
  // An option whose value may be left out would take the operand after it for one.
  const loose = held.filter((word) => options.some(({ optional, long }) => optional && long === word));
  const tight = held.filter((word) => !loose.includes(word));
  return [...names, ...tight, ...rest.slice(0, end), ...loose, ...rest.slice(end)];
}

function optionsOf(command: Command): readonly Option[] {
  return command.createHelp().visibleOptions(command);
}

function isOption(word: string): boolean {
  return word.length > 1 && word.startsWith('-') && word !== '--';
}

/** Words that an option and its value take; undefined where none of `options` is meant. */
function sizeOf(options: readonly Option[], word: string): 1 | 2 | undefined {
  for (const { long, short, required } of options) {
    if (word === long || word === short) return required ? 2 : 1;
    if (long !== undefined && word.startsWith(`${long}=`)) return 1;
    if (short !== undefined && required && !word.startsWith('--') && word.startsWith(short)) return 1;
  }
  return undefined;
}
