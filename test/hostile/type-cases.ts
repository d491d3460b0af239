/* Variables of coredumps whose types nest, multiply or never end. */
import { DwAt, DwForm, DwTag } from '../../generated/dwarf/enums.ts';
import { AddressClass } from '../../src/cuda/variables/address-class.ts';
import type { MoreSections } from '../cuda/made-cubin.ts';
import { Bytes, repeat } from './case.ts';
import type { HostileCase } from './case.ts';
import { abbreviation, unit } from './dwarf-cases.ts';
import { CODE, MEMORY, dumpOf } from './variable-cases.ts';

/** Entries of a unit with the types that the cases are made of. */
class Entries {
  readonly out = new Bytes().u1(1).u8(CODE).u4(64);

  /** Where the next entry is, as a reference names it. */
  get here(): number {
    return 12 + this.out.length;
  }

  #at(make: () => unknown): number {
    const { here } = this;
    make();
    return here;
  }

  int(): number {
    return this.#at(() => this.out.u1(2, 0x69, 0, 4, 5));
  }

  pointer(to: number): number {
    return this.#at(() => this.out.u1(3).u4(to).u1(AddressClass.generic, 8));
  }

  typedef(of: number): number {
    return this.#at(() => this.out.u1(6, 0x74, 0).u4(of));
  }

  constant(of: number): number {
    return this.#at(() => this.out.u1(11).u4(of));
  }

  /** A structure (7) or union (12) of members of these types, each at offset 0. */
  record(code: 7 | 12, size: number, ...members: readonly number[]): number {
    return this.#at(() => {
      this.out.u1(code, 0x73, 0).u4(size);
      for (const member of members) this.out.u1(8, 0x6d, 0).u4(member).u4(0);
      this.out.u1(0);
    });
  }

  array(of: number, ...last: readonly bigint[]): number {
    return this.#at(() => {
      this.out.u1(9).u4(of);
      for (const bound of last) this.out.u1(10).u8(bound);
      this.out.u1(0);
    });
  }

  /** A function that takes these. */
  routine(...parameters: readonly number[]): number {
    return this.#at(() => {
      this.out.u1(13).u4(parameters[0] ?? 0);
      for (const parameter of parameters) this.out.u1(14).u4(parameter);
      this.out.u1(0);
    });
  }

  /** The sections, with so many variables of a type in a function, and one of the module. */
  sections(type: number, count = 1): MoreSections {
    const variable = (out: Bytes): Bytes => out.u1(4, 0x61, 0).u4(type).u1(AddressClass.global, 9, 3).u8(MEMORY);
    variable(this.out).u1(5, 0x66, 0x30, 0).u8(CODE).u4(64);
    repeat(count, variable, this.out);
    this.out.u1(0, 0);
    return { '.debug_abbrev': declarations(), '.debug_info': unit(new Bytes(), 0, this.out.bytes()).bytes() };
  }
}

function declarations(): Uint8Array {
  const { DW_AT_name, DW_AT_low_pc, DW_AT_high_pc, DW_AT_type, DW_AT_byte_size, DW_AT_location } = DwAt;
  const { DW_FORM_string, DW_FORM_addr, DW_FORM_data1, DW_FORM_data4, DW_FORM_data8, DW_FORM_ref4, DW_FORM_exprloc } =
    DwForm;
  const code = [DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc, DW_FORM_data4] as const;
  const name = [DW_AT_name, DW_FORM_string] as const;
  const type = [DW_AT_type, DW_FORM_ref4] as const;
  const size = [DW_AT_byte_size, DW_FORM_data1] as const;
  const addressClass = [DwAt.DW_AT_address_class, DW_FORM_data1] as const;
  const wide = [DW_AT_byte_size, DW_FORM_data4] as const;
  const out = new Bytes();
  abbreviation(out, 1, DwTag.DW_TAG_compile_unit, 1, ...code);
  abbreviation(out, 2, DwTag.DW_TAG_base_type, 0, ...name, ...size, DwAt.DW_AT_encoding, DW_FORM_data1);
  abbreviation(out, 3, DwTag.DW_TAG_pointer_type, 0, ...type, ...addressClass, ...size);
  abbreviation(out, 4, DwTag.DW_TAG_variable, 0, ...name, ...type, ...addressClass, DW_AT_location, DW_FORM_exprloc);
  abbreviation(out, 5, DwTag.DW_TAG_subprogram, 1, ...name, ...code);
  abbreviation(out, 6, DwTag.DW_TAG_typedef, 0, ...name, ...type);
  abbreviation(out, 7, DwTag.DW_TAG_structure_type, 1, ...name, ...wide);
  abbreviation(out, 8, DwTag.DW_TAG_member, 0, ...name, ...type, DwAt.DW_AT_data_member_location, DW_FORM_data4);
  abbreviation(out, 9, DwTag.DW_TAG_array_type, 1, ...type);
  abbreviation(out, 10, DwTag.DW_TAG_subrange_type, 0, DwAt.DW_AT_upper_bound, DW_FORM_data8);
  abbreviation(out, 11, DwTag.DW_TAG_const_type, 0, ...type);
  abbreviation(out, 12, DwTag.DW_TAG_union_type, 1, ...name, ...wide);
  abbreviation(out, 13, DwTag.DW_TAG_subroutine_type, 1, ...type);
  abbreviation(out, 14, DwTag.DW_TAG_formal_parameter, 0, ...type);
  return out.u1(0).bytes();
}

