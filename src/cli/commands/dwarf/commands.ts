/* The commands of DWARF; what they do is loaded when one of them runs. */
import type { Command } from 'commander';
import type { LiveOptions } from './live.ts';
import { parseCount, parseEach } from '../../options/values.ts';
import type { DwarfOptions } from './open.ts';
import type { VarsOptions } from './vars.ts';
import { addEvalCommand } from './eval-command.ts';
import { answerOptions, runWith } from '../setup.ts';
import type { Setup } from '../setup.ts';

const PC = 'address of an instruction: 0x401128, or .text+0x10';

/** Add `dwarf` and its commands. */
export function addDwarfCommands(program: Command, setup: Setup): void {
  const { common, done } = setup;
  const dwarf = program
    .command('dwarf')
    .description('query the debugging information of ELF files: variables, lines, frames; evaluate expressions')
    .exitOverride();

  const add = (name: string, description: string): Command =>
    answerOptions(common(dwarf.command(name)).description(description));
  const related = (command: Command): Command =>
    command
      .option('--sup <file>', 'the supplementary file that dwz made')
      .option(
        '--debug-dir <folder>',
        'folder with .build-id/ and debugging information of installed programs, /usr/lib/debug by default; repeatable',
        parseEach,
      );
  const split = (command: Command): Command =>
    related(
      command
        .option('--dwo <file>', 'file with split units of the program, .dwo or .dwp; repeatable', parseEach)
        .option('--dwo-dir <folder>', 'folder to look for split units in; repeatable', parseEach),
    );
  const inSection = (command: Command): Command =>
    command.option('--section <name>', 'section of code that addresses count from: .text.startup, or #5 for its index');
  const run = runWith(done);

  inSection(split(add('vars', 'the variables in scope at an address, their types and where they are')))
    .argument('<file>', 'ELF file')
    .requiredOption('--pc <address>', PC)
    .option('--snapshots <file>', 'JSON as of dwarf live: show what the variables hold where a frame is at the address')
    .action((file: string, options: VarsOptions & { pc: string }) =>
      run(
        () => import('./vars.ts'),
        ({ vars }) => vars(file, options.pc, options),
      ),
    );

  inSection(split(add('line', 'source file and line of addresses, with the functions inlined there')))
    .argument('<file>', 'ELF file')
    .argument('<pcs...>', PC)
    .action((file: string, pcs: string[], options: DwarfOptions) =>
      run(
        () => import('./line.ts'),
        ({ line }) => line(file, pcs, options),
      ),
    );

  inSection(related(add('frames', 'how to find the caller: rows of the call frame information')))
    .argument('<file>', 'ELF file')
    .option('--pc <address>', 'only the row that holds there')
    .action((file: string, options: DwarfOptions & { pc?: string }) =>
      run(
        () => import('./frames.ts'),
        ({ frames }) => frames(file, options.pc, options),
      ),
    );

  split(add('live', 'frames, variables and their bytes of a stopped program'))
    .argument(
      '<file>',
      'JSON: {"elf": "program", "snapshots": [{"memory": […], "frames": [{"pc": …, "registers": {…}}]}]}',
    )
    .option(
      '--print <expression>',
      'instead of the variables, in every frame that has its names: b.p[3], /x *q; repeatable',
      parseEach,
    )
    .option('--frame <level>', 'this frame alone, 0 is the innermost', parseCount)
    .option('--program <file>', 'the ELF file, instead of the one that the JSON names in its own folder')
    .action((file: string, options: LiveOptions) =>
      run(
        () => import('./live.ts'),
        ({ live }) => live(file, options),
      ),
    );

  addEvalCommand(dwarf, setup);
}
