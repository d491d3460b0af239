/* Types erased without a TypeScript compiler: what is left is what TypeScript leaves. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { ts } from 'ts-morph';
import { expect, test } from 'vitest';
import { eraseTypes } from '../../src/codegen/erase.ts';
import { tokensOf } from '../../src/codegen/tokens.ts';

const compilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
};
const root = join(import.meta.dirname, '../../generated');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

/** Tokens without what TypeScript prints in its own way: quotes, semicolons, parentheses that held a type, and commas before a bracket. */
function plain(text: string): string {
  const tokens = [...tokensOf(text.replace(/^export \{ *\};$/gm, ''))].map(({ kind, text: token }) =>
    kind === 'string' ? `'${token.slice(1, -1)}'` : token,
  );
  return tokens
    .filter((token, i) => token !== ',' || !/^[\])}]$/.test(tokens[i + 1] ?? ''))
    .filter((token) => !['export', ';', '(', ')', "'use strict'"].includes(token))
    .join('\n');
}

function check(text: string): string {
  const { outputText } = ts.transpileModule(text, { compilerOptions });
  const { text: erased } = eraseTypes(text);
  expect(plain(erased)).toBe(plain(outputText));
  expect(() => new Script(`() => {${erased}}`)).not.toThrow();
  return erased;
}

test.each(files)('%s', (file) => {
  check(readFileSync(join(root, file), 'utf8').replace(/^(import|export \{|export \*)[\s\S]*?;$/gm, ''));
});

test.each([
  ['const a = b as unknown as C<D[]>;', 'const a = b  ;'],
  ['const f = (a: A, b?: B, ...c: C[]): void => {};', undefined],
  ['let x: { a: number }[] | undefined;', 'let x;'],
  ['const y = a ? (b) : c;', 'const y = a ? (b) : c;'],
  ['const z = `${(a as B).c}` as const;', undefined],
  ['f(a!, b!.c, !d);', 'f(a, b.c, !d);'],
  ['const m = new Map<string, readonly A<B>[]>();', 'const m = new Map();'],
  ['export class A<T> extends B<T> implements C { readonly d: E = 1; }', undefined],
])('%s', (text, expected) => {
  const erased = check(text);
  if (expected !== undefined) expect(erased).toBe(expected);
});
