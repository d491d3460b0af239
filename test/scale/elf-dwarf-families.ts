/* ELF and DWARF by the numbers that drive them. */
import { DwAt, DwForm, DwTag } from '../../generated/dwarf/enums.ts';
import { Bytes, repeat } from '../hostile/case.ts';
import { abbreviation, frameTable, functionFrames, lists, sharing, unit } from '../hostile/dwarf-cases.ts';
import { namedSections, rawElf } from '../hostile/elf-cases.ts';
import {
  expressionAttributes,
  indexedNames,
  publicNames,
  typeSections,
  unitsWithRanges,
} from '../hostile/table-cases.ts';
import type { Family } from './family.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const { DW_TAG_variable, DW_TAG_lexical_block, DW_TAG_compile_unit, DW_TAG_subprogram } = DwTag;
const elf = { format: 'ELF', suffix: 'elf' };
const dwarf = { format: 'DWARF', suffix: 'elf' };
const elfCommands = [
  ['verify', 'FILE'],
  ['dump', 'FILE'],
  ['dump', '--json', 'FILE'],
];
const dwarfCommands = [
  ['verify', 'FILE'],
  ['dump', 'FILE'],
  ['dwarf', 'vars', 'FILE', '--pc', '0x1010'],
];
const lineCommands = [
  ['verify', 'FILE'],
  ['dwarf', 'line', 'FILE', '0x1010'],
];
const names = { type: 3, bytes: encode('\0name\0') };

/** What tables over entries count, the smallest number, and what makes a file. */
const tableFamilies: readonly (readonly [driver: string, first: number, build: Family['build']])[] = [
  ['units, each with a set of .debug_aranges', 10_000, unitsWithRanges],
  ['public names', 400_000, publicNames],
  ['names of .debug_names', 50_000, indexedNames],
  ['sections of type units', 10_000, typeSections],
  ['attributes of an abbreviation', 50_000, expressionAttributes],
];

/** Names that differ, one after the other, and where each is. */
function differentNames(count: number): { readonly bytes: Uint8Array; readonly at: readonly number[] } {
  const out = new Bytes().u1(0);
  const at: number[] = [];
  for (let i = 0; i < count; i++) {
    at.push(out.length);
    out.append(encode(`name_${i}\0`));
  }
  return { bytes: out.bytes(), at };
}

/** Blocks inside blocks, and a variable in the innermost. */
function nested(depth: number): Uint8Array {
  const abbrev = abbreviation(new Bytes(), 1, DW_TAG_compile_unit, 1, DwAt.DW_AT_low_pc, DwForm.DW_FORM_addr);
  const places = [DwAt.DW_AT_low_pc, DwForm.DW_FORM_addr, DwAt.DW_AT_high_pc, DwForm.DW_FORM_data4];
  abbreviation(abbrev, 2, DW_TAG_subprogram, 1, ...places);
  abbreviation(abbrev, 3, DW_TAG_lexical_block, 1, ...places);
  abbreviation(abbrev, 4, DW_TAG_variable, 0, DwAt.DW_AT_external, DwForm.DW_FORM_flag).u1(0);
  const entries = new Bytes().u1(1).u8(0x1000).u1(2).u8(0x1000).u4(0x100000);
  repeat(depth, (out) => out.u1(3).u8(0x1000).u4(0x100000), entries).u1(4, 1);
  repeat(depth + 2, (out) => out.u1(0), entries);
  return namedSections({
    '.debug_abbrev': abbrev.bytes(),
    '.debug_info': unit(new Bytes(), 0, entries.bytes()).bytes(),
  });
}

/** A line table of DWARF 5 with many files, or sequences of one instruction each. */
function lineTable(files: number, sequences = 1): Uint8Array {
  // Directories and files have a path; files the number of their directory too.
  const entries = new Bytes().u1(1, 1, 8, 1).append(encode('/src\0')).u1(2, 1, 8, 2, 15).uleb(files);
  repeat(files, (out, i) => out.append(encode(`${i.toString(36)}.c\0`)).u1(0), entries);
  const header = new Bytes().u1(1, 1, 1, 0xfb, 14, 10, 0, 1, 1, 1, 1, 0, 0, 0, 1).append(entries.bytes()).bytes();
  const program = repeat(sequences, (out, i) =>
    out
      .u1(0, 9, 2)
      .u8(0x1010 + 8 * i)
      .u1(1, 2, 4, 0, 1, 1),
  ).bytes();
  const body = new Bytes().u2(5).u1(8, 0).u4(header.length).append(header).append(program).bytes();
  return new Bytes().u4(body.length).append(body).bytes();
}

