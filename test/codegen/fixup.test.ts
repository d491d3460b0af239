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
