/*
 * What the branches around an instruction say. Where `if EM.1` executes its contents, the comparison that made EM.1 holds, and
 * where those lanes have left, it does not hold in what follows:
 *
 *   _, _, EM.1 = PRED_SETE_INT R0.x, 0x3
 *   if EM.1 {
 *     depart 0 0 { y: t1.1 = SETE_INT R0.x, 0x3 ... }   t1.1 is -1, R0.x is 3
 *   }
 *   z: t2.1 = SETE_INT R0.x, 0x3                        t2.1 is 0
 *
 * Known values take the place of operands only where that costs no literal, or where it makes the whole instruction a constant.
 */
import { isInline } from '../../ir/inline-constants.ts';
import type { AluNode, IfNode } from '../../ir/node.ts';
import type { Value } from '../../ir/value.ts';
import { constant } from '../../ir/value-table.ts';
import { complement, conditionOf, truthOf, typeOf } from '../peephole/truth.ts';
import type { Comparison, Condition } from '../peephole/truth.ts';
import { sourceAt } from './facts.ts';
import { isFree, isPure, setOperand } from './numbering.ts';
import type { Numbering, Source } from './numbering.ts';
import { becomeConstant } from './rewrite.ts';

/** A comparison that holds, or does not, for all lanes that execute. */
interface Answer {
  readonly comparison: Comparison;
  readonly holds: boolean;
}

/** What is known at a place: later branches come later in the lists. */
export interface Known {
  readonly answers: Answer[];
  readonly values: { readonly value: Value; readonly bits: number }[];
}

/** Nothing is known. */
export function nothingKnown(): Known {
  return { answers: [], values: [] };
}

/** How much is known, for `forget`. */
export function amountOf({ answers, values }: Known): readonly [number, number] {
  return [answers.length, values.length];
}

/** Knows as little as it did before. */
export function forget({ answers, values }: Known, [answerCount, valueCount]: readonly [number, number]): void {
  answers.length = answerCount;
  values.length = valueCount;
}

const test = /^PRED_SET(E|NE|GT|GE)(_U?INT)?$/;

/** Learns what lanes have in common that execute a branch, or that do not. */
export function learn(state: Numbering, known: Known, { cond }: IfNode, holds: boolean): void {
  const node = state.definition[cond.uid];
  if (node?.kind !== 'alu' || node.pred !== undefined || !test.test(node.code.op.name)) return;
  const cc = conditionOf(node.code.op);
  if (cc === undefined) return;
  const [a, b] = [sourceAt(node, 0), sourceAt(node, 1)];
  if (!isFree(state, a.value) || !isFree(state, b.value)) return;
  enter(known, { comparison: { type: typeOf(node.code.op), cc, a, b }, holds });
  const isZero = b.value.kind === 'const' && b.value.bits === 0;
  const truth = isBare(a) && isZero && typeOf(node.code.op) === 'int' ? truthOf(state, a.value) : undefined;
  if (truth === undefined || (cc !== 'E' && cc !== 'NE') || truth.whenFalse !== 0 || truth.whenTrue === 0) return;
  const isTrue = (cc === 'NE') === holds;
  enter(known, { comparison: truth.comparison, holds: isTrue });
  if (isTrue) known.values.push({ value: a.value, bits: truth.whenTrue });
}

const isBare = ({ neg, abs }: Source): boolean => !neg && !abs;

function enter({ answers, values }: Known, answer: Answer): void {
  const opposite = answer.holds ? undefined : complement(answer.comparison);
  const { comparison, holds } = opposite === undefined ? answer : { comparison: opposite, holds: true };
  answers.push({ comparison, holds });
  const { type, cc, a, b } = comparison;
  if (!holds || cc !== 'E' || !isBare(a) || !isBare(b)) return;
  for (const [one, other] of [[a.value, b.value] as const, [b.value, a.value] as const]) {
    if (one.kind === 'const' || other.kind !== 'const') continue;
    if (type !== 'float' || isNormal(other.bits)) values.push({ value: one, bits: other.bits });
  }
}

/** Whether singles that equal a number have its bits: zeros and denormals equal each other. */
function isNormal(bits: number): boolean {
  const exponent = (bits >>> 23) & 255;
  return exponent !== 0 && exponent !== 255;
}

/** Whether a comparison of the same sources holds, and one of these swapped; undefined where that is not known. */
type Says = readonly [boolean | undefined, boolean | undefined];

/** What a comparison that holds says of another of the same sources, and of these swapped. */
const follows: Readonly<Record<Condition, Readonly<Partial<Record<Condition, Says>>>>> = {
  E: { E: [true, true], NE: [false, false], GT: [false, false], GE: [true, true] },
  NE: { E: [false, false], NE: [true, true] },
  GT: { E: [false, false], NE: [true, true], GT: [true, false], GE: [true, false] },
  GE: { GT: [undefined, false], GE: [true, undefined] },
};

/** Whether a comparison holds where others are known; undefined where they do not say. */
function answerOf({ answers }: Known, { type, cc, a, b }: Comparison): boolean | undefined {
  for (let k = answers.length - 1; k >= 0; k--) {
    const answer = answers[k];
    if (answer === undefined || !sameType(answer.comparison, type, cc)) continue;
    const { comparison, holds } = answer;
    const straight = isSame(a, comparison.a) && isSame(b, comparison.b);
    const swapped = isSame(a, comparison.b) && isSame(b, comparison.a);
    if (!straight && !swapped) continue;
    const [asIs, turned] = holds ? (follows[comparison.cc][cc] ?? []) : cc === comparison.cc ? [false, undefined] : [];
    const found = straight ? asIs : turned;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether equality is what both ask, or both compare integers, or singles, in the same order. */
function sameType(known: Comparison, type: Comparison['type'], cc: Condition): boolean {
  if (known.type === type) return true;
  const equal = (each: Condition): boolean => each === 'E' || each === 'NE';
  return known.type !== 'float' && type !== 'float' && equal(known.cc) && equal(cc);
}

const isSame = (a: Source, b: Source): boolean => a.value === b.value && a.neg === b.neg && a.abs === b.abs;

/** Puts what is known into an instruction; whether it is another one now. */
export function applyKnown(state: Numbering, known: Known, node: AluNode): boolean {
  if (known.answers.length === 0 || node.parent?.kind === 'packed' || !isPure(node)) return false;
  return answerComparison(state, known, node) || nameValues(state, known, node);
}

function answerComparison(state: Numbering, known: Known, node: AluNode): boolean {
  const { op, omod, clamp } = node.code;
  const cc = conditionOf(op);
  if (cc === undefined || !op.flags.has('SET') || op.flags.has('64') || omod !== 0 || clamp) return false;
  const type = typeOf(op);
  const holds = answerOf(known, { type, cc, a: sourceAt(node, 0), b: sourceAt(node, 1) });
  if (holds === undefined) return false;
  const truth = type === 'float' && !op.flags.has('DX10') ? 0x3f800000 : -1;
  return becomeConstant(state, node, holds ? truth : 0);
}

function nameValues(state: Numbering, { values }: Known, node: AluNode): boolean {
  const { src } = node;
  const found = src.map((value) => values.findLast((each) => each.value === value)?.bits);
  if (found.every((bits) => bits === undefined)) return false;
  const folds = src.every((value, k) => found[k] !== undefined || value?.kind === 'const');
  let changed = false;
  found.forEach((bits, k) => {
    if (bits === undefined || !(folds || isInline(bits))) return;
    setOperand(state, src, k, constant(state.shader.values, bits));
    changed = true;
  });
  return changed;
}
