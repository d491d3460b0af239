import type { Analysis, Scope } from './analysis.ts';
import { typeCheck } from './expression/type-check.ts';
import { TypingError } from './expression/typing-error.ts';
import { UNKNOWN } from './expression/value-type.ts';
import type { ValueType } from './expression/value-type.ts';
import type { Expression } from './schema.ts';

/** The type of an expression whose problems are reported where it is used itself. */
export function quietType(a: Analysis, e: Expression, scope: Scope): ValueType {
  try {
    return typeCheck(a, e.node, scope).type;
  } catch (error) {
    if (error instanceof TypingError) return UNKNOWN;
    throw error;
  }
}
