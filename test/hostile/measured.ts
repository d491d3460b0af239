/* The command line as a process of its own, with what it took. */
import { cliProcess } from '../support/run-cli.ts';
import { measuredProcess } from './measured-process.ts';
import type { Measured } from './measured-process.ts';

/** Run a command; it is killed after `patience` milliseconds. */
export function measured(words: readonly string[], folder: string, patience: number): Measured {
  return measuredProcess(cliProcess, words, folder, patience);
}
