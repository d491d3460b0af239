/*
 * Return addresses. Code that is loaded lazily calls through pointers with CALL.REL: such a call leaves the offset from the entry of the
 * calling function. Functions without a section of their own are in that of the kernel, so the entry is the kernel's.
 */
import type { CudbgGridTableEntryView } from '../../../generated/cuda/read.ts';
import type { CudaDump } from '../model.ts';
import type { CodePlace } from './code-place.ts';

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
  const place = await dump.symbols.at(deviceRow, address, options);
  if (place !== null || grid === undefined) return { pc: address, place };
  const pc = grid.functionEntry + address;
  const inKernel = await dump.symbols.at(deviceRow, pc, options);
  const isOffset = inKernel !== null && BigInt(inKernel.sectionOffset) === address;
  return isOffset ? { pc, place: inKernel, relative: address } : { pc: address, place };
}
