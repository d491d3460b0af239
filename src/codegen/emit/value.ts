/* What a value instance is. */
import type { Typed } from '../expression/typed.ts';
import type { ValueType } from '../expression/value-type.ts';
import type { FieldIr } from '../ir.ts';
import { coerce, mayLack, print, printAccess, printChoice, within } from './expression.ts';
import type { ExpressionContext } from './expression.ts';

/** The value of a value instance; where that may be absent, what it hands on may be. */
export function printValue(f: FieldIr & { readonly value: Typed }, cx: ExpressionContext): string {
  return f.optional && f.valid === undefined ? printOptional(f.value, f.type, cx) : coerce(f.value, f.type, cx);
}

function printOptional(e: Typed, type: ValueType, cx: ExpressionContext): string {
  if (e.kind === 'if') return printChoice(e, cx, (side, there) => printOptional(side, type, there));
  const value = coerce(e, type, cx);
  if (e.kind !== 'member' || !mayLack(e, cx)) return value;
  const access = printAccess(e, cx);
  return value === print(e, cx) ? access : `(${access} === undefined ? undefined : ${value})`;
}

/** A value that is there where a condition holds. */
export function whereHolds(
  condition: Typed | undefined,
  cx: ExpressionContext,
  value: (there: ExpressionContext) => string,
): string {
  if (condition === undefined) return value(cx);
  return `${print(condition, cx)} ? ${value(within(cx, condition))} : undefined`;
}
