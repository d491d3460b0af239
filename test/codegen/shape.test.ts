import { readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { fileHost, generateInMemory } from '../../src/codegen/index.ts';
import type { SchemaHost } from '../../src/codegen/index.ts';
import { WIDTH } from '../../src/codegen/break-line.ts';
import { printJson } from '../../src/codegen/print.ts';
import { shaped } from '../../src/codegen/shape.ts';
import { corpus, corpusTest } from '../support/corpus.ts';
import { memoryHost } from '../support/load-schema.ts';
import { printedCode } from '../support/same-code.ts';
import { rich } from './rich-schemas.ts';

const STYLE = { printWidth: 120, endOfLine: 'lf' } as const;

/** What generated modules look like: the program that was printed, indented, on lines that fit. */

const schemas = path.join(import.meta.dirname, '../../schemas');
const fuzzed = path.join(import.meta.dirname, 'fuzz/schemas');

const ksy = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ksy'))
    .map((name) => path.join(folder, name));

/** Whether the brackets of a text close in the order in which they open, each line indented by those that indent. */
function expectShape(text: string, name: string): void {
  let depth = 0;
  for (const line of text.split('\n')) {
    const indent = line.search(/\S/);
    expect(line, name).toBe(line.trimEnd());
    if (indent < 0) continue;
    // One step deeper at a time; how far back is the brackets' business.
    const isComment = /^\*/.test(line.trim());
    if (!isComment) {
      expect(indent % 2, `${name}: ${line}`).toBe(0);
      expect(indent, `${name}: ${line}`).toBeLessThanOrEqual(depth + 2);
      depth = indent;
    }
    // Lines of a schema's documentation stay; a long text cannot be broken.
    if (line.length > WIDTH) expect(line, name).toMatch(/^ *(\* .*|\/\/.*|'.*'[,;]?|.*['"`].{40,}['"`].*)$/);
  }
}

async function expectModules(files: readonly string[], host: SchemaHost): Promise<void> {
  const { files: modules, diagnostics } = await generateInMemory(files, host);
  expect(diagnostics.filter((d) => d.severity === 'error')).toEqual([]);
  expect(modules.size).toBeGreaterThan(0);
  for (const [name, text] of modules) {
    if (name.endsWith('.ts')) expectShape(text, name);
    else expect(text, name).toBe(await format(JSON.stringify(JSON.parse(text)), { ...STYLE, parser: 'json' }));
  }
}

test('modules are indented by their brackets, on lines that fit', async () => {
  await expectModules(['one.ksy', 'two.ksy', 'clashes.ksy'], memoryHost(rich));
  await expectModules(ksy(fuzzed), fileHost());
  await expectModules(ksy(schemas), fileHost());
}, 60_000);

corpusTest(
  'modules of the suite are indented by their brackets, on lines that fit',
  async () => {
    const folder = path.join(corpus, 'ksy-suite/formats');
    const some = ksy(folder).filter((_, i) => i % 4 === 0);
    await expectModules(some, fileHost([folder]));
  },
  60_000,
);

/** The shape of a statement, which must be the same program. */
function expectSameProgram(text: string): boolean {
  let want = '';
  try {
    want = printedCode(text, 'ts');
  } catch {
    return false; // `??` beside `||` in a parameter and such are no TypeScript
  }
  const found = shaped(text);
  expect(printedCode(found, 'ts'), found).toBe(want);
  return true;
}

const leaf = fc.constantFrom(
  ...'a x.y this.z 1 0x1f 12n 1.5 true undefined f(a) a[0] `t` [] {}'.split(' '),
  ...`'s' "q" "it's" 'it\\'s' "\\n" 'é' 'many_words_that_take_some_room_on_the_line'`.split(' '),
);
const operator = fc.constantFrom(...'+ - * / % ** << >> >>> & | ^ === !== < >= && || ??'.split(' '));

/** Expressions with all the parentheses they could need. */
const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const inner = tie('expression').map((e) => `(${e})`);
  const template = (...parts: readonly (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
    fc
      .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
      // An index follows what it is an index of.
      .map((all) => all.join(' ').replaceAll(') [ (', ')[('));
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
      template('[', inner, ',', inner, ']'),
      template('({ a:', inner, ", 'b':", inner, ', c })'),
      template('`x${', inner, '}y`'),
      template('new X(', inner, ')'),
    ),
  };
});

/** A statement a line, as emitters write them. */
const STATEMENTS: readonly ((one: string, two: string) => string)[] = [
  (one) => `export const name: readonly T[] = ${one};`,
  (one) => `function f(a: A, b: B = ${one}): T {\nreturn ${one};\n}`,
  (one, two) => `if (${one}) {\ng(${two});\n} else if (${two}) throw ${one};\nelse {\nvalue = ${one};\n}`,
  (one, two) => `for (let i = 0, end = ${one}; i < ${two}; i++) w.u1(${one});`,
  (one, two) => `attempt(report, ${one}, () => {\nwhile (${two}) {\nfor (const it of ${one}) it.g(${two});\n}\n});`,
  (one, two) =>
    `class A extends B<C> implements D {\nstatic f(a?: A): T {\nreturn { a: ${one}, ...b } as T;\n}\nx: T = ${two};\n}`,
  (one, two) => `switch (${one}) {\ncase 1: {\nf(${two});\nbreak;\n}\ncase ${two}:\nf();\ndefault:\ng(${one});\n}`,
  (one, two) => `try {\nreturn f(${one}, ${two}, (w) => write(w));\n} catch (e) {\nconst { a, b: c } = ${two};\n}`,
  (one, two) => `for (let i = 0; ; i++) {\nif (${one}) break;\nlazy(self, 'name', () => ${two});\n}`,
  (one, two) => `return serializeWith(options, ${one}, (w: ByteWriter) => writeOne(w, ${two}));`,
  (one, two) => `f(${one}, (w) => writeOne(${two}), 'many words', (w) => g(w));`,
  (one, two) => `f(${one}, (w) => { g(${two}); h(${one}); });`,
  (one) => `throw $failedAt(error, ${one}, '${'a name '.repeat(20)}', step);`,
  (one, two) =>
    `class A {\nconstructor(a: A, b: B = ${one}) {\nsuper(a);\n}\nm(a: B<'x' | 'y'>[], b = ${two}): C {\nreturn a;\n}\n}`,
];

const names = fc
  .array(fc.constantFrom('a', 'some_name', 'aNameOfSeveralWords', 'many_words_that_take_some_room_on_the_line'))
  .filter((list) => list.length > 0)
  .map((list) => list.map((name, i) => (i === 0 ? name : `${name}${i}`)));

/** Statements around a list of names. */
const LISTS: readonly ((names: readonly string[]) => string)[] = [
  (list) =>
    `import { ${list.map((name, i) => (i % 2 === 0 ? `type ${name}` : `${name} as b`)).join(', ')} } from "./x.ts";`,
  (list) => `import type { ${list.join(', ')} } from '../some/where.ts';`,
  (list) =>
    `export const x: RecordLayout<${list.map((name) => `"${name}"`).join(' | ')}> = { size: 4, fields: { a: 1 } };`,
  (list) => `export const x: RecordLayout<${list.map((name) => `'${name}'`).join(' | ')}> = { ${list.join(', ')} };`,
  (list) =>
    `export function f(${list.map((name) => `${name}: readonly T[]`).join(', ')}): ${list.join(' | ')} {\nreturn a;\n}`,
  (list) =>
    `export function f(${list[0]}: { a: A; ${list[0]}: B; many_words_that_take_some_room_on_the_line: C }): T {\nreturn a;\n}`,
  (list) => `class A {\nm(): { ${list.map((name) => `readonly ${name}: T`).join('; ')} } {\nreturn a;\n}\n}`,
  (list) => `class A {\nget ${list[0]}(): ${list.join(' | ')} {\nreturn a;\n}\n}`,
];

test('lists of names stay the same program', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LISTS), names, (statement, list) => {
      expect(expectSameProgram(statement(list))).toBe(true);
    }),
    { numRuns: 1000, seed: 20 },
  );
});

