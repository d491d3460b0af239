import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serializeLineHeader, serializeLineProgram } from '../../generated/dwarf/write.ts';
import type { LineEntry, LineHeader } from '../../generated/dwarf/read.ts';
import { Diagnostics } from '../../src/core/index.ts';
import { openLines } from '../../src/dwarf/index.ts';
import { allRows, encodeLineDraft, lineDraft, readLineUnits } from '../../src/dwarf/advanced.ts';
import type { LineTable } from '../../src/dwarf/index.ts';
import type { LineSections } from '../../src/dwarf/advanced.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { fixtureFiles } from '../support/fixtures.ts';
import { has, witness } from '../support/witness.ts';
import { imagesOf, linesOf } from './cubins.ts';

/** A row as both sides tell it; addresses count from the start of their sequence. */
type Told = readonly [offset: bigint, line: number, column: number, end: boolean];

/** Rows that llvm-dwarfdump prints, sequence by sequence. */
function dwarfdump(bytes: Uint8Array): Told[] {
  const folder = mkdtempSync(join(tmpdir(), 'lanescope-'));
  try {
    const file = join(folder, 'object');
    writeFileSync(file, bytes);
    const { stdout } = spawnSync('llvm-dwarfdump', ['--debug-line', file], { encoding: 'utf8', maxBuffer: 2 ** 28 });
    const rows: Told[] = [];
    let start: bigint | undefined;
    for (const text of stdout.split('\n')) {
      const match = /^(0x[0-9a-f]+) +(\d+) +(\d+) +\d+ +\d+ +\d+ (.*)$/.exec(text);
      if (match === null) continue;
      const address = BigInt(match[1] as string);
      start ??= address;
      const end = /end_sequence/.test(match[4] as string);
      rows.push([address - start, Number(match[2]), Number(match[3]), end]);
      if (end) start = undefined;
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function ours(table: LineTable): Told[] {
  return table.sequences.flatMap((sequence) => {
    const rows = table.rowsOf(sequence);
    const start = rows[0]?.address ?? 0n;
    return rows.map(({ address, line, column, endSequence }): Told => [address - start, line, column, endSequence]);
  });
}

/** Compare all rows; `placed` is false for object files, whose addresses wait for relocation. */
async function compare(bytes: Uint8Array, placed = true): Promise<number> {
  const report = new Diagnostics();
  const table = await linesOf(bytes, report);
  if (table === undefined) return 0;
  expect(report.list).toEqual([]);
  const told = (rows: readonly Told[]): Told[] => (placed ? [...rows] : rows.map(([, ...rest]) => [0n, ...rest]));
  const rows = told(ours(table));
  // Sequences that cover nothing are left out here.
  const want = told(dwarfdump(bytes));
  if (rows.length === want.length) expect(rows).toEqual(want);
  else expect(new Set(want.map(String))).toEqual(new Set([...want.map(String), ...rows.map(String)]));
  return rows.length;
}

describe('rows of line tables', () => {
  for (const file of fixtureFiles('cuda')) {
    witness('llvm-dwarfdump')(`of the cubins in ${basename(file)} are those of llvm-dwarfdump`, async () => {
      let rows = 0;
      for (const image of await imagesOf(file)) rows += await compare(image);
      expect(rows).toBeGreaterThan(10);
    });
  }

  corpusTest('of objects of eleven machines and five versions are those of llvm-dwarfdump', async () => {
    if (!has('llvm-dwarfdump')) return;
    let compared = 0;
    for (const file of corpusFiles('dwarf/objects', /\.(o|elf|cubin)$/)) {
      if ((await compare(new Uint8Array(readFileSync(file)), !file.endsWith('.o'))) > 0) compared += 1;
    }
    expect(compared).toBeGreaterThan(20);
  });
});

const uleb = (value: number): { groups: number[]; count: number; value: number } => {
  const groups: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    groups.push((rest % 128) + (rest >= 128 ? 128 : 0));
    if (rest < 128) break;
  }
  return { groups, count: groups.length, value };
};

const common = {
  minimumInstructionLength: 1,
  defaultIsStmt: 1,
  lineBase: -5,
  lineRange: 14,
  opcodeBase: 10,
  standardOpcodeLengths: Uint8Array.of(0, 1, 1, 1, 1, 0, 0, 0, 1),
};

function unit(version: number, header: Partial<LineHeader>, program: readonly number[]): LineSections {
  const whole = { version, is64: false, ...common, ...header } as LineHeader;
  const headerLength32 = serializeLineHeader(whole, true).length;
  const sized = version >= 5 ? { addressSize: 8, segmentSelectorSize: 0 } : {};
  const bytes = Uint8Array.from(program);
  const body = { is64: false, version, ...sized, headerLength32, header: whole, program: bytes };
  const length32 = (version >= 5 ? 8 : 6) + headerLength32 + bytes.length;
  return { line: serializeLineProgram({ length32, body }, true), offset: 0, littleEndian: true };
}

const setAddress = (at: number): number[] => [0, 9, 2, at & 0xff, (at >> 8) & 0xff, 0, 0, 0, 0, 0, 0];
const end = [0, 1, 1];
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const oldFiles: Partial<LineHeader> = {
  includeDirectories: ['/src', 'include', ''],
  fileNames: [
    { name: 'a.cu', directoryIndex: uleb(1), modificationTime: uleb(0), length: uleb(0) },
    { name: 'b.h', directoryIndex: uleb(2), modificationTime: uleb(0), length: uleb(0) },
    { name: 'c.h', directoryIndex: uleb(0), modificationTime: uleb(0), length: uleb(0) },
    { name: '' },
  ],
};

test('a pc is on the line of the last row at or before it', () => {
  const program = [...setAddress(0x1000), 3, 9, 1, 2, 16, 3, 2, 1, 4, 2, 2, 16, 1, 2, 16, ...end];
  const table = openLines(unit(2, oldFiles, program), new Diagnostics());
  const at = (address: bigint): unknown => {
    const found = table.find(address);
    return found === undefined ? undefined : [found.file, found.line];
  };
  expect(at(0xfffn)).toBeUndefined();
  expect(at(0x1000n)).toEqual(['/src/a.cu', 10]);
  expect(at(0x100fn)).toEqual(['/src/a.cu', 10]);
  expect(at(0x1010n)).toEqual(['/src/a.cu', 12]);
  expect(at(0x102fn)).toEqual(['include/b.h', 12]);
  expect(at(0x1030n)).toBeUndefined();
});

describe('a long sequence', () => {
  /** Special opcodes and discriminators; where `back` is set, one in 50 starts again at the first address. */
  const longProgram = (back: boolean): number[] => {
    const program = setAddress(0x1000);
    for (let i = 0; i < 1000; i++) {
      if (back && i % 50 === 49) program.push(...setAddress(0x1000 + 7 * i));
      if (i % 3 === 0) program.push(0, 2, 4, i % 100);
      program.push(10 + ((i * 37) % 240));
    }
    return [...program, 2, 4, ...end];
  };

  test.each([false, true])('has each address at the last row that covers it; rows go back: %s', (back) => {
    const table = openLines(
      unit(4, { ...oldFiles, maximumOperationsPerInstruction: 1 }, longProgram(back)),
      new Diagnostics(),
    );
    const [sequence] = table.sequences;
    const rows = sequence === undefined ? [] : table.rowsOf(sequence);
    expect(rows).toHaveLength(1001);
    const covering = (address: bigint): number | undefined =>
      rows.findLast((row, i) => row.address <= address && address < (rows[i + 1]?.address ?? 0n))?.line;
    for (let address = 0xff0n; address < 0x4000n; address += 3n) {
      expect([address, table.find(address)?.line]).toEqual([address, covering(address)]);
    }
  });
});

test('sequences that cover no code are kept apart: what a linker left out, and one that only ends', () => {
  const end = [0, 1, 1];
  const at = (byte: number): number[] => [0, 9, 2, ...Array<number>(8).fill(byte)];
  // DW_LNS_copy, DW_LNS_advance_pc 4, DW_LNE_end_sequence
  const program = [...at(0xff), 1, 2, 4, ...end, ...at(0), ...end, ...at(0x11), 1, 2, 4, ...end];
  const table = openLines(unit(2, oldFiles, program), new Diagnostics());
  expect(table.sequences.map(({ low, rows }) => [low, rows])).toEqual([[0x1111_1111_1111_1111n, 2]]);
  expect(table.empty.map(({ low, rows }) => [low, rows])).toEqual([
    [0xffff_ffff_ffff_ffffn, 2],
    [0n, 1],
  ]);
  expect(table.find(0n)).toBeUndefined();
});

test('files of DWARF 5 are counted from 0 and may be offsets into .debug_line_str', () => {
  const format = (contentType: number, form: number) => ({ contentType: uleb(contentType), form: uleb(form) });
  const directoryFormats = [format(1, 0x1f)];
  const fileFormats = [format(1, 0x08), format(2, 0x0b)];
  const directory = (offset32: number): LineEntry => ({
    formats: directoryFormats,
    is64: false,
    values: [{ form: 0x1f, is64: false, offset32 }],
  });
  const file = (text: string, data1: number): LineEntry => ({
    formats: fileFormats,
    is64: false,
    values: [
      { form: 0x08, is64: false, text },
      { form: 0x0b, is64: false, data1 },
    ],
  });
  const header: Partial<LineHeader> = {
    maximumOperationsPerInstruction: 1,
    numDirectoryEntryFormats: 1,
    directoryEntryFormats: directoryFormats,
    numDirectories: uleb(2),
    directories: [directory(0), directory(6)],
    numFileNameEntryFormats: 2,
    fileNameEntryFormats: fileFormats,
    numFiles: uleb(2),
    files: [file('main.cu', 0), file('x.h', 1)],
  };
  const program = [...setAddress(0x20), 4, 0, 1, 2, 4, 4, 1, 1, 2, 4, ...end];
  const sections = { ...unit(5, header, program), lineStr: utf8('/home\0inc\0') };
  const report = new Diagnostics();
  const table = openLines(sections, report);
  expect(report.list).toEqual([]);
  expect([...allRows(table)].map(({ file }) => file)).toEqual(['/home/main.cu', '/home/inc/x.h', '/home/inc/x.h']);
});

describe('fields of files that DWARF 5 does not name', () => {
  const encode = (text: string): number[] => [...utf8(text)];
  /** One directory, and two files with a field of the form before their path and their directory. */
  const table = (form: number, bytes: readonly number[]): LineSections => {
    const file = (name: string): number[] => [...bytes, ...encode(`${name}\0`), 0];
    const entries = [
      1,
      1,
      8,
      1,
      ...encode('/src\0'),
      3,
      0x85,
      0x40,
      form,
      1,
      8,
      2,
      11,
      2,
      ...file('a.c'),
      ...file('b.c'),
    ];
    const header = [1, 1, 1, 0xfb, 14, 10, 0, 1, 1, 1, 1, 0, 0, 0, 1, ...entries];
    const program = [...setAddress(0x20), 1, 2, 4, ...end];
    const body = [5, 0, 8, 0, header.length, 0, 0, 0, ...header, ...program];
    return { line: Uint8Array.from([body.length, 0, 0, 0, ...body]), offset: 0, littleEndian: true };
  };

  test.each([
    ['block', 0x09, [0x82, 0x00, 7, 7]],
    ['block1', 0x0a, [2, 7, 7]],
    ['block2', 0x03, [1, 0, 7]],
    ['block4', 0x04, [1, 0, 0, 0, 7]],
    ['data1', 0x0b, [7]],
    ['data2', 0x05, [7, 7]],
    ['data4', 0x06, [7, 7, 7, 7]],
    ['data8', 0x07, [7, 7, 7, 7, 7, 7, 7, 7]],
    ['data16', 0x1e, Array<number>(16).fill(7)],
    ['flag', 0x0c, [1]],
    ['sdata', 0x0d, [0x80, 0x7f]],
    ['udata', 0x0f, [0x80, 0x01]],
    ['string', 0x08, [...encode('x'), 0]],
    ['strp', 0x0e, [7, 7, 7, 7]],
    ['strp_sup', 0x1d, [7, 7, 7, 7]],
    ['line_strp', 0x1f, [7, 7, 7, 7]],
    ['sec_offset', 0x17, [7, 7, 7, 7]],
    ['strx', 0x1a, [0x80, 0x01]],
    ['strx1', 0x25, [7]],
    ['strx2', 0x26, [7, 7]],
    ['strx3', 0x27, [7, 7, 7]],
    ['strx4', 0x28, [7, 7, 7, 7]],
  ])('%s', (_, form, bytes) => {
    const sections = table(form, bytes);
    const report = new Diagnostics();
    const [unit] = readLineUnits(sections, report);
    expect(report.list).toEqual([]);
    expect([...(unit?.files ?? [])]).toEqual([
      { name: 'a.c', directory: '/src' },
      { name: 'b.c', directory: '/src' },
    ]);
    expect([0, 1, 2, -1].map((file) => unit?.files.pathOf(file))).toEqual(['/src/a.c', '/src/b.c', null, null]);
    const draft = unit === undefined ? undefined : lineDraft(unit, sections);
    expect(draft && encodeLineDraft(draft, true)).toEqual(sections.line);
  });

  test('a form that nobody knows is said, and the files before it are there', () => {
    const report = new Diagnostics();
    const [unit] = readLineUnits(table(0x3f, [1]), report);
    expect([...(unit?.files ?? [])]).toEqual([]);
    expect([...(unit?.files.directories() ?? [])]).toEqual(['/src']);
    expect(report.list.map(({ code }) => code)).toEqual(['dwarf/line-files']);
    expect(report.list[0]?.message).toContain('form 0x3f');
  });
});

test('a program defines files behind those of its header', () => {
  const define = (name: string, directory: number): number[] => [
    0,
    name.length + 5,
    3,
    ...utf8(name),
    0,
    directory,
    0,
    0,
  ];
  const program = [
    ...setAddress(0x1000),
    ...define('d.h', 2),
    ...define('/e.h', 0),
    4,
    4,
    3,
    9,
    1,
    2,
    16,
    4,
    5,
    1,
    2,
    16,
  ];
  const report = new Diagnostics();
  const table = openLines(unit(3, oldFiles, [...program, ...end]), report);
  expect([0x1000n, 0x1010n].map((address) => table.find(address)?.file)).toEqual(['include/d.h', '/e.h']);
  expect([...(table.units[0]?.files ?? [])].map(({ name }) => name)).toEqual(['a.cu', 'b.h', 'c.h', 'd.h', '/e.h']);
  expect(report.list).toEqual([]);
});

test('inlined calls lead from row to row, and never in circles', () => {
  const call = (context: number, name: number): number[] => [0, 3, 0x90, context, name];
  // Row 1: kernel; row 2: inlined at row 1; row 3: inlined at row 2; row 4 says that it is inlined at itself.
  const first = [3, 8, 1, 2, 16];
  const second = [4, 2, ...call(1, 0), 3, 30, 1, 2, 16];
  const third = [4, 3, ...call(2, 6), 3, 30, 1, 2, 16];
  const fourth = [...call(4, 0), 1, 2, 16];
  const program = [...setAddress(0x100), ...first, ...second, ...third, ...fourth, ...end];
  const table = openLines({ ...unit(2, oldFiles, program), str: utf8('outer\0inner\0') }, new Diagnostics());
  expect(table.find(0x105n)).toMatchObject({ file: '/src/a.cu', line: 9, inlined: [] });
  expect(table.find(0x125n)).toMatchObject({
    file: 'c.h',
    line: 69,
    column: 0,
    inlined: [
      { function: 'inner', called_from_file: 'include/b.h', called_from_line: 39 },
      { function: 'outer', called_from_file: '/src/a.cu', called_from_line: 9 },
    ],
  });
  expect(table.find(0x135n)?.inlined).toHaveLength(64);
});

describe('damage', () => {
  const good = unit(2, oldFiles, [...setAddress(0x1000), 3, 9, 1, 2, 16, ...end]);
  const codesOf = (line: Uint8Array): string[] => {
    const report = new Diagnostics();
    openLines({ ...good, line }, report).find(0x1000n);
    return report.list.map(({ code }) => code);
  };

  test.each([
    ['header length', 6, 0xff, 'dwarf/line-header'],
    ['version', 4, 9, 'dwarf/line-version'],
    ['unit length', 3, 0x7f, 'dwarf/line-unit-outside'],
    ['line range', 13, 0, 'dwarf/line-range'],
  ])('%s', (_, at, value, code) => {
    const line = good.line.slice();
    line[at] = value;
    expect(codesOf(line)).toContain(code);
  });

  test('rows are there where the names of files are damaged', () => {
    // In place of the byte that ends the names of files there is a name that does not end.
    const line = good.line.slice();
    line[9 + (line[6] as number)] = 0x78;
    const report = new Diagnostics();
    const table = openLines({ ...good, line }, report);
    expect(report.list.map(({ code }) => code)).toEqual(['dwarf/line-files']);
    expect(table.find(0x1000n)).toMatchObject({ file: '/src/a.cu', line: 10 });
  });

  test('an advance of almost 64 bits goes back', () => {
    const back = [0xf0, ...Array.from({ length: 8 }, () => 0xff), 1];
    const program = [...setAddress(0x1010), 3, 9, 1, 2, ...back, ...end];
    const table = openLines(unit(2, oldFiles, program), new Diagnostics());
    expect(table.sequences[0]).toMatchObject({ low: 0x1000n, high: 0x1010n, isInOrder: false });
  });

  test('a program that is cut off keeps the rows before the cut', () => {
    const line = good.line.slice(0, -4);
    line[0] = line.length - 4;
    const report = new Diagnostics();
    const table = openLines({ ...good, line }, report);
    expect(report.list.map(({ code }) => code)).toEqual(['dwarf/line-program']);
    expect(table.sequences).toEqual([]);
  });

  test('any byte may be anything', () => {
    for (let at = 0; at < good.line.length; at++) {
      for (const value of [0, 1, 0x7f, 0x80, 0xff]) {
        const line = good.line.slice();
        line[at] = value;
        codesOf(line);
      }
    }
  });
});
