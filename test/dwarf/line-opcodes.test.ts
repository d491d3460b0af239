import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Diagnostics, fromHex, toHex } from '../../src/core/index.ts';
import { openLines } from '../../src/dwarf/index.ts';
import {
  allRows,
  encodeLineDraft,
  encodeLineOpcodes,
  lineDraft,
  lineOpcodeText,
  parseLineOpcodes,
  readLineOpcodes,
  readLineUnits,
} from '../../src/dwarf/advanced.ts';
import type { LineFormat, LineSections } from '../../src/dwarf/advanced.ts';
import { findSection, readSection } from '../../src/elf/index.ts';
import { FormatError } from '../../src/runtime/index.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { fixtureFiles } from '../support/fixtures.ts';
import { elfOf, imagesOf } from './cubins.ts';

interface Counts {
  units: number;
  opcodes: number;
  readonly kinds: Set<string>;
}

/** Write every line table of a file anew, from its opcodes and from their text. */
async function rewrite(bytes: Uint8Array, where: string, counts: Counts): Promise<void> {
  const elf = await elfOf(bytes);
  const { littleEndian } = elf.header;
  for (const name of ['.debug_line', '.debug_line.dwo']) {
    const section = await findSection(elf, name);
    if (section === undefined) continue;
    const line = await readSection(elf, section);
    const sections: LineSections = { line, offset: 0, littleEndian };
    const report = new Diagnostics();
    const units = readLineUnits(sections, report);
    expect(report.list, where).toEqual([]);
    let end = 0;
    for (const unit of units) {
      expect(unit.offset, where).toBe(end);
      end = unit.programOffset + unit.program.length;
      const draft = lineDraft(unit, sections);
      const text = draft.opcodes.map(lineOpcodeText).join('\n');
      for (const opcodes of [draft.opcodes, parseLineOpcodes(text)]) {
        const written = encodeLineDraft({ ...draft, opcodes }, littleEndian);
        expect(Buffer.compare(written, line.subarray(unit.offset, end)), where).toBe(0);
      }
      counts.units += 1;
      counts.opcodes += draft.opcodes.length;
      for (const { kind } of draft.opcodes) counts.kinds.add(kind);
    }
    expect(end, where).toBe(line.length);
  }
}

describe('line tables are written back byte for byte', () => {
  test.each(fixtureFiles('cuda').map((file) => [basename(file), file]))('of the cubins in %s', async (_, file) => {
    const counts: Counts = { units: 0, opcodes: 0, kinds: new Set() };
    for (const image of await imagesOf(file)) await rewrite(image, file, counts);
    expect(counts.opcodes).toBeGreaterThan(10);
    expect(counts.kinds.has('raw')).toBe(false);
  });

  corpusTest('of every object', async () => {
    const counts: Counts = { units: 0, opcodes: 0, kinds: new Set() };
    const files = corpusFiles('dwarf/objects', /\.(o|elf|so|cubin|dwo)$/);
    for (const file of files) await rewrite(new Uint8Array(readFileSync(file)), basename(file), counts);
    expect(counts.units).toBeGreaterThan(25);
    expect(counts.opcodes).toBeGreaterThan(2000);
  });
});

/** A table with nothing but what it must have; `version` and `is64` as in its header. */
function table(version: number, is64: boolean, littleEndian: boolean, program: string): LineSections {
  const number = (value: number, size: number): string => {
    const bytes = Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** i) % 256);
    return toHex(Uint8Array.from(littleEndian ? bytes : bytes.reverse()));
  };
  const offset = is64 ? 8 : 4;
  const names =
    version >= 5
      ? '01010801' + '2f00' + '02010802' + '0b' + '01' + '612e6300' + '00'
      : '00' + '612e630000' + '0000' + '00';
  const extension = 'abcd';
  const header = `04${version >= 4 ? '01' : ''}01fb0e0d000101010100000001000001${names}${extension}`;
  const sizes = version >= 5 ? '0800' : '';
  const rest = number(version, 2) + sizes + number(header.length / 2, offset) + header + program;
  const length = (is64 ? 'ffffffff' : '') + number(rest.length / 2, offset);
  return { line: fromHex(length + rest), offset: 0, littleEndian };
}

const odd = [
  '0009020010000000000000', // set_address
  '03898000', // advance_line 9 in three bytes
  '0c07', // set_isa
  '00820001' + 'aa', // length 2 in two bytes: an end_sequence with a byte more
  '00050200100000', // an address of 4 bytes
  '0003020010', // one of 2
  '000402001000', // one of 3 is contents
  '00058001020304', // an opcode of somebody
  '0000', // no contents
  '0003900102', // NVIDIA_inlined_call
  '00029005' + '06', // the same with a length that leaves one operand out
  '91'.padEnd(2), // special
  '0001', // cut off
].join('');

