/* What hostile files are refused for, each by its code and where it is. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { dwarfCases } from './dwarf-cases.ts';
import { elfCases } from './elf-cases.ts';
import { measured } from './measured.ts';
import { otherCases } from './other-cases.ts';
import { r600Cases } from './r600-cases.ts';
import { sharingCases } from './sharing-cases.ts';
import { tableCases } from './table-cases.ts';
import { variableCases } from './variable-cases.ts';
import { visaCases } from './visa-cases.ts';

const folder = mkdtempSync(join(tmpdir(), 'refused-'));
afterAll(() => rmSync(folder, { recursive: true }));

const cases = [
  ...elfCases,
  ...dwarfCases,
  ...tableCases,
  ...r600Cases,
  ...otherCases,
  ...sharingCases,
  ...variableCases,
  ...visaCases,
];
const target = ['--chip', 'CYPRESS', '--type', 'ps'];

test.each([
  ['2,000 symbol tables over the same bytes', ['verify', 'FILE'], 'elf/tables-overlap'],
  ['2,000 sections of notes over the same bytes', ['verify', 'FILE'], 'elf/tables-overlap'],
  ['2,000 symbol tables over the same bytes', ['dump', '--json', 'FILE'], '"schema": 1'],
  ['100,000 entries of 100,000 attributes without bytes', ['verify', 'FILE'], 'more than 64 attributes without bytes'],
  [
    'a location list of a million entries, and 2,000 variables each at its own offset of it',
    ['verify', 'FILE'],
    'lists lie over each other',
  ],
  [
    'a range list of a million entries, and 2,000 blocks each at its own offset of it',
    ['verify', 'FILE'],
    'lists lie over each other',
  ],
  ['1,000 tables over the same 500,000 relocations of .debug_info', ['verify', 'FILE'], 'lie over each other'],
  ['3,000,000 units', ['verify', 'FILE'], 'limit/entries'],
  ['an abbreviation of 10000000 attributes that are expressions', ['verify', 'FILE'], 'limit/entries'],
  [
    '.debug_names: 20,000 names that share a list of 20,000 entries',
    ['verify', 'FILE'],
    'lists of entries lie over each other',
  ],
  [
    '.gdb_index: 2,000,000 names, each with a list of its own that lies over the others',
    ['verify', 'FILE'],
    'lists of units lie over each other',
  ],
  ['a location list of a million entries that 2,000 variables share', ['verify', 'FILE'], 'elf: ok'],
  ['5,000 registers by 20,000 rows of call frame information', ['dwarf', 'frames', 'FILE'], 'limit/entries'],
  ['100 threads whose frames have no end', ['dwarf', 'live', 'FILE', '--program', 'BESIDE'], 'limit/entries'],
  ['20,000 ALU clauses over the same 128 words', ['r600', 'disasm', ...target, 'FILE'], 'r600/clauses-overlap'],
  ['loops 20,000 deep', ['r600', 'run', ...target, 'FILE'], 'limit/steps'],
  ['a line of 50 MB of dwords', ['r600', 'asm', ...target, 'FILE', '-o', 'OUT'], 'error[r600/assembly]'],
  ['blanks in front of nothing', ['r600', 'asm', ...target, 'FILE', '-o', 'OUT'], '(at 0x3a, line 3)'],
  ['vISA: 60,000 subroutines over the same code', ['visa', 'dwarf', 'FILE', '-o', 'OUT'], 'limit/steps'],
  ['vISA: 15,000,000 variables without names and intervals', ['verify', 'FILE'], 'limit/entries'],
  ['an index map of 7,900,000 different instructions', ['visa', 'diff', 'FILE', 'FILE'], 'limit/entries'],
  ['7,000,000 registers saved around calls', ['visa', 'text', '--json', 'FILE'], 'limit/bytes'],
  ['7,000,000 registers saved around calls', ['visa', 'dwarf', 'FILE', '-o', 'OUT'], 'limit/steps'],
  ['a text of 262 KB that goes on 3,000 times', ['spirv', 'functions', 'FILE'], 'limit/bytes'],
  ['60,000 enumerators of a name of 262 KB', ['spirv', 'dwarf', 'FILE', '-o', 'OUT'], 'limit/bytes'],
  ['5,000,000 different literals', ['spirv', 'convert', '--to', 'nonsemantic', 'FILE', '-o', 'OUT'], 'limit/entries'],
  ['100,000 enumerations of 16 enumerators that share a name of 4,000 characters', ['dump', 'FILE'], 'limit/output'],
  [
    '100,000 enumerations of 16 enumerators that share a name of 4,000 characters',
    ['dump', '--json', 'FILE', '-o', 'OUT'],
    'limit/output',
  ],
  ['500000 variables of a module and 200,000 blocks of memory', ['cuda', 'globals', 'FILE'], 'limit/entries'],
  ['400,000 sections of rows over the same bytes', ['schema', 'explore', 'FILE'], 'cuda/too-much-sharing'],
  ['3,000,000 zstd blocks of one byte', ['summary', 'FILE'], 'zstd/short-blocks'],
  ['2,000,000 gzip members of one byte', ['summary', 'FILE'], 'gzip/short-members'],
])(
  '%s: %s',
  async (name, command, code) => {
    const found = cases.find((each) => each.name === name);
    if (found === undefined) throw new Error(`no case of this name: ${name}`);
    const file = join(folder, `hostile.${found.suffix}`);
    writeFileSync(file, await found.build());
    const places: Readonly<Record<string, string>> = {
      FILE: file,
      BESIDE: join(folder, 'beside'),
      OUT: join(folder, 'out'),
    };
    if (found.beside !== undefined) writeFileSync(join(folder, 'beside'), found.beside());
    const words = command.map((word) => places[word] ?? word);
    const { exit, said } = measured(words, folder, 120_000);
    expect([exit === 0 || exit === 1, said.includes(code) ? code : said.slice(0, 2000)]).toEqual([true, code]);
  },
  180_000,
);
