/*
 * Output modifiers: what only clamps a result, or multiplies it by 2, 4 or 1/2, is done by the instruction that computes it,
 * where nobody else wants the result as it was. The model rounds before OMOD, as the product with a power of two would.
 */
import type { AluCode, AluNode } from '../../ir/node.ts';
import { changeCode } from '../../ir/shader.ts';
import { aluNodes } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { sameSources } from './rules/arithmetic.ts';
import { constantAt } from './constants.ts';
import { Fact, factsOf, sourceAt } from './facts.ts';
import { forgetCopy, isElement, isPure, isUsedOnce } from './numbering.ts';
import type { Numbering, Source } from './numbering.ts';
import { elementAt } from '../../ir/element-at.ts';
import { opsNamed } from './rewrite.ts';
import type { AluOp } from '../../isa/tables/alu-opcodes.ts';
import { modifiersAt } from '../../ir/source-modifiers.ts';

const { ADD, MOV, MUL, MUL_IEEE, MULADD, MULADD_IEEE } = opsNamed(
  'ADD',
  'MOV',
  'MUL',
  'MUL_IEEE',
  'MULADD',
  'MULADD_IEEE',
);

/** What an instruction does to one source, as output modifiers. */
interface OutputChange {
  readonly source: Source;
  readonly omod: number;
  readonly clamp: boolean;
}

/** OMOD by the bits of the factor. */
const factors: ReadonlyMap<number, number> = new Map([
  [0x40000000, 1],
  [0x40800000, 2],
  [0x3f000000, 3],
]);

/** What output modifiers could do as well; undefined where the instruction does something else. */
function changeOf(state: Numbering, node: AluNode): OutputChange | undefined {
  const { op, omod, clamp } = node.code;
  if (op === MOV) return omod !== 0 || clamp ? { source: sourceAt(node, 0), omod, clamp } : undefined;
  if (omod !== 0) return undefined;
  if (op === ADD && sameSources(sourceAt(node, 0), sourceAt(node, 1)))
    return { source: sourceAt(node, 0), omod: 1, clamp };
  // MUL makes 0.0 of -0.0, where OMOD keeps the sign.
  if (op !== MUL_IEEE && (op !== MUL || state.safeMath)) return undefined;
  for (const k of [0, 1]) {
    const by = factors.get(constantAt(node, k) ?? 0);
    if (by !== undefined) return { source: sourceAt(node, 1 - k), omod: by, clamp };
  }
  return undefined;
}

/** Whether a clamp would change nothing. */
export function isClampedAlready(state: Numbering, { code, src }: AluNode): boolean {
  if (code.op !== MOV || code.omod !== 0 || !code.clamp) return false;
  const facts = factsOf(state, { value: elementAt(src, 0), ...modifiersAt(code, 0) });
  return (facts & Fact.UNIT) !== 0 && (facts & Fact.CANONICAL) !== 0;
}

/** Whether an instruction answers a single that OMOD and CLAMP apply to. */
function answersSingle({ op }: AluCode): boolean {
  const { flags, name } = op;
  if (flags.has('INT_DST') || flags.has('UINT_DST') || flags.has('64') || flags.has('INTERP') || flags.has('KILL'))
    return false;
  return (
    !flags.has('PRED') &&
    op.encoding !== 'lds_idx' &&
    !/INT|FLT16|MOVA|LDS|CUBE|FREXP|LDEXP/.test(name.replace(/^U?INT_TO_FLT$/, ''))
  );
}

/** The instructions that compute a value: one, or the slots of a reduction, which all answer the same. */
function producers(state: Numbering, value: Value): readonly AluNode[] {
  const node = state.definition[value.uid];
  if (node?.kind !== 'alu' || node.parent === undefined) return [];
  if (node.parent.kind !== 'packed') return isPure(node) ? [node] : [];
  const nodes = aluNodes(node.parent);
  const alone = nodes.every((each) => each === node || each.dst[0] === undefined) && node.dst[0] === value;
  return alone && nodes.every((each) => each.dst.length <= 1 && each.pred === undefined) ? nodes : [];
}

/**
 * Lets the instruction that computes an instruction's only source do what the instruction does to it; that instruction, whose
 * result is the value now, or undefined where it cannot.
 */
export function mergeOutput(state: Numbering, node: AluNode): AluNode | undefined {
  const change = changeOf(state, node);
  if (change === undefined || change.source.abs) return undefined;
  const { value, neg } = change.source;
  const uses = node.src.filter((each) => each === value).length;
  const once =
    uses === 1 ? isUsedOnce(state, value) : state.uses[value.uid] === uses && (state.copyUses[value.uid] ?? 0) === 0;
  if (!once || isElement(state, value)) return undefined;
  const nodes = producers(state, value);
  const [first] = nodes;
  if (first === undefined || !nodes.every(({ code }) => canTake(code, change))) return undefined;
  if (neg && !(change.clamp && nodes.length === 1 && negate(first))) return undefined;
  for (const each of nodes) {
    const omod = change.omod === 0 ? each.code.omod : change.omod;
    each.code = changeCode(each.code, { omod, clamp: change.clamp });
  }
  forgetCopy(state, value);
  state.changed = true;
  return nodes.find(({ dst }) => dst[0] === value);
}

function canTake(code: AluCode, { omod, clamp }: OutputChange): boolean {
  if (!answersSingle(code) || code.clamp || (omod === 0 && !clamp)) return false;
  return omod === 0 || (code.omod === 0 && code.op.encoding === 'op2');
}

/** Sums and products: the sources whose signs turn that of the result. */
const signs: ReadonlyMap<AluOp, readonly number[]> = new Map([
  [ADD, [0, 1]],
  [MUL, [0]],
  [MUL_IEEE, [0]],
  [MULADD, [0, 2]],
  [MULADD_IEEE, [0, 2]],
]);

/** Turns the sign of a sum or product; where the result is zero its sign may be another, which a clamp does not show. */
function negate(node: AluNode): boolean {
  const { op, modifiers, omod } = node.code;
  const turned = signs.get(op);
  if (turned === undefined || omod !== 0) return false;
  const signed = modifiers.map((each, k) => (turned.includes(k) ? { ...each, neg: !each.neg } : each));
  node.code = changeCode(node.code, { modifiers: signed });
  return true;
}
