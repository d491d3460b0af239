import { printable } from '../../core/index.ts';
import type { SafeText } from '../../core/index.ts';
import type { FormatError } from '../../runtime/index.ts';
import { exitCode } from './exit-code.ts';
import type { ExitCode } from './exit-code.ts';

/** A command that cannot go on for a reason outside the input's bytes: wrong usage, unreadable file, full disk. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: string;
  readonly exit: ExitCode;
  /** What is said on standard error, a line each: the message, then what it is about. */
  readonly lines: readonly [SafeText, ...SafeText[]];

  constructor(code: string, message: string, exit: ExitCode, details: readonly SafeText[] = []) {
    const lines = [printable(message), ...details] as const;
    super(lines.join('\n'));
    this.code = code;
    this.exit = exit;
    this.lines = lines;
  }
}

/** What is wrong with the bytes of a file that a command reads beside the one that it is about. */
export class OtherFileError extends Error {
  override readonly name = 'OtherFileError';
  readonly file: string;
  readonly error: FormatError;

  constructor(file: string, error: FormatError) {
    super(`${file}: ${error.message}`);
    this.file = file;
    this.error = error;
  }
}

/** The command line asks for something that makes no sense. */
export function usage(message: string): Failure {
  return new Failure('usage', message, exitCode.usage);
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EISDIR: 'is a directory',
  ENOTDIR: 'not a directory',
  ENOSPC: 'no space left on device',
  EROFS: 'read-only file system',
  EMFILE: 'too many open files',
  EIO: 'input/output error',
};

/** A failed system call as a Failure `io/enoent`, …; anything else comes back as it is. */
export function ioFailure(error: unknown, what: string): unknown {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  if (code === 'ERR_ACCESS_DENIED') {
    return new Failure('sandbox/denied', `${what}: the command line does not name it: out of the sandbox`, exitCode.io);
  }
  const isSystemCall = error instanceof Error && 'syscall' in error && typeof code === 'string';
  if (!isSystemCall) return error;
  return new Failure(`io/${code.toLowerCase()}`, `${what}: ${reasons[code] ?? error.message}`, exitCode.io);
}
