/* Retrieving a value from storage (A.2.5.4.3.4 #4): every bit has to be there and be defined. */
import { integerOf } from '../bits.ts';
import type { BitOrder } from '../bits.ts';
import { fault } from '../fault.ts';
import type { Integer } from '../integer.ts';
import type { ImplicitPointerLocation, Location } from '../location.ts';
import { pointerOf, readSegments, segmentsOf } from '../read-location.ts';
import type { ReadSettings } from '../read-location.ts';
import type { Machine, Task } from './machine.ts';

/** Bits as an unsigned number, or the implicit pointer that they are. */
export interface Retrieved {
  readonly bits: Integer;
  readonly pointer: ImplicitPointerLocation | undefined;
}

/** Retrieve `size` bits from the start of a location. */
export function* retrieve(
  machine: Machine,
  location: Location,
  size: number,
  order: BitOrder = machine.target.byteOrder,
): Task<Retrieved> {
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
