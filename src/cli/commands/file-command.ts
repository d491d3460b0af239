/* How the commands begin that take any number of files of any format. */
import { Option } from 'commander';
import type { Command } from 'commander';
import { acceptFolders } from '../files/folders.ts';
import { inputOptions } from '../options/program-options.ts';
import { outputOption } from './setup.ts';

/** Add a command that takes files and answers for each of them. */
export function fileCommand(
  program: Command,
  name: string,
  description: string,
  settings: { isDefault?: boolean } = {},
): Command {
  const command = acceptFolders(inputOptions(program.command(name, settings)), name === 'detect' ? 'all' : 'known', [
    'format',
    'schema',
  ])
    .description(description)
    .argument('<files...>', 'files to read, or folders of them; - for standard input')
    .option('--json', 'JSON: a document for one file, an array of them for several')
    .addOption(new Option('--ndjson', 'JSON: a line for each file').conflicts('json'));
  return outputOption(command);
}
