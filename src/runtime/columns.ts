import { gathered } from './numbers.ts';
import type { NumberArrayConstructor } from './numbers.ts';
import type { Table } from './table.ts';

/** A column's name, the typed array that it becomes, its place in a row, and its byte order where that is not the others'. */
type Column = readonly [name: string, make: NumberArrayConstructor<object>, place: number, le?: boolean];

/** Copies of columns of numbers; one that the rows are too short for is undefined. */
export function columnsOf<T extends object>(
  { view, offset, length, stride }: Table<unknown>,
  le: boolean,
  columns: readonly Column[],
): T {
  const copies = columns.map(([name, make, place, own = le]) => [
    name,
    stride < place + make.BYTES_PER_ELEMENT ? undefined : gathered(make, view, offset + place, length, stride, own),
  ]);
  return Object.fromEntries(copies) as T;
}
