/*
 * 64-bit instructions take two or four slots. Of two, the first (x or z) reads the high words and the second the low words;
 * of four, x reads the high words and w the low ones. The even slot of a pair writes the low word of the result, the odd one
 * the high word. RECIP_64 and the roots read both words in every slot: the high one first. Doubles keep their denormals.
 */
import { ONE, bits, doubleOf, float, highWord, lowWord } from './float-bits.ts';
import { fusedMultiplyAddDouble } from './fused.ts';
import type { JoinedOp } from './joined.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { GroupRows, Rows } from './rows.ts';

/** The slots that read the high and the low words of the operands of `slot`. */
type Words = (group: GroupRows, slot: number) => readonly [high: number, low: number];

const pair: Words = (_, slot) => [slot & ~1, slot | 1];
/** x and w where all four slots execute it, else a pair. */
const quad: Words = (group, slot) =>
  group[0]?.op === group[slot]?.op && group[3]?.op === group[slot]?.op ? [0, 3] : pair(group, slot);

function word(rows: Rows, group: GroupRows, slot: number, source: 'a' | 'b' | 'c', lane: number): number {
  const inst = group[slot];
  return inst === undefined ? 0 : (rows.file[inst[source] + lane] ?? 0);
}

/** The bits that the slot writes of a double. */
const half = (value: number, slot: number): number => (slot & 1 ? highWord(value) : lowWord(value));

const arithmetic =
  (words: Words, compute: (a: number, b: number, c: number) => number): JoinedOp =>
  (rows, group, slot) => {
    const [high, low] = words(group, slot);
    const { out } = elementAt(group, slot);
    for (let lane = 0; lane < rows.lanes; lane++) {
      const a = doubleOf(word(rows, group, high, 'a', lane), word(rows, group, low, 'a', lane));
      const b = doubleOf(word(rows, group, high, 'b', lane), word(rows, group, low, 'b', lane));
      const c = doubleOf(word(rows, group, high, 'c', lane), word(rows, group, low, 'c', lane));
      rows.file[out + lane] = half(compute(a, b, c), slot);
    }
  };

const comparison =
  (yes: number, no: number, holds: (a: number, b: number) => boolean): JoinedOp =>
  (rows, group, slot) => {
    const [high, low] = pair(group, slot);
    const { out } = elementAt(group, slot);
    for (let lane = 0; lane < rows.lanes; lane++) {
      const a = doubleOf(word(rows, group, high, 'a', lane), word(rows, group, low, 'a', lane));
      const b = doubleOf(word(rows, group, high, 'b', lane), word(rows, group, low, 'b', lane));
      rows.file[out + lane] = holds(a, b) ? yes : no;
    }
  };

const ownWords =
  (compute: (a: number) => number): JoinedOp =>
  ({ file, lanes }, group, slot) => {
    const { a, b, out } = elementAt(group, slot);
    for (let lane = 0; lane < lanes; lane++) {
      file[out + lane] = half(compute(doubleOf(file[a + lane] ?? 0, file[b + lane] ?? 0)), slot === 4 ? 1 : slot);
    }
  };

const fromSingle: JoinedOp = (rows, group, slot) => {
  const { out } = elementAt(group, slot);
  for (let lane = 0; lane < rows.lanes; lane++) {
    rows.file[out + lane] = half(float(word(rows, group, slot & ~1, 'a', lane)), slot);
  }
};

const toSingle: JoinedOp = (rows, group, slot) => {
  const { out } = elementAt(group, slot);
  const [high, low] = pair(group, slot);
  for (let lane = 0; lane < rows.lanes; lane++) {
    const value = doubleOf(word(rows, group, high, 'a', lane), word(rows, group, low, 'a', lane));
    rows.file[out + lane] = slot & 1 ? 0 : bits(value);
  }
};

