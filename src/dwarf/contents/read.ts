/*
 * Reading objects: a type and a location give contents. Each part is read by itself, so that what is missing hides nothing else. What
 * one object may take is limited: scalars that are kept, elements that are looked at, types inside each other.
 */
import { readLocationSync } from '../evaluate/drive.ts';
import { partsWithin, takeParts } from '../evaluate/limits.ts';
import { ExpressionError } from '../expression/fault.ts';
import { FormatError } from '../../runtime/index.ts';
import { plainType } from '../types/data-type.ts';
import type { DataMember, DataType, PlainType } from '../types/data-type.ts';
import type { DiscriminantValue } from '../types/members.ts';
import { isCharacter } from '../types/number-text.ts';
import { bitsOfForm } from '../types/number-form.ts';
import { attempt, dataLocation, isLocated, memberLocation, membersIn, typeReader } from '../types/object.ts';
import type { ObjectReader, Unlocated } from '../types/object.ts';
import { Encoding } from '../value/base-type.ts';
import { integerOf } from '../value/bits.ts';
import { exact } from '../value/integer.ts';
import { updateBytes } from '../value/location.ts';
import type { Location } from '../value/location.ts';
import { sameContents } from './contents.ts';
import type { ArrayContents, Contents, StructureContents, UnknownContents, UnknownReason } from './contents.ts';

/** How much of an object to read. */
export interface ContentsLimits {
  /** Scalars that are kept; equal ones in a row count as `maxRepeats` at most. 200 where it is absent. */
  readonly maxElements?: number | undefined;
  /** Follow the object where it is a reference, and pointers to characters anywhere in it; so where it is absent. */
  readonly follow?: boolean | undefined;
}

/** Equal elements in a row that count as such in limits. */
export const REPEATED = 10;
const MAX_ELEMENTS = 200;
const MAX_DEPTH = 32;
/** Elements that are looked at for each that is kept: equal ones in a row are one. */
const VISITS = 64;
/** Parts that could have been looked at beside one that cannot be read: each of its bytes is asked for. */
const VISITS_OF_LOST = 8;
/** Elements in a row whose memory is not at hand: those after them are not looked at. */
const MAX_LOST = 16;
/** Bytes of an array above which it is read as a whole before its elements. */
const READ_AHEAD = 4096;
/** Bytes of characters that are read for each that is shown. */
const TEXT_AHEAD = 64;

/** What an object of a type at a location holds. Only what `reader` itself throws is thrown. */
export function readContents(
  reader: ObjectReader,
  type: DataType,
  location: Location | Unlocated,
  limits: ContentsLimits = {},
): Contents {
  const { maxElements = MAX_ELEMENTS, follow = true } = limits;
  const start = isLocated(location) && type.die !== undefined ? movedToData(reader, type, location) : location;
  const { budget } = reader.context;
  // Who asks for more than is usual has them.
  const asked = maxElements > MAX_ELEMENTS ? 2 * maxElements : 0;
  const parts = Math.max(asked, partsWithin(maxElements * VISITS, budget));
  const contents = new ContentsReader(reader, maxElements, parts, follow);
  const found = contents.read(type, start, 0, true);
  takeParts(parts - contents.visits, budget);
  return found;
}

/** The bits at a location, or why they are not known. */
export function readBits(
  reader: Pick<ObjectReader, 'context'>,
  type: DataType,
  location: Location | Unlocated,
  bits: number,
): bigint | UnknownContents {
  const read = readBytes(reader, type, location, bits);
  return read instanceof Uint8Array ? BigInt(integerOf(read, bits, reader.context.target.byteOrder)) : read;
}

function readBytes(
  { context }: Pick<ObjectReader, 'context'>,
  type: DataType,
  location: Location | Unlocated,
  bits: number,
): Uint8Array | UnknownContents {
  if (!isLocated(location)) return unlocated(type, location);
  try {
    const { bytes, mask, failed } = readLocationSync(location, bits, context);
    if (failed !== undefined) return unread(type, location, failed.message);
    return mask === undefined ? bytes : unknown(type, 'optimized-out', 'optimized out');
  } catch (error) {
    if (error instanceof ExpressionError) return unknown(type, 'bad-location', error.message);
    throw error;
  }
}

/** A part that is not known. */
export function unknown(type: DataType, reason: UnknownReason, message: string): UnknownContents {
  return { kind: 'unknown', type, reason, message };
}

function unlocated(type: DataType, { kind, message, isRegister }: Unlocated): UnknownContents {
  if (kind === 'lost') return unknown(type, 'optimized-out', message);
  return unknown(type, isRegister === true ? 'no-register' : 'bad-location', message);
}

/** Memory that is not at hand is named by its address, as debuggers do. */
function unread(type: DataType, location: Location, message: string): UnknownContents {
  const [place] = location;
  if (place?.kind === 'register') return unknown(type, 'no-register', message);
  if (place?.kind !== 'memory' || location.length > 1) return unknown(type, 'no-memory', message);
  const address = (BigInt(place.bitOffset) / 8n).toString(16);
  return unknown(type, 'no-memory', `Cannot access memory at address 0x${address}`);
}

