/* Small files that ask for much: what is read, kept and followed is bounded by the bytes that are there. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DwAt, DwForm, DwTag } from '../../generated/dwarf/enums.ts';
import { memorySink } from '../../src/core/index.ts';
import { writeNewElf } from '../../src/elf/index.ts';
import { cli, spawnCli } from '../support/run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'bounded-'));

/** A program of sections of debugging information. */
async function program(name: string, sections: Readonly<Record<string, readonly number[]>>): Promise<string> {
  const list = Object.entries(sections);
  const sink = memorySink();
  await writeNewElf(
    sink,
    { osabi: 0, abiversion: 0, type: 2, machine: 62 },
    {
      count: list.length,
      at: (i) => ({ name: list[i - 1]?.[0] ?? '', type: 1, size: list[i - 1]?.[1].length ?? 0 }),
      contents: (i) => [Uint8Array.from(list[i - 1]?.[1] ?? [])],
    },
  );
  const file = join(folder, name);
  writeFileSync(file, sink.bytes());
  return file;
}

const u4 = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, value >>> 24];

function uleb(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...uleb(Math.floor(value / 128))];
}

/** A compile unit of DWARF 5 with its abbreviations at an offset. */
function unit(abbrev: number, ...entries: number[]): number[] {
  return [...u4(8 + entries.length), 5, 0, 1, 8, ...u4(abbrev), ...entries];
}

const commands = (file: string): string[][] => [
  ['summary', file],
  ['verify', file],
  ['dump', file],
  ['dwarf', 'vars', file, '--pc', '0x10'],
  ['dwarf', 'line', file, '0x10'],
];

const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=256' };

describe('bases of a unit', () => {
  test.each([
    ['addrx', DwForm.DW_FORM_addrx],
    ['addrx4', DwForm.DW_FORM_addrx4],
    ['strx', DwForm.DW_FORM_strx],
    ['GNU_addr_index', DwForm.DW_FORM_GNU_addr_index],
    ['indirect addrx', DwForm.DW_FORM_indirect],
  ])('that are in the tables whose start they say: %s', async (name, form) => {
    const attributes = [DwAt.DW_AT_addr_base, DwAt.DW_AT_str_offsets_base, DwAt.DW_AT_GNU_addr_base];
    const specs = attributes.flatMap((attribute) => [...uleb(attribute), ...uleb(form)]);
    const value = form === DwForm.DW_FORM_indirect ? [DwForm.DW_FORM_addrx, 0] : [0];
    const values = attributes.flatMap(() => (form === DwForm.DW_FORM_addrx4 ? [0, 0, 0, 0] : value));
    const file = await program(`${name}.elf`, {
      '.debug_info': unit(0, 1, ...values),
      '.debug_abbrev': [1, 0x11, 0, ...specs, 0, 0, 0],
      '.debug_addr': Array.from({ length: 64 }, () => 0),
      '.debug_str_offsets': Array.from({ length: 64 }, () => 0),
    });
    for (const command of commands(file)) {
      const { exit, stderr } = await cli(...command);
      expect([command[0], exit === 0 || exit === 1, stderr]).toEqual([
        command[0],
        true,
        expect.not.stringContaining('bug'),
      ]);
    }
  });
});

test('units whose tables of abbreviations lie over each other', async () => {
  const UNITS = 2000;
  const declaration = (code: number): number[] => [
    0x80 | (code & 0x7f),
    0x80 | (code >> 7),
    0,
    0x24,
    0,
    0x3e,
    0x0b,
    0,
    0,
  ];
  const abbrev = Array.from({ length: 12_000 }, (_, i) => declaration((i % 16_000) + 1)).flat();
  const info = Array.from({ length: UNITS }, (_, i) => unit(i * declaration(1).length, 0x81, 0x80, 0, 0)).flat();
  const file = await program('overlap.elf', { '.debug_info': info, '.debug_abbrev': [...abbrev, 0] });
  const { exit, stdout } = spawnCli(['verify', file], undefined, SMALL_HEAP);
  expect([exit, stdout]).toEqual([1, expect.stringContaining("units' tables lie over each other")]);
}, 60_000);

describe('types that hold themselves', () => {
  const { DW_TAG_compile_unit, DW_TAG_subprogram, DW_TAG_variable, DW_TAG_array_type, DW_TAG_subrange_type } = DwTag;
  const { DW_FORM_data1, DW_FORM_data4, DW_FORM_data8, DW_FORM_ref4, DW_FORM_exprloc, DW_FORM_addr } = DwForm;
  const declaration = (code: number, tag: number, children: number, ...specs: number[]): number[] => [
    ...uleb(code),
    ...uleb(tag),
    children,
    ...specs.flatMap(uleb),
    0,
    0,
  ];
  const abbrev = [
    ...declaration(1, DW_TAG_compile_unit, 1),
    ...declaration(2, DW_TAG_subprogram, 1, DwAt.DW_AT_low_pc, DW_FORM_addr, DwAt.DW_AT_high_pc, DW_FORM_data4),
    ...declaration(3, DW_TAG_variable, 0, DwAt.DW_AT_type, DW_FORM_ref4, DwAt.DW_AT_location, DW_FORM_exprloc),
    ...declaration(4, DW_TAG_array_type, 1, DwAt.DW_AT_type, DW_FORM_ref4),
    ...declaration(5, DW_TAG_subrange_type, 0, DwAt.DW_AT_count, DW_FORM_data8),
    ...declaration(6, DwTag.DW_TAG_structure_type, 0, DwAt.DW_AT_byte_size, DW_FORM_data1),
    0,
  ];
  const NINE = 12 + 1;
  const variable = NINE + 13;
  const array = variable + 8;
  const structure = array + 5 + 9 + 1;
  const entries = (element: number): number[] =>
    [
      [1, 2, 0x10, 0, 0, 0, 0, 0, 0, 0, ...u4(16)],
      [3, ...u4(array), 2, 0x91, 0],
      [4, ...u4(element), 5, 0, 0, 0, 0, 0, 1, 0, 0, 0],
      [6, 0, 0, 0],
    ].flat();
  const stop = (elf: string): string =>
    JSON.stringify({ elf, snapshots: [{ label: 's', memory: [], frames: [{ pc: '0x12', registers: {} }] }] });

  test.each([
    ['an array of itself', array],
    ['an array of 2^40 structures without members', structure],
  ])(
    '%s',
    async (name, element) => {
      const file = `${name.replaceAll(/\W/g, '-')}.elf`;
      await program(file, { '.debug_info': unit(0, ...entries(element)), '.debug_abbrev': abbrev });
      const snapshot = join(folder, `${file}.json`);
      writeFileSync(snapshot, stop(file));
      const { exit, stderr } = spawnCli(['dwarf', 'live', snapshot], undefined, SMALL_HEAP);
      expect([exit, stderr]).toEqual([0, '']);
    },
    60_000,
  );
});
