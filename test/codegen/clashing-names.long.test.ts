import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { camel } from '../../src/codegen/emit/names.ts';
import { parseExpression } from '../../src/codegen/expression/parse.ts';
import { ByteReader, instancesOf } from '../../src/runtime/index.ts';
import { bytes, hex } from '../support/hex-bytes.ts';
import { codec, compileSchemas, loadModules } from '../support/load-schema.ts';
import type { GeneratedModule } from '../support/load-schema.ts';
import { plain } from '../support/plain.ts';
import { collectPositions } from '../support/positions.ts';
import { typeProblems } from '../support/type-check.ts';
import { namesInEmitters, namesInLanguage, namesInModules, namesInRuntime } from './mentioned-names.ts';
import { rich } from './rich-schemas.ts';

/** Fields, parameters, instances, types and enums called like everything that generated code calls something. */

const root = path.resolve(import.meta.dirname, '../..');
const minutes = 60_000;

/** A name of the generated code, as a schema can say it: by an id that becomes it, or as `-orig-id`. */
interface Named {
  readonly id: string;
  readonly original: string | undefined;
}

function named(name: string, i: number): Named {
  const id = name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
  const usable = /^[a-z][a-z0-9_]*$/.test(id) && camel(id) === name && isName(id) && !BUILT_IN.test(id);
  return usable ? { id, original: undefined } : { id: `own_${i}`, original: name };
}

const BUILT_IN = /^(?:[us][1248]|f[48]|b\d+|strz?|bool|bytes|struct|io|any)(?:le|be)?$/;

/** Words of the expression language are legal ids that no expression can ask for. */
function isName(id: string): boolean {
  try {
    return parseExpression(id).kind === 'name';
  } catch {
    return false;
  }
}

const entry = ({ id, original }: Named): string =>
  `id: '${id}'${original === undefined ? '' : `, -orig-id: ${original}`}`;
const key = ({ original }: Named): string => (original === undefined ? '' : `-orig-id: ${original}, `);

/** Something that asks for each name, and every kind of helper variable beside them. */
function uses(list: readonly Named[]): string[] {
  const [{ id: n }] = list as readonly [Named];
  return [
    ...list.map(({ id }, i) => `{id: own_use_${i}, size: '${id}'}`),
    `{id: own_list, type: strz, repeat: expr, repeat-expr: '${n}', if: ${n} == 1}`,
    `{id: own_rows, type: own_row, repeat: expr, repeat-expr: '${n}'}`,
    `{id: own_body, size: '${n}', type: {switch-on: '${n}', cases: {1: own_row, 2: own_text}}}`,
    `{id: own_until, type: u1, repeat: until, repeat-until: _ == ${n}, valid: {expr: _ == ${n}}}`,
    `{id: own_eos, size: '${n}', type: own_bytes(${n})}`,
  ];
}

/** Their bytes, for `n` names. */
const usesData = (n: number): string => `${'01'.repeat(n)} 4100 01 01 01 01`;
const usesSize = (n: number): number => n + 5;

const PARTS = [
  '  own_row: {seq: [{id: x, type: u1}]}',
  '  own_text: {seq: [{id: x, type: strz}]}',
  '  own_bytes: {params: [{id: n, type: u1}], seq: [{id: x, type: u1, repeat: eos, valid: n}]}',
];

const seq = (fields: readonly string[]): string => fields.map((field) => `      - ${field}`).join('\n');

function members(list: readonly Named[]): string {
  return [
    'meta: {id: members, endian: le, encoding: ASCII}',
    'types:',
    ...PARTS,
    '  fields:',
    '    seq:',
    seq([...list.map((n) => `{${entry(n)}, type: u1, valid: {max: 9}}`), ...uses(list)]),
    '  given:',
    `    params: [${list.map((n) => `{${entry(n)}, type: u1}`).join(', ')}]`,
    '    seq:',
    seq(uses(list)),
    '  computed:',
    '    seq:',
    seq(['{id: own_one, type: u1}', ...uses(list)]),
    '    instances:',
    ...list.map((n) => `      '${n.id}': {${key(n)}value: own_one * 1}`),
    '  placed:',
    '    seq: [{id: own_one, type: u1}]',
    '    instances:',
    ...list.map((n) => `      '${n.id}': {${key(n)}pos: own_one, type: u1, valid: 2}`),
    '  rows: {seq: [{id: own_rows, type: wide, repeat: expr, repeat-expr: 2}]}',
    '  wide:',
    '    seq:',
    seq(list.map((n) => `{${entry(n)}, type: u8}`)),
  ].join('\n');
}

