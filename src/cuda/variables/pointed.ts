/*
 * Where pointers lead: the space and the block of memory, and the variable or function there. Variables of modules and functions are
 * found by their symbols, those in shared memory and on the stacks by the debugging information of the lane's frames.
 */
import { plainType } from '../../dwarf/advanced.ts';
import type { Contents } from '../../dwarf/advanced.ts';
import { FirstHolding } from '../memory/first-holding.ts';
import { hasGlobalMemory, pointedMemory } from '../memory/pointed.ts';
import type { Pointed, PointedMemory, PointedTarget } from '../memory/pointed.ts';
import type { CudaDump } from '../model.ts';
import { dataSymbols, isConstantBank } from '../symbols/data-symbols.ts';
import { quietly } from '../symbols/quietly.ts';
import { readableName } from '../symbols/readable-name.ts';
import { contextOfGrid } from '../tables/grids.ts';
import type { LaneOnSm } from '../walk/walk.ts';
import { AddressClass } from './address-class.ts';
import type { LaneFrame } from './lane-variables.ts';
import { spaceOfClass } from './lane-memory.ts';

/** Larger than any address of a GPU. */
const ADDRESSES = 1n << 57n;

/** Answers where pointers of a lane lead. */
export interface Pointers {
  /** Undefined for what is no pointer and for null pointers. */
  of(contents: Contents): Promise<Pointed | undefined>;
}

/** A variable with a place in memory. */
interface Placed extends PointedTarget {
  readonly space: PointedMemory['space'] | 'constant';
  readonly low: bigint;
  readonly high: bigint;
}

/** Variables by address; those of the lane by space, too. */
type Variables = ReadonlyMap<Placed['space'] | undefined, FirstHolding<Placed>>;

/** Make ready to follow pointers of a lane; `frames` are those of the lane with their variables. */
export function pointersOf(dump: CudaDump, lane: LaneOnSm, frames: readonly LaneFrame[]): Pointers {
  let symbols: Promise<Variables> | undefined;
  let locals: Promise<Variables> | undefined;
  const answers = new Map<string, Promise<Pointed | undefined>>();

  const find = async (addressClass: number | undefined, address: bigint): Promise<Pointed | undefined> => {
    const memory = await pointedMemory(dump, lane, spaceOfClass(addressClass ?? AddressClass.generic), address);
    if (memory.clusterRank !== undefined) return { ...memory, target: null };
    if (memory.space === 'shared' || memory.space === 'local') {
      const found = holding(await (locals ??= variablesIn(dump, lane, frames)), memory.space, memory.address);
      return { ...memory, target: found ?? null };
    }
    if (memory.space === 'param') return { ...memory, target: null };
    const found = holding(await (symbols ??= variablesOfModules(dump, lane)), undefined, address);
    if (found !== undefined) {
      return { ...memory, space: found.space === 'constant' ? 'constant' : memory.space, target: found };
    }
    if (memory.block !== null) return { ...memory, target: null };
    const place = await dump.symbols.at(lane.deviceRow, address);
    if (place !== null) {
      const target = { name: place.demangled, offset: place.offset, frame: null };
      return { space: 'code', address, block: null, target };
    }
    return { ...memory, isMapped: hasGlobalMemory(dump) || address >= ADDRESSES ? false : undefined, target: null };
  };

  return {
    async of(contents) {
      if (contents.kind !== 'scalar' || contents.type.kind !== 'pointer' || contents.bits === 0n) return undefined;
      const { bits, type } = contents;
      const key = `${type.space ?? ''} ${bits}`;
      let answer = answers.get(key);
      if (answer === undefined) answers.set(key, (answer = find(type.space, bits)));
      return answer;
    },
  };
}

function holding(
  variables: Variables,
  space: Placed['space'] | undefined,
  address: bigint,
): (PointedTarget & Pick<Placed, 'space'>) | undefined {
  const found = variables.get(space)?.at(address);
  return found && { name: found.name, offset: Number(address - found.low), frame: found.frame, space: found.space };
}

/** Variables of the lane's frames, those of the innermost frame first. */
async function variablesIn(dump: CudaDump, lane: LaneOnSm, frames: readonly LaneFrame[]): Promise<Variables> {
  const placed: Placed[] = [];
  for (const { level, variables } of frames) {
    for (const { name, place, dataType } of variables) {
      if (place === null) continue;
      const size = BigInt(plainType(dataType).size ?? 0);
      const { space, address } = await pointedMemory(dump, lane, place.space, place.address);
      placed.push({
        name,
        offset: 0,
        frame: space === 'local' ? level : null,
        space,
        low: address,
        high: address + size,
      });
    }
  }
  const spaces = new Set(placed.map(({ space }) => space));
  return new Map(
    Array.from(spaces, (space) => [space, new FirstHolding(placed.filter((each) => each.space === space))]),
  );
}

/** Variables of the modules of the lane's context. */
async function variablesOfModules(dump: CudaDump, { deviceRow, gridId64 }: LaneOnSm): Promise<Variables> {
  const context = await contextOfGrid(dump, deviceRow, gridId64);
  const placed: Placed[] = [];
  for (const module of await dump.symbols.modules(deviceRow)) {
    if (context !== undefined && module.context !== context) continue;
    const cubin = await dump.symbols.cubin(module);
    if (cubin === undefined) continue;
    for (const { name, address, size, section } of (await quietly(() => dataSymbols(cubin.elf))) ?? []) {
      if (address === undefined || size === 0n) continue;
      const space = (await isConstantBank(cubin.elf, section)) ? 'constant' : 'global';
      placed.push({ name: readableName(name), offset: 0, frame: null, space, low: address, high: address + size });
    }
  }
  return new Map([[undefined, new FirstHolding(placed)]]);
}
