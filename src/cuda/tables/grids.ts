/* Rows of the grid table. */
import { nameOfCUDBGGridStatus } from '../../../generated/cuda/enums.ts';
import type { CudbgGridTableEntryView } from '../../../generated/cuda/read.ts';
import type { DumpTables, GridRows } from './dump-tables.ts';
import { childRows, childSection } from './rows-below.ts';
import type { Rows } from './rows.ts';

/** The rows of the grids of a dump. */
export function openGridRows(dump: Pick<DumpTables, 'elf' | 'tree' | 'devices'>): GridRows {
  const devices = new Map<
    number,
    Promise<{ readonly grids: Rows<'grid'>; readonly rows: ReadonlyMap<bigint, number> } | undefined>
  >();
  const read = async (deviceRow: number) => {
    const grids = await childRows(dump, dump.devices, deviceRow, 'grid');
    if (grids === undefined) return undefined;
    const rows = new Map<bigint, number>();
    for (let row = grids.table.length - 1; row >= 0; row--) rows.set(grids.table.gridId64(row), row);
    return { grids, rows };
  };
  return async (deviceRow, gridId64) => {
    let device = devices.get(deviceRow);
    if (device === undefined) devices.set(deviceRow, (device = read(deviceRow)));
    const found = await device;
    const row = found?.rows.get(gridId64);
    return found === undefined || row === undefined ? undefined : { grids: found.grids, row };
  };
}

/** A grid of a device; undefined when it is not in the table. */
export async function gridOf(
  dump: DumpTables,
  deviceRow: number,
  gridId64: bigint,
): Promise<CudbgGridTableEntryView | undefined> {
  const place = await dump.gridRow(deviceRow, gridId64);
  return place?.grids.table.at(place.row);
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
  const place = await dump.gridRow(deviceRow, gridId64);
  if (place === undefined) return undefined;
  const { grids, row } = place;
  const section = childSection(dump, grids, row, 'params');
  return section === undefined ? undefined : { section, offset: grids.table.paramsOffset(row) };
}
