// The code of every schema written from a specification passes TypeScript with all its strict flags.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fileHost, generateInMemory } from '../../src/codegen/index.ts';
import { printedCode } from '../support/same-code.ts';
import { compileToJavaScript } from '../../src/codegen/javascript/index.ts';
import { codeSize } from '../oracle/gallery/code-size.ts';
import { typeProblems } from '../support/type-check.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(import.meta.dirname, 'schemas');
const minutes = 60_000;

test(
  'code of schemas from specifications type-checks, and is what the compiler for pages gives',
  async () => {
    const paths = readdirSync(folder).map((name) => join(folder, name));
    const options = { runtime: join(root, 'src/runtime/index.ts') };
    for (const variant of [{}, { parts: [] }, { links: 'all' }] as const) {
      const { files } = await generateInMemory(paths, fileHost([folder]), { ...options, ...variant });
      const modules = new Map([...files].filter(([name]) => name.endsWith('.ts')));
      expect(modules.size).toBe(paths.length);
      const sources = new Map([...modules].map(([name, text]) => [join(root, '.tmp/specifications', name), text]));
      expect(typeProblems(sources)).toEqual([]);
      if ('parts' in variant) continue;
      const javascript = compileToJavaScript(paths, fileHost([folder]), { ...options, ...variant }).modules;
      for (const [name, text] of modules) {
        const found = printedCode(javascript.get(name.replace(/\.ts$/, '.js')) ?? '', 'js');
        expect(found === printedCode(text, 'ts'), name).toBe(true);
      }
    }
  },
  4 * minutes,
);

test(
  'what a program ships of a parser is smaller than the official target, for each schema',
  async () => {
    for (const name of readdirSync(folder)) {
      const size = await codeSize(join(folder, name), [folder]);
      expect(size, name).toBeDefined();
      if (size !== undefined) expect([name, size.bundle < size.officialBundle, size]).toEqual([name, true, size]);
    }
  },
  minutes,
);
