/*
 * Memory as expressions of DWARF ask for it: at once, by address class. A dump is read when it is asked, so what is not at hand yet is
 * noted, read, and the question is put again. Until then it counts as zeros: without any answer, values would be looked for byte by byte.
 */
import { FormatError } from '../../runtime/index.ts';
import { findMemory, readMemory } from '../memory/address-space.ts';
import type { Space } from '../memory/address-space.ts';
import type { CudaDump } from '../model.ts';
import { childSection } from '../tables/rows-below.ts';
import type { LaneOnSm } from '../walk/walk.ts';
import { AddressClass } from './address-class.ts';

/** Memory as one lane sees it. */
export interface LaneMemory {
  /** Bytes at an address of an address class; undefined where they are not at hand. */
  read(addressClass: number, address: bigint, size: number): Uint8Array | undefined;
  /** The space that an address of an address class is in. */
  spaceOf(addressClass: number, address: bigint): Space;
  /** Work that reads: done again until all that it asks for has been looked up. */
  settle<T>(work: () => T): Promise<T>;
}

/** A stretch of memory that was read. */
interface Stretch {
  readonly address: bigint;
  readonly bytes: Uint8Array;
}

/** Bytes that are read at once. */
const AHEAD = 4096;
/** Bytes of local memory that are read before anything is asked. */
const STACK = 65_536;
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

/** Stretches of memory that were read, by space and page, and where memory ends. */
class Stretches {
  readonly #known = new Map<Space, Map<bigint, Stretch[]>>();
  /** Pages, with their space, in which memory ends: there each byte is asked for. */
  readonly #gaps = new Set<string>();

  add(space: Space, stretch: Stretch): void {
    const pages = this.#known.get(space) ?? new Map<bigint, Stretch[]>();
    this.#known.set(space, pages);
    const last = pageOf(stretch.address + BigInt(Math.max(stretch.bytes.length - 1, 0)));
    for (let page = pageOf(stretch.address); page <= last; page++) {
      const stretches = pages.get(page);
      if (stretches === undefined) pages.set(page, [stretch]);
      else stretches.push(stretch);
    }
  }

  find(space: Space, address: bigint, size: number): Uint8Array | undefined {
    for (const { address: start, bytes } of this.#known.get(space)?.get(pageOf(address)) ?? []) {
      const at = Number(address - start);
      if (at >= 0 && at + size <= bytes.length) return bytes.subarray(at, at + size);
    }
    return undefined;
  }

  addGap(space: Space, from: bigint, to: bigint): void {
    for (let page = pageOf(from); page * BigInt(AHEAD) < to; page++) this.#gaps.add(`${space} ${page}`);
  }

  hasGap(space: Space, address: bigint): boolean {
    return this.#gaps.has(`${space} ${pageOf(address)}`);
  }
}

const pageOf = (address: bigint): bigint => address / BigInt(AHEAD);

/** The memory of a lane of a dump. */
export function laneMemory(dump: CudaDump, lane: LaneOnSm): LaneMemory {
  const stretches = new Stretches();
  const missing = new Set<string>();
  let zeros = 0;
  const wanted = new Map<string, { readonly space: Space; readonly address: bigint; readonly size: number }>();
  const local = childSection(dump, lane.threads, lane.threadRow, 'local');
  const localStart = local === undefined ? undefined : dump.elf.sections.addr(local);
  const localEnd = local === undefined ? 0n : (localStart ?? 0n) + dump.elf.sections.size(local);
  let hasStack = false;

  const spaceOf = (addressClass: number, address: bigint): Space => {
    const space = spaceOfClass(addressClass);
    // The CFA and what is saved below it are addresses in local memory without a class.
    const isFrame = space === 'generic' && localStart !== undefined && address >= localStart && address < localEnd;
    return isFrame ? 'local' : space;
  };

  const load = async (key: string, space: Space, address: bigint, size: number): Promise<void> => {
    let bytes: Uint8Array = new Uint8Array(0);
    try {
      bytes = await readMemory(dump, await findMemory(dump, lane, space, address, Math.max(size, AHEAD)));
      stretches.add(space, { address, bytes });
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
    }
    if (bytes.length >= size) return;
    missing.add(key);
    stretches.addGap(space, address + BigInt(bytes.length), address + BigInt(size));
  };

  /** The stack, once: frames are found through it, and without it at hand each takes a round of its own. */
  const loadStack = async (): Promise<void> => {
    if (hasStack || localStart === undefined) return;
    hasStack = true;
    await load('', 'local', localStart, Math.min(Number(localEnd - localStart), STACK));
  };

  return {
    spaceOf,
    read(addressClass, address, size) {
      const space = spaceOf(addressClass, address);
      const found = stretches.find(space, address, size);
      if (found !== undefined) return found;
      const key = `${space} ${address} ${size}`;
      if (missing.has(key)) return undefined;
      wanted.set(key, { space, address, size });
      if (zeros === 0 || size > AHEAD || stretches.hasGap(space, address)) return undefined;
      zeros -= 1;
      return new Uint8Array(size);
    },
    async settle(work) {
      await loadStack();
      for (let round = 0; ; round++) {
        wanted.clear();
        zeros = round < MAX_ROUNDS ? MAX_ZEROS : 0;
        const done = attempt(work);
        if (wanted.size === 0 || round >= MAX_ROUNDS) return done();
        for (const [key, { space, address, size }] of new Map(wanted)) {
          // What was asked for before it may have brought it along.
          if (stretches.find(space, address, size) === undefined) await load(key, space, address, size);
        }
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
