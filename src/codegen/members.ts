import type { FieldIr, TypeIr } from './ir.ts';
import { onceFor } from './once-for.ts';
import type { FieldSpec, ParamSpec } from './schema.ts';

/** The field or instance of a type that a member is; undefined for a parameter, and for members of other types. */
export function memberIr(ir: TypeIr, member: FieldSpec | ParamSpec): FieldIr | undefined {
  return membersOf(ir).get(member as FieldSpec);
}

const membersOf = onceFor(
  ({ fields, instances }: TypeIr) => new Map([...fields, ...instances].map((each) => [each.spec, each])),
);
