/* Every command of the command line, as commander knows them, with words for its arguments. */
import type { Argument, Command, Option } from 'commander';
import { buildProgram } from '../../src/cli/program.ts';

const program = await buildProgram(() => {});

/** A command that does something. */
export interface Leaf {
  /** `spirv types`. */
  readonly name: string;
  readonly path: readonly string[];
  readonly args: readonly Argument[];
  readonly options: readonly Option[];
}

/** All of them. */
export function leaves(): Leaf[] {
  const found: Leaf[] = [];
  const walk = (command: Command, path: readonly string[]): void => {
    if (command.commands.length === 0) {
      found.push({ name: path.join(' '), path, args: command.registeredArguments, options: command.options });
    }
    for (const part of command.commands) walk(part, [...path, part.name()]);
  };
  for (const command of program.commands) {
    // A server, which goes on until its page is closed.
    if (command.name() !== 'view') walk(command, [command.name()]);
  }
  return found;
}

/** Files that stand in for inputs of other kinds than the one in question. */
export interface Files {
  readonly input: string;
  /** What `input` is compared with. */
  readonly other: string;
  /** A folder that may be written to. */
  readonly folder: string;
  readonly state: string;
}

/** What an argument is given; a new name of one needs a line here. */
function argumentValue(argument: Argument, { input, other, folder }: Files): readonly string[] {
  switch (argument.name()) {
    case 'file':
    case 'files':
    case 'paths':
    case 'a':
    case 'before':
    case 'debug':
    case 'schemas':
    case 'schema':
    case 'old':
      return [input];
    case 'b':
    case 'after':
    case 'new':
    case 'header':
      return [other];
    case 'folder':
      return [folder];
    case 'pc':
    case 'pcs':
      return ['0x60'];
    case 'register':
      return ['r26'];
    case 'indices':
      return ['1'];
    case 'place':
    case 'places':
    case 'address':
      return [];
    case 'shell':
      return ['bash'];
    case 'words':
      return [];
    case 'expression':
      return ['DW_OP_lit1'];
    case 'expr':
      return ['threadIdx.x'];
    case 'name':
      return [];
    default:
      throw new Error(`no word for the argument ${argument.name()}`);
  }
}

/** What an option that must be there is given. */
function optionValue(option: Option, { folder, state }: Files): string {
  switch (option.long) {
    case '--output':
    case '--debug-file':
      return `${folder}/written`;
    case '--state':
      return state;
    case '--to':
      return 'L4';
    case '--pc':
      return '0x10';
    case '--test':
      return 'true';
    default:
      throw new Error(`no word for the option ${option.long}`);
  }
}

/** The words of one call, without options that may be left out. */
export function callOf(leaf: Leaf, files: Files): string[] {
  return [
    ...leaf.path,
    ...leaf.args.flatMap((argument) => argumentValue(argument, files)),
    ...leaf.options
      .filter(({ mandatory }) => mandatory)
      .flatMap((option) => [`${option.long}`, optionValue(option, files)]),
  ];
}

/** The command with a hostile word in each place that takes one. `--test` is a shell's command, which speaks for itself. */
export function hostileCalls(leaf: Leaf, files: Files, word: string): string[][] {
  const plain = callOf(leaf, files);
  return [
    ...leaf.args.map((_, i) => [
      ...leaf.path,
      ...leaf.args.map((each, k) => (k === i ? word : (argumentValue(each, files)[0] ?? '0'))),
    ]),
    ...leaf.options
      .filter(({ long, required, optional }) => (required || optional) && long !== '--test')
      .map(({ long }) => [...plain, `${long}=${word}`]),
    [...plain, `--${word}`],
    [...plain, word, word, word],
  ];
}

/** Options that say where something is written. */
export function targets(leaf: Leaf): string[] {
  const known = ['--output', '--debug-file', '--svg'];
  return leaf.options.flatMap(({ long }) => known.filter((name) => name === long));
}

/** Switches that are tried elsewhere, or have no end: what `--watch` prints does not depend on it. */
const left: ReadonlySet<string> = new Set(['--json', '--debug', '--watch']);

/** Options that change what is shown and take no word. */
export function switches(leaf: Leaf): string[] {
  return leaf.options
    .filter(({ required, optional, long }) => !required && !optional && !left.has(`${long}`))
    .map(({ long }) => `${long}`);
}
