/* The backtrace table of a lane: a row for each caller. */
import { rowsBy } from '../tables/row-order.ts';
import type { Rows } from '../tables/rows.ts';

/** Return addresses of a backtrace table by level, innermost first. */
export function returnAddresses(frames: Rows<'backtrace'> | undefined): bigint[] {
  if (frames === undefined) return [];
  const { table } = frames;
  return Array.from(
    rowsBy(table.length, (i) => table.level(i)),
    (i) => table.virtualReturnAddress(i),
  );
}
