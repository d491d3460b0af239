import { memberIr } from '../members.ts';
import type { Typed } from '../expression/typed.ts';
import type { FieldIr } from '../ir.ts';
import { isField } from '../analysis.ts';
import type { FieldSpec, TypeSpec } from '../schema.ts';
import { askedOf } from './asked-of.ts';
import { print } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import type { Module } from './module.ts';
import { printValue, whereHolds } from './value.ts';

/* Value instances of other objects, worked out as those are now: a copy of what was read holds what they were then. */

/** A value instance of another object, and what it is of `it`. */
interface ForeignValue {
  readonly owner: TypeSpec;
  readonly field: FieldIr & { readonly value: Typed };
}

/** Value instances of other objects that statements ask for. */
export type ForeignValues = Map<FieldSpec, ForeignValue>;

/** Ask for a value instance of another object by a function of that object; undefined where it asks for more than that. */
export function askForeign(
  e: Typed & { kind: 'member' },
  cx: ExpressionContext,
  asked: ForeignValues,
): string | undefined {
  const { module: m } = cx;
  const field = memberIr(m.ir(e.owner), e.member);
  if (field?.value === undefined || e.object?.type.kind !== 'struct' || !isField(e.member)) return undefined;
  const it: Typed = { kind: 'it', type: e.object.type };
  const value = askedOf(it, field.value, m);
  const condition = field.condition === undefined ? undefined : askedOf(it, field.condition, m);
  if (value === undefined || (field.condition !== undefined && condition === undefined)) return undefined;
  asked.set(e.member, { owner: e.owner, field: { ...field, value, ...(condition !== undefined && { condition }) } });
  return `${functionName(e.member, e.owner, m)}(${print(e.object, cx)})`;
}

/** One function for each that is asked for; printing one may ask for more. */
export function foreignFunctions(asked: ForeignValues, cx: ExpressionContext): string[] {
  const { module: m } = cx;
  const out: string[] = [];
  const there = { ...cx, it: 'it' };
  for (const [member, { owner, field }] of asked) {
    const type = `${m.tsType(field.type)}${field.optional ? ' | undefined' : ''}`;
    const body = whereHolds(field.condition, there, (inside) => printValue(field, inside));
    out.push(`const ${functionName(member, owner, m)} = (it: ${m.typeName(owner)}): ${type} => ${body};`);
  }
  return out;
}

function functionName(member: FieldSpec, owner: TypeSpec, m: Module): string {
  return m.local(member, `Of${m.names.typeOf(owner)}`);
}
