import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSymbols, sectionsOfType, SectionType } from '../../src/elf/index.ts';
import { demangle, parameterTypes, withoutClones } from '../../src/demangle/index.ts';
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
  ['_Z1fIiEvDTcl1gfp_EE', 'void f<int>(decltype (g({parm#1})))'],
  ['_Z1fIiEvDTdtfp_1aE', 'void f<int>(decltype ({parm#1}.a))'],
  ['_Z1fIiEvDTptfp_1aE', 'void f<int>(decltype ({parm#1}->a))'],
  ['_Z1fIiEvDTplfp_Li1EE', 'void f<int>(decltype ({parm#1}+(1)))'],
  ['_Z1fIiEvDTgtfp_Li1EE', 'void f<int>(decltype (({parm#1}>(1))))'],
  ['_Z1fIiEvDTixfp_Li1EE', 'void f<int>(decltype ({parm#1}[1]))'],
  ['_Z1fIiEvDTquLb1ELi1ELin2EE', 'void f<int>(decltype ((true)?(1) : (-2)))'],
  ['_Z1fIiEvDTppfp_E', 'void f<int>(decltype ({parm#1}++))'],
  ['_Z1fIiEvDTpp_fp_E', 'void f<int>(decltype (++{parm#1}))'],
  ['_Z1fIiEvDTstT_E', 'void f<int>(decltype (sizeof (int)))'],
  ['_Z1fIiEvDTszfp_E', 'void f<int>(decltype (sizeof {parm#1}))'],
  ['_Z1fIiEvDTatT_E', 'void f<int>(decltype (alignof (int)))'],
  ['_Z1fIiEvDTcvT_fp_E', 'void f<int>(decltype ((int){parm#1}))'],
  ['_Z1fIiEvDTcvT__Li1ELi2EEE', 'void f<int>(decltype ((int)(1, 2)))'],
  ['_Z1fIiEvDTscT_fp_E', 'void f<int>(decltype (static_cast<int>({parm#1})))'],
  ['_Z1fIiEvDTtlT_Li1EEE', 'void f<int>(decltype (int{1}))'],
  ['_Z1fIiEvDTilLi1ELi2EEE', 'void f<int>(decltype ({1, 2}))'],
  ['_Z1fIJilEEvDpT_DTfrplfp_E', 'void f<int, long>(int, long, decltype (({parm#1}+...)))'],
  ['_Z1fIJilEEvDpT_DTfLplLi0Efp_E', 'void f<int, long>(int, long, decltype (((0)+...+{parm#1})))'],
  ['_Z1fIJilEEvRAsZT__i', 'void f<int, long>(int (&) [2])'],
  ['_Z1fIJilEEvDpRKT_', 'void f<int, long>(int const&, long const&)'],
  ['_Z1fIiEN1AIXadL_Z1gvEEE1tET_', 'A<&(g())>::t f<int>(int)'],
  ['_Z1fIiEN1AIXadL_ZN1B1gEvEEE1tET_', 'A<&B::g>::t f<int>(int)'],
  ['_Z1fI1AEDTclL_Z1giEfp_EET_', 'decltype (g({parm#1})) f<A>(A)'],
  ['_Z1fIiEvDTgs1xE', 'void f<int>(decltype (::x))'],
  ['_Z1fIiEvDTonplE', 'void f<int>(decltype (operator+))'],
  ['_ZN1AD1Ev', 'A::~A()'],
  ['_ZN1AIiED0Ev', 'A<int>::~A()'],
  ['_Z1fDv4_f', 'f(float __vector(4))'],
  ['_Z1fPDoFvvE', 'f(void (*)() noexcept)'],
  ['_Z1fPKFvvE', 'f(void (*)() const)'],
  ['_Z1fM1AFvvEMS_i', 'f(void (A::*)(), int A::*)'],
  ['_Z1fRA3_A4_i', 'f(int (&) [3][4])'],
  ['_Z1fPFPFvcEiE', 'f(void (*(*)(int))(char))'],
  ['_Z1fIiEPFvcET_', 'void (*f<int>(int))(char)'],
  ['_Z1fIiERA3_iT_', 'int (&f<int>(int)) [3]'],
  ['_Z1fICfEvT_', 'void f<float _Complex>(float _Complex)'],
  ['_Z1fU8__strongP1A', 'f(A* __strong)'],
  ['_Z1fu3fooi', 'f(foo, int)'],
  ['_Z1fDF16_', 'f(_Float16)'],
  ['_Z1fDF16b', 'f(std::bfloat16_t)'],
  ['_Z1fDnDaDc', 'f(decltype(nullptr), auto, decltype(auto))'],
  ['_ZN1A1B1CE', 'A::B::C'],
  ['_ZN1AC1IiEET_', 'A::A<int>(int)'],
  ['_ZZ1fvE1x_0', 'f()::x'],
  ['_ZZ1fvEs', 'f()::string literal'],
  ['_ZZ1fvEd_N1g1hE', 'f()::{default arg#1}::g::h'],
  ['_ZNK1AcvT_IiEEv', 'A::operator int<int>() const'],
  ['_ZGVZ1fvE1x', 'guard variable for f()::x'],
  ['_ZThn8_N1A1fEv', 'non-virtual thunk to A::f()'],
  ['_ZTv0_n24_N1A1fEv', 'virtual thunk to A::f()'],
  ['_ZTchn8_h16_N1A1fEv', 'covariant return thunk to A::f()'],
  ['_ZTC1A8_1B', 'construction vtable for B-in-A'],
  ['_ZTH1x', 'TLS init function for x'],
  ['_ZTW1x', 'TLS wrapper function for x'],
  ['_ZGTtN1A1fEv', 'transaction clone for A::f()'],
  ['_Z1fv.constprop.0', 'f() [clone .constprop.0]'],
  ['_Z1fv.isra.0.cold', 'f() [clone .isra.0] [clone .cold]'],
  ['_Z1fv.localalias', 'f() [clone .localalias]'],
  // Behind an empty pack c++filt does not keep the ends of lists apart.
  ['_Z1f1AI1BI1CJEEJEE', 'f(A<B<C>>)'],
  ['_Z1f1AI1BI1CJEEE', 'f(A<B<C> >)'],
  ['_ZlsRSoi', 'operator<<(std::basic_ostream<char, std::char_traits<char> >&, int)'],
  ['_ZN1AnwEm', 'A::operator new(unsigned long)'],
  ['_Zli2_kme', 'operator"" _k(unsigned long, long double)'],
  ['_ZN1AaSEOS_', 'A::operator=(A&&)'],
  ['_ZNO1A1fEv', 'A::f() &&'],
  ['_ZNVKR1A1fEv', 'A::f() const volatile &'],
  ['_ZZN1A1fEvENKUlvE0_clEv', 'A::f()::{lambda()#2}::operator()() const'],
  ['_ZN1AUt0_1fEv', 'A::{unnamed type#2}::f()'],
  ['_ZNK1AUlT_E_clIiEEDaS0_', 'auto A::{lambda(auto:1)#1}::operator()<int>(int) const'],
  ['_Z1fB5cxx11v', 'f[abi:cxx11]()'],
  ['_ZDC1a1bE', '[a, b]'],
  ['_ZSt3fooIiEvT_', 'void std::foo<int>(int)'],
  ['_ZNSt6vectorIiSaIiEE9push_backERKi', 'std::vector<int, std::allocator<int> >::push_back(int const&)'],
  ['_Z1fIXLi5EEEvv', 'void f<5>()'],
  [
    '_Z1fILin3ELj4ELl5ELm6ELx7ELy8ELb1ELc97ELDn0EEvv',
    'void f<-3, 4u, 5l, 6ul, 7ll, 8ull, true, (char)97, (decltype(nullptr))0>()',
  ],
  ['_Z1fILf3f800000EEvv', 'void f<(float)[3f800000]>()'],
  ['_Z1fIfEvDF32xT_', 'void f<float>(_Float32x, float)'],
  ['_ZN1AC2EOS_.part.5', 'A::A(A&&) [clone .part.5]'],
  [
    '_Z1fIiEvNSt9enable_ifIXsr3std9is_signedIT_EE5valueES1_E4typeE',
    'void f<int>(std::enable_if<std::is_signed<int>::value, int>::type)',
  ],
  ['_Z1fIiEvN1AIXsrT_5valueEE1tE', 'void f<int>(A<int::value>::t)'],
];

