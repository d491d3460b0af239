/* Options and lists that help texts of several commands share. */
import { Option } from 'commander';
import type { Command } from 'commander';
import { formats } from '../../formats.ts';
import { limitNames, maxExpanded, parseLimit } from './limits.ts';
import { choiceOf } from './values.ts';

/** The formats as lines of a help text, those that can be written or all. */
export function formatList(writableOnly = false): string {
  return formats
    .filter((entry) => entry.writable || !writableOnly)
    .map((entry) => `  ${entry.id.padEnd(8)}${entry.title}${entry.writable ? '' : ' (read-only)'}`)
    .join('\n');
}

/** Add the options of every command that opens files. */
export function inputOptions(command: Command): Command {
  return readingOptions(command)
    .addOption(
      choiceOf(
        '-f, --format <id>',
        'read as this format',
        formats.map((entry) => entry.id),
      ),
    )
    .addOption(maxExpanded());
}

/** Add the options of every command that reads something which may be hostile. */
export function readingOptions(command: Command): Command {
  return outputOptions(command).addOption(
    new Option(
      '--limit <name=value>',
      `bound what a file may cost: ${limitNames.join(', ')}; sizes such as 64M, output=none; repeatable`,
    ).argParser(parseLimit),
  );
}

/** Add the options of every command. */
export function outputOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--color <when>', 'colours in text; NO_COLOR and FORCE_COLOR count where it is auto')
        .choices(['always', 'auto', 'never'])
        .default('auto'),
    )
    .option('--debug', 'show the whole stack of an internal error')
    .exitOverride();
}