/** A small type for each name: nothing else in its functions keeps the name from being used as it is. */
function alone(list: readonly Named[]): string {
  return [
    'meta: {id: alone, endian: le, encoding: ASCII}',
    'seq:',
    ...list.map((_, i) => `  - {id: a${i}, type: alone_${i}}`),
    'types:',
    ...list.map(
      (n, i) =>
        `  alone_${i}: {seq: [{${entry(n)}, type: u1}, {id: own_xs, type: strz, repeat: expr, repeat-expr: '${n.id}'}]}`,
    ),
  ].join('\n');
}

function types(list: readonly Named[], id: string, inner: string): string {
  return [
    `meta: {id: ${id}, endian: le, encoding: ASCII}`,
    'seq:',
    ...list.map((n, i) => `  - {id: a${i}, type: '${n.id}', repeat: expr, repeat-expr: 1}`),
    'types:',
    ...list.map((n) => `  '${n.id}': {${key(n)}seq: [${inner}]}`),
  ].join('\n');
}

function enums(list: readonly Named[]): string {
  const originals = list.flatMap(({ id, original }) => (original === undefined ? [] : [`${id}: ${original}`]));
  return [
    'meta: {id: enums, endian: le, encoding: ASCII}',
    `-enum-orig-ids: {${originals.join(', ')}}`,
    'seq:',
    ...list.map((n, i) => `  - {id: a${i}, type: u1, enum: '${n.id}', valid: {in-enum: true}}`),
    '  - {id: own_names, type: strz, repeat: expr, repeat-expr: 1}',
    '  - {id: own_label, type: u2, enum: own_labels}',
    'instances:',
    ...list.map((n, i) => `  own_is_${i}: {value: a${i} == ${n.id}::one}`),
    'enums:',
    ...list.map((n) => `  '${n.id}': {1: one, 2: {id: two, -orig-id: one}}`),
    `  own_labels: {${list.map((n, i) => `${i}: {id: own_${i}, -orig-id: ${n.original ?? camel(n.id)}}`).join(', ')}}`,
  ].join('\n');
}

/** A list of schemas that say every name in every place. */
function schemasOf(names: Iterable<string>, links: 'needed' | 'all'): Record<string, string> {
  const list = [...names].filter((name) => /^[A-Za-z_][A-Za-z0-9_$]*$/.test(name)).map(named);
  // Types and enums are called the same, whatever objects know of each other.
  if (links === 'all') return { members: members(list) };
  return {
    members: members(list),
    alone: alone(list),
    fixed_types: types(list, 'fixed_types', '{id: x, type: u8}, {id: x_num, type: u1}'),
    free_types: types(list, 'free_types', '{id: n, type: u1}, {id: x, type: strz, repeat: expr, repeat-expr: n}'),
    enums: enums(list),
  };
}

const tsFiles = (files: ReadonlyMap<string, string>): [string, string][] =>
  [...files].filter(([name]) => name.endsWith('.ts'));

/** Compile; errors are failures, warnings are not. */
async function compile(texts: Readonly<Record<string, string>>, links: 'needed' | 'all'): Promise<[string, string][]> {
  const { files, problems } = await compileSchemas(texts, { links });
  expect(problems.filter((p) => p.severity === 'error')).toEqual([]);
  return tsFiles(files);
}

/** Schemas that use the whole language. */
function wholeLanguage(): Record<string, string> {
  const folder = path.join(import.meta.dirname, 'fuzz/schemas');
  const fuzz = fs
    .readdirSync(folder)
    .map((name): [string, string] => [name.replace(/\.ksy$/, ''), fs.readFileSync(path.join(folder, name), 'utf8')]);
  return { ...Object.fromEntries(fuzz), one: rich.one, two: rich.two };
}

/** Names that the generator gives: those of the text of modules that do not come from one schema's own names. */
async function findNames(): Promise<ReadonlySet<string>> {
  const found = new Set([...namesInLanguage(), ...namesInRuntime(), ...namesInEmitters()]);
  const seen = new Set<string>();
  for (const [, text] of await compile(wholeLanguage(), 'all'))
    for (const name of namesInModules([text])) (seen.has(name) ? found : seen).add(name);
  return found;
}

const cases: readonly [string, string, (n: number) => string, (n: number) => number, boolean][] = [
  ['members', 'Fields', (n) => '01'.repeat(n) + usesData(n), (n) => n + usesSize(n), false],
  ['members', 'Given', usesData, (n) => n + usesSize(n), true],
  ['members', 'Computed', (n) => '01' + usesData(n), (n) => n + usesSize(n) + 1, false],
  ['members', 'Placed', () => '01 02', (n) => n + 1, false],
  ['members', 'Rows', (n) => '0200000000000000'.repeat(2 * n), () => 1, false],
  ['members', 'Wide', (n) => '0200000000000000'.repeat(n), (n) => n, false],
  ['alone', 'Alone', (n) => '01 4100'.repeat(n), (n) => n, false],
  ['fixed_types', 'FixedTypes', (n) => '0200000000000000 03'.repeat(n), (n) => n, false],
  ['free_types', 'FreeTypes', (n) => '01 4100'.repeat(n), (n) => n, false],
  ['enums', 'Enums', (n) => '01'.repeat(n) + '4100 0100', (n) => 2 * n + 2, false],
];

