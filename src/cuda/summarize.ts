/* What matters first, as data. */
import type { Json } from '../core/index.ts';
import { CUDBGGridStatus, nameOfCUDBGGridStatus } from '../../generated/cuda.ts';
import type { CudbgGridTableEntryView } from '../../generated/cuda.ts';
import { exceptionMeaning, exceptionName } from './exceptions.ts';
import { focusJson } from './focus-json.ts';
import { evidenceOf, inferGeneration } from './generation.ts';
import { childRows } from './model.ts';
import type { CudaDump } from './model.ts';
import { scan } from './scan.ts';
import type { Scan } from './scan.ts';
import type { Dim3, Focus } from './verdict.ts';

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
}

/** A GPU of the process. */
export interface DeviceSummary {
  readonly devId: number;
  readonly name: string | null;
  readonly type: string | null;
  readonly sm: string | null;
  readonly sms: number;
  readonly contexts: number;
  readonly grids: number;
}

/** Who wrote the dump. */
export interface Writer {
  readonly name: string | null;
  /** Driver version, `580.82`. */
  readonly driver: string;
  /** CUDA version that the driver supports, `13.0`. */
  readonly cuda: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly flags: number;
}

/** Everything a summary shows. */
export interface CudaSummary {
  readonly scan: Scan;
  /** The launch that the focus belongs to. */
  readonly kernel: GridSummary | undefined;
  readonly devices: readonly DeviceSummary[];
  /** At most GRIDS of them. */
  readonly grids: readonly GridSummary[];
  readonly gridCount: number;
  readonly generation: number;
  readonly writer: Writer | undefined;
  readonly found: CudaDump['found'];
}

const GRIDS = 256;

/** Gather the summary; walks every lane. */
export async function summaryOf(dump: CudaDump): Promise<CudaSummary> {
  const scanned = await scan(dump);
  const devices: DeviceSummary[] = [];
  const grids: GridSummary[] = [];
  let gridCount = 0;
  let kernel: GridSummary | undefined;
  const { table } = dump.devices;
  for (let row = 0; row < table.length; row++) {
    const device = table.at(row);
    const rows = await childRows(dump, dump.devices, row, 'grid');
    const count = rows?.table.length ?? 0;
    gridCount += count;
    for (let i = 0; i < count; i++) {
      const grid = (rows as NonNullable<typeof rows>).table.at(i);
      if (grids.length < GRIDS) grids.push(gridSummary(device.devId, grid));
      if (kernel === undefined && isOf(scanned.primary, device.devId, grid.gridId64)) {
        kernel = gridSummary(device.devId, grid);
      }
    }
    devices.push({
      devId: device.devId,
      name: await dump.text(device.devName),
      type: await dump.text(device.devType),
      sm: await dump.text(device.smType),
      sms: (await childRows(dump, dump.devices, row, 'sm'))?.table.length ?? 0,
      contexts: (await childRows(dump, dump.devices, row, 'context'))?.table.length ?? 0,
      grids: count,
    });
  }
  return {
    scan: scanned,
    kernel,
    devices,
    grids,
    gridCount,
    generation: inferGeneration(evidenceOf(dump)),
    writer: await writerOf(dump),
    found: dump.found,
  };
}

function isOf(focus: Focus | null, devId: number, gridId64: bigint): boolean {
  return focus !== null && focus.kind !== 'sm' && focus.device === devId && focus.gridId64 === gridId64;
}

function gridSummary(device: number, grid: CudbgGridTableEntryView): GridSummary {
  const status = nameOfCUDBGGridStatus(grid.gridStatus);
  const { clusterDimX, clusterDimY, clusterDimZ } = grid;
  const cluster = clusterDimX !== undefined && clusterDimY !== undefined && clusterDimZ !== undefined;
  return {
    device,
    gridId64: grid.gridId64,
    functionEntry: grid.functionEntry,
    grid: [grid.gridDimX, grid.gridDimY, grid.gridDimZ],
    block: [grid.blockDimX, grid.blockDimY, grid.blockDimZ],
    cluster: cluster ? [clusterDimX, clusterDimY, clusterDimZ] : undefined,
    status: status?.replace('CUDBG_GRID_STATUS_', '').toLowerCase() ?? `unknown (${grid.gridStatus})`,
    gpuLaunched: grid.origin === 1,
  };
}

/** Status that is normal while a kernel runs, and so not worth a word. */
export const ACTIVE: string | undefined = nameOfCUDBGGridStatus(CUDBGGridStatus.CUDBG_GRID_STATUS_ACTIVE)
  ?.replace('CUDBG_GRID_STATUS_', '')
  .toLowerCase();

async function writerOf(dump: CudaDump): Promise<Writer | undefined> {
  const { meta } = dump;
  if (meta === undefined || meta.table.length === 0) return undefined;
  const row = meta.table.at(0);
  return {
    name: await dump.text(row.generatorName),
    driver: `${row.driverVersionMajor}.${row.driverVersionMinor}`,
    cuda: `${row.cudaDriverVersionMajor}.${row.cudaDriverVersionMinor}`,
    timestamp: row.timestamp,
    flags: row.flags,
  };
}

/** Version of the summary's shape. */
const SCHEMA = 1;

/** The summary as data. */
export async function summarize(dump: CudaDump): Promise<Json> {
  const summary = await summaryOf(dump);
  const { scan: scanned, kernel } = summary;
  const { primary } = scanned;
  const named = (code: number): { [key: string]: Json } => ({
    exception: code,
    exception_name: exceptionName(code),
    meaning: exceptionMeaning(code),
  });
  return {
    schema: SCHEMA,
    format: 'cuda',
    verdict:
      primary === null
        ? null
        : {
            ...(focusJson(primary) as { [key: string]: Json }),
            ...(primary.kind !== 'trap' && named(primary.exception)),
            ...(kernel !== undefined && { kernel: gridJson(kernel) }),
          },
    exceptions: scanned.exceptions.map((group) => ({
      ...named(group.exception),
      lanes: group.lanes,
      warps: group.warps,
      pcs: group.pcs.map(({ pc, lanes }) => ({ pc, lanes })),
      more_pcs: group.morePcs,
      first: placeJson(group.first),
    })),
    sm_exceptions: scanned.sms.map(({ device, sm, exception, errorPC, text }) => ({
      device,
      sm,
      ...named(exception),
      errorPC,
      text,
    })),
    counts: { ...scanned.counts },
    devices: summary.devices.map((device) => ({ ...device })),
    grids: summary.grids.map(gridJson),
    grid_count: summary.gridCount,
    generation: `r${summary.generation}`,
    writer: summary.writer === undefined ? null : { ...summary.writer },
    size: dump.elf.source.size,
    sections: dump.elf.sections.length,
    diagnostic_counts: { ...summary.found },
  };
}

function gridJson(grid: GridSummary): Json {
  return {
    ...grid,
    grid: [...grid.grid],
    block: [...grid.block],
    cluster: grid.cluster === undefined ? null : [...grid.cluster],
  };
}

function placeJson(place: Scan['exceptions'][number]['first']): Json {
  return { ...place, block: [...place.block], thread: [...place.thread] };
}
