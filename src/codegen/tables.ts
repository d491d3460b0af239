import type { TypeIr } from './ir.ts';
import type { Problems } from './problem.ts';
import { typesOf } from './program.ts';
import type { Program } from './program.ts';
import type { Schema, TypeSpec } from './schema.ts';

/**
 * The records that get tables of rows: all of a schema, or with `-tables` at its root those it names. Records that a list is
 * of have them in any case.
 */
export function tablesOf(program: Program, types: readonly TypeIr[], problems: Problems): ReadonlySet<TypeSpec> {
  const chosen = new Set([...program.schemas.values()].flatMap((schema) => chosenTables(schema, types, problems)));
  for (const { fields, instances } of types) {
    for (const { type } of [...fields, ...instances]) {
      if (type.kind === 'array' && type.storage === 'table' && type.of.kind === 'struct') chosen.add(type.of.of);
    }
  }
  return chosen;
}

function chosenTables(schema: Schema, types: readonly TypeIr[], problems: Problems): readonly TypeSpec[] {
  const all = typesOf(schema.root);
  const key = schema.root.vendor.get('tables');
  if (key === undefined) return all;
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
