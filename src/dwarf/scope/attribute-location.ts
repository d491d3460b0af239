/*
 * Attributes that lead to a location besides those of objects: of functions (A.3.3.5), of virtual functions (A.5.7.8), of pointers to
 * members (A.5.14). Of lanes the extensions for heterogeneous debugging say more in the same section A.3.3.5. All throw
 * ExpressionError where the evaluation fails or its result is none that the attribute may have, and give undefined where an entry has
 * no such attribute. `context` is the frame in focus.
 */
import { DwAt } from '../../../generated/dwarf/enums.ts';
import { toHex } from '../../core/index.ts';
import { constantOf } from '../info/attribute.ts';
import type { EvaluationContext } from '../evaluate/context.ts';
import type { Die } from '../info/die.ts';
import { evaluateSourceSync, readLocationSync } from '../evaluate/drive.ts';
import { fault, limitFault } from '../expression/fault.ts';
import { updateLocation } from '../value/location.ts';
import type { Location } from '../value/location.ts';
import { sourceOf } from '../expression/source.ts';
import type { Entry } from '../evaluate/outcome.ts';
import { locationIn } from '../frame/unwind.ts';
import type { Value } from '../value/value.ts';

/** Where the member is that a pointer to member leads to, in the object at `base`; `type` is the entry of the pointer's type. */
export function pointedMember(
  type: Die,
  pointer: Value,
  base: Location,
  context: EvaluationContext,
): Location | undefined {
  return resultOf(type, DwAt.DW_AT_use_location, context, [
    { kind: 'value', value: pointer },
    { kind: 'location', location: base },
  ]);
}

/**
 * The slot of a virtual function in the table of its class, for an object of that. Producers that write just the number of the slot get
 * that as an address.
 */
export function virtualSlot(method: Die, object: Location, context: EvaluationContext): Location | undefined {
  return resultOf(method, DwAt.DW_AT_vtable_elem_location, context, [{ kind: 'location', location: object }]);
}

/** Where a function keeps its return address: memory. */
export function returnAddressPlace(owner: Die, context: EvaluationContext): Location | undefined {
  return inMemory(resultOf(owner, DwAt.DW_AT_return_addr, context), 'DW_AT_return_addr');
}

/** The canonical frame address of the function that a nested one is in: memory. */
export function enclosingFrame(owner: Die, context: EvaluationContext): Location | undefined {
  return inMemory(resultOf(owner, DwAt.DW_AT_static_link, context), 'DW_AT_static_link');
}

/** Lanes of one thread that are looked at where nothing else is said. */
const MAX_LANES = 1 << 12;

/** How many lanes of a thread run the source language's threads: DW_AT_LLVM_lanes, 1 where it is not said. */
export function laneCount(owner: Die): number {
  const value = owner.attributes.get(DwAt.DW_AT_LLVM_lanes);
  const count = value === undefined ? 1 : constantOf(value);
  if (count === undefined || !(count > 0)) throw fault('bad-attribute-result', `DW_AT_LLVM_lanes of ${count}`);
  const most = owner.unit.sections.limits?.entries ?? MAX_LANES;
  if (count > most) throw limitFault('entries', `DW_AT_LLVM_lanes of ${count}, where ${most} lanes are looked at`);
  return count;
}

/** The conceptual program location of each lane; undefined for those that were not active when the function was called. */
export function lanePcs(owner: Die, context: EvaluationContext): (bigint | undefined)[] | undefined {
  const location = single(resultOf(owner, DwAt.DW_AT_LLVM_lane_pc, context), 'DW_AT_LLVM_lane_pc');
  if (location === undefined) return undefined;
  const { addressBits } = context.target;
  return Array.from({ length: laneCount(owner) }, (_, lane) =>
    readBits(updateLocation(location, lane * addressBits), addressBits, context),
  );
}

/** The lanes that are active at the program location, the lowest bit for lane 0; undefined also where that cannot be read. */
export function activeLanes(owner: Die, context: EvaluationContext): bigint | undefined {
  const location = single(resultOf(owner, DwAt.DW_AT_LLVM_active_lane, context), 'DW_AT_LLVM_active_lane');
  return location && readBits(location, laneCount(owner), context);
}

/** Evaluate an attribute for a location. No object is in the context: those that need one have it on the stack. */
function resultOf(
  die: Die,
  attribute: number,
  context: EvaluationContext,
  initialStack: readonly Entry[] = [],
): Location | undefined {
  const source = sourceOf(die, attribute);
  if (source === undefined) return undefined;
  const own = { ...context, unit: die.unit, object: undefined };
  return locationIn(evaluateSourceSync(source, own, { initialStack }));
}

function single(location: Location | undefined, name: string): Location | undefined {
  if (location !== undefined && location.length !== 1) {
    throw fault('bad-attribute-result', `${name} has ${location.length} places`);
  }
  return location;
}

function inMemory(location: Location | undefined, name: string): Location | undefined {
  const place = single(location, name)?.[0];
  if (place !== undefined && place.kind !== 'memory') throw fault('bad-attribute-result', `${name} is ${place.kind}`);
  return location;
}

/** An unsigned number of any bits in the target's byte order; undefined where not all of it is defined. */
function readBits(location: Location, bits: number, context: EvaluationContext): bigint | undefined {
  const { bytes, mask } = readLocationSync(location, bits, context);
  if (mask !== undefined) return undefined;
  if (context.target.byteOrder === 'little') return BigInt(`0x0${toHex(bytes.slice().reverse())}`);
  // There bits count from the most significant one: those that are unused are the lowest.
  return BigInt(`0x0${toHex(bytes)}`) >> BigInt(8 * bytes.length - bits);
}
