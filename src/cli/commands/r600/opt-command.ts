/* The R600 optimizer as a command; what it does is loaded when it runs. */
import { Option } from 'commander';
import type { Command } from 'commander';
import { parseCount, parseTolerance } from '../../options/values.ts';
import { inputsOption, shaderOptions } from './options.ts';
import { optFlagNames, optFlags } from './opt-settings.ts';
import type { OptCommandOptions } from './opt.ts';
import type { Setup } from '../setup.ts';

/** Add `opt`. */
export function addOptCommand(program: Command, { common, done }: Setup): void {
  const command = inputsOption(shaderOptions(common(program.command('opt'))))
    .description('optimize R600 shaders: .r6s files, objects of LLVM, bytecode, or folders of them')
    .argument('[files...]', 'shaders; bytecode without --chip or --meta takes what the .json beside it says')
    .option('-o, --output <file>', 'file to write, a .r6s file where it has that name; for several shaders a folder')
    .option('--in-place', 'replace each source with its result, instead of -o')
    .option('--json', 'say as JSON what was done')
    .addOption(new Option('--ndjson', 'JSON: a line for each file').conflicts('json'))
    .option('--safemath', 'do not reassociate floating-point arithmetic (--sbsafemath)')
    .option('--registers <n>', 'use at most so many registers, and scratch memory for the rest', parseCount)
    .option('--no-scratch', 'keep nothing in scratch memory where registers run out, but the source')
    .option('--passes <list>', 'run these passes, by name, between bc_parser and bc_finalize')
    .option('--dump-after <pass>', 'print the IR after a pass, or all, on standard error')
    .option(
      '--prove [each]',
      'run source and result, with =each the IR after each pass too; keep the source where they differ',
    )
    .option('--runs <n>', 'runs of the proof, each with other inputs', parseCount, 20)
    .option('--lanes <n>', 'lanes of the proof', parseCount, 64)
    .option('--seed <n>', 'seed of the first run of the proof', parseCount, 1)
    .option(
      '--tolerance <r>',
      'relative tolerance of the proof, of singles; 0 with safe math, else 1e-5',
      parseTolerance,
    )
    .option(
      '--dskip-mode <n>',
      '1 leaves the shaders from --dskip-start to --dskip-end alone, 2 all others',
      parseCount,
    )
    .option('--dskip-start <n>', 'first shader of the range, from 1', parseCount)
    .option('--dskip-end <n>', 'last shader of the range', parseCount);
  for (const flag of optFlagNames) command.option(`--${flag}`, optFlags[flag]);
  command
    .addHelpText(
      'after',
      `
R600_DEBUG names flags too, and R600_SB_DSKIP_MODE, R600_SB_DSKIP_START and R600_SB_DSKIP_END the range.

A shader that the optimizer refuses keeps its source: standard error says why, and of several shaders how many for which
reason. The exit code is 0 then, with --sbnofallback 1.`,
    )
    .action(async (files: string[], options: OptCommandOptions) =>
      done(await (await import('./opt.ts')).opt(files, options)),
    );
}
