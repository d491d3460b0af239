/*
 * The comparisons behind SETcc, PRED_SETcc, KILLcc and CNDcc: equal, greater, greater or equal, not equal, on singles, signed
 * or unsigned integers. A NaN is unequal to everything and neither greater nor less.
 */
import { float } from './float-bits.ts';

/** Whether two lanes' bits compare as asked. */
export type Comparison = (a: number, b: number) => boolean;

/** Comparisons of singles; the two zeros are equal. */
export const floatCompare = {
  E: (a, b) => float(a) === float(b),
  GT: (a, b) => float(a) > float(b),
  GE: (a, b) => float(a) >= float(b),
  NE: (a, b) => float(a) !== float(b),
} satisfies Record<string, Comparison>;

/** Comparisons of signed integers. */
export const intCompare = {
  E: (a, b) => a === b,
  GT: (a, b) => a > b,
  GE: (a, b) => a >= b,
  NE: (a, b) => a !== b,
} satisfies Record<string, Comparison>;

/** Comparisons of unsigned integers, where they differ from signed ones. */
export const uintCompare = {
  GT: (a, b) => a >>> 0 > b >>> 0,
  GE: (a, b) => a >>> 0 >= b >>> 0,
} satisfies Record<string, Comparison>;
