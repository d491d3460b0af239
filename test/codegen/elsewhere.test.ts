// Instances that stand in the stream of another object: read from there, and written there.
import { describe, expect, test } from 'vitest';
import { formatError } from '../support/format-error.ts';
import { bytes, hex } from '../support/hex-bytes.ts';
import { codec, loadSchema } from '../support/load-schema.ts';
import type { Value } from '../support/load-schema.ts';
import { testLanguage } from './language-case.ts';

testLanguage([
  {
    name: 'entries of a directory point into the file',
    schema: `
seq:
  - {id: num, type: u1}
  - {id: entries, type: entries, size: 4}
types:
  entries:
    seq: [{id: list, type: entry, repeat: expr, repeat-expr: _parent.num}]
  entry:
    seq: [{id: ofs, type: u1}, {id: len, type: u1}]
    instances:
      body: {io: _root._io, pos: ofs, size: len}`,
    data: '02 0802 0503 aabbccddee',
    value: {
      num: 2,
      entries: {
        list: [
          { body: 'xddee', ofs: 8, len: 2 },
          { body: 'xaabbcc', ofs: 5, len: 3 },
        ],
      },
    },
    uncovered: ['5-10'],
  },
  {
    name: 'an instance without a place holds others that have one',
    schema: `
seq: [{id: num, type: u1}]
instances:
  rows: {type: row(_index), repeat: expr, repeat-expr: num}
types:
  row:
    params: [{id: i, type: u1}]
    instances:
      at: {value: 1 + i * 2}
      cell: {type: cell(at)}
  cell:
    params: [{id: at, type: u1}]
    instances:
      body: {pos: at, type: u2be}`,
    data: '02 0001 0203',
    value: {
      num: 2,
      rows: [
        { i: 0, at: 1, cell: { at: 1, body: 1 } },
        { i: 1, at: 3, cell: { at: 3, body: 0x0203 } },
      ],
    },
    uncovered: ['1-5'],
  },
  {
    name: 'a part lies in the padding of another in a stream of its own',
    schema: `
seq:
  - {id: names, type: names, size: 8}
  - {id: ofs, type: u1}
instances: {body: {pos: ofs, size: 2}}
types:
  names: {seq: [{id: name, type: strz, size: 8, encoding: ASCII}]}`,
    data: '6162000009080000 04',
    value: { names: { name: 'ab' }, ofs: 4, body: 'x0908' },
  },
  {
    name: 'an object that keeps six things for what is read later',
    schema: `
seq:
  - {id: part, type: 'part(1, 2, 1, 2)', size: 1}
  - {id: pool, size: 3}
types:
  part:
    params: [{id: a, type: u1}, {id: b, type: u1}, {id: c, type: u1}, {id: d, type: u1}]
    seq: [{id: x, type: u1}]
    instances:
      far: {io: _root._io, pos: a, size: b, if: _parent.part.x != 0}
      near: {io: _root._io, pos: c + b, size: d - a}`,
    data: '07 aabbcc',
    value: { part: { a: 1, b: 2, c: 1, d: 2, x: 7, far: 'xaabb', near: 'xcc' }, pool: 'xaabbcc' },
  },
  {
    name: 'names in a part that stands before, and in one that follows',
    schema: `
seq:
  - {id: before, type: part, size: 3}
  - {id: entries, type: entry, repeat: expr, repeat-expr: 2}
  - {id: after, type: part, size-eos: true}
types:
  part:
    seq: [{id: tag, type: u1}]
  entry:
    seq: [{id: at, type: u1}]
    instances:
      key: {io: _root.before._io, pos: at, type: u1}
      name: {io: _root.after._io, pos: at * 2 - 1, type: strz}`,
    data: '10aabb 0102 f1 6100 6200',
    value: {
      before: { tag: 16 },
      entries: [
        { at: 1, key: 0xaa, name: 'a' },
        { at: 2, key: 0xbb, name: 'b' },
      ],
      after: { tag: 0xf1 },
    },
    uncovered: ['1-3', '6-10'],
  },
  {
    name: 'parts that are stored in another form, one in the other',
    schema: `
seq:
  - {id: len, type: u1}
  - {id: box, type: box, size: len, process: xor(0x20)}
  - {id: tail, type: u1}
instances:
  inner_last: {io: box.inner._io, pos: 1, type: u1}
  outer_last: {io: box._io, pos: 3, type: u2}
types:
  box:
    seq: [{id: inner, type: inner, size: 3, process: rol(4)}]
  inner:
    seq: [{id: first, type: u1}]
    instances:
      third: {pos: 2, type: u1}`,
    data: '05 30 00 10 21 22 ff'.replace('30 00 10', '31 03 13'),
    value: {
      len: 5,
      box: { inner: { first: 0x11, third: 0x33 } },
      tail: 255,
      innerLast: 0x32,
      outerLast: 0x0201,
    },
    uncovered: ['2-6'],
  },
  {
    name: 'lists, structures and choices elsewhere',
    schema: `
seq:
  - {id: pool, type: pool, size: 12}
  - {id: items, type: item, repeat: eos}
types:
  pool: {}
  pair:
    seq: [{id: x, type: u1}, {id: y, type: u1, if: x != 0}]
    instances:
      far: {io: _root.pool._io, pos: 11, type: u1}
  item:
    seq: [{id: kind, type: u1}, {id: at, type: u1}]
    instances:
      numbers: {io: _root.pool._io, pos: at, type: u2, repeat: expr, repeat-expr: 2, if: kind == 1}
      pairs: {io: _root.pool._io, pos: at, type: pair, size: 2, repeat: expr, repeat-expr: 2, if: kind == 2}
      either:
        io: _root.pool._io
        pos: at
        type: {switch-on: kind, cases: {3: pair, 4: u2}}`,
    data: '01000200 0000 0203 4455 0607 0100 0204 0306 0408'.replace('0102', '0102'),
    value: {
      pool: {},
      items: [
        { kind: 1, at: 0, numbers: [1, 2] },
        {
          kind: 2,
          at: 4,
          pairs: [
            { x: 0, far: 7 },
            { x: 2, y: 3, far: 7 },
          ],
        },
        { kind: 3, at: 6, either: { x: 2, y: 3, far: 7 } },
        { kind: 4, at: 8, either: 0x5544 },
      ],
    },
    needsBase: true,
  },
  {
    name: 'the parent, and the part of a part',
    schema: `
seq:
  - {id: a, type: a, size: 8}
types:
  a:
    seq: [{id: ofs, type: u1}, {id: b, type: b, size: 3}]
  b:
    seq: [{id: len, type: u1}, {id: c, type: c}]
    instances:
      text: {io: _parent._io, pos: _parent.ofs, type: str, size: len}
  c:
    instances:
      mark: {io: _parent._io, pos: 2, type: u1}
      above: {io: _root.a._io, pos: 4, type: u1}`,
    data: '05 03 00 ee dd 616263',
    value: { a: { ofs: 5, b: { len: 3, c: { above: 0xdd, mark: 0xee }, text: 'abc' } } },
    uncovered: ['2-8'],
  },
  {
    name: 'streams by way of a value, a choice and an argument',
    schema: `
seq:
  - {id: a, type: part, size: 2}
  - {id: b, type: part, size: 2}
  - {id: use, type: use(a._io)}
types:
  part:
    seq: [{id: tag, type: u1}]
  use:
    params: [{id: given, type: io}]
    seq: [{id: which, type: u1}]
    instances:
      chosen: {value: 'which == 0 ? _root.a._io : _root.b._io'}
      by_argument: {io: given, pos: 1, type: u1}
      by_choice: {io: chosen, pos: 1, type: u1}
      own: {io: _io, pos: 5, type: u1}`,
    data: '0102 0304 01 ff',
    value: {
      a: { tag: 1 },
      b: { tag: 3 },
      use: { byArgument: 2, byChoice: 4, chosen: '(stream)', own: 255, which: 1 },
    },
    uncovered: ['1-2', '3-4', '5-6'],
  },
  {
    name: 'a part that an instance reads, and an instance in it',
    schema: `
seq: [{id: at, type: u1}]
instances:
  part: {pos: at, type: part, size: 3}
  last: {io: part._io, pos: 2, type: u1}
  deep: {io: part.inner._io, pos: 0, type: u1}
types:
  part:
    seq: [{id: first, type: u1}]
    instances:
      inner: {pos: 1, size: 1, type: empty}
  empty: {}`,
    data: '02 ff 01 02 03',
    value: { at: 2, part: { first: 1, inner: {} }, last: 3, deep: 2 },
    uncovered: ['1-5'],
    canonical: '02 00 01 02 03',
  },
]);

