/*
 * What CUDA gives every thread without a variable: its place in the grid and the sizes of it, and `$pc`. For expressions they are
 * registers with numbers that no register of the machine or of PTX has.
 */
import { implicitLocation } from '../../dwarf/advanced.ts';
import type { Location } from '../../dwarf/index.ts';
import type { CudaDump } from '../model.ts';
import { gridOf } from '../tables/grids.ts';
import { errorPcOf } from '../walk/place.ts';
import type { Dim3 } from '../walk/place.ts';
import { blockOf, threadOf } from '../walk/walk.ts';
import type { LaneOnSm } from '../walk/walk.ts';
import { wordBytes } from './lane-registers.ts';
import { machineRegister } from './register-number.ts';

/** A class of registers that the machine has not. */
const SPECIAL_CLASS = 0x80;

/** Coordinates that every thread has: `x`, `y` and `z` are words. */
export const coordinateNames = ['threadIdx', 'blockIdx', 'blockDim', 'gridDim'] as const;
/** Registers after `$`: addresses first, words then. */
export const addressNames = ['pc', 'errorpc'] as const;
export const wordNames = ['lane', 'warp', 'sm', 'device'] as const;

type SpecialName = (typeof coordinateNames)[number] | (typeof addressNames)[number] | (typeof wordNames)[number];

const names: readonly SpecialName[] = [...coordinateNames, ...addressNames, ...wordNames];
/** Numbers between two coordinates: the three words follow. */
const STEP = 4;

/** The number of a name, or of one word of coordinates. */
export function specialRegister(name: SpecialName, word?: 0 | 1 | 2): number {
  return machineRegister(SPECIAL_CLASS, STEP * names.indexOf(name) + (word === undefined ? 0 : word + 1));
}

/** The values of a lane by number; what the dump does not know is left out. */
export async function specialRegisters(dump: CudaDump, lane: LaneOnSm): Promise<ReadonlyMap<number, Location>> {
  const values = new Map<number, Location>();
  const grid = await gridOf(dump, lane.deviceRow, lane.gridId64);
  const coordinates: Readonly<Record<(typeof coordinateNames)[number], Dim3 | undefined>> = {
    threadIdx: threadOf(lane.threads, lane.threadRow),
    blockIdx: blockOf(lane.ctas, lane.ctaRow),
    blockDim: grid && [grid.blockDimX, grid.blockDimY, grid.blockDimZ],
    gridDim: grid && [grid.gridDimX, grid.gridDimY, grid.gridDimZ],
  };
  for (const name of coordinateNames) {
    const value = coordinates[name];
    if (value === undefined) continue;
    const words = value.map(wordBytes);
    values.set(specialRegister(name), implicitLocation(joined(words)));
    for (const word of [0, 1, 2] as const) {
      values.set(specialRegister(name, word), implicitLocation(wordBytes(value[word])));
    }
  }
  const errorPc = errorPcOf(lane.warps.table.at(lane.row));
  if (errorPc !== null) values.set(specialRegister('errorpc'), addressLocation(errorPc));
  const words = { lane: lane.ln, warp: lane.warps.table.warpId(lane.row), sm: lane.smId, device: lane.device };
  for (const name of wordNames) values.set(specialRegister(name), implicitLocation(wordBytes(words[name])));
  return values;
}

/** 8 bytes of an address. */
export function addressLocation(address: bigint): Location {
  return implicitLocation(joined([wordBytes(Number(address & 0xffffffffn)), wordBytes(Number(address >> 32n))]));
}

function joined(words: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(words.flatMap((word) => [...word]));
}
