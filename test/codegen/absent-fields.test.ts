import { expect, test } from 'vitest';
import { Diagnostics } from '../../src/core/index.ts';
import type { PartialRead } from '../../src/runtime/index.ts';
import { schemaOf } from '../../src/schema/loaded-schema.ts';
import type { LoadedSchema } from '../../src/schema/loaded-schema.ts';
import { readTree } from '../../src/schema/schema-tree.ts';
import { formatError } from '../support/format-error.ts';
import { bytes } from '../support/hex-bytes.ts';
import { codec, compileSchemas, loadSchema, loadSchemas } from '../support/load-schema.ts';
import type { GeneratedModule, Value } from '../support/load-schema.ts';
import { testLanguage } from './language-case.ts';

/** Instances that hand on fields which may be absent, and files that end too soon. */

testLanguage([
  {
    name: 'a choice between a structure and one that is absent',
    schema: `
seq: [{id: ut, type: foo}, {id: has, type: u1}, {id: wide, type: u8, if: has == 1}]
types: {foo: {seq: [{id: m, type: u1}]}}
instances:
  none: {value: ut, if: false}
  either: {value: 'has == 0 ? none : ut'}
  other: {value: 'has == 0 ? ut : none'}
  number: {value: 'has == 0 ? wide : 7'}
  chosen: {value: 'has == 1 ? wide : 7'}
  again: {value: either}`,
    data: '05 00',
    value: { ut: { m: 5 }, has: 0, other: { m: 5 }, chosen: 7n },
  },
]);

test('an instance is optional only where its choice does not ask what the field itself asks', async () => {
  const { files } = await compileSchemas({
    s: `
meta: {id: s, endian: le}
seq: [{id: n, type: u1}, {id: a, type: u1, if: n == 255}, {id: b, type: u1, if: n > 3 and n < 9}]
instances:
  same: {value: 'n == 255 ? a : n'}
  inverse: {value: 'n != 255 ? n : a'}
  not_so: {value: 'not (n == 255) ? n : a'}
  more: {value: 'n == 255 and n != 0 ? a : n'}
  loose: {value: 'n == 254 ? a : n'}
  part: {value: 'n > 3 ? b : n'}
`,
  });
  const text = files.get('s.ts') ?? '';
  const optional = ['same', 'inverse', 'notSo', 'more', 'loose', 'part'].filter((name) => text.includes(`${name}?:`));
  expect(optional).toEqual(['loose', 'part']);
});

test('what asks for a field that is not read yet fails as the format does, with a path', async () => {
  const schema = `
meta: {id: s, endian: le}
seq: [{id: t, type: t}]
types:
  t: {seq: [{id: n, type: u1}, {id: u, type: u}]}
  u: {seq: [{id: x, size: _root.t.n}]}
instances: {late: {value: _root.t.n}}
`;
  const module = await loadSchema(schema);
  const data = bytes('0101');
  const tree = readTree(schemaOf(module, 'S') as LoadedSchema, data, new Diagnostics());
  const debugged = await loadSchema(schema.replace('le}', 'le, ks-debug: true}'));
  const partial = debugged['partialS'] as (data: Uint8Array) => PartialRead<unknown>;
  const errors = [formatError(() => codec(module, 'S').parse(data)), tree.failure, partial(data).error];
  expect(errors.map((error) => [error?.code, error?.path])).toEqual([
    ['read/absent', 't.u.x'],
    ['read/absent', 't.u.x'],
    ['read/absent', undefined],
  ]);
});

test('ks-debug reads as far as it goes', async () => {
  const schema = `
meta: {id: s, endian: le, ks-debug: true}
seq: [{id: one, type: cat}, {id: many, type: cat, repeat: expr, repeat-expr: 3}, {id: numbers, type: u2, repeat: eos}]
types: {cat: {seq: [{id: meow, type: u1}, {id: chirp, type: u1}, {id: none, type: empty}]}, empty: {}}
`;
  const module = (await loadSchemas({ s: schema })).get('s') as GeneratedModule;
  const partial = module['partialS'] as (data: Uint8Array) => { value: unknown; error?: { code: string } };
  const cut = partial(bytes('0102 0304 05'));
  expect(cut.value).toEqual({
    one: { meow: 1, chirp: 2, none: {} },
    many: [{ meow: 3, chirp: 4, none: {} }, { meow: 5 }],
  });
  expect(cut.error?.code).toBe('read/end-of-stream');
  expect(partial(bytes('0102 0304 0506 0708 0900 0a')).value).toMatchObject({ numbers: [9] });
  const whole = partial(bytes('0102 0304 0506 0708 0900'));
  expect([whole.error, (whole.value as { numbers: unknown }).numbers]).toEqual([undefined, [9]]);
});

test('an element of no case keeps its place, and writers take it only there', async () => {
  const schema = `
meta: {id: s, endian: le}
seq:
  - {id: count, type: u1}
  - {id: kinds, type: u1, repeat: expr, repeat-expr: count}
  - id: parts
    type: {switch-on: 'kinds[_index]', cases: {1: u1, 2: u2}}
    repeat: expr
    repeat-expr: count
  - {id: more, type: {switch-on: count, cases: {1: u1}}}
`;
  const s = codec((await loadSchemas({ s: schema })).get('s') as GeneratedModule, 'S');
  const data = bytes('03 020902 0500 0600');
  const value = { count: 3, kinds: Uint8Array.of(2, 9, 2), parts: [5, undefined, 6] };
  expect(s.parse(data)).toEqual({ ...value, more: undefined });
  expect(s.serialize(value)).toEqual(data);
  const refused = (change: object): string => formatError(() => s.serialize({ ...value, ...change })).code;
  expect([
    refused({ parts: [5, 7, 6] }),
    refused({ parts: [5, undefined, undefined] }),
    refused({ parts: [5, 6] }),
    refused({ more: 1 }),
    refused({ count: 1, kinds: Uint8Array.of(9), parts: [undefined] }),
  ]).toEqual([
    'write/wrong-presence',
    'write/wrong-presence',
    'write/wrong-count',
    'write/wrong-presence',
    'write/wrong-presence',
  ]);
});

test('a list that runs to the end holds no element without bytes', async () => {
  const module = await loadSchema(`
meta: {id: s, endian: le}
seq: [{id: k, type: u1}, {id: a, type: {switch-on: k, cases: {1: t, 2: u1}}, repeat: eos}]
types: {t: {seq: [{id: n, type: u1, if: _root.k == 1 and _io.pos < 9}]}}`);
  const c = codec(module, 'S');
  const writing = (value: Value): string => formatError(() => c.serialize(value)).message;
  expect(c.serialize({ k: 1, a: [{ n: 3 }] })).toEqual(bytes('0103'));
  const message = 'a has an element of no bytes: a list that runs to the end of its stream cannot hold it';
  expect(writing({ k: 1, a: [{ n: 3 }, {}] })).toContain(message);
  expect(writing({ k: 9, a: [undefined] })).toContain(message);
});
