/*
 * The focus: the one place that a person should look at first. Devices in table order, SMs by smId, warps by warpId, lanes by
 * ln, valid lanes only:
 *   1. the first lane with an exception, of its warp an active one before one that waits;
 *   2. else the first SM with an exception (its warps had exited before the dump was written);
 *   3. else the first active lane of a warp that has hit a breakpoint or trap.
 */
import type { StoppedWarp } from './fault-groups.ts';
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

/** Keeps the candidate of each kind that comes first; they have to come in the order above. */
export class FocusFinder {
  #lane: LaneFocus | undefined;
  #sm: SmFocus | undefined;
  #trap: TrapFocus | undefined;
  /** Whether the lane executes. */
  #isActive = false;
  /** Whether the lane is of the warp whose lanes come now. */
  #isHere = false;

  /** The next lanes are of another warp. */
  startWarp(): void {
    this.#isHere = false;
  }

  /** An SM with an exception. */
  sm(focus: SmFocus): void {
    this.#sm ??= focus;
  }

  /** A lane with an exception. All lanes of a warp get it; one that executes is nearer to it than one that waits. */
  lane({ errorPC, where }: StoppedWarp, threadRow: number, isActive: boolean, exception: number): void {
    if (this.#lane !== undefined && !(isActive && !this.#isActive && this.#isHere)) return;
    this.#lane = { kind: 'lane', exception, errorPC, ...where(threadRow) };
    this.#isActive = isActive;
    this.#isHere = true;
  }

  /** An active lane of a warp that has hit a breakpoint or trap. */
  trap({ where }: StoppedWarp, threadRow: number): void {
    this.#trap ??= { kind: 'trap', exception: 0, ...where(threadRow) };
  }

  /** The candidate that comes first by the rule; null for a dump without any fault. */
  focus(): Focus | null {
    return this.#lane ?? this.#sm ?? this.#trap ?? null;
  }
}
