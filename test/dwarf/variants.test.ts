/* Structures of which an object has one variant: records of Ada, enumerations of Rust. Sets and files of Pascal. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DwAt, DwForm, DwTag } from '../../generated/dwarf/enums.ts';
import { memorySink, memorySource, silent } from '../../src/core/index.ts';
import { lookupOf, objectText } from '../../src/dwarf/advanced.ts';
import { targetOf } from '../../src/dwarf/evaluate/target.ts';
import { open } from '../../src/dwarf/index.ts';
import type { Die } from '../../src/dwarf/info/die.ts';
import { writeNewElf } from '../../src/elf/index.ts';
import { memberPath } from '../../src/dwarf/query/members.ts';
import { dataTypeText } from '../../src/dwarf/types/data-type-text.ts';
import type { TypeTable } from '../../src/dwarf/types/data-type.ts';
import { definitionOf, definitionText } from '../../src/dwarf/types/definition.ts';
import { leavesOf } from '../../src/dwarf/types/object.ts';
import { typeTable } from '../../src/dwarf/types/type-table.ts';

async function typesOf(name: string): Promise<TypeTable> {
  const bytes = new Uint8Array(readFileSync(join(import.meta.dirname, '../fixtures/dwarf-variants', name)));
  const { units } = await open(memorySource(bytes));
  return typeTable(lookupOf(units, silent));
}

const ada = await typesOf('figures.o');
const rust = await typesOf('shapes.o');
const pascal = await typesOf('sets.o');

function typeIn(types: TypeTable, name: string): Die {
  const [die] = types.find('type', name);
  if (die === undefined) throw new Error(`no type ${name}`);
  return die;
}

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const shown = (types: TypeTable, name: string, hex: string): string | undefined =>
  objectText(types, typeIn(types, name), bytesOf(hex));

// As gdb shows the same bytes, in the form of C.
describe('a discriminant chooses', () => {
  test.each([
    ['00e7ffff 07000000', '{what = figures__dot, id = 7}'],
    ['01000000 02000000 0200 0300', '{what = figures__line, id = 2, from = 2, to = 3}'],
    ['03000000 0a000000 0000c03f', '{what = figures__square, id = 10, size = 1.5}'],
    ['04000000 06000000 0600000000000000 00', '{what = figures__polygon, id = 6, corners = 6, closed = false}'],
    ['05000000 06000000 0600000000000000 78', "{what = figures__cloud, id = 6, corners = 6, density = 120 'x'}"],
  ])('a figure of %s', (hex, text) => {
    expect(shown(ada, 'figures__figure', hex)).toBe(text);
  });

  test.each([
    ['96000000 03000000', '{n = 150, big = 3}'],
    ['64000000 03000000', '{n = 100, big = 3}'],
    ['2c010000 05000000', '{n = 300, big = 5}'],
    ['feffffff ffffffff', '{n = -2, negative = -1}'],
    ['07000000 6f', "{n = 7, other = 111 'o'}"],
    ['c9000000 6f', "{n = 201, other = 111 'o'}"],
  ])('ranges of numbers: %s', (hex, text) => {
    expect(shown(ada, 'figures__ranged', hex)).toBe(text);
  });

  test.each([
    ['shapes::Shape', '00 00 0000 00000000', '{Empty = {<No data fields>}}'],
    ['shapes::Shape', '01 000000 0000c03f', '{Circle = {__0 = 1.5}}'],
    ['shapes::Shape', '02 00 0200 0300 0000', '{Rect = {w = 2, h = 3}}'],
    ['shapes::Shape', '03 01 0000 00000000', '{Flag = {__0 = true}}'],
    ['shapes::Signed', 'fd 07 0000', '{Low = {__0 = 7}}'],
    ['shapes::Signed', '05 00 ffff', '{High = {__0 = -1}}'],
    ['shapes::Only', '09000000', '{One = {__0 = 9}}'],
    ['core::option::Option<&u32>', '0000000000000000', '{None = {<No data fields>}}'],
    ['core::option::Option<&u32>', '0010000000000000', '{Some = {__0 = 0x1000}}'],
  ])('%s %s', (name, hex, text) => {
    expect(shown(rust, name, hex)).toBe(text);
  });
});

test('a discriminant of no variant shows none', () => {
  expect(shown(rust, 'shapes::Shape', '09 00 0000 00000000')).toBeUndefined();
});

test('parts of a structure are bounded, though each is a byte', async () => {
  const count = 70_000;
  const abbreviations = [
    [1, DwTag.DW_TAG_compile_unit, 1, 0, 0],
    [2, DwTag.DW_TAG_structure_type, 1, DwAt.DW_AT_name, DwForm.DW_FORM_string, 0, 0],
    [3, DwTag.DW_TAG_variant_part, 0, 0, 0],
    [0],
  ];
  const entries = [1, 2, 0x61, 0, ...Array.from({ length: count }, () => 3), 0, 0];
  const header = new Uint8Array(12);
  new DataView(header.buffer).setUint32(0, 8 + entries.length, true);
  header.set([5, 0, 1, 8], 4);
  const contents = [Uint8Array.from([...header, ...entries]), Uint8Array.from(abbreviations.flat())];
  const sink = memorySink();
  await writeNewElf(
    sink,
    { osabi: 0, abiversion: 0, type: 2, machine: 62 },
    {
      count: 2,
      at: (i) => ({ name: ['', '.debug_info', '.debug_abbrev'][i] ?? '', type: 1, size: contents[i - 1]?.length ?? 0 }),
      contents: (i) => contents.slice(i - 1, i),
    },
  );
  const { units } = await open(memorySource(sink.bytes()));
  const types = typeTable(lookupOf(units, silent));
  const type = types.of(typeIn(types, 'a'));
  expect(type.kind === 'structure' && type.parts.length).toBe(65_536);
});

test('leaves are those of the variant that is there', () => {
  const type = typeIn(rust, 'shapes::Held');
  const bytes = bytesOf('02 00 0200 0300 0000  0000000000000000  fd 07 0000  09000000');
  const target = targetOf(8, 'little');
  const memory = (_space: number, _lane: number | undefined, address: number | bigint, size: number): Uint8Array =>
    bytes.subarray(Number(address), Number(address) + size);
  const reader = { lookup: rust.lookup, context: { target, unit: type.unit, memory } };
  const start = [{ kind: 'memory', space: 0, bitOffset: 0, storageBits: target.memoryBits }] as const;
  const paths = [...leavesOf(reader, 'held', type, start, 100)].map(({ path }) => path);
  expect(paths).toEqual(['held.shape.Rect.w', 'held.shape.Rect.h', 'held.signed.Low.__0', 'held.only.One.__0']);
});

test('members of every variant have their names in expressions', () => {
  const figure = ada.of(typeIn(ada, 'figures__figure'));
  expect(memberPath(figure, 'closed')?.map(({ name }) => name)).toEqual(['closed']);
  expect(memberPath(rust.of(typeIn(rust, 'shapes::Shape')), 'Rect')).toHaveLength(1);
});

test('definitions have all variants', () => {
  const definition = definitionOf(ada, ada.of(typeIn(ada, 'figures__ranged')));
  expect(definition && definitionText(definition)).toEqual([
    'struct figures__ranged {',
    '/*        0     4 */  integer n;',
    '/*        0     ? */  union {',
    '/*        4     4 */    integer negative;',
    '/*        4     4 */    integer big;',
    '/*        4     1 */    character other;',
    '                      };',
    '};  // 8 bytes',
  ]);
});

describe('sets have the names of their elements', () => {
  const letters = (hex: string): string => hex.padEnd(64, '0');
  test.each([
    ['TColors', '00000000', '[]'],
    ['TColors', '06000000', '[green..blue]'],
    ['TColors', '0b000000', '[red..green, white]'],
    ['TNumbers', 'e8000000', '[3, 5..7]'],
    ['TLetters', letters('0000000000000000000000000a'), "[97 'a', 99 'c']"],
  ])('%s %s', (name, hex, text) => {
    expect(shown(pascal, name, hex)).toBe(text);
  });

  test('as types', () => {
    const colors = pascal.of(typeIn(pascal, 'TColors'));
    expect(dataTypeText(colors)).toBe('TColors');
    expect(colors.kind === 'set' && dataTypeText({ ...colors, name: undefined })).toBe('set of TColor');
  });
});
