/*
 * The focus: the one place that a person should look at first. Devices in table order, SMs by smId, warps by warpId, lanes by
 * ln, valid lanes only:
 *   1. the first lane with an exception;
 *   2. else the first SM with an exception (its warps had exited before the dump was written);
 *   3. else the first active lane of a warp that has hit a breakpoint or trap.
 */
import type { LanePlace } from './place.ts';

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
