/* Debugging information whose parts are shared by thousands, or that counts without an end. */
import { DwAt, DwForm, DwTag } from '../../generated/dwarf/enums.ts';
import { Bytes, repeat } from './case.ts';
import type { HostileCase } from './case.ts';
import { namedSections, rawElf } from './elf-cases.ts';

const { DW_TAG_compile_unit, DW_TAG_subprogram, DW_TAG_variable, DW_TAG_lexical_block } = DwTag;
const { DW_FORM_addr, DW_FORM_data4, DW_FORM_sec_offset, DW_FORM_strp, DW_FORM_flag_present } = DwForm;
const MB = 1_000_000;

/** An abbreviation: code, tag, whether children follow, attributes and forms. */
export function abbreviation(
  out: Bytes,
  code: number,
  tag: number,
  children: number,
  ...specs: readonly number[]
): Bytes {
  return out
    .uleb(code, tag)
    .u1(children)
    .uleb(...specs, 0, 0);
}

/** A compile unit of DWARF 5. */
export function unit(out: Bytes, abbrev: number, entries: Uint8Array): Bytes {
  return out
    .u4(8 + entries.length)
    .u2(5)
    .u1(1, 8)
    .u4(abbrev)
    .append(entries);
}

const questions = [
  ['summary', 'FILE'],
  ['verify', 'FILE'],
  ['dump', 'FILE'],
  ['dump', '--json', 'FILE'],
  ['dwarf', 'vars', 'FILE', '--pc', '0x1010'],
  ['dwarf', 'line', 'FILE', '0x1010'],
];

/** A function at 0x1000 of a million bytes with `count` entries of one attribute each. */
export function sharing(
  tag: number,
  attribute: number,
  form: number,
  count: number,
  value: (out: Bytes, i: number) => void,
) {
  const abbrev = new Bytes();
  abbreviation(abbrev, 1, DW_TAG_compile_unit, 1, DwAt.DW_AT_low_pc, DW_FORM_addr);
  abbreviation(abbrev, 2, DW_TAG_subprogram, 1, DwAt.DW_AT_low_pc, DW_FORM_addr, DwAt.DW_AT_high_pc, DW_FORM_data4);
  abbreviation(abbrev, 3, tag, 0, attribute, form).u1(0);
  const entries = new Bytes().u1(1).u8(0x1000).u1(2).u8(0x1000).u4(MB);
  repeat(count, (out, i) => value(out.u1(3), i), entries).u1(0, 0);
  return { '.debug_abbrev': abbrev.bytes(), '.debug_info': unit(new Bytes(), 0, entries.bytes()).bytes() };
}

/** A table of lists of DWARF 5 without offsets, so that the first list is at 12. */
export function lists(entries: Bytes): Uint8Array {
  return new Bytes()
    .u4(8 + entries.length)
    .u2(5)
    .u1(8, 0)
    .u4(0)
    .append(entries.bytes())
    .bytes();
}

const text = (count: number, end: boolean): Uint8Array => {
  const bytes = new Uint8Array(count).fill(0x61);
  if (end) bytes[count - 1] = 0;
  return bytes;
};

/** A frame table of a CIE that sets `registers` registers. */
function commonEntry(registers: number): Bytes {
  const cie = new Bytes().u4(0xffffffff).u1(4, 0, 8, 0, 1, 0x78).uleb(16).u1(0x0c, 7, 8);
  repeat(registers, (o, i) => o.u1(5).uleb(i + 20, 1), cie);
  return new Bytes().u4(cie.length).append(cie.bytes());
}

/** The same and an FDE of the instructions. */
export function frameTable(registers: number, instructions: Bytes): Uint8Array {
  const fde = new Bytes().u4(0).u8(0x1000).u8(MB).append(instructions.bytes());
  return commonEntry(registers).u4(fde.length).append(fde.bytes()).bytes();
}

/** The same and FDEs of two rows that share it. */
export function functionFrames(registers: number, functions: number): Uint8Array {
  const function_ = (o: Bytes, i: number): Bytes =>
    o
      .u4(24)
      .u4(0)
      .u8(0x1000 + 16 * i)
      .u8(16)
      .u1(0x41, 0x85, 1, 0);
  return repeat(functions, function_, commonEntry(registers)).bytes();
}

