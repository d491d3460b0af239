/* Strings of Fortran (DWARF 5, section 5.11): a length that is fixed, or that an object says, and characters of a byte. */
import { DwAt } from '../../../generated/dwarf/enums.ts';
import { constantOf } from '../info/attribute.ts';
import type { Die } from '../info/die.ts';
import { Encoding } from '../value/base-type.ts';
import type { DataType } from './data-type.ts';

const character: DataType = { kind: 'base', name: 'character', size: 1, encoding: Encoding.unsigned_char };

/** The type of an entry of a string, an array of characters under a name as Fortran writes it. */
export function stringType(die: Die): DataType {
  const isDynamic = die.attributes.has(DwAt.DW_AT_string_length);
  const size = isDynamic ? undefined : constantOf(die.attributes.get(DwAt.DW_AT_byte_size));
  const count = size === undefined ? undefined : BigInt(size);
  const target: DataType = {
    kind: 'array',
    die,
    size,
    element: character,
    count,
    bounds: () => (count === undefined ? undefined : { lower: 1n, count, stride: 1 }),
  };
  return { kind: 'alias', how: 'typedef', name: `character(len=${size ?? '*'})`, size, target };
}
