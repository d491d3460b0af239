/**
 * An instruction that computes each lane by itself: the bits of up to three sources, modifiers applied, to the bits of the
 * result, all signed integers. A PRED_SET answers the value of its destination register: the predicate is set, and the lane
 * stays active, exactly when that is 0.0. A KILL answers 1.0 for the lanes it kills. A MOVA answers the address.
 */
export type LaneOp = (a: number, b: number, c: number) => number;
