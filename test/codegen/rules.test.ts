import { beforeAll, expect, test } from 'vitest';
import { formatError } from '../support/format-error.ts';
import { bytes } from '../support/hex-bytes.ts';
import { codec, loadSchemas } from '../support/load-schema.ts';
import type { Codec, GeneratedModule, Value } from '../support/load-schema.ts';

/** What schemas demand of values, and where errors say it is not so. */

const SCHEMAS = {
  rules: `
meta: {id: rules, endian: le, encoding: UTF-8}
seq:
  - {id: eq, type: u1, valid: 5}
  - {id: range, type: s2, valid: {min: -3, max: 3}}
  - {id: any, type: u1, valid: {any-of: [1, 2]}}
  - {id: known, type: u1, enum: e, valid: {in-enum: true}}
  - {id: expr, type: u4, valid: {expr: _ % 2 == range.as<u1> % 2}}
  - {id: text, type: str, size: 2, valid: '"ab"'}
  - {id: raw, size: 2, valid: {min: '[1, 0]', max: '[2, 0]'}}
  - {id: wide, type: u8, valid: {max: 0x8000000000000000}}
  - {id: list, type: u1, repeat: expr, repeat-expr: 2, valid: {max: 9}}
  - {id: magic, contents: [1, 2]}
  - {id: flag, type: b1, valid: true}
  - {id: bits, type: b7, valid: {any-of: [0, 127]}}
enums: {e: {1: one}}
instances:
  sum: {value: eq + any, valid: {max: 6}}
`,
  places: `
meta: {id: places, endian: le, encoding: ASCII}
seq: [{id: num_objects, type: u1}, {id: objects, type: object, repeat: expr, repeat-expr: num_objects}]
types:
  object:
    seq:
      - {id: len_vars, type: u2}
      - {id: vars, type: vars, size: len_vars}
  vars:
    seq: [{id: vars, type: var, repeat: eos}]
  var:
    seq:
      - {id: kind, type: u1}
      - {id: name, type: strz}
      - {id: body, type: {switch-on: kind, cases: {1: rows, 2: f4}}}
  rows:
    seq: [{id: rows, type: row, repeat: expr, repeat-expr: 2}, {id: numbers, type: u2, repeat: expr, repeat-expr: 2}]
  row: {seq: [{id: x, type: u1}]}
`,
};

let modules: ReadonlyMap<string, GeneratedModule>;
let rules: Codec;
let places: Codec;
beforeAll(async () => {
  modules = await loadSchemas(SCHEMAS);
  rules = codec(modules.get('rules') ?? {}, 'Rules');
  places = codec(modules.get('places') ?? {}, 'Places');
});

const good = '05 feff 01 01 02000000 6162 0100 0000000000000080 0900 0102 ff';

test('what holds is read and reports nothing', () => {
  const value = rules.parse(bytes(good));
  expect(value['sum']).toBe(6);
  expect(problemsOf(rules, value)).toEqual([]);
});

test.each([
  ['eq', '06 feff', 'read/not-equal', 0],
  ['range', '05 fcff', 'read/less-than', 1],
  ['range', '05 0400', 'read/greater-than', 1],
  ['any', '05 feff 03', 'read/not-any-of', 3],
  ['known', '05 feff 01 02', 'read/not-in-enum', 4],
  ['expr', '05 feff 01 01 03000000', 'read/invalid-expr', 5],
  ['text', '05 feff 01 01 02000000 6163', 'read/not-equal', 9],
  ['raw', '05 feff 01 01 02000000 6162 0001', 'read/less-than', 11],
  ['raw', '05 feff 01 01 02000000 6162 0201', 'read/greater-than', 11],
  ['wide', '05 feff 01 01 02000000 6162 0100 0100000000000080', 'read/greater-than', 13],
  ['list[1]', '05 feff 01 01 02000000 6162 0100 0000000000000080 000a', 'read/greater-than', 22],
  ['magic', '05 feff 01 01 02000000 6162 0100 0000000000000080 0000 0103', 'read/not-equal', 23],
  ['flag', '05 feff 01 01 02000000 6162 0100 0000000000000080 0000 0102 00', 'read/not-equal', 25],
  ['bits', '05 feff 01 01 02000000 6162 0100 0000000000000080 0000 0102 81', 'read/not-any-of', undefined],
])('%s of %s is refused', (path, start, code, offset) => {
  const data = bytes(good);
  data.set(bytes(start));
  expect(formatError(() => rules.parse(data))).toMatchObject({ code, path, ...(offset !== undefined && { offset }) });
});

