import { describe, expect, test } from 'vitest';
import { withFields } from '../../src/runtime/index.ts';
import { formatError, orCode } from '../support/format-error.ts';
import { bytes, hex } from '../support/hex-bytes.ts';
import { codec, loadSchema } from '../support/load-schema.ts';
import type { Codec, Value } from '../support/load-schema.ts';

/** What was changed is read back from what is written, or is not written. */

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
    const heard: object[] = [];
    s.validate(value, { problem: (code, path) => heard.push({ code, path }) });
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
});
