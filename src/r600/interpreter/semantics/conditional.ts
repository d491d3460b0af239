/*
 * SETcc answers 1.0 or 0.0, its _DX10 and integer forms all ones or zero. PRED_SETcc answers 0.0 where the comparison holds,
 * else 1.0; the _PUSH forms compare the second source with zero and count, in the first, how many levels up a lane was
 * switched off: only one that holds 0.0 comes back to life. KILLcc answers 1.0 where it kills.
 */
import { floatCompare, intCompare, uintCompare } from './compare.ts';
import type { Comparison } from './compare.ts';
import { MAX_FLOAT, ONE, bits, float } from './float-bits.ts';
import type { LaneOp } from './lane-op.ts';

const floatSet =
  (holds: Comparison): LaneOp =>
  (a, b) =>
    holds(a, b) ? ONE : 0;
const maskSet =
  (holds: Comparison): LaneOp =>
  (a, b) =>
    holds(a, b) ? -1 : 0;
const predicateSet =
  (holds: Comparison): LaneOp =>
  (a, b) =>
    holds(a, b) ? 0 : ONE;
const predicatePush =
  (holds: Comparison): LaneOp =>
  (a, b) =>
    float(a) === 0 && holds(b, 0) ? 0 : bits(float(a) + 1);

function orderedOps(): Record<string, LaneOp> {
  const ops: Record<string, LaneOp> = {};
  for (const [cc, holds] of Object.entries(floatCompare)) {
    ops[`SET${cc}`] = floatSet(holds);
    ops[`SET${cc}_DX10`] = maskSet(holds);
    ops[`PRED_SET${cc}`] = predicateSet(holds);
    ops[`PRED_SET${cc}_PUSH`] = predicatePush(holds);
    ops[`KILL${cc}`] = floatSet(holds);
  }
  for (const [cc, holds] of Object.entries(intCompare)) {
    ops[`SET${cc}_INT`] = maskSet(holds);
    ops[`PRED_SET${cc}_INT`] = predicateSet(holds);
    ops[`PRED_SET${cc}_PUSH_INT`] = predicatePush(holds);
    ops[`KILL${cc}_INT`] = floatSet(holds);
  }
  for (const [cc, holds] of Object.entries(uintCompare)) {
    ops[`SET${cc}_UINT`] = maskSet(holds);
    ops[`PRED_SET${cc}_UINT`] = predicateSet(holds);
    ops[`KILL${cc}_UINT`] = floatSet(holds);
  }
  return ops;
}

/** SETcc, PRED_SETcc and KILLcc, by mnemonic. */
export const conditionalOps: Readonly<Record<string, LaneOp>> = {
  ...orderedOps(),
  PRED_SETLT_PUSH_INT: predicatePush((a, b) => a < b),
  PRED_SETLE_PUSH_INT: predicatePush((a, b) => a <= b),
  PRED_SET_INV: (a) => {
    if (float(a) === 1) return 0;
    return float(a) === 0 ? ONE : a;
  },
  PRED_SET_POP: (a, b) => (float(a) <= float(b) ? 0 : bits(float(a) - float(b))),
  PRED_SET_CLR: () => bits(MAX_FLOAT),
  PRED_SET_RESTORE: (a) => (float(a) === 0 ? 0 : a),
};