test('statements stay the same program', () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.constantFrom(...STATEMENTS), expression, expression, (statement, one, two) => {
      if (expectSameProgram(statement(one, two))) compared++;
    }),
    { numRuns: 2000, seed: 20 },
  );
  expect(compared).toBeGreaterThan(1000);
});

test('a long list is a line an item, short ones are side by side, and a long comment several lines', () => {
  const name = 'a_name_that_takes_room_that_others_do_not_take_';
  const list = Array.from({ length: 6 }, (_, i) => `'${name}${i}'`);
  expect(shaped(`const all = f([${list.join(', ')}]);`)).toBe(
    `const all = f([\n${list.map((item) => `  ${item},\n`).join('')}]);\n`,
  );
  const numbers = Array.from({ length: 40 }, (_, i) => String(1000 + i));
  expect(shaped(`const all = f(x, [${numbers.join(', ')}]);`)).toBe(
    `const all = f(\n  x,\n  [\n    ${numbers.slice(0, 19).join(', ')},\n    ${numbers.slice(19, 38).join(', ')},\n    1038, 1039,\n  ],\n);\n`,
  );
  const inner = 'a_value'.repeat(9);
  expect(shaped(`return is ? 0 : (${inner} && ${inner});`)).toBe(
    `return is ? 0 : (\n  ${inner} &&\n    ${inner}\n);\n`,
  );
  const [first = ''] = list;
  expect(shaped(`if (${list.join(' || ')}) {\nreturn ${list.join(' && ')};\n}`)).toBe(
    [
      'if (',
      ...list.map((item, i) => `  ${item}${i < 5 ? ' ||' : ''}`),
      ') {',
      `  return ${first} &&`,
      ...list.slice(1).map((item, i) => `    ${item}${i < 4 ? ' &&' : ';'}`),
      '}\n',
    ].join('\n'),
  );
  const words = 'many words '.repeat(12).trim();
  expect(shaped(`/** ${words} */\nf();`).split('\n').slice(0, 4)).toEqual([
    '/**',
    ` * ${'many words '.repeat(10)}many`,
    ' * words many words',
    ' */',
  ]);
});

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
