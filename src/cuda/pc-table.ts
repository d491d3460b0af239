/* The `pcs` of a document: every pc that some lane, warp or SM names, once. Frames are keys into it. */
import type { CudbgGridTableEntryView } from '../../generated/cuda/read.ts';
import { hex64 } from '../core/index.ts';
import type { Json } from '../core/index.ts';
import { childRows } from './model.ts';
import type { CudaDump } from './model.ts';
import { returnPlace } from './return-addresses.ts';
import type { KernelGrid } from './return-addresses.ts';
import { symbolsOf } from './symbols.ts';
import type { CodePlace } from './symbols.ts';

/** Gives out keys for the pcs of one device and context, and remembers what they stand for. */
export interface PcKeys {
  /** `0xPC`. */
  key(pc: bigint | undefined): Promise<string | null>;
  /** `0xPC-1` for a return address, whose line is that of the instruction before. */
  callerKey(address: bigint): Promise<string>;
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
  const grids = new Map<string, KernelGrid | undefined>();
  const of = (deviceRow: number, grid?: KernelGrid): PcKeys => ({
    async key(pc) {
      if (pc === undefined) return null;
      const key = hex64(pc);
      if (!places.has(key)) places.set(key, await symbols.at(deviceRow, pc, { context: grid?.contextId }));
      return key;
    },
    async callerKey(address) {
      const { pc, place } = await returnPlace(dump, deviceRow, grid, address);
      const key = `${hex64(pc)}-1`;
      if (!places.has(key)) places.set(key, place);
      return key;
    },
    async inGrid(gridId64) {
      const id = `${deviceRow} ${gridId64}`;
      if (!grids.has(id)) grids.set(id, await gridOf(dump, deviceRow, gridId64));
      return of(deviceRow, grids.get(id));
    },
  });
  return {
    of: (deviceRow) => of(deviceRow),
    json: () => Object.fromEntries([...places].map(([key, place]) => [key, placeJson(place)])),
  };
}

/** A grid of a device; undefined when it is not in the table. */
export async function gridOf(
  dump: CudaDump,
  deviceRow: number,
  gridId64: bigint,
): Promise<CudbgGridTableEntryView | undefined> {
  const grids = await childRows(dump, dump.devices, deviceRow, 'grid');
  for (let i = 0; i < (grids?.table.length ?? 0); i++) {
    if (grids?.table.gridId64(i) === gridId64) return grids.table.at(i);
  }
  return undefined;
}

/** Context of a grid of a device; undefined when the grid is not in the table. */
export async function contextOfGrid(dump: CudaDump, deviceRow: number, gridId64: bigint): Promise<bigint | undefined> {
  return (await gridOf(dump, deviceRow, gridId64))?.contextId;
}

/** What is known of a pc, as data. */
export function placeJson(place: CodePlace | null): Json {
  if (place === null) return null;
  const { inlined, context: _, ...rest } = place;
  return { ...rest, ...(inlined.length > 0 && { inline_chain: inlined.map((call) => ({ ...call })) }) };
}
