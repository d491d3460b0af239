/* Tables over debugging information with millions of rows, or whose rows share what they lead to; units and attributes by the million. */
import { DwAt, DwForm, DwTag } from '../../generated/dwarf/enums.ts';
import { Bytes, repeat } from './case.ts';
import type { HostileCase } from './case.ts';
import { abbreviation, unit } from './dwarf-cases.ts';
import { namedSections, rawElf } from './elf-cases.ts';

const { DW_TAG_compile_unit, DW_TAG_type_unit } = DwTag;
const MB = 1_000_000;

const tableQuestions = [
  ['verify', 'FILE'],
  ['dump', 'FILE'],
  ['dump', '--json', 'FILE'],
];

const abbrev = abbreviation(new Bytes(), 1, DW_TAG_compile_unit, 0, DwAt.DW_AT_producer, DwForm.DW_FORM_data1)
  .u1(0)
  .bytes();
const units = (count: number): Uint8Array => repeat(count, (out) => unit(out, 0, Uint8Array.of(1, 7))).bytes();

/** One unit, and a table. */
function table(name: string, contents: Bytes, more: { readonly [name: string]: Uint8Array } = {}): Uint8Array {
  return namedSections({
    '.debug_abbrev': abbrev,
    '.debug_info': units(1),
    [name]: contents.bytes(),
    ...more,
  });
}

/** A set behind its length. */
const set = (contents: Bytes): Bytes => new Bytes().u4(contents.length).append(contents.bytes());

/** .debug_names of one unit without a hash table: its names, all at the start of .debug_str, and where the entries of each are. */
function names(count: number, place: (i: number) => number, pool: Bytes): Bytes {
  const declarations = Uint8Array.of(1, DwTag.DW_TAG_subprogram, 0, 0, 0);
  const header = new Bytes().u2(5).u2(0);
  for (const value of [1, 0, 0, 0, count, declarations.length, 0]) header.u4(value);
  header.u4(0);
  repeat(count, (out) => out.u4(0), header);
  repeat(count, (out, i) => out.u4(place(i)), header);
  return set(header.append(declarations).append(pool.bytes()));
}

/** .gdb_index with names and their lists alone. */
function gdbIndex(slots: Bytes, pool: Bytes): Bytes {
  const out = new Bytes().u4(8);
  for (const at of [24, 24, 24, 24, 24 + slots.length]) out.u4(at);
  return out.append(slots.bytes()).append(pool.bytes());
}

/** Units, and as many sets of .debug_aranges that name one each. */
export function unitsWithRanges(count: number): Uint8Array {
  const size = units(1).length;
  const sets = repeat(count, (out, i) =>
    out
      .u4(28)
      .u2(2)
      .u4(i * size)
      .u1(8, 0)
      .u4(0)
      .u8(0)
      .u8(0),
  );
  return namedSections({ '.debug_abbrev': abbrev, '.debug_info': units(count), '.debug_aranges': sets.bytes() });
}

/** A set of public names. */
export function publicNames(count: number): Uint8Array {
  const found = repeat(count, (out) => out.u4(12).u1(0x61, 0), new Bytes().u2(2).u4(0).u4(0)).u4(0);
  return table('.debug_pubnames', set(found));
}

/** Names of an index, each with an entry of its own. */
export function indexedNames(count: number): Uint8Array {
  const pool = repeat(count, (out) => out.u1(1, 0));
  return table(
    '.debug_names',
    names(count, (i) => 2 * i, pool),
    { '.debug_str': Uint8Array.of(0x61, 0) },
  );
}

/** Sections of type units. */
export function typeSections(count: number): Uint8Array {
  const types = abbreviation(new Bytes(), 1, DW_TAG_type_unit, 0, DwAt.DW_AT_producer, DwForm.DW_FORM_data1);
  const one = new Bytes().u4(21).u2(4).u4(0).u1(8).u8(0).u4(23).u1(1, 7).bytes();
  const texts = '\0.shstrtab\0.debug_abbrev\0.debug_types\0';
  return rawElf(2, 62, [
    { name: 1, type: 3, bytes: new TextEncoder().encode(texts) },
    { name: texts.indexOf('.debug_abbrev'), type: 1, bytes: types.u1(0).bytes() },
    ...Array.from({ length: count }, () => ({ name: texts.indexOf('.debug_types'), type: 1, bytes: one })),
  ]);
}

/** An abbreviation whose attributes are all expressions. */
export function expressionAttributes(count: number): Uint8Array {
  const specs = repeat(count, (out) => out.u1(DwAt.DW_AT_location, DwForm.DW_FORM_exprloc));
  const declarations = new Bytes().u1(1, DW_TAG_compile_unit, 0).append(specs.bytes()).u1(0, 0, 0);
  return namedSections({
    '.debug_abbrev': declarations.bytes(),
    '.debug_info': unit(new Bytes(), 0, new Bytes().u1(1).append(new Uint8Array(count)).bytes()).bytes(),
  });
}

