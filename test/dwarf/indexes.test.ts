/* Answers that rest on an index of the file are those that its entries give, whatever the index says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Diagnostics, memorySource, silent } from '../../src/core/index.ts';
import { lookupOf } from '../../src/dwarf/advanced.ts';
import { open, openProgram } from '../../src/dwarf/index.ts';
import type { DwarfFile } from '../../src/dwarf/index.ts';
import { unitsByCode } from '../../src/dwarf/scope/units-by-code.ts';
import { unitsNamed } from '../../src/dwarf/tables/find-name.ts';
import { typeTable } from '../../src/dwarf/types/type-table.ts';
import { withChangedSections } from '../support/elf-sections.ts';

// Two units each: `add` and `struct Sum` are in the first, `mul` and `struct Product` in the second, `step` is in both.
const fixtures = ['units-gdb.so', 'units-names.so'] as const;
const ADD = 0x12f0n;
const MUL = 0x1310n;

function bytesOf(name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(import.meta.dirname, '../fixtures/dwarf-tables', name)));
}

/** A copy in which each named section is what `change` makes of it. */
function changed(name: string, changes: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>>): Uint8Array {
  return withChangedSections(bytesOf(name), (section) => {
    const change = changes[section.name];
    if (change !== undefined) section.bytes = change(section.bytes.slice());
  });
}

const opened = (bytes: Uint8Array): Promise<DwarfFile> => open(memorySource(bytes));

/** Functions in the order of the section. */
async function functionsOf(file: DwarfFile): Promise<bigint[]> {
  const functions = lookupOf(file.units, silent).functions();
  return functions.map(({ low }) => low);
}

/** All that is asked of a file, as text. */
async function answers(file: DwarfFile): Promise<unknown> {
  const program = await openProgram(file);
  const types = typeTable(lookupOf(file.units, silent));
  const [add = 0n, mul = 0n] = await functionsOf(file);
  return {
    at: [add, add + 4n, mul, mul + 4n, 0x99n].map((address) => ({
      line: program.lineAt(address)?.line,
      file: program.lineAt(address)?.file,
      functions: program.functionsAt(address).map(({ name }) => name),
      variables: program.variablesAt(address).map(({ name, type }) => `${type} ${name}`),
    })),
    named: (['add', 'mul', 'Sum', 'Product', 'step', 'nothing'] as const).map((name) =>
      (['type', 'variable', 'function'] as const).map((kind) =>
        types.find(kind, name).map(({ unit, offset }) => [unit.offset, offset]),
      ),
    ),
  };
}

const cut = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, bytes.length - 3);
const version = (bytes: Uint8Array): Uint8Array => bytes.fill(0x63, 4, 6);

test('an address leads to the unit that an index has it in', async () => {
  for (const name of fixtures) {
    const file = await opened(bytesOf(name));
    const [add = 0n, mul = 0n] = await functionsOf(file);
    expect(unitsByCode(file.units).at(add)).toEqual([file.units[0]]);
    expect(unitsByCode(file.units).at(mul)).toEqual([file.units[1]]);
    expect(unitsByCode(file.units).at(0x99n)).toEqual([]);
  }
});

describe('names lead to the units that have them', () => {
  test.each(fixtures)('%s', async (name) => {
    const { units } = await opened(bytesOf(name));
    expect(unitsNamed(units, 'add')).toEqual([units[0]]);
    expect(unitsNamed(units, 'mul')).toEqual([units[1]]);
    expect(unitsNamed(units, 'Product')).toEqual([units[1]]);
    expect(unitsNamed(units, 'nothing')).toEqual([]);
    expect(unitsNamed(units, 'größe')).toEqual([]);
  });

  test('in lists of public names', async () => {
    const bytes = bytesOf('pubnames.so');
    const { units } = await opened(bytes);
    expect(unitsNamed(units, 'sum')).toEqual([units[0]]);
    expect(unitsNamed(units, 'Pair')).toEqual([units[0]]);
  });
});

