/* A part of an expression, compiled: its type is known, where it is and what it is depends on the situation. */
import { isSigned, pointedLocation, readBits, unknown } from '../contents/read.ts';
import type { UnknownContents } from '../contents/contents.ts';
import { plainType } from '../types/data-type.ts';
import type { DataType, PlainType, PointerType } from '../types/data-type.ts';
import { dataTypeText } from '../types/data-type-text.ts';
import { formValue } from '../types/number-form.ts';
import { isLocated } from '../types/object.ts';
import type { ObjectReader, Unlocated } from '../types/object.ts';
import { floatBits, floatOf } from '../value/float.ts';
import type { Location } from '../value/location.ts';
import { isArithmetic, isFloating } from './arithmetic.ts';
import type { QueryNumber } from './arithmetic.ts';
import { pointerTo } from './base-types.ts';
import { queryError } from './query-error.ts';

/** A part of an expression. */
export interface Operand {
  readonly at: number;
  readonly type: DataType;
  /** Where the object is; absent for results, which are nowhere. */
  readonly locate?: ((reader: ObjectReader) => Location | Unlocated) | undefined;
  /** The reference by which it was named. */
  readonly reference?: Pick<Operand, 'type' | 'locate'> | undefined;
  /** Bits of a bit field. */
  readonly bitSize?: number | undefined;
  /** The number or address that it is; absent for objects that are no scalars. Throws `Missing` where it is not known. */
  readonly number?: ((reader: ObjectReader) => QueryNumber) | undefined;
}

/** Ends an evaluation: a part of it is not known. Never leaves this room. */
export class Missing extends Error {
  readonly contents: UnknownContents;

  constructor(contents: UnknownContents) {
    super(contents.message);
    this.contents = contents;
  }
}

/** An object at a place. A reference is what it leads to. */
export function objectAt(
  at: number,
  type: DataType,
  locate: (reader: ObjectReader) => Location | Unlocated,
  bitSize?: number,
): Operand {
  const plain = plainType(type);
  if (plain.kind === 'pointer' && plain.form !== 'pointer') {
    const address = scalarAt(plain, locate, undefined);
    const target = objectAt(at, plain.target, (reader) => pointedLocation(reader, plain, BigInt(address(reader))));
    return { ...target, reference: { type, locate } };
  }
  if (plain.kind === 'array') return { at, type, locate, number: (reader) => addressAt(plain, reader, locate) };
  const isScalar = plain.kind === 'pointer' || isArithmetic(plain);
  return { at, type, locate, bitSize, ...(isScalar && { number: scalarAt(plain, locate, bitSize) }) };
}

/** A result, which is nowhere. */
export function result(at: number, type: DataType, number: (reader: ObjectReader) => QueryNumber): Operand {
  return { at, type, number };
}

function scalarAt(
  type: PlainType,
  locate: (reader: ObjectReader) => Location | Unlocated,
  bitSize: number | undefined,
): (reader: ObjectReader) => QueryNumber {
  const bits = bitSize ?? 8 * (type.size ?? 0);
  const hasSign = isSigned(type);
  return (reader) => {
    const read = readBits(reader, type, locate(reader), bits);
    if (typeof read !== 'bigint') throw new Missing(read);
    if (type.kind === 'structure') return type.number === undefined ? read : formValue(read, type.number);
    if (!isFloating(type)) return hasSign ? BigInt.asIntN(bits, read) : read;
    if (bits !== 32 && bits !== 64) return halfOf(read, bits, type);
    return floatOf(read, bits);
  };
}

function halfOf(read: bigint, bits: number, type: PlainType): number {
  if (bits === 16) return formValue(read, { exponentBits: 5, fractionBits: 10, isFinite: false, count: 1 });
  throw new Missing(unknown(type, 'bad-type', `floating-point numbers of ${bits} bits are not calculated with`));
}

/** The address of an object in memory. */
export function addressAt(
  type: DataType,
  reader: ObjectReader,
  locate: (reader: ObjectReader) => Location | Unlocated,
): bigint {
  const place = locate(reader);
  if (!isLocated(place)) {
    const { kind, message, isRegister } = place;
    const missing = isRegister === true ? 'no-register' : 'bad-location';
    throw new Missing(unknown(type, kind === 'lost' ? 'optimized-out' : missing, message));
  }
  const [only] = place;
  if (place.length === 1 && only?.kind === 'undefined') {
    throw new Missing(unknown(type, 'optimized-out', 'optimized out'));
  }
  if (place.length !== 1 || only?.kind !== 'memory') {
    throw new Missing(unknown(type, 'bad-location', 'it is not in memory and has no address'));
  }
  const address = BigInt(only.bitOffset) / 8n;
  return reader.flatAddress?.(only.space, address) ?? address;
}

/** The pattern of a number of a type. */
export function patternOf(value: QueryNumber, type: PlainType): bigint {
  const size = type.size ?? 8;
  if (isFloating(type)) return BigInt(floatBits(Number(value), 8 * size));
  return BigInt.asUintN(8 * size, BigInt(value));
}

/** The number of an operand that has one; an error where it is no scalar. */
export function numberOf(operand: Operand): (reader: ObjectReader) => QueryNumber {
  if (operand.number !== undefined) return operand.number;
  throw queryError('dwarf/query-type', operand.at, `${dataTypeText(operand.type)} is no number or pointer`);
}

/** The pointer that an operand is: an array is one to its first element. Undefined for others. */
export function pointerOf({ type }: Operand, addressSize: number): PointerType | undefined {
  const plain = plainType(type);
  if (plain.kind === 'pointer') return plain;
  return plain.kind === 'array' ? pointerTo(plain.element, addressSize) : undefined;
}
