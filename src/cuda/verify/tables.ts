/* Rows of devices, contexts, modules, grids and the metadata. */
import type { CudbgGridTableEntryView } from '../../../generated/cuda/read.ts';
import { hex64 } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import type { CudaDump } from '../model.ts';
import { childRows } from '../tables/rows-below.ts';
import type { Rows } from '../tables/rows.ts';
import { rowReport } from './row-report.ts';
import type { RowReport } from './row-report.ts';
import { MAX_REGISTERS } from './words.ts';

/** Lanes of a warp: masks have a bit for each. */
const MAX_LANES = 32;

/** Check the tables above the SMs. */
export async function verifyTables(dump: CudaDump, report: Report): Promise<void> {
  const say = rowReport(dump, report);
  const { devices, meta } = dump;
  if (meta !== undefined && meta.table.length > 0) say.text(meta, 0, 'generatorName', meta.table.generatorName(0));
  const ids = new Map<number, number>();
  for (let row = 0; row < devices.table.length; row++) {
    verifyDevice(devices, row, ids, say);
    const sms = await childRows(dump, devices, row, 'sm');
    const numSMs = devices.table.numSMs(row);
    const smRows = sms?.table.length ?? 0;
    if (smRows !== numSMs) {
      say.at(
        devices,
        row,
        'numSMs',
        'warning',
        'sm-count',
        `device has ${numSMs} SMs, its SM table has ${smRows} rows`,
      );
    }
    const contexts = await childRows(dump, devices, row, 'context');
    const modules = await verifyContexts(dump, row, contexts, say);
    const grids = await childRows(dump, devices, row, 'grid');
    if (grids !== undefined) verifyGrids(grids, contexts === undefined ? undefined : modules, say);
  }
}

function verifyDevice(devices: Rows<'device'>, row: number, ids: Map<number, number>, say: RowReport): void {
  const device = devices.table.at(row);
  say.text(devices, row, 'devName', device.devName);
  say.text(devices, row, 'devType', device.devType);
  say.text(devices, row, 'smType', device.smType);
  if (device.numLanesPerWarp > MAX_LANES) {
    const message = `device has ${device.numLanesPerWarp} lanes a warp: masks have ${MAX_LANES} bits, lanes beyond cannot be valid`;
    say.at(devices, row, 'numLanesPerWarp', 'error', 'lane-count', message);
  }
  // Some count the one that is always zero.
  if (device.numRegsPerLane > MAX_REGISTERS + 1) {
    const message = `device has ${device.numRegsPerLane} registers a lane: an instruction can name ${MAX_REGISTERS}`;
    say.at(devices, row, 'numRegsPerLane', 'warning', 'register-count', message);
  }
  const other = ids.get(device.devId);
  if (other === undefined) ids.set(device.devId, row);
  else {
    const message = `device ID ${device.devId} is also that of row ${other}`;
    say.at(devices, row, 'devId', 'error', 'duplicate-device', message);
  }
}

/** Check the contexts of a device; returns the module handles by context handle. */
async function verifyContexts(
  dump: CudaDump,
  deviceRow: number,
  contexts: Rows<'context'> | undefined,
  say: RowReport,
): Promise<Map<bigint, Set<bigint>>> {
  const found = new Map<bigint, Set<bigint>>();
  if (contexts === undefined) return found;
  for (let row = 0; row < contexts.table.length; row++) {
    const context = contexts.table.at(row);
    const devId = dump.devices.table.devId(deviceRow);
    if (context.deviceIdx !== deviceRow && context.deviceIdx !== devId) {
      const message = `context says it belongs to device ${context.deviceIdx}, its table to row ${deviceRow} (device ID ${devId}); the table is used`;
      say.at(contexts, row, 'deviceIdx', 'warning', 'context-device', message);
    }
    if (found.has(context.contextId)) {
      const message = `second context with handle ${hex64(context.contextId)} on the device`;
      say.at(contexts, row, 'contextId', 'warning', 'duplicate-context', message);
    }
    const handles = found.get(context.contextId) ?? new Set();
    found.set(context.contextId, handles);
    const modules = await childRows(dump, contexts, row, 'module');
    if (modules === undefined) continue;
    for (let i = 0; i < modules.table.length; i++) {
      const handle = modules.table.moduleHandle(i);
      if (handles.has(handle)) {
        const message = `second module with handle ${hex64(handle)} in the context`;
        say.at(modules, i, 'moduleHandle', 'warning', 'duplicate-module', message);
      }
      handles.add(handle);
    }
  }
  return found;
}

