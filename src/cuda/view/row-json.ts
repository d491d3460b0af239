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
  const view = rows.table.at(row);
  // A dump has millions of lanes: the fields are not copied twice.
  const fields: object = view;
  const data: Record<string, Json> = {};
  for (const name of fieldNames[rows.name]) data[name] = (fields as Fields)[name] ?? null;
  const tail = view.unknownTail;
  if (tail.length > 0) data['unknown_tail'] = tail;
  return data;
}

type Fields = Readonly<Record<string, number | bigint | Uint8Array | undefined>>;
