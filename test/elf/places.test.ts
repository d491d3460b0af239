import { expect, test } from 'vitest';
import { Header32Layout, Header64Layout, SectionHeader64Layout } from '../../generated/elf/layout.ts';
import { headerPlace, identPlace, sectionPlace } from '../../src/elf/advanced.ts';
import { at } from '../../src/runtime/index.ts';
import type { RecordLayout } from '../../src/runtime/index.ts';

test('at gives the offset of a field in its record', () => {
  expect(at(SectionHeader64Layout, 'sh_name')).toBe(0);
  expect(at(SectionHeader64Layout, 'sh_type')).toBe(4);
  expect(at(SectionHeader64Layout, 'sh_entsize')).toBe(56);
  expect(at(Header32Layout, 'e_shoff')).toBe(32 - 16);
  expect(at(Header64Layout, 'e_shoff')).toBe(40 - 16);
});

test('at takes names of the layout only', () => {
  const layout: RecordLayout<'first'> = { size: 2, fields: { first: { offset: 0, size: 2, type: 'u2le' } } };
  // @ts-expect-error there is no such field
  expect(() => at(layout, 'second')).toThrow(TypeError);
});

test('places in the file, of either class', () => {
  expect(identPlace('class')).toBe(4);
  expect(identPlace('pad')).toBe(9);
  expect([true, false].map((is64) => headerPlace({ is64 }, 'e_machine'))).toEqual([18, 18]);
  expect([true, false].map((is64) => headerPlace({ is64 }, 'e_shentsize'))).toEqual([58, 46]);
  const place = (index: number): number => 1000 + index;
  expect(sectionPlace({ entrySize: 64, place }, 2, 'sh_size')).toBe(1002 + 32);
  expect(sectionPlace({ entrySize: 40, place }, 2, 'sh_size')).toBe(1002 + 20);
});
