/* The commands that turn R600 bytecode into text and back; what they do is loaded when one of them runs. */
import { Option } from 'commander';
import type { Command } from 'commander';
import { parseCount } from '../../options/values.ts';
import { shaderOptions } from './options.ts';
import type { AsmOptions } from './asm.ts';
import type { DisasmOptions } from './disasm.ts';
import type { Setup } from '../setup.ts';

/** Add `disasm` and `asm`. */
export function addTextCommands(program: Command, { common, done }: Setup): void {
  shaderOptions(common(program.command('disasm')))
    .description('print R600 shaders as text: a .r6s file, an object of LLVM, or bytecode with --chip or --meta')
    .argument('<files...>', 'files to read, or folders of them; - for standard input')
    .option('--json', 'JSON: a document for one file, an array of them for several')
    .addOption(new Option('--ndjson', 'JSON: a line for each file').conflicts('json'))
    .option('-o, --output <file>', 'write there instead of to standard output; replaced as a whole')
    .option('--no-words', 'no addresses and dwords, except where the text leaves bits open')
    .action(async (files: string[], options: DisasmOptions) =>
      done(await (await import('./disasm.ts')).disasm(files, options)),
    );

  shaderOptions(common(program.command('asm')))
    .description(
      'make R600 bytecode from the text that disasm prints, or of the shaders in a log of Mesa (R600_DEBUG=vs,ps,...)',
    )
    .argument('<file>', 'text or log, - for standard input')
    .option(
      '-o, --output <file>',
      'file to write, a .r6s file where it has that name; for several shaders of a log a folder',
    )
    .option('--index <n>', 'only this shader of a log, from 1', parseCount)
    .option('--json', 'say as JSON what was written')
    .action(async (file: string, options: AsmOptions) => done(await (await import('./asm.ts')).asm(file, options)));
}
