/* Which folders are looked into for lines of source files. */
import type { Command } from 'commander';

/** Add `--source` and `--no-source`. */
export function sourceOptions(command: Command): Command {
  return command
    .option(
      '--source <folder>',
      'look for source files there too, not only below the current folder; may be repeated',
      (folder: string, before: readonly string[] | false) => [...(before === false ? [] : before), folder],
      [] as readonly string[],
    )
    .option('--no-source', 'show no lines of source files');
}
