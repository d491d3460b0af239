/* Rows of SMs, blocks, warps and threads, backtraces, and the sizes of register sections. */
import type { CudbgDeviceTableEntryView, CudbgGridTableEntryView } from '../../../generated/cuda/read.ts';
import { hex64 } from '../../core/index.ts';
import type { Report } from '../../core/index.ts';
import type { CudaDump } from '../model.ts';
import { childRows, childSection } from '../tables/rows-below.ts';
import type { Rows } from '../tables/rows.ts';
import { hasLane } from '../walk/lane-mask.ts';
import { blockOf, threadOf } from '../walk/walk.ts';
import { rowReport } from './row-report.ts';
import type { RowReport } from './row-report.ts';
import { MAX_REGISTERS, verifyWords } from './words.ts';

/** Bits of a lane mask. */
const LANES = 32;

interface Walk {
  readonly dump: CudaDump;
  readonly report: Report;
  readonly say: RowReport;
  readonly device: CudbgDeviceTableEntryView;
  /** Grids of the device by ID; undefined when it has no grid table. */
  readonly grids: ReadonlyMap<bigint, CudbgGridTableEntryView> | undefined;
}

/** Check everything below the SM tables. */
export async function verifyLanes(dump: CudaDump, report: Report): Promise<void> {
  const say = rowReport(dump, report);
  const { devices } = dump;
  for (let row = 0; row < devices.table.length; row++) {
    const sms = await childRows(dump, devices, row, 'sm');
    if (sms === undefined) continue;
    const grids = await childRows(dump, devices, row, 'grid');
    const byId = grids === undefined ? undefined : new Map<bigint, CudbgGridTableEntryView>();
    for (const grid of grids?.table ?? []) if (byId?.has(grid.gridId64) === false) byId.set(grid.gridId64, grid);
    await verifySms({ dump, report, say, device: devices.table.at(row), grids: byId }, sms);
  }
}

async function verifySms(walk: Walk, sms: Rows<'sm'>): Promise<void> {
  const { dump, say, grids, device } = walk;
  const seen = new Set<number>();
  for (let row = 0; row < sms.table.length; row++) {
    const smId = sms.table.smId(row);
    if (seen.has(smId)) say.at(sms, row, 'smId', 'warning', 'duplicate-sm', `second row of SM ${smId}`);
    seen.add(smId);
    if (device.numSMs > 0 && smId >= device.numSMs) {
      say.at(sms, row, 'smId', 'warning', 'sm-range', `SM ${smId}: the device has ${device.numSMs}`);
    }
    say.text(sms, row, 'exceptionString', sms.table.exceptionString(row));
    const ctas = await childRows(dump, sms, row, 'cta');
    if (ctas === undefined) continue;
    const warpIds = new Set<number>();
    for (let i = 0; i < ctas.table.length; i++) {
      const id = ctas.table.gridId64(i);
      const grid = grids?.get(id);
      if (grids !== undefined && grid === undefined) {
        const message = `block belongs to grid ${hex64(id)}, which is not in the grid table: its kernel and block size are unknown`;
        say.at(ctas, i, 'gridId64', 'error', 'unknown-grid', message);
      }
      if (grid !== undefined) verifyBlock(say, ctas, i, grid);
      const warps = await childRows(dump, ctas, i, 'warp');
      if (warps !== undefined) await verifyWarps(walk, warps, smId, warpIds, grid);
    }
  }
}

/** Blocks lie in their grid, but for cooperative launches, which are written as one block. */
function verifyBlock(say: RowReport, ctas: Rows<'cta'>, row: number, grid: CudbgGridTableEntryView): void {
  const index = blockOf(ctas, row);
  const size = [grid.gridDimX, grid.gridDimY, grid.gridDimZ] as const;
  if (size.every((each) => each === 1)) return;
  const at = index.findIndex((each, i) => each >= (size[i] as number) && size[i] !== 0);
  if (at < 0) return;
  const message = `block (${index.join(',')}) lies outside its grid of (${size.join(',')}) blocks`;
  say.at(ctas, row, `blockIdx${'XYZ'.charAt(at)}`, 'warning', 'block-range', message);
}

async function verifyWarps(
  walk: Walk,
  warps: Rows<'warp'>,
  smId: number,
  seen: Set<number>,
  grid: CudbgGridTableEntryView | undefined,
): Promise<void> {
  const { dump, say, device, report } = walk;
  const { numWarpsPerSM } = device;
  for (let row = 0; row < warps.table.length; row++) {
    const warp = warps.table.at(row);
    const { warpId, validLanesMask: valid, activeLanesMask: active } = warp;
    if (seen.has(warpId)) {
      say.at(warps, row, 'warpId', 'error', 'duplicate-warp', `second row of warp ${warpId} on SM ${smId}`);
    }
    seen.add(warpId);
    const strays = (active & ~valid) >>> 0;
    if (strays !== 0) {
      const message = `lanes ${laneList(strays)} of warp ${warpId} are active but not valid`;
      say.at(warps, row, 'activeLanesMask', 'warning', 'active-lanes', message);
    }
    say.text(warps, row, 'additionalBarrierInfo', warp.additionalBarrierInfo);
    if (numWarpsPerSM > 0 && warpId >= numWarpsPerSM) {
      const message = `warp ${warpId} on SM ${smId}: SMs have ${numWarpsPerSM} warps`;
      say.at(warps, row, 'warpId', 'warning', 'warp-range', message);
    }
    const registers = warp.numRegs ?? 0;
    if (registers > MAX_REGISTERS) {
      const message = `warp ${warpId} has ${registers} registers a lane: an instruction can name ${MAX_REGISTERS}`;
      say.at(warps, row, 'numRegs', 'warning', 'register-count', message);
    }
    for (const [name, count] of Object.entries(warpWords(device)) as [keyof ReturnType<typeof warpWords>, number][]) {
      verifyWords(dump, childSection(dump, warps, row, name), count, report);
    }
    const threads = await childRows(dump, warps, row, 'thread');
    const most = registers === 0 ? MAX_REGISTERS : Math.min(registers, MAX_REGISTERS);
    const rows = threads === undefined ? 0 : await verifyThreads(walk, threads, valid, most, grid);
    const missing = (valid & ~rows) >>> 0;
    if (missing !== 0) {
      const message = `valid lanes ${laneList(missing)} of warp ${warpId} on SM ${smId} have no thread row`;
      say.at(warps, row, 'validLanesMask', 'error', 'lane-without-row', message);
    }
  }
}

