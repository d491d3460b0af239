import { isLiteral } from '../expression/typed.ts';
import type { Typed } from '../expression/typed.ts';
import { isScalar } from '../expression/value-type.ts';

/**
 * What TypeScript takes for certain values where a test holds, or does not: of `a == 1 and b != 2`, `a` where that holds. What differs
 * from a value can be any other, unless there are two in all.
 */
export function narrowedBy(test: Typed, holds: boolean): readonly Typed[] {
  switch (test.kind) {
    case 'not':
      return narrowedBy(test.operand, !holds);
    case 'and':
    case 'or':
      return [...narrowedBy(test.left, holds), ...narrowedBy(test.right, holds)];
    case 'compare': {
      const isKnown = test.op === (holds ? '==' : '!=');
      return [comparedValue(test.left), comparedValue(test.right)].filter(
        (side) => side !== undefined && (isKnown || side.type.kind === 'bool'),
      ) as Typed[];
    }
    default:
      return test.kind === 'bool' ? [] : [test];
  }
}

/** What is compared of an expression, where that is more than a literal: the value of an enum, not its integer. */
export function comparedValue(e: Typed): Typed | undefined {
  if (e.kind === 'cast' || (e.kind === 'method' && e.name === 'enum.to_i')) return comparedValue(e.object);
  return isScalar(e.type) && !isLiteral(e) ? e : undefined;
}

/** Whether TypeScript may know of an expression, as it is printed, that it has one of few values: it refuses to compare others with it. */
export function hasFewValues(e: Typed): boolean {
  switch (e.kind) {
    case 'not':
    case 'negate':
      return hasFewValues(e.operand);
    case 'cast':
      return hasFewValues(e.object);
    case 'method':
      return e.name === 'bool.to_i' || (e.name === 'enum.to_i' && hasFewValues(e.object));
    case 'compare':
      return hasFewValues(e.left) && hasFewValues(e.right);
    case 'and':
    case 'or':
      return hasFewValues(e.left) || hasFewValues(e.right);
    case 'if':
      return hasFewValues(e.then) && hasFewValues(e.otherwise);
    case 'format':
      return e.parts.every((part) => part.kind === 'str');
    default:
      return isLiteral(e);
  }
}
