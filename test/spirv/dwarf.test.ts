/* What llvm-dwarfdump makes of the DWARF that we write, and how it compares with what LLVM makes of the same modules. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect } from 'vitest';
import { memorySink, silent } from '../../src/core/index.ts';
import { writeDwarf } from '../../src/spirv/index.ts';
import { parseModule } from '../../src/spirv/advanced.ts';
import type { SpirvModule } from '../../src/spirv/index.ts';
import { corpus, hasCorpus } from '../support/corpus.ts';
import { dwarfFacts } from '../support/dwarfdump-facts.ts';
import { witness } from '../support/witness.ts';
import { corpusLines, fixture, fixtures } from './modules.ts';

const folder = mkdtempSync(join(tmpdir(), 'spirv-dwarf-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function writeElf(module: SpirvModule, name: string): Promise<string> {
  const sink = memorySink();
  await writeDwarf(module, sink);
  const file = join(folder, `${name}.o`);
  writeFileSync(file, sink.bytes());
  return file;
}

function dwarfdump(...args: string[]): string {
  return spawnSync('llvm-dwarfdump', args, { encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout;
}

describe.each(fixtures)('%s', (name) => {
  witness('llvm-dwarfdump')('is accepted', async () => {
    expect(dwarfdump('--verify', await writeElf(fixture(name), name))).toMatch(/No errors\.\n$/);
  });
});

witness('llvm-dwarfdump')('types, members, functions, variables and inlined calls are there', async () => {
  const facts = [...dwarfFacts(dwarfdump(await writeElf(fixture('all-ocl100'), 'facts')))].sort();
  await expect(`${facts.join('\n')}\n`).toMatchFileSnapshot('../golden/spirv/all-ocl100.dwarf.txt');
});

/** Modules whose DWARF from LLVM says something else, and why. */
const differences = new Map([
  [
    'lit-ocl100/Generic_2010-06-29-InlinedFnLocalVar',
    'LLVM puts a type of an inlined function into a function without a name',
  ],
  ['lit-ocl100/X86_InlinedFnLocalVar', 'the same'],
  ['lit-ocl100/X86_default-subrange-array', 'LLVM reads an offset that is no constant as a huge one'],
]);

// The corpus has some 315 modules that LLVM compiled to DWARF; a process for each takes a while.
const STEP = process.env['LANESCOPE_ALL'] === undefined ? 8 : 1;

witness('llvm-dwarfdump')(
  'corpus: says what the DWARF of LLVM says',
  async () => {
    if (!hasCorpus) return;
    const found: string[] = [];
    let nth = 0;
    for (const kind of readdirSync(join(corpus, 'spirv'))) {
      if (!existsSync(join(corpus, 'spirv', kind, 'dwarf.jsonl.gz'))) continue;
      for (const line of corpusLines(`${kind}/dwarf.jsonl.gz`)) {
        const { name, dwarfdump: expected } = line;
        if (typeof name !== 'string' || typeof expected !== 'string' || nth++ % STEP !== 0) continue;
        const bytes = new Uint8Array(readFileSync(join(corpus, 'spirv', kind, `${name}.spv`)));
        const ours = dwarfFacts(dwarfdump(await writeElf(parseModule(bytes, silent), 'corpus')));
        const missing = [...dwarfFacts(expected)].filter((fact) => !ours.has(fact));
        if (missing.length > 0 && !differences.has(`${kind}/${name}`))
          found.push(`${kind}/${name}: ${missing.join('; ')}`);
      }
    }
    expect(nth).toBeGreaterThan(0);
    expect(found).toEqual([]);
  },
  120_000,
);
