/* What `verify` says of units, their line tables and their code, where one byte of a sound file is another. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DwAt, DwForm, DwTag } from '../../generated/dwarf/enums.ts';
import { withChangedSections } from '../support/elf-sections.ts';
import { cli } from '../support/run-cli.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const folder = mkdtempSync(join(tmpdir(), 'verify-lines-'));

/** Codes of what `verify` says of a fixture with the contents of a section changed. */
async function codesOf(fixture: string, name: string, change: (bytes: Uint8Array) => Uint8Array): Promise<string[]> {
  const file = join(folder, `changed-${name.slice(1)}`);
  const bytes = withChangedSections(readFileSync(join(fixtures, fixture)), (section) => {
    if (section.name === name) section.bytes = change(Uint8Array.from(section.bytes));
  });
  writeFileSync(file, bytes);
  const { diagnostics } = JSON.parse((await cli('verify', file, '--json')).stdout) as {
    diagnostics: { code: string }[];
  };
  return [...new Set(diagnostics.map(({ code }) => code))];
}

/** Put other bytes in place of the first that are these. */
function instead(bytes: Uint8Array, before: readonly number[], after: readonly number[]): Uint8Array {
  const at = Buffer.from(bytes).indexOf(Uint8Array.from(before));
  expect(at).toBeGreaterThanOrEqual(0);
  bytes.set(after, at);
  return bytes;
}

test('files that the line table does not have', async () => {
  const decl = [DwAt.DW_AT_decl_file, DwForm.DW_FORM_implicit_const];
  const codes = await codesOf('dwarf/bounds.o', '.debug_abbrev', (bytes) => instead(bytes, [...decl, 1], [...decl, 9]));
  expect(codes).toEqual(['dwarf/file-index']);
});

test('line tables that are not there', async () => {
  expect(await codesOf('dwarf/bounds.o', '.debug_line', () => new Uint8Array())).toContain('dwarf/stmt-list');
});

test('units that begin with an entry of another kind', async () => {
  const codes = await codesOf('dwarf/bounds.o', '.debug_abbrev', (bytes) =>
    instead(bytes, [DwTag.DW_TAG_compile_unit, 1], [DwTag.DW_TAG_module, 1]),
  );
  expect(codes).toContain('dwarf/unit-entry');
});

test('siblings elsewhere than where the children end', async () => {
  expect(await codesOf('dwarf/fortran.o', '.debug_info', (bytes) => bytes)).not.toContain('dwarf/sibling');
  // Of a block in a function, and of the function.
  for (const [at, other] of [
    [0x92, 0xa1],
    [0xb1, 0x2],
  ] as const) {
    const codes = await codesOf('dwarf/fortran.o', '.debug_info', (bytes) =>
      instead(bytes, [at, 0, 0, 0], [other, 0, 0, 0]),
    );
    expect(codes).toContain('dwarf/sibling');
  }
});

test('code that ends before it starts', async () => {
  // The size of the code is taken for the address of its end.
  const high = [DwAt.DW_AT_high_pc, DwForm.DW_FORM_data8];
  const codes = await codesOf('dwp/program-5', '.debug_abbrev', (bytes) =>
    instead(bytes, high, [DwAt.DW_AT_high_pc, DwForm.DW_FORM_addr]),
  );
  expect(codes).toContain('dwarf/range');
});

test('names that no search comes to', async () => {
  const codes = await codesOf('dwarf-tables/names.o', '.debug_names', (bytes) => {
    const view = new DataView(bytes.buffer);
    const word = (at: number): number => view.getUint32(at, true);
    // Length, version, numbers of units of three kinds, of buckets and names, sizes of abbreviations and of what a vendor adds; units.
    const first = 36 + word(32) + 4 * (word(8) + word(12)) + 8 * word(16);
    bytes.fill(0, first, first + 4 * word(20));
    return bytes;
  });
  expect(codes).toEqual(['dwarf/names-unreached']);
});

test('units without entries, and entries that have an attribute twice', async () => {
  // The first byte behind a header of DWARF 5 is the code of the unit's own entry.
  const empty = await codesOf('dwarf-tables/units-gdb.so', '.debug_info', (bytes) => bytes.fill(0, 12, 13));
  expect(empty).toContain('dwarf/unit-empty');
  const twice = await codesOf('dwarf-tables/units-gdb.so', '.debug_abbrev', (bytes) =>
    instead(bytes, [DwAt.DW_AT_comp_dir, DwForm.DW_FORM_strx1], [DwAt.DW_AT_name, DwForm.DW_FORM_strx1]),
  );
  expect(twice).toEqual(['dwarf/attribute-twice']);
});

test('code outside of that around it, and code that is in two entries', async () => {
  // An inlined function at 0x3 takes 0x13 bytes, a block after it at 0x1b 0x19, of 0x38 in all.
  const changed = (address: number, before: number, after: number): Promise<string[]> =>
    codesOf('dwarf/single-4.o', '.debug_info.dwo', (bytes) =>
      instead(bytes, [address, before, 0, 0, 0], [address, after, 0, 0, 0]),
    );
  expect(await changed(1, 0x13, 0x13)).toEqual([]);
  expect(await changed(1, 0x13, 0x20)).toEqual(['dwarf/range-overlap']);
  expect(await changed(2, 0x19, 0x05)).toEqual(['dwarf/range-outside']);
  expect(await changed(2, 0x19, 0x40)).toEqual(['dwarf/range-outside']);
});

test('entries and code that an index leaves out', async () => {
  // The entry of `Pair` is said to be where `int` is.
  const names = await codesOf('dwarf-tables/names.o', '.debug_names', (bytes) =>
    instead(bytes, [0x6e, 0, 0, 0], [0x2f, 0, 0, 0]),
  );
  expect(names).toEqual(['dwarf/names-tag', 'dwarf/names-missing']);
  const aranges = await codesOf('dwarf-tables/units-gdb.so', '.debug_aranges', (bytes) =>
    instead(bytes, [0xf0, 0x12, 0, 0, 0, 0, 0, 0, 0x15], [0xf0, 0x12, 0, 0, 0, 0, 0, 0, 0x10]),
  );
  expect(aranges).toEqual(['dwarf/aranges-missing']);
});
