/*
 * The transcendental instructions. The hardware answers from tables with an error of about one unit in the last place; here
 * each answers the double-precision result of the JavaScript engine rounded to single precision. _CLAMPED forms answer the
 * largest number in place of an infinity, _FF ("fixed function") forms zero.
 *
 * SIN and COS take radians on R600, turns on later chips, where an angle beyond 256 turns answers as zero does.
 */
import { MAX_FLOAT, bits, float, round } from './float-bits.ts';
import type { LaneOp } from './lane-op.ts';

function clamped(value: number): number {
  return Math.abs(value) === Infinity ? Math.sign(value) * MAX_FLOAT : value;
}

function fixedFunction(value: number): number {
  return Math.abs(value) === Infinity ? 1 / value : value;
}

const turns = (angle: number): number => (Math.abs(angle) > 256 ? 0 : angle * 2 * Math.PI);

/** Exponential, logarithm, reciprocal, roots, sine and cosine, by mnemonic, as on R700 and later. */
export const transcendentalOps: Readonly<Record<string, LaneOp>> = {
  EXP_IEEE: (a) => bits(2 ** float(a)),
  LOG_IEEE: (a) => bits(Math.log2(float(a))),
  LOG_CLAMPED: (a) => bits(clamped(Math.log2(float(a)))),
  RECIP_IEEE: (a) => bits(1 / float(a)),
  RECIP_CLAMPED: (a) => bits(clamped(round(1 / float(a)))),
  RECIP_FF: (a) => bits(fixedFunction(round(1 / float(a)))),
  RECIPSQRT_IEEE: (a) => bits(1 / Math.sqrt(float(a))),
  RECIPSQRT_CLAMPED: (a) => bits(clamped(1 / Math.sqrt(float(a)))),
  RECIPSQRT_FF: (a) => bits(fixedFunction(1 / Math.sqrt(float(a)))),
  SQRT_IEEE: (a) => bits(Math.sqrt(float(a))),
  SIN: (a) => bits(Math.sin(turns(float(a)))),
  COS: (a) => bits(Math.cos(turns(float(a)))),
};

/** SIN and COS of R600, whose angles are in radians. */
export const radianOps: Readonly<Record<string, LaneOp>> = {
  SIN: (a) => bits(Math.sin(float(a))),
  COS: (a) => bits(Math.cos(float(a))),
};