describe('instances that stand on other parts', () => {
  const overlay = `meta: {id: s, endian: le}
seq: [{id: len, type: u1}, {id: head, size: 4, type: head}, {id: data, size: len}]
instances:
  peek: {pos: 6, type: u2}
  in_padding: {pos: 3, type: u1}
types:
  head: {seq: [{id: a, type: u1}]}`;

  test('they can share bytes, and take those that mean nothing', async () => {
    const c = codec(await loadSchema(overlay), 'S');
    const value = { len: 4, head: { a: 1 }, data: bytes('aabbccdd'), peek: 0xccbb, inPadding: 7 };
    expect(hex(c.serialize(value))).toBe('04' + '01000700' + 'aabbccdd');
  });

  test('they cannot want other bytes', async () => {
    const c = codec(await loadSchema(overlay), 'S');
    const value = { len: 4, head: { a: 1 }, data: bytes('aabbccdd'), peek: 0xcc00, inPadding: 7 };
    const error = formatError(() => c.serialize(value));
    expect([error.code, error.path, error.offset]).toEqual(['write/overlap', 'peek', 6]);
    const longer = { ...value, len: 0, data: bytes('aabbccddee') };
    expect(formatError(() => c.serialize(longer, { fixup: true })).path).toBe('peek');
  });

  test('nor can instances of other objects, in the slots of others', async () => {
    const c = codec(
      await loadSchema(`meta: {id: s, endian: le}
seq: [{id: pool, type: pool, size: 4}, {id: users, type: user, repeat: eos}]
types:
  pool: {seq: [{id: first, type: u1}]}
  user:
    seq: [{id: at, type: u1}]
    instances: {word: {io: _root.pool._io, pos: at, type: u2}}`),
      'S',
    );
    const users = (...list: readonly (readonly [number, number])[]): Value => ({
      pool: { first: 1 },
      users: list.map(([at, word]) => ({ at, word })),
    });
    expect(hex(c.serialize(users([1, 0x0302], [2, 0x0403])))).toBe('01020304' + '0102');
    expect(formatError(() => c.serialize(users([1, 0x0302], [2, 0x0404]))).code).toBe('write/overlap');
    expect(formatError(() => c.serialize(users([0, 0x0302]))).code).toBe('write/overlap');
    expect(formatError(() => c.serialize(users([3, 0x0302]))).code).toBe('write/wrong-size');
  });
});
