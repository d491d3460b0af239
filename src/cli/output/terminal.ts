/* Terminals take text, not bytes. */
import { closeSync, constants, openSync, statSync } from 'node:fs';
import { isatty } from 'node:tty';
import { usage } from '../errors/failure.ts';

/** Whether a file is a terminal, such as /dev/tty. */
export function namesTerminal(file: string): boolean {
  try {
    if (!statSync(file).isCharacterDevice()) return false;
    const fd = openSync(file, constants.O_WRONLY | constants.O_NOCTTY | constants.O_NONBLOCK);
    const answer = isatty(fd);
    closeSync(fd);
    return answer;
  } catch {
    // Whoever opens it to write says what is wrong.
    return false;
  }
}

/** Throw a usage error: these bytes would go to a terminal. */
export function refuseBytes(): never {
  throw usage('bytes are not for a terminal: -o FILE takes them');
}
