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
