import type { Json } from '../../core/index.ts';
import type { Rows } from '../tables/rows.ts';
import { perTable, tables } from '../tables/tables.ts';
import type { TableName } from '../tables/tables.ts';

/** Fields of each table's rows without paddings, in the order of the bytes. */
const fieldNames = perTable((name) =>
  Object.keys(tables[name].layout.fields).filter((field) => !field.startsWith('pad')),
);

/** A row as data: fields by their C names, those that the row is too short for null, bytes past the known ones as hex. */
export function rowJson(rows: Rows<TableName>, row: number): Record<string, Json> {
  const data: Record<string, Json> = {};
  eachField(rows, row, (name, value) => (data[name] = value ?? null));
  return data;
}

/** Shows each field of a row, undefined where the row is too short for it, and the bytes past the known ones where there are any. */
export function eachField(rows: Rows<TableName>, row: number, show: (name: string, value: FieldValue) => void): void {
  const view = rows.table.at(row);
  // A dump has millions of lanes: the fields are not copied twice.
  const fields: object = view;
  for (const name of fieldNames[rows.name]) show(name, (fields as Readonly<Record<string, FieldValue>>)[name]);
  const tail = view.unknownTail;
  if (tail.length > 0) show('unknown_tail', tail);
}

/** A field of a row. */
export type FieldValue = number | bigint | Uint8Array | undefined;
