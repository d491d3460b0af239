/*
 * Call stacks. The backtrace table of a lane has a row for each caller: level 0 is the return address of the innermost frame. The
 * innermost syscallCallDepth frames are inside calls into the driver (assert, malloc, printf).
 */
import type { CudaDump } from '../model.ts';
import { gridOf } from '../tables/grids.ts';
import { childRows } from '../tables/rows-below.ts';
import { returnAddresses } from '../walk/return-addresses.ts';
import type { LaneOnSm } from '../walk/walk.ts';
import type { CodePlace } from './code-place.ts';
import { returnPlace } from './return-place.ts';

/** One physical frame; inlined calls are in `place`. */
export interface Frame {
  readonly level: number;
  /** The pc, or for a caller the address that will be returned to. */
  readonly pc: bigint;
  readonly caller: boolean;
  /** Inside a call into the driver, which cuda-gdb leaves out. */
  readonly syscall: boolean;
  readonly place: CodePlace | null;
  /** The return address as the dump has it where that is an offset from the entry of the kernel. */
  readonly relative?: bigint;
}

/** Frames that are followed: deeper recursion is shown up to here. */
export const MAX_FRAMES = 4096;

/** The call stack of a lane, innermost first. */
export async function framesOf(dump: CudaDump, lane: LaneOnSm): Promise<Frame[]> {
  const { deviceRow, gridId64, threads, threadRow } = lane;
  const grid = await gridOf(dump, deviceRow, gridId64);
  const hidden = threads.table.syscallCallDepth(threadRow);
  const pc = threads.table.virtualPC(threadRow);
  const place = await dump.symbols.at(deviceRow, pc, { context: grid?.contextId });
  const frames: Frame[] = [{ level: 0, pc, caller: false, syscall: hidden > 0, place }];
  const callers = returnAddresses(await childRows(dump, threads, threadRow, 'backtrace')).slice(0, MAX_FRAMES);
  for (const [i, address] of callers.entries()) {
    const level = i + 1;
    frames.push({
      level,
      caller: true,
      syscall: level < hidden,
      ...(await returnPlace(dump, deviceRow, grid, address)),
    });
  }
  return frames;
}