/** What .debug_aranges says of data too, the entries do not: that the index was read is seen by it. */
test('an index is read only where it is sound, then the next one, then the entries of the units', async () => {
  const data = 0x33a8n;
  const at = async (changes: Parameters<typeof changed>[1]): Promise<unknown> => {
    const { units } = await opened(changed('units-gdb.so', changes));
    const found = unitsByCode(units);
    return [found.at(data), found.at(ADD), found.at(MUL)].map((each) => each.map(({ offset }) => offset));
  };
  const all = [[0], [0], [0x6d]];
  const code = [[], [0], [0x6d]];
  expect(await at({})).toEqual(all);
  for (const damage of [cut, version]) expect(await at({ '.debug_aranges': damage })).toEqual(code);
  // Functions change units: only .gdb_index says so.
  const swapped = (bytes: Uint8Array): Uint8Array => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const ranges = view.getUint32(12, true);
    for (const [i, unit] of [1, 0].entries()) view.setUint32(ranges + 20 * i + 16, unit, true);
    return bytes;
  };
  expect(await at({ '.debug_aranges': version, '.gdb_index': swapped })).toEqual([[], [0x6d], [0]]);
  expect(await at({ '.debug_aranges': version, '.gdb_index': (bytes) => bytes.fill(99, 0, 4) })).toEqual(code);
});

describe('answers are those of the entries', () => {
  test.each<[string, string, string, (bytes: Uint8Array) => Uint8Array]>([
    ['ranges of the other unit', 'units-gdb.so', '.debug_aranges', swapSets],
    ['no ranges', 'units-gdb.so', '.debug_aranges', (bytes) => bytes.fill(0, 16)],
    ['a cut index', 'units-gdb.so', '.debug_aranges', cut],
    ['a name table that has nothing', 'units-gdb.so', '.gdb_index', (bytes) => bytes.fill(0, 24)],
    ['a name table of any bytes', 'units-gdb.so', '.gdb_index', (bytes) => bytes.fill(0x21, 200)],
    ['names of any bytes', 'units-names.so', '.debug_names', (bytes) => bytes.fill(0x21, 60)],
    ['names without hashes', 'units-names.so', '.debug_names', (bytes) => bytes.fill(0, 20, 24)],
    ['names of another version', 'units-names.so', '.debug_names', version],
  ])('%s: %s', async (_, name, section, change) => {
    const expected = await answers(await opened(bytesOf(name)));
    expect(await answers(await opened(changed(name, { [section]: change })))).toEqual(expected);
  });

  test('as they should be', async () => {
    for (const name of fixtures) {
      const { at, named } = (await answers(await opened(bytesOf(name)))) as { at: unknown[]; named: unknown[] };
      expect(at[0]).toEqual({ line: 5, file: '././a.c', functions: ['add'], variables: ['int n'] });
      expect(at[2]).toMatchObject({ line: 6, file: '././b.c', functions: ['mul'] });
      expect(at[4]).toEqual({ line: undefined, file: undefined, functions: [], variables: [] });
      expect(named.at(-1)).toEqual([[], [], []]);
    }
  });
});

test('units that have nothing to do with an address are not read', async () => {
  // Every abbreviation code of the second unit behind its own entry is one that is not there.
  const bytes = changed('units-gdb.so', { '.debug_info': (info) => info.fill(0x7f, 0x6d + 0x40) });
  const said = async (address: bigint): Promise<string[]> => {
    const report = new Diagnostics();
    const program = await openProgram(await opened(bytes), report);
    expect(program.functionsAt(address).length).toBe(address === ADD ? 1 : 0);
    return report.list.map(({ code }) => code);
  };
  expect(await said(ADD)).toEqual([]);
  expect(await said(MUL)).toEqual(['dwarf/unit']);
});

test('a line table that is read by itself and with all others is damaged once', async () => {
  // The first table ends with an opcode of no bytes: the second one is at 0x61.
  const cutProgram = (bytes: Uint8Array): Uint8Array => {
    bytes.fill(0, 0x61 - 2, 0x61);
    return bytes;
  };
  const report = new Diagnostics();
  const program = await openProgram(await opened(changed('units-gdb.so', { '.debug_line': cutProgram })), report);
  expect([program.lineAt(ADD)?.line, program.lineAt(0x99n)]).toEqual([5, undefined]);
  expect(report.list.map(({ code }) => code)).toEqual(['dwarf/line-program']);
});

/** The first set of .debug_aranges is of the second unit, and the other way round. */
function swapSets(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const next = 4 + view.getUint32(0, true);
  const [first, second] = [view.getUint32(6, true), view.getUint32(next + 6, true)];
  view.setUint32(6, second, true);
  view.setUint32(next + 6, first, true);
  return bytes;
}
