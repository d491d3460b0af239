// Conditions and switches: which way they shall go, and which way they went.
import type { Typed } from '../../../src/codegen/expression/typed.ts';
import { compare, evaluate } from './evaluate.ts';
import type { Scope } from './evaluate.ts';
import type { Session } from './session.ts';
import { holds, isOpen, steer, steerTruth } from './steer.ts';

interface Case {
  readonly match: Typed | 'else';
}

/** Make a condition true or false, and say which it is. */
export function decide(condition: Typed, scope: Scope, s: Session): boolean {
  if (isOpen(condition, scope)) steerTruth(condition, s.depth > 6 ? s.chance(6) : !s.chance(3), scope, s);
  return holds(condition, scope);
}

/** Steer a switch to one of its cases; returns the one it takes. */
export function choose<C extends Case>(on: Typed, cases: readonly C[], scope: Scope, s: Session): C | undefined {
  const wish = s.pick(cases.length + (s.chance(4) ? 1 : 0));
  const match = cases[wish]?.match;
  if (match !== undefined && match !== 'else') steer(on, evaluate(match, scope), scope, s);
  const value = evaluate(on, scope);
  return (
    cases.find((c) => c.match !== 'else' && compare('==', value, evaluate(c.match, scope))) ??
    cases.find((c) => c.match === 'else')
  );
}
