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

/** What is gathered for a context. */
class Gathered {
  readonly entries = new Map<string, ContextHints['entries'][number]>();
  readonly frames = new Map<string, PlaceHints['frames'][number]>();
  readonly pcs = new Set<bigint>();
  lanes = 0;

  entry(module: bigint, entry: bigint): void {
    if (this.entries.size < MAX_HINTS) this.entries.set(`${module} ${entry}`, { module, entry });
  }

  frame(pc: bigint, offset: bigint): void {
    // An offset of 0 may mean that the driver did not say.
    if (offset > 0n && offset <= pc && this.frames.size < MAX_FRAMES)
      this.frames.set(`${pc} ${offset}`, { start: pc - offset, pc });
  }

  pc(pc: bigint | null): void {
    if (pc !== null && this.pcs.size < MAX_HINTS) this.pcs.add(pc);
  }
}

/** Hints of the contexts of a device; those of a module are the ones whose entries are its own. */
export async function placeHints(dump: DumpTables, deviceRow: number): Promise<ReadonlyMap<bigint, ContextHints>> {
  const grids = await childRows(dump, dump.devices, deviceRow, 'grid');
  const contexts = new Map<bigint, Gathered>();
  const contextOf = new Map<bigint, Gathered>();
  for (const { contextId, moduleHandle, functionEntry, gridId64 } of grids?.table ?? []) {
    let context = contexts.get(contextId);
    if (context === undefined) contexts.set(contextId, (context = new Gathered()));
    contextOf.set(gridId64, context);
    context.entry(moduleHandle, functionEntry);
  }
  const ofSms = new Gathered();
  for await (const { sms, smRow } of walkSms(dump, { deviceRow })) ofSms.pc(errorPcOf(sms.table.at(smRow)));
  let full = 0;
  for await (const warp of walkWarps(dump, { deviceRow })) {
    const context = contextOf.get(warp.gridId64);
    if (context === undefined || context.lanes > MAX_LANES) continue;
    context.pc(errorPcOf(warp.warps.table.at(warp.row)));
    for await (const lane of lanesOf(dump, warp)) {
      if (++context.lanes > MAX_LANES) break;
      const tell = (pc: bigint, offset: bigint): void => context.frame(pc, offset);
      tell(lane.threads.table.virtualPC(lane.threadRow), lane.threads.table.physPC(lane.threadRow));
      await callers(dump, lane, tell);
    }
    if (context.lanes > MAX_LANES && ++full === contexts.size) break;
  }
  const hints = ({ entries, frames, pcs }: Gathered): ContextHints => ({
    entries: [...entries.values()],
    frames: [...frames.values()],
    pcs: [...new Set([...ofSms.pcs, ...pcs])].slice(0, MAX_HINTS),
  });
  return new Map([...contexts].map(([context, gathered]) => [context, hints(gathered)]));
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
