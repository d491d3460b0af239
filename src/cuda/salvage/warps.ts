/*
 * Blocks, warps and threads. A table of blocks is followed by each block's shared memory and table of warps; that by each warp's
 * uniform registers, uniform predicates, barriers and table of threads; that by each lane's local memory, backtrace, registers and
 * predicates. Sizes of memory are not known, but a table of warps and the table of threads after it prove each other: the
 * threads carry the numbers of exactly the lanes that are valid. An SM without blocks leaves no bytes, so that the number of the SM
 * that a block ran on is lost.
 */
import { CudbgWarpTableEntryLayout } from '../../../generated/cuda/layout.ts';
import { at, viewOf } from '../../runtime/index.ts';
import { tables } from '../tables/tables.ts';
import type { TableTypes } from '../tables/tables.ts';
import type { Grids } from './plausible.ts';
import { isBlock, isThread, isWarp, lanesOfMask } from './plausible.ts';
import type { Search } from './search.ts';
import { entrySize } from '../tables/generation.ts';
import { rowsAt } from './tables.ts';
import type { SalvagedTable } from './tables.ts';

/** A warp and the threads that were found after it. */
export interface SalvagedWarp {
  readonly warps: SalvagedTable<'warp'>;
  readonly row: number;
  /** Undefined where the file ends before, or nothing that was found fits. */
  readonly threads: SalvagedTable<'thread'> | undefined;
  /**
   * The rows of blocks in front, and which table of warps after them this is; undefined where there are none. Tables of SMs whose
   * blocks have no warps left lie right before the next and cannot be distinguished from it.
   */
  readonly block: { readonly blocks: SalvagedTable<'cta'>; readonly nth: number } | undefined;
}

/** What the device and its grids tell of warps. */
export interface WarpContext {
  readonly search: Search;
  readonly device: TableTypes['device'];
  readonly deviceRow: number;
  /** Generations of drivers that may have written the rows, the oldest first. */
  readonly drivers: readonly number[];
  readonly grids: Grids;
  readonly from: number;
}

/** Sizes of the rows of one generation. */
interface Strides {
  readonly warp: number;
  readonly thread: number;
  readonly cta: number;
}

const WORD = 4;
/** Memory of a lane, in bytes: what a thread may have of local memory, and its registers. */
const LANE_AT_MOST = 1 << 19;
const MAX_BLOCKS = 64;
const BACKTRACE_ROW = 24;
/** A guess at a size takes as long as reading this many bytes. */
const GUESS = 1 << 11;

/** Every warp that can be recognised, in file order. */
export async function* findWarps(context: WarpContext): AsyncGenerator<SalvagedWarp> {
  const { search } = context;
  let strides = stridesOf(context.drivers);
  let blocks: SalvagedTable<'cta'> | undefined;
  let nth = 0;
  for (let at = context.from; at < search.source.size;) {
    const found = await nextWarps(context, strides, at);
    if (found === undefined) return;
    const { warps } = found;
    // More than one row tells how long a row is, and all tables of a dump are of one driver.
    if ((found.threads?.rows ?? 0) > 1) strides = [found.strides];
    const before = await blocksBefore(context, found.strides, warps);
    nth = before === undefined ? nth + 1 : 0;
    if (before !== undefined) blocks = before;
    const own = blocks === undefined ? undefined : { blocks, nth };
    let threads = found.threads;
    let layout: LaneLayout = { memory: undefined };
    let end = warps.offset + warps.rows * warps.stride;
    for (let i = 0; i < warps.rows; i++) {
      if (i > 0) {
        const next: Threads | undefined =
          threads === undefined ? undefined : await threadsOfNext(context, found.strides, warps, i, threads, layout);
        threads = next?.threads;
        if (next !== undefined) layout = { memory: next.memory };
      }
      if (threads !== undefined) end = threads.offset + threads.rows * threads.stride;
      yield { warps, row: i, threads, block: own };
    }
    at = end;
    if (search.exhausted) return;
  }
}

interface LaneLayout {
  /** Bytes of local memory, registers and predicates of each lane, where an earlier warp told. */
  readonly memory: number | undefined;
}