export const tableCases: readonly HostileCase[] = [
  {
    name: '500,000 units, and as many sets of .debug_aranges that name one each',
    suffix: 'elf',
    build: () => unitsWithRanges(500_000),
    commands: tableQuestions,
  },
  {
    name: '400,000 sections of type units',
    suffix: 'elf',
    build: () => typeSections(400_000),
    commands: tableQuestions,
  },
  {
    name: '1,000 tables over the same 500,000 relocations of .debug_info',
    suffix: 'o',
    build() {
      const names = '\0.shstrtab\0.debug_abbrev\0.debug_info\0.symtab\0.rela.debug_info\0';
      const at = (name: string): number => names.indexOf(`\0${name}\0`) + 1;
      const rela = { name: at('.rela.debug_info'), type: 4, link: 4, info: 3, entsize: 24 };
      const relocations = repeat(500_000, (out) => out.u8(8).u8(0x1_0000_000a).u8(0)).bytes();
      return rawElf(1, 62, [
        { name: 1, type: 3, bytes: new TextEncoder().encode(names) },
        { name: at('.debug_abbrev'), type: 1, bytes: abbrev },
        { name: at('.debug_info'), type: 1, bytes: units(1) },
        { name: at('.symtab'), type: 2, bytes: new Uint8Array(48), link: 1, info: 1, entsize: 24 },
        { ...rela, bytes: relocations },
        ...Array.from({ length: 999 }, () => ({ ...rela, sameAs: 5 })),
      ]);
    },
    commands: [...tableQuestions, ['summary', 'FILE'], ['dwarf', 'line', 'FILE', '0x10']],
  },
  {
    name: '100,000 variables in scope, each with a type of its own behind 30 others',
    suffix: 'elf',
    build() {
      const { DW_FORM_addr, DW_FORM_data4, DW_FORM_ref4, DW_FORM_exprloc } = DwForm;
      const { DW_AT_low_pc, DW_AT_high_pc, DW_AT_type, DW_AT_location } = DwAt;
      const declarations = new Bytes();
      abbreviation(declarations, 1, DW_TAG_compile_unit, 1, DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc, DW_FORM_data4);
      abbreviation(
        declarations,
        2,
        DwTag.DW_TAG_subprogram,
        1,
        DW_AT_low_pc,
        DW_FORM_addr,
        DW_AT_high_pc,
        DW_FORM_data4,
      );
      abbreviation(declarations, 3, DwTag.DW_TAG_const_type, 0, DW_AT_type, DW_FORM_ref4);
      abbreviation(
        declarations,
        4,
        DwTag.DW_TAG_variable,
        0,
        DW_AT_type,
        DW_FORM_ref4,
        DW_AT_location,
        DW_FORM_exprloc,
      );
      const entries = new Bytes().u1(1).u8(0x1000).u4(MB);
      const first = 12 + entries.length;
      repeat(100_000, (out, i) => out.u1(3).u4(first + 5 * (i + 1)), entries);
      entries.u1(2).u8(0x1000).u4(MB);
      repeat(
        100_000,
        (out, i) =>
          out
            .u1(4)
            .u4(first + 5 * i)
            .u1(2, 0x91, 0),
        entries,
      ).u1(0, 0);
      return namedSections({
        '.debug_abbrev': declarations.u1(0).bytes(),
        '.debug_info': unit(new Bytes(), 0, entries.bytes()).bytes(),
      });
    },
    commands: [
      ['dwarf', 'vars', 'FILE', '--pc', '0x1010'],
      ['dwarf', 'vars', 'FILE', '--pc', '0x1010', '--json'],
    ],
  },
  ...[400_000, 10 * MB].map((count): HostileCase => ({
    name: `an abbreviation of ${count} attributes that are expressions`,
    suffix: 'elf',
    build: () => expressionAttributes(count),
    commands: [...tableQuestions, ['summary', 'FILE'], ['dwarf', 'vars', 'FILE', '--pc', '0x1010']],
  })),
  {
    name: 'a set of 10,000,000 public names',
    suffix: 'elf',
    build: () => publicNames(10 * MB),
    commands: tableQuestions,
  },
  {
    name: '15,000,000 macros',
    suffix: 'elf',
    build: () => table('.debug_macro', repeat(15 * MB, (out) => out.u1(1, 1, 0x41, 0), new Bytes().u2(5).u1(0)).u1(0)),
    commands: tableQuestions,
  },
  {
    name: '7,000,000 offsets of texts of 30 MB',
    suffix: 'elf',
    build: () =>
      table('.debug_str_offsets', set(repeat(7 * MB, (out, i) => out.u4(i), new Bytes().u2(5).u2(0))), {
        '.debug_str': new Uint8Array(30 * MB).fill(0x61),
      }),
    commands: tableQuestions,
  },
  {
    name: '.debug_names: 20,000 names that share a list of 20,000 entries',
    suffix: 'elf',
    build: () =>
      table(
        '.debug_names',
        names(20_000, () => 0, repeat(20_000, (out) => out.u1(1)).u1(0)),
        { '.debug_str': Uint8Array.of(0x61, 0) },
      ),
    commands: tableQuestions,
  },
  {
    name: '.gdb_index: 20,000 names that share a list of 20,000 units',
    suffix: 'elf',
    build: () =>
      table(
        '.gdb_index',
        gdbIndex(
          repeat(20_000, (out) => out.u4(80_004).u4(0)),
          repeat(20_000, (out) => out.u4(0), new Bytes().u4(20_000)).u1(0x61, 0),
        ),
      ),
    commands: tableQuestions,
  },
  {
    name: '.gdb_index: 2,000,000 names, each with a list of its own that lies over the others',
    suffix: 'elf',
    build: () =>
      table(
        '.gdb_index',
        gdbIndex(
          repeat(2 * MB, (out, i) => out.u4(0).u4(4 * i)),
          repeat(2 * MB, (out, i) => out.u4(2 * MB - 1 - i)),
        ),
      ),
    commands: tableQuestions,
  },
];
