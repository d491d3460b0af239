import type { ByteSource } from '../../core/index.ts';
import type { ElfFile } from '../../elf/index.ts';
import { viewOf } from '../../runtime/index.ts';
import { tables, tableShape } from './tables.ts';
import type { TableName, TableTypes } from './tables.ts';

/** Rows of a table section. */
export interface Rows<N extends TableName> {
  readonly name: N;
  readonly section: number;
  /** Of row 0 in the file. */
  readonly offset: number;
  readonly table: TableTypes[N];
}

/** Read the rows of a table section that lie in the file; a view of the source's bytes where they are in memory. */
export async function readRows<N extends TableName>(
  elf: ElfFile,
  name: N,
  section: number,
  source: ByteSource = elf.source,
): Promise<Rows<N>> {
  const shape = tableShape(elf.sections, section, name);
  const bytes = shape.rows === 0 ? EMPTY : await source.read(shape.offset, shape.rows * shape.stride);
  return { name, section, offset: shape.offset, table: tables[name].over(viewOf(bytes), 0, shape.rows, shape.stride) };
}

const EMPTY = new Uint8Array();

/** Offset in the file of one row. */
export function rowPlace(rows: Rows<TableName>, row: number): number {
  return rows.offset + row * rows.table.stride;
}
