import { describe, expect, test } from 'vitest';
import { checkImports, importCycles } from '../../scripts/check-imports.ts';

const messages = (file: string, text: string): string[] =>
  checkImports(new Map([[file, text]])).map(({ message }) => message);

describe('allowed', () => {
  test.each([
    ['src/runtime/byte-reader.ts', `import { FormatError } from './format-error.ts';`],
    [
      'generated/cuda/read.ts',
      `import { View } from '../../src/runtime/index.ts';\nimport { Ident } from '../elf/read.ts';`,
    ],
    ['src/core/json.ts', `import { FormatError } from '../runtime/index.ts';`],
    [
      'src/elf/open.ts',
      `import { Ident } from '../../generated/elf/read.ts';\nimport type { Report } from '../core/index.ts';`,
    ],
    ['src/cuda/deep/model.ts', `import { openElf } from '../../elf/index.ts';\nexport * from '../model.ts';`],
    ['src/codegen/print.ts', `import { Project } from 'ts-morph';`],
    ['src/codegen/generate.ts', `import { readFile } from 'node:fs/promises';`],
    ['src/formats.ts', `import { detect } from './elf/detect.ts';\nconst load = () => import('./elf/index.ts');`],
    [
      'src/cli/main.ts',
      `import { open } from 'node:fs';\nimport { Command } from 'commander';\nconst f = await import('tar-stream');`,
    ],
    ['src/formats.ts', `import { options } from './r600/options.ts';\nconst load = () => import('./elf/format.ts');`],
    ['src/index.ts', `export * from './core/index.ts';\nexport { formats } from './formats.ts';`],
  ])('%s', (file, text) => {
    expect(messages(file, text)).toEqual([]);
  });
});

describe('refused', () => {
  test.each([
    ['src/runtime/view.ts', `import '../core/index.ts';`, 'runtime may not import core'],
    ['generated/cuda/read.ts', `import { Json } from '../../src/core/index.ts';`, 'generated may not import core'],
    ['src/core/source.ts', `import { open } from 'node:fs';`, 'node: modules are for cli'],
    ['src/core/source.ts', `const fs = await import('node:fs');`, 'node: modules are for cli'],
    ['src/core/format.ts', `import type { Model } from '../cuda/index.ts';`, 'core may not import cuda'],
    ['src/elf/open.ts', `import { x } from '../cuda/index.ts';`, 'elf may not import cuda'],
    ['src/cuda/model.ts', `import { Ident } from '../../generated/elf/read.ts';`, 'only its own generated file'],
    ['src/cuda/model.ts', `export { main } from '../cli/main.ts';`, 'cuda may not import cli'],
    ['src/elf/open.ts', `import { compress } from 'fzstd';`, 'elf uses no package fzstd'],
    ['src/codegen/print.ts', `import { readFile } from 'node:fs/promises';`, 'node: modules are for cli'],
    ['src/formats.ts', `import { format } from './elf/index.ts';`, 'with import()'],
    ['src/cli/main.ts', `import { t } from '../../test/support/witness.ts';`, 'outside src and generated'],
    ['src/unheard/of.ts', `import './x.ts';`, 'belongs to no known part'],
  ])('%s %s', (file, text, message) => {
    expect(messages(file, text)).toEqual([expect.stringContaining(message)]);
  });
});

describe('cycles', () => {
  const files = (graph: Readonly<Record<string, string>>): string[][] =>
    importCycles(new Map(Object.entries(graph).map(([name, text]) => [`src/elf/${name}.ts`, text])));

  test('of files that import in one direction there are none', () => {
    expect(
      files({
        a: `import { b } from './b.ts';\nimport type { C } from './c.ts';`,
        b: `export * from './c.ts';`,
        c: '',
      }),
    ).toEqual([]);
  });

  test.each([
    ['values', { a: `import { b } from './b.ts';`, b: `import { a } from './a.ts';` }],
    ['types', { a: `import type { B } from './b.ts';`, b: `import type { A } from './a.ts';` }],
    ['exports', { a: `export { b } from './b.ts';`, b: `import { b } from './a.ts';` }],
    ['loading', { a: `const b = import('./b.ts');`, b: `import { a } from './a.ts';` }],
  ])('through %s are found', (_, graph) => {
    expect(files(graph)).toEqual([['src/elf/a.ts', 'src/elf/b.ts']]);
  });

  test('name every file of a group, and each group once', () => {
    const graph = {
      a: `import './b.ts';`,
      b: `import './c.ts';`,
      c: `import './a.ts';\nimport './d.ts';`,
      d: `import './e.ts';`,
      e: `import './d.ts';`,
      f: `import './f.ts';`,
    };
    expect(files(graph)).toEqual([
      ['src/elf/a.ts', 'src/elf/b.ts', 'src/elf/c.ts'],
      ['src/elf/d.ts', 'src/elf/e.ts'],
      ['src/elf/f.ts'],
    ]);
  });
});
