/* Comparisons with zero, which CNDE, CNDGT and CNDGE make themselves. */
import type { AluOp } from '../../isa/tables/alu-opcodes.ts';
import type { Source } from '../gvn/numbering.ts';
import { negated, opsNamed } from '../gvn/rewrite.ts';
import type { Comparison } from './truth.ts';

/** The selection that tests a source; `inverted`: it holds where the comparison does not. */
export interface ZeroTest {
  readonly op: AluOp;
  readonly source: Source;
  readonly inverted: boolean;
}

const { CNDE, CNDGT, CNDGE, CNDE_INT, CNDGT_INT, CNDGE_INT } = opsNamed(
  'CNDE', 'CNDGT', 'CNDGE', 'CNDE_INT', 'CNDGT_INT', 'CNDGE_INT',
); // prettier-ignore

/** A source's bits where it is a constant. */
function constantOf({ value, neg, abs }: Source): number | undefined {
  if (value.kind !== 'const') return undefined;
  return ((abs ? value.bits & 0x7fffffff : value.bits) ^ (neg ? -0x80000000 : 0)) | 0;
}

/** How a comparison is one of a source with zero; undefined where it is not. */
export function compareWithZero({ type, cc, a, b }: Comparison): ZeroTest | undefined {
  const [left, right] = [constantOf(a), constantOf(b)];
  if (right !== undefined) {
    return type === 'float' ? singleTest(cc, a, right, false) : integerTest(type, cc, a, right);
  }
  if (left === undefined) return undefined;
  return type === 'float' ? singleTest(cc, b, left, true) : integerTestFromLeft(type, cc, left, b);
}

/** `source cc zero`, or `zero cc source` where it is turned. */
function singleTest(cc: Comparison['cc'], source: Source, zero: number, turned: boolean): ZeroTest | undefined {
  if ((zero & 0x7fffffff) !== 0) return undefined;
  // Whether a single is zero does not depend on its sign.
  if (cc === 'E' || cc === 'NE') {
    return { op: CNDE, source: { value: source.value, neg: false, abs: false }, inverted: cc === 'NE' };
  }
  return { op: cc === 'GT' ? CNDGT : CNDGE, source: turned ? negated(source) : source, inverted: false };
}

function integerTest(type: 'int' | 'uint', cc: Comparison['cc'], source: Source, by: number): ZeroTest | undefined {
  if (cc === 'E' || cc === 'NE') return by === 0 ? { op: CNDE_INT, source, inverted: cc === 'NE' } : undefined;
  if (type === 'uint') {
    // x > 0 and x >= 1 say that x is not zero.
    return by === (cc === 'GT' ? 0 : 1) ? { op: CNDE_INT, source, inverted: true } : undefined;
  }
  if (by === (cc === 'GT' ? 0 : 1)) return { op: CNDGT_INT, source, inverted: false };
  return by === (cc === 'GT' ? -1 : 0) ? { op: CNDGE_INT, source, inverted: false } : undefined;
}

function integerTestFromLeft(
  type: 'int' | 'uint',
  cc: Comparison['cc'],
  by: number,
  source: Source,
): ZeroTest | undefined {
  if (cc === 'E' || cc === 'NE') return by === 0 ? { op: CNDE_INT, source, inverted: cc === 'NE' } : undefined;
  if (type === 'uint') {
    // 1 > x and 0 >= x say that x is zero.
    return by === (cc === 'GT' ? 1 : 0) ? { op: CNDE_INT, source, inverted: false } : undefined;
  }
  // 0 > x and -1 >= x: not x >= 0. 1 > x and 0 >= x: not x > 0.
  if (by === (cc === 'GT' ? 0 : -1)) return { op: CNDGE_INT, source, inverted: true };
  return by === (cc === 'GT' ? 1 : 0) ? { op: CNDGT_INT, source, inverted: true } : undefined;
}
