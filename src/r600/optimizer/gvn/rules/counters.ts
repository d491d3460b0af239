/*
 * Counters of unrolled loops, as if_conversion leaves them: a lane that goes on gets the next number, and each number is a literal.
 *
 *   m2 = CNDE_INT c2, 0, m1          m2 = CNDE_INT c2, 0, m1
 *   t1 = CNDE_INT m1, t0, 4    ->    t1 = CNDE_INT m1, t0, 4
 *   t2 = CNDE_INT m2, t1, 5          t2 = SUB_INT t1, m2
 *
 * Where m2 is not zero m1 is not either, so that t1 is 4 there; and m2 is all ones or zero.
 */
import { isInline } from '../../../ir/inline-constants.ts';
import type { AluNode } from '../../../ir/node.ts';
import type { Value } from '../../../ir/value.ts';
import { constantAt } from '../constants.ts';
import { Fact, factsOf, sourceAt } from '../facts.ts';
import { computation } from '../numbering.ts';
import type { Numbering } from '../numbering.ts';
import { become, opsNamed } from '../rewrite.ts';
import { isPlain } from './integers.ts';
import type { Rule } from './rule.ts';

const { ADD_INT, AND_INT, CNDE_INT, SUB_INT } = opsNamed('ADD_INT', 'AND_INT', 'CNDE_INT', 'SUB_INT');

/** A literal that is one more, or less, than what a lane has: the mask is added. */
export const countStep: Rule = (state, node) => {
  const bits = constantAt(node, 2);
  if (node.code.op !== CNDE_INT || !isPlain(node) || bits === undefined || isInline(bits)) return false;
  const [mask, before] = [sourceAt(node, 0), sourceAt(node, 1)];
  if ((factsOf(state, mask) & Fact.MASK) === 0) return false;
  const was = valueWhere(state, before.value, mask.value);
  const step = was === undefined ? 0 : (bits - was) | 0;
  if ((step !== 1 && step !== -1) || !become(state, node, step === 1 ? SUB_INT : ADD_INT, [before, mask])) return false;
  const [result] = node.dst;
  if (result !== undefined) state.counters.set(result.uid, { mask: mask.value, bits });
  return true;
};

/** What a selection, or what became of one, is where a mask is not zero, if that is known. */
function valueWhere(state: Numbering, value: Value, mask: Value): number | undefined {
  const counter = state.counters.get(value.uid);
  if (counter !== undefined) return implies(state, mask, counter.mask) ? counter.bits : undefined;
  const node = computation(state, value);
  if (node?.code.op !== CNDE_INT || !isPlain(node) || !implies(state, mask, node.src[0])) return undefined;
  return constantAt(node, 2);
}

/** Whether a value is not zero wherever another one is not. */
function implies(state: Numbering, mask: Value, value: Value | undefined): boolean {
  if (mask === value) return true;
  const node = computation(state, mask);
  return node !== undefined && takenFrom(node).includes(value);
}

/** Values none of which is zero where the result is not. */
function takenFrom(node: AluNode): readonly (Value | undefined)[] {
  const { code, src } = node;
  if (!isPlain(node)) return [];
  if (code.op === AND_INT) return src;
  if (code.op !== CNDE_INT) return [];
  if (constantAt(node, 1) === 0) return [src[0], src[2]];
  return constantAt(node, 2) === 0 ? [src[1]] : [];
}
