/* What an exception means here, where its name does not say it: sentences without a full stop. */
import { CUDBGException_t as Exception } from '../../../generated/cuda/enums.ts';
import { byteCount, hex64 } from '../../core/index.ts';
import type { CudaDump } from '../model.ts';
import { childRows, childSection } from '../tables/rows-below.ts';
import type { LaneOnSm } from '../walk/walk.ts';
import type { LaneAddress } from './address.ts';
import type { MemoryInstruction } from '../instructions/memory-instruction.ts';
import type { BadCall } from './bad-call.ts';
import type { FrameCalls } from './frames.ts';
import { outsideOf } from './outside.ts';

/** What is explained. */
interface Known {
  readonly access: MemoryInstruction | null;
  readonly address: LaneAddress | null;
  readonly addresses: readonly LaneAddress[];
  readonly badCall: BadCall | null;
  readonly frames: readonly FrameCalls[];
}

/** Explain a fault of a lane; of an SM where there is no lane. */
export async function explain(
  dump: CudaDump,
  lane: LaneOnSm | undefined,
  exception: number,
  known: Known,
): Promise<readonly string[]> {
  return [
    ...badCallText(known),
    ...(await addressText(dump, lane, exception, known)),
    ...stackText(lane, exception, known),
    ...(await outsideText(dump, lane, known)),
  ];
}

function badCallText({ badCall }: Known): string[] {
  if (badCall === null) return [];
  const { pointer, register, relative } = badCall;
  if (pointer === null) return [`a call through a pointer in ${register} went to where there is no function`];
  const from = relative ? ', which counts from the entry of the calling function' : '';
  return [`a call through a bad function pointer: ${hex64(pointer)} in ${register}${from}`];
}

/** Accesses outside shared memory are reported as illegal instructions. */
async function addressText(
  dump: CudaDump,
  lane: LaneOnSm | undefined,
  exception: number,
  { access, address }: Known,
): Promise<string[]> {
  if (exception !== Exception.CUDBG_EXCEPTION_WARP_ILLEGAL_INSTRUCTION || access === null) return [];
  const late = 'hardware reports that as an illegal instruction';
  const what = `the instruction (${access.name}) is sound`;
  const size = lane === undefined ? undefined : sharedSize(dump, lane);
  const beyond = size === undefined ? 'the shared memory of the block' : `the block's ${size} bytes of shared memory`;
  if (access.space === 'shared') {
    const at = address === null ? '' : ` at ${hex64(address.address)}`;
    return [`${what}: its access${at} is beyond ${beyond}; ${late}`];
  }
  const window = lane === undefined || address === null ? undefined : await sharedWindow(dump, lane, address);
  if (window !== undefined) {
    return [`${what}: its address is ${hex64(window)} into the window of shared memory, beyond ${beyond}; ${late}`];
  }
  if (access.space !== 'generic') return [];
  return [
    `${what}: a generic address that falls into the window of shared memory beyond ${beyond} is such a fault; ${late}`,
  ];
}

/** Bytes of shared memory of a lane's block; undefined where the dump does not say it. */
function sharedSize(dump: CudaDump, { warps, row, ctas, ctaRow }: LaneOnSm): number | undefined {
  const section = childSection(dump, ctas, ctaRow, 'shared');
  return warps.table.sharedMemSize(row) ?? (section === undefined ? undefined : dump.elf.sections.extent(section).size);
}

const SHARED_WINDOW = 1n << 32n;

/** How far an address is into the window of shared memory of the lane's context; undefined outside. */
async function sharedWindow(
  dump: CudaDump,
  { deviceRow }: LaneOnSm,
  { address, space }: Pick<LaneAddress, 'address' | 'space'>,
): Promise<bigint | undefined> {
  if (space !== 'generic' && space !== 'global') return undefined;
  const contexts = await childRows(dump, dump.devices, deviceRow, 'context');
  for (const { sharedWindowBase: base } of contexts?.table ?? []) {
    if (base !== 0n && address >= base && address < base + SHARED_WINDOW) return address - base;
  }
  return undefined;
}

const stackOverflows: ReadonlySet<number> = new Set([
  Exception.CUDBG_EXCEPTION_LANE_USER_STACK_OVERFLOW,
  Exception.CUDBG_EXCEPTION_WARP_USER_STACK_OVERFLOW,
]);

function stackText(lane: LaneOnSm | undefined, exception: number, { access, address, frames }: Known): string[] {
  if (lane === undefined) return [];
  const below =
    exception === Exception.CUDBG_EXCEPTION_WARP_OUT_OF_RANGE_ADDRESS && access?.space === 'local'
      ? address
      : undefined;
  if (!stackOverflows.has(exception) && below === undefined) return [];
  const depth = frames.length;
  const at =
    below === undefined || below === null ? '' : `${below.operation} of local memory at ${hex64(below.address)}: `;
  const counts = new Map<string, number>();
  for (const { place } of frames) {
    if (place !== null) counts.set(place.demangled, (counts.get(place.demangled) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  const repeated = most !== undefined && most[1] > 1 ? `, ${most[1]} of them ${most[0]}` : '';
  return [`${at}the stack is ${depth} call${depth === 1 ? '' : 's'} deep${repeated}`];
}

async function outsideText(dump: CudaDump, lane: LaneOnSm | undefined, { addresses }: Known): Promise<string[]> {
  const outside = lane === undefined ? undefined : await outsideOf(dump, lane.deviceRow, addresses);
  if (outside === undefined) return [];
  const { lanes, behind } = outside;
  const who =
    lanes.length === addresses.length ? `all ${lanes.length} addresses` : `the addresses of lanes ${list(lanes)}`;
  if (behind === undefined) return [`${who} are outside every block of memory`];
  const { block, bytes } = behind;
  const place = `${hex64(bytes)} (${byteCount(Number(bytes))}) past the end of a block of ${byteCount(block.extent.size)} at ${hex64(block.addr)}`;
  return [`${who} are outside every block of memory: ${hex64(lanes[0]?.address ?? 0n)} is ${place}`];
}

const NAMED = 8;

function list(lanes: readonly LaneAddress[]): string {
  const named = lanes.slice(0, NAMED).map(({ lane }) => `${lane}`);
  return `${named.join(', ')}${lanes.length > NAMED ? ', ...' : ''}`;
}
