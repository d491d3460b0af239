/* What commander says itself: help, the version, and that the command line is wrong. */
import type { OutputConfiguration } from 'commander';
import { printable, printableText, textOf } from '../../core/index.ts';
import type { SafeText } from '../../core/index.ts';
import { say, sayError } from './output.ts';

/** Commander's texts, safe to show: an error holds words of the command line. */
export const commanderOutput: OutputConfiguration = {
  writeOut: (text) => say(printableText(text)),
  writeErr: (text) => sayError(printableText(text)),
  outputError: (text) => sayError(textOf(errorLines(text))),
};

/** An error is one line; only the suggestion below it, which holds names of ours, is another. */
function errorLines(text: string): readonly SafeText[] {
  const message = text.replace(/\n$/, '');
  const suggestion = /\n(\(Did you mean [-a-zA-Z0-9, ]+\?\))$/.exec(message);
  if (suggestion?.[1] === undefined) return [printable(message)];
  return [printable(message.slice(0, suggestion.index)), printable(suggestion[1])];
}
