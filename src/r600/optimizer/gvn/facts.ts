/*
 * What is known of the bits of values, where the next instruction depends on it: a product with 1.0 is its other factor only
 * if that is no denormal, a sum with 0.0 the other term only if that is not the negative zero. Facts of constants come from
 * their bits, of results from the instruction.
 */
import type { AluNode } from '../../ir/node.ts';
import { bits, exactFloat, float } from '../../interpreter/semantics/float-bits.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { Numbering, Source } from './numbering.ts';
import { modifiersAt } from '../../ir/source-modifiers.ts';

/** A property of a value's bits; facts are sums of these. */
export const Fact = {
  /** Arithmetic could have answered it: no denormal, and no NaN but the quiet one. */
  CANONICAL: 1,
  /** As a single, its sign bit is clear. */
  POSITIVE: 2,
  /** A number. */
  NUMBER: 4,
  /** From 0.0 to 1.0. */
  UNIT: 8,
  /** 0.0 or 1.0. */
  BOOL: 16,
  /** All ones or zero. */
  MASK: 32,
  /** As a single, an integer or no finite number. */
  INTEGRAL: 64,
} as const;

const UNIT = Fact.UNIT | Fact.POSITIVE | Fact.NUMBER | Fact.CANONICAL;
const BOOL = Fact.BOOL | Fact.INTEGRAL | UNIT;

function factsOfBits(word: number): number {
  const value = float(word);
  let facts = bits(value) === word ? Fact.CANONICAL : 0;
  if (value === value) facts |= Fact.NUMBER;
  if (word >= 0) facts |= Fact.POSITIVE;
  if (word >= 0 && value >= 0 && value <= 1) facts |= Fact.UNIT;
  if (word === 0 || exactFloat(word) === 1) facts |= Fact.BOOL;
  if (word === 0 || word === -1) facts |= Fact.MASK;
  if (Math.floor(value) === value || !Number.isFinite(value)) facts |= Fact.INTEGRAL;
  return facts;
}

/** What is known of a value with its modifiers. */
export function factsOf(state: Numbering, { value, neg, abs }: Source): number {
  let facts = value.kind === 'const' ? factsOfBits(value.bits) : (state.facts[value.uid] ?? 0);
  if (abs) facts = (facts & ~(Fact.MASK | (facts & Fact.POSITIVE ? 0 : Fact.UNIT | Fact.BOOL))) | Fact.POSITIVE;
  if (neg) {
    const kept = Fact.NUMBER | Fact.INTEGRAL | (facts & Fact.NUMBER ? Fact.CANONICAL : 0);
    facts &= kept;
  }
  return facts;
}

/** The source of an ALU instruction with its modifiers. */
export function sourceAt({ code, src }: AluNode, k: number): Source {
  const { neg, abs } = modifiersAt(code, k);
  return { value: elementAt(src, k), neg, abs };
}

const positive = (facts: number): number => facts & Fact.POSITIVE;

/** What is known of an instruction's result. */
export function factsOfResult(state: Numbering, node: AluNode): number {
  const { op, omod, clamp } = node.code;
  const of = (k: number): number => factsOf(state, sourceAt(node, k));
  if (clamp) return UNIT | (omod === 0 ? factsByOp(node, of) & (Fact.BOOL | Fact.INTEGRAL) : 0);
  const facts = factsByOp(node, of);
  if (omod === 0) return facts;
  return op.name === 'MOV' ? 0 : facts & (Fact.CANONICAL | Fact.POSITIVE | Fact.NUMBER);
}

function factsByOp(node: AluNode, of: (k: number) => number): number {
  const { op } = node.code;
  if (op.flags.has('SET')) return op.flags.has('DX10') || /_U?INT$/.test(op.name) ? Fact.MASK : BOOL;
  switch (op.name) {
    case 'MOV':
      return of(0);
    case 'ADD':
      return Fact.CANONICAL | (positive(of(0)) & of(1));
    case 'MUL':
    case 'MUL_IEEE':
      return Fact.CANONICAL | (isSquare(node) ? Fact.POSITIVE : positive(of(0)) & of(1)) | (of(0) & of(1) & UNIT);
    case 'MULADD':
    case 'MULADD_IEEE':
      return Fact.CANONICAL | ((isSquare(node) ? Fact.POSITIVE : positive(of(0)) & of(1)) & of(2));
    case 'MAX':
      return Fact.CANONICAL | positive(of(0)) | (of(0) & of(1) & (BOOL | Fact.INTEGRAL));
    case 'MIN':
      return (
        Fact.CANONICAL | (of(0) & of(1) & (BOOL | Fact.INTEGRAL)) | (positive(of(0)) && of(1) & Fact.UNIT ? UNIT : 0)
      );
    case 'MAX_DX10':
    case 'MIN_DX10':
      return Fact.CANONICAL | (of(0) & of(1) & (BOOL | Fact.INTEGRAL));
    case 'CEIL':
    case 'RNDNE':
    case 'TRUNC':
    case 'FLOOR':
      return Fact.CANONICAL | Fact.INTEGRAL | (of(0) & (Fact.POSITIVE | Fact.NUMBER | Fact.UNIT | Fact.BOOL));
    case 'FRACT':
    case 'EXP_IEEE':
      return Fact.CANONICAL | Fact.POSITIVE;
    case 'RECIP_IEEE':
    case 'RECIPSQRT_IEEE':
    case 'SQRT_IEEE':
      return Fact.CANONICAL | positive(of(0));
    case 'RECIP_CLAMPED':
    case 'RECIPSQRT_CLAMPED':
    case 'LOG_IEEE':
    case 'LOG_CLAMPED':
    case 'SIN':
    case 'COS':
    case 'FMA':
      return Fact.CANONICAL;
    case 'INT_TO_FLT':
      return Fact.CANONICAL | Fact.NUMBER | Fact.INTEGRAL;
    case 'UINT_TO_FLT':
      return Fact.CANONICAL | Fact.NUMBER | Fact.INTEGRAL | Fact.POSITIVE;
    case 'CNDE':
    case 'CNDGT':
    case 'CNDGE':
    case 'CNDE_INT':
    case 'CNDGT_INT':
    case 'CNDGE_INT':
      return of(1) & of(2);
    case 'AND_INT':
      return maskedFacts(of);
    case 'OR_INT':
    case 'XOR_INT':
      return bitwiseFacts(of(0) & of(1));
    case 'NOT_INT':
      return of(0) & Fact.MASK;
    default:
      return 0;
  }
}

/** A mask and another value: that value or zero. */
function maskedFacts(of: (k: number) => number): number {
  const [first, second] = [of(0), of(1)];
  const zero = factsOfBits(0);
  if (first & Fact.MASK) return second & zero;
  if (second & Fact.MASK) return first & zero;
  return bitwiseFacts(first & second);
}

/** Of two values that are both 0.0 or 1.0, or both masks, every bitwise function is one too, if zeros make zero. */
function bitwiseFacts(common: number): number {
  return (common & Fact.BOOL ? BOOL : 0) | (common & Fact.MASK);
}

/** Whether both factors are the same source. */
function isSquare({ code, src }: AluNode): boolean {
  const [a, b] = code.modifiers;
  return src[0] === src[1] && src[0]?.kind !== 'rel' && a?.neg === b?.neg && a?.abs === b?.abs;
}
