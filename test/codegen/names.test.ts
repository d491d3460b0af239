import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { ByteReader } from '../../src/runtime/index.ts';
import { formatError } from '../support/format-error.ts';
import { bytes, hex } from '../support/hex-bytes.ts';
import { codec, compileSchemas, loadSchema, loadSchemas, problemsOf } from '../support/load-schema.ts';
import type { GeneratedModule, Value } from '../support/load-schema.ts';
import { plain } from '../support/plain.ts';
import { collectPositions, flawsOf } from '../support/positions.ts';
import { rich } from './rich-schemas.ts';

/** What things are called, whatever the schema calls them. */

describe.each(['needed', 'all'] as const)('links: %s', (links) => {
  let clashes: GeneratedModule;
  beforeAll(async () => {
    clashes = (await loadSchemas({ clashes: rich.clashes }, { links })).get('clashes') ?? {};
  });

  test.each([
    ['Clashes', (n: number) => n, 0],
    ['Checked', (n: number) => n, 0],
    ['Lists', () => 0, 0],
    ['Used', () => 0, 0],
  ])('names that mean something elsewhere: %s', (type, byte) => {
    const c = codec(clashes, type);
    const input = Uint8Array.from({ length: 600 }, (_, i) => byte(i % 256));
    const value = c.parse(input);
    const size = c.size(value);
    expect(size).toBeGreaterThan(40);
    const written = c.serialize(value);
    expect(hex(written)).toBe(hex(input.subarray(0, size)));
    const { visitor, leaves } = collectPositions();
    expect(plain(c.visit(new ByteReader(input), visitor))).toEqual(plain(value));
    expect(flawsOf(leaves, size)).toEqual([]);
    const names = leaves.map((leaf) => leaf.path[0]);
    expect(new Set(names).size).toBe(new Set(Object.keys(value).filter((name) => names.includes(name))).size);
    const problems: string[] = [];
    c.validate(value, { problem: (...args) => problems.push(args.join(' ')) });
    expect(problems).toEqual([]);
  });
});

test('names are those of the format where the schema says them', async () => {
  const module = await loadSchema(`
meta: {id: s, endian: le}
-orig-id: The_Whole
-enum-orig-ids: {some_kind: SomeKind_t}
seq:
  - {id: e_type, type: u1, -orig-id: e_type}
  - {id: two_words, type: u1, enum: some_kind}
  - {id: bad, type: u1, -orig-id: 'not a name'}
  - {type: u1}
types: {an_inner: {-orig-id: INNER, seq: [{id: x, type: u1}]}}
enums: {some_kind: {1: {id: first, -orig-id: KIND_First}, 2: second_one}}
`);
  expect(plain(codec(module, 'The_Whole').parse(bytes('01020304')))).toEqual({
    e_type: 1,
    twoWords: 2,
    bad: 3,
    _unnamed3: 4,
  });
  expect(module['SomeKind_t']).toEqual({ KIND_First: 1, SECOND_ONE: 2 });
  const nameOf = module['nameOfSomeKind_t'] as (value: number | bigint) => string | undefined;
  expect([nameOf(1), nameOf(2n), nameOf(3)]).toEqual(['KIND_First', 'SECOND_ONE', undefined]);
  expect(Object.keys(module)).toContain('INNERTable');
});

test('types of one name in different places are told apart', async () => {
  const module = await loadSchema(`
meta: {id: s, endian: le}
seq: [{id: a, type: 'left::part'}, {id: b, type: 'right::part'}, {id: c, type: left}]
types:
  left: {seq: [{id: p, type: part}], types: {part: {seq: [{id: x, type: u1}]}}}
  right: {types: {part: {seq: [{id: y, type: u2}]}}}
`);
  expect(plain(codec(module, 'S').parse(bytes('01020003')))).toEqual({ a: { x: 1 }, b: { y: 2 }, c: { p: { x: 3 } } });
});

test('types of one name in different files are told apart', async () => {
  const modules = await loadSchemas({
    s: 'meta: {id: s, endian: le, imports: [other]}\nseq: [{id: a, type: part}, {id: b, type: "other::part"}, {id: k, type: u1, enum: "other::kind"}]\ntypes: {part: {seq: [{id: x, type: u1}]}}\nenums: {kind: {1: mine}}\ninstances: {is: {value: "k == other::kind::theirs"}}',
    other: 'meta: {id: other, endian: be}\ntypes: {part: {seq: [{id: y, type: u2}]}}\nenums: {kind: {1: theirs}}',
  });
  expect(plain(codec(modules.get('s') ?? {}, 'S').parse(bytes('01000201')))).toEqual({
    a: { x: 1 },
    b: { y: 2 },
    k: 1,
    is: true,
  });
});

