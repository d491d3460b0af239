import { beforeAll, expect, test } from 'vitest';
import { ByteReader } from '../../src/runtime/index.ts';
import { formatError } from '../support/format-error.ts';
import { bytes, hex } from '../support/hex-bytes.ts';
import { codec, loadSchema } from '../support/load-schema.ts';
import type { Codec, GeneratedModule, Value } from '../support/load-schema.ts';
import { plain } from '../support/plain.ts';
import { collectPositions, flawsOf } from '../support/positions.ts';

/** Records with fixed places: views, tables, and rows that grew with their producer. */

const SCHEMA = `
meta: {id: s, endian: le, encoding: ASCII}
params: [{id: entsize, type: u4}]
seq: [{id: rows, type: entry, size: entsize, repeat: eos}]
types:
  entry:
    -versions: {r1: 4, r2: 8, r4: 18}
    seq:
      - {id: a, type: u4}
      - {id: b, type: u2, -since: r2, if: _io.size >= 6}
      - {id: c, type: s2, -since: r2, if: _io.size >= 8}
      - {id: d, type: u8, -since: r4, if: _io.size >= 16}
      - {id: flags, type: u1, -since: r4, if: _io.size >= 17}
      - {id: more, size: 1, -since: r4, if: _io.size >= 18}
      - {id: rest, size-eos: true}
    instances:
      sum: {value: a + b}
  fixed:
    seq:
      - {id: u, type: u8be}
      - {id: at, type: u1, enum: kind}
      - {id: length, type: f4}
      - {id: name, type: str, size: 2}
      - {id: inner, type: inner}
      - {id: to_object, type: s8}
      - {id: u_num, type: u1}
  inner: {seq: [{id: lo, type: b3le}, {id: hi, type: b5le}]}
enums: {kind: {1: one}}
`;

type TableClass = {
  over(data: Uint8Array, stride?: number): TableOf;
};
type TableOf = Readonly<Record<string, (index: number) => unknown>> & {
  readonly length: number;
  readonly stride: number;
  at(index: number): Value & { toObject(): Value };
  toColumns(): Value;
} & Iterable<Value>;

let module: GeneratedModule;
let s: Codec;
let row: Codec;
let rows: TableClass;
let tableOf: (rows: Iterable<Value>) => TableOf;
let fixed: TableClass;
beforeAll(async () => {
  module = await loadSchema(SCHEMA);
  s = codec(module, 'S');
  row = codec(module, 'Entry');
  rows = module['EntryTable'] as TableClass;
  tableOf = module['tableOfEntry'] as typeof tableOf;
  fixed = module['FixedTable'] as TableClass;
});

const newest = '01000000 0200 feff ffffffffffffffff 1234';

test.each([
  [4, { a: 1, rest: 'x' }],
  [5, { a: 1, rest: 'x02' }],
  [6, { a: 1, b: 2, rest: 'x', sum: 3 }],
  [8, { a: 1, b: 2, c: -2, rest: 'x', sum: 3 }],
  [17, { a: 1, b: 2, c: -2, d: 2n ** 64n - 1n, flags: 0x12, rest: 'x', sum: 3 }],
  [18, { a: 1, b: 2, c: -2, d: 2n ** 64n - 1n, flags: 0x12, more: 'x34', rest: 'x', sum: 3 }],
])('a row of %i bytes has the fields that end in it', (size, value) => {
  const data = bytes(newest).subarray(0, size);
  const parsed = row.parse(data);
  const { sum, rest, ...fields } = value as Value;
  for (const [name, field] of Object.entries(fields)) expect([name, plain(parsed[name])]).toEqual([name, field]);
  if (rest !== undefined) expect(plain(parsed['rest'])).toBe(rest);
  if (sum === undefined) expect(formatError(() => parsed['sum']).code).toBe('read/absent');
  else expect(parsed['sum']).toBe(sum);
  expect(hex(row.serialize(parsed))).toBe(hex(data));
  expect(row.size(parsed)).toBe(size);
});

