import { isField } from '../analysis.ts';
import type { Compiled } from '../compile.ts';
import type { Typed } from '../expression/typed.ts';
import type { Datum, FieldIr, TypeIr } from '../ir.ts';
import { importedBy } from '../program.ts';
import type { FieldSpec, Schema } from '../schema.ts';

/** Which expressions of a type say how many, how long or where. */

/** Fields and instances that a writer writes. */
export function storedFields(ir: TypeIr): readonly FieldIr[] {
  return [...ir.fields, ...ir.instances.filter((f) => f.value === undefined && (f.pos ?? f.io) !== undefined)];
}

/** Counts, sizes and offsets of a type. */
export function* tiedExpressions(ir: TypeIr): Generator<Typed> {
  for (const f of storedFields(ir)) {
    if (f.repeat?.kind === 'expr') yield f.repeat.count;
    if (f.pos !== undefined) yield f.pos;
    yield* sizesOf(f.datum);
  }
}

function* sizesOf(d: Datum | undefined): Generator<Typed> {
  if (d?.kind === 'switch') for (const c of d.cases) yield* sizesOf(c.datum);
  if (d !== undefined && 'extent' in d && d.extent?.size !== undefined) yield d.extent.size;
}

/** Fields that some count, size or offset is, with nothing else in it: in a schema, or in those that it imports. */
export function pinnedFields({ program, schemas }: Compiled, schema: Schema): Set<FieldSpec> {
  const pinned = new Set<FieldSpec>();
  const files = new Set([...importedBy(program, schema)].map(({ file }) => file));
  for (const type of schemas.filter(({ file }) => files.has(file)).flatMap(({ types }) => types))
    for (const e of tiedExpressions(type)) if (e.kind === 'member' && isField(e.member)) pinned.add(e.member);
  return pinned;
}
