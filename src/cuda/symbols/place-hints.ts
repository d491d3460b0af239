/* What the rows of a dump tell of where code lies: entries of kernels, starts of functions, pcs. */
import type { DumpTables } from '../tables/dump-tables.ts';
import { childRows } from '../tables/rows-below.ts';
import { errorPcOf } from '../walk/place.ts';
import { lanesOf, walkSms, walkWarps } from '../walk/walk.ts';
import type { LaneOnSm } from '../walk/walk.ts';

/** Addresses that belong to the code of a module, or may. */
export interface PlaceHints {
  /** Where kernels of the module start. */
  readonly entries: readonly bigint[];
  /** Pcs with the start of the function that they are in; of return addresses the byte before. */
  readonly frames: readonly { readonly start: bigint; readonly pc: bigint }[];
  /** Instructions that caused errors. */
  readonly pcs: readonly bigint[];
}

/** Lanes that are looked at, and different frames that are kept. */
const MAX_LANES = 8192;
const MAX_FRAMES = 256;

/** Entries and instructions at fault that are kept. */
const MAX_HINTS = 256;

/** Hints of a context of a device; those of a module are the ones whose entries are its own. */
export async function placeHints(dump: DumpTables, deviceRow: number, context: bigint): Promise<ContextHints> {
  const device = dump.devices.table.devId(deviceRow);
  const grids = await childRows(dump, dump.devices, deviceRow, 'grid');
  const entries = new Map<string, ContextHints['entries'][number]>();
  const own = new Set<bigint>();
  for (const { contextId, moduleHandle, functionEntry, gridId64 } of grids?.table ?? []) {
    if (contextId !== context) continue;
    own.add(gridId64);
    if (entries.size < MAX_HINTS)
      entries.set(`${moduleHandle} ${functionEntry}`, { module: moduleHandle, entry: functionEntry });
  }
  const frames = new Map<string, { start: bigint; pc: bigint }>();
  const pcs = new Set<bigint>();
  const frame = (pc: bigint, offset: bigint): void => {
    // An offset of 0 may mean that the driver did not say.
    if (offset > 0n && offset <= pc && frames.size < MAX_FRAMES)
      frames.set(`${pc} ${offset}`, { start: pc - offset, pc });
  };
  for await (const { sms, smRow } of walkSms(dump, { device })) {
    const pc = errorPcOf(sms.table.at(smRow));
    if (pc !== null) pcs.add(pc);
  }
  let lanes = 0;
  for await (const warp of walkWarps(dump, { device })) {
    if (!own.has(warp.gridId64)) continue;
    const pc = errorPcOf(warp.warps.table.at(warp.row));
    if (pc !== null) pcs.add(pc);
    for await (const lane of lanesOf(dump, warp)) {
      if (++lanes > MAX_LANES) break;
      frame(lane.threads.table.virtualPC(lane.threadRow), lane.threads.table.physPC(lane.threadRow));
      await callers(dump, lane, frame);
    }
    if (lanes > MAX_LANES) break;
  }
  return { entries: [...entries.values()], frames: [...frames.values()], pcs: [...pcs].slice(0, MAX_HINTS) };
}

/** Hints of all modules of a context. */
export interface ContextHints extends Omit<PlaceHints, 'entries'> {
  readonly entries: readonly { readonly module: bigint; readonly entry: bigint }[];
}

async function callers(dump: DumpTables, lane: LaneOnSm, tell: (pc: bigint, offset: bigint) => void): Promise<void> {
  const rows = await childRows(dump, lane.threads, lane.threadRow, 'backtrace');
  for (const { virtualReturnAddress: address, returnAddress: offset } of rows?.table ?? []) {
    // The call is the instruction before.
    if (address > 0n && offset > 0n) tell(address - 1n, offset - 1n);
  }
}
