/* What a lane does within its warp: cbuThreadState of its row, and the warp's convergence barriers, which are masks of lanes. */
import { CUDBGCbuThreadState, nameOfCUDBGCbuThreadState } from '../../../generated/cuda/enums.ts';
import { readSection } from '../../elf/index.ts';
import { ByteReader } from '../../runtime/index.ts';
import type { DumpTables } from '../tables/dump-tables.ts';
import { isRedacted } from '../tables/redaction.ts';
import { childSection } from '../tables/rows-below.ts';
import { hasLane } from './lane-mask.ts';
import type { LaneOnSm } from './walk.ts';

/** Whether a thread state says that the thread waits for others of its warp. */
export function isBlocked(state: number | undefined): boolean {
  const { CUDBG_CBU_THREAD_STATE_BLOCKEDPLUS: first, CUDBG_CBU_THREAD_STATE_BLOCKEDB15: last } = CUDBGCbuThreadState;
  return state !== undefined && state >= first && state <= last;
}

/** Name of a thread state, `ready` or `blockedb0`; null before r575. */
export function threadStateName(state: number | undefined): string | null {
  if (state === undefined) return null;
  const name = nameOfCUDBGCbuThreadState(state);
  return name?.replace('CUDBG_CBU_THREAD_STATE_', '').toLowerCase() ?? `unknown (${state})`;
}

/** Convergence barriers of a warp: CUDBG_MAX_WARP_BARRIERS of cudadebugger.h. */
const MAX_BARRIERS = 16;
const WORD = 4;

/** The convergence barriers that a lane takes part in; null where the dump does not have them. */
export async function convergenceBarriers(
  dump: DumpTables,
  { warps, row, ln }: LaneOnSm,
): Promise<readonly number[] | null> {
  const section = childSection(dump, warps, row, 'barriers');
  if (section === undefined || isRedacted(dump, section)) return null;
  const reader = new ByteReader(await readSection(dump.elf, section, 0, MAX_BARRIERS * WORD));
  const found: number[] = [];
  for (let i = 0; i < Math.floor(reader.size / WORD); i++) if (hasLane(reader.u4(true), ln)) found.push(i);
  return found;
}
