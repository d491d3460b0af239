/* Which bytes may be a row of a table: fields that only take few values, padding, and what other tables say. */
import type { CudbgGridTableEntry } from '../../../generated/cuda/read.ts';
import type { TableTypes } from '../tables/tables.ts';

/** Lanes of a warp. */
export const LANES = 32;
const WINDOW_ALIGNMENT = 1n << 24n;

/** A GPU: nothing else has 32 lanes a warp and a sensible number of everything around it. */
export function isDevice(table: TableTypes['device'], row: number): boolean {
  const d = table.at(row);
  return (
    d.numLanesPerWarp === LANES &&
    within(d.numSMs, 1, 4096) &&
    within(d.numWarpsPerSM, 1, 256) &&
    within(d.numRegsPerLane, 1, 1024) &&
    within(d.numPredicatesPrLane, 1, 64) &&
    within(d.smMajor, 1, 99) &&
    d.smMinor <= 9 &&
    (d.instructionSize === 8 || d.instructionSize === 16) &&
    d.devId < 1024 &&
    d.pciBusId <= 0xffff &&
    d.pciDevId <= 0xffff &&
    d.status <= 0xff &&
    isIndex(d.devName) &&
    isIndex(d.devType) &&
    isIndex(d.smType) &&
    (d.numUniformRegsPrWarp ?? 0) <= 1024 &&
    (d.numUniformPredicatesPrWarp ?? 0) <= 64 &&
    (d.numConvergenceBarriersPrWarp ?? 0) <= 64 &&
    (d.padding0 ?? 0) === 0
  );
}

/** A context of the device in row `device`. */
export function isContext(table: TableTypes['context'], row: number, device: number): boolean {
  const c = table.at(row);
  return (
    c.contextId !== 0n &&
    c.deviceIdx === device &&
    c.sharedWindowBase !== 0n &&
    c.localWindowBase !== 0n &&
    c.sharedWindowBase % WINDOW_ALIGNMENT === 0n &&
    c.localWindowBase % WINDOW_ALIGNMENT === 0n
  );
}

/** A launch in one of the contexts. */
export function isGrid(table: TableTypes['grid'], row: number, contexts: ReadonlySet<bigint>): boolean {
  const g = table.at(row);
  return (
    contexts.has(g.contextId) &&
    g.kernelType <= 2 &&
    g.origin <= 1 &&
    g.gridStatus <= 5 &&
    g.numRegs <= 255 &&
    within(g.gridDimX, 1, 0x7fffffff) &&
    within(g.gridDimY, 1, 0xffff) &&
    within(g.gridDimZ, 1, 0xffff) &&
    within(g.blockDimX * g.blockDimY * g.blockDimZ, 1, 1024) &&
    (g.padding0 ?? 0) === 0 &&
    (g.padding1 ?? 0) === 0
  );
}

/** Grids by ID. */
export type Grids = ReadonlyMap<bigint, CudbgGridTableEntry>;

/** A block of one of the grids. Cooperative launches are written as one block each way. */
export function isBlock(table: TableTypes['cta'], row: number, grids: Grids): boolean {
  const b = table.at(row);
  const grid = grids.get(b.gridId64);
  if (grid === undefined || b.padding0 !== 0 || (b.padding1 ?? 0) !== 0 || (b.padding2 ?? 0) !== 0) return false;
  const one = grid.gridDimX === 1 && grid.gridDimY === 1 && grid.gridDimZ === 1;
  const inGrid = b.blockIdxX < grid.gridDimX && b.blockIdxY < grid.gridDimY && b.blockIdxZ < grid.gridDimZ;
  const most = Math.max(1, grid.clusterDimX ?? 0, grid.preferredClusterDimX ?? 0);
  return (inGrid || (one && b.blockIdxX <= 0xffff)) && (b.clusterDimX ?? 0) <= most;
}

/** A warp. */
export function isWarp(table: TableTypes['warp'], row: number, warpsPerSm: number): boolean {
  const w = table.at(row);
  return (
    w.warpId < warpsPerSm &&
    w.validLanesMask !== 0 &&
    (w.activeLanesMask & ~w.validLanesMask) === 0 &&
    w.isWarpBroken <= 1 &&
    w.errorPCValid <= 1 &&
    (w.errorPCValid === 1 || w.errorPC === 0n) &&
    w.padding0 === 0 &&
    within(w.numRegs ?? 1, 1, 256) &&
    (w.padding1 ?? 0) === 0 &&
    (w.padding2 ?? 0) === 0 &&
    (w.padding3 ?? 0) === 0
  );
}

/** Frames that a call stack may have to be taken for one. */
const MAX_DEPTH = 100_000;

/** The thread of a lane. */
export function isThread(table: TableTypes['thread'], row: number, ln: number): boolean {
  const t = table.at(row);
  return (
    t.ln === ln &&
    within(t.threadIdxX, 0, 1023) &&
    within(t.threadIdxY, 0, 1023) &&
    within(t.threadIdxZ, 0, 63) &&
    t.virtualPC !== 0n &&
    (t.exception <= 0xff || t.exception === 0xffffffff) &&
    t.callDepth <= MAX_DEPTH &&
    t.syscallCallDepth <= t.callDepth + 1 &&
    (t.padding0 ?? 0) === 0
  );
}

function within(value: number, low: number, high: number): boolean {
  return value >= low && value <= high;
}

/** An offset into a string table that a driver may have written. */
function isIndex(value: bigint): boolean {
  return value < 1n << 20n;
}

/** Lane numbers of the bits of a mask, ascending. */
export function lanesOfMask(mask: number): number[] {
  return Array.from({ length: LANES }, (_, lane) => lane).filter((lane) => ((mask >>> lane) & 1) !== 0);
}
