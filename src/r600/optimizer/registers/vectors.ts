/*
 * Operands whose components lie in one register. Fetches and exports select each component, so any order will do; memory
 * writes and their indices take the components as they lie. Texture fetches, GDS and exports can select 0.0 and 1.0 too.
 */
import { field } from '../../ir/fields.ts';
import type { Node } from '../../ir/node.ts';
import type { Operands } from '../../ir/node.ts';
import { fetchOperandCount } from '../../ir/operand-count.ts';
import type { Value } from '../../ir/value.ts';

/** One vector operand of an instruction: components `from` to `from + size - 1` of its `src` or `dst`. */
export interface VectorOperand {
  readonly operands: Operands;
  readonly from: number;
  readonly size: number;
  /** Component k has to lie in channel k. */
  readonly ordered: boolean;
  /** 0.0 and 1.0 need no register. */
  readonly selectsConstants: boolean;
}

const none: readonly VectorOperand[] = [];

/** The vector operands of an instruction; none of ALU instructions. */
export function vectorOperands(node: Node): readonly VectorOperand[] {
  if (node.kind === 'fetch') {
    const { op, fields, src, dst } = node;
    const size = fetchOperandCount(op.encoding, fields);
    const selectsConstants = op.encoding === 'tex' || op.encoding === 'gds';
    const reads = { operands: src, from: 0, size, ordered: false, selectsConstants };
    return [reads, { operands: dst, from: 0, size: Math.min(4, dst.length), ordered: false, selectsConstants: false }];
  }
  if (node.kind !== 'cf') return none;
  const { op, fields, src, dst } = node;
  if (op.flags.has('EXP')) return [{ operands: src, from: 0, size: 4, ordered: false, selectsConstants: true }];
  if (!op.flags.has('MEM')) return none;
  const data = { operands: src, from: 0, size: 4, ordered: true, selectsConstants: false };
  const read = { operands: dst, from: 0, size: Math.min(4, dst.length), ordered: true, selectsConstants: false };
  const index = { operands: src, from: 4, size: 3, ordered: true, selectsConstants: false };
  return (field(fields, 'TYPE') & 1) === 1 ? [data, index, read] : [data, read];
}

/** Whether a vector operand selects a constant instead of reading it: 0.0, 1.0, and whatever is undefined. */
export function isSelected({ selectsConstants }: VectorOperand, value: Value): boolean {
  return (
    value.kind === 'undef' ||
    (selectsConstants && value.kind === 'const' && (value.bits === 0 || value.bits === 0x3f800000))
  );
}
