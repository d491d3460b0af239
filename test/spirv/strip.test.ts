/* Stripped modules: nothing that runs has changed, nothing names what is gone, spirv-val takes what it took before. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Op } from '../../generated/spirv/enums.ts';
import { Diagnostics, silent } from '../../src/core/index.ts';
import { parts, stripParts, strip as stripSpirv, verify as verifySpirv } from '../../src/spirv/index.ts';
import { debugTable, endOf, layoutAt, moduleBytes, moduleOf, parseModule, wordOfId } from '../../src/spirv/advanced.ts';
import type { Part, SpirvModule } from '../../src/spirv/index.ts';
import { corpus, corpusTest } from '../support/corpus.ts';
import { witness } from '../support/witness.ts';
import { corpusLines, fixture, fixtures } from './modules.ts';
import { spirvVal } from './spirv-val.ts';

const complaints = spirvVal();

const everyPart = Object.keys(parts) as Part[];

/** Instructions as text, each with all its words. */
function instructions(module: SpirvModule): string[] {
  return [...module.starts].map((word) => module.words.subarray(word, endOf(module, word)).join(' '));
}

function names(module: SpirvModule): Set<string> {
  return new Set(
    [...debugTable(module).instruction].map((i) => layoutAt(module, module.starts[i] as number)?.name ?? ''),
  );
}

/** What may go beside debug instructions: what is said of them, and what they were made of. */
const companions: ReadonlySet<number> = new Set([
  Op.OpExtInst,
  Op.OpExtInstWithForwardRefsKHR,
  Op.OpExtInstImport,
  Op.OpExtension,
  Op.OpString,
  Op.OpName,
  Op.OpDecorate,
]);

function expectNothingElseGone(before: SpirvModule, after: SpirvModule): void {
  const left = instructions(after);
  const companion = (text: string): boolean => companions.has(Number(text.split(' ')[0]) & 0xffff);
  expect(left.filter((text) => !companion(text))).toEqual(instructions(before).filter((text) => !companion(text)));
  // What is left stands in the order it stood in.
  let at = 0;
  const all = instructions(before);
  for (const text of left) {
    at = all.indexOf(text, at) + 1;
    expect(at, text).toBeGreaterThan(0);
  }
  expect(after.header?.bound).toBe(before.header?.bound);
}

describe.each(fixtures)('%s', (name) => {
  const module = fixture(name);

  test('loses its debug instructions and nothing that runs', () => {
    const stripped = stripSpirv(module);
    expect(debugTable(stripped).length).toBe(0);
    expectNothingElseGone(module, stripped);
    expect([...stripped.imports.values()].filter(({ debugSet }) => debugSet !== undefined)).toEqual([]);
  });

  test('stripped twice is stripped once', () => {
    const once = stripSpirv(module, { all: true });
    expect(moduleBytes(stripSpirv(once, { all: true }))).toEqual(moduleBytes(once));
  });

  test.each(everyPart)('without %s has none of it', (part) => {
    const left = names(stripParts(module, [part]));
    for (const instruction of parts[part]) expect(left).not.toContain(instruction);
  });

  test.each(everyPart)('without %s names nothing that nothing defines', (part) => {
    const report = new Diagnostics();
    verifySpirv(stripParts(module, [part]), report, 'strict');
    expect(report.list.filter(({ code }) => code === 'spirv/undefined-id')).toEqual([]);
  });

  witness('spirv-val')('is accepted', () => {
    if (name.includes('big-endian')) return;
    expect(complaints(stripSpirv(module))).toBe('');
    expect(complaints(stripSpirv(module, { all: true }))).toBe('');
    // Older versions of spirv-val take less than the specification.
    if (complaints(module) !== '') return;
    for (const part of everyPart) expect(complaints(stripParts(module, [part])), part).toBe('');
    expect(complaints(stripParts(module, everyPart))).toBe('');
  });
});

test('build identifier and storage path stay where they are asked for', () => {
  const kept = names(stripSpirv(fixture('all-ns100'), { keepIdentity: true }));
  expect([...kept].sort()).toEqual(['DebugBuildIdentifier', 'DebugStoragePath']);
});

test('a number that is like the id of something gone names nothing', () => {
  const module = fixture('all-ocl100');
  const wordOf = (name: string): number =>
    [...module.starts].find((at) => layoutAt(module, at)?.name === name) as number;
  const words = module.words.slice();
  // Of both, the line: Name, Type, Source, Line; Source, Line.
  for (const at of [wordOf('DebugFunction') + 8, wordOf('DebugLexicalBlock') + 6]) {
    words[at] = words[wordOf('DebugMacroDef') + 2] as number;
  }
  const counted = (of: SpirvModule): number => debugTable(stripParts(of, ['macros'])).length;
  expect(counted(moduleOf(words))).toBe(counted(module));
});

test('operands are found behind the word that the translator adds', () => {
  const module = fixture('all-ocl100');
  const wordOf = (of: SpirvModule, name: string): number =>
    [...of.starts].find((at) => layoutAt(of, at)?.name === name) as number;
  const words = [...module.words];
  const imported = wordOf(module, 'DebugImportedEntity');
  const gone = words[wordOf(module, 'DebugMacroDef') + 2] as number;
  words[imported] = (words[imported] as number) + 0x10000;
  // Name, Tag, 0, Source, Entity, Line, Column, Parent.
  words.splice(imported + 7, 0, 0);
  words[imported + 9] = words[imported + 10] = words[imported + 12] = gone;
  const stripped = stripParts(moduleOf(Uint32Array.from(words)), ['macros']);
  const at = wordOf(stripped, 'DebugImportedEntity');
  const [entity, line, , parent] = stripped.words.subarray(at + 9, at + 13);
  const none = (id: number | undefined): string | undefined =>
    layoutAt(stripped, wordOfId(stripped, id ?? 0) ?? 0)?.name;
  expect([none(entity), line, none(parent)]).toEqual(['DebugInfoNone', gone, 'DebugInfoNone']);
});

// A process of spirv-val for each of some 340 modules takes a while.
const STEP = process.env['LANESCOPE_ALL'] === undefined ? 10 : 1;

corpusTest(
  'spirv-val takes every module stripped that it took whole',
  () => {
    const root = join(corpus, 'spirv');
    let nth = 0;
    for (const kind of readdirSync(root)) {
      if (!existsSync(join(root, kind, 'manifest.jsonl'))) continue;
      for (const line of corpusLines(`${kind}/manifest.jsonl`)) {
        const { ok } = (line['spirv_val'] as Record<string, { ok: boolean }>)['2023.1'] as { ok: boolean };
        if (!ok) continue;
        const name = `${kind}/${line['name'] as string}`;
        const module = parseModule(new Uint8Array(readFileSync(join(root, `${name}.spv`))), silent);
        const stripped = stripSpirv(module);
        expectNothingElseGone(module, stripped);
        if (nth++ % STEP !== 0) continue;
        const environment = (line['env'] as string | undefined) ?? 'spv1.6';
        expect(complaints(stripped, environment), name).toBe('');
        expect(complaints(stripParts(module, ['types', 'variables']), environment), name).toBe('');
      }
    }
    expect(nth).toBeGreaterThan(100);
  },
  300_000,
);
