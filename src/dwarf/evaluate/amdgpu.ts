/*
 * What upstream LLVM writes for amdgcn. Before there were locations on the stack, an expression that ends in
 * `constant; DW_OP_swap; DW_OP_xderef` said that the object is at that address of that address space: by the document this reads
 * memory and takes the contents for an address, but that is not what is meant. Addresses of the stack are 4 bytes in a scalar
 * register, or 4 bytes for each lane in a vector register, where the document wants 8.
 */
import type { Operation } from '../expression/expression.ts';
import type { Integer } from '../value/integer.ts';
import type { Location } from '../value/location.ts';
import { codeOf } from '../expression/operations.ts';
import { laneFrom } from './answer.ts';
import { inSpace, spaceOf } from './locate.ts';
import { integerOf } from './entry.ts';
import type { Machine, Task } from './machine.ts';
import { retrieve } from './retrieve.ts';

const SWAP = codeOf('DW_OP_swap');
const STACK_VALUE = codeOf('DW_OP_stack_value');

/** Bits of an address of the stack, in a scalar register and in each lane of a vector register. */
const NARROW = 32;

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

/** Whether base registers may be narrower than addresses. */
export function hasNarrowBases({ expression }: Machine): boolean {
  return expression.settings.flavour?.amdgpu !== undefined;
}

/** The address in a base register that is not as wide as an address; undefined where the document's own rule holds. */
export function* vectorBase(machine: Machine, location: Location, bits: number): Task<Integer | undefined> {
  const place = location.length === 1 ? location[0] : undefined;
  if (place?.kind !== 'register') return undefined;
  if (place.storageBits === NARROW) return (yield* retrieve(machine, location, NARROW)).bits;
  if (place.storageBits <= bits) return undefined;
  const { lane } = laneFrom(yield { kind: 'lane' });
  const moved: Location = [{ ...place, bitOffset: lane * NARROW }];
  return (yield* retrieve(machine, moved, NARROW)).bits;
}
