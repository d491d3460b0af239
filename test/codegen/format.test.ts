import { readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { fileHost, generateInMemory } from '../../src/codegen/index.ts';
import type { SchemaHost } from '../../src/codegen/index.ts';
import { printJson, printModule } from '../../src/codegen/print.ts';
import { corpus, corpusTest } from '../support/corpus.ts';
import { memoryHost } from '../support/load-schema.ts';
import { rich } from './rich-schemas.ts';

/** What the project's own printer gives, against prettier on the same text. */

const STYLE = { singleQuote: true, printWidth: 120, endOfLine: 'lf' } as const;
const schemas = path.join(import.meta.dirname, '../../schemas');
const fuzzed = path.join(import.meta.dirname, 'fuzz/schemas');

const ksy = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ksy'))
    .map((name) => path.join(folder, name));

async function expectPrettier(files: readonly string[], host: SchemaHost): Promise<void> {
  const { files: pretty, diagnostics } = await generateInMemory(files, host);
  const { files: raw } = await generateInMemory(files, host, { pretty: false });
  expect(diagnostics.filter((d) => d.severity === 'error')).toEqual([]);
  expect(pretty.size).toBeGreaterThan(0);
  for (const [name, text] of pretty) {
    const isJson = name.endsWith('.json');
    const plain = isJson ? JSON.stringify(JSON.parse(text)) : (raw.get(name) as string);
    expect(text, name).toBe(await format(plain, { ...STYLE, parser: isJson ? 'json' : 'babel-ts' }));
  }
}

test('modules are what prettier makes of them', async () => {
  await expectPrettier(['one.ksy', 'two.ksy', 'clashes.ksy'], memoryHost(rich));
  await expectPrettier(ksy(fuzzed), fileHost());
  await expectPrettier([path.join(schemas, 'visa.ksy')], fileHost());
}, 60_000);

corpusTest(
  'modules of the suite are what prettier makes of them',
  async () => {
    const folder = path.join(corpus, 'ksy-suite/formats');
    // One in twelve: switches, lists and enums from elsewhere are among them.
    const some = ksy(folder).filter((_, i) => i % 12 === 0);
    await expectPrettier(some, fileHost([folder]));
  },
  60_000,
);

const leaf = fc.constantFrom(
  ...'a x.y this.z 1 0x1f 12n 1.5 true undefined f(a) a[0] `t` [] {}'.split(' '),
  ...`'s' "q" "it's" 'it\\'s' "\\n" 'é' 'many_words_that_take_some_room_on_the_line'`.split(' '),
);
const operator = fc.constantFrom(...'+ - * / % ** << >> >>> & | ^ === !== < >= && || ??'.split(' '));

/** Expressions with all the parentheses they could need. */
const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const inner = tie('expression').map((e) => `(${e})`);
  const template = (...parts: readonly (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
    fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((all) => all.join(' '));
  return {
    expression: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      leaf,
      template(inner, operator, inner),
      template(inner, operator, inner),
      template(inner, '?', inner, ':', inner),
      template('!', inner),
      template('-', inner),
      template('typeof', inner),
      template(inner, 'as T'),
      template('f(', inner, ',', inner, ')'),
      template(inner, '.m(', inner, ')'),
      template(inner, '.m'),
      template(inner, '[', inner, ']'),
      template('(v) =>', inner),
      template('[', inner, ',', inner, ']'),
      template('({ a:', inner, ", 'b':", inner, ', c })'),
      template('`x${', inner, '}y`'),
      template('new X(', inner, ')'),
    ),
  };
});

