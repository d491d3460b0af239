/* Sizes of types that no compiler writes. */
import { expect, test } from 'vitest';
import { DwAt, DwTag } from '../../generated/dwarf/enums.ts';
import { constantBytes } from '../../src/dwarf/types/constant-bytes.ts';
import type { Die, DwarfUnit } from '../../src/dwarf/index.ts';
import type { Lookup } from '../../src/dwarf/info/lookup.ts';
import { byteSizeOf } from '../../src/dwarf/types/type.ts';

const unit = { addressSize: 8, littleEndian: true } as DwarfUnit;
const lookup: Pick<Lookup, 'follow'> = { follow: () => undefined };

function typeOf(attribute: number, value: number): Die {
  const attributes = new Map([[attribute, { kind: 'number', value } as const]]);
  return { unit, offset: 0, tag: DwTag.DW_TAG_base_type, depth: 1, hasChildren: false, attributes };
}

test.each([
  [DwAt.DW_AT_byte_size, 4, 4],
  [DwAt.DW_AT_bit_size, 12, 2],
  [DwAt.DW_AT_byte_size, -4, undefined],
  [DwAt.DW_AT_bit_size, -12, undefined],
])('attribute %i of %i is %j bytes', (attribute, value, size) => {
  const type = typeOf(attribute, value);
  expect(byteSizeOf(lookup as Lookup, type)).toBe(size);
  // A constant of a type without a size has that of an address.
  expect(constantBytes(lookup as Lookup, { kind: 'number', value: 1 }, type, unit)?.length).toBe(size ?? 8);
});