function verifyGrids(
  grids: Rows<'grid'>,
  contexts: ReadonlyMap<bigint, ReadonlySet<bigint>> | undefined,
  say: RowReport,
): void {
  const { table } = grids;
  const ids = new Set<bigint>();
  for (let row = 0; row < table.length; row++) {
    const id = table.gridId64(row);
    if (ids.has(id)) {
      say.at(grids, row, 'gridId64', 'warning', 'duplicate-grid', `second grid with ID ${hex64(id)} on the device`);
    }
    ids.add(id);
  }
  for (let row = 0; row < table.length; row++) {
    const grid = table.at(row);
    if (contexts !== undefined) {
      const modules = contexts.get(grid.contextId);
      if (modules === undefined) {
        const message = `grid belongs to context ${hex64(grid.contextId)}, which the device does not have`;
        say.at(grids, row, 'contextId', 'warning', 'unknown-context', message);
      } else if (!modules.has(grid.moduleHandle)) {
        const message = `kernel is in module ${hex64(grid.moduleHandle)}, which its context does not have`;
        say.at(grids, row, 'moduleHandle', 'warning', 'unknown-module', message);
      }
    }
    verifyLaunch(grids, row, grid, say);
    if (grid.origin === 1 && grid.parentGridId64 !== 0n && !ids.has(grid.parentGridId64)) {
      const message = `grid was launched by grid ${hex64(grid.parentGridId64)}, which is not in the grid table`;
      say.at(grids, row, 'parentGridId64', 'warning', 'unknown-parent-grid', message);
    }
  }
}

/** What no GPU can launch: larger grids and blocks than the interface has numbers for, and empty ones. */
const MAX_GRID = [0x7fffffff, 0xffff, 0xffff] as const;
const MAX_BLOCK = [1024, 1024, 64] as const;
const MAX_THREADS = 1024;

function verifyLaunch(grids: Rows<'grid'>, row: number, grid: CudbgGridTableEntryView, say: RowReport): void {
  const check = (field: string, what: string, dims: readonly number[], most: readonly number[]): void => {
    const at = dims.findIndex((size, i) => size === 0 || size > (most[i] as number));
    if (at < 0) return;
    const message = `${what} of (${dims.join(', ')}): no launch has that, dimensions are 1 to ${most.join(', ')}`;
    say.at(grids, row, `${field}${'XYZ'.charAt(at)}`, 'warning', 'launch-size', message);
  };
  const block = [grid.blockDimX, grid.blockDimY, grid.blockDimZ] as const;
  check('gridDim', 'grid', [grid.gridDimX, grid.gridDimY, grid.gridDimZ], MAX_GRID);
  check('blockDim', 'block', block, MAX_BLOCK);
  const threads = block[0] * block[1] * block[2];
  if (threads > MAX_THREADS && block.every((size, i) => size <= (MAX_BLOCK[i] as number))) {
    const message = `block of ${threads} threads: blocks have at most ${MAX_THREADS}`;
    say.at(grids, row, 'blockDimX', 'warning', 'launch-size', message);
  }
  if (grid.numRegs > MAX_REGISTERS) {
    const message = `kernel uses ${grid.numRegs} registers: an instruction can name ${MAX_REGISTERS}`;
    say.at(grids, row, 'numRegs', 'warning', 'register-count', message);
  }
}
