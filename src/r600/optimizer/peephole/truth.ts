/*
 * Values that are one of two constants, and the comparison that says which: SETcc itself, and whatever instructions make of its
 * result and of constants. The second constant is the one where the comparison holds.
 */
import type { AluOp } from '../../isa/tables/alu-opcodes.ts';
import type { AluNode } from '../../ir/node.ts';
import { floatCompare, intCompare, uintCompare } from '../../interpreter/semantics/compare.ts';
import { createAlu } from '../../ir/shader.ts';
import { constant } from '../../ir/value-table.ts';
import type { Value } from '../../ir/value.ts';
import { constantAt, foldAlu } from '../gvn/constants.ts';
import { sourceAt } from '../gvn/facts.ts';
import { computation } from '../gvn/numbering.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { Numbering, Source } from '../gvn/numbering.ts';

/** How sources are compared. */
export type CompareType = 'float' | 'int' | 'uint';

/** Equal, not equal, greater, greater or equal. */
export type Condition = 'E' | 'NE' | 'GT' | 'GE';

/** A comparison of two sources. */
export interface Comparison {
  readonly type: CompareType;
  readonly cc: Condition;
  readonly a: Source;
  readonly b: Source;
}

/** A value of two constants. */
export interface Truth {
  readonly comparison: Comparison;
  /** What the SETcc answers: zero where the comparison does not hold. */
  readonly set: Value;
  readonly whenFalse: number;
  readonly whenTrue: number;
}

/** The condition that an operation's flags name. */
export function conditionOf({ flags }: AluOp): Condition | undefined {
  if (flags.has('CC_E')) return 'E';
  if (flags.has('CC_NE')) return 'NE';
  if (flags.has('CC_GT')) return 'GT';
  return flags.has('CC_GE') ? 'GE' : undefined;
}

/** How an operation with a condition compares. */
export function typeOf({ name }: AluOp): CompareType {
  if (name.endsWith('_INT')) return 'int';
  return name.endsWith('_UINT') ? 'uint' : 'float';
}

/** Whether a comparison holds of two constants. */
export function holdsOf(type: CompareType, cc: Condition, a: number, b: number): boolean {
  if (type === 'float') return floatCompare[cc](a, b);
  return type === 'uint' && (cc === 'GT' || cc === 'GE') ? uintCompare[cc](a, b) : intCompare[cc](a, b);
}

/** The comparison that holds where another does not; undefined for an order of singles, which no number of NaNs obeys. */
export function complement({ type, cc, a, b }: Comparison): Comparison | undefined {
  if (cc === 'E') return { type, cc: 'NE', a, b };
  if (cc === 'NE') return { type, cc: 'E', a, b };
  if (type === 'float') return undefined;
  return { type, cc: cc === 'GT' ? 'GE' : 'GT', a: b, b: a };
}

/** Instructions that a comparison's result may go through. */
const DEPTH = 4;

/** The two constants that a value is one of; undefined where it is something else. */
export function truthOf(state: Numbering, value: Value | undefined, depth: number = DEPTH): Truth | undefined {
  const node = computation(state, value);
  if (node === undefined) return undefined;
  return truthOfResult(state, node, depth);
}

/** The same of what an instruction computes. */
export function truthOfResult(state: Numbering, node: AluNode, depth: number = DEPTH): Truth | undefined {
  const { op } = node.code;
  if (op.flags.has('SET') && !op.flags.has('64')) {
    const cc = conditionOf(op);
    if (cc === undefined || node.code.omod !== 0) return undefined;
    const type = typeOf(op);
    const isNumber = type === 'float' && !op.flags.has('DX10');
    if (!isNumber && node.code.clamp) return undefined;
    return {
      comparison: { type, cc, a: sourceAt(node, 0), b: sourceAt(node, 1) },
      set: elementAt(node.dst, 0),
      whenFalse: 0,
      whenTrue: isNumber ? 0x3f800000 : -1,
    };
  }
  return depth === 0 || op.sources === 0 ? undefined : throughInstruction(state, node, depth);
}

/** An instruction of one such value and constants: computed for both. */
function throughInstruction(state: Numbering, node: AluNode, depth: number): Truth | undefined {
  let at = -1;
  for (let k = 0; k < node.code.op.sources; k++) {
    if (constantAt(node, k) !== undefined) continue;
    if (at >= 0 && node.src[k] !== node.src[at]) return undefined;
    at = k;
  }
  const truth = at < 0 ? undefined : truthOf(state, node.src[at], depth - 1);
  if (truth === undefined) return undefined;
  const [whenFalse, whenTrue] = [truth.whenFalse, truth.whenTrue].map((bits) =>
    resultFor(state, node, elementAt(node.src, at), bits),
  );
  return whenFalse === undefined || whenTrue === undefined ? undefined : { ...truth, whenFalse, whenTrue };
}

function resultFor(state: Numbering, node: AluNode, value: Value, bits: number): number | undefined {
  const by = constant(state.shader.values, bits);
  const trial = createAlu(
    node.code,
    [],
    node.src.map((each) => (each === value ? by : each)),
  );
  return foldAlu(state, trial);
}