interface Threads {
  readonly threads: SalvagedTable<'thread'>;
  readonly memory: number;
}

function stridesOf(drivers: readonly number[]): Strides[] {
  const found = new Map<string, Strides>();
  for (const each of drivers) {
    const strides = { warp: entrySize('warp', each), thread: entrySize('thread', each), cta: entrySize('cta', each) };
    found.set(Object.values(strides).join(' '), strides);
  }
  return [...found.values()];
}

interface Found {
  readonly strides: Strides;
  readonly warps: SalvagedTable<'warp'>;
  readonly threads: SalvagedTable<'thread'> | undefined;
}

/** The next table of warps that is followed by threads of its first warp, or preceded by its blocks where the file ends. */
function nextWarps(context: WarpContext, all: readonly Strides[], from: number): Promise<Found | undefined> {
  const { search, device, deviceRow } = context;
  const warpsPerSm = device.numWarpsPerSM(deviceRow);
  const smallest = Math.min(...all.map(({ warp }) => warp));
  return search.first({
    from,
    to: search.source.size,
    look: smallest,
    next(bytes, start) {
      const view = viewOf(bytes);
      for (let at = start; at + smallest <= bytes.length; at++) {
        if (mayBeWarp(bytes, at) && isWarp(tables.warp.over(view, at, 1, smallest), 0, warpsPerSm)) return at;
      }
      return -1;
    },
    async test(offset) {
      for (const strides of all) {
        const most = await rowsAt(search, 'warp', offset, strides.warp, rising(warpsPerSm), warpsPerSm);
        if (most === undefined) continue;
        for (let rows = 1; rows <= most.rows; rows++) {
          const warps = { ...most, rows, whole: true };
          const end = offset + rows * strides.warp;
          for (const uniform of uniformSizes(device, deviceRow)) {
            const threads = await threadsAt(context, strides, warps, 0, end + uniform);
            if (threads !== undefined) return { strides, warps, threads };
          }
        }
        if (!endsBeforeThreads(context, strides, most)) continue;
        if ((await blocksBefore(context, strides, most)) === undefined) continue;
        return { strides, warps: most, threads: undefined };
      }
      return undefined;
    },
  });
}

const ID = at(CudbgWarpTableEntryLayout, 'warpId');
const VALID = at(CudbgWarpTableEntryLayout, 'validLanesMask');
const BROKEN = at(CudbgWarpTableEntryLayout, 'isWarpBroken');
const HAS_PC = at(CudbgWarpTableEntryLayout, 'errorPCValid');
const PADDING = at(CudbgWarpTableEntryLayout, 'padding0');

/** What most bytes fail, whether they are zeros or not: small numbers, padding, and at least one lane. */
function mayBeWarp(bytes: Uint8Array, at: number): boolean {
  if (bytes[at + PADDING] !== 0 || !isBelow(2, bytes, at + HAS_PC) || !isBelow(2, bytes, at + BROKEN)) return false;
  return !isBelow(1, bytes, at + VALID) && isBelow(256, bytes, at + ID) && isBelow(1, bytes, at + PADDING);
}

/** Whether a word of 4 bytes is less than a number up to 256. */
function isBelow(limit: number, bytes: Uint8Array, at: number): boolean {
  return (bytes[at] as number) < limit && bytes[at + 1] === 0 && bytes[at + 2] === 0 && bytes[at + 3] === 0;
}

/** Warps of a block have rising numbers. */
function rising(warpsPerSm: number): (table: TableTypes['warp'], row: number) => boolean {
  return (table, row) => isWarp(table, row, warpsPerSm) && (row === 0 || table.warpId(row) > table.warpId(row - 1));
}

function endsBeforeThreads(
  { search, device, deviceRow }: WarpContext,
  { thread }: Strides,
  warps: SalvagedTable<'warp'>,
): boolean {
  const end = warps.offset + warps.rows * warps.stride;
  return end + Math.max(...uniformSizes(device, deviceRow)) + thread > search.source.size;
}

