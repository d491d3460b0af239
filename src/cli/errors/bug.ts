import { printable, safe } from '../../core/index.ts';
import type { SafeText } from '../../core/index.ts';

/** What we say when the error is ours. The stack is for `--debug`. */
export function bugLines(error: unknown, debug: boolean): readonly [SafeText, ...SafeText[]] {
  const what = printable(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  const hint = debug ? '' : '; --debug shows where';
  return [safe`this is a bug in lanescope: ${what}${hint}`, ...(debug ? stackOf(error) : [])];
}

/** The calls of a stack; what stands above them is the message. */
function stackOf(error: unknown): SafeText[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const start = error instanceof Error ? stack.indexOf(error.message) + error.message.length : 0;
  return stack.slice(start).split('\n').slice(1).map(printable);
}