test('a value instance is checked when it is asked for', () => {
  const data = bytes(good);
  data[3] = 2;
  const value = rules.parse(data);
  expect(formatError(() => value['sum']).code).toBe('read/greater-than');
});

function problemsOf(c: Codec, value: Value): string[] {
  const found: string[] = [];
  c.validate(value, { problem: (code, path) => found.push(`${path} ${code}`) });
  return found;
}

test.each([
  ['eq', 6, 'read/not-equal'],
  ['eq', 256, 'write/out-of-range'],
  ['range', -4, 'read/less-than'],
  ['range', 0.5, 'write/out-of-range'],
  ['any', 0, 'read/not-any-of'],
  ['known', 7, 'read/not-in-enum'],
  ['text', 'xy', 'read/not-equal'],
  ['text', 'abc', 'write/wrong-size'],
  ['raw', bytes('00'), 'write/wrong-size'],
  ['wide', 2n ** 63n + 1n, 'read/greater-than'],
  ['wide', -1n, 'write/out-of-range'],
  ['magic', bytes('0103'), 'read/not-equal'],
  ['flag', false, 'read/not-equal'],
  ['bits', 128, 'write/out-of-range'],
])('%s = %o is reported as %s', (name, broken, code) => {
  const value = { ...rules.parse(bytes(good)), [name]: broken };
  expect(problemsOf(rules, value)).toContain(`${name} ${code}`);
});

test('every problem is reported at once, elements by their index', () => {
  const value = { ...rules.parse(bytes(good)), eq: 300, list: [1, 10], flag: false };
  expect(problemsOf(rules, value)).toEqual(
    expect.arrayContaining(['eq write/out-of-range', 'list[1] read/greater-than', 'flag read/not-equal']),
  );
});

test('values inside structures and choices are reported with their path', () => {
  const value = places.parse(bytes('01 0a00 01 4100 0102 0100 0200 00'.replace('0a00', '0900').replace(' 00', '')));
  const objects = value['objects'] as Value[];
  const vars = (objects[0] as Value)['vars'] as Value;
  const broken = {
    ...value,
    objects: [
      { ...objects[0], lenVars: 70_000, vars: { vars: [{ ...((vars['vars'] as Value[])[0] as Value), kind: 300 }] } },
    ],
  };
  expect(problemsOf(places, broken)).toEqual(
    expect.arrayContaining([
      'objects[0].lenVars write/out-of-range',
      'objects[0].vars.vars[0].kind write/out-of-range',
    ]),
  );
});

test.each([
  ['', 'numObjects', 0],
  ['02 0000 0300', 'objects[1].vars', 5],
  ['01 0200 0141', 'objects[0].vars.vars[0].name', 4],
  ['01 0500 03 00 0141 42', 'objects[0].vars.vars[1].name', 6],
  ['01 0400 02 00 0000', 'objects[0].vars.vars[0].body', 5],
  ['01 0300 01 00 01', 'objects[0].vars.vars[0].body.rows', 5],
  ['01 0500 01 00 0102 01', 'objects[0].vars.vars[0].body.numbers', 7],
])('%j ends too early in %s', (data, path, offset) => {
  expect(formatError(() => places.parse(bytes(data)))).toMatchObject({ code: 'read/end-of-stream', path, offset });
});
