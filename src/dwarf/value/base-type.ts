/*
 * Base types (DWARF 5, sections 5.1 and 7.8): the size and encoding of a value on the stack. The generic type is the size of an
 * address in the default address space, integral, and of unspecified signedness; it has no entry.
 */

/** DW_ATE_*, how the bits of a value are meant. */
export const Encoding = {
  address: 0x01,
  boolean: 0x02,
  complex_float: 0x03,
  float: 0x04,
  signed: 0x05,
  signed_char: 0x06,
  unsigned: 0x07,
  unsigned_char: 0x08,
  imaginary_float: 0x09,
  packed_decimal: 0x0a,
  numeric_string: 0x0b,
  edited: 0x0c,
  signed_fixed: 0x0d,
  unsigned_fixed: 0x0e,
  decimal_float: 0x0f,
  UTF: 0x10,
  UCS: 0x11,
  ASCII: 0x12,
} as const;

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
