/* Sections that end in the middle: what is before the end is read, and what is lost is said. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Diagnostics } from '../../src/core/index.ts';
import { frameRows, readFrames } from '../../src/dwarf/advanced.ts';
import { withChangedSections } from '../support/elf-sections.ts';
import { cli } from '../support/run-cli.ts';

const object = join(import.meta.dirname, '../fixtures/dwarf/bounds.o');
const folder = mkdtempSync(join(tmpdir(), 'cut-off-'));

/** A copy of the object in which a section has so many bytes. */
function cut(name: string, size: number): string {
  const bytes = withChangedSections(readFileSync(object), (section) => {
    if (section.name === name) section.bytes = section.bytes.slice(0, size);
  });
  const file = join(folder, `${name.slice(1)}-${size}.o`);
  writeFileSync(file, bytes);
  return file;
}

async function dump(file: string, section: string): Promise<string[]> {
  return (await cli('dump', file, '--section', section)).stdout.trimEnd().split('\n');
}

/** Codes of what `verify` says of debugging information. */
async function codesOf(file: string): Promise<string[]> {
  const { stdout } = await cli('verify', file, '--json');
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
  return diagnostics.map(({ code }) => code).filter((code) => code.startsWith('dwarf/'));
}

/** How many lines are those of the whole object, in their order, and which are not. */
function sorted(
  found: readonly string[],
  whole: readonly string[],
): { readonly same: number; readonly others: string[] } {
  const others: string[] = [];
  let at = 0;
  for (const line of found) {
    const next = whole.indexOf(line, at);
    if (next < 0) others.push(line);
    else at = next + 1;
  }
  return { same: found.length - others.length, others };
}

test.each([
  [
    '.debug_info',
    0x102,
    'dwarf/unit-outside',
    [
      'damaged: requested 4 bytes, but only 1 bytes available',
      'damaged: entry at 0x100 is cut off by the end of its unit',
    ],
  ],
  ['.debug_line', 0xe0, 'dwarf/line-unit-outside', ['0x0 to 0x258: line table unit at 0x0']],
])('%s', async (section, size, code, others) => {
  const whole = await dump(object, section);
  const file = cut(section, size);
  const found = sorted(await dump(file, section), whole);
  expect(found.same).toBeGreaterThan(20);
  expect(found.others.map((line) => line.trim())).toEqual(others);
  expect(await codesOf(file)).toContain(code);
});

test('an entry that is cut off shows the attributes before that', async () => {
  const file = cut('.debug_info', 0x96);
  const [whole, found] = [await dump(object, '.debug_info'), await dump(file, '.debug_info')];
  const at = found.findIndex((line) => line.includes('damaged'));
  expect(found.slice(0, at)).toEqual(whole.slice(0, at));
  // In the middle of the type of the variable at 0x8d.
  const shown = ['DW_AT_name', 'DW_AT_decl_file', 'DW_AT_decl_line', 'DW_AT_decl_column'];
  expect(found.slice(at - shown.length, at).map((line) => line.trim().split(':')[0])).toEqual(shown);
  const { stdout } = await cli('dump', file, '--json');
  const { dwarf } = JSON.parse(stdout) as {
    dwarf: { units: { entries: { attributes?: object; damaged?: string }[] }[] };
  };
  const [entry, damaged] = dwarf.units[0]?.entries.slice(-2) ?? [];
  expect(Object.keys(entry?.attributes ?? {})).toEqual(shown);
  expect(damaged?.damaged).toContain('requested 4 bytes');
});

test('a table of abbreviations: entries whose declarations are before its end', async () => {
  const whole = await dump(object, '.debug_info');
  // The first 13 of 18 declarations, and a part of the next.
  const file = cut('.debug_abbrev', 0xa6);
  const found = await dump(file, '.debug_info');
  const { same, others } = sorted(found, whole);
  expect(same).toBeGreaterThan(20);
  const damaged = 'damaged: abbreviations at 0x0 are damaged: requested 1 bytes, but only 0 bytes available';
  expect(new Set(others.map((line) => line.trim()))).toEqual(new Set([damaged]));
  const codes = await codesOf(file);
  expect(codes.filter((code) => code !== 'dwarf/dangling-reference')).toEqual(['dwarf/abbreviations', 'dwarf/unit']);
});

test('an entry of a function that is cut off is named by its place in the file', async () => {
  // The second entry has its length, what it belongs to and two bytes of an address.
  const offset = 0x1000;
  const common = [12, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 1, 0, 1, 0x7c, 8, 0, 0, 0];
  const bytes = Uint8Array.from([...common, 6, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
  const report = new Diagnostics();
  const section = { name: '.debug_frame', bytes, offset, address: 0n };
  const { fdes } = readFrames(section, { isEh: false, littleEndian: true, addressSize: 8 }, report);
  expect([...fdes]).toEqual([]);
  expect(report.list).toMatchObject([{ code: 'dwarf/frame-entry', at: { offset: offset + common.length + 8 } }]);
});

test('an offset of the CFA that is 2^64 - 4 is -4', () => {
  const word = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, value >>> 24];
  const entry = (...bytes: number[]): number[] => [...word(bytes.length), ...bytes];
  const minusFour = [0xfc, ...Array.from({ length: 8 }, () => 0xff), 1];
  // Version 1, no augmentation, alignments 1 and -4, return address in register 8; CFA is register 4 plus 4.
  const cie = entry(...word(0xffffffff), 1, 0, 1, 0x7c, 8, 0x0c, 4, 4);
  // From 0x1000 on 16 bytes: advance by 1, the CFA's offset is changed.
  const fde = entry(...word(0), ...word(0x1000), ...word(16), 0x41, 0x0e, ...minusFour);
  const bytes = Uint8Array.from([...cie, ...fde]);
  const section = { name: '.debug_frame', bytes, offset: 0, address: 0n };
  const { fdes } = readFrames(section, { isEh: false, littleEndian: true, addressSize: 4 }, new Diagnostics());
  const rows = [...fdes].flatMap((each) => [...frameRows(each, section)]);
  expect(rows.map(({ cfa }) => cfa)).toMatchObject([{ offset: 4 }, { offset: -4 }]);
});
