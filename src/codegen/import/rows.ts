import type { CRecord } from '../header/c-type.ts';
import type { TypeIr } from '../ir.ts';
import type { Slot } from '../record-layout.ts';
import { flatten } from './flatten.ts';
import type { FlatField } from './flatten.ts';

/** A record of a header against the row of a schema that stands for it. */
export interface RowChange {
  /** Fields that are new, by the version that brought them, oldest first; each version ends where its last field does. */
  readonly versions: readonly { readonly name: string; readonly size: number; readonly fields: readonly FlatField[] }[];
  /** The same field under another name. */
  readonly renamed: readonly { readonly field: FlatField; readonly kept: string }[];
  readonly problems: readonly { readonly line: number; readonly message: string }[];
}

/** What a header adds to a row; a field that is not where the schema has it is a problem, and then nothing is added. */
export function compareRow(record: CRecord, type: TypeIr, since: string | undefined): RowChange {
  const { layout } = type;
  const problems: { line: number; message: string }[] = [];
  const renamed: { field: FlatField; kept: string }[] = [];
  const none = { versions: [], renamed, problems };
  if (layout.kind === 'variable') {
    problems.push({ line: record.line, message: `${record.name}: the schema's type has no fixed places` });
    return none;
  }
  const fields = flatten(record);
  const known = new Map(layout.slots.map((slot) => [nameOf(slot), slot]));
  for (const field of fields) {
    if (field.offset >= layout.size) break;
    const slot = layout.slots.find(({ offset }) => offset === field.offset);
    const elsewhere = known.get(field.name);
    if (elsewhere !== undefined && elsewhere !== slot) {
      const message = `${record.name}.${field.name} is at ${field.offset}, and at ${elsewhere.offset} in the schema: fields of rows never move`;
      problems.push({ line: field.line, message });
    } else if (slot === undefined || !isAlike(slot, field)) {
      const has = slot === undefined ? 'a field that begins before' : `${nameOf(slot)}, ${slot.size} bytes`;
      problems.push({
        line: field.line,
        message: `${record.name}.${field.name} is at ${field.offset}, where the schema has ${has}`,
      });
    } else if (nameOf(slot) !== field.name && !isPadding(field)) renamed.push({ field, kept: nameOf(slot) });
    if (problems.length > 0) return none;
  }
  const added = fields.filter(({ offset }) => offset >= layout.size);
  const moved = added.find(({ name }) => known.has(name) && !/^pad/.test(name));
  if (moved !== undefined) {
    const message = `${record.name}.${moved.name} is at ${moved.offset}, and at ${known.get(moved.name)?.offset} in the schema: fields of rows never move`;
    return { ...none, problems: [{ line: moved.line, message }] };
  }
  if (added.length === 0) return none;
  const [first] = added as [FlatField];
  if (layout.kind === 'fixed')
    return {
      ...none,
      problems: [{ line: first.line, message: `${record.name} grew by ${first.name}, but its type has no -versions` }],
    };
  return {
    ...versionsOf(
      record,
      added,
      layout.versions.map(({ name }) => name),
      since,
    ),
    renamed,
  };
}

function versionsOf(
  record: CRecord,
  added: readonly FlatField[],
  older: readonly string[],
  since: string | undefined,
): Omit<RowChange, 'renamed'> {
  const versions: { name: string; size: number; fields: FlatField[] }[] = [];
  for (const field of added) {
    const name = field.since !== undefined && !older.includes(field.since) ? field.since : since;
    if (name === undefined || older.includes(name)) {
      const why = name === undefined ? 'no version' : `${name}, whose rows are shorter in the schema`;
      const message = `${record.name}.${field.name} is new, and the header says ${why}: say --since`;
      return { versions: [], problems: [{ line: field.line, message }] };
    }
    const end = field.offset + field.size;
    const last = versions.at(-1);
    if (last?.name === name) {
      last.fields.push(field);
      last.size = end;
    } else if (versions.some((each) => each.name === name)) {
      const message = `${record.name}.${field.name} is of ${name}, and follows a field of ${last?.name}`;
      return { versions: [], problems: [{ line: field.line, message }] };
    } else versions.push({ name, size: end, fields: [field] });
  }
  return { versions, problems: [] };
}

/** The name that the header has for it. */
export function nameOf({ field }: Slot): string {
  const original = field.vendor.get('orig-id');
  return original?.kind === 'scalar' ? original.text : field.id;
}

function isAlike({ size, field }: Slot, flat: FlatField): boolean {
  if (size !== flat.size) return false;
  const { type } = field;
  if (type === undefined || flat.sort === 'bytes') return true;
  if (type.kind === 'int') return flat.sort === (type.signed ? 's' : 'u');
  return type.kind !== 'float' || flat.sort === 'f';
}

function isPadding({ name }: FlatField): boolean {
  return /^_*(?:pad(?:ding)?|reserved)/i.test(name);
}
