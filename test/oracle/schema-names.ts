// Names of one field in the three worlds: ksy id, official JavaScript, ours.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The folder of the schemas. */
export const schemas: string = join(import.meta.dirname, '../../schemas');

export interface FieldNames {
  /** Also the name in Python. */
  readonly id: string;
  readonly official: string;
  readonly ours: string;
}

export interface RowType {
  /** ksy id of the row type, `thread_table_entry`. */
  readonly id: string;
  /** What the vendor's header calls it, `CudbgThreadTableEntry`. */
  readonly name: string;
  /** Row size by version, oldest first. */
  readonly versions: ReadonlyMap<string, number>;
  readonly fields: readonly FieldNames[];
}

interface SchemaType {
  readonly '-orig-id'?: string;
  readonly '-versions'?: Record<string, number>;
  readonly seq?: readonly { readonly id: string; readonly '-orig-id'?: string }[];
  readonly types?: Record<string, SchemaType>;
}

/** The types of `schemas/cuda.ksy` that have `-versions`, by id. */
export function rowTypes(): ReadonlyMap<string, RowType> {
  const schema = parse(readFileSync(join(schemas, 'cuda.ksy'), 'utf8')) as SchemaType;
  const rows = new Map<string, RowType>();
  for (const [id, type] of Object.entries(schema.types ?? {})) {
    const versions = type['-versions'];
    if (versions === undefined) continue;
    const fields = (type.seq ?? []).map((field) => ({
      id: field.id,
      official: camelCase(field.id),
      ours: field['-orig-id'] ?? camelCase(field.id),
    }));
    rows.set(id, { id, name: type['-orig-id'] ?? '', versions: new Map(Object.entries(versions)), fields });
  }
  return rows;
}

/** `thread_idx_x` -> `threadIdxX`. */
export function camelCase(id: string): string {
  return id.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
