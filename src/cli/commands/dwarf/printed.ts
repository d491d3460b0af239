/* Expressions of `--print`, evaluated in a frame. */
import type { JsonObject } from '../../../core/index.ts';
import { compileQuery, dataTypeText, printRequest, queryText } from '../../../dwarf/advanced.ts';
import type { LiveFrame, QueryResult } from '../../../dwarf/advanced.ts';
import { FormatError } from '../../../runtime/index.ts';

/** An expression with what it is in a frame; `error` where the frame has not its names, or they have other types. */
export type Printed =
  | { readonly text: string; readonly type: string; readonly value: string; readonly result: QueryResult }
  | { readonly text: string; readonly error: FormatError };

/** What expressions are in a frame. FormatError for what is no expression in any frame. */
export function printedIn({ names, situation }: LiveFrame, texts: readonly string[]): Printed[] {
  return texts.map((text) => {
    const { format, expression } = printRequest(text);
    if (names === undefined) {
      return { text, error: new FormatError('dwarf/query-name', 'no function is known here') };
    }
    try {
      const query = compileQuery(expression, names);
      const result = query.evaluate(situation);
      return { text, type: dataTypeText(query.type), value: queryText(query, result, { format }), result };
    } catch (error) {
      if (error instanceof FormatError && inFrame.has(error.code)) return { text, error };
      throw error;
    }
  });
}

const inFrame: ReadonlySet<string> = new Set(['dwarf/query-name', 'dwarf/query-type']);

/** One line. */
export function printedLine(printed: Printed): string {
  if ('error' in printed) return `      ${printed.text}: ${printed.error.message}`;
  return `      ${printed.text} = ${printed.value}`;
}

/** As JSON: `value` is null where it is not known. */
export function printedJson(printed: Printed): JsonObject {
  const { text } = printed;
  if ('error' in printed) {
    return { expression: text, value: null, code: printed.error.code, message: printed.error.message };
  }
  const { contents } = printed.result;
  const { type } = printed;
  if (contents.kind !== 'unknown') return { expression: text, type, value: printed.value };
  return { expression: text, type, value: null, reason: contents.reason, message: contents.message };
}
