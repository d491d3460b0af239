import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Command, CommanderError, Option } from 'commander';
import { printableText, safe } from '../core/index.ts';
import { formats } from '../formats.ts';
import { bugLines } from './bug.ts';
import { addCudaCommands } from './commands/cuda.ts';
import { addDwarfCommands } from './commands/dwarf/commands.ts';
import { addEvalCommand } from './commands/dwarf/eval-command.ts';
import type { DumpOptions } from './commands/dump.ts';
import type { GenerateOptions } from './commands/generate.ts';
import type { SummaryOptions } from './commands/summary.ts';
import type { VerifyOptions } from './commands/verify.ts';
import { addOptCommand } from './commands/opt-command.ts';
import { addR600IsaCommands } from './commands/r600-isa.ts';
import { addR600Commands } from './commands/r600.ts';
import { addSpirvCommands } from './commands/spirv.ts';
import { addVisaCommands } from './commands/visa.ts';
import { checkDestinations, inPlaceOption } from './destinations.ts';
import { commanderOutput } from './commander-output.ts';
import { exitCode } from './exit-code.ts';
import type { ExitCode } from './exit-code.ts';
import { Failure } from './failure.ts';
import { parseCount, parseEach, parseSize } from './options.ts';
import type { CommonOptions } from './options.ts';
import { complain, sayError } from './output.ts';
import { shaderOptions } from './shader-settings.ts';
import { sourceOptions } from './source-line.ts';

const formatList = (writableOnly: boolean): string =>
  formats
    .filter((entry) => entry.writable || !writableOnly)
    .map((entry) => `  ${entry.id.padEnd(8)}${entry.title}${entry.writable ? '' : ' (read-only)'}`)
    .join('\n');

const exitCodes = `
Exit codes:
  0  fine
  1  the file is bad: refused, or read with errors
  2  the command line is wrong
  3  something cannot be read or written
  70 a bug in lanescope`;

/** Run the command line; returns the exit code and throws nothing. */
export async function run(args: readonly string[]): Promise<ExitCode> {
  let exit: ExitCode = exitCode.ok;
  const program = buildProgram((code) => (exit = code));
  try {
    if (args.length === 0) {
      sayError(printableText(program.helpInformation()));
      return exitCode.usage;
    }
    await program.parseAsync(args, { from: 'user' });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.ok : exitCode.usage;
    if (error instanceof Failure) {
      const [first, ...details] = error.lines;
      complain(safe`lanescope: ${first}`, ...details);
      return error.exit;
    }
    const [first, ...stack] = bugLines(error, args.includes('--debug'));
    complain(safe`lanescope: ${first}`, ...stack);
    return exitCode.bug;
  }
}

