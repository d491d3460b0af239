/* The commands that take files of any format; what they do is loaded when one of them runs. */
import { Option } from 'commander';
import type { Command } from 'commander';
import { inPlaceOption } from '../files/destinations.ts';
import { acceptFolders } from '../files/folders.ts';
import { examples } from '../help/examples.ts';
import { formatOptions } from '../options/format-options.ts';
import { conversions } from '../../schema/convert.ts';
import { choiceOf, parseConversions, parseCount, parseEach, parseParts } from '../options/values.ts';
import type { CommonOptions } from '../options/common.ts';
import { formatList, inputOptions, outputOptions, readingOptions } from '../options/program-options.ts';
import type { DumpOptions } from './dump-options.ts';
import { fileCommand } from './file-command.ts';
import type { GenerateOptions } from './generate.ts';
import { answerOptions } from './setup.ts';
import type { Setup } from './setup.ts';
import type { VerifyOptions } from './verify.ts';
import type { ViewOptions } from './view/view.ts';

/** Add the commands that take files of any format, but for `summary`. */
export function addFileCommands(program: Command, done: Setup['done']): void {
  addDump(program, done);
  addDetect(program, done);
  addVerify(program, done);
  addWrite(program, done);
  addDiff(program, done);
  addView(program, done);
}

function addDump(program: Command, done: Setup['done']): void {
  formatOptions(fileCommand(program, 'dump', 'print everything in a file: as a tree, or with --json as one document'))
    .option('--depth <n>', 'levels of the tree below its root', parseCount)
    .option('--offsets', 'offset and size of each part of the tree')
    .option(
      '--section <name>',
      'only parts of the tree of this name, such as .debug_info, or the section with an index: #5',
    )
    .option('--schema <file>', 'read any file with this .ksy schema instead of our formats')
    .option('-I, --import-path <folder>', 'with --schema: a folder to look for imports in; repeatable', parseEach)
    .addOption(
      choiceOf(
        '--as <forms>',
        'with --schema: show values in these forms too, separated by commas',
        conversions,
      ).argParser(parseConversions),
    )
    .addHelpText(
      'after',
      examples(
        'lanescope dump core.nvcudmp',
        'lanescope dump --depth 2 --offsets core.nvcudmp',
        'lanescope dump --json core.nvcudmp -o core.json',
        'lanescope dump --schema my.ksy --offsets any.bin',
        'lanescope dump --schema pcap.ksy --as hex,date,ipv4 trace.pcap',
      ),
    )
    .action(async (files: string[], options: DumpOptions) =>
      done(await (await import('./dump.ts')).dump(files, options)),
    );
}

function addDetect(program: Command, done: Setup['done']): void {
  fileCommand(program, 'detect', 'name the format of a file, from its first bytes')
    .addHelpText('after', examples('lanescope detect *', 'lanescope detect --json unknown.bin'))
    .action(async (files: string[], options: CommonOptions) =>
      done(await (await import('./detect.ts')).detect(files, options)),
    );
}

function addVerify(program: Command, done: Setup['done']): void {
  formatOptions(fileCommand(program, 'verify', 'check all of a file and list what is wrong with it'))
    .option('--strict', 'answer 1 for warnings too')
    .addOption(
      new Option('--as <form>', 'answer as a log of SARIF 2.1.0, or as commands of GitHub workflows').choices([
        'sarif',
        'github',
      ]),
    )
    .addOption(
      choiceOf('--profile <name>', 'whose rules count, of spirv; tolerant where none is named', [
        'strict',
        'spirv-val',
        'spirv-val@2023.1',
        'spirv-val@2025',
        'spirv-val@main',
        'tolerant',
      ]),
    )
    .addHelpText(
      'after',
      examples(
        'lanescope verify core.nvcudmp',
        'lanescope verify --ndjson dumps/*.nvcudmp',
        'lanescope verify --as sarif dumps/ -o dumps.sarif',
      ),
    )
    .action(async (files: string[], options: VerifyOptions) =>
      done(await (await import('./verify.ts')).verify(files, options)),
    );
}