/** Words that sections of a warp may have; drivers write one more than the device counts. 0 is not known. */
function warpWords(device: CudbgDeviceTableEntryView): Record<'uregs' | 'upreds' | 'barriers', number> {
  const oneMore = (count = 0): number => (count === 0 ? 0 : count + 1);
  return {
    uregs: oneMore(device.numUniformRegsPrWarp),
    upreds: oneMore(device.numUniformPredicatesPrWarp),
    barriers: oneMore(device.numConvergenceBarriersPrWarp),
  };
}

/** Check the rows of a thread table, registers against how many there may be; returns the mask of the lanes that have one. */
async function verifyThreads(
  walk: Walk,
  threads: Rows<'thread'>,
  valid: number,
  registers: number,
  grid: CudbgGridTableEntryView | undefined,
): Promise<number> {
  const { dump, say, device, report } = walk;
  const { table } = threads;
  const predicates = device.numPredicatesPrLane === 0 ? 0 : device.numPredicatesPrLane + 1;
  let mask = 0;
  for (let row = 0; row < table.length; row++) {
    const ln = table.ln(row);
    if (ln >= LANES) {
      say.at(threads, row, 'ln', 'error', 'lane-range', `lane ${ln}: warps have ${LANES} lanes, the row is ignored`);
    } else if (((mask >>> ln) & 1) !== 0) {
      say.at(threads, row, 'ln', 'error', 'duplicate-lane', `second row of lane ${ln}`);
    } else mask |= 1 << ln;
    if (grid !== undefined && hasLane(valid, ln)) verifyThread(say, threads, row, grid);
    verifyWords(dump, childSection(dump, threads, row, 'regs'), registers, report);
    verifyWords(dump, childSection(dump, threads, row, 'preds'), predicates, report);
    const frames = await childRows(dump, threads, row, 'backtrace');
    const depth = table.callDepth(row);
    const hidden = table.syscallCallDepth(row);
    if (hidden > depth + 1) {
      const message = `${hidden} frames in calls into the driver: the lane has ${depth + 1} frames`;
      say.at(threads, row, 'syscallCallDepth', 'warning', 'syscall-depth', message);
    }
    if (frames !== undefined) verifyFrames(walk, threads, row, frames);
    else if (depth > 0) {
      say.at(threads, row, 'callDepth', 'info', 'call-depth', `call depth ${depth} without a backtrace table`);
    }
  }
  return mask;
}

/** Threads lie in their block. */
function verifyThread(say: RowReport, threads: Rows<'thread'>, row: number, grid: CudbgGridTableEntryView): void {
  const index = threadOf(threads, row);
  const size = [grid.blockDimX, grid.blockDimY, grid.blockDimZ] as const;
  const at = index.findIndex((each, i) => each >= (size[i] as number) && size[i] !== 0);
  if (at < 0) return;
  const message = `thread (${index.join(',')}) lies outside its block of (${size.join(',')}) threads`;
  say.at(threads, row, `threadIdx${'XYZ'.charAt(at)}`, 'warning', 'thread-range', message);
}

/** Levels of a backtrace count from 0, one a row, up to the call depth. */
function verifyFrames({ say }: Walk, threads: Rows<'thread'>, row: number, frames: Rows<'backtrace'>): void {
  const { table } = frames;
  const depth = threads.table.callDepth(row);
  if (depth > table.length) {
    const message = `call depth ${depth}, but the backtrace has ${table.length} rows: frames are limited to those`;
    say.at(threads, row, 'callDepth', 'warning', 'call-depth', message);
  }
  if (depth < table.length) {
    const message = `call depth ${depth}, but the backtrace has ${table.length} rows: all of them are shown`;
    say.at(threads, row, 'callDepth', 'warning', 'call-depth', message);
  }
  const levels = Uint32Array.from({ length: table.length }, (_, i) => table.level(i)).sort();
  const gap = levels.findIndex((level, i) => level !== i);
  if (gap >= 0) {
    const found = levels[gap] as number;
    const what = found < gap ? `level ${found} twice` : `level ${found} without level ${gap}`;
    say.at(frames, 0, 'level', 'warning', 'backtrace-levels', `backtrace has ${what}: frames are ordered by level`);
  }
}

function laneList(mask: number): string {
  const lanes = Array.from({ length: LANES }, (_, lane) => lane).filter((lane) => ((mask >>> lane) & 1) !== 0);
  const runs: string[] = [];
  for (let i = 0; i < lanes.length; i++) {
    const start = lanes[i] as number;
    while (i + 1 < lanes.length && lanes[i + 1] === (lanes[i] as number) + 1) i++;
    const end = lanes[i] as number;
    runs.push(start === end ? `${start}` : `${start}..${end}`);
  }
  return runs.join(', ');
}
