import type { DumpTables } from './dump-tables.ts';

/** Row of the first device with this devId; row 0 when there is none. */
export function deviceRowOf(dump: DumpTables, devId: number): number {
  const { table } = dump.devices;
  for (let row = 0; row < table.length; row++) if (table.devId(row) === devId) return row;
  return 0;
}
