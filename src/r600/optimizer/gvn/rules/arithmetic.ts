/*
 * Identities of arithmetic on singles. The model flushes denormals, has one NaN and tells the zeros apart, so most of them
 * hold only for values of which the right facts are known; without safe math they are taken to hold always.
 */
import { float, exactFloat, exactBits } from '../../../interpreter/semantics/float-bits.ts';
import type { AluNode } from '../../../ir/node.ts';
import { constantAt } from '../constants.ts';
import { Fact, factsOf, sourceAt } from '../facts.ts';
import type { Numbering, Source } from '../numbering.ts';
import { computation, isUsedOnce } from '../numbering.ts';
import { become, becomeConstant, becomeMove, constantSource, hasOp, negated, opsNamed } from '../rewrite.ts';
import { addMultiples, addMultipleTo } from './factors.ts';
import type { Rule } from './rule.ts';

const { ADD, MUL, MUL_IEEE, MULADD, MULADD_IEEE, SQRT_IEEE, RECIPSQRT_IEEE } = opsNamed(
  'ADD', 'MUL', 'MUL_IEEE', 'MULADD', 'MULADD_IEEE', 'SQRT_IEEE', 'RECIPSQRT_IEEE',
); // prettier-ignore

const ONE = 0x3f800000;
const MINUS_ONE = 0xbf800000 | 0;
const MINUS_ZERO = -0x80000000;

/** Whether facts hold of a source, or need not, because zeros, denormals and NaNs may be any. */
function known(state: Numbering, source: Source, facts: number): boolean {
  return !state.safeMath || (factsOf(state, source) & facts) === facts;
}

/** Whether two sources are one value with the same modifiers. */
export function sameSources(a: Source, b: Source): boolean {
  return a.value === b.value && a.neg === b.neg && a.abs === b.abs && a.value.kind !== 'rel';
}

/** A source's value where the other one, `k`, is a constant that `is` says. */
function other(node: AluNode, is: (bits: number) => boolean): Source | undefined {
  for (const k of [0, 1]) {
    const bits = constantAt(node, k);
    if (bits !== undefined && is(bits)) return sourceAt(node, 1 - k);
  }
  return undefined;
}

/** x + -0.0 is x, x + 0.0 is x unless x is -0.0. */
const addZero: Rule = (state, node) => {
  const toMinus = other(node, (bits) => bits === MINUS_ZERO);
  if (toMinus !== undefined && known(state, toMinus, Fact.CANONICAL)) return becomeMove(state, node, toMinus);
  const toZero = other(node, (bits) => bits === 0);
  if (toZero === undefined || !known(state, toZero, Fact.CANONICAL | Fact.POSITIVE)) return false;
  return becomeMove(state, node, toZero);
};

/** x - x is 0.0 where that is a number. */
const subtractItself: Rule = (state, node) => {
  const [a, b] = [sourceAt(node, 0), sourceAt(node, 1)];
  return !state.safeMath && sameSources(a, negated(b)) && becomeConstant(state, node, 0);
};

/** x * 1.0 is x; where MUL makes a positive zero of both zeros, only unless x is -0.0. */
const multiplyByOne: Rule = (state, node) => {
  const legacy = node.code.op === MUL ? Fact.POSITIVE : 0;
  const factor = other(node, (bits) => bits === ONE);
  if (factor !== undefined) return known(state, factor, Fact.CANONICAL | legacy) && becomeMove(state, node, factor);
  const minus = other(node, (bits) => bits === MINUS_ONE);
  if (minus === undefined || !known(state, minus, Fact.CANONICAL | Fact.NUMBER)) return false;
  if (state.safeMath && node.code.op === MUL) return false;
  return becomeMove(state, node, negated(minus));
};

/** MUL of zero is zero, whatever the other factor. */
const multiplyByZero: Rule = (state, node) => {
  const factor = other(node, (bits) => (bits & 0x7fffffff) === 0);
  return factor !== undefined && becomeConstant(state, node, 0);
};

/** Two signs of a product cancel out; a constant takes the other factor's. */
const signsOfProduct: Rule = (state, node) => {
  const [a, b] = [sourceAt(node, 0), sourceAt(node, 1)];
  if (!a.neg || !b.neg) return false;
  const rest = node.code.op.sources === 3 ? [sourceAt(node, 2)] : [];
  return become(state, node, node.code.op, [negated(a), negated(b), ...rest]);
};

/** The constant of a chain x + c + d or x * c * d; only without safe math, it rounds once. */
const reassociate: Rule = (state, node) => {
  if (state.safeMath) return false;
  const { op } = node.code;
  for (const k of [0, 1]) {
    const bits = constantAt(node, k);
    const chained = sourceAt(node, 1 - k);
    if (bits === undefined || chained.abs) continue;
    const inner = computation(state, chained.value);
    if (inner === undefined || inner.code.op !== op || inner.code.omod !== 0 || inner.code.clamp) continue;
    for (const l of [0, 1]) {
      const first = constantAt(inner, l);
      if (first === undefined) continue;
      const sum = op === ADD;
      const signed = sum && chained.neg ? first ^ MINUS_ZERO : first;
      const both = foldPair(sum, bits, signed);
      if (both === undefined) continue;
      const rest = sourceAt(inner, 1 - l);
      return become(state, node, op, [chained.neg ? negated(rest) : rest, constantSource(state, both)]);
    }
  }
  return false;
};

