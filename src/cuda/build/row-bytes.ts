/* One row of a table from plain values. */
import { ByteWriter } from '../../runtime/index.ts';
import { rowWriters } from '../tables/row-writers.ts';
import type { Row } from '../tables/row-writers.ts';
import { tables } from '../tables/tables.ts';
import type { TableName } from '../tables/tables.ts';
import { textFields } from '../tables/text-fields.ts';
import type { RowSpec } from './spec.ts';
import type { Strings } from './strings.ts';

/** One row: zeros, then what is given. */
export function rowBytes<N extends TableName>(name: N, spec: RowSpec, stride: number, strings: Strings): Uint8Array {
  const { fields } = tables[name].layout;
  const empty = tables[name]
    .over(new DataView(new ArrayBuffer(stride)), 0, 1, stride)
    .at(0)
    .toObject();
  const given: Record<string, number | bigint> = {};
  for (const [field, value] of Object.entries(spec)) {
    if (value === undefined || typeof value === 'object') continue;
    const place = fields[field];
    if (place === undefined) throw new RangeError(`no field ${field} in a ${name} row`);
    // Drivers of this generation do not write the field.
    if (place.offset + place.size > stride) continue;
    if (typeof value === 'string') {
      if (!textFields.has(field)) throw new RangeError(`field ${field} of a ${name} row is a number, not text`);
      given[field] = strings.place(value);
    } else given[field] = place.size === 8 ? BigInt(value) : Number(value);
  }
  const w = new ByteWriter(stride);
  rowWriters[name](w, Object.assign(empty, given) as Row<N>);
  return w.data;
}
