/* Rows of the grid table. */
import { nameOfCUDBGGridStatus } from '../../../generated/cuda.ts';
import type { CudbgGridTableEntryView } from '../../../generated/cuda.ts';
import type { DumpTables } from './dump-tables.ts';
import { childRows, childSection } from './rows-below.ts';

/** A grid of a device; undefined when it is not in the table. */
export async function gridOf(
  dump: DumpTables,
  deviceRow: number,
  gridId64: bigint,
): Promise<CudbgGridTableEntryView | undefined> {
  const grids = await childRows(dump, dump.devices, deviceRow, 'grid');
  for (let i = 0; i < (grids?.table.length ?? 0); i++) {
    if (grids?.table.gridId64(i) === gridId64) return grids.table.at(i);
  }
  return undefined;
}

/** Context of a grid of a device; undefined when the grid is not in the table. */
export async function contextOfGrid(
  dump: DumpTables,
  deviceRow: number,
  gridId64: bigint,
): Promise<bigint | undefined> {
  return (await gridOf(dump, deviceRow, gridId64))?.contextId;
}

/** Name of a grid's status in lower case. */
export function statusName(status: number): string {
  return nameOfCUDBGGridStatus(status)?.replace('CUDBG_GRID_STATUS_', '').toLowerCase() ?? `unknown (${status})`;
}

/** Parameters of a grid, which are in constant bank 0 from `paramsOffset` on. */
export async function paramsOf(
  dump: DumpTables,
  deviceRow: number,
  gridId64: bigint,
): Promise<{ readonly section: number; readonly offset: bigint } | undefined> {
  const grids = await childRows(dump, dump.devices, deviceRow, 'grid');
  for (let i = 0; i < (grids?.table.length ?? 0); i++) {
    const rows = grids as NonNullable<typeof grids>;
    if (rows.table.gridId64(i) !== gridId64) continue;
    const section = childSection(dump, rows, i, 'params');
    return section === undefined ? undefined : { section, offset: rows.table.paramsOffset(i) };
  }
  return undefined;
}