export const elfDwarfFamilies: readonly Family[] = [
  {
    ...elf,
    driver: 'sections',
    first: 8000,
    build: (count) =>
      rawElf(2, 62, [names, ...Array.from({ length: count }, (_, i) => ({ name: 1, type: 1, flags: 2, addr: i }))]),
    commands: elfCommands,
  },
  {
    ...elf,
    driver: 'symbols',
    first: 25_000,
    build: (count) =>
      rawElf(2, 62, [
        names,
        { type: 2, link: 1, entsize: 24, bytes: repeat(count, (o, i) => o.u4(1).u4(0x10012).u8(i).u8(1)).bytes() },
      ]),
    commands: elfCommands,
  },
  {
    ...elf,
    driver: 'symbols of different names',
    first: 25_000,
    build(count) {
      const { bytes, at } = differentNames(count);
      const symbols = repeat(count, (o, i) =>
        o
          .u4(at[i] ?? 0)
          .u4(0x10012)
          .u8(16 * i)
          .u8(16),
      );
      return rawElf(2, 62, [
        { type: 3, bytes },
        { type: 2, link: 1, entsize: 24, bytes: symbols.bytes() },
      ]);
    },
    commands: elfCommands,
  },
  {
    ...elf,
    driver: 'relocations',
    first: 25_000,
    build: (count) =>
      rawElf(1, 62, [
        names,
        { type: 2, link: 1, entsize: 24, bytes: repeat(4, (o) => o.u4(1).u4(0x12).u8(0x1000).u8(1)).bytes() },
        { type: 4, link: 2, info: 1, entsize: 24, bytes: repeat(count, (o, i) => o.u8(i).u8(1).u8(0)).bytes() },
      ]),
    commands: elfCommands,
  },
  {
    ...elf,
    driver: 'notes',
    first: 25_000,
    build: (count) =>
      rawElf(2, 62, [names, { type: 7, bytes: repeat(count, (o, i) => o.u4(4).u4(0).u4(i).u4(0x554e47)).bytes() }]),
    commands: elfCommands,
  },
  {
    ...dwarf,
    driver: 'units',
    first: 10_000,
    build: (count) =>
      namedSections({
        '.debug_abbrev': abbreviation(new Bytes(), 1, DW_TAG_compile_unit, 0, DwAt.DW_AT_low_pc, DwForm.DW_FORM_addr)
          .u1(0)
          .bytes(),
        '.debug_info': repeat(count, (o, i) =>
          unit(
            o,
            0,
            new Bytes()
              .u1(1)
              .u8(16 * i)
              .bytes(),
          ),
        ).bytes(),
      }),
    commands: dwarfCommands,
  },
  {
    ...dwarf,
    driver: 'units, each with its abbreviations',
    first: 20_000,
    build(count) {
      const one = abbreviation(new Bytes(), 1, DW_TAG_compile_unit, 0, DwAt.DW_AT_low_pc, DwForm.DW_FORM_addr).u1(0);
      return namedSections({
        '.debug_abbrev': repeat(count, (o) => o.append(one.bytes())).bytes(),
        '.debug_info': repeat(count, (o, i) =>
          unit(
            o,
            i * one.length,
            new Bytes()
              .u1(1)
              .u8(16 * i)
              .bytes(),
          ),
        ).bytes(),
      });
    },
    commands: dwarfCommands,
  },
  ...tableFamilies.map(([driver, first, build]): Family => ({ ...dwarf, driver, first, build, commands: elfCommands })),
  {
    ...dwarf,
    driver: 'variables',
    first: 20_000,
    build(count) {
      const { bytes, at } = differentNames(count);
      return namedSections({
        ...sharing(DW_TAG_variable, DwAt.DW_AT_name, DwForm.DW_FORM_strp, count, (o, i) => o.u4(at[i] ?? 0)),
        '.debug_str': bytes,
      });
    },
    commands: dwarfCommands,
  },
  {
    ...dwarf,
    driver: 'depth of blocks, refused beyond 1,024',
    first: 10_000,
    build: nested,
    commands: dwarfCommands,
  },
  {
    ...dwarf,
    driver: 'entries of a location list',
    first: 25_000,
    build: (count) =>
      namedSections({
        ...sharing(DW_TAG_variable, DwAt.DW_AT_location, DwForm.DW_FORM_sec_offset, 4, (o) => o.u4(12)),
        '.debug_loclists': lists(
          repeat(count, (o, i) =>
            o
              .u1(4)
              .uleb(i, i + 1)
              .u1(1, 0x50),
          ).u1(0),
        ),
      }),
    commands: dwarfCommands,
  },
  {
    ...dwarf,
    driver: 'blocks with a range list each',
    first: 10_000,
    build: (count) =>
      namedSections({
        ...sharing(DW_TAG_lexical_block, DwAt.DW_AT_ranges, DwForm.DW_FORM_sec_offset, count, (o, i) =>
          o.u4(12 + 4 * i),
        ),
        '.debug_rnglists': lists(repeat(count, (o) => o.u1(4, 1, 2, 0))),
      }),
    commands: dwarfCommands,
  },
  {
    ...dwarf,
    driver: 'rows of call frame information',
    first: 25_000,
    build: (count) =>
      namedSections({
        '.debug_frame': frameTable(
          10,
          repeat(count, (o) => o.u1(0x41)),
        ),
      }),
    commands: [
      ['verify', 'FILE'],
      ['dwarf', 'frames', 'FILE'],
    ],
  },
  {
    ...dwarf,
    driver: 'functions with call frame information',
    first: 10_000,
    build: (count) => namedSections({ '.debug_frame': functionFrames(3, count) }),
    commands: [
      ['verify', 'FILE'],
      ['dwarf', 'frames', 'FILE'],
    ],
  },
  {
    ...dwarf,
    driver: 'files of a line table',
    first: 25_000,
    build: (count) => namedSections({ '.debug_line': lineTable(count) }),
    commands: lineCommands,
  },
  {
    ...dwarf,
    driver: 'line tables',
    first: 10_000,
    build: (count) => namedSections({ '.debug_line': repeat(count, (out) => out.append(lineTable(1))).bytes() }),
    commands: lineCommands,
  },
  {
    ...dwarf,
    driver: 'sequences of a line table',
    first: 10_000,
    build: (count) => namedSections({ '.debug_line': lineTable(1, count) }),
    commands: lineCommands,
  },
];
