import { compileFile } from './compile-file.ts';
import { layoutJson } from './emit/layout-json.ts';
import { createNames } from './emit/names.ts';
import { isLayoutDocument } from './layout-as/layout-json.ts';
import type { LayoutDocument } from './layout-as/layout-json.ts';
import { Problems } from './problem.ts';
import type { SchemaHost } from './program.ts';

/** What a schema says of the places of fields and of the members of its enums, both by the names of generated code. */
export interface SchemaFacts {
  readonly layout: LayoutDocument;
  /** Values of each enum, with their names. */
  readonly enums: ReadonlyMap<string, ReadonlyMap<bigint, string>>;
}

/** Places and enums of a `.ksy` file; one with errors is a SchemaError. */
export function schemaFacts(file: string, host: SchemaHost): SchemaFacts {
  const compiled = compileFile({ file, host });
  const names = createNames(compiled, new Problems());
  const root = compiled.program.requested[0];
  const layout: unknown = root === undefined ? undefined : layoutJson(compiled, names, root);
  if (!isLayoutDocument(layout)) throw new Error(`${file} gives no layout JSON`);
  const enums = compiled.schemas.flatMap((schema) => schema.enums);
  return {
    layout,
    enums: new Map(
      enums.map((spec) => [
        names.enumOf(spec),
        new Map(spec.entries.map((entry) => [entry.value, names.entryOf(entry)])),
      ]),
    ),
  };
}
