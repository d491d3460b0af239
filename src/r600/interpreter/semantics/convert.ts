/*
 * Conversions. A single becomes an integer by rounding toward zero unless the mnemonic says otherwise; what does not fit
 * saturates, and NaN is zero. MOVA's addresses saturate to -256 .. 255 (the integer forms wrap nothing).
 */
import { bits, exactFloat, float } from './float-bits.ts';
import { halfBits, halfFloat } from './half.ts';
import type { LaneOp } from './lane-op.ts';

function saturate(value: number, low: number, high: number): number {
  if (value !== value) return 0;
  return Math.min(Math.max(value, low), high) | 0;
}

const toInt = (value: number): number => saturate(value, -0x80000000, 0x7fffffff);

/** Conversions between singles, halves, integers, bytes and addresses, by mnemonic. */
export const convertOps: Readonly<Record<string, LaneOp>> = {
  FLT_TO_INT: (a) => toInt(Math.trunc(float(a))),
  FLT_TO_INT_TRUNC: (a) => toInt(Math.trunc(float(a))),
  FLT_TO_INT_FLOOR: (a) => toInt(Math.floor(float(a))),
  FLT_TO_INT_RPI: (a) => toInt(Math.floor(float(a) + 0.5)),
  FLT_TO_UINT: (a) => saturate(Math.trunc(float(a)), 0, 0xffffffff),
  FLT_TO_UINT4: (a) => saturate(Math.trunc(float(a)), 0, 15),
  INT_TO_FLT: (a) => bits(a),
  UINT_TO_FLT: (a) => bits(a >>> 0),
  UBYTE0_FLT: (a) => bits(a & 0xff),
  UBYTE1_FLT: (a) => bits((a >>> 8) & 0xff),
  UBYTE2_FLT: (a) => bits((a >>> 16) & 0xff),
  UBYTE3_FLT: (a) => bits(a >>> 24),
  OFFSET_TO_FLT: (a) => bits(((a << 28) >> 28) / 16),
  FLT32_TO_FLT16: (a) => halfBits(exactFloat(a)),
  FLT16_TO_FLT32: (a) => bits(halfFloat(a & 0xffff)),
  MOVA: (a) => saturate(Math.round(float(a)), -256, 255),
  MOVA_FLOOR: (a) => saturate(Math.floor(float(a)), -256, 255),
  MOVA_INT: (a) => a,
  MOVA_GPR_INT: (a) => a,
};
