/* What is running where: the rows of `info cuda devices`, `sms`, `warps`, `lanes`, `kernels`, `contexts` and `modules`. */
import { nameOfCUDBGGridStatus } from '../../generated/cuda/enums.ts';
import { exceptionName } from './exceptions.ts';
import { childRows, warpsOf } from './model.ts';
import type { CudaDump } from './model.ts';
import { rowsBy } from './row-order.ts';
import { hasLane } from './scan.ts';
import { kernelSymbol } from './symbols-json.ts';
import { symbolsOf } from './symbols.ts';
import type { CodePlace } from './symbols.ts';
import { convergenceBarriers, threadStateName } from './thread-state.ts';
import type { Dim3 } from './verdict.ts';
import { blockOf, threadOf, walkLanes, walkSms, walkWarps } from './walk.ts';
import type { LaneOnSm, Selection } from './walk.ts';
import { readableName } from './cubin.ts';
import { childSection } from './model.ts';

/** A device; masks have a bit for each SM. */
export interface DeviceRow {
  readonly device: number;
  /** `1b:00.0`. */
  readonly pci: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly sm_type: string | null;
  readonly sms: number;
  readonly warps_per_sm: number;
  readonly lanes_per_warp: number;
  readonly registers_per_lane: number;
  /** SMs that have a warp. */
  readonly active_sms: bigint;
}

/** An SM that has a warp; the mask has a bit for each warpId. */
export interface SmRow {
  readonly device: number;
  readonly sm: number;
  readonly active_warps: bigint;
  readonly exception: string | null;
}

/** A warp. */
export interface WarpRow {
  readonly device: number;
  readonly sm: number;
  readonly warp: number;
  readonly active_lanes: number;
  /** Valid lanes that are not active. */
  readonly divergent_lanes: number;
  /** Of the first active lane; null when none is. */
  readonly pc: bigint | null;
  readonly grid: bigint;
  readonly block: Dim3;
  /** Of the first active lane. */
  readonly first_thread: Dim3 | null;
  readonly broken: boolean;
}

/** A valid lane. */
export interface LaneRow {
  readonly device: number;
  readonly sm: number;
  readonly warp: number;
  readonly lane: number;
  readonly state: 'active' | 'divergent';
  readonly pc: bigint;
  readonly grid: bigint;
  readonly block: Dim3;
  readonly thread: Dim3;
  readonly exception: string | null;
  /** What the lane does within its warp, `ready`, `blockedb0`; null before r575. */
  readonly thread_state: string | null;
  /** Convergence barriers of the warp that the lane takes part in; null where the dump does not have them. */
  readonly convergence_barriers: readonly number[] | null;
  readonly place: CodePlace | null;
}

/** A kernel launch; the mask has a bit for each SM that runs a block of it. */
export interface KernelRow {
  readonly device: number;
  readonly grid: bigint;
  readonly context: bigint;
  /** Grid that launched it; null when the host did. */
  readonly parent: bigint | null;
  readonly status: string;
  readonly sms: bigint;
  readonly grid_dim: Dim3;
  readonly block_dim: Dim3;
  readonly cluster_dim: Dim3 | null;
  readonly kernel: string | null;
  readonly symbol: string | null;
}

/** A context. */
export interface ContextRow {
  readonly device: number;
  readonly context: bigint;
  /** Whether a grid of the device belongs to it. */
  readonly active: boolean;
  readonly modules: number;
  readonly shared_window: bigint;
  readonly local_window: bigint;
  readonly thread: number;
}

/** A module of a context. */
export interface ModuleRow {
  readonly device: number;
  readonly context: bigint;
  readonly module: bigint;
  /** Bytes of the relocated and of the original image; null where the dump has none. */
  readonly relocated: number | null;
  readonly original: number | null;
  readonly relocated_section: number | null;
  readonly original_section: number | null;
  /** Addresses follow from what the dump tells of functions: there is no relocated image. */
  readonly placed: boolean;
  readonly functions: number;
  readonly kernels: readonly string[];
}

/** Devices. */
export async function deviceRows(dump: CudaDump, selection: Selection = {}): Promise<DeviceRow[]> {
  const rows: DeviceRow[] = [];
  for (let i = 0; i < dump.devices.table.length; i++) {
    const row = dump.devices.table.at(i);
    if (selection.device !== undefined && row.devId !== selection.device) continue;
    let active = 0n;
    for await (const { smId, sms, smRow } of walkSms(dump, { device: row.devId })) {
      if (await hasWarps(dump, sms, smRow)) active |= bit(smId);
    }
    const hex = (value: number): string => (value & 0xff).toString(16).padStart(2, '0');
    rows.push({
      device: row.devId,
      pci: `${hex(row.pciBusId)}:${hex(row.pciDevId)}.0`,
      name: await dump.text(row.devName),
      description: await dump.text(row.devType),
      sm_type: await dump.text(row.smType),
      sms: row.numSMs,
      warps_per_sm: row.numWarpsPerSM,
      lanes_per_warp: row.numLanesPerWarp,
      registers_per_lane: row.numRegsPerLane,
      active_sms: active,
    });
  }
  return rows;
}

