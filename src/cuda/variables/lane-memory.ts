/*
 * Memory as expressions of DWARF ask for it: at once, by address class. A dump is read when it is asked, so what is not at hand yet is
 * noted, read, and the question is put again. Until then it counts as zeros: without any answer, values would be looked for byte by byte.
 */
import { FormatError } from '../../runtime/index.ts';
import { findMemory, placeIn, readMemory, windowsOfLane } from '../memory/address-space.ts';
import type { Space, Windows } from '../memory/address-space.ts';
import type { CudaDump } from '../model.ts';
import { childSection } from '../tables/rows-below.ts';
import type { LaneOnSm } from '../walk/walk.ts';
import { AddressClass } from './address-class.ts';
import { PAGE, Stretches } from './stretches.ts';

/** Memory as one lane sees it. */
export interface LaneMemory {
  /** Bytes at an address of an address class; undefined where they are not at hand. */
  read(addressClass: number, address: bigint, size: number): Uint8Array | undefined;
  /** The space that an address of an address class is in. */
  spaceOf(addressClass: number, address: bigint): Space;
  /** Work that reads: done again until all that it asks for has been looked up. */
  settle<T>(work: () => T): Promise<T>;
}

/** Bytes of local memory that are read before anything is asked. */
const STACK = 65_536;
/** Stretches of global memory that lanes share, each of a page or what was asked for. */
const MAX_STRETCHES = 16_384;
/** Zeros that are handed out in a round: elements of large arrays are not made twice. */
const MAX_ZEROS = 256;
/** Rounds of questions: each follows pointers one step further. */
const MAX_ROUNDS = 64;

/** What an address class means in a dump: constants have global addresses. */
export function spaceOfClass(addressClass: number): Space {
  switch (addressClass) {
    case AddressClass.constant:
    case AddressClass.global:
      return 'global';
    case AddressClass.local:
      return 'local';
    case AddressClass.parameter:
      return 'param';
    case AddressClass.shared:
      return 'shared';
    default:
      return 'generic';
  }
}

// Lanes mostly look at the same global memory.
const globals = new WeakMap<CudaDump['tree'], Stretches>();

/** What is known of the global memory of a dump. Only what the work of a lane reads is kept for sure. */
function globalMemory({ tree }: CudaDump): Stretches {
  let known = globals.get(tree);
  if (known === undefined || known.count > MAX_STRETCHES) globals.set(tree, (known = new Stretches()));
  return known;
}

/** What was asked for and is not at hand yet. */
interface Wanted {
  readonly space: Space;
  readonly address: bigint;
  readonly size: number;
}

/** The memory of a lane of a dump. */
export function laneMemory(dump: CudaDump, lane: LaneOnSm): LaneMemory {
  const known = new Map<Space, Stretches>();
  const wanted = new Map<string, Wanted>();
  let zeros = 0;
  const local = childSection(dump, lane.threads, lane.threadRow, 'local');
  const localStart = local === undefined ? undefined : dump.elf.sections.addr(local);
  const localEnd = local === undefined ? 0n : (localStart ?? 0n) + dump.elf.sections.size(local);
  let windows: Windows | undefined;

  const knownOf = (space: Space): Stretches => {
    let found = known.get(space);
    if (found === undefined) known.set(space, (found = new Stretches()));
    return found;
  };

  const spaceOf = (addressClass: number, address: bigint): Space => {
    const space = spaceOfClass(addressClass);
    // The CFA and what is saved below it are addresses in local memory without a class.
    const isFrame = space === 'generic' && localStart !== undefined && address >= localStart && address < localEnd;
    return isFrame ? 'local' : space;
  };

  const load = async ({ space, address, size }: Wanted): Promise<void> => {
    const stretches = knownOf(space);
    // What was asked for before it may have brought it along.
    if (stretches.find(address, size) !== undefined) return;
    let bytes: Uint8Array = new Uint8Array(0);
    try {
      bytes = await readMemory(dump, await findMemory(dump, lane, space, address, Math.max(size, PAGE)));
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
    }
    stretches.add(address, size, bytes);
  };

  /** What all questions need, once. Frames are found through the stack, and without it at hand each takes a round of its own. */
  const prepare = async (): Promise<void> => {
    known.set('global', globalMemory(dump));
    if (windows !== undefined) return;
    windows = await windowsOfLane(dump, lane);
    if (localStart === undefined) return;
    await load({ space: 'local', address: localStart, size: Math.min(Number(localEnd - localStart), STACK) });
  };

  return {
    spaceOf,
    read(addressClass, given, size) {
      const ofClass = spaceOf(addressClass, given);
      const place = ofClass === 'generic' && windows !== undefined ? placeIn(windows, given) : undefined;
      const { space, address } = place ?? { space: ofClass, address: given };
      const stretches = knownOf(space);
      const found = stretches.find(address, size);
      if (found !== undefined) return found;
      if (stretches.isMissing(address, size)) return undefined;
      wanted.set(`${space} ${address} ${size}`, { space, address, size });
      if (zeros === 0 || size > PAGE || stretches.hasGap(address)) return undefined;
      zeros -= 1;
      return new Uint8Array(size);
    },
    async settle(work) {
      await prepare();
      for (let round = 0; ; round++) {
        wanted.clear();
        zeros = round < MAX_ROUNDS ? MAX_ZEROS : 0;
        const done = attempt(work);
        if (wanted.size === 0 || round >= MAX_ROUNDS) return done();
        for (const each of wanted.values()) await load(each);
      }
    },
  };
}

/** What work gives or throws, told when it is asked: what it made of memory that was not at hand counts for nothing. */
function attempt<T>(work: () => T): () => T {
  try {
    const result = work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