describe.each(['needed', 'all'] as const)('links: %s', (links) => {
  let names: ReadonlySet<string>;
  let files: [string, string][];
  let modules: ReadonlyMap<string, GeneratedModule>;
  let count = 0;

  beforeAll(async () => {
    names = await findNames();
    const texts = schemasOf(names, links);
    files = await compile(texts, links);
    modules = await loadModules(new Map(files));
    count = [...names].filter((name) => /^[A-Za-z_][A-Za-z0-9_$]*$/.test(name)).length;
  }, 10 * minutes);

  test('the names are those of variables, words, globals and imports', () => {
    expect(names.size).toBeGreaterThan(300);
    for (const name of ['view', 'held', 'it', 'r', 'littleEndian', 'class', 'undefined', 'Uint8Array', 'ByteReader'])
      expect(names).toContain(name);
    for (const name of ['readContents', 'Fixup', 'ReadonlyMap', 'failedAt', 'step', 'nth', '__proto__'])
      expect(names).toContain(name);
  });

  test('what is generated type-checks', { timeout: 10 * minutes }, () => {
    const sources = files.map(([name, text]): [string, string] => [path.join(root, '.tmp', links, name), text]);
    expect(typeProblems(new Map(sources))).toEqual([]);
  });

  test.each(cases.filter(([schema]) => links === 'needed' || schema === 'members'))(
    '%s: %s is read and written with all it has',
    { timeout: minutes },
    (schema, type, data, size, hasParams) => {
      const c = codec(modules.get(schema) ?? {}, type);
      const input = bytes(data(count).replaceAll(' ', ''));
      const params = hasParams ? Array<number>(count).fill(1) : [];
      const value = c.parse(input, ...params);
      const own = Object.getOwnPropertyNames(value).filter((name) => !/^_(io|parent|root)$/.test(name));
      expect(own.length + instancesOf(value).length).toBe(size(count));
      expect(hex(c.serialize(value, { base: input }))).toBe(hex(input));
      if (type !== 'Placed') expect(hex(c.serialize(value))).toBe(hex(input));
      expect(plain(c.visit(new ByteReader(input), collectPositions().visitor, ...params))).toEqual(plain(value));
      const problems: string[] = [];
      c.validate(value, { problem: (...args) => problems.push(args.join(' ')) });
      expect(problems).toEqual([]);
    },
  );

  if (links === 'needed')
    test('every constant of an enum is there', () => {
      const module = modules.get('enums') ?? {};
      const labels = module['OwnLabels'] as Readonly<Record<string, number>>;
      expect(new Set(Object.values(labels)).size).toBe(count);
    });
});

test('what is called otherwise because of a clash clashes with nothing', async () => {
  const ids = ['count', 'count_', 'xs', 'xs_list', 'xs_start', 'rows', 'rows_start', 'r', 'r_', 'i', 'i_'];
  const files = await compile(
    {
      s: `
meta: {id: s, endian: le, encoding: ASCII}
seq:
${ids.map((id) => `  - {id: ${id === 'xs' || id === 'rows' ? `num_${id}` : id}, type: u1}`).join('\n')}
  - {id: xs, type: strz, repeat: expr, repeat-expr: count}
  - {id: rows, type: row, repeat: expr, repeat-expr: count_}
  - {id: last, size: r_ + i + i_, type: body(i), repeat: expr, repeat-expr: 1}
types:
  row: {seq: [{id: at, type: u1}, {id: at_column, type: u8}, {id: at_column_, type: u1}, {id: at_num, type: u1}]}
  body: {params: [{id: i, type: u1}], seq: [{id: xs, type: u1, repeat: eos, valid: i}]}
`,
    },
    'needed',
  );
  expect(typeProblems(new Map(files.map(([name, text]) => [path.join(root, '.tmp/suffix', name), text])))).toEqual([]);
  const module = (await loadModules(new Map(files))).get('s') ?? {};
  const input = bytes(`${'01'.repeat(11)} 4100 01 0200000000000000 03 04 010101`);
  const value = codec(module, 'S').parse(input);
  expect(plain(value)).toMatchObject({ xs: ['A'], rows: [{ at: 1, atColumn: 2n, atColumn_: 3, atNum: 4 }] });
  expect(hex(codec(module, 'S').serialize(value))).toBe(hex(input));
});
