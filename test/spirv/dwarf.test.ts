/* What llvm-dwarfdump makes of the DWARF that we write, and how it compares with what LLVM makes of the same modules. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Op } from '../../generated/spirv/enums.ts';
import { Diagnostics, memorySink, silent } from '../../src/core/index.ts';
import { writeDwarf } from '../../src/spirv/index.ts';
import { parseModule } from '../../src/spirv/advanced.ts';
import type { SpirvModule } from '../../src/spirv/index.ts';
import { corpus, hasCorpus } from '../support/corpus.ts';
import { dwarfFacts } from '../support/dwarfdump-facts.ts';
import { witness } from '../support/witness.ts';
import { debug, instruction, madeModule } from './made-module.ts';
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

describe('macros and locations', () => {
  const strings = ['a.cl', 'SIZE', '64'].map((text, k) => instruction(Op.OpString, 10 + k, text));
  const integer = instruction(Op.OpTypeInt, 30, 32, 0);
  const size = instruction(Op.OpConstant, 30, 31, 32);

  test('a macro is in the section of its unit', async () => {
    const module = madeModule('OpenCL.DebugInfo.100', strings, [
      debug(20, 35, 10),
      debug(21, 1, 65536, 4, 20, 3),
      debug(22, 32, 10, 7, 11, 12),
      debug(23, 33, 10, 9, 22),
    ]);
    const sink = memorySink();
    await writeDwarf(module, sink);
    // Version 5 with the line table's offset; file 0 starts; line 7 begins SIZE, line 9 ends it.
    const wanted = [
      5,
      0,
      2,
      0,
      0,
      0,
      0,
      3,
      0,
      0,
      1,
      7,
      ...Buffer.from('SIZE 64\0'),
      2,
      9,
      ...Buffer.from('SIZE\0'),
      4,
      0,
    ];
    expect(Buffer.from(sink.bytes()).includes(Buffer.from(wanted))).toBe(true);
  });

  test('a location that DWARF cannot say is listed', async () => {
    const module = madeModule('OpenCL.DebugInfo.100', strings, [
      integer,
      size,
      debug(20, 35, 10),
      debug(21, 1, 65536, 4, 20, 3),
      debug(22, 2, 11, 31, 4),
      debug(23, 30, 9999),
      debug(24, 31, 23),
      debug(25, 18, 11, 22, 20, 1, 1, 21, 11, 24, 0),
    ]);
    const report = new Diagnostics();
    await writeDwarf(module, memorySink(), report);
    expect(report.list.map(({ code }) => code)).toEqual(['spirv/location-left-out']);
  });
});
