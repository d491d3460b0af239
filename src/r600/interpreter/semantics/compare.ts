/*
 * The comparisons of SETcc, PRED_SETcc, KILLcc and CNDcc: equal, greater, greater or equal, not equal, on singles, signed
 * or unsigned integers. A NaN is unequal to everything and neither greater nor less.
 */
import { float } from './float-bits.ts';

/** Whether two lanes' bits compare as asked. */
export type Comparison = (a: number, b: number) => boolean;

/** Comparisons of singles; the two zeros are equal. */
export const floatCompare: Readonly<Record<'E' | 'GT' | 'GE' | 'NE', Comparison>> = {
  E: (a, b) => float(a) === float(b),
  GT: (a, b) => float(a) > float(b),
  GE: (a, b) => float(a) >= float(b),
  NE: (a, b) => float(a) !== float(b),
};

/** Comparisons of signed integers. */
export const intCompare: Readonly<Record<'E' | 'GT' | 'GE' | 'NE', Comparison>> = {
  E: (a, b) => a === b,
  GT: (a, b) => a > b,
  GE: (a, b) => a >= b,
  NE: (a, b) => a !== b,
};

/** Comparisons of unsigned integers, where they differ from signed ones. */
export const uintCompare: Readonly<Record<'GT' | 'GE', Comparison>> = {
  GT: (a, b) => a >>> 0 > b >>> 0,
  GE: (a, b) => a >>> 0 >= b >>> 0,
};
