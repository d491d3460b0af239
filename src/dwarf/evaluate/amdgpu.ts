/*
 * What upstream LLVM writes for amdgcn. Before there were locations on the stack, an expression that ends in
 * `constant; DW_OP_swap; DW_OP_xderef` said that the object is at that address of that address space: by the document this reads
 * memory and takes the contents for an address, but that is not what is meant.
 */
import type { Operation } from '../expression/expression.ts';
import type { Integer } from '../value/integer.ts';
import type { Location } from '../value/location.ts';
import { codeOf } from '../expression/operations.ts';
import { inSpace, spaceOf } from './locate.ts';
import { integerOf } from './entry.ts';
import type { Machine } from './machine.ts';
import type { Task } from './request.ts';

const SWAP = codeOf('DW_OP_swap');
const STACK_VALUE = codeOf('DW_OP_stack_value');

/**
 * What a last DW_OP_xderef stands for: a location, or, where DW_OP_stack_value follows, the value that was there before it: LLVM adds the
 * address space of the variable's memory also where optimisation has put its value in place of that. Undefined where it is one of DWARF 5.
 */
export function* xderefLocation(machine: Machine, operation: Operation): Task<Location | Integer | undefined> {
  const { operations, settings } = machine.expression;
  const quirk = settings.flavour?.amdgpu;
  if (quirk === undefined) return undefined;
  const isValue = operations.at(-1)?.code === STACK_VALUE;
  const last = isValue ? -2 : -1;
  if (operations.at(last) !== operation || operations.at(last - 1)?.code !== SWAP) return undefined;
  const address = integerOf(machine, machine.pop());
  const theirs = integerOf(machine, machine.pop());
  if (isValue) return address;
  const ours = typeof theirs === 'number' ? (quirk.spaces[theirs] ?? theirs) : theirs;
  return yield* inSpace(...spaceOf(machine, ours), address);
}
