/*
 * An object in memory, registers or nowhere: where it is (A.4.1), and where its members and elements are (A.5.7.3, A.5.16), each a
 * location that follows from that of what it is in.
 */
import { DwAt, DwTag } from '../../../generated/dwarf/enums.ts';
import { constantOf } from '../info/attribute.ts';
import { constantBytes } from './constant-bytes.ts';
import type { EvaluationContext } from '../evaluate/context.ts';
import type { Die } from '../info/die.ts';
import { evaluateSourceSync, readLocationSync } from '../evaluate/drive.ts';
import type { LocationSource } from '../expression/expression.ts';
import { ExpressionError } from '../expression/fault.ts';
import type { FaultCode } from '../expression/fault.ts';
import { codeOf } from '../expression/operations.ts';
import type { Integer } from '../value/integer.ts';
import type { FormValue } from '../info/form.ts';
import { implicitLocation, undefinedLocation, updateBytes, updateLocation } from '../value/location.ts';
import type { Location } from '../value/location.ts';
import { sourceOf, sourceOfValue } from '../expression/source.ts';
import { inherited } from '../info/lookup.ts';
import type { Lookup } from '../info/lookup.ts';
import { orUndefined } from '../info/or-undefined.ts';
import type { Outcome } from '../evaluate/outcome.ts';
import type { Variable } from '../scope/scope.ts';
import { integerOf } from '../value/bits.ts';
import { chosenVariant } from './members.ts';
import type { DiscriminantValue, Member, MemberList } from './members.ts';
import { byteSizeOf, shapeOf } from './type.ts';
import type { TypeShape } from './type.ts';
import type { TypeReader } from './bounds.ts';
import { locationIn, readNumber, valueBytes } from '../frame/unwind.ts';

/** A part of an object that is not made of other parts. */
export interface Leaf {
  /** `b.p.x`, `a[3]`. */
  readonly path: string;
  /** Bytes; of a bit field those of its type. Undefined where the type does not say. */
  readonly size: number | undefined;
  readonly bitSize: number | undefined;
  readonly isSigned: boolean;
  /** Where it is, or why that is not known. */
  readonly location: Location | Unlocated;
}

/** Why a location is not known: `lost` values were there once, but nothing says where they are now. */
export interface Unlocated {
  readonly kind: 'lost' | 'unknown';
  readonly message: string;
  /** A register would say it that is not at hand. */
  readonly isRegister?: boolean | undefined;
}

/** Whether a location is known. */
export function isLocated(location: Location | Unlocated): location is Location {
  return Array.isArray(location);
}

/** Faults of expressions that only say that a value does not exist any more. */
const lost = new Set<FaultCode>(['no-call-site-value', 'no-caller', 'undefined-read']);

/** How objects are looked at. */
export interface ObjectReader {
  readonly lookup: Lookup;
  readonly context: EvaluationContext;
  /** Where a variable is, for hosts that know more than its entry; `own` gives what the entry says. */
  readonly locate?: ((variable: Variable, own: () => Location | Unlocated) => Location | Unlocated) | undefined;
  /** The address by which pointers that name no space reach memory of a space, for hosts that have such; itself where it is absent. */
  readonly flatAddress?: ((space: number, address: bigint) => bigint) | undefined;
}

/** Where a variable is; a constant is an implicit location, and what has no location was optimised out. */
export function variableLocation(reader: ObjectReader, variable: Variable): Location | Unlocated {
  const own = (): Location | Unlocated => {
    const location = entryLocation(reader, variable);
    const space = constantOf(inherited(reader.lookup, variable.die, DwAt.DW_AT_address_class)?.value);
    return space === undefined || !isLocated(location) ? location : inSpace(location, space);
  };
  return reader.locate === undefined ? own() : reader.locate(variable, own);
}

/** DW_AT_address_class of a variable: the address space of its place, where the expression gives just an address. */
function inSpace(location: Location, space: number): Location {
  return location.map((place) => (place.kind === 'memory' && place.space === 0 ? { ...place, space } : place));
}

