import { describe, expect, test } from 'vitest';
import { withFields } from '../../src/runtime/index.ts';
import { formatError, orCode } from '../support/format-error.ts';
import { bytes, hex } from '../support/hex-bytes.ts';
import { codec, loadSchema } from '../support/load-schema.ts';
import type { Codec, Value } from '../support/load-schema.ts';

/** What was changed is read back from what is written, or is not written. */

function reported(s: Codec, value: Value): object[] {
  const heard: object[] = [];
  s.validate(value, { problem: (code, path) => heard.push({ code, path }) });
  return heard;
}

describe('a list that repeats until something', () => {
  const schema =
    'meta: {id: s}\nseq: [{id: a, type: u1, repeat: until, repeat-until: _ == 0 or _index == 3}, {id: z, type: u1}]';

  test.each<[string, number[], string | { code: string; path: string }]>([
    ['ends with it', [1, 2, 0], '01020009'],
    ['ends with another', [1, 2, 3, 4], '0102030409'],
    ['needs it', [1, 2], { code: 'write/wrong-end', path: 'a[1]' }],
    ['goes on', [1, 0, 2, 0], { code: 'write/wrong-end', path: 'a[1]' }],
    ['is empty', [], { code: 'write/wrong-end', path: 'a' }],
  ])('%s', async (_, a, expected) => {
    const s = codec(await loadSchema(schema), 'S');
    const value = { a: Uint8Array.from(a), z: 9 } as unknown as Value;
    const heard = reported(s, value);
    if (typeof expected === 'string') {
      expect(hex(s.serialize(value))).toBe(expected);
      expect(heard).toEqual([]);
    } else {
      expect(formatError(() => s.serialize(value))).toMatchObject(expected);
      expect(heard).toMatchObject([{ code: expected.code }]);
    }
  });
});

