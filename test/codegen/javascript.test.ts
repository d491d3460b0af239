// The compiler for pages: it needs no TypeScript compiler and no Node, and gives the program that `generate` gives.
import { resolve } from 'node:path';
import vm from 'node:vm';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { compileToJavaScript, formatProblem, loadScript, textHost } from '../../src/codegen/javascript/index.ts';
import { eraseTypes } from '../../src/codegen/javascript/erase.ts';
import * as runtime from '../../src/runtime/index.ts';
import * as support from '../../src/runtime/support.ts';
import { printedCode } from '../support/same-code.ts';

const root = resolve(import.meta.dirname, '../..');

const page = `
import { compileToJavaScript, loadScript, textHost } from './src/codegen/javascript/index.ts';
import * as runtime from './src/runtime/index.ts';
import * as support from './src/runtime/support.ts';
export function parse(texts, file, type, bytes) {
  const { script, roots } = compileToJavaScript([file], textHost(texts));
  const [[id, name]] = roots;
  const parsed = loadScript(script, { ...runtime, ...support })[id]['parse' + name](Uint8Array.from(bytes));
  return JSON.stringify(parsed, (_, v) => (typeof v === 'bigint' ? String(v) + 'n' : v));
}`;

test('the bundle for a browser holds neither a TypeScript compiler nor Node, and runs without them', async () => {
  const { outputFiles, metafile } = await build({
    stdin: { contents: page, resolveDir: root, loader: 'js' },
    bundle: true,
    write: false,
    metafile: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'page',
    logLevel: 'silent',
  });
  const packages = new Set(
    Object.keys(metafile.inputs).flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []),
  );
  expect([...packages]).toEqual(['yaml']);
  const context = vm.createContext({ TextDecoder, TextEncoder });
  vm.runInContext(outputFiles[0]?.text ?? '', context);
  const texts = {
    'a/top.ksy':
      'meta: {id: top, endian: le, imports: [part]}\nseq: [{id: n, type: u1}, {id: parts, type: part, repeat: expr, repeat-expr: n}]',
    'a/part.ksy': 'meta: {id: part, endian: le}\nseq: [{id: wide, type: u8}, {id: name, type: strz, encoding: UTF-8}]',
  };
  const call = `page.parse(${JSON.stringify(texts)}, 'a/top.ksy', 'Top', [1, 7, 0, 0, 0, 0, 0, 0, 0, 104, 105, 0])`;
  expect(vm.runInContext(call, context)).toBe('{"n":1,"parts":[{"wide":"7n","name":"hi"}]}');
});

test('schemas that import each other share one script', () => {
  const texts = {
    'a.ksy':
      'meta: {id: a, imports: [b]}\nseq: [{id: kind, type: u1, enum: kind}, {id: next, type: b}]\nenums: {kind: {1: one}}',
    'b.ksy':
      'meta: {id: b, imports: [a]}\nseq: [{id: more, type: u1}, {id: a, type: a, if: more == 1}]\ninstances: {is_one: {value: more == a::kind::one.to_i}}',
  };
  const { script, diagnostics } = compileToJavaScript(['a.ksy'], textHost(texts));
  expect(diagnostics.map(formatProblem)).toEqual([]);
  const { parseA } = loadScript(script, { ...runtime, ...support })['a'] as { parseA: (data: Uint8Array) => object };
  expect(parseA(Uint8Array.of(1, 1, 2, 0))).toMatchObject({
    kind: 1,
    next: { more: 1, a: { kind: 2, next: { more: 0 } } },
  });
});

test('a schema with errors gives no code, and says where', () => {
  const { modules, script, diagnostics } = compileToJavaScript(
    ['a.ksy'],
    textHost({ 'a.ksy': 'meta: {id: a}\nseq: [{id: x, type: nope}]' }),
  );
  expect([modules.size, script]).toEqual([0, '']);
  expect(diagnostics.map(formatProblem)[0]).toContain('a.ksy:2:');
});

test.each([
  'const a: number = x ? (y) : z;',
  'const f = (a: number, b?: string): Map<string, number[]> => ({ a, b });',
  'for (const x of list as readonly (A | B)[]) use(x as unknown as C, `a${x as B}b`);',
  'switch (x as number) { case a ? 1 : 2: { const y: T = {} as T; break; } default: { let z: U; } }',
  'class A extends B<T> implements C, D { declare readonly $x: T; #y: number = 1; static override readonly size: number = 4; static over(b: Uint8Array, n = 4): A { return new A<T>(b); } get class(): E { return this.#y as E; } }',
  'export const K = { a: 1, as: 2 } as const; export type K = (typeof K)[keyof typeof K] | (number & {}); const as = K.as as number;',
  'function is(v: unknown): v is string { try { return typeof v === "string"; } catch (error: unknown) { throw error as Error; } }',
  'const o = { get x(): number { return 1; }, f: (r: R) => r.x, type: 1, of: t ? a : b } satisfies O; interface Q { a: { b: "}" } }',
  'let t: typeof import_ | undefined; const less = a < b || c > (d); const g: (r: R, n: number) => void = (r) => { r.n(); };',
])('types are erased as TypeScript erases them: %s', (text) => {
  expect(printedCode(eraseTypes(text), 'js')).toBe(printedCode(text, 'ts'));
});
