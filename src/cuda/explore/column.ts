/* Numbers at one place of the rows of a table. */
import { ByteReader } from '../../runtime/index.ts';
import type { Gathered, RowRun } from './gather.ts';

export interface Place {
  readonly offset: number;
  readonly size: number;
}

/** The values of the rows that reach so far, with their run and row number. */
export interface Column extends Place {
  readonly values: readonly bigint[];
  readonly runs: readonly RowRun[];
  readonly rows: readonly number[];
}

/** Read a place of 1, 2, 4 or 8 bytes from every row that has it, and has `least` bytes. */
export function columnOf({ runs }: Gathered, { offset, size }: Place, least: number = offset + size): Column {
  const values: bigint[] = [];
  const from: RowRun[] = [];
  const rows: number[] = [];
  for (const run of runs) {
    if (run.rowSize < least) continue;
    const reader = new ByteReader(run.bytes);
    for (let row = 0; row < run.rows; row++) {
      reader.seek(row * run.rowSize + offset);
      values.push(size === 8 ? reader.u8(true) : BigInt(number(reader, size)));
      from.push(run);
      rows.push(row);
    }
  }
  return { offset, size, values, runs: from, rows };
}

function number(reader: ByteReader, size: number): number {
  if (size === 4) return reader.u4(true);
  return size === 2 ? reader.u2(true) : reader.u1();
}

/** How often each value is there. */
export function counts(values: readonly bigint[]): Map<bigint, number> {
  const found = new Map<bigint, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
}

/** Shannon's entropy of the values, in bits. */
export function entropy(of: ReadonlyMap<bigint, number>, total: number): number {
  let bits = 0;
  for (const count of of.values()) bits -= (count / total) * Math.log2(count / total);
  return Math.round(bits * 100) / 100 + 0;
}
