import { fitsSigned32 } from '../../../src/codegen/expression/type-check.ts';
import { someTyped } from '../../../src/codegen/expression/typed.ts';
import type { Typed } from '../../../src/codegen/expression/typed.ts';
import { isWide } from '../../../src/codegen/expression/value-type.ts';

/** Whether an expression may leave the 32 bits of JavaScript's bit operators, or the doubles. */
export function isInexact(e: Typed, what: 'bits' | 'all' = 'all'): boolean {
  return someTyped(e, (part) => {
    if (part.kind === 'arithmetic' && /[&|^<>]/.test(part.op))
      return ![part, part.left, part.right].every(({ type }) => fitsSigned32(type));
    if (part.kind === 'invert') return !fitsSigned32(part.operand.type);
    return what === 'all' && isWide(part.type);
  });
}
