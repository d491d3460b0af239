/* Identities of integers: exact, as integers wrap. */
import type { AluNode } from '../../../ir/node.ts';
import { sameSources } from './arithmetic.ts';
import { constantAt } from '../constants.ts';
import { Fact, factsOf, sourceAt } from '../facts.ts';
import { computation } from '../numbering.ts';
import type { Source } from '../numbering.ts';
import { become, becomeConstant, becomeMove, constantSource, hasOp, isVectorOp, opsNamed } from '../rewrite.ts';
import type { Rule } from './rule.ts';

const ops = opsNamed(
  'ADD_INT', 'SUB_INT', 'AND_INT', 'OR_INT', 'XOR_INT', 'NOT_INT', 'LSHL_INT', 'LSHR_INT', 'ASHR_INT', 'BFE_UINT', 'BFE_INT', 'MUL_UINT24', 'MULADD_UINT24',
  'MUL_INT24', 'MULADD_INT24', 'INT_TO_FLT', 'SETE', 'SETGT', 'SETGE', 'SETNE', 'SETE_DX10', 'SETGT_DX10', 'SETGE_DX10', 'SETNE_DX10',
); // prettier-ignore

const plainAt = (node: AluNode, k: number): Source | undefined => {
  const source = sourceAt(node, k);
  return source.neg || source.abs ? undefined : source;
};

/** A constant source and the other one, of a commutative instruction. */
function split(node: AluNode): { readonly bits: number; readonly rest: Source } | undefined {
  for (const k of [1, 0]) {
    const bits = constantAt(node, k);
    const rest = plainAt(node, 1 - k);
    if (bits !== undefined && rest !== undefined) return { bits, rest };
  }
  return undefined;
}

/** The source that is left where the constant is neutral. */
const neutral =
  (constant: number): Rule =>
  (state, node) => {
    const parts = split(node);
    return parts?.bits === constant && becomeMove(state, node, parts.rest);
  };

/** The constant, where it decides alone. */
const decided =
  (constant: number, result: number): Rule =>
  (state, node) =>
    split(node)?.bits === constant && becomeConstant(state, node, result);

const same = (node: AluNode): Source | undefined => {
  const [a, b] = [sourceAt(node, 0), sourceAt(node, 1)];
  return sameSources(a, b) ? a : undefined;
};

const idempotent: Rule = (state, node) => {
  const source = same(node);
  return source !== undefined && becomeMove(state, node, source);
};

const cancels: Rule = (state, node) => same(node) !== undefined && becomeConstant(state, node, 0);

/** (x op c) op d is x op (c op d). */
const reassociate =
  (join: (a: number, b: number) => number): Rule =>
  (state, node) => {
    const outer = split(node);
    if (outer === undefined) return false;
    const inner = computation(state, outer.rest.value);
    if (inner === undefined || inner.code.op !== node.code.op || !isPlain(inner)) return false;
    const parts = split(inner);
    if (parts === undefined) return false;
    return become(state, node, node.code.op, [parts.rest, constantSource(state, join(outer.bits, parts.bits) | 0)]);
  };

/** Whether an instruction changes neither sources nor result. */
export const isPlain = ({ code }: AluNode): boolean =>
  code.omod === 0 && !code.clamp && code.modifiers.every(({ neg, abs }) => !neg && !abs);

/** x - c is x + -c, which is commutative. */
const subtractConstant: Rule = (state, node) => {
  const bits = constantAt(node, 1);
  const first = plainAt(node, 0);
  if (bits === undefined || first === undefined) return false;
  return become(state, node, ops.ADD_INT, [first, constantSource(state, -bits | 0)]);
};

/** Shifts by nothing, and of nothing. */
const trivialShift: Rule = (state, node) => {
  const bits = constantAt(node, 1);
  const first = plainAt(node, 0);
  if (bits !== undefined && (bits & 31) === 0 && first !== undefined) return becomeMove(state, node, first);
  return constantAt(node, 0) === 0 && becomeConstant(state, node, 0);
};

