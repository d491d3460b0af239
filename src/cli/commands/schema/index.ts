/* The commands about schemas; what they do is loaded when one of them runs. */
import { Option } from 'commander';
import type { Command } from 'commander';
import { parseEach } from '../../options/values.ts';
import { answerOptions, outputOption, runWith } from '../setup.ts';
import type { Setup } from '../setup.ts';
import { inPlaceOption } from '../../files/destinations.ts';
import { acceptFolders } from '../../files/folders.ts';
import type { DiffOptions } from './diff.ts';
import type { ExploreOptions } from './explore.ts';
import type { ImportOptions } from './import.ts';
import type { LayoutOptions } from './layout.ts';

const NEEDS = '\nNeeds the packages ts-morph and yaml beside lanescope.';

/** What the commands are made with. */
interface Context {
  readonly schema: Command;
  readonly common: Setup['common'];
  readonly run: ReturnType<typeof runWith>;
}

/** Add `schema` and its commands. */
export function addSchemaCommands(program: Command, { common, done }: Setup): void {
  const schema = program
    .command('schema')
    .description('JSON Schema of documents; update and compare .ksy schemas, and give their layouts to other languages')
    .exitOverride();
  const context = { schema, common, run: runWith(done) };
  for (const add of [addShow, addDiff, addExplore, addImport, addLayout]) add(context);
}

function addShow({ schema, common, run }: Context): void {
  outputOption(common(schema.command('show', { isDefault: true })))
    .description('JSON Schema of what a command prints with --json: `lanescope schema cuda.summary`')
    .argument('[name]', 'a document, named by its command; without a name they are listed')
    .addHelpText(
      'after',
      `
Examples:
  $ lanescope schema
  $ lanescope schema cuda.summary -o cuda.summary.schema.json`,
    )
    .action((name: string | undefined, options: { readonly output?: string }) =>
      run(
        () => import('./show.ts'),
        ({ showSchema }) => showSchema(name, options),
      ),
    );
}

function imports(command: Command): Command {
  return command.option('-I, --import-path <folder>', 'a folder to look for imports in; repeatable', parseEach);
}

function addDiff({ schema, common, run }: Context): void {
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
}

function addExplore({ schema, common, run }: Context): void {
  acceptFolders(imports(answerOptions(common(schema.command('explore')))), 'known')
    .description('what coredumps have that the schema does not know: guesses at fields, sections and members of enums')
    .argument('<files...>', 'CUDA coredumps, or folders of them; gzip and zstd are unpacked')
    .option('--schema <file>', 'a .ksy file in place of the cuda.ksy of the package')
    .option('--svg <file>', 'draw the rows there, a byte a column, coloured by kind')
    .addHelpText(
      'after',
      `
Looks at all rows of all files together. Each guess has its reason; the lines of .ksy are there to be pasted, named and proved.
Kinds: zero, string (offset in .strtab), code, memory, equal, constant, flag, mask, counter, enum, number.
${NEEDS}

Examples:
  $ lanescope schema explore dumps/*.nvcudmp
  $ lanescope schema explore --schema old/cuda.ksy --svg rows.svg dump.nvcudmp`,
    )
    .action((files: string[], options: ExploreOptions) =>
      run(
        () => import('./explore.ts'),
        ({ exploreFiles }) => exploreFiles(files, options),
      ),
    );
}

function addImport({ schema, common, run }: Context): void {
  imports(inPlaceOption(answerOptions(common(schema.command('import')))))
    .description(
      'bring the new fields, constants and tables of a C header, the instructions of a SPIR-V grammar, or the constants of a registry into a schema',
    )
    .argument('<schema>', 'a .ksy file')
    .argument(
      '<header>',
      'a C header such as cudacoredump.h, a grammar such as spirv.core.grammar.json, or a registry: a table of names and numbers',
    )
    .option(
      '--since <version>',
      'the version that brought what the header says no version of; of the grammar of a set, its number',
    )
    .option(
      '-D, --define <name>',
      'a macro that conditions of the header ask for, NAME or NAME=VALUE; repeatable',
      parseEach,
    )
    .option(
      '--constants',
      'take the file as a list of constants, which .html, .md, .rst, .txt, .csv, .tsv and .def are anyway',
    )
    .option('--no-compiler', 'do not ask a C compiler of PATH whether it has the same places')
    .addHelpText(
      'after',
      `
Prints a sentence for each change and a patch; -o or --in-place write the schema. What the schema says besides stays: ids, docs, valid.
Answers 1 where something of the header has no place; its line is said, and nothing of that record is changed.
\nNeeds the packages ts-morph, yaml, web-tree-sitter and tree-sitter-c beside lanescope.

Examples:
  $ lanescope schema import cuda.ksy cudacoredump.h --since r620
  $ lanescope schema import cuda.ksy cudacoredump.h --since r620 --in-place
  $ lanescope schema import spirv.ksy extinst.nonsemantic.shader.debuginfo.grammar.json --since 101
  $ lanescope schema import spirv.ksy spirv.core.grammar.json
  $ lanescope schema import dwarf.ksy languages.html
  $ lanescope schema import elf.ksy /usr/include/elf.h --constants`,
    )
    .action((file: string, header: string, options: ImportOptions) =>
      run(
        () => import('./import.ts'),
        ({ importHeader }) => importHeader(file, header, options),
      ),
    );
}

function addLayout({ schema, common, run }: Context): void {
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
