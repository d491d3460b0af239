/*
 * Location descriptions (A.2.5.3): one or more single location descriptions, which all hold the same value; each is a storage and
 * a position in it, counted in bits. Locations never change: moving one makes another.
 */
import { add, multiply } from './integer.ts';
import type { Integer } from './integer.ts';
import { fault } from '../expression/fault.ts';

/** Memory of an address space. */
export interface MemoryLocation {
  readonly kind: 'memory';
  readonly space: number;
  /** The lane whose memory it is, where the address space has one for each; kept from when the location was made. */
  readonly lane?: number | undefined;
  readonly bitOffset: Integer;
  /** Size of the storage: 8 bits for every address. */
  readonly storageBits: Integer;
}

/** A register of the thread. */
export interface RegisterLocation {
  readonly kind: 'register';
  readonly register: Integer;
  readonly bitOffset: Integer;
  readonly storageBits: number;
}

/** Bytes that are nowhere, but known. */
export interface ImplicitLocation {
  readonly kind: 'implicit';
  /** In the byte order of the target. */
  readonly bytes: Uint8Array;
  readonly bitOffset: Integer;
  readonly storageBits: number;
}

/** A pointer that is nowhere, to an object that an entry describes. */
export interface ImplicitPointerLocation {
  readonly kind: 'implicitPointer';
  /** Offset of the entry in .debug_info. */
  readonly die: number;
  readonly byteDisplacement: Integer;
  readonly space: number;
  /** One for each execution of the operation: two executions make two storages. */
  readonly identity: object;
  readonly bitOffset: Integer;
  readonly storageBits: number;
}

/** No value is available. Has no size and no position. */
export interface UndefinedLocation {
  readonly kind: 'undefined';
}

/** `count` parts of a composite in a row, equal in size and location: bits of each part from the same place. */
export interface Part {
  /** Where the first of them starts in the composite. */
  readonly start: Integer;
  /** Of one part. */
  readonly bitSize: Integer;
  readonly count: Integer;
  readonly location: Location;
}

/** Parts of other storages, one after another. */
export interface CompositeLocation {
  readonly kind: 'composite';
  readonly parts: readonly Part[];
  readonly bitOffset: Integer;
  readonly storageBits: Integer;
  /** How deep composites lie in each other, this one counted. */
  readonly depth: number;
}

/** A single location description. */
export type SingleLocation =
  | MemoryLocation
  | RegisterLocation
  | ImplicitLocation
  | ImplicitPointerLocation
  | UndefinedLocation
  | CompositeLocation;

/** A location description: at least one place. Read any of them, write all. */
export type Location = readonly SingleLocation[];

/** The location that has no value. */
export const undefinedLocation: Location = [{ kind: 'undefined' }];

/** Implicit storage of these bytes, from the start. */
export function implicitLocation(bytes: Uint8Array): Location {
  return [{ kind: 'implicit', bytes, bitOffset: 0, storageBits: 8 * bytes.length }];
}

/** Update a location by a number of bits; an evaluation error where any place of it would leave its storage (A.2.5.3). */
export function updateLocation(location: Location, bits: Integer): Location {
  const only = location.length === 1 ? location[0] : undefined;
  return only === undefined ? location.map((place) => updatePlace(place, bits)) : [updatePlace(only, bits)];
}

/** Update a location by a number of bytes. */
export function updateBytes(location: Location, bytes: Integer): Location {
  return updateLocation(location, multiply(bytes, 8));
}

function updatePlace(place: SingleLocation, bits: Integer): SingleLocation {
  if (place.kind === 'undefined') return place;
  const bitOffset = add(place.bitOffset, bits);
  if (bitOffset < 0 || bitOffset >= place.storageBits) {
    throw fault(
      'offset-out-of-range',
      `bit offset ${bitOffset}, outside ${storageName(place)} of ${place.storageBits} bits`,
    );
  }
  switch (place.kind) {
    case 'memory':
      return { kind: 'memory', space: place.space, lane: place.lane, bitOffset, storageBits: place.storageBits };
    case 'register':
      return { kind: 'register', register: place.register, bitOffset, storageBits: place.storageBits };
    default:
      return { ...place, bitOffset };
  }
}

/** The storage of a place in words, for messages. */
export function storageName(place: SingleLocation): string {
  switch (place.kind) {
    case 'memory':
      return place.space === 0 ? 'memory' : `memory of address space ${place.space}`;
    case 'register':
      return `register ${place.register}`;
    case 'implicit':
      return 'an implicit value';
    case 'implicitPointer':
      return 'an implicit pointer';
    case 'undefined':
      return 'undefined storage';
    case 'composite':
      return 'a composite';
  }
}

/** Bits from the position of a place to the end of its storage; undefined where the storage has no size. */
export function bitsLeft(place: SingleLocation): Integer | undefined {
  return place.kind === 'undefined' ? undefined : add(place.storageBits, multiply(place.bitOffset, -1));
}
