/* The commands that turn R600 bytecode into text and back; what they do is loaded when one of them runs. */
import { Option } from 'commander';
import type { Command } from 'commander';
import type { CommonOptions } from '../options.ts';
import { shaderOptions } from '../shader-settings.ts';
import type { Setup } from './visa.ts';

/** Add `disasm`. */
export function addR600IsaCommands(program: Command, { common, done }: Setup): void {
  shaderOptions(common(program.command('disasm')))
    .description('print R600 shaders as text: a .r6s file, an object of LLVM, or bytecode with --chip or --meta')
    .argument('<files...>', 'files to read, - for standard input')
    .option('--json', 'JSON: a document for one file, an array of them for several')
    .addOption(new Option('--ndjson', 'JSON: a line for each file').conflicts('json'))
    .option('-o, --output <file>', 'write there instead of to standard output; replaced as a whole')
    .action(async (files: string[], options: CommonOptions) =>
      done(await (await import('./disasm.ts')).disasm(files, options)),
    );
}