function movedToData(reader: ObjectReader, type: DataType, from: Location): Location | Unlocated {
  return attempt(() => dataLocation(reader, type.die, from));
}

class ContentsReader {
  private left: number;
  /** Parts that may be looked at yet. */
  visits: number;
  private readonly reader: ObjectReader;
  private readonly follow: boolean;

  constructor(reader: ObjectReader, maxElements: number, visits: number, follow: boolean) {
    this.reader = reader;
    this.follow = follow;
    this.left = maxElements;
    this.visits = visits;
  }

  read(given: DataType, at: Location | Unlocated, depth: number, isOuter: boolean): Contents {
    const type = plainType(given);
    this.visits -= 1;
    if (depth > MAX_DEPTH) return unknown(type, 'bad-type', `types nest more than ${MAX_DEPTH} deep`);
    switch (type.kind) {
      case 'structure':
        return this.structure(type, at, depth);
      case 'array':
        return this.array(type, at, depth);
      case 'void':
      case 'function':
        return unknown(type, 'bad-type', 'objects have no such type');
      case 'unknown':
        return unknown(type, 'bad-type', type.message);
      default:
        return this.scalar(type, at, undefined, isOuter);
    }
  }

  private structure(type: PlainType & { kind: 'structure' }, at: Location | Unlocated, depth: number): Contents {
    if (type.number !== undefined) {
      this.left -= 1;
      const width = bitsOfForm(type.number);
      const bits = readBits(this.reader, type, at, width * type.number.count);
      if (typeof bits !== 'bigint') return bits;
      const each = Array.from({ length: type.number.count }, (_, i) =>
        BigInt.asUintN(width, bits >> BigInt(width * i)),
      );
      return { kind: 'numbers', type, bits: each };
    }
    if (type.isIncomplete) return unknown(type, 'bad-type', 'the type is only declared');
    // A whole object that is nowhere is said once.
    if (!isLocated(at)) return unlocated(type, at);
    if (at.length === 1 && at[0]?.kind === 'undefined') return unknown(type, 'optimized-out', 'optimized out');
    const parts: { member: DataMember; contents: Contents }[] = [];
    let isCut = false;
    for (const { member, lost } of membersIn(this.reader, type, at)) {
      if (this.left <= 0 || this.visits <= 0) {
        isCut = true;
        break;
      }
      const contents =
        lost === undefined ? this.member(member, at, depth) : this.noVariant(member, lost.discriminant, at, depth);
      parts.push({ member, contents });
    }
    const whole = { kind: 'structure', type, parts, isCut } satisfies StructureContents;
    return nothingOf(type, parts) ?? whole;
  }

  /** Why no variant can be shown: the discriminant is not known, or of no variant. */
  private noVariant(member: DataMember, value: DiscriminantValue | undefined, at: Location, depth: number): Contents {
    if (value === undefined) return this.member(member, at, depth);
    this.left -= 1;
    return unknown(member.dataType, 'bad-type', `no variant is of the discriminant ${value.value}`);
  }

  private member(member: DataMember, at: Location, depth: number): Contents {
    const place = attempt(() => memberLocation(this.reader, member, at));
    if (member.bitSize === undefined) return this.read(member.dataType, place, depth + 1, false);
    const type = plainType(member.dataType);
    if (type.kind !== 'base' && type.kind !== 'enumeration') {
      return unknown(type, 'bad-type', 'a bit field is no number');
    }
    return this.scalar(type, place, member.bitSize, false);
  }

  private scalar(type: PlainType, at: Location | Unlocated, bitSize: number | undefined, isOuter: boolean): Contents {
    this.left -= 1;
    const { size } = type;
    if (size === undefined) return unknown(type, 'bad-type', 'the size of the type is not known');
    const read = readBits(this.reader, type, at, bitSize ?? 8 * size);
    if (typeof read !== 'bigint') {
      this.visits -= VISITS_OF_LOST;
      return read;
    }
    const bits =
      bitSize !== undefined && isSigned(type) ? BigInt.asUintN(8 * size, BigInt.asIntN(bitSize, read)) : read;
    const scalar = { kind: 'scalar', type, bits, size } as const;
    if (type.kind !== 'pointer' || !this.follow) return scalar;
    if (type.form !== 'pointer' && !isOuter) return scalar;
    return { ...scalar, ...this.followed(type, bits) };
  }

  /** What a reference leads to; the characters that a pointer leads to. */
  private followed(type: PlainType & { kind: 'pointer' }, address: bigint): Partial<Contents & { kind: 'scalar' }> {
    const at = pointedLocation(this.reader, type, address);
    if (type.form !== 'pointer') return { target: this.read(type.target, at, 1, false) };
    if (!isCharacterType(type.target) || address === 0n) return {};
    return { text: this.textAt(type.target, at) };
  }

