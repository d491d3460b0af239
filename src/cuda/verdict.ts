/*
 * The focus: the one place that a person should look at first. Devices in table order, SMs by smId, warps by warpId, lanes by
 * ln, valid lanes only:
 *   1. the first lane with an exception;
 *   2. else the first SM with an exception (its warps had exited before the dump was written);
 *   3. else the first active lane of a warp that has hit a breakpoint or trap.
 */
import type {
  CudbgCTATableEntry,
  CudbgDeviceTableEntry,
  CudbgThreadTableEntry,
  CudbgWarpTableEntry,
} from '../../generated/cuda/read.ts';

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

/** A lane with an exception. errorPC is the instruction that caused it; pc is usually a later one. */
export interface LaneFocus extends LanePlace {
  readonly kind: 'lane';
  readonly exception: number;
  readonly errorPC: bigint | null;
}

/** An SM with an exception and no lane that has one. */
export interface SmFocus {
  readonly kind: 'sm';
  readonly device: number;
  readonly sm: number;
  readonly exception: number;
  readonly errorPC: bigint | null;
}

/** A lane of a warp that stopped without an exception. */
export interface TrapFocus extends LanePlace {
  readonly kind: 'trap';
  readonly exception: 0;
}

/** The place to look at first. */
export type Focus = LaneFocus | SmFocus | TrapFocus;

/** Keeps the first candidate of each kind; they have to come in the order above. */
export interface FocusFinder {
  lane?: LaneFocus;
  sm?: SmFocus;
  trap?: TrapFocus;
}

/** The candidate that comes first by the rule; null for a dump without any fault. */
export function focusOf(found: FocusFinder): Focus | null {
  return found.lane ?? found.sm ?? found.trap ?? null;
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
