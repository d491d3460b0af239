import { flavour } from '../../src/dwarf/expression/flavour.ts';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { Diagnostics, memorySink, memorySource } from '../../src/core/index.ts';
import { open, openFrames, targetOf } from '../../src/dwarf/index.ts';
import {
  addressInFile,
  computeCfa,
  encodeFrames,
  frameRows,
  openDwarf,
  readFrames,
  registerName,
} from '../../src/dwarf/advanced.ts';
import { ExpressionError } from '../../src/dwarf/expression/fault.ts';
import type { EvaluationContext, FrameRow } from '../../src/dwarf/index.ts';
import type { CfaRule, RegisterRule } from '../../src/dwarf/advanced.ts';
import { SectionType, writeNewElf } from '../../src/elf/index.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { fixtureFiles } from '../support/fixtures.ts';
import { elfOf } from './cubins.ts';
import { readelfFrames } from './readelf-frames.ts';

function cfaText(cfa: CfaRule | undefined, machine: number): string {
  if (cfa?.kind !== 'register') return cfa === undefined ? '' : 'exp';
  return `${registerName(machine, cfa.register)}${signed(cfa.offset)}`;
}

function signed(offset: number | bigint): string {
  return offset < 0 ? `${offset}` : `+${offset}`;
}

function ruleText(rule: RegisterRule | undefined): string {
  switch (rule?.kind) {
    case 'offset':
      return `c${signed(rule.offset)}`;
    case 'val_offset':
      return `v${signed(rule.offset)}`;
    case 'register':
      return `r${rule.register}`;
    case 'expression':
      return 'exp';
    case 'val_expression':
      return 'vexp';
    case 'same_value':
      return 's';
    default:
      return 'u';
  }
}

/** Compare the rows of a file with those in the text; returns how many there were. */
async function compare(bytes: Uint8Array, text: string): Promise<number> {
  const report = new Diagnostics();
  const elf = await elfOf(bytes);
  const { sections } = await openDwarf(elf, report);
  const machine = elf.header.e_machine;
  const numbers = new Map<string, number>();
  for (let i = 4095; i >= 0; i--) numbers.set(registerName(machine, i), i);
  const numberOf = (name: string): number => numbers.get(name) ?? Number(/^r(\d+)$/.exec(name)?.[1]);
  const sources = openFrames(sections, report);
  let rows = 0;
  for (const expected of readelfFrames(text)) {
    const source = sources.find(({ section }) => section.name === expected.section);
    const fde = [...(source?.table.fdes ?? [])].find(({ offset }) => offset === expected.offset);
    if (source === undefined || fde === undefined) return expect.unreachable(`no entry at ${expected.offset}`);
    const { layout } = sections;
    const [low, high] = [addressInFile(layout, fde.low), addressInFile(layout, fde.high)];
    expect({ low, high, cie: fde.cie.offset }).toEqual(expected.range);
    if (expected.rows.length === 0) continue;
    const ours = new Map<bigint, FrameRow>();
    for (const row of frameRows(fde, source.section, 'lenient')) ours.set(addressInFile(layout, row.low), row);
    expect([...ours.keys()]).toEqual([...new Set(expected.rows.map(({ pc }) => pc))]);
    // Of rows with one address only the last one covers code.
    for (const { pc, cfa, columns } of new Map(expected.rows.map((row) => [row.pc, row])).values()) {
      const row = ours.get(pc);
      const rules = Object.fromEntries(
        Object.keys(columns).map((name) => {
          const register = name === 'ra' && machine !== 243 ? fde.cie.returnRegister : numberOf(name);
          return [name, ruleText(row?.rules.get(register))];
        }),
      );
      expect({ pc, cfa: cfaText(row?.cfa, machine), rules }).toEqual({ pc, cfa, rules: columns });
      rows += 1;
    }
  }
  expect(report.list).toEqual([]);
  return rows;
}

async function roundTrip(bytes: Uint8Array): Promise<number> {
  const { sections } = await openDwarf(await elfOf(bytes), new Diagnostics());
  let entries = 0;
  for (const { section, table } of openFrames(sections, new Diagnostics())) {
    expect(Buffer.compare(encodeFrames(table, sections.littleEndian), section.bytes.slice())).toBe(0);
    entries += [...table.entries].length;
  }
  return entries;
}

corpusTest('rows of every object are those that readelf prints', async () => {
  let rows = 0;
  for (const file of corpusFiles('dwarf/objects', /\.(o|elf|so|cubin)$/)) {
    const text = readFileSync(`${file}.frames-interp.txt`, 'utf8');
    rows += await compare(new Uint8Array(readFileSync(file)), text);
  }
  expect(rows).toBeGreaterThan(400);
});

corpusTest('sections of every object come out of the writer as they went into the reader', async () => {
  let entries = 0;
  for (const file of [...corpusFiles('dwarf/objects', /\.(o|elf|so|cubin)$/), ...corpusFiles('dwarf/live', /\.elf$/)]) {
    entries += await roundTrip(new Uint8Array(readFileSync(file)));
  }
  expect(entries).toBeGreaterThan(200);
});

test.each(fixtureFiles('elf').map((file) => [basename(file), file]))('%s: written as it was read', async (_, file) => {
  await roundTrip(new Uint8Array(readFileSync(file)));
});

/** An entry of .debug_frame with its length. */
function entry(...body: number[]): number[] {
  return [body.length & 0xff, body.length >> 8, 0, 0, ...body];
}

/** The first row of a section of .debug_frame. */
function firstRow(...bytes: number[]): FrameRow | undefined {
  return firstRowOf(bytes);
}

