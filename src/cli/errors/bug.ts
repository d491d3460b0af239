/* An error that is ours, as a report that can be sent as it is. */
import { printable, safe } from '../../core/index.ts';
import type { SafeText } from '../../core/index.ts';
import { version } from '../version.ts';

/** What went wrong, then what a report of it needs: versions, platform, the command line, the stack. */
export function bugLines(error: unknown): readonly [SafeText, ...SafeText[]] {
  const what = printable(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  const { platform, arch, argv } = process;
  return [
    safe`this is a bug in lanescope: ${what}`,
    safe`Please report it to the authors of lanescope with the lines below, and the file if you may share it.`,
    safe`  lanescope ${printable(version())}, node ${printable(process.version)}, ${printable(`${platform} ${arch}`)}`,
    safe`  arguments: ${printable(argv.slice(2).map(quoted).join(' '))}`,
    ...stackOf(error),
  ];
}

/** An argument as a shell takes it, as far as people need to read it. */
function quoted(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : JSON.stringify(argument);
}

/** The calls of a stack; what precedes them is the message. */
function stackOf(error: unknown): SafeText[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const start = error instanceof Error ? stack.indexOf(error.message) + error.message.length : 0;
  return stack.slice(start).split('\n').slice(1).map(printable);
}
