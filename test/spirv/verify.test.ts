/* Rules by changing one word of a sound module; verdicts held against those of spirv-val on the corpus. */
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Diagnostics } from '../../src/core/index.ts';
import { FormatError } from '../../src/runtime/index.ts';
import { profiles, verify as verifySpirv } from '../../src/spirv/index.ts';
import { debugTable, layoutAt, moduleOf, parseModule, quirks } from '../../src/spirv/advanced.ts';
import type { Profile, SpirvModule } from '../../src/spirv/index.ts';
import { corpus, corpusTest } from '../support/corpus.ts';
import { corpusLines, fixture, fixtures } from './modules.ts';

function codes(module: SpirvModule, profile: Profile): string[] {
  const report = new Diagnostics();
  verifySpirv(module, report, profile);
  return [...new Set(report.list.filter(({ severity }) => severity === 'error').map(({ code }) => code))];
}

/** Word offset of the first debug instruction of a name. */
function find(module: SpirvModule, name: string): number {
  for (const index of debugTable(module).instruction) {
    const word = module.starts[index] as number;
    if (layoutAt(module, word)?.name === name) return word;
  }
  throw new Error(`no ${name}`);
}

/** The module with one word of the first instruction of a name changed: 5 is its first operand. */
function changed(module: SpirvModule, name: string, at: number, value: number): SpirvModule {
  const words = module.words.slice();
  words[find(module, name) + at] = value;
  return moduleOf(words);
}

describe('sound modules', () => {
  test.each(fixtures.filter((name) => !name.includes('big-endian')))('%s has no error in any profile', (name) => {
    for (const profile of profiles) {
      const refused = profile === 'spirv-val@2023.1' ? ['spirv/operand-target'] : [];
      // Release 2023.1 has no pointers to pointers and no qualifiers of them.
      expect([[], refused]).toContainEqual(codes(fixture(name), profile));
    }
  });
});

describe('one changed word', () => {
  const ocl = fixture('all-ocl100');
  const ns = fixture('all-ns100');
  const idOf = (module: SpirvModule, name: string): number => module.words[find(module, name) + 2] as number;

  test.each<[string, SpirvModule, string]>([
    ['name that is no string', changed(ocl, 'DebugTypeBasic', 5, idOf(ocl, 'DebugSource')), 'spirv/operand-target'],
    ['id of nothing', changed(ocl, 'DebugTypeBasic', 5, 9999), 'spirv/undefined-id'],
    ['unknown encoding', changed(ocl, 'DebugTypeBasic', 7, 77), 'spirv/operand-value'],
    ['unknown flag', changed(ocl, 'DebugTypePointer', 7, 0x80000000), 'spirv/flag-bits'],
    ['number the set lacks', changed(ocl, 'DebugTypeBasic', 4, 99), 'spirv/unknown-instruction'],
    ['result that is not void', changed(ocl, 'DebugTypeBasic', 1, idOf(ocl, 'DebugSource')), 'spirv/result-type'],
    ['vector of none', changed(ocl, 'DebugTypeVector', 6, 0), 'spirv/component-count'],
    ['literal for a constant', changed(ns, 'DebugTypePointer', 6, idOf(ns, 'DebugSource')), 'spirv/operand-constant'],
    ['scope that is a type', changed(ns, 'DebugScope', 5, idOf(ns, 'DebugTypeBasic')), 'spirv/operand-target'],
  ])('%s', (_, module, code) => {
    expect(codes(module, 'strict')).toContain(code);
    expect(codes(module, 'tolerant')).toContain(code);
    // In non-semantic sets spirv-val lets numbers through that it does not know; here all are of the other set.
    expect(codes(module, 'spirv-val')).toContain(code);
  });

  test('a quirk of a producer is an error, or with producers in mind a warning', () => {
    const module = changed(ocl, 'DebugTypePointer', 6, 0xffffffff);
    expect(codes(module, 'strict')).toEqual(['spirv/no-storage-class']);
    expect(codes(module, 'spirv-val')).toEqual(['spirv/no-storage-class']);
    expect(codes(module, 'tolerant')).toEqual([]);
    expect(quirks['no-storage-class']).toMatch(/pointer/);
  });

  test('scopes around each other', () => {
    const words = ocl.words.slice();
    const blocks = [...debugTable(ocl).instruction]
      .map((index) => ocl.starts[index] as number)
      .filter((word) => layoutAt(ocl, word)?.name === 'DebugLexicalBlock');
    const [first, second] = blocks as [number, number];
    // The others are inside of these two.
    for (const block of blocks) words[block + 8] = words[first + 2] as number;
    words[first + 8] = words[second + 2] as number;
    const report = new Diagnostics();
    verifySpirv(moduleOf(words), report, 'strict');
    const found = report.list.filter(({ code }) => code === 'spirv/scope-circle');
    expect(blocks.length).toBeGreaterThan(2);
    expect(found.map(({ at }) => at?.offset)).toEqual([first * 4, second * 4]);
  });

  test('an instruction cut short and one with words too many', () => {
    const word = find(ocl, 'DebugTypeBasic');
    const words = [...ocl.words];
    words.splice(word + 7, 1);
    words[word] = (words[word] as number) - 0x10000;
    expect(codes(moduleOf(Uint32Array.from(words)), 'strict')).toEqual(['spirv/missing-operand']);
    words.splice(word + 7, 0, 4, 0);
    words[word] = words[word] + 0x20000;
    expect(codes(moduleOf(Uint32Array.from(words)), 'strict')).toEqual(['spirv/extra-operand']);
  });
});

/** By release, the key of the corpus for it, and modules that it refuses and we take, each with the reason. */
const releases: readonly (readonly [Profile, string, ReadonlyMap<string, string>])[] = [
  [
    'spirv-val@main',
    'head_2026-08',
    new Map([['local_ssa_elim_test_02', 'spirv-val itself ends with std::out_of_range']]),
  ],
  [
    'spirv-val@2023.1',
    '2023.1',
    new Map([
      ['local_ssa_elim_test_02', 'a variable behind a debug instruction of a set that it knows'],
      ['o2mix-O2', 'OpPhi behind an instruction of a set that it does not know'],
      ['COFF_global-dllimport', 'an imported variable with an initial value'],
    ]),
  ],
];

describe.each(releases)('%s', (profile, key, known) => {
  corpusTest('gives the verdicts of spirv-val on every module but those with a reason', () => {
    const root = join(corpus, 'spirv');
    const found: string[] = [];
    let count = 0;
    for (const kind of readdirSync(root)) {
      if (!existsSync(join(root, kind, 'manifest.jsonl'))) continue;
      for (const line of corpusLines(`${kind}/manifest.jsonl`)) {
        const name = line['name'] as string;
        const { ok } = (line['spirv_val'] as Record<string, { ok: boolean }>)[key] as { ok: boolean };
        count += 1;
        if (verdict(join(root, kind, `${name}.spv`), profile) !== ok && !known.has(name)) found.push(`${kind}/${name}`);
      }
    }
    expect(count).toBeGreaterThan(1000);
    expect(found).toEqual([]);
  });
});

function verdict(file: string, profile: Profile): boolean {
  const report = new Diagnostics();
  try {
    const module = parseModule(new Uint8Array(readFileSync(file)), report);
    verifySpirv(module, report, profile);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return false;
  }
  return report.count('error') === 0;
}
