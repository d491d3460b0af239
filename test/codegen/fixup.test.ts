// `fixup: true`: counts, lengths and offsets are what the parts of a value need.
import { describe, expect, test } from 'vitest';
import { formatError } from '../support/format-error.ts';
import { bytes, hex } from '../support/hex-bytes.ts';
import { codec, loadSchema } from '../support/load-schema.ts';
import type { Codec, Value } from '../support/load-schema.ts';
import { plain } from '../support/plain.ts';

async function compiled(body: string, links: 'needed' | 'all' = 'needed'): Promise<Codec> {
  return codec(await loadSchema(`meta: {id: s, endian: le, encoding: UTF-8}\n${body}`, { links }), 'S');
}

/** The bytes of a value after mending, and what they are read as. */
function mended(c: Codec, value: unknown): { readonly hex: string; readonly value: unknown } {
  const written = c.serialize(value as Value, { fixup: true });
  return { hex: hex(written), value: plain(c.parse(written)) };
}

describe('ties across objects', () => {
  test('a count in the header of the parent, a length in the root', async () => {
    const c = await compiled(`
seq: [{id: header, type: header}, {id: body, type: body}]
types:
  header: {seq: [{id: count, type: u1}, {id: len, type: u2}]}
  body:
    seq: [{id: items, type: item, repeat: expr, repeat-expr: _parent.header.count}, {id: tail, size: _root.header.len - 2}]
  item: {seq: [{id: x, type: u1}]}`);
    const value = { header: { count: 7, len: 0 }, body: { items: [{ x: 1 }, { x: 2 }], tail: bytes('aabbcc') } };
    expect(() => c.serialize(value)).toThrow('items');
    expect(mended(c, value)).toEqual({
      hex: '020500' + '0102' + 'aabbcc',
      value: { header: { count: 2, len: 5 }, body: { items: [{ x: 1 }, { x: 2 }], tail: 'xaabbcc' } },
    });
    expect(value.header).toEqual({ count: 7, len: 0 });
  });

  test('by way of value instances, parameters, choices and elements of lists', async () => {
    const c = await compiled(`
seq:
  - {id: n, type: u1}
  - {id: small, type: u1}
  - {id: big, type: u4, if: small == 0xff}
  - {id: sizes, type: u2, repeat: expr, repeat-expr: num}
  - {id: parts, size: 'sizes[_index]', repeat: expr, repeat-expr: num}
  - {id: child, type: child(n2 + 1)}
  - {id: text, type: str, size: 'small == 0xff ? big : small'}
instances:
  num: {value: n / 2}
  n2: {value: '_root.sizes[0] + 0'}
types:
  child:
    params: [{id: len, type: u2}]
    seq: [{id: data, size: len}]`);
    const value = {
      n: 1,
      small: 0,
      sizes: Uint16Array.of(9, 9),
      parts: [bytes('010203'), bytes('04')],
      child: { len: 0, data: bytes('05060708') },
      text: 'é',
    };
    expect(mended(c, value).hex).toBe('0402' + '03000100' + '01020304' + '05060708' + 'c3a9');
    const wide = { ...value, small: 0xff, big: 0 };
    expect(mended(c, wide).hex).toBe('04ff02000000' + '03000100' + '01020304' + '05060708' + 'c3a9');
  });

  test('a value instance of an outer object is worked out anew', async () => {
    const c = await compiled(`
seq: [{id: header, type: header}, {id: body, type: body}]
instances: {half: {value: header.n / 2}}
types:
  header: {seq: [{id: n, type: u1}], instances: {less: {value: n - 1}}}
  body:
    seq:
      - {id: list, type: u1, repeat: expr, repeat-expr: _parent.header.less}
      - {id: raw, size: _root.half}`);
    const value = c.parse(bytes('03 0102 ff'));
    const body = value['body'] as Value;
    expect(plain(value)).toEqual({ body: { list: 'x0102', raw: 'xff' }, half: 1, header: { n: 3, less: 2 } });
    const edited = { ...body, list: Uint8Array.of(1, 2, 3, 4), raw: bytes('fefe') };
    expect(mended(c, { ...value, body: edited }).hex).toBe('05' + '01020304' + 'fefe');
  });

  test('what no field can say is refused by name', async () => {
    const c = await compiled(`
seq: [{id: flags, type: u1}, {id: part, type: part}]
types:
  part: {seq: [{id: n, type: u1}, {id: list, type: u1, repeat: expr, repeat-expr: _root.flags & 15}, {id: raw, size: n}]}`);
    const value = { flags: 0x12, part: { n: 0, list: Uint8Array.of(1, 2, 3), raw: bytes('ff') } };
    const error = formatError(() => c.serialize(value, { fixup: true }));
    expect([error.code, error.path, error.message]).toEqual([
      'write/cannot-mend',
      'part.list',
      'cannot mend part.list: it has 3, but `_root.flags & 15` is 2',
    ]);
  });

  test('two parts that need different values of one field', async () => {
    const c = await compiled(`
seq: [{id: n, type: u1}, {id: a, size: n}, {id: b, size: n}]`);
    const error = formatError(() => c.serialize({ n: 0, a: bytes('01'), b: bytes('0203') }, { fixup: true }));
    expect([error.code, error.message]).toEqual(['write/tie-conflict', 'cannot mend n: a needs 1, b needs 2']);
  });
});

