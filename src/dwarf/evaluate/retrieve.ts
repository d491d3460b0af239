/* Retrieving a value from storage (A.2.5.4.3.4 #4): every bit has to be there and be defined. */
import { integerOf } from '../value/bits.ts';
import type { BitOrder } from '../value/bits.ts';
import { fault } from '../expression/fault.ts';
import type { Integer } from '../value/integer.ts';
import { storageName } from '../value/location.ts';
import type { ImplicitPointerLocation, Location, MemoryLocation } from '../value/location.ts';
import type { Answer, Request } from './request.ts';
import { pointerOf, readSegments, segmentsOf } from '../value/read.ts';
import type { ReadSettings } from '../value/read.ts';
import { unanswered } from './answer.ts';
import type { Machine } from './machine.ts';
import type { Task } from './request.ts';

/** Bits as an unsigned number, or the implicit pointer that they are. */
export interface Retrieved {
  readonly bits: Integer;
  readonly pointer: ImplicitPointerLocation | undefined;
}

/** The number at the start of a register, from the answer about its contents. */
export function registerNumber(contents: Answer, register: Integer, bits: number, order: BitOrder): Integer {
  if (contents instanceof Uint8Array) return integerOf(contents, bits, order);
  throw unanswered(contents, 'memory-unavailable', `register ${register} cannot be read`);
}

/** The one place of a location where whole bytes of memory are to be read, which is the most common of all. */
export function plainMemory(location: Location, bits: number): MemoryLocation | undefined {
  const place = location.length === 1 ? location[0] : undefined;
  if (place?.kind !== 'memory' || (bits & 7) !== 0) return undefined;
  const { bitOffset, storageBits } = place;
  const isPlain = typeof bitOffset === 'number' && bitOffset % 8 === 0 && bitOffset + bits <= storageBits;
  return isPlain ? place : undefined;
}

/** What to ask for to read such a place. */
export function memoryRequest({ space, lane, bitOffset }: MemoryLocation, bits: number): Request {
  return { kind: 'memory', space, lane, address: Number(bitOffset) / 8, size: bits >> 3 };
}

/** The number in memory, from the answer about its bytes. */
export function memoryNumber(contents: Answer, place: MemoryLocation, bits: number, order: BitOrder): Integer {
  if (contents instanceof Uint8Array && 8 * contents.length >= bits) return integerOf(contents, bits, order);
  const address = `0x${(Number(place.bitOffset) / 8).toString(16)}`;
  const message = `${bits >> 3} bytes of ${storageName(place)} at ${address} cannot be read`;
  throw unanswered(contents, 'memory-unavailable', message);
}

/** Retrieve `size` bits from the start of a location. */
export function* retrieve(
  machine: Machine,
  location: Location,
  size: number,
  order: BitOrder = machine.target.byteOrder,
): Task<Retrieved> {
  const memory = plainMemory(location, size);
  if (memory !== undefined) {
    const contents = yield memoryRequest(memory, size);
    return { bits: memoryNumber(contents, memory, size, order), pointer: undefined };
  }
  const place = location.length === 1 ? location[0] : undefined;
  if (place?.kind === 'register' && (size & 7) === 0 && place.bitOffset === 0 && size <= place.storageBits) {
    const contents = yield { kind: 'registerContents', register: place.register };
    return { bits: registerNumber(contents, place.register, size, order), pointer: undefined };
  }
  const settings: ReadSettings = {
    order: machine.target.byteOrder,
    limits: machine.situation.limits,
    strict: true,
    spend: (places) => machine.spend(places),
  };
  const segments = segmentsOf(location, size, settings);
  const pointer = pointerOf(segments);
  if (pointer !== undefined) return { bits: 0, pointer };
  if (segments.some(({ place, bits }) => place.kind === 'undefined' && bits > 0)) {
    throw fault('undefined-read', 'the value has bits that are not defined');
  }
  const { bytes, failed } = yield* readSegments(segments, size, settings);
  if (failed !== undefined) throw fault(failed.code, failed.message);
  return { bits: integerOf(bytes, size, order), pointer: undefined };
}