const frames = [
  ['summary', 'FILE'],
  ['verify', 'FILE'],
  ['dump', 'FILE'],
  ['dwarf', 'frames', 'FILE'],
  ['dwarf', 'frames', '--json', 'FILE'],
  ['dwarf', 'frames', 'FILE', '--pc', '0x2000'],
];

/** Rules that give register 16, where the caller goes on, the value 0x2001: an address in the same function. */
const endless = [0x16, 16, 5, 0x0c, 0x01, 0x20, 0, 0];
/** const4u 200,000; L: lit1; minus; dup; bra L */
const loop = [0x0c, 0x40, 0x0d, 3, 0, 0x31, 0x1c, 0x12, 0x28, 0xfa, 0xff];
/** The CFA is register 7 plus 8, or the same after the loop. */
const plus8 = [0x0c, 7, 8];
const lateCfa = [0x0f, loop.length + 3, ...loop, 0x13, 0x77, 8];
const loopingRule = (o: Bytes, i: number): Bytes =>
  o
    .u1(0x16)
    .uleb(i + 20, loop.length)
    .u1(...loop);

/** Frames that go on for ever: the rule of the CFA, and registers whose values are loops. */
function endlessFrames(cfa: readonly number[], registers: number): Uint8Array {
  const cie = new Bytes().u4(0xffffffff).u1(4, 0, 8, 0, 1, 0x78, 16, ...cfa, ...endless);
  repeat(registers, loopingRule, cie);
  const fde = new Bytes().u4(0).u8(0x1000).u8(MB);
  return new Bytes().u4(cie.length).append(cie.bytes()).u4(fde.length).append(fde.bytes()).bytes();
}

/** Snapshots of threads that stopped at 0x2000, with registers from 20 on. */
function stopped(threads: number, registers: number): Uint8Array {
  const own = Array.from({ length: registers }, (_, i) => [`${i + 20}`, '0011223344556677']);
  const contents = { 7: '0000000000000000', 16: '0011223344556677', ...Object.fromEntries(own) };
  const thread = { memory: [], frames: [{ pc: 0x2000, registers: contents }] };
  return encode(JSON.stringify({ elf: '', snapshots: Array.from({ length: threads }, () => thread) }));
}

const encode = (words: string): Uint8Array => new TextEncoder().encode(words);
const live = [
  ['dwarf', 'live', 'FILE', '--program', 'BESIDE'],
  ['dwarf', 'live', 'FILE', '--program', 'BESIDE', '--json'],
  ['dwarf', 'vars', 'BESIDE', '--snapshots', 'FILE', '--pc', '0x2000'],
];
const stoppedCase = (name: string, threads: number, registers: number, cfa = plus8): HostileCase => ({
  name,
  suffix: 'json',
  build: () => stopped(threads, registers),
  beside: () => namedSections({ '.debug_frame': endlessFrames(cfa, registers) }),
  commands: live,
});