/** Highest SM or warp number that a mask has a bit for: numbers of damaged rows would make masks of any size. */
const MAX_BIT = 1024;

function bit(number: number): bigint {
  return number < MAX_BIT ? 1n << BigInt(number) : 0n;
}

async function hasWarps(dump: CudaDump, sms: { readonly section: number }, row: number): Promise<boolean> {
  const ctas = await childRows(dump, sms, row, 'cta');
  return ctas !== undefined && (await warpsOf(dump, ctas)).length > 0;
}

/** SMs that have a warp or an exception. */
export async function smRows(dump: CudaDump, selection: Selection = {}): Promise<SmRow[]> {
  const rows: SmRow[] = [];
  for await (const { device, smId, sms, smRow } of walkSms(dump, selection)) {
    const ctas = await childRows(dump, sms, smRow, 'cta');
    let active = 0n;
    for (const { warps, row } of ctas === undefined ? [] : await warpsOf(dump, ctas)) {
      active |= bit(warps.table.warpId(row));
    }
    const exception = sms.table.exception(smRow) ?? 0;
    if (active === 0n && exception === 0) continue;
    rows.push({
      device,
      sm: smId,
      active_warps: active,
      exception: exception === 0 ? null : exceptionName(exception),
    });
  }
  return rows;
}

/** Warps in focus order. */
export async function* warpRows(dump: CudaDump, selection: Selection = {}): AsyncGenerator<WarpRow> {
  for await (const { device, smId, ctas, ctaRow, warps, row, gridId64 } of walkWarps(dump, selection)) {
    const { table } = warps;
    const valid = table.validLanesMask(row);
    const active = table.activeLanesMask(row);
    const threads = await childRows(dump, warps, row, 'thread');
    let first: number | undefined;
    if (threads !== undefined) {
      for (const i of rowsBy(threads.table.length, (at) => threads.table.ln(at))) {
        const ln = threads.table.ln(i);
        if (!hasLane(valid, ln) || !hasLane(active, ln)) continue;
        first = i;
        break;
      }
    }
    const known = threads !== undefined && first !== undefined;
    yield {
      device,
      sm: smId,
      warp: table.warpId(row),
      active_lanes: (active & valid) >>> 0,
      divergent_lanes: (valid & ~active) >>> 0,
      pc: known ? threads.table.virtualPC(first as number) : null,
      grid: gridId64,
      block: blockOf(ctas, ctaRow),
      first_thread: known ? threadOf(threads, first as number) : null,
      broken: table.isWarpBroken(row) !== 0,
    };
  }
}

/** Valid lanes in focus order. */
export async function* laneRows(dump: CudaDump, selection: Selection = {}): AsyncGenerator<LaneRow> {
  for await (const lane of walkLanes(dump, selection)) yield await laneRow(dump, lane);
}

/** One lane as a row. */
export async function laneRow(dump: CudaDump, lane: LaneOnSm): Promise<LaneRow> {
  const { device, smId, ctas, ctaRow, warps, row, threads, threadRow, ln, gridId64, deviceRow } = lane;
  const exception = threads.table.exception(threadRow);
  const pc = threads.table.virtualPC(threadRow);
  return {
    device,
    sm: smId,
    warp: warps.table.warpId(row),
    lane: ln,
    state: hasLane(warps.table.activeLanesMask(row), ln) ? 'active' : 'divergent',
    pc,
    grid: gridId64,
    block: blockOf(ctas, ctaRow),
    thread: threadOf(threads, threadRow),
    exception: exception === 0 ? null : exceptionName(exception),
    thread_state: threadStateName(threads.table.cbuThreadState(threadRow)),
    convergence_barriers: await convergenceBarriers(dump, lane),
    place: await symbolsOf(dump).at(deviceRow, pc),
  };
}

