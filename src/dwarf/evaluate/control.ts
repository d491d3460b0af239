/* Control flow operations (A.2.5.4.2), but for relations. */
import { fault } from '../expression/fault.ts';
import { add } from '../value/integer.ts';
import type { Integer } from '../value/integer.ts';
import { implicitLocation } from '../value/location.ts';
import { valueOf, pointerMisuse } from './entry.ts';
import { entryAt } from './follow.ts';
import { unitOf } from './literal.ts';
import type { Handler, Machine } from './machine.ts';
import type { Task } from './request.ts';

/** DW_OP_nop; DW_OP_GNU_uninit, which says that the object is not initialised yet. */
export const nop: Handler = () => {};

/** DW_OP_skip */
export const skip: Handler = (machine, operation) => {
  machine.branch(operation);
};

/** DW_OP_bra */
export const bra: Handler = (machine, operation) => {
  const entry = machine.pop();
  if (typeof entry === 'number') {
    if (entry !== 0) machine.branch(operation);
    return;
  }
  const value = valueOf(machine, entry);
  if (typeof value === 'object' && value.kind === 'implicit-pointer') throw pointerMisuse();
  if ((typeof value === 'object' ? value.bits : value) !== 0) machine.branch(operation);
};

/** DW_OP_call2, DW_OP_call4: of an entry of this unit. */
export const call: Handler = (machine, { a }) => callEntry(machine, add(unitOf(machine).offset, a));

/** DW_OP_call_ref: of an entry of .debug_info. */
export const callRef: Handler = (machine, { a }) => callEntry(machine, a);

/** Its expression goes on with our stack; its location list is evaluated apart; its constant is an implicit value. */
function* callEntry(machine: Machine, offset: Integer): Task {
  const { location, constValue, unit } = yield* entryAt(machine, offset);
  if (location?.kind === 'expression') machine.call(location.expression, unit);
  else if (location !== undefined) machine.stack.push(yield* machine.locate(location, unit));
  else if (constValue !== undefined) machine.stack.push(implicitLocation(constValue));
}

/** An operation that we can read but not execute. */
export const unsupported: Handler = () => {
  throw fault('unsupported', 'what this operation does is not known');
};
