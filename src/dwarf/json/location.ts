/*
 * Locations and values as JSON: positions are decimal strings, as they can be larger than 64 bits, and bytes are hex digits in the
 * byte order of the target.
 */
import { fromHex, hex64, toHex } from '../../core/index.ts';
import type { Json, JsonObject } from '../../core/index.ts';
import { FormatError } from '../../runtime/index.ts';
import { bytesOf } from '../value/bits.ts';
import { add, exact } from '../value/integer.ts';
import type { Integer } from '../value/integer.ts';
import type { Location, Part, SingleLocation } from '../value/location.ts';
import type { Fault } from '../expression/fault.ts';
import type { Outcome } from '../evaluate/outcome.ts';
import type { BitsRead } from '../value/read.ts';
import type { BaseType } from '../value/base-type.ts';
import { memoryBits } from '../evaluate/target.ts';
import type { Target } from '../evaluate/target.ts';
import type { Value } from '../value/value.ts';

/** Parts that are listed one by one; the rest of a longer run is left to its `count`. */
const MOST_LISTED = 65_536;

/** Parts that may still be listed, each as often as it is deep: composites may share their parts and so be any number of them. */
interface Room {
  left: number;
}

/** A location as an array of its places. */
export function locationJson(location: Location): Json {
  return placesJson(location, { left: MOST_LISTED }, 1);
}

function placesJson(location: Location, room: Room, depth: number): Json {
  return location.map((place) => placeJson(place, room, depth));
}

function placeJson(place: SingleLocation, room: Room, depth: number): JsonObject {
  switch (place.kind) {
    case 'memory': {
      const { bitOffset, space, lane } = place;
      return { kind: 'memory', bitOffset: String(bitOffset), space, ...(lane === undefined ? {} : { lane }) };
    }
    case 'register':
      return { kind: 'register', bitOffset: String(place.bitOffset), register: numberJson(place.register) };
    case 'implicit':
      return { kind: 'implicit', bitOffset: String(place.bitOffset), bytes: toHex(place.bytes) };
    case 'implicitPointer': {
      const { bitOffset, die, byteDisplacement, space } = place;
      const displacement = numberJson(byteDisplacement);
      return {
        kind: 'implicitPointer',
        bitOffset: String(bitOffset),
        die: hex64(die),
        byteDisplacement: displacement,
        space,
      };
    }
    case 'undefined':
      return { kind: 'undefined' };
    case 'composite': {
      const parts: Json[] = [];
      let listed = 0;
      for (; listed < place.parts.length && room.left > 0; listed++) {
        parts.push(...partsJson(place.parts[listed] as Part, room, depth));
      }
      const partsLeftOut = place.parts.length - listed;
      const body = { kind: 'composite', bitOffset: String(place.bitOffset), parts };
      return partsLeftOut === 0 ? body : { ...body, partsLeftOut };
    }
  }
}

/** Runs are listed part by part while there is room for what each of them holds. */
function partsJson({ bitSize, count, location }: Part, room: Room, depth: number): Json[] {
  const before = room.left;
  room.left -= depth;
  const part = { bitSize: String(bitSize), location: placesJson(location, room, depth + 1) };
  const copies = BigInt(count) - 1n;
  const more = copies * BigInt(before - room.left);
  if (more > BigInt(room.left)) return [{ ...part, count: String(count) }];
  room.left -= Number(more);
  return Array.from({ length: Number(count) }, () => part);
}

function numberJson(value: Integer): Json {
  return typeof value === 'number' ? value : String(value);
}

/** A value: its type (`generic`, or the offset of a base type), size and bytes. */
export function valueJson(value: Value, target: Target): JsonObject {
  const { addressSize, addressBits, byteOrder } = target;
  if (typeof value !== 'object') {
    return { type: 'generic', size: addressSize, bytes: toHex(bytesOf(value, addressBits, byteOrder)) };
  }
  if (value.kind === 'implicit-pointer') {
    return { type: 'implicit pointer', size: addressSize, pointer: locationJson([value.pointer]) };
  }
  const { type, bits } = value;
  const name = type.offset < 0 ? (type.name ?? 'unnamed') : hex64(type.offset);
  const bytes = toHex(bytesOf(bits, type.bitSize, type.byteOrder ?? byteOrder));
  return { type: name, size: Math.ceil(type.bitSize / 8), bytes };
}

/** A fault, with the place in the expression and the section of the rule. */
export function faultJson({ class: kind, code, message, offset, section }: Fault): JsonObject {
  return { class: kind, code, message, ...(offset === undefined ? {} : { offset }), section };
}

/** `{value}`, `{location}` or `{error}`. */
export function outcomeJson(outcome: Outcome, target: Target): JsonObject {
  switch (outcome.kind) {
    case 'value':
      return { value: valueJson(outcome.value, target) };
    case 'location':
      return { location: locationJson(outcome.location) };
    case 'fault':
      return { error: faultJson(outcome.fault) };
  }
}

/** Bits that were read, as JSON: a type, so that it is a JSON object. */
export type ReadAnswer = {
  readonly bits: number;
  readonly bytes: string;
  readonly mask?: string;
  /** Why some bits are missing. */
  readonly unreadable?: string;
};

/** What a read gave: `mask` only where bits are missing. */
export function readJson({ bytes, mask, failed }: BitsRead, bits: number): ReadAnswer {
  const missing = mask === undefined ? {} : { mask: toHex(mask) };
  const why = failed === undefined ? {} : { unreadable: failed.message };
  return { bits, bytes: toHex(bytes), ...missing, ...why };
}

/** What JSON locations are read with. */
export interface LocationReading {
  readonly target: Target;
  /** Size of a register in bytes; undefined where there is none. */
  readonly registerSize: (register: string) => number | undefined;
}