/** Two shifts to the same side are one. */
const joinShifts: Rule = (state, node) => {
  const [outer, first] = [constantAt(node, 1), plainAt(node, 0)];
  if (outer === undefined || first === undefined) return false;
  const inner = computation(state, first.value);
  if (inner === undefined || inner.code.op !== node.code.op || !isPlain(inner)) return false;
  const by = constantAt(inner, 1);
  if (by === undefined) return false;
  const sum = (by & 31) + (outer & 31);
  if (sum < 32) return become(state, node, node.code.op, [sourceAt(inner, 0), constantSource(state, sum)]);
  if (node.code.op === ops.ASHR_INT)
    return become(state, node, node.code.op, [sourceAt(inner, 0), constantSource(state, 31)]);
  return becomeConstant(state, node, 0);
};

/** (x >> c) & (2^n - 1) is a bit field. */
const extractField: Rule = (state, node) => {
  const parts = split(node);
  if (parts === undefined || parts.bits <= 0 || (parts.bits & (parts.bits + 1)) !== 0 || !hasOp(state, ops.BFE_UINT))
    return false;
  const width = 32 - Math.clz32(parts.bits);
  const shift = computation(state, parts.rest.value);
  if (shift === undefined || !isPlain(shift)) return false;
  const by = constantAt(shift, 1);
  if ((shift.code.op !== ops.LSHR_INT && shift.code.op !== ops.ASHR_INT) || by === undefined) return false;
  const offset = by & 31;
  if (offset + width > 32) return false;
  if (offset + width === 32) return shift.code.op === ops.LSHR_INT && becomeMove(state, node, parts.rest);
  return become(state, node, ops.BFE_UINT, [
    sourceAt(shift, 0),
    constantSource(state, offset),
    constantSource(state, width),
  ]);
};

/** (x << c) >> d with d at least c is a bit field. */
const shiftsToField: Rule = (state, node) => {
  const outer = constantAt(node, 1);
  if (outer === undefined) return false;
  const inner = computation(state, plainAt(node, 0)?.value);
  if (inner?.code.op !== ops.LSHL_INT || !isPlain(inner)) return false;
  const by = constantAt(inner, 1);
  const field = node.code.op === ops.ASHR_INT ? ops.BFE_INT : ops.BFE_UINT;
  if (by === undefined || !hasOp(state, field)) return false;
  const [left, right] = [by & 31, outer & 31];
  if (right < left || left === 0) return false;
  return become(state, node, field, [
    sourceAt(inner, 0),
    constantSource(state, right - left),
    constantSource(state, 32 - right),
  ]);
};

/** A product with a power of two is a shift. */
const multiplyByPower: Rule = (state, node) => {
  const parts = split(node);
  if (parts === undefined) return false;
  const { bits, rest } = parts;
  if (bits === 0) return becomeConstant(state, node, 0);
  if (bits === 1) return becomeMove(state, node, rest);
  if ((bits & (bits - 1)) !== 0) return false;
  return become(state, node, ops.LSHL_INT, [rest, constantSource(state, 31 - Math.clz32(bits))]);
};

const multiplyAdds = new Map([
  [ops.MUL_UINT24, ops.MULADD_UINT24],
  [ops.MUL_INT24, ops.MULADD_INT24],
]);

/** MUL_UINT24 or MUL_INT24 then ADD_INT is one instruction. */
const multiplyAdd: Rule = (state, node) => {
  for (const k of [0, 1]) {
    const product = computation(state, plainAt(node, k)?.value);
    const rest = plainAt(node, 1 - k);
    if (product === undefined || rest === undefined || !isPlain(product)) continue;
    const { op } = product.code;
    const joined = multiplyAdds.get(op);
    if (joined === undefined || !isVectorOp(state, joined)) continue;
    if (become(state, node, joined, [sourceAt(product, 0), sourceAt(product, 1), rest])) return true;
  }
  return false;
};

