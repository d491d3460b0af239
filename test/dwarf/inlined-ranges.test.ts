// Inlined subroutines whose code is in several pieces (DW_AT_ranges), against binutils.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Diagnostics } from '../../src/core/index.ts';
import { openInlined } from '../../src/dwarf/advanced.ts';
import { has } from '../support/witness.ts';
import { elfOf } from './cubins.ts';

const folder = mkdtempSync(join(tmpdir(), 'lanescope-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Two calls that the compiler mixes with each other, and a path that is moved away from the rest.
const source = `
extern int g(int); extern void fail(int) __attribute__((cold, noreturn));
static inline __attribute__((always_inline)) int inner(int a, int b) {
  int x = a * 3 + b; if (__builtin_expect(x == 77, 0)) fail(x); return g(x) + a / (b | 1);
}
static inline __attribute__((always_inline)) int outer(int a, int b, int c) {
  int s = inner(a, b); for (int i = 0; i < c; i++) s += inner(s ^ i, b) * i; return s;
}
int first(int a, int b, int c) { return outer(a, b, c) + inner(c, a); }
int second(int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += outer(p[i], i, n); return s; }
`;

function run(command: string, args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
  return stdout;
}

const able = has('gcc') && has('addr2line');

describe.each([2, 3, 4, 5])('DWARF %i', (version) => {
  (able ? test : test.skip)('every instruction is in the functions that addr2line names', async () => {
    const [code, library] = [join(folder, 'code.c'), join(folder, `code${version}.so`)];
    writeFileSync(code, source);
    const options = [
      `-gdwarf-${version}`,
      '-g',
      '-O2',
      '-shared',
      '-fPIC',
      '-nostdlib',
      '-Wl,--unresolved-symbols=ignore-all',
    ];
    run('gcc', [...options, code, '-o', library]);
    const report = new Diagnostics();
    const inlined = await openInlined(await elfOf(new Uint8Array(readFileSync(library))), report);
    expect(report.list).toEqual([]);
    const dump = run('objdump', ['-d', '--no-show-raw-insn', '-j', '.text', library]);
    // Padding between functions belongs to none of them.
    const addresses = [...dump.matchAll(/^ +([0-9a-f]+):\t(?!.*\b(?:nop|xchg +%ax,%ax))/gm)].map(([, address]) =>
      BigInt(`0x${address}`),
    );
    expect(addresses.length).toBeGreaterThan(40);
    const info = run('objdump', ['--dwarf=info', library]);
    // Entries with several pieces, or the test would say nothing.
    const entries = info.split(/\n <[0-9a-f]+>/).filter((entry) => entry.includes('DW_TAG_inlined_subroutine'));
    expect(entries.filter((entry) => entry.includes('DW_AT_ranges')).length).toBeGreaterThan(0);
    const hex = addresses.map((address) => `0x${address.toString(16)}`);
    const told = run('addr2line', ['-a', '-f', '-i', '-e', library, ...hex])
      .trim()
      .split(/^0x[0-9a-f]+\n/m)
      .slice(1);
    const theirs = told.map((text) =>
      text
        .trim()
        .split('\n')
        .filter((_, i) => i % 2 === 0),
    );
    const ours = addresses.map((address) => inlined?.at(address).map(({ name }) => name));
    expect(ours).toEqual(theirs);
    expect(Math.max(...theirs.map((names) => names.length))).toBe(3);
  });
});