test('two schemas of one id are a problem', async () => {
  const found = await problemsOf({
    a: 'meta: {id: x, imports: [b]}\nseq: [{id: q, type: u1}]',
    b: 'meta: {id: x}\nseq: [{id: z, type: u1}]',
  });
  expect(found.map((line) => line.split(' ').at(-1))).toEqual(['duplicate-id']);
});

test('an outermost object has no parent, even where it holds objects of its own type that have one', async () => {
  const module = await loadSchema(
    'meta: {id: s}\nseq: [{id: value, type: u1}, {id: next, type: s, if: value == 0xff}]\ninstances: {above: {value: _parent.as<s>.value}}',
  );
  const value = codec(module, 'S').parse(bytes('ff05'));
  expect((value['next'] as Value)['above']).toBe(255);
  expect(formatError(() => value['above']).code).toBe('read/absent');
});

test('absolute names begin at the outermost type, or at one of a file', async () => {
  const module = await loadSchema(
    `meta: {id: s}
seq: [{id: u, type: u}]
types:
  t: {seq: [{id: x, type: u1}], enums: {e: {1: one}}}
  u:
    seq: [{id: near, type: t}, {id: far, type: '::t'}, {id: farther, type: '::s::t'}]
    types: {t: {seq: [{id: x, type: u2be}], enums: {e: {1: two}}}}
    instances:
      sizes: {value: '[sizeof<t>, sizeof<::t>]'}
      names: {value: '[t::e::two.to_i, ::t::e::one.to_i]'}
      again: {value: far.as < ::t > .x}`,
  );
  const value = codec(module, 'S').parse(bytes('0102 03 04'));
  expect(plain(value)).toEqual({
    u: { near: { x: 0x102 }, far: { x: 3 }, farther: { x: 4 }, sizes: 'x0201', names: 'x0101', again: 3 },
  });
});

test('a type that no schema describes is code from elsewhere', async () => {
  const module = await loadSchema(
    'meta: {id: s, endian: le, ks-opaque-types: true}\nseq: [{id: n, type: u1}, {id: a, type: part(n)}, {id: b, type: part(n), size: 3}, {id: c, type: u1}]',
    { opaqueModules: { part: fileURLToPath(new URL('./opaque-part.ts', import.meta.url)) } },
  );
  const c = codec(module, 'S');
  const input = bytes('02 0102 81ffff 07');
  const value = c.parse(input);
  expect(plain(value)).toEqual({ n: 2, a: { bytes: [1, 2] }, b: { bytes: [0x81] }, c: 7 });
  expect(hex(c.serialize(value, { base: input }))).toBe(hex(input));
  const found: string[] = [];
  c.validate({ ...value, a: { bytes: [] } }, { problem: (code, where) => found.push(`${where} ${code}`) });
  expect(found).toEqual(['a. part/empty']);
});

test('counts and lengths are mended on request, refused otherwise', async () => {
  const module = await loadSchema(
    'meta: {id: s, endian: le, encoding: UTF-8}\nseq: [{id: num_names, type: u1}, {id: names, type: name, repeat: expr, repeat-expr: num_names}, {id: len_raw, type: u2}, {id: raw, size: len_raw}]\ntypes: {name: {seq: [{id: len, type: u1}, {id: text, type: str, size: len}]}}',
  );
  const c = codec(module, 'S');
  const value = { numNames: 9, names: [{ len: 0, text: 'é' }], lenRaw: 0, raw: bytes('0102') };
  expect(() => c.serialize(value)).toThrow('names');
  const written = c.serialize(value, { fixup: true });
  expect(hex(written)).toBe('0102c3a902000102');
  expect(plain(c.parse(written))).toEqual({ numNames: 1, names: [{ len: 2, text: 'é' }], lenRaw: 2, raw: 'x0102' });
});

const warningsOf = async (text: string): Promise<string[]> =>
  (await compileSchemas({ s: text })).problems.map((p) => `${p.severity} ${p.path} ${p.code}`);

