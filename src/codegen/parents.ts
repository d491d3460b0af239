/* Which types can hold a type: what `_parent` can be there. */
import type { Analysis } from './analysis.ts';
import { findType } from './program.ts';
import type { Program } from './program.ts';
import { quietType } from './quiet-type.ts';
import type { TypeSpec, TypeUse } from './schema.ts';

/** The types of `types`, those of one file, that have fields of this type, or that such fields name as its parent. */
export function parentsOf(a: Analysis, types: readonly TypeSpec[], type: TypeSpec): readonly TypeSpec[] {
  const found = new Set<TypeSpec>();
  for (const owner of types) {
    for (const field of [...owner.seq, ...owner.instances]) {
      if (field.parent === 'none' || !holds(a.program, field.type, owner, type)) continue;
      if (field.parent === undefined) {
        found.add(owner);
        continue;
      }
      const override = quietType(a, field.parent, { type: owner });
      if (override.kind === 'struct') found.add(override.of);
    }
  }
  return [...found];
}

function holds(program: Program, use: TypeUse | undefined, owner: TypeSpec, type: TypeSpec): boolean {
  if (use?.kind === 'user') return findType(program, owner, use.names, use.absolute) === type;
  return use?.kind === 'switch' && use.cases.some((c) => holds(program, c.type, owner, type));
}