function entryLocation({ lookup, context }: ObjectReader, { die, type }: Variable): Location | Unlocated {
  return attempt(() => {
    const source = sourceOf(die, DwAt.DW_AT_location);
    if (source !== undefined) return attributeLocation(source, context);
    const value = inherited(lookup, die, DwAt.DW_AT_const_value);
    const bytes = value && constantBytes(lookup, value.value, type, die.unit);
    if (bytes !== undefined) return implicitLocation(bytes);
    const origin = inherited(lookup, die, DwAt.DW_AT_location);
    const abstract = origin && sourceOfValue(origin.die.unit, origin.value);
    return abstract === undefined ? undefinedLocation : attributeLocation(abstract, context);
  });
}

function attributeLocation(
  source: LocationSource,
  context: EvaluationContext,
  stack: readonly Location[] = [],
): Location {
  const initialStack = stack.map((location) => ({ kind: 'location', location }) as const);
  return locationIn(evaluateSourceSync(source, context, { lenient: true, initialStack }));
}

/** A location, or why it cannot be had: faults of expressions and damage are answers. */
export function attempt(read: () => Location): Location | Unlocated {
  try {
    return orUndefined(read) ?? { kind: 'unknown', message: 'the debugging information is damaged' };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const isRegister = error.code === 'unknown-register' || error.code === 'no-thread';
    return { kind: lost.has(error.code) ? 'lost' : 'unknown', message: error.message, isRegister };
  }
}

/** The parts of an object of a type at a location, in the order of the type, at most `limit` of them. */
export function* leavesOf(
  reader: ObjectReader,
  name: string,
  type: Die | undefined,
  location: Location | Unlocated,
  limit: number,
): Generator<Leaf> {
  let left = limit;
  let visits = limit * VISITS;
  const read = typeReader(reader, location);
  function* walk(path: string, of: Die | undefined, at: Location | Unlocated, depth: number): Generator<Leaf> {
    visits -= 1;
    if (visits < 0) left = 0;
    if (left <= 0) return;
    const shape = shapeOf(reader.lookup, of, read);
    if (shape.kind === 'structure' && depth < MAX_DEPTH) {
      for (const { member, lost } of membersIn(reader, shape.list, at)) {
        if (lost !== undefined) continue;
        const place = move(at, (from) => memberLocation(reader, member, from));
        const memberPath = member.name === undefined ? path : `${path}.${member.name}`;
        if (member.bitSize === undefined) yield* walk(memberPath, member.type, place, depth + 1);
        else {
          const own = shapeOf(reader.lookup, member.type, read);
          const isSigned = own.kind === 'scalar' && own.isSigned;
          left -= 1;
          yield { path: memberPath, size: undefined, bitSize: member.bitSize, isSigned, location: place };
        }
        if (left <= 0) return;
      }
      return;
    }
    if (shape.kind === 'array' && depth < MAX_DEPTH) {
      const dimensions = placedDimensions(shape);
      if (dimensions === undefined) {
        left -= 1;
        yield { path, size: undefined, bitSize: undefined, isSigned: false, location: noBounds };
        return;
      }
      for (const [suffix, bytes] of elements(dimensions)) {
        const place = move(at, (from) => updateBytes(from, bytes));
        yield* walk(`${path}${suffix}`, shape.element, place, depth + 1);
        if (left <= 0) return;
      }
      return;
    }
    left -= 1;
    const size = shape.kind === 'scalar' ? shape.size : undefined;
    const isSigned = shape.kind === 'scalar' && shape.isSigned;
    yield { path, size, bitSize: undefined, isSigned, location: at };
  }
  yield* walk(
    name,
    type,
    move(location, (from) => dataLocation(reader, type, from)),
    0,
  );
}

/** A member of an object; or the discriminant of a part of which no variant is there, and why. */
export interface PresentMember<M> {
  readonly member: M;
  readonly lost?: { readonly discriminant: DiscriminantValue | undefined };
}

