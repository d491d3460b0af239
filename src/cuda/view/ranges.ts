/* Blocks and threads as ranges: neighbours that do the same become one row, as in `info cuda blocks` and `threads`. */
import type { CudaDump } from '../model.ts';
import { placeRow } from './place-json.ts';
import type { PlaceRow } from './place-json.ts';
import { childRows } from '../tables/rows-below.ts';
import type { Dim3 } from '../walk/place.ts';
import { blockOf, lanesOf, threadOf, walkWarps } from '../walk/walk.ts';
import type { Selection, WarpOnSm } from '../walk/walk.ts';

/** Blocks that follow each other. */
export interface BlockRange {
  readonly device: number;
  readonly grid: bigint;
  readonly from: Dim3;
  readonly to: Dim3;
  readonly count: number;
}

/** Threads that follow each other and are at the same pc. */
export interface ThreadRange {
  readonly device: number;
  readonly grid: bigint;
  readonly from_block: Dim3;
  readonly from_thread: Dim3;
  readonly to_block: Dim3;
  readonly to_thread: Dim3;
  readonly count: number;
  readonly pc: bigint;
  readonly place: PlaceRow | null;
}

interface Launch {
  readonly device: number;
  readonly deviceRow: number;
  readonly grid: bigint;
  readonly gridDim: Dim3;
  readonly blockDim: Dim3;
  readonly context: bigint;
}

/** The selected launches, the first row of each. */
async function launchesOf(dump: CudaDump, selection: Selection): Promise<Launch[]> {
  const launches: Launch[] = [];
  for (let deviceRow = 0; deviceRow < dump.devices.table.length; deviceRow++) {
    const device = dump.devices.table.devId(deviceRow);
    if (selection.device !== undefined && device !== selection.device) continue;
    const grids = await childRows(dump, dump.devices, deviceRow, 'grid');
    const seen = new Set<bigint>();
    for (const row of grids?.table ?? []) {
      if (selection.grid !== undefined && row.gridId64 !== selection.grid) continue;
      if (seen.has(row.gridId64)) continue;
      seen.add(row.gridId64);
      launches.push({
        device,
        deviceRow,
        grid: row.gridId64,
        context: row.contextId,
        gridDim: [row.gridDimX, row.gridDimY, row.gridDimZ],
        blockDim: [row.blockDimX, row.blockDimY, row.blockDimZ],
      });
    }
  }
  return launches;
}

/** Number of a block or thread in its grid or block, x first. */
function linear([x, y, z]: Dim3, [dx, dy]: Dim3): number {
  return x + dx * (y + dy * z);
}

/** The selected warps by the launch that they are of. */
async function* warpsOfLaunches(dump: CudaDump, selection: Selection): AsyncGenerator<[Launch, readonly WarpOnSm[]]> {
  const keyOf = ({ deviceRow }: { readonly deviceRow: number }, grid: bigint): string => `${deviceRow} ${grid}`;
  const warps = new Map<string, WarpOnSm[]>();
  for await (const warp of walkWarps(dump, selection)) {
    const key = keyOf(warp, warp.gridId64);
    const found = warps.get(key);
    if (found === undefined) warps.set(key, [warp]);
    else found.push(warp);
  }
  for (const launch of await launchesOf(dump, selection)) yield [launch, warps.get(keyOf(launch, launch.grid)) ?? []];
}

/** Resident blocks of the selected grids. */
export async function blockRanges(dump: CudaDump, selection: Selection = {}): Promise<BlockRange[]> {
  const ranges: BlockRange[] = [];
  for await (const [{ device, grid, gridDim }, warps] of warpsOfLaunches(dump, selection)) {
    const blocks = new Map<number, Dim3>();
    for (const { ctas, ctaRow } of warps) {
      const block = blockOf(ctas, ctaRow);
      blocks.set(linear(block, gridDim), block);
    }
    let open: { -readonly [K in keyof BlockRange]: BlockRange[K] } | undefined;
    let last = 0;
    for (const [number, block] of [...blocks].toSorted(([a], [b]) => a - b)) {
      if (open !== undefined && number === last + 1) {
        open.to = block;
        open.count += 1;
      } else {
        open = { device, grid, from: block, to: block, count: 1 };
        ranges.push(open);
      }
      last = number;
    }
  }
  return ranges;
}

/** Valid threads of the selected grids by pc. */
export async function threadRanges(dump: CudaDump, selection: Selection = {}): Promise<ThreadRange[]> {
  const ranges: ThreadRange[] = [];
  for await (const [launch, warps] of warpsOfLaunches(dump, selection)) {
    const { device, deviceRow, grid, gridDim, blockDim, context } = launch;
    const perBlock = Math.max(1, blockDim[0] * blockDim[1] * blockDim[2]);
    const threads: { readonly number: number; readonly block: Dim3; readonly thread: Dim3; readonly pc: bigint }[] = [];
    for (const warp of warps) {
      const block = blockOf(warp.ctas, warp.ctaRow);
      const base = linear(block, gridDim) * perBlock;
      for await (const { threads: rows, threadRow } of lanesOf(dump, warp, selection)) {
        const thread = threadOf(rows, threadRow);
        threads.push({ number: base + linear(thread, blockDim), block, thread, pc: rows.table.virtualPC(threadRow) });
      }
    }
    threads.sort((a, b) => a.number - b.number);
    let open: { -readonly [K in keyof ThreadRange]: ThreadRange[K] } | undefined;
    let last = 0;
    for (const { number, block, thread, pc } of threads) {
      if (open !== undefined && number === last + 1 && open.pc === pc) {
        open.to_block = block;
        open.to_thread = thread;
        open.count += 1;
      } else {
        const place = placeRow(await dump.symbols.at(deviceRow, pc, { context }));
        const start = { from_block: block, from_thread: thread, to_block: block, to_thread: thread };
        open = { device, grid, ...start, count: 1, pc, place };
        ranges.push(open);
      }
      last = number;
    }
  }
  return ranges;
}