  private textAt(given: DataType, start: Location): Contents & { kind: 'text' | 'unknown' } {
    const type = plainType(given);
    const bytes: number[] = [];
    for (;;) {
      const step = bytes.length;
      const place = attempt(() => updateBytes(start, step));
      const byte = readBits(this.reader, type, place, 8);
      if (typeof byte !== 'bigint') {
        if (bytes.length === 0) return byte;
        return { kind: 'text', type, bytes: Uint8Array.from(bytes), isCut: true };
      }
      bytes.push(Number(byte));
      if (byte === 0n) return { kind: 'text', type, bytes: Uint8Array.from(bytes), isCut: false };
      if (bytes.length > MAX_ELEMENTS) return { kind: 'text', type, bytes: Uint8Array.from(bytes), isCut: true };
    }
  }

  private array(type: PlainType & { kind: 'array' }, at: Location | Unlocated, depth: number): Contents {
    const bounds = boundsOf(this.reader, type, at);
    if (bounds === undefined) return unknown(type, 'bad-type', 'the bounds of the array are not known');
    if (!isLocated(at)) return unlocated(type, at);
    if (at.length === 1 && at[0]?.kind === 'undefined') return unknown(type, 'optimized-out', 'optimized out');
    const { lower, count, stride } = bounds;
    if (isCharacterType(type.element) && stride === 1 && count > 0n) {
      const text = this.characters(type, at, count);
      if (text !== undefined) return text;
    }
    const ahead = stride * Math.min(Number(count), this.left);
    // Hosts that read memory when they are asked have it at hand then, where each element alone would be a question.
    if (ahead > READ_AHEAD && at.length === 1) readBytes(this.reader, type, at, 8 * ahead);
    const runs: { contents: Contents; times: number }[] = [];
    let i = 0;
    let lost = 0;
    for (; i < count && this.left > 0 && this.visits > 0 && lost < MAX_LOST; i++) {
      const { left } = this;
      const index = i;
      const place = i === 0 ? at : attempt(() => updateBytes(at, index * stride));
      const contents = this.read(type.element, place, depth + 1, false);
      lost = contents.kind === 'unknown' && contents.reason === 'no-memory' ? lost + 1 : 0;
      const last = runs.at(-1);
      if (last !== undefined && sameContents(last.contents, contents)) {
        last.times += 1;
        if (last.times > REPEATED) this.left = left;
      } else runs.push({ contents, times: 1 });
    }
    const whole = { kind: 'array', type, lower, count, runs, isCut: i < count } satisfies ArrayContents;
    return nothingOf(type, runs) ?? whole;
  }

  /** An array of characters at once; undefined where not all of them can be read. */
  private characters(type: PlainType, at: Location, count: bigint): Contents | undefined {
    const most = Math.max(MAX_ELEMENTS, this.left) * TEXT_AHEAD;
    const taken = count > most ? most : Number(count);
    const bytes = readBytes(this.reader, type, at, 8 * taken);
    if (!(bytes instanceof Uint8Array)) return undefined;
    this.left -= 1;
    return { kind: 'text', type, bytes, isCut: taken < count };
  }
}

/** An object of which no part is known, all for one reason, said once. */
function nothingOf(type: PlainType, parts: readonly { readonly contents: Contents }[]): UnknownContents | undefined {
  const first = parts[0]?.contents;
  if (first?.kind !== 'unknown') return undefined;
  const isSame = parts.every(({ contents }) => contents.kind === 'unknown' && contents.reason === first.reason);
  return isSame ? { ...first, type } : undefined;
}

/** Whether values of a type have a sign. */
export function isSigned(type: PlainType): boolean {
  if (type.kind === 'enumeration') return type.isSigned;
  return type.kind === 'base' && signedEncodings.has(type.encoding);
}

const signedEncodings = new Set<number>([Encoding.signed, Encoding.signed_char, Encoding.signed_fixed]);

/** Bounds of an array at a location; undefined where they are not known. */
export function boundsOf(
  reader: ObjectReader,
  type: PlainType & { kind: 'array' },
  at: Location | Unlocated,
): ReturnType<typeof type.bounds> {
  try {
    return type.bounds(typeReader(reader, at));
  } catch (error) {
    if (error instanceof ExpressionError || error instanceof FormatError) return undefined;
    throw error;
  }
}

/** Where a pointer leads: memory of its address space. */
export function pointedLocation(
  { context: { target } }: Pick<ObjectReader, 'context'>,
  { space }: { readonly space: number | undefined },
  address: bigint,
): Location {
  return [{ kind: 'memory', space: space ?? 0, bitOffset: exact(address * 8n), storageBits: target.largestMemoryBits }];
}

/** Whether a type is a character of one byte. */
export function isCharacterType(given: DataType): boolean {
  const type = plainType(given);
  return type.kind === 'base' && isCharacter(type.size, type.encoding);
}
