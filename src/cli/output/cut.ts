/* What is said where a limit ended an answer: what was found before it stays, and says that it is not all. */
import { describe, fromError, linesWithin, noRoom, safe } from '../../core/index.ts';
import type { Diagnostic, Diagnostics, SafeText } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import { exitCode } from '../errors/exit-code.ts';
import { Failure } from '../errors/failure.ts';
import type { Output } from './standard-output.ts';

/** The limit that a thrown value says was reached; undefined for anything else. */
export function limitIn(error: unknown): Diagnostic | undefined {
  return error instanceof FormatError && isLimit(error) ? fromError(error) : undefined;
}

/** The first limit that was reached while a file was read on. */
export function limitHeard(report: Diagnostics): Diagnostic | undefined {
  return report.list.find((each) => each.severity === 'error' && isLimit(each));
}

/** Whether a code says that a limit was reached. */
export function isLimit({ code }: { readonly code: string }): boolean {
  return code.startsWith('limit/');
}

/** The line that ends a text which is not all. */
export function cutLine(limit: Diagnostic): SafeText {
  return safe`cut: ${describe(limit)}\n`;
}

/** What ends an answer that is not all. */
export type CutMark = (limit: Diagnostic) => SafeText;

/** An answer ended at a limit: what was written of it stays, and says so itself. */
export class CutAnswer extends Failure {
  constructor(limit: FormatError) {
    super(limit.code, limit.message, exitCode.badFile);
  }
}

/**
 * The same output for text that has no more than a number of bytes; then a CutAnswer `limit/output`, after the lines that fit and the one
 * that says so, where a line can be no part of the answer.
 */
export function boundedOutput(output: Output, most: number = Infinity, mark: CutMark = cutLine): Output {
  const room = { left: most };
  return {
    ...output,
    async text(text) {
      const fitting = linesWithin(text, room);
      await output.text(fitting);
      if (fitting === text) return;
      const limit = noRoom();
      await output.text(mark(fromError(limit)));
      throw new CutAnswer(limit);
    },
  };
}
