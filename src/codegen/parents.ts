/* Which types can hold a type: what `_parent` can be there. */
import type { Analysis } from './analysis.ts';
import { findType } from './program.ts';
import type { Program } from './program.ts';
import { quietType } from './quiet-type.ts';
import type { FieldSpec, TypeSpec, TypeUse } from './schema.ts';

/** A field that holds objects, and the type it is of. */
export interface Holder {
  readonly owner: TypeSpec;
  readonly field: FieldSpec;
}

/** By type, the fields of `types` that hold objects of it, in their order. */
export function holdersIn(program: Program, types: readonly TypeSpec[]): ReadonlyMap<TypeSpec, readonly Holder[]> {
  const holders = new Map<TypeSpec, Holder[]>();
  for (const owner of types) {
    for (const field of [...owner.seq, ...owner.instances]) {
      for (const type of new Set(heldBy(program, field.type, owner))) {
        const list = holders.get(type);
        if (list === undefined) holders.set(type, [{ owner, field }]);
        else list.push({ owner, field });
      }
    }
  }
  return holders;
}

/** The types that have these fields of a type, or that such fields name as its parent. */
export function parentsOf(a: Analysis, holders: readonly Holder[]): readonly TypeSpec[] {
  const found = new Set<TypeSpec>();
  for (const { owner, field } of holders) {
    if (field.parent === 'none') continue;
    if (field.parent === undefined) {
      found.add(owner);
      continue;
    }
    const override = quietType(a, field.parent, { type: owner });
    if (override.kind === 'struct') found.add(override.of);
  }
  return [...found];
}

function heldBy(program: Program, use: TypeUse | undefined, owner: TypeSpec): readonly TypeSpec[] {
  if (use?.kind === 'user') return [findType(program, owner, use.names, use.absolute) ?? []].flat();
  return use?.kind === 'switch' ? use.cases.flatMap((c) => heldBy(program, c.type, owner)) : [];
}