function firstRowOf(bytes: readonly number[], hasWindows?: boolean): FrameRow | undefined {
  const section = { name: '.debug_frame', bytes: Uint8Array.from(bytes), offset: 0, address: 0n };
  const report = new Diagnostics();
  const table = readFrames(section, { isEh: false, littleEndian: true, addressSize: 8, hasWindows }, report);
  expect(report.list).toEqual([]);
  for (const found of table.fdes) for (const row of frameRows(found, section)) return row;
  return undefined;
}

const cie = (data: number[], ...instructions: number[]): number[] =>
  entry(0xff, 0xff, 0xff, 0xff, 4, 0, 8, 0, 1, ...data, 16, ...instructions);
const fde = entry(0, 0, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 64, 0, 0, 0, 0, 0, 0, 0);
const settings = { addressSize: 8, byteOrder: 'little', offsetSize: 4 } as const;
const context = { target: targetOf(8, 'little') };

test('numbers of any length in entries and instructions', () => {
  const minusOne = [...Array<number>(200).fill(0xff), 0x7f];
  const huge = [...Array<number>(200).fill(0xff), 0x3f];
  // DW_CFA_def_cfa_sf r7, -1; DW_CFA_offset r6, 2
  const row = firstRow(...cie(minusOne, 0x12, 7, ...minusOne, 0x86, 2), ...fde);
  expect(row?.cfa).toEqual({ kind: 'register', register: 7, offset: 1, space: 0 });
  expect(row?.rules.get(6)).toEqual({ kind: 'offset', offset: -2 });
  // DW_CFA_def_cfa of a register that no target has.
  const wild = firstRow(...cie(huge, 0x0c, ...huge, 8), ...fde)?.cfa;
  expect(() => computeCfa(wild, context, { expressions: settings })).toThrow(ExpressionError);
});

test('a common information entry may remember its state and restore it', () => {
  // DW_CFA_def_cfa r7, 8; DW_CFA_remember_state; DW_CFA_def_cfa_offset 16; DW_CFA_restore_state
  const row = firstRow(...cie([1], 0x0c, 7, 8, 0x0a, 0x0e, 16, 0x0b), ...fde);
  expect(row?.cfa).toEqual({ kind: 'register', register: 7, offset: 8, space: 0 });
});

test('a CFA in an address space, where expressions have no operation for it', () => {
  // DW_CFA_LLVM_def_aspace_cfa r7, 8, 6
  const cfa = firstRow(...cie([1], 0x30, 7, 8, 6), ...fde)?.cfa;
  const spaces = new Map([[6, { addressSize: 4 }]]);
  const waves: EvaluationContext = {
    target: targetOf(8, 'little', spaces),
    registerLocation: (register) => [{ kind: 'register', register, bitOffset: 0, storageBits: 32 }],
    registerContents: () => Uint8Array.of(16, 0, 0, 0),
  };
  for (const llvm of ['user', 'old', 'none'] as const) {
    const [place] = computeCfa(cfa, waves, { expressions: { ...settings, flavour: flavour({ llvm }) } });
    expect(place).toMatchObject({ kind: 'memory', space: 6, bitOffset: 8 * 24 });
  }
});

test('SPARC saves a window of 16 registers at the CFA; elsewhere the instruction is about the return address', () => {
  // DW_CFA_def_cfa r30, 2047; DW_CFA_GNU_window_save
  const bytes = [...cie([1], 0x0c, 30, 0xff, 0x0f, 0x2d), ...fde];
  const row = firstRowOf(bytes, true);
  expect(row?.rules.size).toBe(16);
  expect(row?.rules.get(16)).toEqual({ kind: 'offset', offset: 0 });
  expect(row?.rules.get(31)).toEqual({ kind: 'offset', offset: 120 });
  expect(row?.isSigned).toBe(false);
  expect(firstRowOf(bytes)).toMatchObject({ isSigned: true, rules: new Map() });
});

test('an offset that is negative in a number without a sign', () => {
  // DW_CFA_offset_extended r65, 2^64 - 2, times a data alignment of -8
  const minusTwo = [0xfe, ...Array<number>(8).fill(0xff), 1];
  const row = firstRow(...cie([0x78], 0x0c, 1, 8, 0x05, 65, ...minusTwo), ...fde);
  expect(row?.rules.get(65)).toEqual({ kind: 'offset', offset: 16 });
});

test('every section of call frame information is read, .debug_frame first', async () => {
  const bytes = new Uint8Array([...cie([1], 0x0c, 7, 8), ...fde]);
  const names = ['.debug_frame', '.eh_frame', '.debug_frame'];
  const sink = memorySink();
  const at = (i: number): { name: string; type: SectionType; size: number } => ({
    name: names[i - 1] ?? '',
    type: SectionType.SHT_PROGBITS,
    size: names[i - 1] === '.eh_frame' ? 4 : bytes.length,
  });
  await writeNewElf(
    sink,
    { osabi: 0, abiversion: 0, type: 3, machine: 62 },
    { count: 3, at, contents: (i) => [names[i - 1] === '.eh_frame' ? new Uint8Array(4) : bytes] },
  );
  const report = new Diagnostics();
  const { sections } = await open(memorySource(sink.bytes()), report);
  const found = openFrames(sections, report).map(({ section, table }) => [section.name, [...table.fdes].length]);
  expect(found).toEqual([
    ['.debug_frame', 1],
    ['.debug_frame', 1],
    ['.eh_frame', 0],
  ]);
  expect(report.list).toEqual([]);
});
