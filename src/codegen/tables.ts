import { askerOf } from './asks.ts';
import type { Asks } from './asks.ts';
import type { TypeIr } from './ir.ts';
import type { Problems } from './problem.ts';
import { typesOf } from './program.ts';
import type { Program } from './program.ts';
import type { Schema, TypeSpec } from './schema.ts';
import { structsOf } from './structs.ts';

/** Which records get classes of their own beside what reads them. */
export interface TableChoice {
  /** Records with tables of rows: all of a schema, or with `-tables` at its root those it names, and those that a list is of. */
  readonly tables: ReadonlySet<TypeSpec>;
  /** Those of them that code needs or a schema names. */
  readonly needed: ReadonlySet<TypeSpec>;
  /** Records that only a view reads whole: rows of tables, of several versions, with instances; and those that are part of them. */
  readonly viewed: ReadonlySet<TypeSpec>;
}

export function tablesOf(program: Program, types: readonly TypeIr[], asks: Asks, problems: Problems): TableChoice {
  const tables = new Set<TypeSpec>();
  const needed = new Set<TypeSpec>();
  for (const schema of program.schemas.values()) {
    const named = namedTables(schema, types, problems);
    for (const type of named ?? typesOf(schema.root)) tables.add(type);
    for (const type of named ?? []) needed.add(type);
  }
  for (const { spec, fields, instances } of types) {
    for (const { type } of [...fields, ...instances])
      if (type.kind === 'array' && type.storage === 'table' && type.of.kind === 'struct')
        asks.add(type.of.of, 'table', askerOf(spec));
  }
  for (const type of asks.types('table').keys()) needed.add(type);
  return { tables: new Set([...tables, ...needed]), needed, viewed: viewedRecords(types, needed, asks) };
}

function viewedRecords(types: readonly TypeIr[], needed: Iterable<TypeSpec>, asks: Asks): ReadonlySet<TypeSpec> {
  const bySpec = new Map(types.map((type) => [type.spec, type]));
  const viewed = new Set([...needed, ...asks.types('view').keys()]);
  for (const { spec, layout, instances, checked } of types)
    if (!checked && (layout.kind === 'versioned' || (layout.kind === 'fixed' && instances.length > 0)))
      viewed.add(spec);
  for (const spec of viewed) {
    const type = bySpec.get(spec);
    for (const { of } of type === undefined ? [] : structsOf(type)) {
      asks.add(of, 'view', askerOf(spec));
      viewed.add(of);
    }
  }
  return viewed;
}

function namedTables(schema: Schema, types: readonly TypeIr[], problems: Problems): readonly TypeSpec[] | undefined {
  const all = typesOf(schema.root);
  const key = schema.root.vendor.get('tables');
  if (key === undefined) return undefined;
  if (key.kind !== 'seq') {
    problems.error(key, 'bad-tables', 'expected a list of types: [thread_table_entry]');
    return [];
  }
  return key.items.flatMap((item) => {
    const name = item.kind === 'scalar' ? item.text : '';
    const found = types.find((t) => t.spec.name === name && t.layout.kind !== 'variable' && all.includes(t.spec));
    if (found === undefined)
      problems.error(item, 'bad-tables', `no record whose fields have fixed places is called '${name}'`);
    return found === undefined ? [] : [found.spec];
  });
}