export const dwarfCases: readonly HostileCase[] = [
  {
    name: '20,000 sections of types with a unit each',
    suffix: 'elf',
    build() {
      const abbrev = abbreviation(new Bytes(), 1, DwTag.DW_TAG_type_unit, 0).u1(0).bytes();
      const names = new TextEncoder().encode('\0.debug_abbrev\0.debug_types\0');
      return rawElf(2, 62, [
        { type: 3, bytes: names },
        { name: 1, type: 1, bytes: abbrev },
        ...Array.from({ length: 20_000 }, (_, i) => ({
          name: 15,
          type: 1,
          bytes: new Bytes().u4(20).u2(4).u4(0).u1(8).u8(i).u4(23).u1(1).bytes(),
        })),
      ]);
    },
    commands: questions,
  },
  {
    name: '150,000 structures of one name that are only declared, as many that are defined, and 20,000 variables of them',
    suffix: 'elf',
    build() {
      const { DW_AT_name, DW_AT_type, DW_AT_location, DW_AT_byte_size, DW_AT_declaration } = DwAt;
      const abbrev = abbreviation(new Bytes(), 1, DW_TAG_compile_unit, 1, DwAt.DW_AT_low_pc, DW_FORM_addr);
      const range = [DwAt.DW_AT_low_pc, DW_FORM_addr, DwAt.DW_AT_high_pc, DW_FORM_data4];
      abbreviation(abbrev, 2, DW_TAG_subprogram, 1, ...range);
      const [text, place] = [DwForm.DW_FORM_string, DwForm.DW_FORM_exprloc];
      abbreviation(
        abbrev,
        3,
        DW_TAG_variable,
        0,
        DW_AT_name,
        text,
        DW_AT_type,
        DwForm.DW_FORM_ref4,
        DW_AT_location,
        place,
      );
      const structure = DwTag.DW_TAG_structure_type;
      abbreviation(abbrev, 4, structure, 0, DW_AT_name, text, DW_AT_byte_size, DwForm.DW_FORM_data1);
      abbreviation(abbrev, 5, structure, 0, DW_AT_name, text, DW_AT_declaration, DW_FORM_flag_present).u1(0);
      const entries = new Bytes().u1(1).u8(0x1000);
      const declared: number[] = [];
      for (let i = 0; i < 150_000; i++) {
        declared.push(12 + entries.length);
        entries.u1(5, 0x41, 0).u1(4, 0x41, 0, 4);
      }
      entries.u1(2).u8(0x1000).u4(MB);
      for (const offset of declared.slice(0, 20_000)) entries.u1(3, 0x76, 0).u4(offset).u1(2, 0x91, 0);
      return namedSections({
        '.debug_abbrev': abbrev.bytes(),
        '.debug_info': unit(new Bytes(), 0, entries.u1(0, 0).bytes()).bytes(),
      });
    },
    commands: questions,
  },
  {
    name: '60 million entries of a byte each',
    suffix: 'elf',
    build() {
      const abbrev = abbreviation(new Bytes(), 1, DW_TAG_compile_unit, 1);
      abbreviation(abbrev, 2, DW_TAG_variable, 0).u1(0);
      const entries = new Uint8Array(60 * MB).fill(2);
      [entries[0], entries[entries.length - 1]] = [1, 0];
      return namedSections({ '.debug_abbrev': abbrev.bytes(), '.debug_info': unit(new Bytes(), 0, entries).bytes() });
    },
    commands: questions,
  },
  {
    name: '20 million functions of three bytes each',
    suffix: 'elf',
    build() {
      const { DW_AT_addr_base, DW_AT_low_pc, DW_AT_high_pc } = DwAt;
      const { DW_FORM_sec_offset, DW_FORM_addrx1, DW_FORM_data1 } = DwForm;
      const abbrev = abbreviation(new Bytes(), 1, DW_TAG_compile_unit, 1, DW_AT_addr_base, DW_FORM_sec_offset);
      const code = [DW_AT_low_pc, DW_FORM_addrx1, DW_AT_high_pc, DW_FORM_data1];
      abbreviation(abbrev, 2, DW_TAG_subprogram, 0, ...code).u1(0);
      const entries = repeat(20 * MB, (o, i) => o.u1(2, i % 3, 9), new Bytes().u1(1).u4(8)).u1(0);
      const addresses = new Bytes().u4(28).u2(5).u1(8, 0).u8(0x1000).u8(0x2000).u8(0x1004);
      return namedSections({
        '.debug_abbrev': abbrev.bytes(),
        '.debug_info': unit(new Bytes(), 0, entries.bytes()).bytes(),
        '.debug_addr': addresses.bytes(),
      });
    },
    commands: questions,
  },
  {
    name: '3,000,000 units',
    suffix: 'elf',
    build() {
      const { DW_AT_low_pc } = DwAt;
      const abbrev = abbreviation(new Bytes(), 1, DW_TAG_compile_unit, 0, DW_AT_low_pc, DW_FORM_addr).u1(0).bytes();
      const units = repeat(3_000_000, (o, i) =>
        o
          .u4(17)
          .u2(5)
          .u1(1, 8)
          .u4(0)
          .u1(1)
          .u8(16 * i),
      );
      return namedSections({ '.debug_abbrev': abbrev, '.debug_info': units.bytes() });
    },
    commands: [
      ['verify', 'FILE'],
      ['dwarf', 'vars', 'FILE', '--pc', '0x1010'],
    ],
  },
  {
    name: '1,000,000 units, each with a table of abbreviations of its own',
    suffix: 'elf',
    build() {
      const table = abbreviation(new Bytes(), 1, DW_TAG_compile_unit, 0, DwAt.DW_AT_low_pc, DW_FORM_addr).u1(0).bytes();
      return namedSections({
        '.debug_abbrev': repeat(MB, (o) => o.append(table)).bytes(),
        '.debug_info': repeat(MB, (o, i) =>
          o
            .u4(17)
            .u2(5)
            .u1(1, 8)
            .u4(i * table.length)
            .u1(1)
            .u8(i),
        ).bytes(),
      });
    },
    commands: [['dump', '--json', 'FILE']],
  },
  {
    name: '100,000 units, each at its own offset into one table of abbreviations',
    suffix: 'elf',
    build() {
      const abbrev = repeat(
        120_000,
        (o, i) => o.u1(0x80 | (i & 127), 0x80 | ((i >> 7) & 127), i >> 14, 0x24, 0, 0x3e, 0x0b, 0, 0, 0).length,
      );
      const info = repeat(100_000, (o, i) => unit(o, 10 * i, Uint8Array.of(0x81, 0x80, 0, 0)));
      return namedSections({ '.debug_abbrev': abbrev.u1(0).bytes(), '.debug_info': info.bytes() });
    },
    commands: questions,
  },
  {
    name: '100,000 entries of 100,000 attributes without bytes',
    suffix: 'elf',
    build() {
      const abbrev = abbreviation(new Bytes(), 1, DW_TAG_compile_unit, 1);
      abbrev.uleb(2, DW_TAG_variable).u1(0);
      repeat(100_000, (o) => o.uleb(DwAt.DW_AT_external, DW_FORM_flag_present), abbrev).u1(0, 0, 0);
      const entries = repeat(100_000, (o) => o.u1(2), new Bytes().u1(1)).u1(0);
      return namedSections({
        '.debug_abbrev': abbrev.bytes(),
        '.debug_info': unit(new Bytes(), 0, entries.bytes()).bytes(),
      });
    },
    commands: questions,
  },
  {
    name: 'a location list of a million entries that 2,000 variables share',
    suffix: 'elf',
    build: () =>
      namedSections({
        ...sharing(DW_TAG_variable, DwAt.DW_AT_location, DW_FORM_sec_offset, 2000, (o) => o.u4(12)),
        '.debug_loclists': lists(
          repeat(MB, (o, i) =>
            o
              .u1(4)
              .uleb(i, i + 1)
              .u1(1, 0x50),
          ).u1(0),
        ),
      }),
    commands: questions,
  },
  {
    name: 'a location list of a million entries, and 2,000 variables each at its own offset of it',
    suffix: 'elf',
    build: () =>
      namedSections({
        ...sharing(DW_TAG_variable, DwAt.DW_AT_location, DW_FORM_sec_offset, 2000, (o, i) => o.u4(12 + 7 * i)),
        '.debug_loclists': lists(repeat(MB, (o) => o.u1(4, 0x81, 0x01, 0x82, 0x01, 1, 0x50)).u1(0)),
      }),
    commands: questions,
  },
  {
    name: 'a range list of a million entries that 2,000 blocks share',
    suffix: 'elf',
    build: () =>
      namedSections({
        ...sharing(DW_TAG_lexical_block, DwAt.DW_AT_ranges, DW_FORM_sec_offset, 2000, (o) => o.u4(12)),
        '.debug_rnglists': lists(repeat(MB, (o, i) => o.u1(4).uleb(i, i + 1)).u1(0)),
      }),
    commands: questions,
  },
  {
    name: 'a range list of a million entries, and 2,000 blocks each at its own offset of it',
    suffix: 'elf',
    build: () =>
      namedSections({
        ...sharing(DW_TAG_lexical_block, DwAt.DW_AT_ranges, DW_FORM_sec_offset, 2000, (o, i) => o.u4(12 + 5 * i)),
        '.debug_rnglists': lists(repeat(MB, (o) => o.u1(4, 0x81, 0x01, 0x82, 0x01)).u1(0)),
      }),
    commands: questions,
  },
  {
    name: '5,000 registers by 20,000 rows of call frame information',
    suffix: 'elf',
    build: () =>
      namedSections({
        '.debug_frame': frameTable(
          5000,
          repeat(20_000, (o) => o.u1(0x41)),
        ),
      }),
    commands: frames,
  },
  {
    name: '10,000 registers of which 500,000 functions replace one',
    suffix: 'elf',
    build: () => namedSections({ '.debug_frame': functionFrames(10_000, MB / 2) }),
    commands: frames,
  },
  {
    name: '10 million instructions of call frames, all rows, and all remembered',
    suffix: 'elf',
    build: () =>
      namedSections({
        '.debug_frame': frameTable(
          3,
          repeat(5 * MB, (o) => o.u1(0x41, 0x0a)),
        ),
      }),
    commands: frames,
  },
  {
    name: 'a million variables in one function',
    suffix: 'elf',
    build: () =>
      namedSections(sharing(DW_TAG_variable, DwAt.DW_AT_decl_line, DwForm.DW_FORM_data1, MB, (o) => o.u1(1))),
    commands: questions,
  },
  {
    name: '3,000 variables whose location is a loop',
    suffix: 'elf',
    build: () =>
      namedSections(
        sharing(DW_TAG_variable, DwAt.DW_AT_location, DwForm.DW_FORM_exprloc, 3000, (o) => o.u1(3, 0x2f, 0xfd, 0xff)),
      ),
    commands: questions,
  },
  stoppedCase('16,000 registers of endless frames, whose rules are loops', 1, 16_000),
  stoppedCase('a thread of endless frames, whose CFA is a loop', 1, 0, lateCfa),
  stoppedCase('100 threads whose frames have no end', 100, 0),
  {
    name: 'a question about 16,000 registers whose rules are loops',
    suffix: 'json',
    build: () => {
      const bytes = Buffer.from(endlessFrames(plus8, 16_000)).toString('hex');
      const context = { thread: true, frame: 'top', registers: { 7: '0000000000000000' } };
      return encode(JSON.stringify({ vectors: [{ kind: 'cfi', pc: 0x2000, bytes, context }] }));
    },
    commands: [['eval', '--batch', 'FILE']],
  },
  {
    name: '5,000 registers remembered a million times',
    suffix: 'elf',
    build: () =>
      namedSections({
        '.debug_frame': frameTable(
          5000,
          repeat(MB, (o, i) => o.u1(0x0a, ...(i % 50 === 0 ? [0x41] : []))),
        ),
      }),
    commands: frames,
  },
  ...[false, true].map((end): HostileCase => ({
    name: `a string of 30 MB ${end ? 'with' : 'without'} an end that 500 variables share`,
    suffix: 'elf',
    build: () =>
      namedSections({
        ...sharing(DW_TAG_variable, DwAt.DW_AT_name, DW_FORM_strp, 500, (o) => o.u4(0)),
        '.debug_str': text(30 * MB, end),
      }),
    commands: questions,
  })),
  ...[false, true].map((end): HostileCase => ({
    name: `a string of 30 MB ${end ? 'with' : 'without'} an end, and 5,000 variables each at its own offset of it`,
    suffix: 'elf',
    build: () =>
      namedSections({
        ...sharing(DW_TAG_variable, DwAt.DW_AT_name, DW_FORM_strp, 5000, (o, i) => o.u4(i)),
        '.debug_str': text(30 * MB, end),
      }),
    commands: questions,
  })),
  ...[
    'lit1; L: dup; skip >L',
    'lit1; L: dup; plus; dup; skip >L',
    'L: addr 1; skip >L',
    'L: lit1; piece 1; skip >L',
    'L: nop; skip >L',
    'lit1; L: dup; dup; dup; dup; dup; dup; dup; skip >L',
  ].flatMap((expression): HostileCase[] =>
    [[], ['--trace'], ['--json', '--trace'], ['--svg', 'OUT']].map((options) => ({
      name: `${expression} ${options.join(' ')}`,
      suffix: 'txt',
      build: () => new Uint8Array(1),
      commands: [['dwarf', 'eval', expression, ...options]],
    })),
  ),
];
