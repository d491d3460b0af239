/*
 * Call stacks. The backtrace table of a lane has a row for each caller: level 0 is the return address of the innermost frame. The
 * innermost syscallCallDepth frames are inside calls into the driver (assert, malloc, printf).
 */
import { childRows } from './model.ts';
import { returnAddresses } from './return-addresses.ts';
import type { CudaDump, Rows } from './model.ts';
import { symbolsOf } from './symbols.ts';
import type { CodePlace } from './symbols.ts';

/** One physical frame; inlined calls are in `place`. */
export interface Frame {
  readonly level: number;
  /** The pc, or for a caller the address that will be returned to. */
  readonly pc: bigint;
  readonly caller: boolean;
  /** Inside a call into the driver, which cuda-gdb leaves out. */
  readonly syscall: boolean;
  readonly place: CodePlace | null;
}

/** Frames that are followed: deeper recursion is shown up to here. */
export const MAX_FRAMES = 4096;

/** The call stack of a lane, innermost first. */
export async function framesOf(
  dump: CudaDump,
  deviceRow: number,
  context: bigint | undefined,
  threads: Rows<'thread'>,
  row: number,
): Promise<Frame[]> {
  const symbols = symbolsOf(dump);
  const hidden = threads.table.syscallCallDepth(row);
  const pcs = [threads.table.virtualPC(row)];
  pcs.push(...returnAddresses(await childRows(dump, threads, row, 'backtrace')).slice(0, MAX_FRAMES));
  const frames: Frame[] = [];
  for (const [level, pc] of pcs.entries()) {
    const caller = level > 0;
    const place = await symbols.at(deviceRow, pc, { caller, context });
    frames.push({ level, pc, caller, syscall: level < hidden, place });
  }
  return frames;
}