describe('a copy of what was read', () => {
  const written = (s: Codec, value: Value): string => hex(s.serialize(value));

  test('is written with what its structures will be read with', async () => {
    const schema = `
meta: {id: s}
seq:
  - {id: sizes, size: 2}
  - {id: parts, type: part(_index), repeat: expr, repeat-expr: 2}
  - {id: box, type: box}
types:
  part: {params: [{id: at, type: u1}], seq: [{id: body, size: '_root.sizes[at]'}]}
  box: {seq: [{id: inner, type: inner}]}
  inner: {seq: [{id: body, size: '_parent._parent.sizes[0]'}]}
`;
    const s = codec(await loadSchema(schema), 'S');
    const value = s.parse(bytes('0102 aa bbbb cc'));
    const parts = (value['parts'] as Value[]).toReversed();
    const body = { ...((value['box'] as Value)['inner'] as Value), body: bytes('dddd') };
    const box = withFields(value['box'] as Value, {
      inner: withFields((value['box'] as Value)['inner'] as Value, body),
    });
    expect(written(s, withFields(value, { sizes: bytes('0201'), parts, box }))).toBe('0201bbbbaadddd');
  });

  test('has the sizes of other objects as they are now', async () => {
    const schema = `
meta: {id: s}
seq: [{id: len, type: len}, {id: body, size: len.value}]
types:
  len:
    seq: [{id: first, type: u1}, {id: second, type: u1, if: first == 0x81}]
    instances:
      value: {value: 'first == 0x81 ? second : first < 0x80 ? first : first - 0x80 + first * 256 - first * 256'}
`;
    const s = codec(await loadSchema(schema), 'S');
    const value = s.parse(bytes('02 aabb'));
    const len = withFields(value['len'] as Value, { first: 3 });
    expect(written(s, withFields(value, { len, body: bytes('010203') }))).toBe('03010203');
    expect(orCode(() => s.serialize(withFields(value, { len })))).toEqual({ code: 'write/wrong-size' });
    const long = withFields(len, { first: 0x81, second: 1 });
    expect(written(s, withFields(value, { len: long, body: bytes('09') }))).toBe('810109');
  });

  test('cannot have more behind what runs to the end', async () => {
    const schema = `
meta: {id: s}
seq: [{id: a, type: rest}, {id: b, size-eos: true}]
types: {rest: {seq: [{id: x, type: u1}, {id: y, size-eos: true}]}}
`;
    const s = codec(await loadSchema(schema), 'S');
    const value = s.parse(bytes('010203'));
    expect(written(s, value)).toBe('010203');
    expect(orCode(() => s.serialize(withFields(value, { b: bytes('04') })))).toEqual({ code: 'write/wrong-size' });
  });

  test('has values of the kinds that other fields tell', async () => {
    const schema = `
meta: {id: s}
seq:
  - {id: kind, type: u1}
  - {id: body, size: 2, type: {switch-on: kind, cases: {1: none, 2: text}}}
  - {id: more, size-eos: true, type: {switch-on: kind, cases: {1: none}}}
types: {none: {}, text: {seq: [{id: x, type: str, size-eos: true, encoding: ASCII}]}}
`;
    const s = codec(await loadSchema(schema), 'S');
    const none = s.parse(bytes('01 0000'));
    const raw = s.parse(bytes('03 0102 03'));
    const kind = (value: Value, to: number): unknown => orCode(() => s.serialize(withFields(value, { kind: to })));
    expect(kind(raw, 1)).toEqual({ code: 'write/bad-struct' });
    expect(kind(none, 3)).toEqual({ code: 'write/bad-bytes' });
    expect(kind(none, 2)).toEqual({ code: 'write/bad-text' });
  });

  test('is validated as it is written', async () => {
    const schema = `
meta: {id: s}
seq: [{id: a, type: u1}, {id: body, size: twice}, {id: len, type: len}, {id: more, size: len.value}]
instances: {twice: {value: a * 2}}
types: {len: {seq: [{id: n, type: u1}], instances: {value: {value: n + 1}}}}
`;
    const s = codec(await loadSchema(schema), 'S');
    const value = s.parse(bytes('01 0102 00 09'));
    const len = withFields(value['len'] as Value, { n: 1 });
    const right = withFields(value, { a: 2, body: bytes('01020304'), len, more: bytes('0102') });
    expect([written(s, right), reported(s, right)]).toEqual(['0201020304010102', []]);
    const wrong = [withFields(value, { a: 2 }), withFields(value, { len })];
    expect(wrong.map((each) => reported(s, each))).toEqual([
      [{ code: 'write/wrong-size', path: 'body' }],
      [{ code: 'write/wrong-size', path: 'more' }],
    ]);
  });

  test('has structures of the case that its kind tells', async () => {
    const schema = `
meta: {id: s}
seq:
  - {id: kind, type: u1}
  - {id: body, type: {switch-on: kind, cases: {0: none, 1: one, 2: two, 3: three, 4: same}}}
types:
  none: {}
  one: {seq: [{id: a, type: u1}]}
  two: {seq: [{id: a, type: u1}, {id: b, type: u1}]}
  three: {seq: [{id: a, type: u1}, {id: b, type: u1, if: a == 1}, {id: c, type: u1}]}
  same: {seq: [{id: a, type: u1}]}
`;
    const s = codec(await loadSchema(schema), 'S');
    const as = (kind: number, hex: string): unknown =>
      orCode(() => s.serialize(withFields(s.parse(bytes(hex)), { kind })));
    const other = { code: 'write/bad-struct' };
    expect([as(0, '01 05'), as(1, '02 0506'), as(1, '03 0507'), as(2, '03 010607')]).toEqual(Array(4).fill(other));
    expect(reported(s, withFields(s.parse(bytes('02 0506')), { kind: 1 }))).toEqual([{ ...other, path: 'body' }]);
    // What has the fields of another case, and no more, may be of it.
    expect(as(4, '01 05')).toEqual(bytes('04 05'));
    expect(as(0, '00')).toEqual(bytes('00'));
  });

  test('has values of the types of its fields', async () => {
    const schema = `
meta: {id: s, endian: le, bit-endian: le}
seq:
  - {id: kind, type: u1}
  - {id: flag, type: b1}
  - {id: bits, type: b39}
  - {id: wide, type: u8}
  - id: numbers
    type: {switch-on: kind, cases: {0: shorts, 1: longs}}
types:
  shorts: {seq: [{id: list, type: u4, repeat: expr, repeat-expr: 2}]}
  longs: {seq: [{id: list, type: u8, repeat: expr, repeat-expr: 2}, {id: more, type: one, repeat: expr, repeat-expr: 1}]}
  one: {seq: [{id: a, type: u1}]}
`;
    const s = codec(await loadSchema(schema), 'S');
    const value = s.parse(bytes('00 0000000000 0000000000000000 01000000 02000000'));
    const edited = (fields: object): unknown => orCode(() => s.serialize(withFields(value, fields)));
    expect(edited({ kind: 1 })).toEqual({ code: 'write/bad-list' });
    const longs = { list: BigUint64Array.of(1n, 2n), more: [{ a: 1 }] };
    expect(edited({ numbers: longs })).toEqual({ code: 'write/bad-struct' });
    expect(edited({ kind: 1, numbers: longs })).toHaveLength(31);
    expect(edited({ kind: 1, numbers: { list: longs.list } })).toEqual({ code: 'write/bad-value' });
    const wrong = [
      { flag: undefined },
      { bits: {} },
      { bits: undefined },
      { wide: 5 },
      { wide: {} },
      { wide: undefined },
    ];
    expect(wrong.map(edited)).toEqual(wrong.map(() => ({ code: 'write/out-of-range' })));
  });

  test('ends a list behind the element that a reader stops at', async () => {
    const schema = `
meta: {id: s}
seq:
  - {id: size, type: u1}
  - {id: items, type: item, repeat: until, repeat-until: '_io.pos >= size or _.len == 9'}
types: {item: {seq: [{id: len, type: u1}, {id: body, size: len}]}}
`;
    const s = codec(await loadSchema(schema), 'S');
    const value = s.parse(bytes('04 0101 00'));
    expect(written(s, value)).toBe('04010100');
    const [one, none] = value['items'] as [Value, Value];
    const edited = (fields: object): unknown => orCode(() => s.serialize(withFields(value, fields)));
    const wrongEnd = { code: 'write/wrong-end' };
    expect([edited({ items: [one] }), edited({ items: [one, none, none] }), edited({ size: 6 })]).toEqual(
      Array(3).fill(wrongEnd),
    );
    expect(edited({ items: [none, none, none] })).toEqual(bytes('04 00 00 00'));
  });

  test('has no elements without bytes where a reader is at the end', async () => {
    const schema = `
meta: {id: s}
seq:
  - {id: sizes, type: u1, repeat: expr, repeat-expr: 3}
  - {id: items, type: item(_index), repeat: until, repeat-until: _io.eof}
types: {item: {params: [{id: at, type: u1}], seq: [{id: body, size: '_root.sizes[at]'}]}}
`;
    const s = codec(await loadSchema(schema), 'S');
    const items = (hex: string): unknown => s.parse(bytes(hex))['items'];
    const value = s.parse(bytes('01 00 01 aa bb'));
    expect(value['items']).toHaveLength(3);
    const [first, none] = value['items'] as [Value, Value];
    const as = (of: readonly Value[], sizes: string): unknown =>
      orCode(() => s.serialize(withFields(value, { sizes: bytes(sizes), items: of })));
    expect(as([first, none], '01 00 01')).toEqual({ code: 'write/no-progress' });
    expect(as([first], '01 00 01')).toEqual(bytes('01 00 01 aa'));
    // One element is read in any case.
    expect(as([none], '00 00 01')).toEqual(bytes('00 00 01'));
    expect(items('00 00 01')).toHaveLength(1);
  });
});
