/*
 * Return addresses. Code that is loaded lazily calls through pointers with CALL.REL: such a call leaves the offset from the entry of the
 * calling function. Functions without a section of their own are in that of the kernel, so the entry is the kernel's.
 */
import type { CudbgGridTableEntryView } from '../../generated/cuda/read.ts';
import { rowsBy } from './row-order.ts';
import type { CudaDump } from './model.ts';
import type { Rows } from './rows.ts';
import { symbolsOf } from './symbols.ts';
import type { CodePlace } from './symbols.ts';

/** Return addresses of a backtrace table by level, innermost first. */
export function returnAddresses(frames: Rows<'backtrace'> | undefined): bigint[] {
  if (frames === undefined) return [];
  const { table } = frames;
  return Array.from(
    rowsBy(table.length, (i) => table.level(i)),
    (i) => table.virtualReturnAddress(i),
  );
}

/** What is asked of the grid whose kernel a return address belongs to. */
export type KernelGrid = Pick<CudbgGridTableEntryView, 'contextId' | 'functionEntry'>;

/** Where a call returns to. */
export interface ReturnPlace {
  readonly pc: bigint;
  /** Of the call; null when it is unknown. */
  readonly place: CodePlace | null;
  /** The return address as the dump has it where that is an offset from the entry of the kernel. */
  readonly relative?: bigint;
}

/** Look up a return address of a lane. */
export async function returnPlace(
  dump: CudaDump,
  deviceRow: number,
  grid: KernelGrid | undefined,
  address: bigint,
): Promise<ReturnPlace> {
  const options = { caller: true, context: grid?.contextId };
  const place = await symbolsOf(dump).at(deviceRow, address, options);
  if (place !== null || grid === undefined) return { pc: address, place };
  const pc = grid.functionEntry + address;
  const inKernel = await symbolsOf(dump).at(deviceRow, pc, options);
  const isOffset = inKernel !== null && BigInt(inKernel.section_offset) === address;
  return isOffset ? { pc, place: inKernel, relative: address } : { pc: address, place };
}
