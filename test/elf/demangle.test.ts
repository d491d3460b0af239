import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { demangle, readSymbols, sectionsOfType, SHT_SYMTAB } from '../../src/elf/index.ts';
import { elfOf, imagesOf } from '../dwarf/cubins.ts';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { fixtureFiles } from '../support/fixtures.ts';
import { witness } from '../support/witness.ts';

const known: readonly (readonly [string, string])[] = [
  ['_Z4fillPii', 'fill(int*, int)'],
  ['_Z5blendIfLi5EEvPT_PKS0_S3_i', 'void blend<float, 5>(float*, float const*, float const*, int)'],
  ['_ZN3app5chaseILi0EEEiPNS_3BoxEi', 'int app::chase<0>(app::Box*, int)'],
  [
    '_ZN18cooperative_groups4__v112thread_groupC2Ej',
    'cooperative_groups::__v1::thread_group::thread_group(unsigned int)',
  ],
  ['_ZN12_GLOBAL__N_11fEv', '(anonymous namespace)::f()'],
  ['_Z1fIJilEEvDpT_', 'void f<int, long>(int, long)'],
  ['_Z1fPFviE', 'f(void (*)(int))'],
  ['_Z1fRA3_Ki', 'f(int const (&) [3])'],
  ['_Z1fM1AKFvvE', 'f(void (A::*)() const)'],
  ['_ZNK1AcvbEv', 'A::operator bool() const'],
  ['_ZN1AplERKS_', 'A::operator+(A const&)'],
  ['_ZTV1A', 'vtable for A'],
  ['_ZNSsC1EPKc', 'std::basic_string<char, std::char_traits<char>, std::allocator<char> >::basic_string(char const*)'],
];

describe('demangling', () => {
  test.each(known)('%s', (symbol, name) => {
    expect(demangle(symbol)).toBe(name);
  });

  test('what is no C++ symbol has no other name', () => {
    for (const symbol of ['main', '_Z', '_ZN', '_Z3f', '_Z99999999f', '_ZN3fooE3', `_Z1f${'P'.repeat(20000)}i`]) {
      expect(demangle(symbol)).toBeUndefined();
    }
  });

  test('substitutions cannot make a short symbol endless', () => {
    let symbol = '_Z1fI';
    for (let i = 0; i < 30; i++) symbol += `1AIS_S_E`;
    expect(demangle(`${symbol}Evv`) ?? '').toSatisfy((text: string) => text.length <= 1 << 16);
  });
});

/** What c++filt makes of symbols. */
function filt(symbols: readonly string[]): string[] {
  const { stdout } = spawnSync('c++filt', { input: `${symbols.join('\n')}\n`, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return stdout.split('\n').slice(0, symbols.length);
}

async function symbolsOf(images: readonly Uint8Array[]): Promise<string[]> {
  const names = new Set<string>();
  for (const image of images) {
    const elf = await elfOf(image);
    for (const table of sectionsOfType(elf, SHT_SYMTAB)) {
      for (const { name } of await readSymbols(elf, table)) names.add((name ?? '').replace(/^\$.*\$/, ''));
    }
  }
  return [...names].filter((name) => name.startsWith('_Z'));
}

witness('c++filt')('every symbol of the cubins of the fixtures reads as c++filt reads it', async () => {
  const symbols = await symbolsOf((await Promise.all(fixtureFiles('cuda').map(imagesOf))).flat());
  expect(symbols.length).toBeGreaterThan(2);
  expect(symbols.map(demangle)).toEqual(filt(symbols));
});

corpusTest('every symbol of every cubin reads as c++filt reads it', async () => {
  const files = corpusFiles('cuda', /\.nvcudmp(\.gz)?$/);
  const symbols = await symbolsOf((await Promise.all(files.map(imagesOf))).flat());
  expect(symbols.length).toBeGreaterThan(15);
  expect(symbols.map(demangle)).toEqual(filt(symbols));
});

const library = '/usr/lib/x86_64-linux-gnu/libstdc++.so.6';

(existsSync(library) ? test : test.skip)('nearly all of the C++ library reads as c++filt reads it', () => {
  const { stdout } = spawnSync('nm', ['-D', '--defined-only', '--without-symbol-versions', library], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const symbols = stdout
    .split('\n')
    .flatMap((line) => line.split(' ').at(-1) ?? [])
    .filter((name) => name.startsWith('_Z'));
  const wanted = filt(symbols);
  const same = symbols.filter((symbol, i) => demangle(symbol) === wanted[i]).length;
  expect(same / symbols.length).toBeGreaterThan(0.9);
});