/** A location from JSON; FormatError `dwarf/bad-context` where it is none. */
export function locationFromJson(json: unknown, reading: LocationReading, depth = 0): Location {
  if (!Array.isArray(json) || json.length === 0) throw bad('a location is an array of at least one place');
  if (depth > 64) throw bad('a location has too many levels');
  return json.map((place) => placeFromJson(objectFrom(place, 'a place of a location'), reading, depth));
}

function placeFromJson(
  json: { readonly [key: string]: unknown },
  reading: LocationReading,
  depth: number,
): SingleLocation {
  const { target, registerSize } = reading;
  const bitOffset = integerFrom(json['bitOffset'] ?? 0, 'bitOffset');
  switch (json['kind']) {
    case 'memory': {
      const space = smallFrom(json['space'] ?? 0, 'space');
      const { addressSize } = target.addressSpaces.get(space) ?? {};
      if (addressSize === undefined) throw bad(`the target has no address space ${space}`);
      const lane = json['lane'] === undefined ? undefined : smallFrom(json['lane'], 'lane');
      return { kind: 'memory', space, lane, bitOffset, storageBits: memoryBits(addressSize) };
    }
    case 'register': {
      const register = integerFrom(json['register'], 'register');
      const size = registerSize(String(register));
      if (size === undefined) throw bad(`the target has no register ${register}`);
      return { kind: 'register', register, bitOffset, storageBits: 8 * size };
    }
    case 'implicit': {
      const bytes = bytesFrom(json['bytes'], 'bytes');
      return { kind: 'implicit', bytes, bitOffset, storageBits: 8 * bytes.length };
    }
    case 'implicitPointer': {
      const space = smallFrom(json['space'] ?? 0, 'space');
      const { addressSize } = target.addressSpaces.get(space) ?? target;
      return {
        kind: 'implicitPointer',
        die: smallFrom(json['die'], 'die'),
        byteDisplacement: integerFrom(json['byteDisplacement'] ?? 0, 'byteDisplacement'),
        space,
        identity: {},
        bitOffset,
        storageBits: 8 * addressSize,
      };
    }
    case 'undefined':
      return { kind: 'undefined' };
    case 'composite': {
      if (!Array.isArray(json['parts'])) throw bad('a composite has an array of parts');
      return compositeFromJson(json['parts'], bitOffset, reading, depth);
    }
    default:
      throw bad(`unknown kind of place: ${briefJson(json['kind'])}`);
  }
}

function compositeFromJson(
  list: readonly unknown[],
  bitOffset: Integer,
  reading: LocationReading,
  outer: number,
): SingleLocation {
  const parts: Part[] = [];
  let start: Integer = 0;
  let depth = 1;
  for (const item of list) {
    const json = objectFrom(item, 'a part');
    const bitSize = integerFrom(json['bitSize'], 'bitSize');
    const location = locationFromJson(json['location'], reading, outer + 1);
    for (const place of location) if (place.kind === 'composite') depth = Math.max(depth, place.depth + 1);
    parts.push({ start, bitSize, count: 1, location });
    start = add(start, bitSize);
  }
  return { kind: 'composite', parts, bitOffset, storageBits: start, depth };
}

/** A value from JSON; `typeAt` finds the base type at an offset. */
export function valueFromJson(json: unknown, target: Target, typeAt: (offset: number) => BaseType | undefined): Value {
  const fields = objectFrom(json, 'a value');
  const bytes = bytesFrom(fields['bytes'], 'bytes');
  const digits = target.byteOrder === 'little' ? toHex(bytes.toReversed()) : toHex(bytes);
  const bits = BigInt(`0x0${digits}`);
  if (fields['type'] === 'generic') return exact(BigInt.asIntN(target.addressBits, bits));
  const type = typeAt(smallFrom(fields['type'], 'type'));
  if (type === undefined) throw bad(`there is no base type at ${String(fields['type'])}`);
  return { kind: 'typed', type, bits: exact(BigInt.asUintN(type.bitSize, bits)) };
}

/** Says that JSON is not what it should be. */
export function bad(what: string): FormatError {
  return new FormatError('dwarf/bad-context', what);
}

/** JSON as a message quotes it: arrays and objects, which may be large or deep, by their kind. */
export function briefJson(json: unknown): string {
  if (Array.isArray(json)) return 'an array';
  return typeof json === 'object' && json !== null ? 'an object' : String(JSON.stringify(json)).slice(0, 40);
}

/** An object. */
export function objectFrom(json: unknown, what: string): { readonly [key: string]: unknown } {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw bad(`${what} is not an object`);
  return json as { readonly [key: string]: unknown };
}

/** An integer: a number, or a string of decimal or 0x digits. */
export function integerFrom(json: unknown, what: string): Integer {
  if (typeof json === 'number' && Number.isSafeInteger(json)) return json;
  if (typeof json === 'string' && /^-?(\d{1,40}|0x[0-9a-f]{1,33})$/i.test(json)) {
    return json.startsWith('-') ? exact(-BigInt(json.slice(1))) : exact(BigInt(json));
  }
  throw bad(`${what} is not an integer: ${briefJson(json)}`);
}

/** A number that is not negative. */
export function smallFrom(json: unknown, what: string): number {
  const value = integerFrom(json, what);
  if (typeof value !== 'number' || value < 0) throw bad(`${what} is out of range: ${value}`);
  return value;
}

/** Bytes as hex digits. */
export function bytesFrom(json: unknown, what: string): Uint8Array {
  if (typeof json !== 'string') throw bad(`${what} is not a string of hex digits`);
  return fromHex(json);
}