test('a newer row keeps its unknown tail; an older one than the oldest is an error', () => {
  const data = bytes(`${newest} aabb`);
  const parsed = row.parse(data);
  expect(plain(parsed['rest'])).toBe('xaabb');
  expect(hex(row.serialize(parsed))).toBe(hex(data));
  expect(formatError(() => row.parse(data.subarray(0, 3))).code).toBe('read/end-of-stream');
});

test('every byte of a row has its place', () => {
  for (const size of [4, 5, 6, 8, 10, 16, 18, 25]) {
    const data = new Uint8Array(size).fill(1);
    const { visitor, leaves } = collectPositions();
    row.visit(new ByteReader(data), visitor);
    expect([size, flawsOf(leaves, size)]).toEqual([size, []]);
  }
});

test('the version of a row', () => {
  const versionOf = module['versionOfEntry'] as (size: number) => string | undefined;
  expect([3, 4, 7, 8, 17, 18, 99].map(versionOf)).toEqual([undefined, 'r1', 'r1', 'r2', 'r2', 'r4', 'r4']);
  expect(module['EntryLayout']).toMatchObject({
    size: 18,
    minSize: 4,
    versions: { r1: 4, r2: 8, r4: 18 },
    fields: {
      a: { offset: 0, size: 4 },
      d: { offset: 8, size: 8, since: 'r4' },
      more: { offset: 17, size: 1 },
    },
  });
});

test('tables of rows take the stride of the file', () => {
  for (const stride of [4, 6, 8, 18, 20]) {
    const count = 3;
    const data = new Uint8Array(stride * count + 1).map((_, i) => i);
    const table = rows.over(data, stride);
    expect([table.length, table.stride]).toEqual([count, stride]);
    for (let i = 0; i < count; i++) {
      const one = row.parse(data.subarray(i * stride, (i + 1) * stride));
      const view = table.at(i);
      for (const name of ['a', 'b', 'c', 'd', 'flags', 'more', 'rest']) {
        expect([name, plain(view[name])]).toEqual([name, plain(one[name])]);
        if (name !== 'rest') expect([name, plain(table[name]?.(i))]).toEqual([name, plain(one[name])]);
      }
      expect(hex(row.serialize(view.toObject()))).toBe(hex(data.subarray(i * stride, (i + 1) * stride)));
      expect(hex(row.serialize(view))).toBe(hex(data.subarray(i * stride, (i + 1) * stride)));
    }
    const columns = table.toColumns();
    expect(Array.from(columns['a'] as Uint32Array)).toEqual([0, 1, 2].map((i) => table['a']?.(i)));
    expect(columns['d'] === undefined).toBe(stride < 16);
  }
});

test('a file of rows: a rest of a row, a row too small and a stride of zero are errors', () => {
  const parsed = s.parse(bytes('01000000 02000000'), 4)['rows'] as TableOf;
  expect([parsed.length, parsed.at(1)['a']]).toEqual([2, 2]);
  expect(formatError(() => s.parse(bytes('01000000 02'), 4))).toMatchObject({
    code: 'read/end-of-stream',
    path: 'rows',
    offset: 4,
  });
  expect(formatError(() => s.parse(bytes('010203'), 3)).code).toBe('read/row-too-small');
  for (const size of [0, 1]) expect(formatError(() => s.parse(bytes('01'), size)).code).toBe('read/row-too-small');
  expect((s.parse(bytes(''), 0)['rows'] as TableOf).length).toBe(0);
  expect(formatError(() => s.parse(bytes('01'), 0xffffffff)).code).toBe('read/end-of-stream');
  expect(formatError(() => rows.over(bytes('01020304'), 3)).code).toBe('read/row-too-small');
  expect(formatError(() => rows.over(bytes('01020304'), 0)).code).toBe('read/row-too-small');
});

