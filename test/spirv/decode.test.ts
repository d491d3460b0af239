/* Decoded modules against the decode of a program that shares nothing with ours. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { jsonText, silent } from '../../src/core/index.ts';
import { FormatError } from '../../src/runtime/index.ts';
import { dump as dumpJson } from '../../src/spirv/index.ts';
import { moduleBytes, parseModule } from '../../src/spirv/advanced.ts';
import type { SpirvModule } from '../../src/spirv/index.ts';
import { corpus, corpusTest } from '../support/corpus.ts';
import { corpusLines, decodeOf, fixture, fixtureBytes, fixtures } from './modules.ts';

async function document(module: SpirvModule): Promise<unknown> {
  return JSON.parse(await jsonText(dumpJson(module)));
}

describe.each(fixtures)('%s', (name) => {
  test('decodes as expected', async () => {
    expect(await document(fixture(name))).toMatchObject(decodeOf(name) as object);
  });

  test('is written back byte for byte', () => {
    expect(Buffer.compare(moduleBytes(fixture(name)), fixtureBytes(name))).toBe(0);
  });
});

test('the header alone is a module', () => {
  const module = parseModule(fixtureBytes('all-ocl100').slice(0, 20), silent);
  expect(module.header).toMatchObject({ version: '1.3', bound: 154 });
  expect(module.starts).toHaveLength(0);
});

test('less than a header is refused', () => {
  expect(() => parseModule(fixtureBytes('all-ocl100').slice(0, 19), silent)).toThrow(FormatError);
});

test('a bound of 0xffffffff allocates nothing', () => {
  const bytes = fixtureBytes('all-ocl100');
  bytes.fill(0xff, 12, 16);
  const module = parseModule(bytes, silent);
  expect(module.header?.bound).toBe(0xffffffff);
  expect(module.definitions.dense.length).toBeLessThanOrEqual(module.words.length);
});

/** Where `got` lacks something of `want` or contradicts it; a matcher would take minutes for all the corpus. */
function difference(want: unknown, got: unknown, at = '$'): string | undefined {
  if (typeof want !== 'object' || want === null) return (want ?? undefined) === (got ?? undefined) ? undefined : at;
  if (typeof got !== 'object' || got === null) return at;
  if (Array.isArray(want) && want.length !== (got as unknown[]).length) return `${at}.length`;
  for (const [key, value] of Object.entries(want)) {
    const found = difference(value, (got as Record<string, unknown>)[key], `${at}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Folders of the corpus that hold modules. */
function kinds(): string[] {
  return readdirSync(join(corpus, 'spirv'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** The corpus replaced a path in this decode but not in the module. */
const WRONG_WITNESS = new Set(['bigendian/cl-ocl100__unicode-O0.spv']);

corpusTest(
  'every module decodes as expected',
  async () => {
    for (const kind of kinds()) {
      for (const line of corpusLines(`${kind}/debug.jsonl.gz`)) {
        // Where the other program gave up there is nothing to compare.
        if (typeof line['file'] !== 'string' || WRONG_WITNESS.has(`${kind}/${line['file']}`)) continue;
        const path = join(corpus, 'spirv', kind, line['file']);
        const { file: _, name: __, bytes: ___, counts: ____, ...expected } = line;
        const found = await document(parseModule(new Uint8Array(readFileSync(path)), silent));
        expect(difference(expected, found), path).toBeUndefined();
      }
    }
  },
  120_000,
);

corpusTest('every module is written back byte for byte', () => {
  for (const kind of kinds()) {
    for (const name of readdirSync(join(corpus, 'spirv', kind)).filter((each) => each.endsWith('.spv'))) {
      const bytes = new Uint8Array(readFileSync(join(corpus, 'spirv', kind, name)));
      expect(Buffer.compare(moduleBytes(parseModule(bytes, silent)), bytes), `${kind}/${name}`).toBe(0);
    }
  }
});
