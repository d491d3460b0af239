/* What a switch compares: the value that is switched and its cases, in one representation. */
import type { Typed } from '../expression/typed.ts';
import { coerce, narrowedTo, print, printWhole, widened } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import { comparedValue, hasFewValues } from './narrowed.ts';

/** `on == match`, by the rules of the expression language. */
export function equals(on: Typed, match: Typed, cx: ExpressionContext): string {
  return print({ kind: 'compare', op: '==', left: on, right: match, type: { kind: 'bool' } }, cx);
}

/** The switched value; constants of a `case` are printed in the same representation. */
export function coerceKey(on: Typed, cx: ExpressionContext): string {
  // TypeScript knows what a constant or a choice of constants can be, and rejects all other cases.
  return hasFewValues(on) ? widened(on, print(on, cx)) : printWhole(on, cx);
}

/** The context of what is done in one case. */
export function inCase(on: Typed, cx: ExpressionContext): ExpressionContext {
  const value = comparedValue(on);
  return value === undefined ? cx : narrowedTo(cx, [value]);
}

export function caseKey(on: Typed, match: Typed, cx: ExpressionContext): string {
  return coerce(match, on.type, cx);
}
