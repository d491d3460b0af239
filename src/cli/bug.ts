/** What we say when the error is ours. The stack is for `--debug`. */
export function bugMessage(error: unknown, debug: boolean): string {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const stack = debug && error instanceof Error && error.stack !== undefined ? `\n${error.stack}` : '';
  const hint = debug ? '' : '; --debug shows where';
  return `this is a bug in lanescope: ${what}${hint}${stack}`;
}
