import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect } from 'vitest';
import { corpusFiles, corpusTest } from '../support/corpus.ts';
import { cli } from '../support/run-cli.ts';

interface Leaf {
  readonly path: string;
  readonly bytes?: string;
  readonly value?: number;
  readonly optimizedOut?: boolean;
  readonly error?: string;
}

interface Frame {
  readonly cfa: string | null;
  readonly variables: readonly { name: string; line: number; depth: number; leaves: readonly Leaf[] }[];
}

interface Snapshots {
  readonly snapshots: readonly { readonly frames: readonly Frame[] }[];
}

corpusTest('frames and variables of stopped programs are those that gdb found', async () => {
  let compared = 0;
  const different: string[] = [];
  const without = new Set<string>();
  for (const file of corpusFiles('dwarf/live', /\.json$/)) {
    const want = JSON.parse(readFileSync(file, 'utf8')) as Snapshots;
    const { stdout } = await cli('dwarf', 'live', file, '--json');
    const got = JSON.parse(stdout) as Snapshots;
    for (const [i, { frames }] of want.snapshots.entries()) {
      for (const [k, frame] of frames.entries()) {
        const ours = got.snapshots[i]?.frames[k];
        expect(ours?.cfa).toBe(frame.cfa);
        for (const { name, line, depth, leaves } of frame.variables) {
          const found = ours?.variables.find((v) => v.name === name && v.line === line && v.depth === depth);
          expect(found, `${basename(file)} snapshot ${i} frame ${k}: ${name}`).toBeDefined();
          for (const leaf of leaves) {
            if (leaf.error !== undefined) {
              without.add(`${basename(file)} ${i} ${k} ${name}`);
              continue;
            }
            compared += 1;
            const own = found?.leaves.find(({ path }) => path === leaf.path);
            const same =
              own?.bytes === leaf.bytes && own?.value === leaf.value && own?.optimizedOut === leaf.optimizedOut;
            if (!same) different.push(`${basename(file)} ${i} ${k} ${leaf.path}: ${own?.error ?? 'other contents'}`);
          }
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(1800);
  // Vector registers are not in the snapshots, and no call site says what they held.
  const noRegister = (file: string, stop: number, name: string, register: number): string =>
    `${file}.json ${stop} 0 ${name}: the target has no register ${register}`;
  expect(different).toEqual([
    // A composite of one part: the members behind that have no place (A.2.5.3), gdb takes zeros for them.
    'live_clang_O2_dw4.json 0 0 p.y: bit offset 32, outside a composite of 32 bits',
    'live_clang_O2_dw4.json 0 0 p.f: bit offset 64, outside a composite of 32 bits',
    'live_clang_O2_dw4.json 0 0 p.g: bit offset 69, outside a composite of 32 bits',
    noRegister('live_clang_O2_dw4', 12, 'd', 17),
    noRegister('live_clang_O2_dw4', 12, 'f', 18),
    noRegister('live_clang_O2_dw4', 12, 'r', 17),
    noRegister('live_gcc_O2_dw5', 13, 'd', 17),
    noRegister('live_gcc_O2_dw5', 13, 'f', 18),
    noRegister('live_gcc_O2_dw5', 13, 'r', 17),
    noRegister('live_gcc_O2_dw5', 14, 't', 17),
  ]);
  // gdb itself has an error here: an array before its bound is known (once at an address that is not mapped, as here), and a number of
  // 16 bytes that it does not calculate with.
  expect([...without]).toEqual([
    'live_clang_O0_dw5.json 13 0 a',
    'live_clang_O0_dw5.json 14 0 a',
    'live_clang_O2_dw4.json 13 0 a',
    'live_clang_O2_dw4.json 13 1 q',
    'live_clang_O2_dw4.json 14 1 q',
    'live_clang_O2_dw4.json 15 2 q',
    'live_gcc_O0_dw4.json 15 0 a',
    'live_gcc_O2_dw5.json 15 0 a',
  ]);
});
