/* The commands of R600 shaders; what they do is loaded when one of them runs. */
import type { Command } from 'commander';
import { steps } from '../../options/limits.ts';
import { parseCount, parseTolerance } from '../../options/values.ts';
import { inputsOption, shaderOptions } from './options.ts';
import type { ShaderOptions } from './options.ts';
import type { BisectOptions } from './bisect.ts';
import type { EquivCommandOptions } from './equiv.ts';
import type { IrOptions } from './ir.ts';
import type { RunOptions } from './run.ts';
import { addOptCommand } from './opt-command.ts';
import { addTextCommands } from './text-commands.ts';
import { answerOptions, runWith } from '../setup.ts';
import type { Setup } from '../setup.ts';

/** Add `disasm`, `asm` and `opt`, to `r600` or to the program. */
export function addShaderCommands(parent: Command, setup: Setup): void {
  addTextCommands(parent, setup);
  addOptCommand(parent, setup);
}

/** Add `r600` and its commands. */
export function addR600Commands(program: Command, setup: Setup): void {
  const { common, done } = setup;
  const r600 = program
    .command('r600')
    .description('R600 shaders: disassemble, assemble, optimize, show the IR, run and compare')
    .exitOverride();
  addShaderCommands(r600, setup);

  const add = (name: string, description: string): Command =>
    answerOptions(shaderOptions(common(r600.command(name))).description(description));
  const run = runWith(done);

  inputsOption(add('ir', 'the shader in the IR: values, regions, instructions'))
    .argument('<file>', 'shader, or with --text IR text, - for standard input')
    .option('--dot', 'as a graph for Graphviz')
    .option('--text', 'read IR text instead of a shader')
    .action((file: string, options: IrOptions) =>
      run(
        () => import('./ir.ts'),
        ({ ir }) => ir(file, options),
      ),
    );

  inputsOption(add('run', 'run the shader on a wave of lanes and print what it exports and writes'))
    .argument('<file>', 'shader, - for standard input')
    .option('--lanes <n>', 'lanes of the wave', parseCount, 64)
    .option('--seed <n>', 'seed of inputs, constants and fetched data', parseCount, 1)
    .addOption(steps('steps after which the run is given up (default: 1000000)'))
    .option('--via-ir', 'run the IR instead of the bytecode')
    .action((file: string, options: RunOptions) =>
      run(
        () => import('./run.ts'),
        ({ runShaderFile }) => runShaderFile(file, options),
      ),
    );

  inputsOption(add('equiv', 'whether two shaders do the same on random inputs; --meta names the arrays of the first'))
    .argument('<a>', 'shader')
    .argument('<b>', 'shader')
    .option('--runs <n>', 'runs, each with other inputs', parseCount, 20)
    .option('--lanes <n>', 'lanes of the wave', parseCount, 64)
    .option('--seed <n>', 'seed of the first run', parseCount, 1)
    .addOption(steps('steps after which a run says nothing (default: 20000)'))
    .option('--tolerance <r>', 'relative tolerance of singles; exact bits by default', parseTolerance, 0)
    .action((a: string, b: string, options: EquivCommandOptions) =>
      run(
        () => import('./equiv.ts'),
        ({ equiv }) => equiv(a, b, options),
      ),
    );

  shaderOptions(common(r600.command('extract')))
    .description('write each shader of a file as a .r6s file, with what the file says about it')
    .option('-o, --output <folder>', 'folder for the .r6s files')
    .option('--json', 'say as JSON what was written')
    .argument('<file>', 'an object of LLVM, a GX2 file of the Wii U, a .r6s file, or bytecode with --chip or --meta')
    .action((file: string, options: ShaderOptions) =>
      run(
        () => import('./extract.ts'),
        ({ extract }) => extract(file, options),
      ),
    );

  add('bisect', 'which shader of a folder makes a test fail when it is optimized; exit code 1 where one does')
    .argument('<folder>', 'shaders: .r6s files, or .bin files with a .json beside each')
    .requiredOption(
      '--test <command>',
      'exit code 0 where all is well; {} is replaced by a folder with the shaders to test',
    )
    .option('--safemath', 'do not reassociate floating-point arithmetic')
    .action((folder: string, options: BisectOptions) =>
      run(
        () => import('./bisect.ts'),
        ({ bisectFolder }) => bisectFolder(folder, options),
      ),
    );
}
