/* What memory an address of a pointer is in, as the lane that has the pointer sees it. */
import { CUDBGCoredumpGenerationFlags as Flags } from '../../../generated/cuda/enums.ts';
import type { CudaDump } from '../model.ts';
import { childSection } from '../tables/rows-below.ts';
import type { LaneOnSm } from '../walk/walk.ts';
import { placeOfGeneric, windowsOfLane } from './address-space.ts';
import type { Space } from './address-space.ts';
import { blockAt } from './blocks.ts';

/** Generic addresses of the shared memory of one block; in a cluster those of its blocks follow each other by their rank. */
const SHARED_WINDOW = 1n << 24n;
const CLUSTER_WINDOW = 1n << 32n;

/** Memory that an address is in. */
export interface PointedMemory {
  readonly space: 'global' | 'managed' | 'shared' | 'local' | 'param';
  /** In that space. */
  readonly address: bigint;
  /** The stretch of it that the dump has; null where the address is in none. */
  readonly block: { readonly address: bigint; readonly size: number } | null;
  /** Number within the cluster of the block whose shared memory it is; absent for that of the lane's own block. */
  readonly clusterRank?: number | undefined;
}

/** What a pointer leads to. */
export interface Pointed {
  readonly space: PointedMemory['space'] | 'constant' | 'code';
  /** In that space: offsets in shared memory count from 0. */
  readonly address: bigint;
  /** The stretch of memory of the dump that it is in; null where it is in none. */
  readonly block: PointedMemory['block'];
  /** Of shared memory of another block of the cluster: the rank of that. */
  readonly clusterRank?: number | undefined;
  /** False where nothing can be at the address; undefined where the dump does not have what would say it. */
  readonly isMapped?: false | undefined;
  /** What is there by name. */
  readonly target: PointedTarget | null;
}

/** A variable or function at an address. */
export interface PointedTarget {
  readonly name: string;
  /** Bytes from its start. */
  readonly offset: number;
  /** Frame of a local variable; null for others. */
  readonly frame: number | null;
}

/** The memory at an address of a space. */
export async function pointedMemory(
  dump: CudaDump,
  lane: LaneOnSm,
  space: Space,
  address: bigint,
): Promise<PointedMemory> {
  const at = space === 'generic' ? await placeOfGeneric(dump, lane, address) : { space, address };
  switch (at.space) {
    case 'global': {
      const block = await blockAt(dump, address);
      if (block === undefined) {
        const shared = (await windowsOfLane(dump, lane)).base('shared');
        const distance = shared === undefined ? -1n : address - shared;
        const isShared = distance >= 0n && distance < CLUSTER_WINDOW;
        if (!isShared) return { space: 'global', address, block: null };
        const clusterRank = Number(distance / SHARED_WINDOW);
        return { space: 'shared', address: distance % SHARED_WINDOW, block: null, clusterRank };
      }
      const { addr, managed, extent } = block;
      return { space: managed ? 'managed' : 'global', address, block: { address: addr, size: extent.size } };
    }
    case 'shared':
      return inSection(dump, at.space, at.address, childSection(dump, lane.ctas, lane.ctaRow, 'shared'));
    case 'local':
      return inSection(dump, at.space, at.address, childSection(dump, lane.threads, lane.threadRow, 'local'));
    case 'param':
      return { space: 'param', address, block: null };
  }
}

function inSection(
  { elf: { sections } }: CudaDump,
  space: PointedMemory['space'],
  address: bigint,
  section: number | undefined,
): PointedMemory {
  if (section === undefined) return { space, address, block: null };
  const [start, { size }] = [sections.addr(section), sections.extent(section)];
  const isIn = address >= start && address < start + BigInt(size);
  return { space, address, block: isIn ? { address: start, size } : null };
}

/** Whether the dump has global memory at all: where it does not, nothing says what is mapped. */
export function hasGlobalMemory({ meta }: CudaDump): boolean {
  if (meta === undefined || meta.table.length === 0) return false;
  return (meta.table.flags(0) & Flags.CUDBG_COREDUMP_SKIP_GLOBAL_MEMORY) === 0;
}