/** Exponent of a double as FREXP takes it, the mantissa then being 0.5 or more and less than 1. */
function exponentOf(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return 0;
  const exponent = Math.floor(Math.log2(Math.abs(value))) + 1;
  const mantissa = Math.abs(value) * 2 ** -Math.trunc(exponent / 2) * 2 ** (Math.trunc(exponent / 2) - exponent);
  return exponent + Number(mantissa >= 1) - Number(mantissa < 0.5);
}

/** A double times a power of two, in two steps where one would leave the range. */
function scale(value: number, exponent: number): number {
  const clamped = Math.max(-2200, Math.min(2200, exponent));
  const first = Math.trunc(clamped / 2);
  const second = Math.trunc((clamped - first) / 2);
  return value * 2 ** first * 2 ** second * 2 ** (clamped - first - second);
}

/** FREXP_64: y holds the exponent as a single, z and w the words of the mantissa. */
const splitExponent: JoinedOp = (rows, group, slot) => {
  const { out } = elementAt(group, slot);
  for (let lane = 0; lane < rows.lanes; lane++) {
    const value = doubleOf(word(rows, group, 0, 'a', lane), word(rows, group, 1, 'a', lane));
    const exponent = exponentOf(value);
    if (slot >= 2) rows.file[out + lane] = half(scale(value, -exponent), slot);
    else rows.file[out + lane] = slot === 1 ? bits(exponent) : 0;
  }
};

/** LDEXP_64: the first slot of the pair brings the exponent, an integer. */
const scaleByExponent: JoinedOp = (rows, group, slot) => {
  const { out } = elementAt(group, slot);
  const [high, low] = pair(group, slot);
  for (let lane = 0; lane < rows.lanes; lane++) {
    const value = doubleOf(word(rows, group, high, 'a', lane), word(rows, group, low, 'a', lane));
    rows.file[out + lane] = half(scale(value, word(rows, group, high, 'b', lane)), slot);
  }
};

const clamp = (value: number): number => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));

/** The 64-bit instructions, by mnemonic. */
export const doubleOps: Readonly<Record<string, JoinedOp>> = {
  ADD_64: arithmetic(pair, (a, b) => a + b),
  MUL_64: arithmetic(quad, (a, b) => a * b),
  FMA_64: arithmetic(quad, fusedMultiplyAddDouble),
  MULADD_64: arithmetic(quad, (a, b, c) => a * b + c),
  MULADD_64_M2: arithmetic(quad, (a, b, c) => (a * b + c) * 2),
  MULADD_64_M4: arithmetic(quad, (a, b, c) => (a * b + c) * 4),
  MULADD_64_D2: arithmetic(quad, (a, b, c) => (a * b + c) / 2),
  MIN_64: arithmetic(pair, (a, b) => (a < b || b !== b ? a : b)),
  MAX_64: arithmetic(pair, (a, b) => (a >= b || b !== b ? a : b)),
  FRACT_64: arithmetic(pair, (a) => a - Math.floor(a)),
  CNDNE_64: arithmetic(pair, (a, b, c) => (a !== 0 ? b : c)),
  SETE_64: comparison(-1, 0, (a, b) => a === b),
  SETNE_64: comparison(-1, 0, (a, b) => a !== b),
  SETGT_64: comparison(-1, 0, (a, b) => a > b),
  SETGE_64: comparison(-1, 0, (a, b) => a >= b),
  PRED_SETE_64: comparison(0, ONE, (a, b) => a === b),
  PRED_SETGT_64: comparison(0, ONE, (a, b) => a > b),
  PRED_SETGE_64: comparison(0, ONE, (a, b) => a >= b),
  FLT32_TO_FLT64: fromSingle,
  FLT64_TO_FLT32: toSingle,
  FREXP_64: splitExponent,
  LDEXP_64: scaleByExponent,
  RECIP_64: ownWords((a) => 1 / a),
  RECIP_CLAMPED_64: ownWords((a) => clamp(1 / a)),
  RECIPSQRT_64: ownWords((a) => 1 / Math.sqrt(a)),
  RECIPSQRT_CLAMPED_64: ownWords((a) => clamp(1 / Math.sqrt(a))),
  SQRT_64: ownWords(Math.sqrt),
};
