/*
 * Base types (DWARF 5, sections 5.1 and 7.8): the size and encoding of a value on the stack. The generic type is the size of an
 * address in the default address space, integral, and of unspecified signedness; it has no entry.
 */
import { DwAte } from '../../../generated/dwarf/enums.ts';

type EncodingName =
  | 'address'
  | 'boolean'
  | 'complex_float'
  | 'float'
  | 'signed'
  | 'signed_char'
  | 'unsigned'
  | 'unsigned_char'
  | 'imaginary_float'
  | 'packed_decimal'
  | 'numeric_string'
  | 'edited'
  | 'signed_fixed'
  | 'unsigned_fixed'
  | 'decimal_float'
  | 'UTF'
  | 'UCS'
  | 'ASCII';

/** DW_ATE_*, how the bits of a value are meant. */
export const Encoding: Readonly<Record<EncodingName, number>> = {
  address: DwAte.DW_ATE_address,
  boolean: DwAte.DW_ATE_boolean,
  complex_float: DwAte.DW_ATE_complex_float,
  float: DwAte.DW_ATE_float,
  signed: DwAte.DW_ATE_signed,
  signed_char: DwAte.DW_ATE_signed_char,
  unsigned: DwAte.DW_ATE_unsigned,
  unsigned_char: DwAte.DW_ATE_unsigned_char,
  imaginary_float: DwAte.DW_ATE_imaginary_float,
  packed_decimal: DwAte.DW_ATE_packed_decimal,
  numeric_string: DwAte.DW_ATE_numeric_string,
  edited: DwAte.DW_ATE_edited,
  signed_fixed: DwAte.DW_ATE_signed_fixed,
  unsigned_fixed: DwAte.DW_ATE_unsigned_fixed,
  decimal_float: DwAte.DW_ATE_decimal_float,
  UTF: DwAte.DW_ATE_UTF,
  UCS: DwAte.DW_ATE_UCS,
  ASCII: DwAte.DW_ATE_ASCII,
};

/** First encoding that a target may define. */
const LO_USER = 0x80;

/** A type that a DW_TAG_base_type entry describes. */
export interface BaseType {
  /** Offset of the entry from the start of its unit. */
  readonly offset: number;
  readonly name?: string | undefined;
  /** DW_ATE_*; unknown ones are data. */
  readonly encoding: number;
  /** Bytes that a value takes in storage. */
  readonly byteSize: number;
  /** Bits of a value; `8 * byteSize` unless the entry has a DW_AT_bit_size. */
  readonly bitSize: number;
  /** DW_AT_endianity, where it is not the target's byte order. */
  readonly byteOrder?: 'little' | 'big' | undefined;
}

/** Whether operations for integers take it. DW_ATE_address is not integral. */
export function isIntegral({ encoding }: BaseType): boolean {
  switch (encoding) {
    case Encoding.boolean:
    case Encoding.signed:
    case Encoding.signed_char:
    case Encoding.unsigned:
    case Encoding.unsigned_char:
      return true;
    default:
      return encoding >= LO_USER && encoding <= 0xff;
  }
}

/** Whether the highest bit of a value is its sign. */
export function isSigned({ encoding }: BaseType): boolean {
  return encoding === Encoding.signed || encoding === Encoding.signed_char;
}

/** Whether it is a binary floating-point type that we can calculate with: IEEE 754 single or double. */
export function isFloat({ encoding, bitSize }: BaseType): boolean {
  return encoding === Encoding.float && (bitSize === 32 || bitSize === 64);
}

/** Whether two values may be operands of one operation. `loose` looks at the representation alone, as gdb does. */
export function sameType(a: BaseType, b: BaseType, loose: boolean): boolean {
  if (a === b) return true;
  const alike = a.encoding === b.encoding && a.bitSize === b.bitSize && a.byteOrder === b.byteOrder;
  return alike && (loose || (a.name === b.name && a.byteSize === b.byteSize));
}