/** Bytes between a warp's table, or the lanes before, and its threads: drivers write one more uniform register than they count. */
function uniformSizes(device: TableTypes['device'], row: number): number[] {
  const words = device.numUniformRegsPrWarp(row) ?? 0;
  const others = (device.numUniformPredicatesPrWarp(row) ?? 0) + (device.numConvergenceBarriersPrWarp(row) ?? 0);
  return words === 0 ? [WORD * others] : [WORD * (words + 1 + others), WORD * (words + others)];
}

/** Threads at a place, when they are those of the valid lanes of a warp; fewer where the file ends. */
async function threadsAt(
  { search }: WarpContext,
  { thread }: Strides,
  warps: SalvagedTable<'warp'>,
  row: number,
  offset: number,
): Promise<SalvagedTable<'thread'> | undefined> {
  const lanes = lanesOfMask(warps.table.validLanesMask(row));
  const pass = (table: TableTypes['thread'], i: number): boolean => isThread(table, i, lanes[i] as number);
  const found = await rowsAt(search, 'thread', offset, thread, pass, lanes.length);
  if (found === undefined) return undefined;
  if (found.rows === lanes.length) return { ...found, whole: true };
  return offset + (found.rows + 1) * thread > search.source.size ? { ...found, whole: false } : undefined;
}

/** Threads of a later warp of a table: after the lanes of the warp before, whose memory is equally large for each. */
async function threadsOfNext(
  context: WarpContext,
  strides: Strides,
  warps: SalvagedTable<'warp'>,
  row: number,
  before: SalvagedTable<'thread'>,
  layout: LaneLayout,
): Promise<Threads | undefined> {
  const { search, device, deviceRow } = context;
  const start = before.offset + before.rows * before.stride + BACKTRACE_ROW * depthOf(before);
  const at = (memory: number, uniform: number): number => start + memory * before.rows + uniform;
  const preds = WORD * device.numPredicatesPrLane(deviceRow);
  const numRegs = warps.table.numRegs(row - 1) ?? 0;
  // Of the registers that a warp is said to have, drivers write all but two.
  const guesses = [layout.memory, WORD * (numRegs - 2) + preds, WORD * numRegs + preds];
  const most = Math.min(LANE_AT_MOST, Math.ceil((search.source.size - start) / before.rows));
  for (const uniform of uniformSizes(device, deviceRow)) {
    for (const memory of guesses) {
      if (memory === undefined || memory <= 0) continue;
      const threads = await threadsAt(context, strides, warps, row, at(memory, uniform));
      if (threads !== undefined) return { threads, memory };
    }
  }
  for (const uniform of uniformSizes(device, deviceRow)) {
    for (let memory = preds; memory < most && !search.exhausted; memory += WORD) {
      search.spend(GUESS);
      const threads = await threadsAt(context, strides, warps, row, at(memory, uniform));
      if (threads !== undefined) return { threads, memory };
    }
  }
  return undefined;
}

function depthOf({ table, rows }: SalvagedTable<'thread'>): number {
  let depth = 0;
  for (let i = 0; i < rows; i++) depth += table.callDepth(i);
  return depth;
}

/** The table of blocks that ends where a table of warps begins, or where the block's shared memory does. */
async function blocksBefore(
  { search, grids, from }: WarpContext,
  { cta: stride }: Strides,
  warps: SalvagedTable<'warp'>,
): Promise<SalvagedTable<'cta'> | undefined> {
  for (const shared of new Set([0, warps.table.sharedMemSize(0) ?? 0])) {
    const end = warps.offset - shared;
    const rows = Math.min(MAX_BLOCKS, Math.floor((end - from) / stride));
    if (rows <= 0) continue;
    const bytes = await search.read(end - rows * stride, rows * stride);
    const table = tables.cta.over(viewOf(bytes), 0, rows, stride);
    let count = 0;
    while (count < rows && isBlock(table, rows - 1 - count, grids)) count += 1;
    if (count === 0) continue;
    const offset = end - count * stride;
    const own = tables.cta.over(viewOf(bytes), (rows - count) * stride, count, stride);
    return { name: 'cta', offset, stride, rows: count, whole: true, table: own };
  }
  return undefined;
}
