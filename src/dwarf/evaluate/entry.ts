/* Entries of the stack, and the only conversions between values and locations (A.2.5.4.4.3). */
import { fault } from '../expression/fault.ts';
import type { ExpressionError } from '../expression/fault.ts';
import { add, exact, multiply, signed, unsigned } from '../value/integer.ts';
import type { Integer } from '../value/integer.ts';
import { storageName } from '../value/location.ts';
import type { CompositeLocation, Location, Part } from '../value/location.ts';
import type { BaseType } from '../value/base-type.ts';
import { isIntegral, isSigned } from '../value/base-type.ts';
import type { Target } from './target.ts';
import type { TypedValue, Value } from '../value/value.ts';

/** A composite that gets its parts one by one (A.2.5.4.4.6). It cannot be copied, so there is one of it, which grows. */
export interface IncompleteComposite {
  readonly kind: 'incomplete';
  readonly parts: Part[];
  bits: Integer;
  depth: number;
}

/** What conversions depend on, of the machine that they are made for. */
export interface Converter {
  readonly target: Target;
  readonly situation: { readonly lenient: boolean };
}

/** What is on the stack. */
export type StackEntry = Value | Location | IncompleteComposite;

/** Whether an entry is a location; an incomplete composite is not one to anybody but the operations that build it. */
export function isLocation(entry: StackEntry): entry is Location {
  return Array.isArray(entry);
}

/** Whether an entry is an incomplete composite. */
export function isIncomplete(entry: StackEntry): entry is IncompleteComposite {
  return typeof entry === 'object' && 'kind' in entry && entry.kind === 'incomplete';
}

/** A composite with all of its parts. */
export function completed({ parts, bits, depth }: IncompleteComposite): Location {
  const whole: CompositeLocation = { kind: 'composite', parts, bitOffset: 0, storageBits: bits, depth };
  return [whole];
}

/** An incomplete composite stands where it may not. */
export function incomplete(): ExpressionError {
  return fault('incomplete-composite', 'the entry is a composite that is not complete');
}

/** Memory of the default address space, at a byte address. */
export function memoryAt(target: Target, address: Integer): Location {
  return [
    {
      kind: 'memory',
      space: 0,
      lane: undefined,
      bitOffset: multiply(address, 8),
      storageBits: target.memoryBits,
    },
  ];
}

/** An entry as a location. Implicit pointers are followed elsewhere. */
export function locationOf(machine: Converter, entry: StackEntry): Location {
  const { target } = machine;
  if (typeof entry === 'number' || typeof entry === 'bigint') {
    return memoryAt(target, unsigned(entry, target.addressBits));
  }
  if (isLocation(entry)) return entry;
  switch (entry.kind) {
    case 'incomplete':
      throw incomplete();
    case 'typed':
      if (machine.situation.lenient && isIntegral(entry.type)) {
        return memoryAt(target, unsigned(numberOf(entry.type, entry.bits), target.addressBits));
      }
      throw fault('not-convertible-to-location', `a value of type ${typeName(entry.type)} is no location`);
    case 'implicit-pointer':
      throw fault('implicit-pointer-misuse', 'an implicit pointer to another address space is no location');
  }
}

/** An entry as a value: a location of the default address space becomes its address. */
export function valueOf(machine: Converter, entry: StackEntry): Value {
  if (!isLocation(entry)) {
    if (typeof entry === 'object' && entry.kind === 'incomplete') throw incomplete();
    return entry;
  }
  const place = entry.length === 1 ? entry[0] : undefined;
  if (place === undefined) throw fault('not-convertible-to-value', `a location of ${entry.length} places is no value`);
  if (place.kind !== 'memory' || place.space !== 0) {
    throw fault('not-convertible-to-value', `a location in ${storageName(place)} is no value`);
  }
  const { bitOffset } = place;
  const { addressBits } = machine.target;
  if (typeof bitOffset === 'number') {
    if ((bitOffset & 7) === 0) return signed(bitOffset / 8, addressBits);
  } else if ((bitOffset & 7n) === 0n) {
    return signed(exact(bitOffset >> 3n), addressBits);
  }
  throw fault('not-convertible-to-value', `bit ${bitOffset} of memory is no byte address`);
}

/** The number that a value of an integral type is. */
export function numberOf(type: BaseType, bits: Integer): Integer {
  return isSigned(type) ? signed(bits, type.bitSize) : bits;
}

/** Name of a type for messages. */
export function typeName({ name, encoding, byteSize }: BaseType): string {
  return name ?? `encoding ${encoding} of ${byteSize} bytes`;
}

/** An entry as an integral number: generic values as signed, typed ones by their type. */
export function integerOf(machine: Converter, entry: StackEntry): Integer {
  const value = integralOf(machine, entry);
  return typeof value === 'object' ? numberOf(value.type, value.bits) : value;
}

/** The bits of an entry that is an integral number: for whatever fills it up with zeros, also where its type has a sign. */
export function patternOf(machine: Converter, entry: StackEntry): Integer {
  const value = integralOf(machine, entry);
  return typeof value === 'object' ? value.bits : unsigned(value, machine.target.addressBits);
}

function integralOf(machine: Converter, entry: StackEntry): Integer | TypedValue {
  const value = valueOf(machine, entry);
  if (typeof value !== 'object') return value;
  if (value.kind === 'implicit-pointer') throw pointerMisuse();
  if (!isIntegral(value.type)) throw fault('not-integral', `a value of type ${typeName(value.type)} is no integer`);
  return value;
}

/** An implicit pointer is used as a number. */
export function pointerMisuse(): ExpressionError {
  return fault('implicit-pointer-misuse', 'an implicit pointer has no value of its own');
}

/** Where the next part of a composite starts. */
export function partAfter(start: Integer, bitSize: Integer, count: Integer): Integer {
  return add(start, multiply(bitSize, count));
}