const STATEMENTS: readonly ((one: string, two: string) => string)[] = [
  (one) => `export const name: readonly T[] = ${one};`,
  (one) => `function f(a: A, b: B = ${one}): T { return ${one}; }`,
  (one, two) => `if (${one}) { g(${two}); } else if (${two}) throw ${one}; else { value = ${one}; }`,
  (one, two) => `for (let i = 0, end = ${one}; i < ${two}; i++) w.u1(${one});`,
  (one, two) => `attempt(report, ${one}, () => { while (${two}) { for (const it of ${one}) it.g(${two}); } });`,
  (one, two) =>
    `class A extends B<C> implements D { static f(a?: A): T { return { a: ${one}, ...b } as T; } x: T = ${two}; }`,
  (one, two) => `switch (${one}) { case 1: { f(${two}); break; } case ${two}: f(); default: g(${one}); }`,
  (one, two) => `try { return f(${one}, ${two}, (w) => write(w)); } catch (e) { const { a, b: c } = ${two}; }`,
  (one, two) => `for (let i = 0; ; i++) { if (${one}) break; lazy(self, 'name', () => ${two}); }`,
  (one, two) => `return serializeWith(options, ${one}, (w: ByteWriter) => writeOne(w, ${two}));`,
  (one, two) => `f(${one}, (w) => writeOne(${two}), 'many words', (w) => g(w));`,
  (one) => `throw $failedAt(error, ${one}, '${'a name '.repeat(20)}', step);`,
  (one, two) =>
    `class A { constructor(a: A, b: B = ${one}) { super(a); } m(a: B<'x' | 'y'>[], b = ${two}): C { return a; } }`,
];

const names = fc
  .array(fc.constantFrom('a', 'some_name', 'aNameOfSeveralWords', 'many_words_that_take_some_room_on_the_line'))
  .filter((list) => list.length > 0);

/** Statements around a list of names. */
const LISTS: readonly ((names: readonly string[]) => string)[] = [
  (list) =>
    `import { ${list.map((name, i) => (i % 2 === 0 ? `type ${name}` : `${name} as b`)).join(', ')} } from "./x.ts";`,
  (list) => `import type { ${list.join(', ')} } from '../some/where.ts';`,
  (list) =>
    `export const x: RecordLayout<${list.map((name) => `"${name}"`).join(' | ')}> = { size: 4, fields: { a: 1 } };`,
  (list) => `export const x: RecordLayout<${list.map((name) => `'${name}'`).join(' | ')}> = { ${list.join(', ')} };`,
  (list) =>
    `export function f(${list.map((name) => `${name}: readonly T[]`).join(', ')}): ${list.join(' | ')} { return a; }`,
  (list) =>
    `export function f(${list[0]}: { a: A; ${list[0]}: B; many_words_that_take_some_room_on_the_line: C }): T { return a; }`,
  (list) => `class A { m(): { ${list.map((name) => `readonly ${name}: T`).join('; ')} } { return a; } }`,
  (list) => `class A { get ${list[0]}(): ${list.join(' | ')} { return a; } }`,
];

test('lists of names are what prettier makes of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...LISTS), names, async (statement, list) => {
      const text = statement(list);
      expect(await printModule([text], true)).toBe(await format(text, { ...STYLE, parser: 'babel-ts' }));
    }),
    { numRuns: 300, seed: 20 },
  );
}, 60_000);

test('statements are what prettier makes of them', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...STATEMENTS), expression, expression, async (statement, one, two) => {
      const text = statement(one, two);
      const want = await format(text, { ...STYLE, parser: 'babel-ts' }).catch(() => undefined);
      if (want === undefined) return; // `??` beside `||` in a parameter and such are no TypeScript
      compared++;
      expect(await printModule([text], true)).toBe(want);
    }),
    { numRuns: 500, seed: 20 },
  );
  expect(compared).toBeGreaterThan(300);
}, 60_000);

test('JSON is what prettier makes of it', async () => {
  const { tree } = fc.letrec<{ tree: Parameters<typeof printJson>[0] }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: fc.constantFrom('a', ' ', '"', '\\', '\n', '0'), maxLength: 30 }),
      fc.integer(),
      fc.dictionary(fc.string({ unit: 'grapheme-ascii', maxLength: 20 }), tie('tree'), {
        maxKeys: 6,
        noNullPrototype: true,
      }),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(tree, async (value) => {
      expect(printJson(value)).toBe(await format(JSON.stringify(value), { ...STYLE, parser: 'json' }));
    }),
    { numRuns: 300, seed: 20 },
  );
}, 60_000);
