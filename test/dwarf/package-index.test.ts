/* The index of a package (.dwp) of DWARF 4, whose units of types have a section of their own. */
import { expect, test } from 'vitest';
import { Diagnostics } from '../../src/core/index.ts';
import { contributionsOf } from '../../src/dwarf/info/package.ts';
import type { DwarfSection, DwarfSections } from '../../src/dwarf/info/sections.ts';

function section(name: string, bytes: Uint8Array): DwarfSection {
  return { name, bytes, offset: 0, index: 1, address: 0n };
}

/** An index of one unit at 0, whose part of .debug_abbrev has so many bytes from an offset. */
function index(column: number, id: bigint, abbreviations: readonly [offset: number, size: number]): Uint8Array {
  const [offset, size] = abbreviations;
  const header = [2, 2, 1, 2];
  const slots = [0, 0, Number(id & 0xffffffffn), Number(id >> 32n), 0, 1];
  return new Uint8Array(Uint32Array.from([...header, ...slots, column, 3, 0, offset, 16, size]).buffer);
}

test('a compile unit and a type unit that start at the same offset each have their own parts', () => {
  const [info, types] = [
    section('.debug_info.dwo', new Uint8Array(16)),
    section('.debug_types.dwo', new Uint8Array(16)),
  ];
  const sections = {
    info: [info],
    types: [types],
    littleEndian: true,
    abbrev: section('.debug_abbrev.dwo', Uint8Array.of(1, 2, 3, 4, 5)),
    cuIndex: section('.debug_cu_index', index(1, 7n, [0, 2])),
    tuIndex: section('.debug_tu_index', index(2, 8n, [2, 3])),
  } as unknown as DwarfSections;
  const report = new Diagnostics();
  const parts = contributionsOf(sections, report);
  const abbreviations = (id: bigint | undefined, of: DwarfSection): number[] => [
    ...(parts?.(id, of, 0)?.abbrev?.bytes ?? []),
  ];
  // Units of DWARF 4 are known by their place, those of types by their signature too.
  expect(abbreviations(undefined, info)).toEqual([1, 2]);
  expect(abbreviations(undefined, types)).toEqual([3, 4, 5]);
  expect(abbreviations(8n, types)).toEqual([3, 4, 5]);
  expect(abbreviations(9n, types)).toEqual([3, 4, 5]);
  expect(report.list).toEqual([]);
});
