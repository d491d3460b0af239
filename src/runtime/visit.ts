import { absentOf } from './absent.ts';
import type { Table } from './table.ts';

/**
 * Hears of every field in reading order. Offsets are absolute; those of bit fields have eighths. A field of fields is
 * begun, its parts follow, then it ends; an element of a list is named by its index.
 */
export interface Visitor {
  begin(name: string | number, type: string, offset: number): void;
  end(offset: number, value?: unknown): void;
  /** A part elsewhere in the file; `walk` visits it, now or later or never. */
  lazy(name: string, type: string, walk: () => void): void;
}

/** Give a visitor a part elsewhere in the file. Where reading stopped early, what its place depends on may be missing. */
export function visitLater(v: Visitor, name: string, type: string, walk: () => void): void {
  v.lazy(name, type, () => {
    try {
      walk();
    } catch (error) {
      throw absentOf(error, name);
    }
  });
}

/** Places of a record's fields, as in the generated `…Layout` constants. */
export interface RecordLayout<Field extends string = string> {
  /** Bytes of the record; of a versioned row, those of the newest version. */
  readonly size: number;
  readonly fields: Readonly<Record<Field, FieldLayout>>;
}

/** A row that grew with its producer's versions. */
export interface RowLayout<Field extends string = string> extends RecordLayout<Field> {
  /** Bytes of the oldest version. */
  readonly minSize: number;
  /** Bytes of a row by version, oldest first. */
  readonly versions: Readonly<Record<string, number>>;
  /** The field that keeps the bytes after the last known one. */
  readonly tail?: string;
}

/** Place of one field in its record: offset and size in bytes, and the bits of a bit field. */
export interface FieldLayout {
  readonly offset: number;
  readonly size: number;
  readonly type: string;
  readonly bit?: number;
  readonly bits?: number;
  /** The version that brought the field. */
  readonly since?: string;
  readonly record?: RecordLayout;
}

/** Where a field starts in its record, in bytes. */
export function at<Field extends string>(layout: RecordLayout<Field>, field: Field): number {
  return layout.fields[field].offset;
}

/** Visit the fields of a record whose places are fixed; `end` is where the row ends. */
export function visitRecord(v: Visitor, layout: RecordLayout, record: object, offset: number, end: number): void {
  for (const [name, field] of Object.entries(layout.fields)) {
    const value: unknown = (record as Readonly<Record<string, unknown>>)[name];
    if (value === undefined) continue;
    const start = offset + field.offset + (field.bit ?? 0) / 8;
    v.begin(name, field.type, start);
    if (field.record !== undefined) visitRecord(v, field.record, value as object, start, start + field.size);
    v.end(
      start + (field.bits === undefined ? field.size : field.bits / 8),
      field.record === undefined ? value : undefined,
    );
  }
  const tailName = 'tail' in layout ? (layout as RowLayout).tail : undefined;
  const tail: unknown = tailName === undefined ? undefined : (record as Readonly<Record<string, unknown>>)[tailName];
  if (tailName === undefined || !(tail instanceof Uint8Array) || tail.length === 0) return;
  v.begin(tailName, 'bytes', end - tail.length);
  v.end(end, tail);
}

/** Visit the rows of a table that starts at `offset`. */
export function visitRows(v: Visitor, type: string, layout: RecordLayout, table: Table<object>, offset: number): void {
  for (let i = 0; i < table.length; i++) {
    const start = offset + i * table.stride;
    v.begin(i, type, start);
    visitRecord(v, layout, table.at(i), start, start + table.stride);
    v.end(start + table.stride);
  }
}
