import { memberIr } from '../members.ts';
import type { Typed } from '../expression/typed.ts';
import { isField } from '../analysis.ts';
import type { FieldSpec, TypeSpec } from '../schema.ts';
import { askedOf } from './asked-of.ts';
import { print } from './expression.ts';
import type { ExpressionContext } from './expression.ts';
import { mentions } from './locals.ts';
import { linkOf } from './link-of.ts';
import type { Module } from './module.ts';
import { printValue, whereHolds } from './value.ts';

/* Value instances of other objects, worked out as those are now: a copy of what was read holds what they were then. */

/** Ask for a value instance of another object by a function of that object; undefined where it asks for more than that. */
export function askForeign(e: Typed & { kind: 'member' }, cx: ExpressionContext): string | undefined {
  const { module: m } = cx;
  const field = memberIr(m.ir(e.owner), e.member);
  if (field?.value === undefined || e.object?.type.kind !== 'struct' || !isField(e.member)) return undefined;
  const it: Typed = { kind: 'it', type: e.object.type };
  const value = askedOf(it, field.value, m);
  const condition = field.condition === undefined ? undefined : askedOf(it, field.condition, m);
  if (value === undefined || (field.condition !== undefined && condition === undefined)) return undefined;
  const there = { ...field, value, ...(condition !== undefined && { condition }) };
  m.foreignValues.set(e.member, { owner: e.owner, field: there });
  return `${functionName(e.member, e.owner, m)}(${print(e.object, cx)})`;
}

/** How expressions ask for value instances of other objects where those may be copies. */
export const ANEW: Pick<ExpressionContext, 'fresh' | 'foreign'> = { fresh: 3, foreign: askForeign };

/** One function for each that is asked for; printing one may ask for more. */
export function foreignFunctions(m: Module): string[] {
  const out: string[] = [];
  for (const [member, { owner, field }] of m.foreignValues) {
    const cx: ExpressionContext = {
      module: m,
      member: (own) => `it.${m.field(own)}`,
      self: 'it',
      parent: () => linkOf([owner], 'it', '_parent', m),
      root: () => linkOf([owner], 'it', '_root', m),
      io: 'it._io',
      ...ANEW,
      it: 'it',
    };
    const type = `${m.tsType(field.type)}${field.optional ? ' | undefined' : ''}`;
    const body = whereHolds(field.condition, cx, (there) => printValue(field, there));
    const it = mentions([body], 'it') ? 'it' : '_it';
    out.push(
      `export function ${functionName(member, owner, m)}(${it}: ${m.typeName(owner)}): ${type} { return ${body}; }`,
    );
  }
  return out;
}

/** No name of a schema has a `$` inside. */
function functionName(member: FieldSpec, owner: TypeSpec, m: Module): string {
  return `$of${m.names.typeOf(owner)}$${m.field(member)}`;
}
