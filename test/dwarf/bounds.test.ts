/* Arrays of Fortran, whose lowest index is 1 where nothing else is said; llvm-dwarfdump has the same numbers of elements. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DwAt, DwLang, DwTag } from '../../generated/dwarf/enums.ts';
import { Diagnostics } from '../../src/core/index.ts';
import { lookupOf } from '../../src/dwarf/info/lookup.ts';
import { leavesOf } from '../../src/dwarf/types/object.ts';
import { readDies, targetOf } from '../../src/dwarf/index.ts';
import type { Die } from '../../src/dwarf/index.ts';
import { readUnits } from '../../src/dwarf/info/units.ts';
import { writeUnit } from '../../src/dwarf/advanced.ts';
import type { NewDie } from '../../src/dwarf/index.ts';
import type { NewValue } from '../../src/dwarf/advanced.ts';
import { typeName } from '../../src/dwarf/types/type-name.ts';
import { cli } from '../support/run-cli.ts';

test('types of a Fortran subroutine', async () => {
  const file = join(import.meta.dirname, '../fixtures/dwarf/bounds.o');
  const { variables } = JSON.parse((await cli('dwarf', 'vars', file, '--pc', '0x40', '--json')).stdout);
  const types = Object.fromEntries(variables.map(({ name, type }: { name: string; type: string }) => [name, type]));
  expect(types).toMatchObject({
    ten: 'integer(kind=4) [10]',
    zero: 'integer(kind=4) [10]',
    around: 'integer(kind=4) [11]',
    none: 'integer(kind=4) [0]',
    grid: 'integer(kind=4) [3][4]',
    rest: 'integer(kind=4) []',
    upto: 'integer(kind=4) []',
    later: 'integer(kind=4) []',
  });
});

const udata = (value: number): NewValue => ({ form: 'udata', value });

/** An array of four-byte integers in a unit of a language. */
function arrayOf(
  language: number | undefined,
  ...dimensions: (readonly [number, NewValue])[][]
): {
  name: string;
  paths: string[];
  bytes: number[];
} {
  const element: NewDie = {
    tag: DwTag.DW_TAG_base_type,
    attributes: [
      [DwAt.DW_AT_name, { form: 'string', value: 'int' }],
      [DwAt.DW_AT_byte_size, udata(4)],
    ],
  };
  const children = dimensions.map((attributes) => ({ tag: DwTag.DW_TAG_subrange_type, attributes }));
  const array: NewDie = {
    tag: DwTag.DW_TAG_array_type,
    attributes: [[DwAt.DW_AT_type, { form: 'ref_addr', value: element }]],
    children,
  };
  const { info, abbrev } = writeUnit({
    tag: DwTag.DW_TAG_compile_unit,
    attributes: language === undefined ? [] : [[DwAt.DW_AT_language, udata(language)]],
    children: [element, array],
  });
  const section = (name: string, bytes: Uint8Array) => ({ name, bytes, offset: 0, index: 1, address: 0n });
  const report = new Diagnostics();
  const units = readUnits(
    {
      littleEndian: true,
      addressSize: 8,
      machine: 62,
      layout: { sections: [], isOverlapping: false },
      info: [section('.debug_info', info)],
      abbrev: section('.debug_abbrev', abbrev),
      types: [],
      frames: [],
      isSplit: false,
    },
    report,
  );
  const die = [...readDies(units, report)].find(({ tag }) => tag === DwTag.DW_TAG_array_type) as Die;
  const lookup = lookupOf(units, report);
  const start = [{ kind: 'memory', space: 0, lane: undefined, bitOffset: 0, storageBits: 2 ** 67 }] as const;
  const reader = { lookup, context: { target: targetOf(8, 'little') } };
  const leaves = [...leavesOf(reader, 'a', die, start, 100)];
  return {
    name: typeName(lookup, die),
    paths: leaves.map(({ path }) => path),
    bytes: leaves.map(({ location }) =>
      Array.isArray(location) && location[0]?.kind === 'memory' ? Number(location[0].bitOffset) / 8 : -1,
    ),
  };
}

const upper = (value: number): readonly [number, NewValue] => [DwAt.DW_AT_upper_bound, udata(value)];
const lower = (value: number): readonly [number, NewValue] => [DwAt.DW_AT_lower_bound, { form: 'sdata', value }];
const count = (value: number): readonly [number, NewValue] => [DwAt.DW_AT_count, udata(value)];

test.each([
  ['C', DwLang.DW_LANG_C11, 0],
  ['Rust', DwLang.DW_LANG_Rust, 0],
  ['no language', undefined, 0],
  ['Ada', DwLang.DW_LANG_Ada2012, 1],
  ['COBOL', DwLang.DW_LANG_Cobol85, 1],
  ['Fortran', DwLang.DW_LANG_Fortran18, 1],
  ['Julia', DwLang.DW_LANG_Julia, 1],
  ['Modula-2', DwLang.DW_LANG_Modula2, 1],
  ['Modula-3', DwLang.DW_LANG_Modula3, 1],
  ['Pascal', DwLang.DW_LANG_Pascal83, 1],
  ['PL/I', DwLang.DW_LANG_PLI, 1],
])('%s', (_, language, first) => {
  const paths = (from: number, elements: number): string[] =>
    Array.from({ length: elements }, (__, i) => `a[${from + i}]`);
  expect(arrayOf(language, [upper(3)])).toMatchObject({ name: `int[${4 - first}]`, paths: paths(first, 4 - first) });
  expect(arrayOf(language, [count(3)])).toMatchObject({ name: 'int[3]', paths: paths(first, 3) });
  expect(arrayOf(language, [lower(-1), upper(1)])).toMatchObject({ name: 'int[3]', paths: paths(-1, 3) });
  expect(arrayOf(language, [lower(5), upper(2)])).toMatchObject({ name: 'int[0]', paths: [] });
  expect(arrayOf(language, [])).toMatchObject({ name: 'int[]', paths: ['a'], bytes: [-1] });
});

test('the first index moves fastest in Fortran, the last elsewhere', () => {
  const grid = [[count(2)], [count(3)]];
  expect(arrayOf(DwLang.DW_LANG_Fortran90, ...grid)).toMatchObject({
    paths: ['a[1][1]', 'a[1][2]', 'a[1][3]', 'a[2][1]', 'a[2][2]', 'a[2][3]'],
    bytes: [0, 8, 16, 4, 12, 20],
  });
  expect(arrayOf(DwLang.DW_LANG_C11, ...grid).bytes).toEqual([0, 4, 8, 12, 16, 20]);
});

test('an array of nothing ends at once, however large its other dimensions are', () => {
  expect(arrayOf(DwLang.DW_LANG_C11, [count(2 ** 40)], [count(0)]).paths).toEqual([]);
});
