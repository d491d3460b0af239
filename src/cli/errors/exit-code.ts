/** What the process answers; the numbers are part of the interface. */
export const exitCode = {
  /** Fine. */
  ok: 0,
  /** The file is bad: refused, or read with errors. */
  badFile: 1,
  /** The command line is wrong. */
  usage: 2,
  /** Something cannot be read or written. */
  io: 3,
  /** Our bug. */
  bug: 70,
} as const;

/** One of the exit codes. */
export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

/** The worse of two answers, for runs over many files. */
export function worse(a: ExitCode, b: ExitCode): ExitCode {
  return a > b ? a : b;
}
