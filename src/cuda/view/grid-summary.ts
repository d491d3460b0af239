/* A kernel launch as summaries show it. */
import { CUDBGGridStatus } from '../../../generated/cuda/enums.ts';
import type { CudbgGridTableEntryView } from '../../../generated/cuda/read.ts';
import { hex64, snakeKeys } from '../../core/index.ts';
import type { Json } from '../../core/index.ts';
import type { CudaDump } from '../model.ts';
import { kernelSymbol } from '../symbols/kernel-symbol.ts';
import { readableName } from '../symbols/readable-name.ts';
import { statusName } from '../tables/grids.ts';
import type { Dim3 } from '../walk/place.ts';
import { dim } from './phrases.ts';

/** A kernel launch. */
export interface GridSummary {
  readonly device: number;
  readonly gridId64: bigint;
  readonly functionEntry: bigint;
  readonly grid: Dim3;
  readonly block: Dim3;
  /** Undefined before r525. */
  readonly cluster: Dim3 | undefined;
  readonly status: string;
  readonly gpuLaunched: boolean;
  /** Readable name of the kernel; null when no module has a function at its entry. */
  readonly name: string | null;
}

/** A row of the grid table with the name of its kernel. */
export async function gridSummary(
  dump: CudaDump,
  deviceRow: number,
  grid: CudbgGridTableEntryView,
): Promise<GridSummary> {
  const symbol = await kernelSymbol(dump, deviceRow, grid);
  const { clusterDimX, clusterDimY, clusterDimZ } = grid;
  const cluster = clusterDimX !== undefined && clusterDimY !== undefined && clusterDimZ !== undefined;
  return {
    device: dump.devices.table.devId(deviceRow),
    gridId64: grid.gridId64,
    functionEntry: grid.functionEntry,
    grid: [grid.gridDimX, grid.gridDimY, grid.gridDimZ],
    block: [grid.blockDimX, grid.blockDimY, grid.blockDimZ],
    cluster: cluster ? [clusterDimX, clusterDimY, clusterDimZ] : undefined,
    status: statusName(grid.gridStatus),
    gpuLaunched: grid.origin === 1,
    name: symbol === undefined ? null : readableName(symbol),
  };
}

/** Status that is normal while a kernel runs, and so not worth a word. */
export const ACTIVE: string = statusName(CUDBGGridStatus.CUDBG_GRID_STATUS_ACTIVE);

/** A kernel launch as data. */
export function gridJson({ gpuLaunched, ...grid }: GridSummary): Json {
  return {
    ...grid,
    ...snakeKeys({ gpuLaunched }),
    grid: [...grid.grid],
    block: [...grid.block],
    cluster: grid.cluster === undefined ? null : [...grid.cluster],
  };
}

/** Name of the kernel, or `at 0x…` where it has none. */
export function kernelName({ name, functionEntry }: GridSummary): string {
  return name === null ? `at ${hex64(functionEntry)}` : name;
}

/** `<<<(4,1,1), (256,1,1)>>>`. */
export function launch({ grid, block, cluster }: GridSummary): string {
  const clusters = cluster === undefined || cluster.every((n) => n <= 1) ? '' : ` in clusters of ${dim(cluster)}`;
  return `<<<${dim(grid)}, ${dim(block)}>>>${clusters}`;
}
