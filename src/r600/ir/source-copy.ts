/* Operands of one instruction that another takes too. */
import type { Value } from './value.ts';
import { relative } from './value-table.ts';
import type { ValueTable } from './value-table.ts';

/** A source as another instruction has it: the same value, but for a relative one, which is one operand's own. */
export function sourceCopy(table: ValueTable, value: Value): Value {
  if (value.kind !== 'rel') return value;
  const copy = relative(table, value.array, value.offset, value.rel, false);
  copy.mayUse.splice(0, copy.mayUse.length, ...value.mayUse);
  return copy;
}
