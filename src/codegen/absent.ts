/* Values of instances that may be absent because the field that they hand on may be. */
import { isField } from './analysis.ts';
import type { Analysis } from './analysis.ts';
import { inObject } from './expression/typed.ts';
import type { Typed } from './expression/typed.ts';
import type { FieldSpec, TypeSpec } from './schema.ts';

/** Whether an expression hands on a field that can be absent, as it is or as one side of a choice. */
export function mayBeAbsent(a: Analysis, e: Typed, inside: readonly FieldSpec[] = []): boolean {
  switch (e.kind) {
    case 'member':
      return isField(e.member) && isOptional(a, e.member, e.owner, inside);
    case 'if':
      return (
        (!isGuarded(a, e.then, e.test, true) && mayBeAbsent(a, e.then, inside)) ||
        (!isGuarded(a, e.otherwise, e.test, false) && mayBeAbsent(a, e.otherwise, inside))
      );
    default:
      return false;
  }
}

function isOptional(a: Analysis, field: FieldSpec, owner: TypeSpec, inside: readonly FieldSpec[]): boolean {
  if (field.condition !== undefined) return true;
  if (field.value !== undefined) {
    if (field.valid !== undefined || inside.includes(field)) return false;
    const value = a.typed(field.value, { type: owner });
    return value !== undefined && mayBeAbsent(a, value, [...inside, field]);
  }
  if (field.type?.kind !== 'switch' || field.repeat !== undefined) return false;
  return field.size === undefined && !field.sizeEos && !field.type.cases.some((c) => c.match === 'else');
}

/** Whether a choice takes a field only where the field's own condition holds: `is_long ? long : 0`. */
function isGuarded(a: Analysis, e: Typed, test: Typed, holds: boolean): boolean {
  if (e.kind !== 'member' || !isField(e.member) || e.member.condition === undefined) return false;
  const own = a.typed(e.member.condition, { type: e.owner });
  const condition = own === undefined || e.object === undefined ? own : inObject(own, e.object);
  return condition !== undefined && implies(test, holds, condition);
}

const OPPOSITE = { '==': '!=', '!=': '==', '<': '>=', '>=': '<', '>': '<=', '<=': '>' } as const;

/** Whether `condition` holds where `test` comes to `holds`. */
function implies(test: Typed, holds: boolean, condition: Typed): boolean {
  if (test.kind === 'not') return implies(test.operand, !holds, condition);
  if (test.kind === (holds ? 'and' : 'or'))
    return implies(test.left, holds, condition) || implies(test.right, holds, condition);
  if (condition.kind === 'not') return implies(test, !holds, condition.operand);
  const said = !holds && test.kind === 'compare' ? { ...test, op: OPPOSITE[test.op] } : test;
  return (holds || test.kind === 'compare') && isSame(said, condition);
}

/** Whether two expressions are the same, word by word. */
function isSame(x: unknown, y: unknown): boolean {
  if (Array.isArray(x) && Array.isArray(y)) return x.length === y.length && x.every((part, i) => isSame(part, y[i]));
  if (!isTyped(x) || !isTyped(y)) return x === y;
  const [left, right] = [partsByName(x), partsByName(y)];
  return left.size === right.size && [...left].every(([name, part]) => isSame(part, right.get(name)));
}

function isTyped(x: unknown): x is Typed {
  return typeof x === 'object' && x !== null && 'kind' in x && 'type' in x && !('place' in x);
}

function partsByName(e: Typed): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(e).filter(([name, part]) => name !== 'type' && part !== undefined));
}
