/* Retrieving a value from storage (A.2.5.4.3.4 #4): every bit has to be there and be defined. */
import { integerOf } from '../bits.ts';
import type { BitOrder } from '../bits.ts';
import { fault } from '../fault.ts';
import type { Integer } from '../integer.ts';
import { storageName } from '../location.ts';
import type { ImplicitPointerLocation, Location } from '../location.ts';
import { pointerOf, readSegments, segmentsOf } from '../read-location.ts';
import type { ReadSettings } from '../read-location.ts';
import { unanswered } from './answer.ts';
import type { Machine, Task } from './machine.ts';

/** Bits as an unsigned number, or the implicit pointer that they are. */
export interface Retrieved {
  readonly bits: Integer;
  readonly pointer: ImplicitPointerLocation | undefined;
}

/** Whole bytes of one register or of memory, as almost all values are; undefined for anything else. */
function* quickly(location: Location, size: number, order: BitOrder): Task<Integer | undefined> {
  const place = location.length === 1 ? location[0] : undefined;
  if (place === undefined || (size & 7) !== 0) return undefined;
  if (place.kind === 'register') {
    if (place.bitOffset !== 0 || size > place.storageBits) return undefined;
    const contents = yield { kind: 'registerContents', register: place.register };
    if (contents instanceof Uint8Array) return integerOf(contents, size, order);
    throw unanswered(contents, 'memory-unavailable', `register ${place.register} cannot be read`);
  }
  if (place.kind !== 'memory' || typeof place.bitOffset !== 'number' || place.bitOffset % 8 !== 0) return undefined;
  const { space, lane, bitOffset, storageBits } = place;
  if (bitOffset + size > storageBits) return undefined;
  const address = bitOffset / 8;
  const contents = yield { kind: 'memory', space, lane, address, size: size >> 3 };
  if (contents instanceof Uint8Array && 8 * contents.length >= size) return integerOf(contents, size, order);
  const message = `${size >> 3} bytes of ${storageName(place)} at 0x${address.toString(16)} cannot be read`;
  throw unanswered(contents, 'memory-unavailable', message);
}

/** Retrieve `size` bits from the start of a location. */
export function* retrieve(
  machine: Machine,
  location: Location,
  size: number,
  order: BitOrder = machine.target.byteOrder,
): Task<Retrieved> {
  const whole = yield* quickly(location, size, order);
  if (whole !== undefined) return { bits: whole, pointer: undefined };
  const settings: ReadSettings = { order: machine.target.byteOrder, limits: machine.situation.limits, strict: true };
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
