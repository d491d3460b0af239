/* DW_AT_const_value (DWARF 5, section 4.1 #9) as the bytes that an object of that value has. */
import { bytesOf } from '../value/bits.ts';
import type { Die } from '../info/die.ts';
import type { FormValue } from '../info/form.ts';
import type { Integer } from '../value/integer.ts';
import type { Lookup } from '../info/lookup.ts';
import { byteSizeOf } from './type.ts';
import type { DwarfUnit } from '../info/unit.ts';

/** The bytes of a constant, as many as its type has; undefined for values that are no constant. */
export function constantBytes(
  lookup: Lookup,
  value: FormValue,
  type: Die | undefined,
  unit: DwarfUnit,
): Uint8Array | undefined {
  switch (value.kind) {
    case 'bytes':
    case 'expression':
      return value.value;
    case 'text':
      return new TextEncoder().encode(`${value.value}\0`);
    case 'number':
    case 'wide':
    case 'address':
      return numberBytes(value.value, byteSizeOf(lookup, type) ?? unit.addressSize, unit.littleEndian);
    default:
      return undefined;
  }
}

/** Integers wider than this are none. */
const MAX_SIZE = 64;

function numberBytes(value: Integer, size: number, littleEndian: boolean): Uint8Array {
  return bytesOf(value, 8 * Math.min(size, MAX_SIZE), littleEndian ? 'little' : 'big');
}
