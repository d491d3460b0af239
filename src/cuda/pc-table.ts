/* The `pcs` of a document: every pc that some lane, warp or SM names, once. Frames are keys into it. */
import { hex64 } from '../core/index.ts';
import type { Json } from '../core/index.ts';
import { childRows } from './model.ts';
import type { CudaDump } from './model.ts';
import { symbolsOf } from './symbols.ts';
import type { CodePlace } from './symbols.ts';

/** Gives out keys for the pcs of one device and context, and remembers what they stand for. */
export interface PcKeys {
  /** `0xPC`, or `0xPC-1` for a return address, whose line is that of the instruction before. */
  key(pc: bigint | undefined, caller?: boolean): Promise<string | null>;
  /** The same for the context that a grid belongs to. */
  inGrid(gridId64: bigint): Promise<PcKeys>;
}

/** All pcs of a document. */
export interface PcTable {
  of(deviceRow: number): PcKeys;
  json(): Json;
}

/** An empty table. */
export function pcTable(dump: CudaDump): PcTable {
  const places = new Map<string, CodePlace | null>();
  const symbols = symbolsOf(dump);
  const contexts = new Map<string, bigint | undefined>();
  const of = (deviceRow: number, context?: bigint): PcKeys => ({
    async key(pc, caller = false) {
      if (pc === undefined) return null;
      const key = `${hex64(pc)}${caller ? '-1' : ''}`;
      if (!places.has(key)) places.set(key, await symbols.at(deviceRow, pc, { caller, context }));
      return key;
    },
    async inGrid(gridId64) {
      const id = `${deviceRow} ${gridId64}`;
      if (!contexts.has(id)) contexts.set(id, await contextOfGrid(dump, deviceRow, gridId64));
      return of(deviceRow, contexts.get(id));
    },
  });
  return {
    of: (deviceRow) => of(deviceRow),
    json: () => Object.fromEntries([...places].map(([key, place]) => [key, placeJson(place)])),
  };
}

/** Context of a grid of a device; undefined when the grid is not in the table. */
export async function contextOfGrid(dump: CudaDump, deviceRow: number, gridId64: bigint): Promise<bigint | undefined> {
  const grids = await childRows(dump, dump.devices, deviceRow, 'grid');
  for (let i = 0; i < (grids?.table.length ?? 0); i++) {
    if (grids?.table.gridId64(i) === gridId64) return grids.table.contextId(i);
  }
  return undefined;
}

/** What is known of a pc, as data. */
export function placeJson(place: CodePlace | null): Json {
  if (place === null) return null;
  const { inlined, context: _, ...rest } = place;
  return { ...rest, ...(inlined.length > 0 && { inline_chain: inlined.map((call) => ({ ...call })) }) };
}