function addWrite(program: Command, done: Setup['done']): void {
  inPlaceOption(formatOptions(inputOptions(program.command('write'))))
    .description('serialise the parsed file; an unchanged file gives the same bytes, unpacked')
    .argument('<file>', 'file to read, - for standard input')
    .option('-o, --output <file>', 'file to write; replaced as a whole once everything is written')
    .option('--json', 'say as JSON what was written')
    .addHelpText(
      'after',
      `\nFormats that can be written:\n${formatList(true)}\n${examples('lanescope write core.nvcudmp.gz -o core.nvcudmp')}`,
    )
    .action(async (file: string, options: CommonOptions) =>
      done(await (await import('./write.ts')).write(file, options)),
    );
}

function addDiff(program: Command, done: Setup['done']): void {
  answerOptions(
    inputOptions(program.command('diff'))
      .description('compare two files: the same fault or not, and what differs')
      .argument('<a>', 'file, - for standard input')
      .argument('<b>', 'file'),
  )
    .addHelpText(
      'after',
      `\nAnswers 0 for equal, 1 for different.\n${examples('lanescope diff rank0.nvcudmp rank1.nvcudmp')}`,
    )
    .action(async (a: string, b: string, options: CommonOptions) =>
      done(await (await import('./diff.ts')).diff(a, b, options)),
    );
}

/** Add `generate`. */
export function addGenerate(program: Command, done: Setup['done']): void {
  acceptFolders(readingOptions(program.command('generate')), '.ksy')
    .description('compile .ksy schemas to TypeScript readers and writers')
    .argument('<schemas...>', '.ksy files, or folders of them')
    .requiredOption('-o, --output <folder>', 'folder for the generated files')
    .option('--check', 'write nothing; answer 1 where a generated file is missing or differs')
    .option('-I, --import-path <folder>', 'a folder to look for imports in; repeatable', parseEach)
    .addOption(
      new Option('--watch', 'generate again whenever a schema or an import changes').conflicts(['check', 'json']),
    )
    .addOption(
      new Option(
        '--names <from>',
        'names of fields and types: the -orig-id of a schema where it is unique, or ids alone',
      )
        .choices(['orig', 'id'])
        .default('orig'),
    )
    .addOption(
      new Option(
        '--import-extension <ending>',
        'how generated files import each other: for TypeScript, or as Node runs them',
      )
        .choices(['js', 'ts'])
        .default('js'),
    )
    .option(
      '--parts <parts>',
      'what to generate, with commas between: read, extras, layout, write, validate, visit; types and readers are always there (default: all)',
      parseParts,
    )
    .option('--json', 'say as JSON what was done')
    .addHelpText(
      'after',
      `\nNeeds the packages ts-morph and yaml beside lanescope.\n${examples('lanescope generate my.ksy -o src/generated', 'lanescope generate schemas/*.ksy -o src/generated --check', 'lanescope generate my.ksy -o src/generated --watch', 'lanescope generate my.ksy -o src/generated --parts read')}`,
    )
    .action(async (schemas: string[], options: GenerateOptions) =>
      done(await (await import('./generate.ts')).generate(schemas, options)),
    );
}

function addView(program: Command, done: Setup['done']): void {
  acceptFolders(outputOptions(program.command('view')), 'known')
    .description('show files in the browser, on a page of this machine; ends with the page or Ctrl-C')
    .argument('[files...]', 'files to show, or folders of them; more can be dropped on the page')
    .option('--no-open', 'open no browser: the address is printed either way')
    .option('--export <folder>', 'write the page to a folder, for any web server, and show nothing')
    .addHelpText(
      'after',
      examples(
        'lanescope view core.nvcudmp',
        'lanescope view --no-open rank*.nvcudmp',
        'lanescope view --export public',
      ),
    )
    .action(async (files: string[], options: ViewOptions) =>
      done(await (await import('./view/view.ts')).view(files, options)),
    );
}
