/* Types are cut out of what is generated: the compiler, which prints it anew, comes to the same program. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from 'ts-morph';
import { expect, test } from 'vitest';
import { toJavaScript } from '../../src/codegen/index.ts';

const folder = join(import.meta.dirname, '../../generated');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

function printed(text: string, fileName: string): string {
  const { outputText } = ts.transpileModule(text, {
    fileName,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
      removeComments: true,
      allowJs: true,
    },
  });
  // Names of modules keep their quotes where they are not written anew, and what was cast its parentheses.
  return outputText
    .replace(/ from '(.*)';/g, ' from "$1";')
    .replace(/, }/g, ' }')
    .replace(/[()]/g, '');
}

test.each(files)('%s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  expect(printed(toJavaScript(text), 'generated.js')).toBe(printed(text, 'generated.ts'));
});

test.each([
  ['a parameter that may be missing', 'function f(a?: number, b = 1): void {}', 'function f(a, b = 1) {}'],
  ['nested arguments of types', 'const a: Map<A, Map<B, C>> = new Map<A, Map<B, C>>();', 'const a = new Map();'],
  ['a type on lines of its own', 'export const f = (): {\n  a: 1;\n} => g(1);', 'export const f = () => g(1);'],
  ['a choice is no question', 'const b = a ? (c as D) : (e satisfies F);', 'const b = a ? (c) : (e);'],
  ['an import of types alone', "import { type A, b, type C } from './d.ts';", "import { b, } from './d.js';"],
  ['what is imported by a name of another kind', "import { a } from 'b.ts';", "import { a } from 'b.ts';"],
])('%s', (_, text, javaScript) => {
  expect(toJavaScript(text).replace(/ +/g, ' ')).toBe(javaScript);
});