/** So many types, each made of the one before. */
function chain(entries: Entries, count: number, next: (before: number) => number): number {
  let type = entries.int();
  for (let i = 0; i < count; i++) type = next(type);
  return type;
}

const commands = [
  ['cuda', 'vars', 'FILE'],
  ['cuda', 'vars', '--json', 'FILE'],
  ['cuda', 'print', 'FILE', 'a'],
  ['cuda', 'globals', 'FILE'],
  ['cuda', 'types', 'FILE'],
];

const typed = (name: string, sections: () => MoreSections, blocks = 1): HostileCase => ({
  name,
  suffix: 'nvcudmp',
  build: () => dumpOf({ cubin: sections(), blocks }),
  commands,
});

/** Structures 10 deep, each of 100 of the one before. */
function multiplied(count: number): MoreSections {
  const e = new Entries();
  return e.sections(
    chain(e, 10, (before) => e.record(7, 8, ...Array.from({ length: 100 }, () => before))),
    count,
  );
}

/** An array of 2^63 structures of no bytes, each with as many elements, most of which are not in the dump. */
function endless(count: number): MoreSections {
  const e = new Entries();
  return e.sections(e.array(e.record(7, 0, e.array(e.int(), (1n << 63n) - 1n)), (1n << 63n) - 1n), count);
}

const ofAllLanes = (name: string, cubin: MoreSections): HostileCase => ({
  name,
  suffix: 'nvcudmp',
  build: () => dumpOf({ cubin, blocks: 1, warps: 4096 }),
  commands: [
    ['cuda', 'print', '--all-lanes', '--kernel', '1', 'FILE', 'a'],
    ['cuda', 'print', '--all-lanes', '--kernel', '1', '--where', 'threadIdx.x >= 0', 'FILE', 'a'],
  ],
});

export const typeCases: readonly HostileCase[] = [
  typed('names of a type 100,000 deep', () => {
    const e = new Entries();
    return e.sections(
      chain(e, 100_000, (before) => e.typedef(before)),
      1000,
    );
  }),
  typed('pointers 100,000 deep', () => {
    const e = new Entries();
    return e.sections(
      chain(e, 100_000, (before) => e.pointer(e.constant(before))),
      1000,
    );
  }),
  typed('structures 100,000 deep', () => {
    const e = new Entries();
    return e.sections(
      chain(e, 100_000, (before) => e.record(7, 8, before)),
      1000,
    );
  }),
  typed('structures 60 deep, each of two of the one before', () => {
    const e = new Entries();
    return e.sections(
      chain(e, 60, (before) => e.record(7, 8, before, before)),
      1000,
    );
  }),
  typed('structures 10 deep, each of 100 of the one before', () => multiplied(1000)),
  typed('65,536 variables of structures that multiply', () => multiplied(65_536)),
  ofAllLanes('structures that multiply, of 131,072 lanes', multiplied(1)),
  ofAllLanes('arrays of 2^63 elements, of 131,072 lanes', endless(1)),
  typed('a union of itself', () => {
    const e = new Entries();
    const { here } = e;
    return e.sections(e.record(12, 8, here, here, here), 1000);
  }),
  typed('an array of itself', () => {
    const e = new Entries();
    const { here } = e;
    return e.sections(e.array(here, 9n), 1000);
  }),
  typed('a name of itself', () => {
    const e = new Entries();
    const { here } = e;
    return e.sections(e.typedef(here), 1000);
  }),
  typed('arrays 10,000 deep of 10 each', () => {
    const e = new Entries();
    return e.sections(
      chain(e, 10_000, (before) => e.array(before, 9n)),
      1000,
    );
  }),
  typed('an array of 100,000 dimensions', () => {
    const e = new Entries();
    return e.sections(e.array(e.int(), ...Array.from({ length: 100_000 }, () => 1n)), 100);
  }),
  typed('arrays of 2^63 elements, of structures of no bytes too', () => endless(1000)),
  typed('65,536 arrays of 2^63 elements', () => endless(65_536)),
  typed('functions 60 deep that each take the one before twice', () => {
    const e = new Entries();
    return e.sections(
      chain(e, 60, (before) => e.pointer(e.routine(before, before))),
      1000,
    );
  }),
];
