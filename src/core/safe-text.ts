import { printable } from '../runtime/index.ts';
import type { SafeText } from '../runtime/index.ts';

/** What a template may hold: numbers, safe text, and text of our own sources. */
type Safe<T> = T extends string ? (string extends T ? never : T) : T;

/** A template whose parts are safe to show; text from an input goes through `printable` first, or does not compile. */
export function safe<const T extends readonly (string | number | bigint)[]>(
  strings: TemplateStringsArray,
  ...values: { readonly [K in keyof T]: Safe<T[K]> }
): SafeText {
  return String.raw({ raw: strings }, ...values) as SafeText;
}

/** Safe texts with a separator between them. */
export function joinSafe(parts: readonly SafeText[], separator: ', ' | ',' | ' ' | '\n' | ''): SafeText {
  return parts.join(separator) as SafeText;
}

/** Safe lines as one text, a newline after each. */
export function textOf(lines: readonly SafeText[]): SafeText {
  return lines.map((line) => `${line}\n`).join('') as SafeText;
}

/** Lines of any text as one text that is safe to show, a newline after each: what looks like a newline in a line is escaped. */
export function printableLines(lines: Iterable<string>): SafeText {
  let text = '';
  for (const line of lines) text += `${printable(line)}\n`;
  return text as SafeText;
}

/** Text and ends of lines that nobody has to look at line by line. */
const PLAIN_LINES = /^[\n -~]*$/;

/** Text that we laid out ourselves, whose newlines are ours: it holds nothing from an input that could have one. */
export function printableText(text: string): SafeText {
  if (PLAIN_LINES.test(text)) return text as SafeText;
  return text.split('\n').map(printable).join('\n') as SafeText;
}
