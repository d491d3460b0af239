/* What the modules that add commands share: how a command is set up, and how it is run. */
import type { Command } from 'commander';
import type { ExitCode } from '../errors/exit-code.ts';

/** How the command line sets up a command: options that all have, and where an exit code goes. */
export interface Setup {
  /** Add the options that every command has; returns the command. */
  readonly common: (command: Command) => Command;
  readonly done: (exit: ExitCode) => void;
}

/** Loads the module of a command, runs it and passes on its exit code. */
export type RunCommand = <M>(load: () => Promise<M>, use: (module: M) => Promise<ExitCode>) => Promise<void>;

/** How commands run whose exit code goes to `done`. */
export function runWith(done: Setup['done']): RunCommand {
  return async (load, use) => done(await use(await load()));
}

/** Add `--output`. */
export function outputOption(command: Command): Command {
  return command.option('-o, --output <file>', 'write there instead of to standard output; replaced as a whole');
}

/** Add `--json` and `--output`, which every command that answers a question has. */
export function answerOptions(command: Command): Command {
  return outputOption(command.option('--json', 'JSON'));
}
