/*
 * Conditions as values: the mask, all ones or zero, of what a PRED_SETcc or KILLcc compares. A comparison of an integer with
 * zero needs none: CNDE_INT makes it itself.
 */
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import type { AluNode } from '../../ir/node.ts';
import { aluCode, createAlu } from '../../ir/shader.ts';
import { sourceCopy } from '../../ir/source-copy.ts';
import { temporary } from '../../ir/value-table.ts';
import type { Condition } from './chains.ts';
import { constantAt } from '../gvn/constants.ts';
import { isElement } from './uses.ts';
import type { Conversion } from './uses.ts';
import { conditionalOps } from '../../interpreter/semantics/conditional.ts';

/** PRED_SETGT_INT, KILLGE_UINT: the comparison, and of what. */
const comparing = /^(?:PRED_SET|KILL)(E|NE|GT|GE)(|_INT|_UINT)$/;

/** Whether an instruction is a PRED_SETcc or KILLcc that a SETcc can stand for. */
export function isComparison({ code, pred }: AluNode): boolean {
  return comparing.test(code.op.name) && pred === undefined && code.omod === 0 && !code.clamp;
}

function partsOf({ code }: AluNode): { readonly comparison: string; readonly type: string } {
  const [, comparison = '', type = ''] = comparing.exec(code.op.name) ?? [];
  return { comparison, type };
}

/** Whether a comparison of constants holds; undefined where it depends. */
export function alwaysHolds(node: AluNode): boolean | undefined {
  const [left, right] = [constantAt(node, 0), constantAt(node, 1)];
  if (left === undefined || right === undefined) return undefined;
  const { comparison, type } = partsOf(node);
  const compare = conditionalOps[`SET${comparison}${type}`];
  return compare === undefined ? undefined : compare(left, right, 0) !== 0;
}

/**
 * The condition that a PRED_SETcc or KILLcc asks for; `add` takes the instruction that computes it, where one must. `asMask`:
 * the value itself must be zero or not, and all ones where it is not.
 */
export function conditionOf(
  conversion: Conversion,
  node: AluNode,
  add: (node: AluNode) => void,
  asMask = false,
): Condition {
  const { comparison, type } = partsOf(node);
  const [left, right] = node.src;
  const { modifiers, indexMode } = node.code;
  const isZero = right?.kind === 'const' && right.bits === 0;
  const isPlain = modifiers.slice(0, 2).every(({ neg, abs }) => !neg && !abs);
  if (!asMask && isZero && isPlain && left !== undefined && !isElement(conversion, left)) {
    if (type === '_INT' && (comparison === 'E' || comparison === 'NE'))
      return { value: left, inverted: comparison === 'E' };
  }
  const { values } = conversion.shader;
  const mask = temporary(values, values.nextTemp, 1);
  const op = aluOp(`SET${comparison}${type === '' ? '_DX10' : type}`);
  const sources = node.src.slice(0, 2).map((value) => value && sourceCopy(values, value));
  add(createAlu(aluCode(op, { modifiers: [...modifiers], indexMode }), [mask], sources));
  return { value: mask, inverted: false };
}
