// What the compiler for pages gives is the program that `generate` gives: for every schema here and of Kaitai's suite.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fileHost, formatProblem, generateInMemory } from '../../src/codegen/index.ts';
import { compileToJavaScript, loadScript } from '../../src/codegen/javascript/index.ts';
import * as runtime from '../../src/runtime/index.ts';
import * as support from '../../src/runtime/support.ts';
import { corpus, corpusTest } from '../support/corpus.ts';
import { printedCode } from '../support/same-code.ts';

const root = resolve(import.meta.dirname, '../..');
const minutes = 60_000;

/** Compare all modules of each schema of a folder; gives how many there were. */
async function compare(folder: string, importPaths: readonly string[], links: 'needed' | 'all'): Promise<number> {
  const host = fileHost(importPaths);
  let count = 0;
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.ksy'))) {
    const file = join(folder, name);
    const ours = compileToJavaScript([file], host, { links });
    const { files, diagnostics } = await generateInMemory([file], host, { links });
    expect(ours.diagnostics.map(formatProblem), name).toEqual(diagnostics.map(formatProblem));
    const modules = [...files].filter(([each]) => each.endsWith('.ts'));
    expect([...ours.modules.keys()].sort(), name).toEqual(modules.map(([each]) => each.replace(/\.ts$/, '.js')).sort());
    for (const [each, text] of modules) {
      const found = printedCode(ours.modules.get(each.replace(/\.ts$/, '.js')) ?? '', 'js');
      expect(found === printedCode(text, 'ts'), `${name}: ${each}`).toBe(true);
      count++;
    }
    if (ours.opaque.length === 0 && ours.script !== '') loadScript(ours.script, { ...runtime, ...support });
  }
  return count;
}

test(
  'of every schema here',
  async () => {
    const folder = join(root, 'schemas');
    expect(await compare(folder, [folder], 'needed')).toBeGreaterThan(10);
  },
  2 * minutes,
);

corpusTest(
  "of every schema of Kaitai's suite",
  async () => {
    const folder = join(corpus, 'ksy-suite/formats');
    const paths = [join(folder, 'ks_path'), folder];
    for (const links of ['needed', 'all'] as const) expect(await compare(folder, paths, links)).toBeGreaterThan(200);
  },
  5 * minutes,
);
