/* Where a lane is: coordinates and pc. */
import type {
  CudbgCTATableEntry,
  CudbgDeviceTableEntry,
  CudbgThreadTableEntry,
  CudbgWarpTableEntry,
} from '../../../generated/cuda/read.ts';

/** Block or thread coordinates. */
export type Dim3 = readonly [x: number, y: number, z: number];

/** Where a lane is and what it runs. */
export interface LanePlace {
  /** devId of the device. */
  readonly device: number;
  /** smId of the SM. */
  readonly sm: number;
  readonly warp: number;
  readonly lane: number;
  readonly gridId64: bigint;
  readonly block: Dim3;
  readonly thread: Dim3;
  readonly pc: bigint;
}

/** Place of a lane from the rows that lead to it. */
export function lanePlace(
  device: CudbgDeviceTableEntry,
  smId: number,
  cta: CudbgCTATableEntry,
  warp: CudbgWarpTableEntry,
  thread: CudbgThreadTableEntry,
): LanePlace {
  return {
    device: device.devId,
    sm: smId,
    warp: warp.warpId,
    lane: thread.ln,
    gridId64: cta.gridId64,
    block: [cta.blockIdxX, cta.blockIdxY, cta.blockIdxZ],
    thread: [thread.threadIdxX, thread.threadIdxY, thread.threadIdxZ],
    pc: thread.virtualPC,
  };
}

/** Instruction that caused a warp's or SM's error; null when the row says that it is not known. */
export function errorPcOf(row: {
  readonly errorPC?: bigint | undefined;
  readonly errorPCValid?: number | undefined;
}): bigint | null {
  return row.errorPCValid !== undefined && row.errorPCValid !== 0 ? (row.errorPC ?? null) : null;
}
