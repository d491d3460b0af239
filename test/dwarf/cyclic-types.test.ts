/* Types that lead back to themselves, and lengths that nobody has: bounded, and said. */
import { expect, test } from 'vitest';
import { DwAt, DwTag } from '../../generated/dwarf/enums.ts';
import { contentsText, dataTypeText, plainType, readContents, typeTable } from '../../src/dwarf/advanced.ts';
import type { Lookup } from '../../src/dwarf/advanced.ts';
import type { Die, DwarfUnit, FormValue } from '../../src/dwarf/index.ts';
import { targetOf } from '../../src/dwarf/index.ts';

const root: DwarfUnit['root'] = new Map();
const fields: Partial<DwarfUnit> = { addressSize: 8, littleEndian: true, first: 0, end: 0, root };
const unit = fields as DwarfUnit;
const asked: Partial<Lookup> = {
  units: [unit],
  follow: (_: DwarfUnit, value: FormValue | undefined) =>
    value?.kind === 'reference' ? entries[value.offset] : undefined,
};
const lookup = asked as Lookup;

const number = (value: number): FormValue => ({ kind: 'number', value });
const entryAt = (offset: number): FormValue => ({ kind: 'reference', offset, elsewhere: false });

function entry(offset: number, tag: DwTag, attributes: readonly (readonly [DwAt, FormValue])[]): Die {
  return { unit, offset, tag, depth: 1, hasChildren: false, attributes: new Map(attributes) };
}

const entries: Readonly<Record<number, Die>> = {
  1: entry(1, DwTag.DW_TAG_typedef, [[DwAt.DW_AT_type, entryAt(1)]]),
  2: entry(2, DwTag.DW_TAG_pointer_type, [[DwAt.DW_AT_type, entryAt(2)]]),
  3: entry(3, DwTag.DW_TAG_const_type, [[DwAt.DW_AT_type, entryAt(4)]]),
  4: entry(4, DwTag.DW_TAG_volatile_type, [[DwAt.DW_AT_type, entryAt(3)]]),
  5: entry(5, DwTag.DW_TAG_array_type, [[DwAt.DW_AT_type, entryAt(5)]]),
  6: entry(6, DwTag.DW_TAG_reference_type, [[DwAt.DW_AT_type, entryAt(6)]]),
  7: entry(7, DwTag.DW_TAG_base_type, [[DwAt.DW_AT_byte_size, number(1e15)]]),
  8: entry(8, DwTag.DW_TAG_pointer_type, [[DwAt.DW_AT_type, entryAt(99)]]),
  9: entry(9, DwTag.DW_TAG_compile_unit, []),
};

test.each([
  [1, '<error: typedefs lead around in a circle>'],
  [2, '0x0'],
  [3, '<error: typedefs lead around in a circle>'],
  [5, '<error: the bounds of the array are not known>'],
  [6, '@0x0: @0x0'],
  [7, /^<error: a value of \d+ bits \(--limit bytes=N raises it\)>$/],
  [8, '0x0'],
  [9, '<error: this is no entry of a type>'],
])('entry %i', (offset, text) => {
  const type = typeTable(lookup).of(entries[offset]);
  expect(dataTypeText(type).length).toBeLessThan(500);
  plainType(type);
  const target = targetOf(8, 'little');
  const memory = (_s: number, _l: number | undefined, _a: number | bigint, size: number): Uint8Array =>
    new Uint8Array(size);
  const place = [{ kind: 'memory', space: 0, bitOffset: 0, storageBits: target.memoryBits }] as const;
  const contents = readContents({ lookup, context: { target, memory } }, type, place);
  if (typeof text === 'string') expect(contentsText(contents)).toBe(text);
  else expect(contentsText(contents)).toMatch(text);
});
