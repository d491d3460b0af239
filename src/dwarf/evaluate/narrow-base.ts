/*
 * Base registers of upstream LLVM for amdgcn: addresses of the stack are 4 bytes in a scalar register, or 4 bytes for each lane in a
 * vector register, where the document wants 8.
 */
import type { Integer } from '../value/integer.ts';
import type { Location } from '../value/location.ts';
import { laneFrom } from './answer.ts';
import type { Machine } from './machine.ts';
import type { Task } from './request.ts';
import { retrieve } from './retrieve.ts';

/** Bits of an address of the stack, in a scalar register and in each lane of a vector register. */
const NARROW = 32;

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