/** The sum or product of two constants; undefined where that is no ordinary number. */
function foldPair(sum: boolean, a: number, b: number): number | undefined {
  const [first, second] = [exactFloat(a), exactFloat(b)];
  const result = Math.fround(sum ? first + second : first * second);
  const size = Math.abs(result);
  return size === 0 || (size >= 1e-30 && size <= 1e30) ? exactBits(result) : undefined;
}

/** MUL then ADD is MULADD, which rounds twice, where nobody else wants the product. */
const multiplyAdd: Rule = (state, node) => {
  for (const k of [0, 1]) {
    const summand = sourceAt(node, k);
    if (summand.abs) continue;
    const product = computation(state, summand.value);
    if (product === undefined || !isUsedOnce(state, summand.value)) continue;
    const { op, omod, clamp } = product.code;
    if ((op !== MUL && op !== MUL_IEEE) || omod !== 0 || clamp) continue;
    const [a, b] = [sourceAt(product, 0), sourceAt(product, 1)];
    const rest = sourceAt(node, 1 - k);
    // MUL answers 0.0 for both signs of a product that is zero; that matters where the sum is with -0.0.
    if (summand.neg && op === MUL && !known(state, rest, Fact.POSITIVE)) continue;
    const first = summand.neg ? negated(a) : a;
    if (become(state, node, op === MUL ? MULADD : MULADD_IEEE, [first, b, rest])) return true;
  }
  return false;
};

/** A multiply-add of zero or one. */
const trivialMultiplyAdd: Rule = (state, node) => {
  const legacy = node.code.op === MULADD;
  const rest = sourceAt(node, 2);
  const zero = legacy ? other(node, (bits) => (bits & 0x7fffffff) === 0) : undefined;
  if (zero !== undefined && known(state, rest, Fact.CANONICAL | Fact.POSITIVE)) return becomeMove(state, node, rest);
  const [first, second] = [constantAt(node, 0), constantAt(node, 1)];
  if (first !== undefined && second !== undefined)
    return addProduct(state, node, Math.fround(float(first) * float(second)), rest);
  const factor = other(node, (bits) => bits === ONE);
  const minus = factor === undefined ? other(node, (bits) => bits === MINUS_ONE) : undefined;
  const term = factor ?? (minus === undefined ? undefined : negated(minus));
  if (term !== undefined && (!legacy || known(state, rest, Fact.POSITIVE)))
    return become(state, node, ADD, [term, rest]);
  return addToProduct(state, node, legacy);
};

function addProduct(state: Numbering, node: AluNode, product: number, rest: Source): boolean {
  const size = Math.abs(product);
  return size >= 1e-30 && size <= 1e30 && become(state, node, ADD, [constantSource(state, exactBits(product)), rest]);
}

/** a * b + -0.0 is a * b, and so is a * b + 0.0 unless the product may be -0.0. */
function addToProduct(state: Numbering, node: AluNode, legacy: boolean): boolean {
  const rest = constantAt(node, 2);
  if (rest === undefined || (rest & 0x7fffffff) !== 0) return false;
  const [a, b] = [sourceAt(node, 0), sourceAt(node, 1)];
  const positive = sameSources(a, b) || (factsOf(state, a) & factsOf(state, b) & Fact.POSITIVE) !== 0;
  return (!state.safeMath || rest < 0 || positive) && become(state, node, legacy ? MUL : MUL_IEEE, [a, b]);
}

/** The larger and smaller of x and x, x as arithmetic would answer it. */
const sameOfBoth: Rule = (state, node) => {
  const [a, b] = [sourceAt(node, 0), sourceAt(node, 1)];
  return sameSources(a, b) && known(state, a, Fact.CANONICAL) && becomeMove(state, node, a);
};

/** Rounding what is an integer already. */
const roundInteger: Rule = (state, node) => {
  const source = sourceAt(node, 0);
  const wanted = Fact.CANONICAL | Fact.INTEGRAL;
  return (factsOf(state, source) & wanted) === wanted && becomeMove(state, node, source);
};

/** The reciprocal of a reciprocal square root is the square root; it rounds once less. */
const reciprocalOfRoot: Rule = (state, node) => {
  const source = sourceAt(node, 0);
  if (state.safeMath || source.neg || source.abs || !hasOp(state, SQRT_IEEE)) return false;
  const root = computation(state, source.value);
  if (root?.code.op !== RECIPSQRT_IEEE || root.code.omod !== 0 || root.code.clamp) return false;
  return become(state, node, SQRT_IEEE, [sourceAt(root, 0)]);
};

/** Rules of arithmetic, by mnemonic. */
export const arithmeticRules: Readonly<Record<string, readonly Rule[]>> = {
  ADD: [addZero, subtractItself, reassociate, addMultiples, multiplyAdd],
  MUL: [multiplyByZero, multiplyByOne, signsOfProduct, reassociate],
  MUL_IEEE: [multiplyByOne, signsOfProduct, reassociate],
  MULADD: [trivialMultiplyAdd, signsOfProduct, addMultipleTo],
  MULADD_IEEE: [trivialMultiplyAdd, signsOfProduct, addMultipleTo],
  MAX: [sameOfBoth],
  MIN: [sameOfBoth],
  MAX_DX10: [sameOfBoth],
  MIN_DX10: [sameOfBoth],
  FLOOR: [roundInteger],
  TRUNC: [roundInteger],
  CEIL: [roundInteger],
  RNDNE: [roundInteger],
  RECIP_IEEE: [reciprocalOfRoot],
};
