/*
 * Integer and bit instructions. Shifts take their five low bits; the 24-bit forms take the low 24 bits of each source.
 * FFBH, FFBL: position of the first one from the top or the bottom, all ones when there is none.
 */
import type { LaneOp } from './lane-op.ts';

/** The high 32 bits of the product of two unsigned integers. */
function multiplyHigh(a: number, b: number): number {
  const aLow = a & 0xffff;
  const aHigh = a >>> 16;
  const bLow = b & 0xffff;
  const bHigh = b >>> 16;
  const middle = aHigh * bLow + Math.floor((aLow * bLow) / 0x10000);
  const cross = aLow * bHigh + (middle % 0x10000);
  return (aHigh * bHigh + Math.floor(middle / 0x10000) + Math.floor(cross / 0x10000)) | 0;
}

/** The high 32 bits of the product of two signed integers. */
function multiplyHighSigned(a: number, b: number): number {
  return (multiplyHigh(a, b) - (a < 0 ? b : 0) - (b < 0 ? a : 0)) | 0;
}

const unsigned24 = (value: number): number => value & 0xffffff;
const signed24 = (value: number): number => (value << 8) >> 8;

/** Ones in 32 bits. */
export function countOnes(value: number): number {
  let sum = value - ((value >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function reverseBits(value: number): number {
  let turned = ((value >>> 1) & 0x55555555) | ((value & 0x55555555) << 1);
  turned = ((turned >>> 2) & 0x33333333) | ((turned & 0x33333333) << 2);
  turned = ((turned >>> 4) & 0x0f0f0f0f) | ((turned & 0x0f0f0f0f) << 4);
  turned = ((turned >>> 8) & 0x00ff00ff) | ((turned & 0x00ff00ff) << 8);
  return (turned >>> 16) | (turned << 16);
}

function extractUnsigned(value: number, offset: number, width: number): number {
  const shift = offset & 31;
  const bitsWanted = width & 31;
  if (bitsWanted === 0) return 0;
  return shift + bitsWanted < 32
    ? ((value << (32 - shift - bitsWanted)) >>> (32 - bitsWanted)) | 0
    : (value >>> shift) | 0;
}

function extractSigned(value: number, offset: number, width: number): number {
  const shift = offset & 31;
  const bitsWanted = width & 31;
  if (bitsWanted === 0) return 0;
  return shift + bitsWanted < 32 ? (value << (32 - shift - bitsWanted)) >> (32 - bitsWanted) : value >> shift;
}

/** The low 32 bits of a 64-bit value shifted right by fewer than 32 bits. */
function alignBits(high: number, low: number, shift: number): number {
  return shift === 0 ? low : (low >>> shift) | (high << (32 - shift));
}

/** The sum of the absolute differences of four bytes. */
export function sumOfByteDifferences(a: number, b: number): number {
  let sum = 0;
  for (let shift = 0; shift < 32; shift += 8) sum += Math.abs(((a >>> shift) & 0xff) - ((b >>> shift) & 0xff));
  return sum;
}

/** The mean of each of four bytes, rounded up where the third source's byte is odd. */
function meanOfBytes(a: number, b: number, c: number): number {
  let mean = 0;
  for (let shift = 0; shift < 32; shift += 8) {
    mean |= ((((a >>> shift) & 0xff) + ((b >>> shift) & 0xff) + ((c >>> shift) & 1)) >> 1) << shift;
  }
  return mean;
}

/** 2 to the power of 32 over an unsigned integer, all ones where that does not fit. */
function reciprocalUnsigned(value: number): number {
  const divisor = value >>> 0;
  return divisor < 2 ? -1 : Math.floor(0x100000000 / divisor) | 0;
}

/** 2 to the power of 32 over a signed integer, the largest magnitude where that does not fit. */
function reciprocalSigned(value: number): number {
  if (value === 0) return 0x7fffffff;
  return Math.max(-0x80000000, Math.min(0x7fffffff, Math.trunc(0x100000000 / value)));
}

/** Integer arithmetic, shifts, bit fields and bytes, by mnemonic. */
export const integerOps: Readonly<Record<string, LaneOp>> = {
  AND_INT: (a, b) => a & b,
  OR_INT: (a, b) => a | b,
  XOR_INT: (a, b) => a ^ b,
  NOT_INT: (a) => ~a,
  ADD_INT: (a, b) => (a + b) | 0,
  SUB_INT: (a, b) => (a - b) | 0,
  ADDC_UINT: (a, b) => ((a >>> 0) + (b >>> 0) > 0xffffffff ? 1 : 0),
  SUBB_UINT: (a, b) => (a >>> 0 < b >>> 0 ? 1 : 0),
  MAX_INT: (a, b) => (a >= b ? a : b),
  MIN_INT: (a, b) => (a < b ? a : b),
  MAX_UINT: (a, b) => (a >>> 0 >= b >>> 0 ? a : b),
  MIN_UINT: (a, b) => (a >>> 0 < b >>> 0 ? a : b),
  ASHR_INT: (a, b) => a >> (b & 31),
  LSHR_INT: (a, b) => (a >>> (b & 31)) | 0,
  LSHL_INT: (a, b) => a << (b & 31),
  MULLO_INT: (a, b) => Math.imul(a, b),
  MULLO_UINT: (a, b) => Math.imul(a, b),
  MULHI_INT: multiplyHighSigned,
  MULHI_UINT: multiplyHigh,
  MUL_UINT24: (a, b) => Math.imul(unsigned24(a), unsigned24(b)),
  MUL_INT24: (a, b) => Math.imul(signed24(a), signed24(b)),
  MULHI_UINT24: (a, b) => multiplyHigh(unsigned24(a), unsigned24(b)),
  MULHI_INT24: (a, b) => multiplyHighSigned(signed24(a), signed24(b)),
  MULADD_UINT24: (a, b, c) => (Math.imul(unsigned24(a), unsigned24(b)) + c) | 0,
  MULADD_INT24: (a, b, c) => (Math.imul(signed24(a), signed24(b)) + c) | 0,
  RECIP_INT: reciprocalSigned,
  RECIP_UINT: reciprocalUnsigned,
  BFE_UINT: extractUnsigned,
  BFE_INT: extractSigned,
  BFI_INT: (a, b, c) => (a & b) | (~a & c),
  BFM_INT: (a, b) => ((1 << (a & 31)) - 1) << (b & 31),
  BFREV_INT: reverseBits,
  BCNT_INT: countOnes,
  FFBH_UINT: (a) => (a === 0 ? -1 : Math.clz32(a)),
  FFBL_INT: (a) => (a === 0 ? -1 : 31 - Math.clz32(a & -a)),
  FFBH_INT: (a) => (a === 0 || a === -1 ? -1 : Math.clz32(a < 0 ? ~a : a)),
  BIT_ALIGN_INT: (a, b, c) => alignBits(a, b, c & 31),
  BYTE_ALIGN_INT: (a, b, c) => alignBits(a, b, (c & 3) * 8),
  LERP_UINT: meanOfBytes,
  SAD_ACCUM_UINT: (a, b, c) => (sumOfByteDifferences(a, b) + c) | 0,
  SAD_ACCUM_HI_UINT: (a, b, c) => ((sumOfByteDifferences(a, b) << 16) + c) | 0,
  CNDE_INT: (a, b, c) => (a === 0 ? b : c),
  CNDGT_INT: (a, b, c) => (a > 0 ? b : c),
  CNDGE_INT: (a, b, c) => (a >= 0 ? b : c),
};
