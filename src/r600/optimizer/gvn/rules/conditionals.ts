/* Selections and comparisons that are decided already. */
import type { AluNode } from '../../../ir/node.ts';
import { floatCompare, intCompare } from '../../../interpreter/semantics/compare.ts';
import { sameSources } from './arithmetic.ts';
import { countStep } from './counters.ts';
import { constantAt } from '../constants.ts';
import { Fact, factsOf, sourceAt } from '../facts.ts';
import { computation } from '../numbering.ts';
import type { Source } from '../numbering.ts';
import { become, becomeConstant, becomeMove, negated, opsNamed } from '../rewrite.ts';
import { elementAt } from '../../../ir/element-at.ts';
import type { Rule } from './rule.ts';

const { NOT_INT } = opsNamed('NOT_INT');

/** A selection by a constant, or between equal values, or of a mask's own values. */
const select: Rule = (state, node) => {
  const [yes, no] = [sourceAt(node, 1), sourceAt(node, 2)];
  if (sameSources(yes, no)) return becomeMove(state, node, yes);
  const bits = constantAt(node, 0);
  if (bits !== undefined) return becomeMove(state, node, holds(node, bits) ? yes : no);
  return selectOfMask(state, node) || conditionSign(state, node) || selectOfSelected(state, node);
};

function holds({ code }: AluNode, bits: number): boolean {
  const { flags } = code.op;
  const compare = flags.has('INT_CMP') ? intCompare : floatCompare;
  if (flags.has('CC_E')) return compare.E(bits, 0);
  return flags.has('CC_GT') ? compare.GT(bits, 0) : compare.GE(bits, 0);
}

/** CNDE_INT m, 0, -1 is the mask m, CNDE_INT m, -1, 0 its complement. */
const selectOfMask: Rule = (state, node) => {
  if (node.code.op.name !== 'CNDE_INT') return false;
  const mask = sourceAt(node, 0);
  if ((factsOf(state, mask) & Fact.MASK) === 0) return false;
  const [yes, no] = [constantAt(node, 1), constantAt(node, 2)];
  if (yes === 0 && no === -1) return becomeMove(state, node, mask);
  return yes === -1 && no === 0 && become(state, node, NOT_INT, [mask]);
};

/** A selection among what the same condition selects: c ? (c ? x : y) : z is c ? x : z. */
const selectOfSelected: Rule = (state, node) => {
  const { op } = node.code;
  const condition = sourceAt(node, 0);
  const way = (k: number): Source => {
    const source = sourceAt(node, k);
    const inner = source.neg || source.abs ? undefined : computation(state, source.value);
    const same = inner?.code.op === op && inner.code.omod === 0 && !inner.code.clamp;
    return same && sameSources(sourceAt(inner, 0), condition) ? sourceAt(inner, k) : source;
  };
  const [yes, no] = [way(1), way(2)];
  if (sameSources(yes, sourceAt(node, 1)) && sameSources(no, sourceAt(node, 2))) return false;
  return become(state, node, op, [condition, yes, no]);
};

/** Whether a single is zero does not depend on its sign. */
const conditionSign: Rule = (state, node) => {
  const { op, modifiers } = node.code;
  if (op.name !== 'CNDE' || !elementAt(modifiers, 0).neg) return false;
  return become(state, node, op, [negated(sourceAt(node, 0)), sourceAt(node, 1), sourceAt(node, 2)]);
};

/** A comparison of integers with themselves. */
const compareItself: Rule = (state, node) => {
  const [a, b] = [sourceAt(node, 0), sourceAt(node, 1)];
  if (!sameSources(a, b)) return false;
  const { flags } = node.code.op;
  return becomeConstant(state, node, flags.has('CC_E') || flags.has('CC_GE') ? -1 : 0);
};

/** Rules of selections and comparisons, by mnemonic. */
export const conditionalRules: Readonly<Record<string, readonly Rule[]>> = {
  CNDE: [select],
  CNDGT: [select],
  CNDGE: [select],
  CNDE_INT: [select, countStep],
  CNDGT_INT: [select],
  CNDGE_INT: [select],
  SETE_INT: [compareItself],
  SETNE_INT: [compareItself],
  SETGT_INT: [compareItself],
  SETGE_INT: [compareItself],
  SETGT_UINT: [compareItself],
  SETGE_UINT: [compareItself],
};
