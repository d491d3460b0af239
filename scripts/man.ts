/* The manual page, from the commands, options and texts that `--help` shows. */
import type { Argument, Command, Option } from 'commander';

/** Bytes of a line of text, before hyphens are marked. */
const WIDTH = 66;

/** The page for man(1). `date` is that of the build. */
export function manualPage(program: Command, date: Date): string {
  const commands = everyCommand(program, program.name());
  const end = endOf(program);
  const first = commands[0]?.command;
  const common = first?.options.filter((option) => isCommon(option) || isOfReaders(option)) ?? [];
  return [
    `.\\" Made from the commands of lanescope; do not edit.`,
    `.TH ${program.name().toUpperCase()} 1 ${date.toISOString().slice(0, 10)} "${program.name()} ${program.version()}" "User Commands"`,
    '.SH NAME',
    `${program.name()} \\- ${text(program.description().replace(/\.$/, ''))}`,
    '.SH SYNOPSIS',
    `.B ${program.name()}`,
    text('[command] [options] FILE...'),
    '.SH DESCRIPTION',
    ...filled(program.description()),
    '.SH OPTIONS',
    'Of the program:',
    ...program.createHelp().visibleOptions(program).flatMap(optionLines),
    '.P',
    'Of every command:',
    ...common.filter(isCommon).flatMap(optionLines),
    '.P',
    'Of commands that read a file, unless they say something else:',
    ...common.filter((option) => !isCommon(option)).flatMap(optionLines),
    '.SH COMMANDS',
    ...commands.flatMap(({ command, words }) => commandLines(command, words, common.map(describe))),
    '.SH NOTES',
    ...verbatim(end),
    '',
  ].join('\n');
}

/** Whether every command has the option. */
function isCommon({ long }: Option): boolean {
  return ['--help', '--color', '--debug'].includes(long ?? '');
}

/** Whether the option is one of most commands; some mean something else by it, and say so. */
function isOfReaders({ long }: Option): boolean {
  return ['--format', '--max-expanded', '--output'].includes(long ?? '');
}

function describe({ flags, description }: Option): string {
  return `${flags} ${description}`;
}

interface Named {
  readonly command: Command;
  readonly words: string;
}

function everyCommand(parent: Command, above: string): Named[] {
  return parent.commands.flatMap((command) => {
    const words = `${above} ${command.name()}`;
    return [{ command, words }, ...everyCommand(command, words)];
  });
}

function commandLines(command: Command, words: string, common: readonly string[]): string[] {
  const help = command.createHelp();
  const end = endOf(command);
  return [
    `.SS ${quoted(`${words} ${command.usage()}`)}`,
    ...filled(command.description()),
    ...command.registeredArguments.flatMap(argumentLines),
    ...help
      .visibleOptions(command)
      .filter((option) => !isCommon(option) && !common.includes(describe(option)))
      .flatMap(optionLines),
    ...(end === '' ? [] : ['.P', ...verbatim(end)]),
  ];
}

/** What a help text has behind the lists. */
function endOf(command: Command): string {
  let shown = '';
  command.configureOutput({ writeOut: (part) => (shown += part) });
  command.outputHelp();
  return shown.slice(command.helpInformation().length).trim();
}

function argumentLines(argument: Argument): string[] {
  const about = [argument.description, ...choices(argument.argChoices)].filter((part) => part !== '');
  return about.length === 0 ? [] : item(argument.name(), about.join(' '));
}

function optionLines(option: Option): string[] {
  const preset = typeof option.defaultValue === 'string' || typeof option.defaultValue === 'number';
  const about = [
    option.description,
    ...choices(option.argChoices),
    ...(preset ? [`(default: ${option.defaultValue})`] : []),
  ];
  return item(option.flags, about.join(' '));
}

function choices(words: readonly string[] | undefined): string[] {
  return words === undefined ? [] : [`(one of ${words.join(', ')})`];
}

function item(name: string, about: string): string[] {
  return ['.TP', `.B ${text(name)}`, ...filled(about)];
}

/** Words as lines that are not long; each sentence begins one. */
function filled(words: string): string[] {
  return words.split(/(?<=\.) /).flatMap((sentence) => {
    const lines: string[] = [];
    for (const word of sentence.split(/\s+/)) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines.map(text);
  });
}

/** Lines as they are. */
function verbatim(lines: string): string[] {
  return ['.nf', ...lines.split('\n').map((line) => (line.trim() === '' ? '.sp' : text(line))), '.fi'];
}

function quoted(words: string): string {
  return `"${text(words).replaceAll('"', '\\(dq')}"`;
}

/** Text as roff takes it: hyphens that can be copied, no requests by accident. */
function text(words: string): string {
  return words
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/[^ -~]/gu, (character) => `\\[u${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`)
    .replace(/^(?=[.'])/, '\\&');
}