/** Commands and their options; what they do is loaded when one of them runs. */
export function buildProgram(done: (exit: ExitCode) => void): Command {
  const program = new Command('lanescope')
    .description('Read, write and understand GPU debug formats.')
    .usage('[command] [options] FILE...')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help, of a command after its name')
    .helpCommand('help [command]', 'print help')
    .showHelpAfterError('(lanescope --help lists everything)')
    .configureOutput(commanderOutput)
    .exitOverride()
    .hook('preAction', (_program, command) => checkDestinations(command))
    .addHelpText(
      'after',
      `\n\`lanescope FILE\` is \`lanescope summary FILE\`. FILE may be gzip or zstd; - is standard input.\n
Formats:
${formatList(false)}
${exitCodes}

Examples:
  $ lanescope core.nvcudmp                     what happened
  $ lanescope dump --json core.nvcudmp.gz      everything, as JSON
  $ lanescope verify --ndjson *.nvcudmp        which dumps are damaged, a line each
  $ zcat core.nvcudmp.gz | lanescope -         from a pipe`,
    );

  sourceOptions(
    shaderOptions(
      fileCommand(program, 'summary', 'say what matters first about a file (the default command)', { isDefault: true }),
    ),
  )
    .option('--wide', 'leave long lines of a CUDA coredump; else they are cut to the terminal, or to 200 columns')
    .option('--salvage', 'list what can be recognised in a CUDA coredump that was not written to its end')
    .addHelpText(
      'after',
      examples('lanescope core.nvcudmp', 'lanescope --json core.nvcudmp', 'lanescope -- dump   # a file of that name'),
    )
    .action(async (files: string[], options: SummaryOptions) =>
      done(await (await import('./commands/summary.ts')).summary(files, options)),
    );

  shaderOptions(fileCommand(program, 'dump', 'print everything in a file: as a tree, or with --json as one document'))
    .option('--depth <n>', 'levels of the tree below its root', parseCount)
    .option('--offsets', 'where each part of the tree lies in the file')
    .option(
      '--section <name>',
      'only parts of the tree of this name, such as .debug_info, or the section with an index: #5',
    )
    .option('--schema <file>', 'read any file with this .ksy schema instead of our formats')
    .option('-I, --import-path <folder>', 'with --schema: a folder to look for imports in; repeatable', parseEach)
    .addHelpText(
      'after',
      examples(
        'lanescope dump core.nvcudmp',
        'lanescope dump --depth 2 --offsets core.nvcudmp',
        'lanescope dump --json core.nvcudmp -o core.json',
        'lanescope dump --schema my.ksy --offsets any.bin',
      ),
    )
    .action(async (files: string[], options: DumpOptions) =>
      done(await (await import('./commands/dump.ts')).dump(files, options)),
    );

  fileCommand(program, 'detect', 'name the format of a file, from its first bytes')
    .addHelpText('after', examples('lanescope detect *', 'lanescope detect --json unknown.bin'))
    .action(async (files: string[], options: CommonOptions) =>
      done(await (await import('./commands/detect.ts')).detect(files, options)),
    );

  shaderOptions(fileCommand(program, 'verify', 'look at all of a file and say what is wrong with it'))
    .option('--strict', 'answer 1 for warnings too')
    .option('--profile <name>', 'whose rules count; spirv: strict, spirv-val, tolerant (the default)')
    .addHelpText('after', examples('lanescope verify core.nvcudmp', 'lanescope verify --ndjson dumps/*.nvcudmp'))
    .action(async (files: string[], options: VerifyOptions) =>
      done(await (await import('./commands/verify.ts')).verify(files, options)),
    );

  inPlaceOption(shaderOptions(inputOptions(program.command('write'))))
    .description('serialise the parsed file again; unchanged, it comes out byte for byte, unpacked')
    .argument('<file>', 'file to read, - for standard input')
    .option('-o, --output <file>', 'file to write; replaced as a whole once everything is written')
    .option('--json', 'say as JSON what was written')
    .addHelpText(
      'after',
      `\nFormats that can be written:\n${formatList(true)}\n${examples('lanescope write core.nvcudmp.gz -o core.nvcudmp')}`,
    )
    .action(async (file: string, options: CommonOptions) =>
      done(await (await import('./commands/write.ts')).write(file, options)),
    );

  inputOptions(program.command('diff'))
    .description('compare two files: the same fault or not, and what differs')
    .argument('<a>', 'file, - for standard input')
    .argument('<b>', 'file')
    .option('--json', 'JSON')
    .option('-o, --output <file>', 'write there instead of to standard output; replaced as a whole')
    .addHelpText(
      'after',
      `\nAnswers 0 for equal, 1 for different.\n${examples('lanescope diff rank0.nvcudmp rank1.nvcudmp')}`,
    )
    .action(async (a: string, b: string, options: CommonOptions) =>
      done(await (await import('./commands/diff.ts')).diff(a, b, options)),
    );

  outputOptions(program.command('generate'))
    .description('compile .ksy schemas to TypeScript readers and writers')
    .argument('<schemas...>', '.ksy files')
    .requiredOption('-o, --output <folder>', 'folder for the generated files')
    .option('--check', 'write nothing; answer 1 where a generated file is missing or differs')
    .option('-I, --import-path <folder>', 'a folder to look for imports in; repeatable', parseEach)
    .option('--json', 'say as JSON what was done')
    .addHelpText(
      'after',
      `\nNeeds the packages ts-morph, yaml and prettier beside lanescope.\n${examples('lanescope generate my.ksy -o src/generated', 'lanescope generate schemas/*.ksy -o src/generated --check')}`,
    )
    .action(async (schemas: string[], options: GenerateOptions) =>
      done(await (await import('./commands/generate.ts')).generate(schemas, options)),
    );

  addR600IsaCommands(program, { common: outputOptions, done });
  addOptCommand(program, { common: outputOptions, done });
  addR600Commands(program, { common: outputOptions, done });
  addVisaCommands(program, { common: inputOptions, done });
  addSpirvCommands(program, { common: inputOptions, done });
  addCudaCommands(program, { common: inputOptions, done });
  addDwarfCommands(program, { common: inputOptions, done });
  addEvalCommand(program, { common: inputOptions, done }, true);
  return program;
}

function fileCommand(
  program: Command,
  name: string,
  description: string,
  settings: { isDefault?: boolean } = {},
): Command {
  const command = inputOptions(program.command(name, settings))
    .description(description)
    .argument('<files...>', 'files to read, - for standard input')
    .option('--json', 'JSON: a document for one file, an array of them for several')
    .addOption(new Option('--ndjson', 'JSON: a line for each file').conflicts('json'))
    .option('-o, --output <file>', 'write there instead of to standard output; replaced as a whole');
  return command;
}

function inputOptions(command: Command): Command {
  return outputOptions(command)
    .option('-f, --format <id>', `read as this format: ${formats.map((entry) => entry.id).join(', ')}`)
    .option(
      '--max-expanded <size>',
      'let a compressed file expand to this size (default: 64 MiB or 256 times the file, whichever is more)',
      parseSize,
    );
}

function outputOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--color <when>', 'colours in text; NO_COLOR and FORCE_COLOR count where it is auto')
        .choices(['always', 'auto', 'never'])
        .default('auto'),
    )
    .option('--debug', 'show where an internal error comes from')
    .exitOverride();
}

function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;
}

function version(): string {
  // By its own name, so that it works from the sources and from the build.
  const path = createRequire(import.meta.url).resolve('lanescope/package.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}