/** Newer than the grammar that every c++filt knows. */
const recent: readonly (readonly [string, string])[] = [
  ['_Z1fIiEvDTnxfp_E', 'void f<int>(decltype (noexcept({parm#1})))'],
  ['_Z1fDB32_', 'f(_BitInt(32))'],
  ['_ZGRN1A1xE_', 'reference temporary #0 for A::x'],
  ['_Z1fIiEvDTnw_T_piLi1EEE', 'void f<int>(decltype (new int(1)))'],
];

describe('demangling', () => {
  test.each([...known, ...recent])('%s', (symbol, name) => {
    expect(demangle(symbol)).toBe(name);
  });

  witness('c++filt')('c++filt reads the symbols of this test the same way', () => {
    expect(known.map(([, name]) => name)).toEqual(filt(known.map(([symbol]) => symbol)));
  });

  test('what is no C++ symbol has no other name', () => {
    for (const symbol of ['main', '_Z', '_ZN', '_Z3f', '_Z99999999f', '_ZN3fooE3', `_Z1f${'P'.repeat(20000)}i`]) {
      expect(demangle(symbol)).toBeUndefined();
    }
  });

  test('substitutions cannot make a short symbol endless', () => {
    // Every template has the one before it as both its arguments.
    const doubled = (count: number): string => {
      let symbol = '_Z1f1AIiiE';
      for (let i = 0; i < count; i++)
        symbol += `S_IS${i === 0 ? 0 : i.toString(36).toUpperCase()}_S${i.toString(36).toUpperCase()}_E`;
      return symbol;
    };
    expect(demangle(doubled(3))?.length).toBeGreaterThan(100);
    const start = performance.now();
    expect(demangle(doubled(30))).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(1000);
  });

  test('symbols with any character changed are read or left, and quickly', () => {
    const start = performance.now();
    for (const [symbol] of [...known, ...recent]) {
      for (let i = 2; i < symbol.length; i++) {
        for (const c of 'ESTIJXLDFNZ0_p') demangle(symbol.slice(0, i) + c + symbol.slice(i + 1));
        demangle(symbol.slice(0, i));
      }
    }
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

/** `S_` and the like, by number. */
const earlier = (n: number): string => (n === 0 ? 'S_' : `S${(n - 1).toString(36).toUpperCase()}_`);

/** What is inside itself so many times. */
function inside(count: number, around: (inner: string) => string): string {
  let text = 'i';
  for (let i = 0; i < count; i++) text = around(text);
  return text;
}

const doubled = Array.from({ length: 60 }, (_, i) => `S0_I${earlier(i + 2)}${earlier(i + 2)}E`).join('');

// Each would take longer than anybody waits, or fill the stack, if it were followed to its end.
test.each([
  ['packs of types that are twice what was before', `_Z1fIiEvDpFv1AIiiE${doubled}E`],
  ['names twice what was before', `_Z1fv1AIiiE${doubled}`],
  ['conversions in arguments of conversions', `_Z1f${inside(60, (inner) => `N1AcvT_I${inner}EE`)}`],
  ['scopes in arguments of scopes', `_Z1f${inside(60, (inner) => `DTsr1AI${inner}EE`)}`],
  ['8,000 scopes in a pack', `_Z1fIiEvDpN${'1a'.repeat(8000)}E`],
  ['5,000 scopes without a name', `_ZN1a${'Ut_'.repeat(5000)}Ev`],
])('%s are left as they are', (_, symbol) => expect(demangle(symbol)).toBeUndefined());

test('templates inside templates double their text, and are names all the same', () => {
  const symbol = '_Z3useI1LIJS0_IJS0_IJS0_IJS0_IJS0_IJS0_IJS0_IJ1XS1_EES2_EES3_EES4_EES5_EES6_EES7_EES8_EEEvT_';
  expect(demangle(symbol)?.match(/X/g)).toHaveLength(2 * 256);
});

test('suffixes come off however many there are', () => {
  expect(parameterTypes('f(int, A<1, 2>) const && [clone .a] [clone .b]')).toEqual(['int', 'A<1, 2>']);
  expect(withoutClones('f() [clone .a] [clone .b]')).toBe('f()');
  expect(withoutClones('f() [clone .a]]')).toBe('f() [clone .a]]');
  expect(withoutClones(' [clone '.repeat(5000))).toBe(' [clone '.repeat(5000));
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
    for (const table of sectionsOfType(elf, SectionType.SHT_SYMTAB)) {
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

(existsSync(library) ? test : test.skip)('the C++ library reads as c++filt reads it', () => {
  const { stdout } = spawnSync('nm', ['-D', '--defined-only', '--without-symbol-versions', library], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const symbols = stdout
    .split('\n')
    .flatMap((line) => line.split(' ').at(-1) ?? [])
    .filter((name) => name.startsWith('_Z'));
  const wanted = filt(symbols);
  expect(symbols.length).toBeGreaterThan(1000);
  // With binutils 2.40 and GCC 12 there is no exception; other releases word a few names differently.
  const other = symbols.filter((symbol, i) => (demangle(symbol) ?? symbol) !== wanted[i]);
  expect(other.length / symbols.length, other.slice(0, 10).join(' ')).toBeLessThan(0.01);
});
