import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Diagnostics } from '../../src/core/index.ts';
import { readDies } from '../../src/dwarf/index.ts';
import { inlinedCode, openDwarf, openInlined, readUnits } from '../../src/dwarf/advanced.ts';
import { lookupOf } from '../../src/dwarf/info/lookup.ts';
import { withoutParameters } from '../../src/demangle/index.ts';
import type { DwarfSection, DwarfSections } from '../../src/dwarf/advanced.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { fixtureFiles } from '../support/fixtures.ts';
import { has, witness } from '../support/witness.ts';
import { elfOf, imagesOf } from './cubins.ts';

/** Places and tags of the entries that llvm-dwarfdump lists. */
function dwarfdump(bytes: Uint8Array): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lanescope-'));
  try {
    const file = join(folder, 'object');
    writeFileSync(file, bytes);
    const { stdout } = spawnSync('llvm-dwarfdump', ['--debug-info', file], { encoding: 'utf8', maxBuffer: 2 ** 28 });
    return [...stdout.matchAll(/^(0x[0-9a-f]{8}): +DW_TAG_\w+/gm)].map(([, offset]) => `${Number(offset)}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function compare(bytes: Uint8Array): Promise<number> {
  const report = new Diagnostics();
  const { units } = await openDwarf(await elfOf(bytes), report);
  const dies = [...readDies(units, report)].map(({ offset }) => `${offset}`);
  expect(report.list).toEqual([]);
  expect(dies).toEqual(dwarfdump(bytes));
  return dies.length;
}

describe('entries of .debug_info', () => {
  const withInfo = fixtureFiles('cuda').filter((file) => /d01|d03/.test(basename(file)));
  for (const file of withInfo) {
    witness('llvm-dwarfdump')(`of ${basename(file)} are where llvm-dwarfdump finds them`, async () => {
      for (const image of await imagesOf(file)) expect(await compare(image)).toBeGreaterThan(5);
    });
  }

  corpusTest('of objects of eleven machines are where llvm-dwarfdump finds them', async () => {
    if (!has('llvm-dwarfdump')) return;
    let compared = 0;
    for (const file of corpusFiles('dwarf/objects', /\.(o|elf|cubin)$/)) {
      if ((await compare(new Uint8Array(readFileSync(file)))) > 0) compared += 1;
    }
    expect(compared).toBeGreaterThan(20);
  });

  test('damage is reported, and nothing else is thrown', async () => {
    const [image] = await imagesOf(withInfo[0] ?? '');
    const { sections } = await openDwarf(await elfOf(image ?? new Uint8Array()), new Diagnostics());
    const codes = new Set<string>();
    const walk = (changed: Partial<DwarfSections>): void => {
      const report = new Diagnostics();
      for (const die of readDies(readUnits({ ...sections, ...changed }, report), report)) void die;
      for (const { code } of report.list) codes.add(code);
    };
    const [info, abbrev] = [sections.info[0], sections.abbrev];
    if (info === undefined || abbrev === undefined) return expect.unreachable('the fixture has no .debug_info');
    const tryAll = (section: DwarfSection, use: (section: DwarfSection) => void): void => {
      for (let at = 0; at < section.bytes.length; at++) {
        for (const value of [0, 0x7f, 0xff]) {
          const bytes = section.bytes.slice();
          bytes[at] = value;
          use({ ...section, bytes });
        }
        use({ ...section, bytes: section.bytes.slice(0, at) });
      }
    };
    tryAll(info, (changed) => walk({ info: [changed] }));
    tryAll(abbrev, (changed) => walk({ abbrev: changed }));
    expect([...codes].toSorted((a, b) => a.localeCompare(b))).toEqual(['dwarf/unit', 'dwarf/unit-outside']);
  });
});

corpusTest('functions that are inlined into each other are named from the inside out', async () => {
  const [file = ''] = corpusFiles('cuda', /^d05/).filter((path) => path.endsWith('.nvcudmp'));
  const [image] = await imagesOf(file);
  const inlined = await openInlined(await elfOf(image ?? new Uint8Array()), new Diagnostics());
  const scopes = inlined?.at(0x7fffd4001080n - 1n) ?? [];
  expect(scopes.map(({ name }) => name?.split('::').at(-1))).toEqual(['barrier_wait', 'sync', 'sync', 'cluster_sum']);
  expect(scopes.map(({ callLine }) => callLine)).toEqual([478, 304, 11, 0]);
});

/** A section of DWARF 4 in memory. */
function sectionOf(name: string, ...bytes: (number | string)[]): DwarfSection {
  const parts = bytes.map((part) => (typeof part === 'string' ? [...Buffer.from(part), 0] : [part]));
  return { name, bytes: Uint8Array.from(parts.flat()), offset: 0, index: 1, address: 0n };
}

// 1: unit; 2: function with a name; 3: instance with code; 4: function with a name and a list of ranges.
const ABBREVIATIONS = [
  [1, 0x11, 1, 0, 0],
  [2, 0x2e, 0, 0x03, 0x08, 0, 0],
  [3, 0x2e, 0, 0x31, 0x13, 0x11, 0x01, 0x12, 0x0b, 0, 0],
  [4, 0x2e, 0, 0x03, 0x08, 0x55, 0x17, 0, 0],
  [0],
];
const abbrev = sectionOf('.debug_abbrev', ...ABBREVIATIONS.flat());

/** A unit of so many bytes with its length and header. */
function unitIn(name: string, header: readonly number[], ...entries: (number | string)[]): DwarfSection {
  const { bytes } = sectionOf(name, 4, 0, 0, 0, 0, 0, 8, ...header, 1, ...entries, 0);
  const { length } = bytes;
  return sectionOf(name, length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, 0, ...bytes);
}

const made = {
  littleEndian: true,
  addressSize: 8,
  machine: 62,
  isSplit: false,
  layout: { sections: [], isOverlapping: false },
  abbrev,
  types: [],
  frames: [],
};

test('entries of .debug_types do not lend their names to those of .debug_info', () => {
  const code = [3, 24, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0, 8];
  const info = [unitIn('.debug_info', [], 2, 'something0', 2, 'right', ...code)];
  const types = [unitIn('.debug_types', [0, 0, 0, 0, 0, 0, 0, 0, 24, 0, 0, 0], 2, 'wrong')];
  const report = new Diagnostics();
  const inlined = inlinedCode(readUnits({ ...made, info, types }, report), report);
  expect(inlined.at(0x1004n).map(({ name }) => name)).toEqual(['right']);
  expect(inlined.at(0x1008n)).toEqual([]);
  expect(report.list).toEqual([]);
});

test('a list of ranges that all functions share is not kept for each', () => {
  const FUNCTIONS = 2000;
  const pairs = BigUint64Array.from({ length: 2002 }, (_, i) => (i < 2000 ? BigInt(i + 1) : 0n));
  const ranges = { ...sectionOf('.debug_ranges'), bytes: new Uint8Array(pairs.buffer) };
  const entries = Array.from({ length: FUNCTIONS }, () => [4, 'f', 0, 0, 0, 0]).flat();
  const report = new Diagnostics();
  const units = readUnits({ ...made, info: [unitIn('.debug_info', [], ...entries)], ranges }, report);
  const bytes = 16 * 1001 + (units[0]?.end ?? 0);
  expect(inlinedCode(units, report).at(1n).length).toBeLessThan(bytes / 1000 + 1);
  expect(lookupOf(units, report).functions().length).toBeLessThan(bytes + 1000);
  expect(report.list.map(({ code }) => code)).toEqual(['dwarf/ranges', 'dwarf/ranges']);
});

test.each([
  ['int app::chase<0>(app::Box*, int)', 'app::chase<0>'],
  ['void f<int (*)(char)>(int)', 'f<int (*)(char)>'],
  ['(anonymous namespace)::f(int) const', '(anonymous namespace)::f'],
  ['A::operator()(int)', 'A::operator()'],
  ['kernel', 'kernel'],
])('%s without parameters', (name, plain) => {
  expect(withoutParameters(name)).toBe(plain);
});
