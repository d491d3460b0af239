/*
 * Types (DWARF 5, chapter 5): an entry of a type, with typedefs and qualifiers taken off, as what an object of it is made of. Sizes and
 * bounds may be computed at run time; where they are, a `TypeReader` asks the object.
 */
import { DwAt, DwTag } from '../../generated/dwarf.ts';
import { constantOf, nameOf } from './attribute.ts';
import { Encoding } from './base-type.ts';
import { childrenOf } from './die.ts';
import type { Die } from './die.ts';
import type { FormValue } from './form.ts';
import type { Lookup } from './lookup.ts';
import { orUndefined } from './or-undefined.ts';

/** A member, base class or variant of a structure. */
export interface Member {
  readonly die: Die;
  readonly name: string | undefined;
  readonly type: Die | undefined;
  /** Bits of a bit field. */
  readonly bitSize: number | undefined;
}

/** One dimension of an array. */
export interface Dimension {
  readonly lower: bigint;
  /** Undefined where it is not known. */
  readonly count: bigint | undefined;
}

/** What a type is. Sizes are bytes, undefined where they are not known. */
export type TypeShape =
  | { readonly kind: 'scalar'; readonly size: number | undefined; readonly isSigned: boolean }
  | { readonly kind: 'structure'; readonly size: number | undefined; readonly members: readonly Member[] }
  | {
      readonly kind: 'array';
      readonly element: Die | undefined;
      readonly dimensions: readonly Dimension[];
      /** Bytes from an element to the next. */
      readonly stride: number | undefined;
    }
  | { readonly kind: 'unknown' };

/** Computes attributes that are an expression or refer to a variable; undefined where they cannot be had. */
export type TypeReader = (die: Die, value: FormValue) => bigint | undefined;

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
  DwTag.DW_TAG_variant_part,
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

/** What a type is, with what has to be computed from `read`. */
export function shapeOf(lookup: Lookup, type: Die | undefined, read: TypeReader = noReader): TypeShape {
  const die = strippedType(lookup, type);
  if (die === undefined) return { kind: 'unknown' };
  const size = byteSize(die, read);
  if (structures.has(die.tag)) return { kind: 'structure', size, members: membersOf(lookup, die) };
  if (die.tag === DwTag.DW_TAG_array_type) return arrayOf(lookup, die, read);
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
  const shape = shapeOf(lookup, type, read);
  switch (shape.kind) {
    case 'scalar':
    case 'structure':
      return shape.size;
    case 'array': {
      if (depth >= MAX_NESTING) return undefined;
      const counts = shape.dimensions.map(({ count }) => count);
      const element = shape.stride ?? byteSizeOf(lookup, shape.element, read, depth + 1);
      if (element === undefined || counts.includes(undefined)) return undefined;
      return sizeOf(counts.reduce<number>((product, count) => product * Number(count), element));
    }
    case 'unknown':
      return undefined;
  }
}

/** Members of one structure that are taken. */
const MAX_MEMBERS = 65_536;

function membersOf(lookup: Lookup, die: Die): Member[] {
  const members: Member[] = [];
  orUndefined(() => {
    for (const child of childrenOf(die)) {
      const isMember = child.tag === DwTag.DW_TAG_member || child.tag === DwTag.DW_TAG_inheritance;
      // Static members are declarations: objects elsewhere.
      const isStatic = child.attributes.has(DwAt.DW_AT_declaration) || child.attributes.has(DwAt.DW_AT_external);
      if (!isMember || isStatic) continue;
      const bitSize = sizeOf(constantOf(child.attributes.get(DwAt.DW_AT_bit_size)));
      const type = lookup.follow(child.unit, child.attributes.get(DwAt.DW_AT_type));
      if (members.push({ die: child, name: nameOf(child), type, bitSize }) === MAX_MEMBERS) return;
    }
  });
  return members;
}

function arrayOf(lookup: Lookup, die: Die, read: TypeReader): TypeShape {
  const element = lookup.follow(die.unit, die.attributes.get(DwAt.DW_AT_type));
  const dimensions: Dimension[] = [];
  let stride = strideOf(die, read);
  orUndefined(() => {
    for (const child of childrenOf(die)) {
      if (child.tag !== DwTag.DW_TAG_subrange_type && child.tag !== DwTag.DW_TAG_enumeration_type) continue;
      dimensions.push(dimensionOf(child, read));
      stride ??= strideOf(child, read);
    }
  });
  // A vector (GNU) has one dimension like any array.
  return { kind: 'array', element, dimensions, stride: stride ?? byteSizeOf(lookup, element, read) };
}

function strideOf(die: Die, read: TypeReader): number | undefined {
  const bytes = die.attributes.get(DwAt.DW_AT_byte_stride);
  const value = bytes && (constantOf(bytes) ?? read(die, bytes));
  if (value !== undefined) return Number(value);
  const bits = constantOf(die.attributes.get(DwAt.DW_AT_bit_stride));
  return bits === undefined || bits % 8 !== 0 ? undefined : bits / 8;
}

function dimensionOf(die: Die, read: TypeReader): Dimension {
  const bound = (attribute: number): bigint | undefined => {
    const value = die.attributes.get(attribute);
    if (value === undefined) return undefined;
    const constant = constantOf(value);
    return constant === undefined ? read(die, value) : signedBound(constant, value);
  };
  const lower = bound(DwAt.DW_AT_lower_bound) ?? defaultLower(die);
  const count = bound(DwAt.DW_AT_count);
  if (count !== undefined) return { lower, count };
  const upper = bound(DwAt.DW_AT_upper_bound);
  return { lower, count: upper === undefined ? undefined : upper - lower + 1n };
}

/** An upper bound of all ones is -1: an array of no elements. */
function signedBound(constant: number, value: FormValue): bigint {
  if (value.kind === 'number' && constant === 0xffffffff) return -1n;
  return BigInt.asIntN(64, value.kind === 'wide' ? value.value : BigInt(constant));
}

/** Languages whose arrays start at 1 (DWARF 5, table 7.17): Ada, COBOL, Fortran, Pascal, Modula-2, PL/I, Julia. */
const fromOne = new Set([0x03, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0a, 0x0d, 0x0e, 0x0f, 0x1f, 0x22, 0x23]);

function defaultLower(die: Die): bigint {
  const language = constantOf(die.unit.root.get(DwAt.DW_AT_language));
  return language !== undefined && fromOne.has(language) ? 1n : 0n;
}
