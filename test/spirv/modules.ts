import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { silent } from '../../src/core/index.ts';
import { parseModule } from '../../src/spirv/advanced.ts';
import type { SpirvModule } from '../../src/spirv/index.ts';
import { corpus } from '../support/corpus.ts';

const folder = join(import.meta.dirname, '../fixtures/spirv');

/** Modules of the repository, without the ending. */
export const fixtures: readonly string[] = [
  'all-debuginfo-old',
  'all-ns100',
  'all-ocl100',
  'all-ocl100-big-endian',
  'recursive-type',
  'strings',
  'two-debug-sets',
  'unknown-set',
];

export function fixtureBytes(name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(folder, `${name}.spv`)));
}

export function fixture(name: string): SpirvModule {
  return parseModule(fixtureBytes(name), silent);
}

/** The decode of a fixture that another program made. */
export function decodeOf(name: string): unknown {
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
}

/** Every line of a list of the corpus, parsed. */
export function corpusLines(path: string): Record<string, unknown>[] {
  const bytes = readFileSync(join(corpus, 'spirv', path));
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
