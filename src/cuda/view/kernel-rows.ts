/* The rows of `info cuda kernels`, `contexts` and `modules`. */
import type { CudaDump } from '../model.ts';
import { kernelSymbol } from '../symbols/kernel-symbol.ts';
import { hasImage, moduleImage, moduleTables } from '../symbols/modules.ts';
import type { ModuleImage } from '../symbols/modules.ts';
import { readableName } from '../symbols/readable-name.ts';
import { statusName } from '../tables/grids.ts';
import { childRows } from '../tables/rows-below.ts';
import type { Dim3 } from '../walk/place.ts';
import { walkSms } from '../walk/walk.ts';
import type { Selection } from '../walk/walk.ts';
import { bit } from './device-rows.ts';

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

/** Kernel launches of the selected devices. */
export async function kernelRows(dump: CudaDump, selection: Selection = {}): Promise<KernelRow[]> {
  const found: KernelRow[] = [];
  for (let deviceRow = 0; deviceRow < dump.devices.table.length; deviceRow++) {
    const device = dump.devices.table.devId(deviceRow);
    if (selection.device !== undefined && device !== selection.device) continue;
    const grids = await childRows(dump, dump.devices, deviceRow, 'grid');
    if (grids === undefined || grids.table.length === 0) continue;
    const sms = await smsOfGrids(dump, deviceRow);
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

async function smsOfGrids(dump: CudaDump, deviceRow: number): Promise<ReadonlyMap<bigint, bigint>> {
  const masks = new Map<bigint, bigint>();
  for await (const { smId, sms, smRow } of walkSms(dump, { deviceRow })) {
    const ctas = await childRows(dump, sms, smRow, 'cta');
    for (const { gridId64: grid } of ctas?.table ?? []) {
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
    const used = new Set(Array.from(grids?.table ?? [], ({ contextId }) => contextId));
    const modules = new Map<bigint, number>();
    for await (const { context, modules: own } of moduleTables(dump, deviceRow))
      modules.set(context, (modules.get(context) ?? 0) + own.table.length);
    for (const row of contexts?.table ?? []) {
      found.push({
        device,
        context: row.contextId,
        active: used.has(row.contextId),
        modules: modules.get(row.contextId) ?? 0,
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
  for (let deviceRow = 0; deviceRow < dump.devices.table.length; deviceRow++) {
    const device = dump.devices.table.devId(deviceRow);
    if (selection.device !== undefined && device !== selection.device) continue;
    for await (const { context, modules } of moduleTables(dump, deviceRow)) {
      for (let row = 0; row < modules.table.length; row++)
        yield moduleRow(dump, device, moduleImage(dump, deviceRow, context, modules, row));
    }
  }
}

async function moduleRow(dump: CudaDump, device: number, module: ModuleImage): Promise<ModuleRow> {
  const { sections } = dump.elf;
  const { context, handle, section, original } = module;
  const cubin = hasImage(module) ? await dump.symbols.cubin(module) : undefined;
  const functions = (cubin && (await cubin.functions())) ?? [];
  return {
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
