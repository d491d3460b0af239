/* A variable as a line: `int lane = 3`, or why its value is not known. */
import type { ShownVariable } from '../fault/shown-variables.ts';

/** A variable with its value, of which at most `most` characters are shown. */
export function variableText(
  { type, name, value, reason, message, isStale }: ShownVariable,
  most: number = Number.POSITIVE_INFINITY,
): string {
  const unknown = reason === 'optimized-out' ? 'optimized out' : message;
  const text = value ?? `<${unknown}>`;
  const shown = text.length > most ? `${text.slice(0, most)}...` : text;
  return `${type} ${name} = ${shown}${isStale ? ' (may be out of date)' : ''}`;
}