const DIRECTORY = `
seq: [{id: header, type: header}, {id: entries, type: entry, repeat: expr, repeat-expr: header.count}]
types:
  header: {seq: [{id: count, type: u1}, {id: tag, type: u1}]}
  entry:
    seq: [{id: ofs, type: u4}, {id: len, type: u2}]
    instances:
      body: {io: _root._io, pos: ofs, size: len}`;

describe.each(['needed', 'all'] as const)('offsets of a directory, links: %s', (links) => {
  const file = '0207' + '10000000' + '0300' + '14000000' + '0200' + '0000' + 'aaaaaa' + '00' + 'bbbb';

  test('an unchanged value stays as it is', async () => {
    const c = await compiled(DIRECTORY, links);
    const value = c.parse(bytes(file));
    expect(hex(c.serialize(value))).toBe(file);
    expect(mended(c, value).hex).toBe(file);
    expect(hex(c.serialize(value, { fixup: true, base: bytes(file) }))).toBe(file);
  });

  test('what grows pushes what follows, to the alignment that offsets have in common', async () => {
    const c = await compiled(DIRECTORY, links);
    const value = c.parse(bytes(file));
    const [first, second] = value['entries'] as [Value, Value];
    const entries = [{ ...first, body: bytes('aaaaaaaaaa') }, second];
    expect(mended(c, { ...value, entries }).hex).toBe(
      '0207' + '10000000' + '0500' + '18000000' + '0200' + '0000' + 'aaaaaaaaaa' + '000000' + 'bbbb',
    );
  });

  test('a new entry: the directory grows over the first body, the new body comes last', async () => {
    const c = await compiled(DIRECTORY, links);
    const value = c.parse(bytes(file));
    const old = value['entries'] as readonly Value[];
    const entries = [{ ofs: 0, len: 0, body: bytes('cc') }, ...old];
    expect(mended(c, { ...value, entries }).hex).toBe(
      '0307' +
        '1c000000' +
        '0100' +
        '14000000' +
        '0300' +
        '18000000' +
        '0200' +
        'aaaaaa' +
        '00' +
        'bbbb' +
        '0000' +
        'cc',
    );
  });
});

