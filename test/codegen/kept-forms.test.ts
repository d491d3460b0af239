import { deflateSync, inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { provideProcess, withFields } from '../../src/runtime/index.ts';
import { orCode } from '../support/format-error.ts';
import { bytes, hex } from '../support/hex-bytes.ts';
import { codec, loadSchema, loadSchemas } from '../support/load-schema.ts';
import type { Codec, GeneratedModule, Value } from '../support/load-schema.ts';
import { testLanguage } from './language-case.ts';

/** What was read and not changed is written as it stood, where a value has several forms or none. */

const TEXT = Uint8Array.from({ length: 300 }, (_, i) => 65 + (i % 7));
const zlib = (data: Uint8Array, level: number): string => hex(new Uint8Array(deflateSync(data, { level })));
const packed = (data: Uint8Array, level: number): string => {
  const text = zlib(data, level);
  return (
    (text.length / 2)
      .toString(16)
      .padStart(4, '0')
      .replace(/(..)(..)/, '$2$1') + text
  );
};

beforeAll(() => {
  const decode = (data: Uint8Array): Uint8Array => new Uint8Array(inflateSync(data));
  provideProcess('zlib', { decode, encode: (data) => new Uint8Array(deflateSync(data)) });
});

/** Each with how a value is changed, if it can be. */
const CASES: Readonly<Record<string, readonly [schema: string, data: string, changed?: (value: Value) => Value]>> = {
  'packed bytes': [
    'seq: [{id: len, type: u2}, {id: body, size: len, process: zlib}]',
    packed(TEXT, 1),
    (value) => ({ ...value, body: TEXT.subarray(7) }),
  ],
  'packed bytes to the end': ['seq: [{id: body, size-eos: true, process: zlib}]', zlib(TEXT, 9)],
  'packed bytes in a list': [
    'seq: [{id: parts, type: part, repeat: eos}]\ntypes: {part: {seq: [{id: len, type: u2}, {id: body, size: len, process: zlib}]}}',
    packed(TEXT, 0) + packed(TEXT, 1) + packed(TEXT, 9),
  ],
  'a packed structure': [
    'seq: [{id: len, type: u2}, {id: body, size: len, process: zlib, type: t}]\ntypes: {t: {seq: [{id: a, type: u1}, {id: rest, size-eos: true}]}}',
    packed(TEXT, 1),
    (value) => ({ ...value, body: { ...(value['body'] as Value), a: 9 } }),
  ],
  'a packed structure that leaves bytes unread': [
    'seq: [{id: len, type: u2}, {id: body, size: len, process: zlib, type: t}]\ntypes: {t: {seq: [{id: a, type: u1}]}}',
    packed(TEXT, 1),
  ],
  'a packed structure that a terminator ends': [
    'seq: [{id: body, terminator: 0xfe, process: custom_half, type: t}, {id: z, type: u1}]\ntypes: {t: {seq: [{id: a, type: u2}]}}',
    '0102 0304 fe 07',
  ],
  'text with half a character': [
    'seq: [{id: a, type: str, size: 3, encoding: UTF-16LE}, {id: b, type: str, size: 5, encoding: UTF-16BE}]',
    '410042 0041d80043',
    (value) => ({ ...value, a: '' }),
  ],
  'text that is none in its encoding': [
    'seq: [{id: a, type: str, size: 2, encoding: Shift_JIS}, {id: b, type: strz, encoding: UTF-32LE}]',
    'ffff 00001100 00000000',
  ],
  'an empty instance far after the end': [
    'seq: [{id: at, type: u8}, {id: len, type: u1}, {id: z, type: u1}]\ninstances: {far: {pos: at, size: len}, none: {pos: at, type: t}, word: {pos: at, type: str, size: len, encoding: UTF-8}, all: {pos: at, size: len, type: t}}\ntypes: {t: {seq: [{id: x, type: u1, if: _io.size == 3}]}}',
    '0000000000100000 00 07',
  ],
  'text with padding and half a character': [
    'seq: [{id: a, type: str, size: 5, pad-right: 0x20, encoding: UTF-16LE}]',
    '4100412020',
  ],
};

beforeAll(() => {
  // Two bytes stand for one, and the second one means nothing.
  provideProcess('custom_half', {
    decode: (data) => data.filter((_, i) => i % 2 === 0),
    encode: (data) => Uint8Array.from(data.length * 2 === 0 ? [] : [...data].flatMap((byte) => [byte, 0])),
  });
});

describe('forms of one value', () => {
  let modules: ReadonlyMap<string, GeneratedModule>;
  const names = Object.keys(CASES);
  beforeAll(async () => {
    const schemas = names.map((name, i) => [`c${i}`, `meta: {id: c${i}, endian: le}\n${CASES[name]?.[0]}`] as const);
    modules = await loadSchemas(Object.fromEntries(schemas));
  });
  const of = (i: number): Codec => codec(modules.get(`c${i}`) as GeneratedModule, `C${i}`);

  test.each(names.map((name, i) => [name, i] as const))('%s', (name, i) => {
    const [, data, change] = CASES[name] as (typeof CASES)[string];
    const input = bytes(data.replaceAll(' ', ''));
    const s = of(i);
    expect(hex(s.serialize(s.parse(input), { base: input }))).toBe(hex(input));
    if (change === undefined) return;
    const changed = orCode(() => s.serialize(change(s.parse(input)), { base: input }));
    // What was changed is not written as it stood: it is new, or refused where it has another size.
    expect(changed instanceof Uint8Array ? hex(changed) : changed).not.toBe(hex(input));
  });
});

test('an absent field is asked for no more than a reader asks', async () => {
  const schema = `
meta: {id: s}
seq: [{id: a, type: t, if: not _io.eof}, {id: b, type: u1, if: not _io.eof and a.f == 1}]
types: {t: {seq: [{id: f, type: u1}]}}
`;
  const s = codec(await loadSchema(schema), 'S');
  for (const base of ['', '01', '0102', '02'])
    for (const input of ['', '01', '0105', '02'].map(bytes)) {
      const value = s.parse(input);
      expect(s.serialize(value)).toEqual(input);
      expect(s.parse(s.serialize(value, { base: bytes(base) }))).toEqual(value);
    }
});

describe('what runs to the end of its stream', () => {
  const list =
    'seq: [{id: n, type: u1}, {id: s, size: n, type: t}]\ntypes: {t: {seq: [{id: a, type: u1, repeat: eos}]}}';
  const inside = 'types: {t: {seq: [{id: k, type: u1}, {id: a, size-eos: true, if: k == 1}]}}';
  const U = Uint8Array;

  test.each<[string, string, string, object, string | { code: string }]>([
    ['ends a list', 'seq: [{id: a, type: u1, repeat: eos}]', '0102030405', { a: U.of(1, 2) }, '0102'],
    ['ends bytes', 'seq: [{id: a, size-eos: true}]', '0102', { a: U.of(9) }, '09'],
    [
      'ends a stream in a stream',
      `seq: [{id: x, type: u1}, {id: a, size-eos: true, type: t}]\n${inside}`,
      '02010203',
      { a: { k: 1, a: U.of(7) } },
      '020107',
    ],
    [
      'ends an instance',
      'seq: [{id: at, type: u1}]\ninstances: {a: {pos: at, size-eos: true}}',
      '020506070809',
      { a: U.of(1) },
      '020501',
    ],
    ['grows', 'seq: [{id: a, type: u1, repeat: eos}]', '01', { a: U.of(1, 2) }, '0102'],
    [
      'gives the size that is asked for',
      'seq: [{id: x, type: u1, if: _io.size < 3}, {id: a, type: u1, repeat: eos}]',
      '010203',
      { x: 5, a: U.of(6) },
      '0506',
    ],
    ['fills a slot', list, '0201020a', { n: 3, s: { a: U.of(7, 8) } }, { code: 'write/wrong-size' }],
    [
      'ends where a field is absent',
      'seq: [{id: a, type: u1}, {id: b, type: u1, if: not _io.eof}]',
      '0102',
      { a: 7, b: undefined },
      '07',
    ],
    [
      'ends a list until the end',
      'seq: [{id: a, type: t, repeat: until, repeat-until: _io.eof}]\ntypes: {t: {seq: [{id: x, type: u1}]}}',
      '010203',
      { a: [{ x: 7 }] },
      '07',
    ],
    [
      'ends a list that something else could end',
      'seq: [{id: a, type: t, repeat: until, repeat-until: _io.eof or _.x == 9}]\ntypes: {t: {seq: [{id: x, type: u1}]}}',
      '010203',
      { a: [{ x: 7 }] },
      '07',
    ],
    [
      'grows, with a terminator',
      'seq: [{id: a, size-eos: true, terminator: 0, pad-right: 0x20}]',
      '610020',
      { a: bytes('61626320') },
      '6162632000',
    ],
    ['grows, with padding', 'seq: [{id: a, size-eos: true, pad-right: 0}]', '6100', { a: U.of(1, 2, 3) }, '010203'],
    [
      'leaves a terminator, but for the end',
      'seq: [{id: a, terminator: 0, consume: false, eos-error: false}]',
      '6162630007',
      { a: U.of(1) },
      '0100630007',
    ],
    [
      'leaves a terminator in a slot',
      'seq: [{id: s, size: 3, type: t}]\ntypes: {t: {seq: [{id: a, terminator: 0, consume: false, eos-error: false}]}}',
      '616263',
      { s: { a: U.of(1) } },
      '010063',
    ],
    [
      'leaves a terminator to the next field',
      'seq: [{id: a, terminator: 0, consume: false}, {id: z, type: u1}]',
      '610007',
      { a: U.of(1), z: 2 },
      { code: 'write/no-terminator' },
    ],
    ['has its own padding', 'seq: [{id: a, size: 4, pad-right: 0x20}]', '61626364', { a: U.of(0x7a) }, '7a202020'],
    [
      'has its own padding, packed',
      `seq: [{id: s, size: 4, pad-right: 0, process: xor(1), type: t}]\n${inside}`,
      '00020304',
      { s: { k: 1, a: U.of(9) } },
      '00080000',
    ],
    [
      'includes a terminator, but for the end',
      'seq: [{id: a, terminator: 0, include: true, eos-error: false}]',
      '010200',
      { a: U.of(9) },
      '09',
    ],
    [
      'includes a terminator',
      'seq: [{id: a, terminator: 0, include: true}]',
      '010200',
      { a: U.of(9) },
      { code: 'write/no-terminator' },
    ],
    ['may end with zeros', list, '0301020a', { s: { a: U.of(7, 0, 0) } }, '03070000'],
    [
      'fills a slot, if it is there',
      `seq: [{id: s, size: 3, type: t}]\n${inside}`,
      '000000',
      { s: { k: 0 } },
      '000000',
    ],
    [
      'is what its terminator leaves of it',
      `seq: [{id: s, type: t, terminator: 0}, {id: z, type: u1}]\n${inside}`,
      '0102030007',
      { s: { k: 1, a: U.of(9) } },
      '0109000707',
    ],
    [
      'cannot end with its padding',
      `seq: [{id: s, size: 4, pad-right: 0, type: t}]\n${inside}`,
      '01020300',
      { s: { k: 1, a: U.of(9, 0) } },
      { code: 'write/ends-with-pad' },
    ],
    [
      'ends with the terminator that it includes',
      `seq: [{id: s, terminator: 0, include: true, type: t}]\n${inside}`,
      '01020300',
      { s: { k: 1, a: U.of(9) } },
      { code: 'write/no-terminator' },
    ],
    [
      'is what its padding leaves of it',
      `seq: [{id: s, size: 4, pad-right: 0, type: t}]\n${inside}`,
      '01020300',
      { s: { k: 1, a: U.of(9) } },
      '01090000',
    ],
  ])('%s', async (_, schema, data, change, expected) => {
    const s = codec(await loadSchema(`meta: {id: s}\n${schema}`), 'S');
    const input = bytes(data);
    const value = s.parse(input);
    expect(hex(s.serialize(value, { base: input }))).toBe(data);
    const written = orCode(() => s.serialize(withFields(value, change), { base: input }));
    expect(written instanceof Uint8Array ? hex(written) : written).toEqual(expected);
  });
});

describe('an instance that cannot be read', () => {
  const SCHEMA = `
meta: {id: s, endian: le}
seq: [{id: at, type: u1}, {id: len, type: u1}]
instances:
  far: {pos: at, size: len}
  part: {pos: 1, type: t, if: at != 0}
  strange: {pos: 0, size: 1, type: str, encoding: 'None\\n'}
  near: {pos: 2, type: u1}
types: {t: {seq: [{id: x, contents: zz}]}}
`;
  test('leaves what base has, and is refused without', async () => {
    const s = codec((await loadSchemas({ s: SCHEMA })).get('s') as GeneratedModule, 'S');
    const input = bytes('3005 77 88');
    const value = s.parse(input);
    expect(hex(s.serialize(value, { base: input }))).toBe('30057788');
    expect(orCode(() => s.serialize(value))).toEqual({ code: 'read/end-of-stream' });
    const changed = Object.defineProperty(s.parse(input), 'near', { value: 0x99, enumerable: true });
    expect(hex(s.serialize(changed as never, { base: input }))).toBe('30059988');
  });

  test('keeps others from being read that stand in its stream or have their size from it', async () => {
    const schema = `
meta: {id: s}
seq: [{id: at, type: u1}, {id: len, type: u1}]
instances:
  far: {pos: at, size: len, type: t}
  inside: {io: far._io, pos: 0, type: u1}
  again: {pos: 0, size: far.size, type: s}
types: {t: {seq: [{id: size, type: u1}]}}
`;
    const s = codec((await loadSchemas({ s: schema })).get('s') as GeneratedModule, 'S');
    const input = bytes('3005 77');
    const value = s.parse(input);
    expect(hex(s.serialize(value, { base: input }))).toBe('300577');
    expect(orCode(() => s.serialize(value))).toEqual({ code: 'read/end-of-stream' });
  });

  test('is no instance that a getter of somebody else gives', async () => {
    const schema = 'meta: {id: s}\nseq: [{id: at, type: u1}]\ninstances: {far: {pos: at, type: u1}}\n';
    const s = codec((await loadSchemas({ s: schema })).get('s') as GeneratedModule, 'S');
    const value = {
      at: 2,
      get far(): number {
        return 0x99;
      },
    };
    expect(hex(s.serialize(value as never))).toBe('020099');
  });
});

/** Keys of processes that count from the position of the stream, which is after the bytes when it is asked for. */
testLanguage([
  {
    name: 'a process asks where the stream is: sizes, terminators, structures',
    schema: `
seq:
  - {id: a, size: 2, process: xor(_io.pos)}
  - {id: b, terminator: 0x7c, process: xor(_io.pos)}
  - {id: c, size: 1, type: t, process: rol(_io.pos - _index), repeat: expr, repeat-expr: 2}
types: {t: {seq: [{id: x, type: u1}]}}`,
    data: '0203 44457c 01 01',
    value: { a: 'x0001', b: 'x4140', c: [{ x: 0x40 }, { x: 0x40 }] },
  },
]);

test('folders that hold themselves and their parents are written once', async () => {
  const schema = `
meta: {id: s, endian: le}
seq: [{id: n, type: u1}, {id: entries, type: entry, repeat: expr, repeat-expr: n}]
types:
  entry:
    seq: [{id: at, type: u1}, {id: name, size: 1}]
    instances: {folder: {io: _root._io, pos: at, type: folder, if: at != 0}}
  folder: {seq: [{id: up, type: entry}, {id: own, type: entry}, {id: mark, type: u1}]}
`;
  const s = codec((await loadSchemas({ s: schema })).get('s') as GeneratedModule, 'S');
  const input = bytes('02 0541 0042 0a43 0544 07 0546 0a47 08');
  expect(hex(s.serialize(s.parse(input), { base: input }))).toBe(hex(input));
  expect(hex(s.serialize(s.parse(input)))).toBe(hex(input));
  const value = s.parse(input) as unknown as { entries: { folder: { mark: number; up: { folder: object } } }[] };
  // What somebody read and changed is written, also where the folder is reached again.
  void value.entries[0]?.folder.up.folder;
  Object.defineProperty(value.entries[0]?.folder, 'mark', { value: 9, enumerable: true });
  expect(hex(s.serialize(value as never, { base: input })).slice(18, 20)).toBe('09');
});

testLanguage([
  {
    name: 'a position that an instance keeps is that of its first use',
    schema: `
seq:
  - {id: a, size: 3}
  - {id: mark, size: 0, if: at < 0}
  - {id: b, size: 2}
instances:
  at: {value: _io.pos}
  len: {value: at - 1}
  again: {pos: at, size: len}`,
    data: '010203 0405',
    value: { a: 'x010203', b: 'x0405', at: 3, len: 2, again: 'x0405' },
  },
]);