/** The members that an object at a location has, those of its variants too. */
export function* membersIn<M extends Member>(
  reader: ObjectReader,
  { members, parts }: MemberList<M>,
  at: Location | Unlocated,
): Generator<PresentMember<M>> {
  for (const member of members) yield { member };
  for (const part of parts) {
    const { discriminant: member } = part;
    const discriminant = member && discriminantValue(reader, member, at);
    const isTold = member === undefined || discriminant !== undefined;
    const variant = isTold ? chosenVariant(part, discriminant) : undefined;
    if (variant !== undefined) yield* membersIn(reader, variant, at);
    else if (member !== undefined) yield { member, lost: { discriminant } };
  }
}

/** What a discriminant of an object is; undefined where that cannot be read. */
function discriminantValue(
  reader: ObjectReader,
  member: Member,
  at: Location | Unlocated,
): DiscriminantValue | undefined {
  const shape = shapeOf(reader.lookup, member.type);
  if (shape.kind !== 'scalar') return undefined;
  const bits = member.bitSize ?? 8 * (shape.size ?? 0);
  const place = move(at, (from) => memberLocation(reader, member, from));
  if (bits === 0 || !isLocated(place)) return undefined;
  const read = orFault(() => readLocationSync(place, bits, reader.context));
  if (read === undefined || read.mask !== undefined || read.failed !== undefined) return undefined;
  const value = BigInt(integerOf(read.bytes, bits, reader.context.target.byteOrder));
  return { value, bits, signed: shape.isSigned };
}

const noBounds: Unlocated = { kind: 'unknown', message: 'the bounds of the array are not known' };

/** Structures and arrays inside each other that are followed. */
const MAX_DEPTH = 64;
/** Structures, arrays and leaves that are looked at for each leaf that is wanted: structures may be empty, and any number of them. */
const VISITS = 4;

function move(from: Location | Unlocated, how: (from: Location) => Location): Location | Unlocated {
  return isLocated(from) ? attempt(() => how(from)) : from;
}

/** Every element of an array with its indices and its bytes from the first one, the last index moving first. */
function* elements(dimensions: readonly PlacedDimension[]): Generator<[suffix: string, bytes: number]> {
  const [first, ...rest] = dimensions;
  if (first === undefined) return yield ['', 0];
  for (let i = 0n; i < first.count; i++) {
    for (const [suffix, bytes] of elements(rest)) {
      yield [`[${first.lower + i}]${suffix}`, Number(i) * first.stride + bytes];
    }
  }
}

/** A dimension of which everything is known. */
export interface PlacedDimension {
  readonly lower: bigint;
  readonly count: bigint;
  /** Bytes from an index to the next. */
  readonly stride: number;
}

/** Where indices lead to: a dimension without a stride of its own lies close around the next faster one. Undefined where bounds are. */
export function placedDimensions({
  dimensions,
  columnMajor,
  stride,
}: TypeShape & { kind: 'array' }): PlacedDimension[] | undefined {
  if (stride === undefined) return undefined;
  const placed: PlacedDimension[] = [];
  let next = stride;
  const slowest = columnMajor ? dimensions.at(-1) : dimensions[0];
  for (const dimension of columnMajor ? dimensions : dimensions.toReversed()) {
    const { lower, count, stride: own } = dimension;
    if (lower === undefined || count === undefined) return undefined;
    // Nothing is in an array that has no elements, whatever the other dimensions are. `extern float a[]` is declared so: more follows.
    if (count === 0n && dimension !== slowest) return [{ lower, count, stride: 0 }];
    placed.push({ lower, count, stride: own ?? next });
    next = (own ?? next) * Number(count);
  }
  return columnMajor ? placed : placed.toReversed();
}

