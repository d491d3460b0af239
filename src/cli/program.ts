import { Command, CommanderError } from 'commander';
import { describe, fromError, printableText, safe } from '../core/index.ts';
import { FormatError } from '../runtime/index.ts';
import { tooMuch } from '../runtime/support.ts';
import { bugLines } from './errors/bug.ts';
import { addCommands, commandNames } from './commands/table.ts';
import { checkDestinations } from './files/destinations.ts';
import { commanderOutput } from './output/commander-output.ts';
import { expandFolders } from './files/folders.ts';
import { exitCode } from './errors/exit-code.ts';
import type { ExitCode } from './errors/exit-code.ts';
import { Failure } from './errors/failure.ts';
import { addExamples } from './help/examples.ts';
import { groupCommands } from './help/groups.ts';
import { complain, sayError } from './output/output.ts';
import { version } from './version.ts';
import { sandboxHelp } from './process/sandbox-options.ts';
import { helpFirst, refuseMisspelt } from './words/named.ts';
import { commandFirst } from './words/order.ts';
import { formatList } from './options/program-options.ts';

const exitCodes = `
Exit codes:
  0  fine; of a comparison: the same
  1  the file is bad: refused, or read with errors; of diff, r600 equiv and schema diff: not the same,
     of r600 bisect: a shader is found, of generate --check: a file differs
  2  the command line is wrong
  3  something cannot be read or written
  70 a bug in lanescope`;

/** Calls of a stack that `--debug` shows. */
const DEBUG_CALLS = 100;

/** Run the command line; returns the exit code and throws nothing. */
export async function run(args: readonly string[]): Promise<ExitCode> {
  let exit: ExitCode = exitCode.ok;
  if (args.includes('--debug')) Error.stackTraceLimit = DEBUG_CALLS;
  const done = (code: ExitCode): void => void (exit = code);
  const program = await buildProgram(done, onlyCommand(args));
  try {
    if (args.length === 0) {
      sayError(printableText(program.helpInformation()));
      return exitCode.usage;
    }
    const words = commandFirst(program, helpFirst(program, args));
    await refuseMisspelt(program, words, () => buildProgram(done));
    await program.parseAsync(words, { from: 'user' });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.ok : exitCode.usage;
    if (error instanceof Failure) {
      const [first, ...details] = error.lines;
      complain(safe`lanescope: ${first}`, ...details);
      return error.exit;
    }
    const limit = tooMuch(error);
    if (limit instanceof FormatError) {
      complain(safe`lanescope: ${describe(fromError(limit))}`);
      return exitCode.badFile;
    }
    const [first, ...stack] = bugLines(error);
    complain(safe`lanescope: ${first}`, ...stack);
    return exitCode.bug;
  }
}

/** The only command that these words can mean; undefined where that cannot be told, or others are asked about. */
function onlyCommand(words: readonly string[]): string | undefined {
  const [first] = words;
  if (first === undefined || first === 'completion') return undefined;
  if (commandNames.includes(first)) return first;
  return words.some((word) => ['help', '--help', '-h', ...commandNames].includes(word)) ? undefined : 'summary';
}

/** Commands and their options, all or those that come with one; what they do is loaded when one of them runs. */
export async function buildProgram(done: (exit: ExitCode) => void, only?: string): Promise<Command> {
  const program = new Command('lanescope')
    .description('Read, write and understand GPU debug formats.')
    .usage('[command] [options] FILE...')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help, of a command after its name')
    .addHelpCommand(
      new Command('help').argument('[command...]').description('print help').helpGroup('Learn and set up:'),
    )
    .showHelpAfterError('(lanescope --help lists everything)')
    .configureOutput(commanderOutput)
    .exitOverride()
    .hook('preAction', async (_program, command) => {
      await expandFolders(command);
      await checkDestinations(command);
    })
    .addHelpText(
      'after',
      () => `\n\`lanescope FILE\` is \`lanescope summary FILE\`. FILE may be gzip or zstd; - is standard input.\n
Formats:
${formatList()}
${exitCodes}
${sandboxHelp}

Examples:
  $ lanescope core.nvcudmp                     what happened
  $ lanescope dump --json core.nvcudmp.gz      everything, as JSON
  $ lanescope verify --ndjson *.nvcudmp        which dumps are damaged, a line each
  $ zcat core.nvcudmp.gz | lanescope -         from a pipe`,
    );

  await addCommands(program, done, only);
  addExamples(program);
  groupCommands(program);
  return program;
}
