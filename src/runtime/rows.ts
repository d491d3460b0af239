import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { FormatError, withPath } from './format-error.ts';
import { bytesAt } from './table.ts';
import type { Table } from './table.ts';

/** Rows of one table between objects and bytes. */

/** Bytes that are left for the one row a reader holds; fewer than `least` is an error. */
export function rowStride(r: ByteReader, least: number): number {
  const stride = r.size - r.pos;
  if (stride < least) r.take(least);
  return stride;
}

/** How many rows of `stride` bytes are left, none behind the end; a rest of a row is an error. */
export function rowsLeft(r: ByteReader, stride: number): number {
  const room = Math.max(r.size - r.pos, 0);
  if (stride <= 0 && room > 0) {
    throw new FormatError('read/row-too-small', `row too small: ${stride} bytes`, { offset: r.offset });
  }
  const count = stride > 0 ? Math.floor(room / stride) : 0;
  if (count * stride !== room) {
    r.seek(r.pos + count * stride);
    r.take(stride);
  }
  return count;
}

/** Write rows one after the other; all must have the same size. */
export function packRows<T>(
  rows: Iterable<T>,
  write: (w: ByteWriter, row: T) => void,
): { readonly bytes: Uint8Array; readonly stride: number } {
  const w = new ByteWriter();
  let stride = 0;
  let count = 0;
  for (const row of rows) {
    const start = w.pos;
    write(w, row);
    const size = w.pos - start;
    if (count > 0 && size !== stride) {
      throw new FormatError(
        'write/wrong-size',
        `rows of different sizes: row ${count} has ${size} bytes, those before ${stride}`,
      );
    }
    stride = size;
    count += 1;
  }
  return { bytes: w.data, stride };
}

/** A table whose rows `read` finds nothing wrong with; `origin` is the place of its buffer in the outermost input. */
export function checkedRows<T extends Table<unknown>>(table: T, origin: number, read: (r: ByteReader) => unknown): T {
  for (let i = 0; i < table.length; i++) {
    const offset = table.rowOffset(i);
    try {
      read(new ByteReader(bytesAt(table.view, offset, table.stride), origin + offset));
    } catch (error) {
      throw error instanceof FormatError ? withPath(error, `[${i}]`) : error;
    }
  }
  return table;
}
