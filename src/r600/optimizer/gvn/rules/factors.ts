/*
 * Sums of multiples of one value, x * c + x * d, are x * (c + d). Only without safe math, as the sum of the constants is rounded
 * instead of the products, and only for constants of one sign: what cancels out would show that.
 */
import { exactBits, exactFloat } from '../../../interpreter/semantics/float-bits.ts';
import type { AluNode } from '../../../ir/node.ts';
import { constantAt } from '../constants.ts';
import { sourceAt } from '../facts.ts';
import { computation } from '../numbering.ts';
import type { Numbering, Source } from '../numbering.ts';
import { become, constantSource, opsNamed } from '../rewrite.ts';
import type { Rule } from './rule.ts';

const { MUL, MUL_IEEE, MULADD, MULADD_IEEE } = opsNamed('MUL', 'MUL_IEEE', 'MULADD', 'MULADD_IEEE');

/** A value times a constant; `node` computes it, where an instruction does. */
interface Multiple {
  readonly of: Source;
  readonly factor: number;
  readonly node: AluNode | undefined;
}

const positive = (source: Source): Source => ({ ...source, neg: false });

/** The product of the first two sources of an instruction, where one of them is a constant. */
function productOf(node: AluNode): Multiple | undefined {
  for (const k of [0, 1]) {
    const bits = constantAt(node, k);
    if (bits === undefined) continue;
    const of = sourceAt(node, 1 - k);
    return { of: positive(of), factor: of.neg ? -exactFloat(bits) : exactFloat(bits), node };
  }
  return undefined;
}

/** What computes a source, where it does nothing more. */
function plainComputation(state: Numbering, { value, abs }: Source): AluNode | undefined {
  const node = abs ? undefined : computation(state, value);
  return node === undefined || node.code.omod !== 0 || node.code.clamp ? undefined : node;
}

/** A source as a multiple of something: of itself, unless it is a product by a constant. */
function multipleOf(state: Numbering, source: Source): Multiple {
  const node = plainComputation(state, source);
  const product = node?.code.op === MUL || node?.code.op === MUL_IEEE ? productOf(node) : undefined;
  const sign = source.neg ? -1 : 1;
  return product === undefined
    ? { of: positive(source), factor: sign, node: undefined }
    : { ...product, factor: sign * product.factor };
}

const isSame = (a: Source, b: Source): boolean => a.value === b.value && a.abs === b.abs && a.value.kind !== 'rel';

/** The bits of the sum of two factors; undefined where they differ in sign, or it is no ordinary number. */
function sumOf(a: number, b: number): number | undefined {
  const size = Math.abs(Math.fround(a + b));
  return a * b > 0 && size >= 1e-30 && size <= 1e30 ? exactBits(Math.fround(a + b)) : undefined;
}

/** x * c + x * d. */
export const addMultiples: Rule = (state, node) => {
  if (state.safeMath) return false;
  const [a, b] = [multipleOf(state, sourceAt(node, 0)), multipleOf(state, sourceAt(node, 1))];
  if ((a.node ?? b.node) === undefined || !isSame(a.of, b.of)) return false;
  const factor = sumOf(a.factor, b.factor);
  if (factor === undefined) return false;
  const legacy = a.node?.code.op === MUL || b.node?.code.op === MUL;
  return become(state, node, legacy ? MUL : MUL_IEEE, [a.of, constantSource(state, factor)]);
};

/** x * c added to x * d, or to x * d + y. */
export const addMultipleTo: Rule = (state, node) => {
  if (state.safeMath) return false;
  const own = productOf(node);
  if (own === undefined) return false;
  const rest = sourceAt(node, 2);
  const { op } = node.code;
  const other = multipleOf(state, rest);
  if (isSame(own.of, other.of)) {
    const factor = sumOf(own.factor, other.factor);
    if (factor === undefined) return false;
    return become(state, node, op === MULADD ? MUL : MUL_IEEE, [own.of, constantSource(state, factor)]);
  }
  const inner = rest.neg ? undefined : plainComputation(state, rest);
  const product = inner?.code.op === MULADD || inner?.code.op === MULADD_IEEE ? productOf(inner) : undefined;
  if (inner === undefined || product === undefined || !isSame(own.of, product.of)) return false;
  const factor = sumOf(own.factor, product.factor);
  return factor !== undefined && become(state, node, op, [own.of, constantSource(state, factor), sourceAt(inner, 2)]);
};