test('an original name that is not one member’s alone names none: no value is lost', async () => {
  const schema = `
meta: {id: s, endian: le}
params: [{id: given, type: u1, -orig-id: same}]
seq:
  - {id: first, type: u1, -orig-id: same}
  - {id: second, type: u1, -orig-id: same}
  - {id: third_one, type: u1, -orig-id: fourth}
  - {id: fourth, type: u1}
  - {id: fifth, type: u1, -orig-id: sixth}
  - {id: sixth, type: u1, -orig-id: seventh}
  - {id: parent, type: u1, -orig-id: _parent}
  - {id: eighth, type: u1, -orig-id: twice}
instances:
  twice: {value: first + second}
  ninth: {pos: 0, type: u1, -orig-id: first}
`;
  const module = await loadSchema(schema);
  const c = codec(module, 'S');
  const input = bytes('0102030405060708');
  const value = c.parse(input, 9);
  expect(plain(value)).toEqual({
    first: 1,
    second: 2,
    thirdOne: 3,
    fourth: 4,
    sixth: 5,
    seventh: 6,
    parent: 7,
    eighth: 8,
    twice: 3,
    ninth: 1,
    given: 9,
  });
  expect(hex(c.serialize({ ...value, first: 7, second: 9, ninth: 7 }))).toBe('0709030405060708');
  expect(await warningsOf(schema)).toEqual(
    ['params/0', 'seq/0', 'seq/1', 'seq/2', 'seq/6', 'seq/7', 'instances/ninth'].map(
      (path) => `warning /${path}/-orig-id orig-id-not-unique`,
    ),
  );
});

test('an original name leaves another field its number form, an id does not', async () => {
  const module = await loadSchema(`
meta: {id: s, endian: le}
seq: [{id: r, type: r, repeat: expr, repeat-expr: 1}]
types:
  r: {seq: [{id: start, type: u8}, {id: stop, type: u8}, {id: other, type: u1, -orig-id: startNum}, {id: stop_num, type: u1}]}
`);
  const value = codec(module, 'S').parse(bytes('0100000000000000 0200000000000000 03 04'));
  const row = (value['r'] as { at(i: number): Value }).at(0);
  expect([row['startNum'], row['other'], row['stopNum']]).toEqual([1, 3, 4]);
});

test('ids that are one in camel case stay apart', async () => {
  const module = await loadSchema(`
meta: {id: s, endian: le}
seq: [{id: foo_1, type: u1}, {id: foo1, type: u1}, {id: bar__2, type: u1}, {id: bar_2, type: u1}, {id: t, type: tab_1}, {id: u, type: tab1}]
types: {tab_1: {seq: [{id: x, type: u1}]}, tab1: {seq: [{id: x, type: u1}]}}
`);
  const c = codec(module, 'S');
  const value = c.parse(bytes('010203040506'));
  expect(plain(value)).toEqual({ foo_1: 1, foo1: 2, bar2: 3, bar_2: 4, t: { x: 5 }, u: { x: 6 } });
  expect(hex(c.serialize(value))).toBe('010203040506');
});

test('types, enums and their members that share an original name go by their ids', async () => {
  const schema = `
meta: {id: s, endian: le}
-enum-orig-ids: {one_kind: KIND, other_kind: KIND, local: value}
seq: [{id: a, type: a_part}, {id: b, type: b_part}, {id: k, type: u1, enum: one_kind}, {id: l, type: u1, enum: local}]
instances: {is: {value: 'l == local::x'}}
types:
  a_part: {-orig-id: PART, seq: [{id: x, type: u1}]}
  b_part: {-orig-id: PART, seq: [{id: y, type: u1}]}
  view: {-orig-id: a_partView, seq: [{id: x, type: u1}]}
  word: {-orig-id: string, seq: [{id: x, type: u1}]}
enums:
  one_kind: {1: {id: first, -orig-id: SAME}, 2: {id: second, -orig-id: SAME}, 3: {id: third, -orig-id: FOURTH}, 4: fourth}
  other_kind: {1: one}
  local: {4: x}
`;
  const module = await loadSchema(schema);
  expect(plain(codec(module, 'S').parse(bytes('01020304')))).toEqual({
    a: { x: 1 },
    b: { y: 2 },
    k: 3,
    l: 4,
    is: true,
  });
  expect(module['OneKind']).toEqual({ FIRST: 1, SECOND: 2, THIRD: 3, FOURTH: 4 });
  expect(Object.keys(module)).toEqual(
    expect.arrayContaining(['APartTable', 'BPartTable', 'OtherKind', 'readWord', 'Local']),
  );
  expect((await warningsOf(schema)).filter((line) => line.includes('orig-id-not-unique')).length).toBe(9);
});

test('imports of one name, from two modules or from one and the runtime, are told apart', async () => {
  const other = (id: string, field: string): string =>
    `meta: {id: ${id}, endian: le}\ntypes: {contents: {seq: [{id: ${field}, type: strz, encoding: ASCII}]}}`;
  const modules = await loadSchemas({
    s: 'meta: {id: s, imports: [one, two]}\nseq: [{id: magic, contents: [1]}, {id: a, type: "one::contents"}, {id: b, type: "two::contents"}]',
    one: other('one', 'x'),
    two: other('two', 'y'),
  });
  expect(plain(codec(modules.get('s') ?? {}, 'S').parse(bytes('01 4100 4200')))).toEqual({
    magic: 'x01',
    a: { x: 'A' },
    b: { y: 'B' },
  });
});
