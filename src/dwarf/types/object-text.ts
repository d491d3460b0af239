/*
 * Objects as gdb prints them: `{p = 0x7fda81e00000, n = 4096, w = {0, 1.25, 2.5, 3.75}}`. Base classes come first as `<Base> = {…}`,
 * members without a name have none, references are `@0x…`. What one object may take is limited as there: 200 values, and equal
 * elements in a row are counted.
 */
import { DwAt, DwTag } from '../../../generated/dwarf/enums.ts';
import { FormatError } from '../../runtime/index.ts';
import { constantOf, nameOf } from '../info/attribute.ts';
import { integerOf } from '../value/bits.ts';
import type { EvaluationContext } from '../evaluate/context.ts';
import { childrenOf } from '../info/die.ts';
import type { Die } from '../info/die.ts';
import { readLocationSync } from '../evaluate/drive.ts';
import { ExpressionError } from '../expression/fault.ts';
import { updateBytes } from '../value/location.ts';
import type { Integer } from '../value/integer.ts';
import type { Location } from '../value/location.ts';
import type { Lookup } from '../info/lookup.ts';
import { charactersText, isCharacter, scalarText } from './number-text.ts';
import { memberLocation, placedDimensions } from './object.ts';
import type { PlacedDimension } from './object.ts';
import { targetOf } from '../evaluate/target.ts';
import { byteSizeOf, shapeOf, strippedType } from './type.ts';
import type { Member } from './type.ts';

/** Structures that are numbers, by name: texts of their bytes. */
export type NumberStructures = Readonly<Record<string, (bits: bigint) => string>>;

const SHOWN = 200;
const REPEATED = 10;
const MAX_DEPTH = 32;

const references = new Set<number>([DwTag.DW_TAG_reference_type, DwTag.DW_TAG_rvalue_reference_type]);
const pointers = new Set<number>([
  DwTag.DW_TAG_pointer_type,
  DwTag.DW_TAG_subroutine_type,
  DwTag.DW_TAG_ptr_to_member_type,
]);

/** The bytes of an object of a type as text; undefined where the type is not known or has more bytes than there are. */
export function objectText(
  lookup: Lookup,
  type: Die | undefined,
  bytes: Uint8Array,
  numbers: NumberStructures = {},
): string | undefined {
  if (type === undefined) return undefined;
  const { addressSize, littleEndian } = type.unit;
  const target = targetOf(addressSize, littleEndian ? 'little' : 'big');
  // Expressions of members add to an address: the object is all memory there is.
  const memory = (_space: number, _lane: number | undefined, address: Integer, size: number): Uint8Array | undefined =>
    Number(address) + size <= bytes.length ? bytes.subarray(Number(address), Number(address) + size) : undefined;
  const context: EvaluationContext = { target, unit: type.unit, memory };
  const start: Location = [{ kind: 'memory', space: 0, bitOffset: 0, storageBits: target.memoryBits }];
  const writer = new ObjectWriter(lookup, context, bytes.length, numbers);
  try {
    return writer.text(type, start, 0);
  } catch (error) {
    const isUnknown =
      error instanceof ExpressionError || error instanceof UnknownObject || error instanceof FormatError;
    if (isUnknown) return undefined;
    throw error;
  }
}

/** Ends the text of an object that cannot be told. */
class UnknownObject extends Error {}

class ObjectWriter {
  private left = SHOWN;

  private readonly lookup: Lookup;
  private readonly context: EvaluationContext;
  /** Bytes of the whole object. */
  private readonly size: number;
  private readonly numbers: NumberStructures;

  constructor(lookup: Lookup, context: EvaluationContext, size: number, numbers: NumberStructures) {
    this.lookup = lookup;
    this.context = context;
    this.size = size;
    this.numbers = numbers;
  }

  text(type: Die | undefined, at: Location, depth: number): string {
    const die = strippedType(this.lookup, type);
    if (die === undefined || depth > MAX_DEPTH) throw new UnknownObject();
    const shape = shapeOf(this.lookup, die);
    if (shape.kind === 'structure') {
      const number = this.numbers[nameOf(die) ?? ''];
      if (number !== undefined && shape.size !== undefined) return number(this.bits(at, 8 * shape.size));
      return this.structure(shape.members, at, depth);
    }
    if (shape.kind === 'array') {
      const dimensions = placedDimensions(shape);
      if (dimensions === undefined) throw new UnknownObject();
      return this.array(shape.element, dimensions, at, depth);
    }
    if (shape.kind === 'unknown' || shape.size === undefined) throw new UnknownObject();
    this.left -= 1;
    return this.scalar(die, this.bits(at, 8 * shape.size), shape.size, shape.isSigned);
  }

