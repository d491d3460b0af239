/*
 * What CUDA gives every thread without a variable: its place in the grid and the sizes of it, and `$pc`. For expressions they are
 * registers with numbers that no register of the machine or of PTX has.
 */
import type { CudbgGridTableEntryView } from '../../../generated/cuda/read.ts';
import { implicitLocation } from '../../dwarf/advanced.ts';
import type { Location } from '../../dwarf/index.ts';
import type { CudaDump } from '../model.ts';
import { gridOf } from '../tables/grids.ts';
import { errorPcOf } from '../walk/place.ts';
import { blockOf, threadOf } from '../walk/walk.ts';
import type { LaneOnSm } from '../walk/walk.ts';
import { wordBytes } from './lane-registers.ts';
import { machineRegister, machineRegisterOf } from './register-number.ts';

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

/** Where the special registers of a lane are, by number: each is a value; undefined for other numbers and what the dump does not know. */
export type SpecialRegisters = (register: number) => Location | undefined;

/** The special registers of a lane. */
export async function specialRegisters(dump: CudaDump, lane: LaneOnSm): Promise<SpecialRegisters> {
  const grid = await gridOf(dump, lane.deviceRow, lane.gridId64);
  return (register) => {
    const { registerClass, index } = machineRegisterOf(register);
    const name = registerClass === SPECIAL_CLASS ? names[Math.floor(index / STEP)] : undefined;
    const words = name && wordsOf(name, lane, grid);
    const part = index % STEP;
    return words && implicitLocation(joined((part === 0 ? words : words.slice(part - 1, part)).map(wordBytes)));
  };
}

function wordsOf(
  name: SpecialName,
  lane: LaneOnSm,
  grid: CudbgGridTableEntryView | undefined,
): readonly number[] | undefined {
  switch (name) {
    case 'threadIdx':
      return threadOf(lane.threads, lane.threadRow);
    case 'blockIdx':
      return blockOf(lane.ctas, lane.ctaRow);
    case 'blockDim':
      return grid && [grid.blockDimX, grid.blockDimY, grid.blockDimZ];
    case 'gridDim':
      return grid && [grid.gridDimX, grid.gridDimY, grid.gridDimZ];
    case 'errorpc': {
      const address = errorPcOf(lane.warps.table.at(lane.row));
      return address === null ? undefined : wordsOfAddress(address);
    }
    case 'lane':
      return [lane.ln];
    case 'warp':
      return [lane.warps.table.warpId(lane.row)];
    case 'sm':
      return [lane.smId];
    case 'device':
      return [lane.device];
    case 'pc':
      // Each frame has its own.
      return undefined;
  }
}

/** 8 bytes of an address. */
export function addressLocation(address: bigint): Location {
  return implicitLocation(joined(wordsOfAddress(address).map(wordBytes)));
}

function wordsOfAddress(address: bigint): number[] {
  return [Number(address & 0xffffffffn), Number(address >> 32n)];
}

function joined(words: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(4 * words.length);
  words.forEach((word, i) => bytes.set(word, 4 * i));
  return bytes;
}
