/* The default command: what it does is loaded when it runs, and of other commands nothing. */
import type { Command } from 'commander';
import { examples } from '../help/examples.ts';
import { sourceOptions } from '../input/source-options.ts';
import { formatOptions } from '../options/format-options.ts';
import { fileCommand } from './file-command.ts';
import type { Setup } from './setup.ts';
import type { SummaryOptions } from './summary.ts';

/** Add `summary`. */
export function addSummary(program: Command, done: Setup['done']): void {
  sourceOptions(
    formatOptions(
      fileCommand(program, 'summary', 'explain a file: what matters first (the default command)', { isDefault: true }),
    ),
  )
    .option('--wide', 'leave long lines of a CUDA coredump; else they are cut to the terminal, or to 200 columns')
    .option('--salvage', 'list what can be recognised in a CUDA coredump that was not written to its end')
    .addHelpText(
      'after',
      examples('lanescope core.nvcudmp', 'lanescope --json core.nvcudmp', 'lanescope -- dump   # a file of that name'),
    )
    .action(async (files: string[], options: SummaryOptions) =>
      done(await (await import('./summary.ts')).summary(files, options)),
    );
}
