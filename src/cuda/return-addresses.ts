import { rowsBy } from './row-order.ts';
import type { Rows } from './rows.ts';

/** Return addresses of a backtrace table by level, innermost first. */
export function returnAddresses(frames: Rows<'backtrace'> | undefined): bigint[] {
  if (frames === undefined) return [];
  const { table } = frames;
  return Array.from(
    rowsBy(table.length, (i) => table.level(i)),
    (i) => table.virtualReturnAddress(i),
  );
}
