/* What an expression is in a lane, as text. */
import { queryText } from '../../dwarf/advanced.ts';
import type { ContentsTextOptions } from '../../dwarf/advanced.ts';
import type { Pointed } from '../memory/pointed.ts';
import { pointedText } from '../variables/pointed-text.ts';
import type { LanePrinted } from '../variables/printer.ts';

/** A result as text. */
export function printedText({ query, result, isStale }: LanePrinted, options: ContentsTextOptions): string {
  return queryText(query, result, options) + (isStale ? ' (may be out of date)' : '');
}

/** `p->n = 4`, and where it leads if it is a pointer. */
export function printedLine(
  expression: string,
  printed: LanePrinted,
  pointed: Pointed | undefined,
  options: ContentsTextOptions,
): string {
  const where = pointed === undefined ? '' : ` (${pointedText(pointed)})`;
  return `${expression} = ${printedText(printed, options)}${where}`;
}
