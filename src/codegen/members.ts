import type { FieldIr, TypeIr } from './ir.ts';
import type { FieldSpec, ParamSpec } from './schema.ts';

const known = new WeakMap<TypeIr, ReadonlyMap<FieldSpec, FieldIr>>();

/** The field or instance of a type that a member is; undefined for a parameter, and for members of other types. */
export function memberIr(ir: TypeIr, member: FieldSpec | ParamSpec): FieldIr | undefined {
  let members = known.get(ir);
  if (members === undefined)
    known.set(ir, (members = new Map([...ir.fields, ...ir.instances].map((each) => [each.spec, each]))));
  return members.get(member as FieldSpec);
}