test('a table can be made from plain rows', () => {
  const table = tableOf([
    { a: 1, b: 2, rest: bytes('') },
    { a: 3, b: 4, rest: bytes('') },
  ]);
  expect([table.length, table.stride]).toEqual([2, 6]);
  expect(plain(table.at(1).toObject())).toMatchObject({ a: 3, b: 4 });
  expect(
    formatError(() =>
      tableOf([
        { a: 1, rest: bytes('') },
        { a: 1, rest: bytes('00') },
      ]),
    ).code,
  ).toBe('write/wrong-size');
  expect(tableOf([]).length).toBe(0);
});

const record = 'fedcba9876543210 01 0000c03f 4142 29 ffffffffffffffff 07';

test('a fixed record as object, view and columns', () => {
  const expected = {
    u: 0xfedcba9876543210n,
    at: 1,
    length: 1.5,
    name: 'AB',
    inner: { lo: 1, hi: 5 },
    toObject_: -1n,
    uNum: 7,
  };
  const c = codec(module, 'Fixed');
  const value = c.parse(bytes(record));
  for (const [name, field] of Object.entries(expected)) expect([name, plain(value[name])]).toEqual([name, field]);
  expect(hex(c.serialize(value))).toBe(hex(bytes(record)));
  const table = fixed.over(bytes(record + record));
  expect([table.length, table.stride]).toEqual([2, 25]);
  const view = table.at(1);
  expect([view['u'], view['at'], view['name'], view['uNum']]).toEqual([expected.u, 1, 'AB', 7]);
  expect(hex(c.serialize(view))).toBe(hex(bytes(record)));
  for (const index of [-1, 2, NaN, Infinity]) expect(formatError(() => table.at(index)).code).toBe('read/bad-index');
  expect([...table]).toHaveLength(2);
});

test('-tables says which records have tables beside those that lists are of', async () => {
  const tables = async (key: string): Promise<string[]> => {
    const s = `
meta: {id: s, endian: le}
${key}
seq: [{id: rows, type: pair, repeat: eos}]
types:
  pair: {seq: [{id: a, type: u4}]}
  word: {seq: [{id: b, type: u4}], types: {half: {seq: [{id: c, type: u2}]}}}
  text: {seq: [{id: d, size-eos: true}]}
`;
    const names = Object.keys(await loadSchema(s));
    expect(names).toEqual(expect.arrayContaining(['PairView', 'WordView', 'HalfView']));
    return names.filter((name) => name.endsWith('Table')).sort();
  };
  expect(await tables('')).toEqual(['HalfTable', 'PairTable', 'WordTable']);
  expect(await tables('-tables: []')).toEqual(['PairTable']);
  expect(await tables('-tables: [half]')).toEqual(['HalfTable', 'PairTable']);
  expect(await tables('-tables: [word, pair]')).toEqual(['PairTable', 'WordTable']);
});

test('columns have the byte order of each field, also where that of others is known at run time', async () => {
  const mixed = codec(
    await loadSchema(`
meta: {id: mixed, endian: le}
seq: [{id: mark, type: u1}, {id: own, type: own(mark)}]
types:
  own:
    params: [{id: mark, type: u1}]
    meta: {endian: {switch-on: mark, cases: {1: le, _: be}}}
    seq: [{id: rows, type: row, repeat: eos}]
    types:
      row: {seq: [{id: a, type: u2}, {id: b, type: u2be}, {id: c, type: u4le}, {id: d, type: u1}]}
`),
    'Mixed',
  );
  for (const mark of ['01', '02']) {
    const { own } = mixed.parse(bytes(`${mark} 0102 0304 05060708 09 1112 1314 15161718 19`));
    const table = (own as Value)['rows'] as TableOf;
    const columns = table.toColumns();
    for (const name of ['a', 'b', 'c', 'd'])
      expect([name, ...(columns[name] as Uint8Array)]).toEqual([name, table[name]?.(0), table[name]?.(1)]);
  }
});
