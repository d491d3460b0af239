/* What a command line reads and writes, by the names of its options and arguments, checked before anything is opened. */
import type { Command } from 'commander';
import { usage } from '../errors/failure.ts';
import { beginFiles, refuseSame, rememberInputs } from './run-files.ts';
import { isCompressedFile } from '../input/input.ts';

/** Options whose value is a file or folder to write. */
const writing: ReadonlySet<string> = new Set(['output', 'debugFile', 'svg', 'extract', 'parquet', 'report']);
/** Arguments that are files to read; those that are no files are places, numbers and names. */
const reading: ReadonlySet<string> = new Set([
  'file',
  'files',
  'a',
  'b',
  'before',
  'after',
  'debug',
  'schemas',
  'schema',
  'header',
  'old',
  'new',
  'paths',
]);

/** Whether an argument of this name is a file to read. */
export function isFileArgument(name: string): boolean {
  return reading.has(name);
}

/** Add `--in-place` to a command whose result may replace its input. */
export function inPlaceOption(command: Command): Command {
  return command.option('--in-place', 'replace the input with the result, instead of -o');
}

/** The options of a command that write files or folders. */
export function writingOptions(command: Command): readonly string[] {
  return command.options.map((option) => option.attributeName()).filter((name) => writing.has(name));
}

/**
 * Throw a usage error where a result would go over an input or over another result. With `--in-place` the first argument is
 * what is written, as if `-o` had named it.
 */
export async function checkDestinations(command: Command): Promise<void> {
  beginFiles();
  const options: Readonly<Record<string, unknown>> = command.opts();
  const inPlace = options['inPlace'] === true;
  const [first, ...others] = argumentFiles(command);
  const read = [...others.flat(), ...optionFiles(command, false)];
  const written = optionFiles(command, true);
  if (inPlace) {
    const files = first ?? [];
    if (options['output'] !== undefined) throw usage('--in-place takes the place of -o');
    for (const file of files) await checkInPlace(file);
    written.push(...files);
    const [only] = files;
    if (command.registeredArguments[0]?.variadic === false) command.setOptionValue('output', only);
  } else {
    read.push(...(first ?? []));
    if (options['output'] === undefined && writingOptions(command).includes('output')) written.push('-');
  }
  await rememberInputs(read.filter((file) => file !== '-'));
  await refuseSame(written);
}

async function checkInPlace(file: string): Promise<void> {
  if (file === '-') throw usage('--in-place needs a file: standard input has no place');
  if (await isCompressedFile(file)) throw usage(`${file} is compressed and the result would not be: use -o`);
}

function argumentFiles(command: Command): string[][] {
  return command.registeredArguments.flatMap((argument, i) => {
    const value: unknown = command.processedArgs[i];
    return isFileArgument(argument.name()) ? [namesOf(value)] : [];
  });
}

/** The files that options name, those to write or those to read. */
function optionFiles(command: Command, write: boolean): string[] {
  return command.options.flatMap((option) => {
    const name = option.attributeName();
    const wanted = write ? writing.has(name) : !writing.has(name) && /<files?(?:\.\.\.)?>/.test(option.flags);
    return wanted ? namesOf(command.getOptionValue(name)) : [];
  });
}

function namesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string');
  return typeof value === 'string' ? [value] : [];
}
