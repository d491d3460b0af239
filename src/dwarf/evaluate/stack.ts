/* Stack operations (A.2.5.4.1): for values and locations alike, but not for composites that are incomplete. */
import { underflow } from './answer.ts';
import { incomplete, isIncomplete } from './entry.ts';
import type { StackEntry } from './entry.ts';
import type { Handler, Machine } from './machine.ts';

/** The entry so far below the top. Entries do not change, so that a copy is the entry itself. */
function accessed({ stack }: Machine, index: number): StackEntry {
  const entry = stack[stack.length - 1 - index];
  if (entry === undefined) throw underflow();
  if (typeof entry === 'object' && isIncomplete(entry)) throw incomplete();
  return entry;
}

/** DW_OP_dup */
export const dup: Handler = (machine) => {
  machine.stack.push(accessed(machine, 0));
};

/** DW_OP_drop */
export const drop: Handler = (machine) => {
  accessed(machine, 0);
  machine.stack.pop();
};

/** DW_OP_over */
export const over: Handler = (machine) => {
  machine.stack.push(accessed(machine, 1));
};

/** DW_OP_pick */
export const pick: Handler = (machine, { a }) => {
  machine.stack.push(accessed(machine, Number(a)));
};

/** DW_OP_swap */
export const swap: Handler = (machine) => {
  const top = accessed(machine, 0);
  const second = accessed(machine, 1);
  const { stack } = machine;
  const { length } = stack;
  stack[length - 1] = second;
  stack[length - 2] = top;
};

/** DW_OP_rot: the top becomes the third. */
export const rot: Handler = (machine) => {
  const top = accessed(machine, 0);
  const second = accessed(machine, 1);
  const third = accessed(machine, 2);
  const { stack } = machine;
  const { length } = stack;
  stack[length - 1] = second;
  stack[length - 2] = third;
  stack[length - 3] = top;
};
