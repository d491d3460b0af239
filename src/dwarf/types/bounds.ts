/*
 * The dimensions of arrays (DWARF 5, sections 5.5 and 5.13): a subrange, or an enumeration, has the lowest index, and the highest one or
 * how many there are. Where the lowest is not said it is the default of the source language, and so is the order in memory.
 */
import { DwAt, DwLang, DwOrd, DwTag } from '../../../generated/dwarf/enums.ts';
import { constantOf } from '../info/attribute.ts';
import { childrenOf } from '../info/die.ts';
import type { Die } from '../info/die.ts';
import type { FormValue } from '../info/form.ts';
import { orUndefined } from '../info/or-undefined.ts';

/** Computes attributes that are an expression or refer to a variable; undefined where they cannot be had. */
export type TypeReader = (die: Die, value: FormValue) => bigint | undefined;

/** One dimension of an array; undefined is what is not known. */
export interface Dimension {
  readonly lower: bigint | undefined;
  readonly count: bigint | undefined;
  /** Bytes from an index to the next, where the dimension has its own. */
  readonly stride: number | undefined;
}

/** Dimensions of one array that are taken. */
const MAX_DIMENSIONS = 256;

/** The dimensions of an array in the order of its entry; one of which nothing is known where it does not say. */
export function dimensionsOf(array: Die, read: TypeReader): Dimension[] {
  const found: Dimension[] = [];
  orUndefined(() => {
    for (const child of childrenOf(array)) {
      if (found.length === MAX_DIMENSIONS) return;
      if (child.tag === DwTag.DW_TAG_subrange_type || child.tag === DwTag.DW_TAG_enumeration_type) {
        found.push({ ...boundsOf(child, read), stride: strideOf(child, read) });
        // As many dimensions as the rank that the object has.
      } else if (child.tag === DwTag.DW_TAG_generic_subrange) found.push(unknown);
    }
  });
  return found.length === 0 ? [unknown] : found;
}

const unknown: Dimension = { lower: undefined, count: undefined, stride: undefined };

function boundsOf(die: Die, read: TypeReader): Omit<Dimension, 'stride'> {
  const bound = (attribute: number): bigint | undefined => {
    const value = die.attributes.get(attribute);
    if (value === undefined) return undefined;
    const constant = constantOf(value);
    return constant === undefined ? read(die, value) : signedBound(constant, value);
  };
  const lower = die.attributes.has(DwAt.DW_AT_lower_bound) ? bound(DwAt.DW_AT_lower_bound) : defaultLower(die);
  const count = bound(DwAt.DW_AT_count);
  if (count !== undefined) return { lower, count: atLeastNone(count) };
  const upper = bound(DwAt.DW_AT_upper_bound);
  const known = upper !== undefined && lower !== undefined;
  return { lower, count: known ? atLeastNone(upper - lower + 1n) : undefined };
}

/** Bounds of an array of no elements may be any distance apart. */
function atLeastNone(count: bigint): bigint {
  return count < 0n ? 0n : count;
}

/** An upper bound of all ones is -1: an array of no elements. */
function signedBound(constant: number, value: FormValue): bigint {
  if (value.kind === 'number' && constant === 0xffffffff) return -1n;
  return BigInt.asIntN(64, value.kind === 'wide' ? value.value : BigInt(constant));
}

/** Bytes from an element, or an index of one dimension, to the next; undefined where the entry does not say or they are no bytes. */
export function strideOf(die: Die, read: TypeReader): number | undefined {
  const bytes = die.attributes.get(DwAt.DW_AT_byte_stride);
  const value = bytes && (constantOf(bytes) ?? read(die, bytes));
  if (value !== undefined) return Number(value);
  const bits = constantOf(die.attributes.get(DwAt.DW_AT_bit_stride));
  return bits === undefined || bits % 8 !== 0 ? undefined : bits / 8;
}

/** Numbers of Fortran: its arrays have the first index the fastest. */
const fortran = new Set<number>([
  DwLang.DW_LANG_Fortran77,
  DwLang.DW_LANG_Fortran90,
  DwLang.DW_LANG_Fortran95,
  DwLang.DW_LANG_Fortran03,
  DwLang.DW_LANG_Fortran08,
  DwLang.DW_LANG_Fortran18,
  DwLang.DW_LANG_Fortran23,
]);

/** Languages whose arrays start at 1 (DWARF 5, table 7.17, and the numbers given out since). */
const fromOne = new Set<number>([
  ...fortran,
  DwLang.DW_LANG_Ada83,
  DwLang.DW_LANG_Ada95,
  DwLang.DW_LANG_Ada2005,
  DwLang.DW_LANG_Ada2012,
  DwLang.DW_LANG_Cobol74,
  DwLang.DW_LANG_Cobol85,
  DwLang.DW_LANG_Julia,
  DwLang.DW_LANG_Modula2,
  DwLang.DW_LANG_Modula3,
  DwLang.DW_LANG_Pascal83,
  DwLang.DW_LANG_PLI,
]);

function languageOf({ unit }: Die): number {
  return constantOf(unit.root.get(DwAt.DW_AT_language)) ?? 0;
}

function defaultLower(die: Die): bigint {
  return fromOne.has(languageOf(die)) ? 1n : 0n;
}

/** Whether the first index of an array moves fastest through memory (DW_AT_ordering). */
export function isColumnMajor(array: Die): boolean {
  const order = constantOf(array.attributes.get(DwAt.DW_AT_ordering));
  return order === undefined ? fortran.has(languageOf(array)) : order === DwOrd.DW_ORD_col_major;
}
