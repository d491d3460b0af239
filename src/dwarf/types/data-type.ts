/*
 * Types as data (DWARF 5, chapter 5): what a type is, with the types that it is made of behind getters, so that a cycle costs nothing
 * and nothing is decoded before somebody looks. Sizes are bytes, undefined where they are not known.
 */
import type { Die } from '../info/die.ts';
import type { Lookup } from '../info/lookup.ts';
import type { NameKind, UnitNames } from '../info/names.ts';
import type { DwarfUnit } from '../info/unit.ts';
import type { Member, VariantPart } from './members.ts';
import type { PlacedDimension } from './object.ts';
import type { TypeReader } from './bounds.ts';
import type { NumberForm } from './number-form.ts';

/** No type: what `void` functions return and `void *` points to. */
export interface VoidType {
  readonly kind: 'void';
  readonly size: undefined;
}

/** A number, character or truth value. */
export interface ScalarType {
  readonly kind: 'base';
  readonly name: string;
  readonly size: number | undefined;
  /** DW_ATE_*. */
  readonly encoding: number;
}

/** A pointer or reference. */
export interface PointerType {
  readonly kind: 'pointer';
  readonly size: number;
  readonly form: 'pointer' | 'reference' | 'rvalue';
  /** DW_AT_address_class: the address space of what it points to; undefined where the entry does not say. */
  readonly space: number | undefined;
  readonly target: DataType;
}

/** A pointer to a member of a class. */
export interface MemberPointerType {
  readonly kind: 'memberPointer';
  readonly size: number;
  readonly target: DataType;
  readonly owner: DataType;
}

/** One name of an enumeration. */
export interface Enumerator {
  readonly name: string;
  readonly value: bigint;
}

/** An enumeration. */
export interface EnumerationType {
  readonly kind: 'enumeration';
  /** Qualified; undefined for one without a name. */
  readonly name: string | undefined;
  readonly size: number | undefined;
  readonly isSigned: boolean;
  readonly enumerators: readonly Enumerator[];
  /** Every name is of bits that no other one has: values may be several names joined by `|`. */
  readonly isFlags: boolean;
}

/** A set of Pascal or Modula: a bit for each value of the element, from the lowest on. */
export interface SetType {
  readonly kind: 'set';
  /** Qualified; undefined for one without a name. */
  readonly name: string | undefined;
  readonly size: number | undefined;
  readonly element: DataType;
  /** The value that the lowest bit is of. */
  readonly lower: bigint;
}

/** A member or base class of a structure. */
export interface DataMember extends Member {
  readonly isBase: boolean;
  readonly isVirtualBase: boolean;
  /** Made by the compiler: the pointer to a table of virtual functions. */
  readonly isArtificial: boolean;
  readonly dataType: DataType;
}

/** A structure, class or union. */
export interface StructureType {
  readonly kind: 'structure';
  readonly keyword: 'struct' | 'class' | 'union';
  /** Qualified; undefined for one without a name. */
  readonly name: string | undefined;
  readonly size: number | undefined;
  /** Only declared here and nowhere defined. */
  readonly isIncomplete: boolean;
  readonly members: readonly DataMember[];
  /** Parts of which an object has one variant each, behind the members. */
  readonly parts: readonly VariantPart<DataMember>[];
  /** Set for structures that are numbers, such as `__half`. */
  readonly number: NumberForm | undefined;
}

/** An array; one of several dimensions is an array of arrays. */
export interface ArrayType {
  readonly kind: 'array';
  readonly size: number | undefined;
  readonly element: DataType;
  /** Bounds as far as they are known before an object is at hand. */
  readonly count: bigint | undefined;
  /** Bounds and step with what depends on the object; undefined where they are not known. */
  bounds(read: TypeReader): PlacedDimension | undefined;
}

/** A function. */
export interface FunctionType {
  readonly kind: 'function';
  readonly size: undefined;
  readonly result: DataType;
  readonly parameters: readonly DataType[];
  readonly isVariadic: boolean;
}

/** Another name of a type, or a qualified form of it. */
export interface AliasType {
  readonly kind: 'alias';
  readonly how: 'typedef' | 'const' | 'volatile' | 'restrict' | '_Atomic' | 'other';
  /** Of a typedef, qualified. */
  readonly name: string | undefined;
  readonly size: number | undefined;
  readonly target: DataType;
}

/** A type that cannot be had: damaged, cyclic, or of a kind that is not known. */
export interface UnknownType {
  readonly kind: 'unknown';
  readonly name: string | undefined;
  readonly size: number | undefined;
  readonly message: string;
}

/** A type; `die` of the original entry is kept by the table. */
export type DataType = (
  | VoidType
  | ScalarType
  | PointerType
  | MemberPointerType
  | EnumerationType
  | SetType
  | StructureType
  | ArrayType
  | FunctionType
  | AliasType
  | UnknownType
) & {
  /** The entry; undefined for types that no entry describes, such as those of an expression's results. */
  readonly die?: Die | undefined;
};

/** A type without typedefs and qualifiers. */
export type PlainType = Exclude<DataType, AliasType>;

const MAX_ALIASES = 64;

/** What a type is once typedefs and qualifiers are taken off; a cycle of them is an unknown type. */
export function plainType(type: DataType): PlainType {
  let at = type;
  for (let i = 0; i < MAX_ALIASES; i++) {
    if (at.kind !== 'alias') return at;
    at = at.target;
  }
  return { kind: 'unknown', name: undefined, size: undefined, message: 'typedefs lead around in a circle' };
}

/** The types and the names of a file. */
export interface TypeTable {
  readonly lookup: Lookup;
  /** The type of an entry; `void` for none. */
  of(die: Die | undefined): DataType;
  /** The names of a unit. */
  names(unit: DwarfUnit): UnitNames;
  /** Entries of a qualified name: those of the unit first where it has any, else of the first unit that does. */
  find(kind: NameKind, name: string, unit?: DwarfUnit): readonly Die[];
  /** The definition of a structure of this name: of the unit where it has one, else of any. */
  definition(name: string, unit: DwarfUnit): Die | undefined;
}
