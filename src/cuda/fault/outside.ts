/* Addresses that lie in no block of memory of a dump which has all blocks. */
import { blocksByAddress, memoryBlocks } from '../memory/blocks.ts';
import type { MemoryBlock } from '../memory/blocks.ts';
import { hasGlobalMemory } from '../memory/pointed.ts';
import type { CudaDump } from '../model.ts';
import { childRows } from '../tables/rows-below.ts';
import type { LaneAddress } from './address.ts';

/** Lanes whose addresses are in no block, and where the first of these addresses lies. */
export interface Outside {
  readonly lanes: readonly LaneAddress[];
  /** The block in front of the first address and how far after its end that is; undefined where there is none. */
  readonly behind: { readonly block: MemoryBlock; readonly bytes: bigint } | undefined;
}

/** Larger blocks of addresses than any window: the window of shared memory is 4 GiB since Hopper. */
const WINDOW = 1n << 32n;

/** Addresses that a GPU can have; others are near to none. */
const ADDRESSES = 1n << 49n;

/** Which of these addresses are mapped nowhere; undefined when the dump does not have all of global memory or they all are somewhere. */
export async function outsideOf(
  dump: CudaDump,
  deviceRow: number,
  addresses: readonly LaneAddress[],
): Promise<Outside | undefined> {
  if (!hasGlobalMemory(dump)) return undefined;
  const blocks = (await memoryBlocks(dump)).toSorted((a, b) => (a.addr < b.addr ? -1 : 1));
  if (blocks.length === 0) return undefined;
  const windows = await windowsOf(dump, deviceRow);
  const blockOf = await blocksByAddress(dump);
  const isMapped = (address: bigint): boolean =>
    windows.some((base) => address >= base && address < base + WINDOW) || blockOf(address) !== undefined;
  const isFlat = ({ space }: LaneAddress): boolean => space === 'global' || space === 'generic';
  const lanes = addresses.filter((each) => isFlat(each) && !isMapped(each.address));
  const [first] = lanes;
  if (first === undefined) return undefined;
  const block = first.address < ADDRESSES ? blocks.findLast(({ addr }) => addr <= first.address) : undefined;
  const bytes = block === undefined ? 0n : first.address - block.addr - BigInt(block.extent.size);
  return { lanes, behind: block === undefined ? undefined : { block, bytes } };
}

/** Where the windows of shared and local memory begin among generic addresses. */
export async function windowsOf(dump: CudaDump, deviceRow: number): Promise<readonly bigint[]> {
  const contexts = await childRows(dump, dump.devices, deviceRow, 'context');
  return [...(contexts?.table ?? [])]
    .flatMap(({ sharedWindowBase, localWindowBase }) => [sharedWindowBase, localWindowBase])
    .filter((base) => base !== 0n);
}
