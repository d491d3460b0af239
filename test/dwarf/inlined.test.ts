import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Diagnostics } from '../../src/core/index.ts';
import { openDwarf, openInlined, readDies, readUnits } from '../../src/dwarf/index.ts';
import { withoutParameters } from '../../src/elf/index.ts';
import type { DwarfSection, DwarfSections } from '../../src/dwarf/index.ts';
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

test.each([
  ['int app::chase<0>(app::Box*, int)', 'app::chase<0>'],
  ['void f<int (*)(char)>(int)', 'f<int (*)(char)>'],
  ['(anonymous namespace)::f(int) const', '(anonymous namespace)::f'],
  ['A::operator()(int)', 'A::operator()'],
  ['kernel', 'kernel'],
])('%s without parameters', (name, plain) => {
  expect(withoutParameters(name)).toBe(plain);
});
