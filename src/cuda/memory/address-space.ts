/*
 * Memory as a lane sees it. Generic addresses in the context's shared window (16 MiB from sharedWindowBase on) are shared
 * memory, those in its local window local memory, all others global. Shared addresses count from 0; a local section says in sh_addr
 * where it starts. Constant banks and parameters: banks have GPU addresses, parameters stand from paramsOffset on in bank 0.
 */
import { hex64 } from '../../core/index.ts';
import { readSection } from '../../elf/index.ts';
import { FormatError } from '../../runtime/index.ts';
import type { CudaDump } from '../model.ts';
import { contextOfGrid, paramsOf } from '../tables/grids.ts';
import { isRedacted } from '../tables/redaction.ts';
import { childRows, childSection } from '../tables/rows-below.ts';
import type { LaneOnSm } from '../walk/walk.ts';
import { blockAt } from './blocks.ts';
import { FirstHolding } from './first-holding.ts';

/** Kinds of memory that can be asked for. */
export type Space = 'global' | 'shared' | 'local' | 'generic' | 'param';

const WINDOW = 16n << 20n;

/** A piece of memory. */
export interface Memory {
  /** What a generic address turned out to be. */
  readonly space: Exclude<Space, 'generic'>;
  readonly address: bigint;
  readonly section: number;
  /** In that section. */
  readonly offset: number;
  /** Bytes that are there; fewer than were asked for where the section ends. */
  readonly size: number;
}

function missing(space: string, address: bigint): FormatError {
  return new FormatError('cuda/no-memory', `no ${space} memory at ${hex64(address)} in the dump`, { path: 'memory' });
}

function redacted(space: string, address: bigint): FormatError {
  const message = `${space} memory at ${hex64(address)} was redacted before the dump was passed on`;
  return new FormatError('cuda/redacted', message, { path: 'memory' });
}

/**
 * Find `size` bytes at an address; FormatError `cuda/no-memory` when the dump does not have the first of them, `cuda/redacted` when
 * they were overwritten.
 */
export async function findMemory(
  dump: CudaDump,
  lane: LaneOnSm | undefined,
  space: Space,
  address: bigint,
  size: number,
): Promise<Memory> {
  if (space === 'global') return findGlobal(dump, address, size);
  if (lane === undefined) throw missing(space, address);
  switch (space) {
    case 'generic':
      return findGeneric(dump, lane, address, size);
    case 'shared':
      return inSection(dump, childSection(dump, lane.ctas, lane.ctaRow, 'shared'), space, address, size);
    case 'local':
      return inSection(dump, childSection(dump, lane.threads, lane.threadRow, 'local'), space, address, size);
    case 'param': {
      const params = await paramsOf(dump, lane.deviceRow, lane.gridId64);
      if (params === undefined) throw missing(space, address);
      return inSection(dump, params.section, space, address, size, params.offset);
    }
    default:
      return space satisfies never;
  }
}

async function findGlobal(dump: CudaDump, address: bigint, size: number): Promise<Memory> {
  const block = await blockAt(dump, address);
  if (block === undefined) throw missing('global', address);
  if (isRedacted(dump, block.section)) throw redacted('global', address);
  const offset = Number(address - block.addr);
  return { space: 'global', address, section: block.section, offset, size: Math.min(size, block.extent.size - offset) };
}

async function findGeneric(dump: CudaDump, lane: LaneOnSm, address: bigint, size: number): Promise<Memory> {
  const at = await placeOfGeneric(dump, lane, address);
  return findMemory(dump, lane, at.space, at.address, size);
}

/** What a generic address is to a lane: global memory unless it is in one of the windows of its context. */
export async function placeOfGeneric(dump: CudaDump, lane: LaneOnSm, address: bigint): Promise<PlaceOfGeneric> {
  return placeIn(await windowsOfLane(dump, lane), address);
}

/** Where a generic address leads. */
export interface PlaceOfGeneric {
  readonly space: 'global' | 'shared' | 'local';
  readonly address: bigint;
}

/** What a generic address is under these windows. */
export function placeIn(windows: Windows, address: bigint): PlaceOfGeneric {
  const window = windows.at(address);
  return window === undefined ? { space: 'global', address } : { space: window.space, address: address - window.low };
}

/** Generic addresses that lead to shared or local memory. */
interface Window {
  readonly space: 'shared' | 'local';
  readonly low: bigint;
  readonly high: bigint;
}

/** Where a lane sees shared and local memory. */
export interface Windows {
  /** Of those that hold an address the first. */
  at(address: bigint): Window | undefined;
  /** Where the first window of a space begins; undefined where the dump does not say it. */
  base(space: Space): bigint | undefined;
}

/** By device and context: each pointer of a lane asks. */
const windows = new WeakMap<CudaDump['tree'], Map<string, Promise<Windows>>>();

/** Generic addresses from which a lane sees shared and local memory; none where the dump does not say them. */
export async function windowsOfLane(dump: CudaDump, { deviceRow, gridId64 }: LaneOnSm): Promise<Windows> {
  const context = await contextOfGrid(dump, deviceRow, gridId64);
  const known = windows.get(dump.tree) ?? new Map<string, Promise<Windows>>();
  windows.set(dump.tree, known);
  const key = `${deviceRow} ${context}`;
  let found = known.get(key);
  if (found === undefined) known.set(key, (found = windowsOfContext(dump, deviceRow, context)));
  return found;
}

async function windowsOfContext(dump: CudaDump, deviceRow: number, context: bigint | undefined): Promise<Windows> {
  const contexts = await childRows(dump, dump.devices, deviceRow, 'context');
  const all = [...(contexts?.table ?? [])]
    .filter(({ contextId }) => context === undefined || contextId === context)
    .flatMap(({ sharedWindowBase, localWindowBase }) => [
      { space: 'shared' as const, low: sharedWindowBase, high: sharedWindowBase + WINDOW },
      { space: 'local' as const, low: localWindowBase, high: localWindowBase + WINDOW },
    ])
    .filter(({ low }) => low !== 0n);
  const holding = new FirstHolding(all);
  const bases = new Map<Space, bigint>(all.toReversed().map(({ space, low }) => [space, low]));
  return { at: (address) => holding.at(address), base: (space) => bases.get(space) };
}

function inSection(
  dump: CudaDump,
  section: number | undefined,
  space: Memory['space'],
  address: bigint,
  size: number,
  start?: bigint,
): Memory {
  if (section === undefined) throw missing(space, address);
  const at = address - (start ?? dump.elf.sections.addr(section));
  const extent = dump.elf.sections.extent(section);
  if (at < 0n || at >= BigInt(extent.size)) throw missing(space, address);
  if (isRedacted(dump, section)) throw redacted(space, address);
  const offset = Number(at);
  return { space, address, section, offset, size: Math.min(size, extent.size - offset) };
}

/** Bytes of a piece of memory. */
export function readMemory(dump: CudaDump, memory: Memory): Promise<Uint8Array> {
  return readSection(dump.elf, memory.section, memory.offset, memory.size);
}

/** A constant bank of a grid. */
export interface ConstBank {
  readonly bank: number;
  readonly address: bigint;
  readonly size: number;
}

/** Constant banks of a grid; none where the dump does not say them. */
export async function constBanks(dump: CudaDump, deviceRow: number, gridId64: bigint): Promise<ConstBank[]> {
  const place = await dump.gridRow(deviceRow, gridId64);
  const banks = place === undefined ? undefined : await childRows(dump, place.grids, place.row, 'constbank');
  return [...(banks?.table ?? [])].map(({ bankId, addr, size }) => ({ bank: bankId, address: addr, size }));
}