describe.each([2, 3, 4, 5])('version %i', (version) => {
  test.each([
    [false, true],
    [false, false],
    [true, true],
    [true, false],
  ])('64-bit %s, little-endian %s', (is64, littleEndian) => {
    const sections = table(version, is64, littleEndian, odd);
    const report = new Diagnostics();
    const [unit] = readLineUnits(sections, report);
    expect(report.list).toEqual([]);
    if (unit === undefined) throw new Error('no unit');
    const draft = lineDraft(unit, sections);
    expect(toHex(draft.extension)).toBe('abcd');
    expect(toHex(encodeLineDraft(draft, littleEndian))).toBe(toHex(sections.line));
    const text = draft.opcodes.map(lineOpcodeText);
    const opcodes = parseLineOpcodes(text.join('\n'));
    expect(toHex(encodeLineDraft({ ...draft, opcodes }, littleEndian))).toBe(toHex(sections.line));
    expect(text.slice(1)).toEqual([
      'DW_LNS_advance_line 9~3',
      'DW_LNS_set_isa 7',
      'DW_LNE_end_sequence h:aa length=2~2',
      `DW_LNE_set_address ${littleEndian ? '0x1000' : '0x100000'}~4`,
      `DW_LNE_set_address ${littleEndian ? '0x1000' : '0x10'}~2`,
      'DW_LNE_set_address h:001000',
      'DW_LNE_0x80 h:01020304',
      'raw h:0000',
      'DW_LNE_NVIDIA_inlined_call 1 2',
      'DW_LNE_NVIDIA_inlined_call 5 6 length=2',
      'special 145',
      'raw h:0001',
    ]);
  });

  test('what was changed makes the rows that it says', () => {
    const sections = table(version, false, true, '0009020010000000000000' + '130101' + '000101');
    const unit = readLineUnits(sections, new Diagnostics())[0];
    if (unit === undefined) throw new Error('no unit');
    const opcodes = parseLineOpcodes(`
      DW_LNE_set_address 0x2000
      DW_LNS_advance_line 41
      DW_LNS_set_column 300
      DW_LNS_copy
      DW_LNS_advance_pc 5
      DW_LNS_advance_line -200
      DW_LNS_advance_line 190
      DW_LNS_negate_stmt
      DW_LNS_copy
      special 75
      DW_LNS_fixed_advance_pc 0x102
      DW_LNE_end_sequence`);
    const line = encodeLineDraft({ ...lineDraft(unit, sections), opcodes }, true);
    const report = new Diagnostics();
    const rows = [...allRows(openLines({ line, offset: 0, littleEndian: true }, report))];
    expect(report.list).toEqual([]);
    // Instructions have 4 bytes; special opcode 75 is 62 steps from the first: 4 of them and 6 lines, less 5.
    expect(
      rows.map(({ address, line, column, isStmt, endSequence }) => [address, line, column, isStmt, endSequence]),
    ).toEqual([
      [0x2000n, 42, 300, true, false],
      [0x2014n, 32, 300, false, false],
      [0x2024n, 33, 300, false, false],
      [0x2126n, 33, 300, false, true],
    ]);
  });
});

test.each([1, 2, 4, 8])('addresses of %i bytes', (size) => {
  const address = '40'.padEnd(2 * size, '0');
  // DW_LNE_set_address, DW_LNS_copy, DW_LNS_advance_pc 1, DW_LNE_end_sequence
  const sections = table(4, false, true, `000${size + 1}02${address}010201000101`);
  const report = new Diagnostics();
  expect([...allRows(openLines(sections, report))].map((row) => row.address)).toEqual([0x40n, 0x44n]);
  expect(report.list).toEqual([]);
});

const format: LineFormat = {
  littleEndian: true,
  opcodeBase: 4,
  standardOpcodeLengths: Uint8Array.of(0, 1, 1),
};

test('an opcode that the header has not is refused', () => {
  for (const text of [
    'special 3',
    'special 256',
    'DW_LNS_set_file 1',
    'DW_LNS_copy 1',
    'DW_LNS_advance_pc',
    'DW_LNS_advance_pc -1',
    'DW_LNS_advance_pc 300~1',
    'DW_LNE_set_address 0x1ffffffff~4',
    'DW_LNE_set_address 1~3',
  ]) {
    const write = (): Uint8Array => encodeLineOpcodes(parseLineOpcodes(text), format);
    expect(write, text).toThrow(FormatError);
    expect(write, text).toThrow(expect.objectContaining({ code: 'dwarf/line-opcode' }));
  }
  for (const text of ['special', 'DW_LNS_jump', 'raw 01', 'DW_LNS_advance_pc x', 'DW_LNE_0x80 h:1']) {
    expect(() => parseLineOpcodes(text), text).toThrow(expect.objectContaining({ code: 'dwarf/bad-text' }));
  }
});

test('any bytes are opcodes, and the same bytes again', () => {
  let state = 1;
  const random = (): number => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 16;
  for (let round = 0; round < 2000; round++) {
    // Low numbers more often: they are the ones with operands.
    const program = Uint8Array.from({ length: random() % 40 }, () => (random() % 2 === 0 ? random() % 16 : random()));
    const opcodeBase = random() % 16;
    const standardOpcodeLengths = Uint8Array.from({ length: Math.max(0, opcodeBase - 1) }, () => random() % 4);
    const own = { littleEndian: random() % 2 === 0, opcodeBase, standardOpcodeLengths };
    const opcodes = readLineOpcodes(program, own);
    expect(toHex(encodeLineOpcodes(opcodes, own))).toBe(toHex(program));
    const again = parseLineOpcodes(opcodes.map(lineOpcodeText).join('\n'));
    expect(toHex(encodeLineOpcodes(again, own))).toBe(toHex(program));
  }
});
