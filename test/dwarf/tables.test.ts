/* Tables over the entries: shown, and held against the entries. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withChangedSections } from '../support/elf-sections.ts';
import { cli } from '../support/run-cli.ts';
import { witness } from '../support/witness.ts';

const fixture = (name: string): string => join(import.meta.dirname, '../fixtures/dwarf-tables', name);
const folder = mkdtempSync(join(tmpdir(), 'tables-'));

async function shown(name: string, section: string): Promise<string[]> {
  const { stdout, stderr } = await cli('dump', '--section', section, fixture(name));
  expect(stderr).toBe('');
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.trim());
}

describe('shown', () => {
  test.each<[file: string, section: string, lines: string[]]>([
    [
      'names.o',
      '.debug_names',
      [
        'names 0x0: 1 units, 0 type units, 5 names, "LLVM0700"',
        '"total": DW_TAG_variable at 0x24',
        '"twice": DW_TAG_subprogram at 0x4e',
        '"Pair": DW_TAG_structure_type at 0x6e',
        '"sum": DW_TAG_subprogram at 0x33',
        '"int": DW_TAG_base_type at 0x2f',
      ],
    ],
    ['pubnames.so', '.debug_pubtypes', ['unit 0x0: 2 names', '"int": entry 0x4c', '"Pair": entry 0x31']],
    ['pubnames.so', '.debug_aranges', ['unit 0x0: 1 ranges', '0x250 to 0x296']],
    ['gdb-index.so', '.debug_addr', ['addresses at 0x0: 3', '[0]: 0x33f8', '[1]: 0x1300', '[2]: 0x1340']],
    [
      'gdb-index.so',
      '.gdb_index',
      [
        'units: 1',
        'unit 0x0: 125 bytes',
        'ranges',
        '0x1300 to 0x134f: unit 0',
        'names',
        '"sum": function in unit 0',
        '"total": variable in unit 0',
        '"Pair": static type in unit 0',
        '"int": static type in unit 0',
        '"twice": static function in unit 0',
      ],
    ],
  ])('%s %s', async (file, section, lines) => {
    expect(await shown(file, section)).toEqual([section, ...lines]);
  });

  test('texts that units index', async () => {
    expect(await shown('gdb-index.so', '.debug_str_offsets')).toEqual(
      expect.arrayContaining(['texts at 0x0: 11', '[1]: "names.c"', '[10]: "v"']),
    );
  });

  test('macros of DWARF 5 and before', async () => {
    const five = await shown('macro.o', '.debug_macro');
    expect(five).toEqual(expect.arrayContaining(['DW_MACRO_start_file: line 0, file 1', 'DW_MACRO_end_file']));
    expect(five.some((line) => /^DW_MACRO_define_strp: line 0, "__STDC_VERSION__ 201710L"$/.test(line))).toBe(true);
    const four = await shown('pubnames.so', '.debug_macinfo');
    expect(four).toEqual(expect.arrayContaining(['DW_MACINFO_define: line 0, "__STDC_VERSION__ 201710L"']));
  });

  test('as documents', async () => {
    const { dwarf } = JSON.parse((await cli('dump', '--json', fixture('names.o'))).stdout) as {
      dwarf: { tables: { section: string; rows: { rows: unknown[] }[] }[] };
    };
    const names = dwarf.tables.find(({ section }) => section === '.debug_names');
    expect(names?.rows[0]?.rows[0]).toMatchObject({ label: '"total"', value: 'DW_TAG_variable at 0x24' });
  });
});

test.each(['names.o', 'pubnames.so', 'macro.o', 'gdb-index.so'])('nothing is wrong with %s', async (name) => {
  expect(await cli('verify', fixture(name))).toMatchObject({ exit: 0, stdout: `${fixture(name)}: elf: ok\n` });
});

describe('what is wrong is said', () => {
  /** Set a byte of a section; what `verify` says. */
  async function damaged(file: string, name: string, offset: number, value: number): Promise<string> {
    const bytes = withChangedSections(readFileSync(fixture(file)), (section) => {
      if (section.name !== name) return;
      section.bytes = section.bytes.slice();
      section.bytes[offset < 0 ? section.bytes.length + offset : offset] = value;
    });
    const changed = join(folder, `${file}-${name}-${offset}`);
    writeFileSync(changed, bytes);
    const { stdout, exit } = await cli('verify', changed);
    expect(exit).toBe(1);
    return stdout;
  }

  test.each<[file: string, section: string, offset: number, value: number, code: string]>([
    // The unit, after length and version; the length itself.
    ['pubnames.so', '.debug_aranges', 6, 1, 'aranges-unit'],
    ['pubnames.so', '.debug_aranges', 4, 9, 'aranges-version'],
    ['pubnames.so', '.debug_aranges', 0, 0xff, 'table'],
    ['pubnames.so', '.debug_pubnames', 14, 0x54, 'pubnames-entry'],
    ['pubnames.so', '.debug_pubtypes', 6, 7, 'pubnames-unit'],
    ['pubnames.so', '.debug_macinfo', 0, 0x77, 'table'],
    ['gdb-index.so', '.gdb_index', 0, 3, 'gdb-index-version'],
    ['gdb-index.so', '.gdb_index', 24, 1, 'gdb-index-unit'],
    ['gdb-index.so', '.debug_addr', 4, 4, 'addr-version'],
    ['gdb-index.so', '.debug_str_offsets', 10, 0xff, 'str-offset'],
    ['names.o', '.debug_names', 4, 4, 'names-version'],
    ['names.o', '.debug_names', -4, 0x7f, 'names-'],
  ])('%s %s, byte %i', async (file, section, offset, value, code) => {
    expect(await damaged(file, section, offset, value)).toContain(`error[dwarf/${code}`);
  });

  test('every byte of a table may be any other', async () => {
    for (const [file, name] of [
      ['names.o', '.debug_names'],
      ['pubnames.so', '.debug_pubnames'],
      ['macro.o', '.debug_macro'],
    ] as const) {
      const whole = readFileSync(fixture(file));
      let size = 0;
      withChangedSections(whole, (section) => void (section.name === name && (size = section.bytes.length)));
      for (let at = 0; at < size; at += 3) {
        const changed = join(folder, 'any');
        const bytes = withChangedSections(whole, (section) => {
          if (section.name !== name) return;
          section.bytes = section.bytes.map((byte, i) => (i === at ? 0xff : byte));
        });
        writeFileSync(changed, bytes);
        expect((await cli('verify', changed)).exit).toBeLessThan(2);
      }
    }
  });
});

witness('llvm-dwarfdump')('macros are as many as llvm-dwarfdump prints', async () => {
  const { stdout } = spawnSync('llvm-dwarfdump', ['--debug-macro', fixture('pubnames.so')], { encoding: 'utf8' });
  const own = await shown('pubnames.so', '.debug_macinfo');
  expect(own.filter((line) => line.startsWith('DW_MACINFO_'))).toHaveLength(stdout.split('DW_MACINFO_').length - 1);
});
