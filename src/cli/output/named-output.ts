/* A file as a place where the data of a command goes; loaded where one is named. */
import { closeSync, constants, openSync, statSync } from 'node:fs';
import { atomicFile, atomicFileIn } from '../files/atomic-file.ts';
import type { AtomicFile } from '../files/atomic-file.ts';
import type { Output } from './standard-output.ts';
import { refuseBytes } from './refuse-bytes.ts';

/** A file that is replaced as a whole. */
export async function namedOutput(file: string): Promise<Output> {
  return outputTo(await atomicFile(file), await namesTerminal(file));
}

/** The same for a file of this name in a folder; it replaces a link, and what that points to stays. */
export async function namedOutputIn(folder: string, name: string): Promise<Output> {
  return outputTo(await atomicFileIn(folder, name), false);
}

function outputTo(target: AtomicFile, isShown: boolean): Output {
  const encoder = new TextEncoder();
  return {
    text: (text) => target.write(encoder.encode(text)),
    bytes: async (bytes) => (isShown ? refuseBytes() : target.write(bytes)),
    finish: () => target.finish(),
    commit: () => target.commit(),
    discard: () => target.discard(),
  };
}

/** Whether a file is a terminal, such as /dev/tty. */
async function namesTerminal(file: string): Promise<boolean> {
  try {
    if (!statSync(file).isCharacterDevice()) return false;
    // Few destinations are devices, and loading this takes as long as many a command.
    const { isatty } = await import('node:tty');
    const fd = openSync(file, constants.O_WRONLY | constants.O_NOCTTY | constants.O_NONBLOCK);
    const answer = isatty(fd);
    closeSync(fd);
    return answer;
  } catch {
    // Whoever opens it to write says what is wrong.
    return false;
  }
}
