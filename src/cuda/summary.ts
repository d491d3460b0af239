/* What matters first: everything that a summary shows, gathered. */
import { CUDBGGridStatus, nameOfCUDBGGridStatus } from '../../generated/cuda/enums.ts';
import type { CudbgGridTableEntryView } from '../../generated/cuda/read.ts';
import { readableName } from './cubin.ts';
import { deviceRowOf, faultOf } from './fault.ts';
import type { Fault } from './fault.ts';
import { evidenceOf, inferGeneration } from './generation.ts';
import { hangOf } from './hang.ts';
import type { Hang } from './hang.ts';
import { childRows } from './model.ts';
import type { CudaDump } from './model.ts';
import { scan } from './scan.ts';
import type { FaultGroup, Scan, SmException } from './scan.ts';
import { standingOf } from './standing.ts';
import type { Standing } from './standing.ts';
import { kernelSymbol } from './symbols-json.ts';
import { symbolsOf } from './symbols.ts';
import type { CodePlace } from './symbols.ts';
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
  /** Readable name of the kernel; null when no module has a function at its entry. */
  readonly name: string | null;
}

/** A GPU of the process. */
export interface DeviceSummary {
  readonly devId: number;
  readonly name: string | null;
  readonly type: string | null;
  readonly sm: string | null;
  readonly sms: number;
  readonly contexts: number;
  readonly modules: number;
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
  /** What is known of the focus. */
  readonly fault: Fault | undefined;
  /** The largest groups of lanes with an exception, at most GROUPS of them, with their places. */
  readonly groups: readonly PlacedGroup[];
  /** SMs with an exception of their own, at most GROUPS of them, with the places of their errorPCs. */
  readonly sms: readonly (SmException & { readonly place: CodePlace | null })[];
  /** The launch that the focus belongs to; of a fault of an SM the only one that fits. */
  readonly kernel: GridSummary | undefined;
  /** Where all lanes stand; asked for it is found once. */
  readonly standing: () => Promise<Standing>;
  /** What a dump without a fault says. */
  readonly hang: Hang | undefined;
  readonly devices: readonly DeviceSummary[];
  /** At most GRIDS of them. */
  readonly grids: readonly GridSummary[];
  readonly gridCount: number;
  readonly generation: number;
  readonly writer: Writer | undefined;
  readonly found: CudaDump['found'];
}

const GRIDS = 256;
const GROUPS = 64;

/** Lanes that stopped the same way, and where that is. */
export interface PlacedGroup extends FaultGroup {
  readonly place: CodePlace | null;
}

/** Gather the summary; walks every lane. */
export async function summaryOf(dump: CudaDump): Promise<CudaSummary> {
  const scanned = await scan(dump);
  const { primary } = scanned;
  let placed: Promise<Standing> | undefined;
  const standing = (): Promise<Standing> => (placed ??= standingOf(dump, scanned));
  const hang = primary === null ? await hangOf(await standing()) : undefined;
  const fault = primary === null ? undefined : await faultOf(dump, primary);
  const isFocus = await focusGrid(dump, primary, fault, hang);
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
      if (grids.length < GRIDS) grids.push(await gridSummary(dump, row, grid));
      if (kernel === undefined && isFocus(device.devId, grid.gridId64)) kernel = await gridSummary(dump, row, grid);
    }
    devices.push({
      devId: device.devId,
      name: await dump.text(device.devName),
      type: await dump.text(device.devType),
      sm: await dump.text(device.smType),
      sms: (await childRows(dump, dump.devices, row, 'sm'))?.table.length ?? 0,
      contexts: (await childRows(dump, dump.devices, row, 'context'))?.table.length ?? 0,
      modules: (await symbolsOf(dump).modules(row)).length,
      grids: count,
    });
  }
  const groups: PlacedGroup[] = [];
  for (const group of scanned.faults.slice(0, GROUPS)) {
    const { errorPC, pc, first } = group;
    groups.push({ ...group, place: await symbolsOf(dump).at(deviceRowOf(dump, first.device), errorPC ?? pc) });
  }
  const sms: CudaSummary['sms'][number][] = [];
  for (const sm of scanned.sms.slice(0, GROUPS)) {
    const { errorPC, device } = sm;
    const place = errorPC === null ? null : await symbolsOf(dump).at(deviceRowOf(dump, device), errorPC);
    sms.push({ ...sm, place });
  }
  return {
    scan: scanned,
    sms,
    fault,
    hang,
    standing,
    groups,
    kernel,
    devices,
    grids,
    gridCount,
    generation: inferGeneration(evidenceOf(dump)),
    writer: await writerOf(dump),
    found: dump.found,
  };
}

/** Tells the launch that the focus belongs to. */
async function focusGrid(
  dump: CudaDump,
  focus: Focus | null,
  fault: Fault | undefined,
  hang: Hang | undefined,
): Promise<(devId: number, gridId64: bigint) => boolean> {
  const first = hang?.gatherings[0]?.group;
  if (first !== undefined) return (devId, gridId64) => first.first.device === devId && first.gridId64 === gridId64;
  if (focus === null) return () => false;
  if (focus.kind !== 'sm') return (devId, gridId64) => focus.device === devId && focus.gridId64 === gridId64;
  const only = await onlyLaunch(dump, deviceRowOf(dump, focus.device), fault?.place ?? null);
  return (devId, gridId64) => focus.device === devId && only === gridId64;
}

/** The only launch that executes a place: of the kernel that it is in, or of the module for a function of its own. */
async function onlyLaunch(dump: CudaDump, deviceRow: number, place: CodePlace | null): Promise<bigint | undefined> {
  if (place === null) return undefined;
  const grids = await childRows(dump, dump.devices, deviceRow, 'grid');
  const ofModule: bigint[] = [];
  const ofKernel: bigint[] = [];
  for (const grid of grids?.table ?? []) {
    if (grid.contextId !== place.context || grid.moduleHandle !== place.module) continue;
    ofModule.push(grid.gridId64);
    if ((await kernelSymbol(dump, deviceRow, grid)) === place.section_symbol) ofKernel.push(grid.gridId64);
  }
  const fitting = ofKernel.length > 0 ? ofKernel : ofModule;
  return fitting.length === 1 ? fitting[0] : undefined;
}

async function gridSummary(dump: CudaDump, deviceRow: number, grid: CudbgGridTableEntryView): Promise<GridSummary> {
  const symbol = await kernelSymbol(dump, deviceRow, grid);
  const status = nameOfCUDBGGridStatus(grid.gridStatus);
  const { clusterDimX, clusterDimY, clusterDimZ } = grid;
  const cluster = clusterDimX !== undefined && clusterDimY !== undefined && clusterDimZ !== undefined;
  return {
    device: dump.devices.table.devId(deviceRow),
    gridId64: grid.gridId64,
    functionEntry: grid.functionEntry,
    grid: [grid.gridDimX, grid.gridDimY, grid.gridDimZ],
    block: [grid.blockDimX, grid.blockDimY, grid.blockDimZ],
    cluster: cluster ? [clusterDimX, clusterDimY, clusterDimZ] : undefined,
    status: status?.replace('CUDBG_GRID_STATUS_', '').toLowerCase() ?? `unknown (${grid.gridStatus})`,
    gpuLaunched: grid.origin === 1,
    name: symbol === undefined ? null : readableName(symbol),
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