/** Kernel launches of the selected devices. */
export async function kernelRows(dump: CudaDump, selection: Selection = {}): Promise<KernelRow[]> {
  const found: KernelRow[] = [];
  for (let deviceRow = 0; deviceRow < dump.devices.table.length; deviceRow++) {
    const device = dump.devices.table.devId(deviceRow);
    if (selection.device !== undefined && device !== selection.device) continue;
    const grids = await childRows(dump, dump.devices, deviceRow, 'grid');
    if (grids === undefined || grids.table.length === 0) continue;
    const sms = await smsOfGrids(dump, device);
    for (let i = 0; i < grids.table.length; i++) {
      const grid = grids.table.at(i);
      if (selection.grid !== undefined && grid.gridId64 !== selection.grid) continue;
      const { clusterDimX: x, clusterDimY: y, clusterDimZ: z } = grid;
      const symbol = await kernelSymbol(dump, deviceRow, grid);
      found.push({
        device,
        grid: grid.gridId64,
        context: grid.contextId,
        parent: grid.origin === 1 ? grid.parentGridId64 : null,
        status: statusName(grid.gridStatus),
        sms: sms.get(grid.gridId64) ?? 0n,
        grid_dim: [grid.gridDimX, grid.gridDimY, grid.gridDimZ],
        block_dim: [grid.blockDimX, grid.blockDimY, grid.blockDimZ],
        cluster_dim: x === undefined || y === undefined || z === undefined ? null : [x, y, z],
        kernel: symbol === undefined ? null : readableName(symbol),
        symbol: symbol ?? null,
      });
    }
  }
  return found;
}

/** Name of a grid's status in lower case. */
export function statusName(status: number): string {
  return nameOfCUDBGGridStatus(status)?.replace('CUDBG_GRID_STATUS_', '').toLowerCase() ?? `unknown (${status})`;
}

async function smsOfGrids(dump: CudaDump, device: number): Promise<ReadonlyMap<bigint, bigint>> {
  const masks = new Map<bigint, bigint>();
  for await (const { smId, sms, smRow } of walkSms(dump, { device })) {
    const ctas = await childRows(dump, sms, smRow, 'cta');
    for (let i = 0; i < (ctas?.table.length ?? 0); i++) {
      const grid = ctas?.table.gridId64(i) as bigint;
      masks.set(grid, (masks.get(grid) ?? 0n) | bit(smId));
    }
  }
  return masks;
}

/** Contexts of the selected devices. */
export async function contextRows(dump: CudaDump, selection: Selection = {}): Promise<ContextRow[]> {
  const found: ContextRow[] = [];
  for (let deviceRow = 0; deviceRow < dump.devices.table.length; deviceRow++) {
    const device = dump.devices.table.devId(deviceRow);
    if (selection.device !== undefined && device !== selection.device) continue;
    const contexts = await childRows(dump, dump.devices, deviceRow, 'context');
    const grids = await childRows(dump, dump.devices, deviceRow, 'grid');
    const used = new Set(Array.from({ length: grids?.table.length ?? 0 }, (_, i) => grids?.table.contextId(i)));
    const modules = await symbolsOf(dump).modules(deviceRow);
    for (let i = 0; i < (contexts?.table.length ?? 0); i++) {
      const row = (contexts as NonNullable<typeof contexts>).table.at(i);
      found.push({
        device,
        context: row.contextId,
        active: used.has(row.contextId),
        modules: modules.filter(({ context }) => context === row.contextId).length,
        shared_window: row.sharedWindowBase,
        local_window: row.localWindowBase,
        thread: row.tid,
      });
    }
  }
  return found;
}

/** Modules of the selected devices. */
export async function* moduleRows(dump: CudaDump, selection: Selection = {}): AsyncGenerator<ModuleRow> {
  const { sections } = dump.elf;
  for (let deviceRow = 0; deviceRow < dump.devices.table.length; deviceRow++) {
    const device = dump.devices.table.devId(deviceRow);
    if (selection.device !== undefined && device !== selection.device) continue;
    for (const module of await symbolsOf(dump).modules(deviceRow)) {
      const { context, handle, section, original } = module;
      const cubin = await symbolsOf(dump).cubin(module);
      const functions = (await cubin?.functions()) ?? [];
      yield {
        device,
        context,
        module: handle,
        relocated: section === undefined ? null : sections.extent(section).size,
        original: original === undefined ? null : sections.extent(original).size,
        relocated_section: section ?? null,
        original_section: original ?? null,
        placed: cubin?.placed ?? false,
        functions: functions.length,
        kernels: functions.filter(({ kernel }) => kernel).map(({ name }) => readableName(name)),
      };
    }
  }
}

/** Parameters of a grid, which are in constant bank 0 from `paramsOffset` on. */
export async function paramsOf(
  dump: CudaDump,
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
