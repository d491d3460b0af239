import type { Datum, TypeIr } from './ir.ts';
import { onceFor } from './once-for.ts';

/** The structures in the fields and instances of a type: the parts that have types of their own. */

export type StructPart = Datum & { readonly kind: 'struct' };

/** Every structure that a field of a type can hold. */
export const structsOf: (type: TypeIr) => readonly StructPart[] = onceFor(({ fields, instances }) =>
  [...fields, ...instances].flatMap((f) => structsIn(f.datum)),
);

export function structsIn(datum: Datum | undefined): StructPart[] {
  if (datum?.kind === 'switch') return datum.cases.flatMap((c) => structsIn(c.datum));
  return datum?.kind === 'struct' ? [datum] : [];
}
