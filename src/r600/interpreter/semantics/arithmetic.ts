/*
 * Arithmetic on singles. MUL, MULADD and their kin obey the DirectX 9 rule that zero times anything, infinity and NaN
 * included, is zero; the _IEEE forms do not. A multiply-add rounds twice; FMA once. MIN and MAX answer the second source
 * when one is NaN; the _DX10 forms answer the one that is not.
 */
import { MAX_FLOAT, bits, float, round } from './float-bits.ts';
import { fusedMultiplyAdd } from './fused.ts';
import type { LaneOp } from './lane-op.ts';

/** A product under the DirectX 9 rule, not yet rounded. */
function product(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : a * b;
}

/** MUL_LIT of the lighting equation: the largest negative number when an operand says "no light". */
function multiplyLit(a: number, b: number, c: number): number {
  const dark = !(a > -MAX_FLOAT) || !(c > 0);
  return dark ? -MAX_FLOAT : product(a, b);
}

/** Nearest integer, halves to even. */
function nearestEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest < 0.5) return floor;
  if (rest > 0.5) return floor + 1;
  if (rest !== 0.5) return value;
  const even = floor % 2 === 0 ? floor : floor + 1;
  return even === 0 && value < 0 ? -0 : even;
}

/** Arithmetic, rounding and selection on singles, by mnemonic. */
export const arithmeticOps: Readonly<Record<string, LaneOp>> = {
  ADD: (a, b) => bits(float(a) + float(b)),
  MUL: (a, b) => bits(product(float(a), float(b))),
  MUL_IEEE: (a, b) => bits(float(a) * float(b)),
  MULADD: (a, b, c) => bits(round(product(float(a), float(b))) + float(c)),
  MULADD_M2: (a, b, c) => bits(round(round(product(float(a), float(b))) + float(c)) * 2),
  MULADD_M4: (a, b, c) => bits(round(round(product(float(a), float(b))) + float(c)) * 4),
  MULADD_D2: (a, b, c) => bits(round(round(product(float(a), float(b))) + float(c)) / 2),
  MULADD_IEEE: (a, b, c) => bits(round(float(a) * float(b)) + float(c)),
  MULADD_IEEE_M2: (a, b, c) => bits(round(round(float(a) * float(b)) + float(c)) * 2),
  MULADD_IEEE_M4: (a, b, c) => bits(round(round(float(a) * float(b)) + float(c)) * 4),
  MULADD_IEEE_D2: (a, b, c) => bits(round(round(float(a) * float(b)) + float(c)) / 2),
  FMA: (a, b, c) => bits(fusedMultiplyAdd(float(a), float(b), float(c))),
  MUL_LIT: (a, b, c) => bits(multiplyLit(float(a), float(b), float(c))),
  MUL_LIT_M2: (a, b, c) => bits(round(multiplyLit(float(a), float(b), float(c))) * 2),
  MUL_LIT_M4: (a, b, c) => bits(round(multiplyLit(float(a), float(b), float(c))) * 4),
  MUL_LIT_D2: (a, b, c) => bits(round(multiplyLit(float(a), float(b), float(c))) / 2),
  MAX: (a, b) => (float(a) >= float(b) ? bits(float(a)) : bits(float(b))),
  MIN: (a, b) => (float(a) < float(b) ? bits(float(a)) : bits(float(b))),
  MAX_DX10: (a, b) => {
    const x = float(a);
    const y = float(b);
    return x >= y || y !== y ? bits(x) : bits(y);
  },
  MIN_DX10: (a, b) => {
    const x = float(a);
    const y = float(b);
    return x < y || y !== y ? bits(x) : bits(y);
  },
  FRACT: (a) => bits(float(a) - Math.floor(float(a))),
  TRUNC: (a) => bits(Math.trunc(float(a))),
  CEIL: (a) => bits(Math.ceil(float(a))),
  FLOOR: (a) => bits(Math.floor(float(a))),
  RNDNE: (a) => bits(nearestEven(float(a))),
  MOV: (a) => a,
  CNDE: (a, b, c) => (float(a) === 0 ? b : c),
  CNDGT: (a, b, c) => (float(a) > 0 ? b : c),
  CNDGE: (a, b, c) => (float(a) >= 0 ? b : c),
};
