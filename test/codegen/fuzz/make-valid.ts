import type { Typed } from '../../../src/codegen/expression/typed.ts';
import type { ValidIr } from '../../../src/codegen/ir.ts';
import { compare, evaluate } from './evaluate.ts';
import type { Scope } from './evaluate.ts';
import { settled } from './model.ts';
import type { Settled, Value } from './model.ts';
import { Open } from './open.ts';
import type { Session } from './session.ts';
import { holds, isOpen, steerTruth } from './steer.ts';

/** A value that a `valid` clause allows, where it names one. */
export function wishOf(valid: ValidIr, scope: Scope, s: Session): Settled {
  const named = [valid.equals, valid.min, valid.max, ...(valid.anyOf ?? [])].filter((e) => e !== undefined);
  if (named.length === 0 || (valid.equals === undefined && valid.anyOf === undefined && s.chance(2))) return undefined;
  return evaluate(s.oneOf(named), scope);
}

/** Choose what is still open as a `valid` clause says; what cannot be is a dead end. */
export function checkValid(valid: ValidIr, value: Value, outer: Scope, s: Session): void {
  const scope: Scope = { ...outer, it: value };
  const of = (e: Typed): bigint => evaluate(e, outer) as bigint;
  if (value instanceof Open && !value.bool) {
    if (valid.equals !== undefined && !value.set(of(valid.equals))) s.fail('not equal');
    if (valid.min !== undefined) value.narrow({ low: BigInt(Math.ceil(Number(of(valid.min)))) });
    if (valid.max !== undefined) value.narrow({ high: BigInt(Math.floor(Number(of(valid.max)))) });
    if (valid.anyOf !== undefined) value.narrow({ options: valid.anyOf.map(of) });
    if (valid.inEnum !== undefined) value.narrow({ options: valid.inEnum.entries.map((e) => e.value) });
    if (valid.expr !== undefined && isOpen(valid.expr, scope)) steerTruth(valid.expr, true, scope, s);
    if (valid.expr === undefined) return;
  }
  const is = settled(value);
  const fine =
    (valid.equals === undefined || compare('==', is, evaluate(valid.equals, outer))) &&
    (valid.min === undefined || compare('>=', is, evaluate(valid.min, outer))) &&
    (valid.max === undefined || compare('<=', is, evaluate(valid.max, outer))) &&
    (valid.anyOf === undefined || valid.anyOf.some((e) => compare('==', is, evaluate(e, outer)))) &&
    (valid.inEnum === undefined || valid.inEnum.entries.some((e) => e.value === is)) &&
    (valid.expr === undefined || holds(valid.expr, scope));
  if (!fine) s.fail('not valid');
}