/** Where a member is (A.5.7.3): a constant moves the location of the structure, an expression starts from it. */
export function memberLocation({ lookup, context }: ObjectReader, member: Member, from: Location): Location {
  const { die, bitSize, type } = member;
  const place = die.attributes.get(DwAt.DW_AT_data_member_location);
  const bytes = constantOf(place);
  const source =
    place !== undefined && bytes === undefined ? sourceOf(die, DwAt.DW_AT_data_member_location) : undefined;
  const distance = bytes ?? (source === undefined ? 0 : addedConstant(source));
  const base =
    source === undefined || distance !== undefined
      ? updateBytes(from, distance ?? 0)
      : attributeLocation(source, context, [from]);
  const bits = constantOf(die.attributes.get(DwAt.DW_AT_data_bit_offset));
  if (bits !== undefined) return updateLocation(base, bits);
  // DWARF 2 and 3 count from the most significant bit of the storage unit.
  const fromTop = constantOf(die.attributes.get(DwAt.DW_AT_bit_offset));
  if (fromTop === undefined || bitSize === undefined) return base;
  const unit = constantOf(die.attributes.get(DwAt.DW_AT_byte_size)) ?? byteSizeOf(lookup, type) ?? 0;
  const shift = context.target.byteOrder === 'big' ? fromTop : 8 * unit - fromTop - bitSize;
  return updateLocation(base, shift);
}

/**
 * What an expression of one DW_OP_plus_uconst adds. DWARF 2 writes offsets of members so; as an expression it would take addresses in
 * default memory alone.
 */
function addedConstant(source: LocationSource): Integer | undefined {
  if (source.kind !== 'expression' || source.expression.operations.length !== 1) return undefined;
  const [only] = source.expression.operations;
  return only?.code === codeOf('DW_OP_plus_uconst') ? only.a : undefined;
}

/** Where the data of an object of a dynamic type is (A.5.16): the object itself where the type does not say. */
export function dataLocation({ lookup, context }: ObjectReader, type: Die | undefined, object: Location): Location {
  const found = type && inheritedFromAliases(lookup, type);
  const source = found && sourceOf(found, DwAt.DW_AT_data_location);
  return source === undefined ? object : attributeLocation(source, { ...context, object: () => object });
}

function inheritedFromAliases(lookup: Lookup, type: Die): Die | undefined {
  let at: Die | undefined = type;
  for (let i = 0; at !== undefined && i < MAX_DEPTH; i++) {
    if (at.attributes.has(DwAt.DW_AT_data_location)) return at;
    const next = at.attributes.get(DwAt.DW_AT_type);
    if (at.tag === DwTag.DW_TAG_array_type || next === undefined) return undefined;
    at = lookup.follow(at.unit, next);
  }
  return undefined;
}

/** Bounds and sizes of the type of an object: expressions over it, or variables that hold them (DWARF 5, section 2.19). */
export function typeReader(reader: ObjectReader, object: Location | Unlocated): TypeReader {
  const { lookup, context } = reader;
  return (die, value): bigint | undefined => {
    if (value.kind === 'expression' || value.kind === 'bytes') {
      const source = sourceOfValue(die.unit, value);
      const within = isLocated(object) ? { ...context, object: () => object } : context;
      return source && numberIn(evaluateSourceSync(source, within, { resultKind: 'value', lenient: true }), context);
    }
    return variableNumber(reader, lookup, die, value);
  };
}

function numberIn(outcome: Outcome, context: EvaluationContext): bigint | undefined {
  const bytes = outcome.kind === 'value' ? valueBytes(outcome.value, context) : undefined;
  return bytes && readNumber(implicitLocation(bytes), bytes.length, context);
}

function variableNumber(reader: ObjectReader, lookup: Lookup, die: Die, value: FormValue): bigint | undefined {
  const target = lookup.follow(die.unit, value);
  if (target === undefined) return undefined;
  const found = inherited(lookup, target, DwAt.DW_AT_type);
  const type = found && lookup.follow(found.die.unit, found.value);
  const shape = shapeOf(lookup, type);
  if (shape.kind !== 'scalar' || shape.size === undefined || shape.size > 8) return undefined;
  const location = variableLocation(reader, { die: target, name: undefined, isParameter: false, line: 0, type });
  if (!isLocated(location)) return undefined;
  const number = orFault(() => readNumber(location, shape.size ?? 0, reader.context));
  return number !== undefined && shape.isSigned ? BigInt.asIntN(8 * shape.size, number) : number;
}

function orFault<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}