/** ~~x is x; so is x ^ -1 ^ -1. */
const notNot: Rule = (state, node) => {
  const inner = computation(state, plainAt(node, 0)?.value);
  return inner?.code.op === ops.NOT_INT && isPlain(inner) && becomeMove(state, node, sourceAt(inner, 0));
};

const floatSets = new Map([
  [ops.SETE_DX10, ops.SETE],
  [ops.SETGT_DX10, ops.SETGT],
  [ops.SETGE_DX10, ops.SETGE],
  [ops.SETNE_DX10, ops.SETNE],
]);
const maskSets = new Map([...floatSets].map(([mask, float]) => [float, mask]));

const ONE = 0x3f800000;

/** A mask and 1.0: the comparison that answers 1.0. */
const maskToFloat: Rule = (state, node) => {
  const parts = split(node);
  if (parts?.bits !== ONE) return false;
  const set = computation(state, parts.rest.value);
  if (set === undefined || set.code.omod !== 0 || set.code.clamp) return false;
  const float = floatSets.get(set.code.op);
  return float !== undefined && become(state, node, float, [sourceAt(set, 0), sourceAt(set, 1)]);
};

/** 1.0 or 0.0, negated or not, as an integer: the mask -1 or 0. */
const floatToMask: Rule = (state, node) => {
  const source = sourceAt(node, 0);
  let set = computation(state, source.value);
  let { neg } = source;
  if (source.abs) return false;
  if (set !== undefined && /^(TRUNC|FLOOR|CEIL|RNDNE|MOV)$/.test(set.code.op.name)) {
    const inner = sourceAt(set, 0);
    if (inner.abs || set.code.omod !== 0 || set.code.clamp) return false;
    neg = neg !== inner.neg;
    set = computation(state, inner.value);
  }
  if (set === undefined || set.code.omod !== 0 || set.code.clamp) return false;
  const mask = maskSets.get(set.code.op);
  return neg && mask !== undefined && become(state, node, mask, [sourceAt(set, 0), sourceAt(set, 1)]);
};

/** Integers from masks: the single from m & 1 is m & 1.0. */
const maskToNumber: Rule = (state, node) => {
  const inner = computation(state, plainAt(node, 0)?.value);
  if (inner?.code.op !== ops.AND_INT || !isPlain(inner) || node.code.omod !== 0) return false;
  const parts = split(inner);
  if (parts?.bits !== 1 || (factsOf(state, parts.rest) & Fact.MASK) === 0) return false;
  return become(state, node, ops.AND_INT, [parts.rest, constantSource(state, ONE)]);
};

const shifts = [trivialShift, joinShifts] as const;

/** Rules of integers, by mnemonic. */
export const integerRules: Readonly<Record<string, readonly Rule[]>> = {
  ADD_INT: [neutral(0), reassociate((a, b) => a + b), multiplyAdd],
  SUB_INT: [cancels, subtractConstant],
  AND_INT: [neutral(-1), decided(0, 0), idempotent, reassociate((a, b) => a & b), extractField, maskToFloat],
  OR_INT: [neutral(0), decided(-1, -1), idempotent, reassociate((a, b) => a | b)],
  XOR_INT: [neutral(0), cancels, reassociate((a, b) => a ^ b)],
  NOT_INT: [notNot],
  MAX_INT: [idempotent],
  MIN_INT: [idempotent],
  MAX_UINT: [idempotent],
  MIN_UINT: [idempotent],
  LSHL_INT: shifts,
  LSHR_INT: [...shifts, shiftsToField],
  ASHR_INT: [...shifts, shiftsToField],
  MULLO_INT: [multiplyByPower],
  MULLO_UINT: [multiplyByPower],
  FLT_TO_INT: [floatToMask],
  INT_TO_FLT: [maskToNumber],
  UINT_TO_FLT: [maskToNumber],
};