describe('offsets', () => {
  const serialized = async (body: string, value: Value): Promise<string> => mended(await compiled(body), value).hex;

  test('names in a part of their own, whose size is told elsewhere; equal names share their bytes', async () => {
    const body = `
seq:
  - {id: len_names, type: u1}
  - {id: num, type: u1}
  - {id: entries, type: entry, repeat: expr, repeat-expr: num}
  - {id: names, type: names, size: len_names}
  - {id: after, type: u1}
types:
  names: {}
  entry:
    seq: [{id: at, type: u1}]
    instances:
      name: {io: _root.names._io, pos: at, type: strz}`;
    const c = await compiled(body);
    const file = '06' + '03' + '000304' + '616200' + '636400' + 'ff';
    const value = c.parse(bytes(file));
    expect((plain(value) as { entries: unknown }).entries).toEqual([
      { at: 0, name: 'ab' },
      { at: 3, name: 'cd' },
      { at: 4, name: 'd' },
    ]);
    expect(mended(c, value).hex).toBe(file);
    const [a, b, d] = value['entries'] as [Value, Value, Value];
    // "d" stays the end of "cd" when that moves.
    const entries = [{ ...a, name: 'abc' }, b, d];
    expect(mended(c, { ...value, entries }).hex).toBe('07' + '03' + '000405' + '61626300' + '636400' + 'ff');
    const more = [a, b, d, { at: 9, name: 'new' }];
    expect(mended(c, { ...value, entries: more }).hex).toBe(
      '0d' + '04' + '00030409' + '616200' + '636400' + '000000' + '6e657700' + 'ff',
    );
  });

  test('relative to a base, in sectors, told by another object', async () => {
    const body = `
seq:
  - {id: header, type: header}
  - {id: num, type: u1}
  - {id: entries, type: entry, repeat: expr, repeat-expr: num}
instances:
  trailer: {pos: header.trailer_at, type: trailer}
types:
  header: {seq: [{id: data_at, type: u1}, {id: trailer_at, type: u1}]}
  trailer: {seq: [{id: len, type: u1}, {id: text, type: str, size: len}]}
  entry:
    seq: [{id: sector, type: u1}, {id: len, type: u1}]
    instances:
      body: {io: _root._io, pos: _root.header.data_at + sector * 8, size: len}`;
    const value = {
      header: { dataAt: 8, trailerAt: 24 },
      num: 0,
      entries: [
        { sector: 0, len: 0, body: bytes('0102030405060708090a') },
        { sector: 1, len: 0, body: bytes('aa') },
      ],
      trailer: { len: 0, text: 'xyz' },
    };
    expect(await serialized(body, value)).toBe(
      '0820' +
        '02' +
        '000a' +
        '0201' +
        '00' +
        '0102030405060708' +
        '090a000000000000' +
        'aa00000000000000' +
        '0378797a',
    );
  });

  test('an instance in an instance, in a part that is stored in another form', async () => {
    const body = `
seq: [{id: ofs, type: u1}, {id: len, type: u1}]
instances:
  box: {pos: ofs, size: len, type: box, process: xor(0xff)}
types:
  box:
    seq: [{id: at, type: u1}, {id: n, type: u1}]
    instances:
      items: {pos: at, type: u2, repeat: expr, repeat-expr: n}`;
    expect(await serialized(body, { ofs: 2, len: 0, box: { at: 2, n: 0, items: Uint16Array.of(1, 2) } })).toBe(
      '0206' + 'fdfd' + 'feff' + 'fdff',
    );
    expect(await serialized(body, { ofs: 0, len: 0, box: { at: 0, n: 0, items: Uint16Array.of(1) } })).toBe(
      '0204' + 'fdfe' + 'feff',
    );
  });

  test('instances whose offset is told by one field move together', async () => {
    const body = `
seq: [{id: n, type: u1}, {id: list, type: u1, repeat: expr, repeat-expr: n}, {id: at, type: u1}]
instances:
  first: {pos: at, type: u1}
  second: {pos: at + 2, type: u2}`;
    expect(await serialized(body, { n: 0, list: Uint8Array.of(7, 8, 9), at: 4, first: 1, second: 0x0302 })).toBe(
      '03070809' + '08' + '000000' + '01000203',
    );
  });

  test('no room behind a sequence that runs to the end', async () => {
    const c = await compiled(`
seq: [{id: at, type: u1}, {id: rest, size-eos: true}]
instances: {word: {pos: at, type: u2}}`);
    const value = { at: 2, rest: bytes('aabbccdd'), word: 0xccbb };
    expect(mended(c, value).hex).toBe('02aabbccdd');
    const error = formatError(() => c.serialize({ ...value, word: 1 }, { fixup: true }));
    expect([error.code, error.path]).toEqual(['write/cannot-mend', 'word']);
  });

  test('nothing to place at an offset that is told twice', async () => {
    const c = await compiled(`
seq: [{id: a, type: u1}]
instances:
  one: {pos: a, type: u1}
  two: {pos: 255 - a, type: u1}`);
    const error = formatError(() => c.serialize({ a: 0, one: 1, two: 2 }, { fixup: true }));
    expect(error.code).toBe('write/tie-conflict');
  });
});

