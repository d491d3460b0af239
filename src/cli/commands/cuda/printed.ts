/* What an expression is in a lane, as JSON and as text. */
import type { JsonObject } from '../../../core/index.ts';
import type { LanePrinted } from '../../../cuda/advanced.ts';
import { dataTypeText, queryText } from '../../../dwarf/advanced.ts';
import type { ContentsTextOptions } from '../../../dwarf/advanced.ts';

/** A result as JSON: `value` is null where it is not known, with the reason. */
export function printedJson({ query, result, isStale }: LanePrinted, options: ContentsTextOptions): JsonObject {
  const { contents } = result;
  const type = dataTypeText(query.type);
  if (contents.kind !== 'unknown') return { type, value: queryText(query, result, options), stale: isStale };
  return { type, value: null, reason: contents.reason, message: contents.message };
}

/** A result as text. */
export function printedText({ query, result, isStale }: LanePrinted, options: ContentsTextOptions): string {
  return queryText(query, result, options) + (isStale ? ' (may be out of date)' : '');
}
