/* Blocks, warps and threads of one device, counted, and the lanes with an exception by where they stopped. */
import type { CudbgGridTableEntry } from '../../../generated/cuda/read.ts';
import { errorPcOf } from '../verdict.ts';
import type { Dim3 } from '../verdict.ts';
import type { TableTypes } from '../tables.ts';
import type { Search } from './search.ts';
import { generationsWith } from './tables.ts';
import type { SalvagedDevice, SalvagedTable } from './tables.ts';
import { findWarps } from './warps.ts';
import type { SalvagedWarp } from './warps.ts';

/** Lanes with the same exception at the same place. */
export interface SalvagedFault {
  readonly exception: number;
  readonly pc: bigint;
  readonly errorPC: bigint | null;
  readonly lanes: number;
  readonly warps: number;
  /** The first of them; its block where every block of a table has a table of warps. */
  readonly first: { readonly warp: number; readonly lane: number; readonly thread: Dim3; readonly block: Dim3 | null };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface Gathered {
  readonly fault: Mutable<Omit<SalvagedFault, 'first'>>;
  readonly first: Omit<SalvagedFault['first'], 'block'>;
  readonly block: SalvagedWarp['block'];
}

/** What was found below the SMs of a device. */
export interface SalvagedLanes {
  readonly blocks: number;
  readonly warps: number;
  readonly threads: number;
  /** Warps that stopped at a breakpoint or trap. */
  readonly brokenWarps: number;
  /** By order of appearance, at most FAULTS of them. */
  readonly faults: readonly SalvagedFault[];
  readonly otherFaults: number;
  /** Tables in file order, at most TABLES of them. */
  readonly tables: readonly Place[];
  readonly moreTables: number;
  /** Where the last of them ends. */
  readonly end: number;
}

/** A table in the file. */
export interface Place {
  readonly name: 'cta' | 'warp' | 'thread';
  readonly offset: number;
  readonly size: number;
  readonly rows: number;
  readonly whole: boolean;
}

const FAULTS = 4096;
const TABLES = 10_000;

/** Find the blocks, warps and threads of a device. */
export async function gatherLanes(
  search: Search,
  devices: TableTypes['device'],
  { row, grids, sms, end: from }: SalvagedDevice,
): Promise<SalvagedLanes> {
  const faults = new Map<string, Gathered>();
  /** Tables of warps behind the rows of blocks. */
  const behind = new Map<SalvagedTable<'cta'>, number>();
  const places: Place[] = [];
  let [blocks, warps, threads, brokenWarps, otherFaults, moreTables, end] = [0, 0, 0, 0, 0, 0, from];
  let last: SalvagedTable | undefined;
  const place = (table: SalvagedTable<Place['name']>): void => {
    const size = table.rows * table.stride;
    end = Math.max(end, table.offset + size);
    if (places.length >= TABLES) moreTables += 1;
    else places.push({ name: table.name, offset: table.offset, size, rows: table.rows, whole: table.whole });
  };
  const fault = (warp: SalvagedWarp, lane: number, seen: Set<string>): void => {
    const {
      exception,
      virtualPC: pc,
      ln,
      threadIdxX,
      threadIdxY,
      threadIdxZ,
    } = (warp.threads as SalvagedTable<'thread'>).table.at(lane);
    const errorPC = errorPcOf(warp.warps.table.at(warp.row));
    const key = `${exception} ${pc} ${errorPC}`;
    let known = faults.get(key);
    if (known === undefined && faults.size < FAULTS) {
      const thread = [threadIdxX, threadIdxY, threadIdxZ] as const;
      const first = { warp: warp.warps.table.warpId(warp.row), lane: ln, thread };
      known = { fault: { exception, pc, errorPC, lanes: 0, warps: 0 }, first, block: warp.block };
      faults.set(key, known);
    }
    if (known === undefined) otherFaults += 1;
    else {
      known.fault.lanes += 1;
      if (!seen.has(key)) known.fault.warps += 1;
      seen.add(key);
    }
  };

  if (sms?.whole === true) {
    const byId = new Map<bigint, CudbgGridTableEntry>();
    for (let i = 0; grids !== undefined && i < grids.rows; i++) {
      const grid = grids.table.at(i);
      byId.set(grid.gridId64, grid);
    }
    const drivers = generationsWith({ device: devices.stride, sm: sms.stride });
    const context = { search, device: devices, deviceRow: row, drivers, grids: byId, from };
    for await (const warp of findWarps(context)) {
      if (warp.block !== undefined) {
        const { blocks: rows, nth } = warp.block;
        if (!behind.has(rows)) {
          blocks += rows.rows;
          place(rows);
        }
        behind.set(rows, nth + 1);
      }
      if (warp.warps !== last) place(warp.warps);
      last = warp.warps;
      warps += 1;
      if (warp.warps.table.isWarpBroken(warp.row) !== 0) brokenWarps += 1;
      if (warp.threads === undefined) continue;
      place(warp.threads);
      threads += warp.threads.rows;
      const seen = new Set<string>();
      for (let i = 0; i < warp.threads.rows; i++) {
        if (warp.threads.table.exception(i) !== 0) fault(warp, i, seen);
      }
    }
  }
  const blockOf = (block: SalvagedWarp['block']): Dim3 | null => {
    if (block === undefined || behind.get(block.blocks) !== block.blocks.rows) return null;
    const { blockIdxX, blockIdxY, blockIdxZ } = block.blocks.table.at(block.nth);
    return [blockIdxX, blockIdxY, blockIdxZ];
  };
  return {
    blocks,
    warps,
    threads,
    brokenWarps,
    faults: Array.from(faults.values(), ({ fault: each, first, block }) => ({
      ...each,
      first: { ...first, block: blockOf(block) },
    })),
    otherFaults,
    tables: places,
    moreTables,
    end,
  };
}
