/*
 * Types (DWARF 5, chapter 5): an entry of a type, with typedefs and qualifiers taken off, as what an object of it is made of. Sizes and
 * bounds may be computed at run time; where they are, a `TypeReader` asks the object.
 */
import { DwAt, DwTag } from '../../../generated/dwarf/enums.ts';
import { constantOf } from '../info/attribute.ts';
import { Encoding } from '../value/base-type.ts';
import { dimensionsOf, isColumnMajor, strideOf } from './bounds.ts';
import type { Dimension, TypeReader } from './bounds.ts';
import type { Die } from '../info/die.ts';
import type { Lookup } from '../info/lookup.ts';
import { membersOf } from './members.ts';
import type { Member, MemberList } from './members.ts';

/** What a type is. Sizes are bytes, undefined where they are not known. */
export type TypeShape =
  | { readonly kind: 'scalar'; readonly size: number | undefined; readonly isSigned: boolean }
  | { readonly kind: 'structure'; readonly size: number | undefined; readonly list: MemberList<Member> }
  | {
      readonly kind: 'array';
      readonly element: Die | undefined;
      /** In the order of the entry. */
      readonly dimensions: readonly Dimension[];
      /** The first index moves fastest through memory, as in Fortran, not the last. */
      readonly columnMajor: boolean;
      /** Bytes from an element to the next. */
      readonly stride: number | undefined;
    }
  | { readonly kind: 'unknown' };

/** Typedefs and qualifiers that are followed. */
const MAX_ALIASES = 64;

const aliases = new Set<number>([
  DwTag.DW_TAG_typedef,
  DwTag.DW_TAG_const_type,
  DwTag.DW_TAG_volatile_type,
  DwTag.DW_TAG_restrict_type,
  DwTag.DW_TAG_atomic_type,
  DwTag.DW_TAG_packed_type,
  DwTag.DW_TAG_immutable_type,
  DwTag.DW_TAG_shared_type,
  DwTag.DW_TAG_template_alias,
]);

const structures = new Set<number>([
  DwTag.DW_TAG_structure_type,
  DwTag.DW_TAG_class_type,
  DwTag.DW_TAG_union_type,
  DwTag.DW_TAG_interface_type,
]);

const pointers = new Set<number>([
  DwTag.DW_TAG_pointer_type,
  DwTag.DW_TAG_reference_type,
  DwTag.DW_TAG_rvalue_reference_type,
  DwTag.DW_TAG_ptr_to_member_type,
  DwTag.DW_TAG_subroutine_type,
]);

/** A type without its typedefs and qualifiers; undefined where that is void or cannot be found. */
export function strippedType(lookup: Lookup, type: Die | undefined): Die | undefined {
  let at = type;
  for (let i = 0; at !== undefined && aliases.has(at.tag); i++) {
    if (i === MAX_ALIASES) return undefined;
    at = lookup.follow(at.unit, at.attributes.get(DwAt.DW_AT_type));
  }
  // A declaration of a structure that a type unit has in full.
  const full = at?.attributes.get(DwAt.DW_AT_signature);
  return at !== undefined && full !== undefined ? (lookup.follow(at.unit, full) ?? at) : at;
}

/** What a type is, with what has to be computed from `read`; `depth` counts the arrays that it is an element of. */
export function shapeOf(lookup: Lookup, type: Die | undefined, read: TypeReader = noReader, depth = 0): TypeShape {
  const die = strippedType(lookup, type);
  if (die === undefined) return { kind: 'unknown' };
  const size = byteSize(die, read);
  if (structures.has(die.tag)) return { kind: 'structure', size, list: membersOf(lookup, die) };
  if (die.tag === DwTag.DW_TAG_array_type) return arrayOf(lookup, die, read, depth);
  if (die.tag === DwTag.DW_TAG_string_type) return stringOf(size);
  if (pointers.has(die.tag)) return { kind: 'scalar', size: size ?? die.unit.addressSize, isSigned: false };
  if (die.tag === DwTag.DW_TAG_subrange_type || die.tag === DwTag.DW_TAG_enumeration_type) {
    const base = lookup.follow(die.unit, die.attributes.get(DwAt.DW_AT_type));
    return { kind: 'scalar', size: size ?? byteSizeOf(lookup, base), isSigned: base !== undefined && isSigned(base) };
  }
  return { kind: 'scalar', size, isSigned: isSigned(die) };
}

const noReader: TypeReader = () => undefined;

function isSigned({ attributes }: Die): boolean {
  const encoding = constantOf(attributes.get(DwAt.DW_AT_encoding));
  return encoding === Encoding.signed || encoding === Encoding.signed_char;
}

function byteSize(die: Die, read: TypeReader): number | undefined {
  const value = die.attributes.get(DwAt.DW_AT_byte_size);
  const size = value && (constantOf(value) ?? read(die, value));
  if (size !== undefined) return sizeOf(Number(size));
  const bits = sizeOf(constantOf(die.attributes.get(DwAt.DW_AT_bit_size)));
  return bits === undefined ? undefined : Math.ceil(bits / 8);
}

/** A size as it can be: no form keeps a producer from writing a negative one. */
function sizeOf(size: number | undefined): number | undefined {
  return size !== undefined && size >= 0 ? size : undefined;
}

/** Arrays inside arrays that are followed for their size. */
const MAX_NESTING = 32;

/** Bytes of an object of a type; undefined where that is not known. */
export function byteSizeOf(
  lookup: Lookup,
  type: Die | undefined,
  read: TypeReader = noReader,
  depth = 0,
): number | undefined {
  const shape = shapeOf(lookup, type, read, depth);
  switch (shape.kind) {
    case 'scalar':
    case 'structure':
      return shape.size;
    case 'array': {
      const { stride } = shape;
      const counts = shape.dimensions.map(({ count }) => count);
      if (stride === undefined || counts.includes(undefined)) return undefined;
      return sizeOf(counts.reduce<number>((product, count) => product * Number(count), stride));
    }
    case 'unknown':
      return undefined;
  }
}

/** A string of Fortran: characters of a byte; how many is not known where that is said at run time. */
function stringOf(size: number | undefined): TypeShape {
  const count = size === undefined ? undefined : BigInt(size);
  const dimensions = [{ lower: 1n, count, stride: 1 }];
  return { kind: 'array', element: undefined, dimensions, columnMajor: false, stride: 1 };
}

function arrayOf(lookup: Lookup, die: Die, read: TypeReader, depth: number): TypeShape {
  const element = lookup.follow(die.unit, die.attributes.get(DwAt.DW_AT_type));
  const dimensions = dimensionsOf(die, read);
  let stride = strideOf(die, read);
  if (depth < MAX_NESTING) stride ??= byteSizeOf(lookup, element, read, depth + 1);
  // A vector (GNU) has one dimension like any array.
  return { kind: 'array', element, dimensions, columnMajor: isColumnMajor(die), stride };
}
