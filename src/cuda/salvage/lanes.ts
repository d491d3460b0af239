/* Blocks, warps and threads of one device, counted, and the lanes with an exception by where they stopped. */
import type { CudbgGridTableEntry } from '../../../generated/cuda/read.ts';
import type { TableTypes } from '../tables/tables.ts';
import { errorPcOf } from '../walk/place.ts';
import type { Dim3 } from '../walk/place.ts';
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

/** Gathers what is found warp by warp. */
class Gatherer {
  readonly #faults = new Map<string, Gathered>();
  /** Tables of warps after the rows of blocks. */
  readonly #behind = new Map<SalvagedTable<'cta'>, number>();
  readonly #tables: Place[] = [];
  #blocks = 0;
  #warps = 0;
  #threads = 0;
  #brokenWarps = 0;
  #otherFaults = 0;
  #moreTables = 0;
  #end: number;
  #last: SalvagedTable | undefined;

  constructor(from: number) {
    this.#end = from;
  }

  /** Count a warp with its block and its threads. */
  add({ block, warps, row, threads }: SalvagedWarp): void {
    if (block !== undefined) {
      const { blocks, nth } = block;
      if (!this.#behind.has(blocks)) {
        this.#blocks += blocks.rows;
        this.#place(blocks);
      }
      this.#behind.set(blocks, nth + 1);
    }
    if (warps !== this.#last) this.#place(warps);
    this.#last = warps;
    this.#warps += 1;
    if (warps.table.isWarpBroken(row) !== 0) this.#brokenWarps += 1;
    if (threads === undefined) return;
    this.#place(threads);
    this.#threads += threads.rows;
    const errorPC = errorPcOf(warps.table.at(row));
    const warpId = warps.table.warpId(row);
    const seen = new Set<string>();
    for (let lane = 0; lane < threads.rows; lane++) {
      if (threads.table.exception(lane) !== 0) this.#fault(threads, lane, warpId, errorPC, block, seen);
    }
  }

  /** What was found. */
  found(): SalvagedLanes {
    return {
      blocks: this.#blocks,
      warps: this.#warps,
      threads: this.#threads,
      brokenWarps: this.#brokenWarps,
      faults: Array.from(this.#faults.values(), ({ fault, first, block }) => ({
        ...fault,
        first: { ...first, block: this.#blockOf(block) },
      })),
      otherFaults: this.#otherFaults,
      tables: this.#tables,
      moreTables: this.#moreTables,
      end: this.#end,
    };
  }

  #place({ name, offset, rows, stride, whole }: SalvagedTable<Place['name']>): void {
    const size = rows * stride;
    this.#end = Math.max(this.#end, offset + size);
    if (this.#tables.length >= TABLES) this.#moreTables += 1;
    else this.#tables.push({ name, offset, size, rows, whole });
  }

  #fault(
    { table }: SalvagedTable<'thread'>,
    row: number,
    warp: number,
    errorPC: bigint | null,
    block: SalvagedWarp['block'],
    seen: Set<string>,
  ): void {
    const { exception, virtualPC: pc, ln: lane, threadIdxX, threadIdxY, threadIdxZ } = table.at(row);
    const key = `${exception} ${pc} ${errorPC}`;
    let known = this.#faults.get(key);
    if (known === undefined && this.#faults.size < FAULTS) {
      const first = { warp, lane, thread: [threadIdxX, threadIdxY, threadIdxZ] as const };
      known = { fault: { exception, pc, errorPC, lanes: 0, warps: 0 }, first, block };
      this.#faults.set(key, known);
    }
    if (known === undefined) {
      this.#otherFaults += 1;
      return;
    }
    known.fault.lanes += 1;
    if (!seen.has(key)) known.fault.warps += 1;
    seen.add(key);
  }

  #blockOf(block: SalvagedWarp['block']): Dim3 | null {
    if (block === undefined || this.#behind.get(block.blocks) !== block.blocks.rows) return null;
    const { blockIdxX, blockIdxY, blockIdxZ } = block.blocks.table.at(block.nth);
    return [blockIdxX, blockIdxY, blockIdxZ];
  }
}

/** Find the blocks, warps and threads of a device. */
export async function gatherLanes(
  search: Search,
  devices: TableTypes['device'],
  { row, grids, sms, end: from }: SalvagedDevice,
): Promise<SalvagedLanes> {
  const gatherer = new Gatherer(from);
  if (sms?.whole !== true) return gatherer.found();
  const byId = new Map<bigint, CudbgGridTableEntry>();
  for (let i = 0; grids !== undefined && i < grids.rows; i++) {
    const grid = grids.table.at(i);
    byId.set(grid.gridId64, grid);
  }
  const drivers = generationsWith({ device: devices.stride, sm: sms.stride });
  const context = { search, device: devices, deviceRow: row, drivers, grids: byId, from };
  for await (const warp of findWarps(context)) gatherer.add(warp);
  return gatherer.found();
}