  private structure(members: readonly Member[], at: Location, depth: number): string {
    const parts: string[] = [];
    for (const member of members) {
      if (this.left <= 0) {
        parts.push('...');
        break;
      }
      const { die, name, type, bitSize } = member;
      const place = memberLocation({ lookup: this.lookup, context: this.context }, member, at);
      const value = bitSize === undefined ? this.text(type, place, depth + 1) : this.bitField(type, place, bitSize);
      if (die.tag === DwTag.DW_TAG_inheritance) {
        const base = strippedType(this.lookup, type);
        parts.push(`<${(base && nameOf(base)) ?? '?'}> = ${value}`);
      } else parts.push(name === undefined ? value : `${name} = ${value}`);
    }
    return parts.length === 0 ? '{<No data fields>}' : `{${parts.join(', ')}}`;
  }

  private bitField(type: Die | undefined, at: Location, bitSize: number): string {
    this.left -= 1;
    const die = strippedType(this.lookup, type);
    const shape = shapeOf(this.lookup, die);
    if (die === undefined || shape.kind !== 'scalar') throw new UnknownObject();
    const bits = this.bits(at, bitSize);
    const size = shape.size ?? 8;
    return this.scalar(
      die,
      shape.isSigned ? BigInt.asUintN(8 * size, BigInt.asIntN(bitSize, bits)) : bits,
      size,
      shape.isSigned,
    );
  }

  private array(element: Die | undefined, dimensions: readonly PlacedDimension[], at: Location, depth: number): string {
    const [first, ...rest] = dimensions;
    if (first === undefined) return this.text(element, at, depth + 1);
    const { stride: step } = first;
    const count = Number(first.count);
    // Bounds may say anything; the object has the bytes that it has.
    if (!(count >= 0 && count * step <= this.size) || (step === 0 && count > this.size)) throw new UnknownObject();
    if (rest.length === 0 && isCharacterType(this.lookup, element) && count > 0) {
      return charactersText(this.bytes(at, 8 * count));
    }
    const parts: string[] = [];
    let before: string | undefined;
    let times = 0;
    const flush = (): void => {
      if (before === undefined) return;
      if (times >= REPEATED) parts.push(`${before} <repeats ${times} times>`);
      else for (let i = 0; i < times; i++) parts.push(before);
    };
    let i = 0;
    for (; i < count && this.left > 0; i++) {
      const { left } = this;
      const place = i === 0 ? at : updateBytes(at, i * step);
      const value =
        rest.length === 0 ? this.text(element, place, depth + 1) : this.array(element, rest, place, depth + 1);
      if (value === before) {
        times += 1;
        if (times > REPEATED) this.left = left;
        continue;
      }
      flush();
      [before, times] = [value, 1];
    }
    flush();
    return `{${parts.join(', ')}${i < count ? '...' : ''}}`;
  }

  private scalar(die: Die, bits: bigint, size: number, isSigned: boolean): string {
    if (references.has(die.tag)) return `@0x${bits.toString(16)}`;
    if (pointers.has(die.tag)) return `0x${bits.toString(16)}`;
    const number = isSigned ? BigInt.asIntN(8 * size, bits) : bits;
    if (die.tag === DwTag.DW_TAG_enumeration_type) return enumeratorOf(die, bits, size) ?? `${number}`;
    const encoding = constantOf(die.attributes.get(DwAt.DW_AT_encoding));
    const text = encoding === undefined ? undefined : scalarText(bits, size, encoding);
    if (text === undefined) throw new UnknownObject();
    return text;
  }

  private bytes(at: Location, bits: number): Uint8Array {
    const { bytes, mask, failed } = readLocationSync(at, bits, this.context);
    if (mask !== undefined || failed !== undefined) throw new UnknownObject();
    return bytes;
  }

  private bits(at: Location, bits: number): bigint {
    return bits === 0 ? 0n : BigInt(integerOf(this.bytes(at, bits), bits, this.context.target.byteOrder));
  }
}

function isCharacterType(lookup: Lookup, type: Die | undefined): boolean {
  const die = strippedType(lookup, type);
  const encoding = die && constantOf(die.attributes.get(DwAt.DW_AT_encoding));
  return (
    die?.tag === DwTag.DW_TAG_base_type && encoding !== undefined && isCharacter(byteSizeOf(lookup, die), encoding)
  );
}

/** Producers write constants of unsigned types with the sign of their form. */
function enumeratorOf(die: Die, bits: bigint, size: number): string | undefined {
  for (const child of childrenOf(die)) {
    const constant = child.attributes.get(DwAt.DW_AT_const_value);
    if (constant?.kind !== 'number' && constant?.kind !== 'wide') continue;
    if (BigInt.asUintN(8 * size, BigInt(constant.value)) === bits) return nameOf(child);
  }
  return undefined;
}
