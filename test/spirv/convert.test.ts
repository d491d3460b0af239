/* From one debug set to the other and back: what the graph says stays, and spirv-val takes the result. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Op } from '../../generated/spirv/enums.ts';
import { Diagnostics, silent } from '../../src/core/index.ts';
import {
  convert as convertSpirv,
  debugInfoOf,
  declare,
  entitiesOf,
  verify as verifySpirv,
} from '../../src/spirv/index.ts';
import { convertTargets, layoutAt, moduleBytes, moduleOf, parseModule, wordOfId } from '../../src/spirv/advanced.ts';
import type { ConvertTarget, SpirvModule } from '../../src/spirv/index.ts';
import { corpus, corpusTest } from '../support/corpus.ts';
import { corpusLines, fixture } from './modules.ts';

const [OPENCL, NONSEMANTIC] = convertTargets as [ConvertTarget, ConvertTarget];

/** What a debugger sees of a module: functions, variables, types, with their lines. */
function seen(module: SpirvModule): string[] {
  const info = debugInfoOf(module);
  return [
    ...[...entitiesOf(info, 'function')].map(({ name, line, source }) => `function ${name} ${source?.path}:${line}`),
    ...[...entitiesOf(info, 'local')].map(
      ({ name, line, type }) => `local ${name} ${line} ${declare(type, name, 'c')}`,
    ),
    ...[...entitiesOf(info, 'global')].map(
      ({ name, line, type }) => `global ${name} ${line} ${declare(type, name, 'c')}`,
    ),
    ...[...entitiesOf(info, 'composite')].map(
      ({ name, line, members }) => `composite ${name} ${line} ${members.length}`,
    ),
  ].sort();
}

function errors(module: SpirvModule): string[] {
  const report = new Diagnostics();
  verifySpirv(parseModule(moduleBytes(module), silent), report, 'spirv-val');
  return report.list.filter(({ severity }) => severity === 'error').map(({ message }) => message);
}

describe.each(['all-ocl100', 'recursive-type', 'strings'])('%s', (name) => {
  const module = fixture(name);
  const converted = convertSpirv(module, NONSEMANTIC, silent);

  test('says the same in the non-semantic set, and is valid there', () => {
    expect([...converted.imports.values()].map(({ name: set }) => set)).toContain(NONSEMANTIC);
    expect(seen(converted)).toEqual(seen(module));
    expect(errors(converted)).toEqual([]);
  });

  test('says the same when it comes back', () => {
    const back = convertSpirv(converted, OPENCL, silent);
    expect(seen(back)).toEqual(seen(module));
    expect(errors(back)).toEqual([]);
  });

  test('is left alone when it is in the set already', () => {
    expect(convertSpirv(module, OPENCL, silent)).toBe(module);
  });
});

test('what the other set lacks is reported', () => {
  const report = new Diagnostics();
  convertSpirv(fixture('all-ns100'), OPENCL, report);
  expect(report.list.map(({ code }) => code)).toContain('spirv/not-converted');
});

test('what several instructions need is declared once', () => {
  const module = fixture('all-ocl100');
  const words = module.words.slice();
  for (const name of ['DebugTypePointer', 'DebugTypeQualifier']) {
    const word = [...module.starts].find((at) => layoutAt(module, at)?.name === name) as number;
    // A type of itself looks forward wherever it stands.
    words[word + 5] = words[word + 2] as number;
  }
  const { starts, words: converted } = convertSpirv(moduleOf(words), NONSEMANTIC, silent);
  const count = (opcode: number): number =>
    starts.filter((at) => ((converted[at] as number) & 0xffff) === opcode).length;
  expect(count(Op.OpExtInstWithForwardRefsKHR)).toBeGreaterThan(1);
  // The other is SPV_KHR_non_semantic_info.
  expect(count(Op.OpExtension)).toBe(2);
});

test('a line that is like an id does not come behind it', () => {
  const module = fixture('all-ns100');
  const wordOf = (name: string): number =>
    [...module.starts].find((at) => layoutAt(module, at)?.name === name) as number;
  const words = module.words.slice();
  // Its line is a constant; the variable names the function as its parent.
  const line = wordOfId(module, words[wordOf('DebugFunction') + 8] as number) as number;
  words[line + 3] = words[wordOf('DebugLocalVariable') + 2] as number;
  const report = new Diagnostics();
  verifySpirv(convertSpirv(moduleOf(words), OPENCL, silent), report, 'strict');
  expect(report.list.filter(({ code }) => code === 'spirv/forward-reference')).toEqual([]);
});

test('the old set is refused', () => {
  expect(() => convertSpirv(fixture('all-debuginfo-old'), NONSEMANTIC, silent)).toThrow(/cannot convert DebugInfo/);
});

corpusTest('every module that spirv-val takes is valid in the other set', () => {
  const root = join(corpus, 'spirv');
  const found: string[] = [];
  let count = 0;
  for (const kind of readdirSync(root)) {
    if (kind.startsWith('bigendian') || !existsSync(join(root, kind, 'manifest.jsonl'))) continue;
    for (const line of corpusLines(`${kind}/manifest.jsonl`)) {
      const verdicts = line['spirv_val'] as Record<string, { ok: boolean }>;
      const sets = (line['sets'] as string[] | undefined) ?? [];
      const to = sets.includes(OPENCL) ? NONSEMANTIC : sets.includes(NONSEMANTIC) ? OPENCL : undefined;
      if (to === undefined || verdicts['head_2026-08']?.ok !== true) continue;
      const name = `${kind}/${line['name'] as string}`;
      const module = parseModule(new Uint8Array(readFileSync(join(root, `${name}.spv`))), silent);
      const wrong = errors(convertSpirv(module, to, silent));
      if (wrong.length > 0) found.push(`${name}: ${wrong[0]}`);
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
