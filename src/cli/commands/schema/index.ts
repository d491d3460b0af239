/* The commands about schemas; what they do is loaded when one of them runs. */
import { Option } from 'commander';
import type { Command } from 'commander';
import { parseEach } from '../../options/values.ts';
import { answerOptions, outputOption, runWith } from '../setup.ts';
import type { Setup } from '../setup.ts';
import type { DiffOptions } from './diff.ts';
import type { LayoutOptions } from './layout.ts';

const NEEDS = '\nNeeds the packages ts-morph, yaml and prettier beside lanescope.';

/** Add `schema` and its commands. */
export function addSchemaCommands(program: Command, { common, done }: Setup): void {
  const schema = program
    .command('schema')
    .description('compare .ksy schemas, and give their layouts to other languages')
    .exitOverride();
  const run = runWith(done);
  const imports = (command: Command): Command =>
    command.option('-I, --import-path <folder>', 'a folder to look for imports in; repeatable', parseEach);

  imports(answerOptions(common(schema.command('diff'))))
    .description('what changed from one schema to another, and what that does to files and readers')
    .argument('<old>', 'a .ksy file')
    .argument('<new>', 'a .ksy file')
    .addOption(new Option('--markdown', 'a table for a pull request').conflicts('json'))
    .option(
      '--require <questions>',
      'what must hold for every file, in a list: old-files, old-readers, written-files, or none',
    )
    .addHelpText(
      'after',
      `
Three questions are answered for each change, by yes, some (it depends on the file) or no:
  old files      new readers read old files as they were written
  old readers    old readers read new files so, as far as they know the fields
  written files  what a new reader reads of an old file is written back byte for byte

Answers 1 where one that is required is not answered by yes; all are, without --require.
${NEEDS}

Examples:
  $ lanescope schema diff old/cuda.ksy new/cuda.ksy
  $ lanescope schema diff --markdown --require old-files old/cuda.ksy new/cuda.ksy`,
    )
    .action((before: string, after: string, options: DiffOptions) =>
      run(
        () => import('./diff.ts'),
        ({ diffSchema }) => diffSchema(before, after, options),
      ),
    );

  imports(outputOption(common(schema.command('layout'))))
    .description('offsets and sizes of the records of a schema, in the language of another tool')
    .argument('<schema>', 'cuda, dwarf, elf, r600, spirv or visa, a .ksy file, or layout JSON')
    .addOption(
      new Option('--as <form>', 'what to write')
        .choices(['json', 'numpy', 'struct', 'ctypes', 'rust', 'c'])
        .default('json'),
    )
    .addOption(
      new Option('--endian <order>', 'byte order of fields for which the file decides')
        .choices(['le', 'be'])
        .default('le'),
    )
    .addHelpText(
      'after',
      `${NEEDS}

Examples:
  $ lanescope schema layout cuda --as numpy -o cuda_layout.py
  $ lanescope schema layout cuda --as c -o cuda_layout.h`,
    )
    .action((file: string, options: LayoutOptions) =>
      run(
        () => import('./layout.ts'),
        ({ schemaLayout }) => schemaLayout(file, options),
      ),
    );
}
