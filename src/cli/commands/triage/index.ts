/* `triage` for the command line; what it does is loaded when it runs. */
import { Option } from 'commander';
import type { Command } from 'commander';
import { groupings } from '../../../triage/grouping.ts';
import { maxExpanded } from '../../options/limits.ts';
import { parseCount } from '../../options/values.ts';
import { outputOption } from '../setup.ts';
import { parseMemory, parseSeconds } from '../../process/sandbox-options.ts';
import type { Setup } from '../setup.ts';
import type { TriageOptions } from './options.ts';

/** Add `triage`. */
export function addTriage(program: Command, { common, done }: Setup): void {
  outputOption(common(program.command('triage')))
    .description('say which of many CUDA coredumps failed for the same reason, and which likely first')
    .argument(
      '[paths...]',
      'dumps, folders, archives (.tar, .tar.gz, .tar.zst) and patterns; - is a list of names on standard input',
    )
    .option('--json', 'JSON: one document')
    .addOption(new Option('--ndjson', 'JSON: a line for each file, then for each group').conflicts(['json', 'csv']))
    .addOption(new Option('--csv', 'CSV: a row for each file, then for each group').conflicts('json'))
    .option('--all', 'every group, file and message; else what fits one screen')
    .option('--wide', 'leave long lines; else they are cut to the terminal, or to 200 columns')
    .addOption(new Option('--by <what>', 'what makes a group').choices(groupings).default('signature'))
    .option(
      '--name <template>',
      "how the dumps are called: %t time, %h host, %p process, %r rank, %* anything (the driver's core_%t_%h_%p)",
    )
    .addOption(maxExpanded())
    .option('--workers <n>', 'threads that read (default: one for each core)', parseCount)
    .option('--cache <folder>', 'keep there what was found, so that the next run reads only what is new')
    .option('--parquet <file>', 'write a row for each file and each group there; in a folder as part-I.parquet')
    .option('--report <file>', 'write one page of HTML there')
    .option(
      '--shard <I/N>',
      'take only this part of the files, I from 0 (default: from SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT)',
    )
    .option('--shards <n>', 'of how many parts SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX is one', parseCount)
    .option('--merge <folder>', 'answer from the part-I.parquet files there, in place of paths')
    .option('--db <file>', 'add this run to a DuckDB database (needs the package @duckdb/node-api)')
    .option('--known <file>', 'mark groups that this DuckDB database has')
    .option('--sandbox', 'read the files in processes that are ended and replaced where a file takes too much')
    .option('--sandbox-memory <size>', 'most memory of such a process (default: 1GiB, at least 128MiB)', parseMemory)
    .option('--sandbox-time <s>', 'most seconds for a file, of an archive for each member (default: 60)', parseSeconds)
    .addHelpText(
      'after',
      `
Examples:
  $ lanescope triage dumps/
  $ lanescope triage --name 'core_%t_%h_%p' --json dumps/ > triage.json
  $ find /scratch -name '*.nvcudmp' | lanescope triage - --report triage.html
  $ lanescope triage --shard 3/8 --parquet parts/ dumps/ && lanescope triage --merge parts/`,
    )
    .action(async (paths: string[], options: TriageOptions) =>
      done(await (await import('./run.ts')).triage(paths, options)),
    );
}