describe('what a file says already is not mended', () => {
  test.each<[string, string, string]>([
    [
      'room that a structure leaves in its slot',
      `seq: [{id: len, type: u1}, {id: part, type: part, size: len}, {id: end, type: u1}]
types: {part: {seq: [{id: n, type: u1}, {id: list, type: u1, repeat: expr, repeat-expr: n}]}}`,
      '05' + '01aa000000' + '07',
    ],
    ['text that fills its slot', 'seq: [{id: len, type: u1}, {id: text, size: len, type: strz}]', '026162'],
    ['text with its terminator', 'seq: [{id: len, type: u1}, {id: text, size: len, type: strz}]', '03616200'],
    ['a product of 0', 'seq: [{id: w, type: u1}, {id: h, type: u1}, {id: body, size: w * h}]', '0500'],
    [
      'text in a table of texts, at its start',
      `seq: [{id: at, type: u1}, {id: texts, type: texts, size-eos: true}]
instances: {text: {io: texts._io, pos: at, type: strz}}
types: {texts: {seq: [{id: all, type: strz, repeat: eos}]}}`,
      '00' + '6100' + '6200',
    ],
  ])('%s', async (_, schema, file) => {
    const c = await compiled(schema);
    const value = c.parse(bytes(file));
    expect(hex(c.serialize(value, { fixup: true, base: bytes(file) }))).toBe(file);
  });

  test('what does not fit is', async () => {
    const slot = await compiled(`
seq: [{id: len, type: u1}, {id: part, type: part, size: len}]
types: {part: {seq: [{id: n, type: u1}, {id: list, type: u1, repeat: expr, repeat-expr: n}]}}`);
    expect(mended(slot, { len: 2, part: { n: 0, list: bytes('aabbcc') } }).hex).toBe('04' + '03aabbcc');
    const text = await compiled('seq: [{id: len, type: u1}, {id: text, size: len, type: strz}]');
    expect(mended(text, { len: 2, text: 'abc' }).hex).toBe('04' + '61626300');
    const product = await compiled('seq: [{id: w, type: u1}, {id: h, type: u1}, {id: body, size: w * h}]');
    expect(mended(product, { w: 0, h: 2, body: bytes('aabbccdd') }).hex).toBe('0202aabbccdd');
    const error = formatError(() => product.serialize({ w: 1, h: 0, body: bytes('aa') }, { fixup: true }));
    expect(error.code).toBe('write/cannot-mend');
  });

  test('a structure that runs to the end of its slot fills it', async () => {
    const c = await compiled(`
seq: [{id: len, type: u1}, {id: part, type: part, size: len}]
types: {part: {seq: [{id: list, type: u1, repeat: eos}]}}`);
    expect(mended(c, { len: 5, part: { list: bytes('aabb') } }).hex).toBe('02aabb');
  });
});
