import { expect, test } from 'vitest';
import { withFields } from '../../src/runtime/index.ts';
import { bytes, hex } from '../support/hex-bytes.ts';

import { formatError } from '../support/format-error.ts';
import { codec, loadSchema } from '../support/load-schema.ts';

const schema = `
meta: {id: t, endian: le}
seq: [{id: ofs, type: u1}, {id: flag, type: u1}]
instances:
  always: {pos: ofs, size: 2}
  maybe: {pos: ofs + 2, size: 1, if: flag == 1}
`;

test('a copy without the fields that are read on demand is not written: they would be lost', async () => {
  const c = codec(await loadSchema(schema), 'T');
  const long = c.parse(bytes('0201aabbcc'));
  expect(hex(c.serialize(long))).toBe('0201aabbcc');
  expect(hex(c.serialize(withFields(long, { ofs: 3 })))).toBe('030100aabbcc');
  expect(formatError(() => c.serialize({ ...long }))).toMatchObject({ code: 'write/no-instance', path: 'always' });
  expect(formatError(() => c.serialize({ ...long, always: bytes('aabb') }))).toMatchObject({
    code: 'write/wrong-presence',
    path: 'maybe',
  });
  const short = { ofs: 2, flag: 0, always: bytes('aabb') };
  expect(hex(c.serialize(short))).toBe('0200aabb');
});

const rest = `
meta: {id: t, endian: le}
seq: [{id: ofs, type: u1}]
instances:
  one: {pos: ofs, type: box, size-eos: true}
  two: {pos: ofs, type: box, size: 2}
  all: {pos: ofs, type: u1, repeat: eos}
types:
  box: {seq: [{id: data, size-eos: true}]}
`;

test('an instance in what is left of a stream stands where it says', async () => {
  const c = codec(await loadSchema(rest), 'T');
  expect(c.parse(bytes('02aabbccdd'))).toMatchObject({
    one: { data: bytes('bbccdd') },
    two: { data: bytes('bbcc') },
    all: bytes('bbccdd'),
  });
});

const chain = `
meta: {id: t, endian: le}
seq:
  - {id: num, type: u1}
  - {id: items, type: 'item(_index != 0 ? items[_index - 1].sum : 0)', repeat: expr, repeat-expr: num}
  - {id: tail, size: items.last.sum}
types:
  item:
    params: [{id: before, type: u4}]
    seq: [{id: add, type: u1}, {id: pair, type: u1, repeat: expr, repeat-expr: sum % 2}]
    instances:
      sum: {value: (before + add) & 0xff}
`;

test('readers ask instances of elements and of the object at hand as their values say', async () => {
  const c = codec(await loadSchema(chain), 'T');
  expect(c.parse(bytes('03 01ff 01 01ee aabbcc'.replaceAll(' ', '')))).toMatchObject({
    items: [{ sum: 1 }, { sum: 2 }, { sum: 3 }],
    tail: bytes('aabbcc'),
  });
});

const growing = `
meta: {id: t, endian: le}
seq: [{id: items, type: item, repeat: expr, repeat-expr: 3}]
instances:
  first_count: {value: items.size}
types:
  item:
    seq: [{id: bytes, size: _parent.first_count}]
`;

test('an instance that asks for a list stays what it was when it was first asked for', async () => {
  const c = codec(await loadSchema(growing), 'T');
  expect(c.parse(bytes('aabbcc'))).toMatchObject({ items: [{ bytes: bytes('') }, {}, {}], firstCount: 0 });
});

const here = `
meta: {id: t, endian: le}
seq:
  - {id: skipped, size: 2}
  - {id: mark, size: 0, if: start >= 0}
  - {id: more, size: 3}
  - {id: size, type: u1, valid: start}
instances:
  start: {value: _io.pos}
`;

test('an instance that asks where its stream stands stays what it was', async () => {
  const c = codec(await loadSchema(here), 'T');
  expect(c.parse(bytes('aabb11223302'))).toMatchObject({ size: 2, start: 2 });
});

const wide = `
meta: {id: t, endian: le}
seq:
  - {id: size, type: u1}
  - {id: record, type: record, if: size > 0}
types:
  record:
    seq: [${Array.from({ length: 10 }, (_, i) => `{id: f${i}, size: 1}`).join(', ')}]
    instances:
      there: {pos: 0, type: u1}
`;

test('a value that has its fields from the start names the one that could not be read', async () => {
  const c = codec(await loadSchema(wide), 'T');
  const record = { f0: bytes('01'), f9: bytes('0a'), there: 1 };
  expect(c.parse(bytes('01 0102030405060708090a'.replaceAll(' ', '')))).toMatchObject({ record });
  expect(formatError(() => c.parse(bytes('0101020304050607')))).toMatchObject({
    path: 'record.f7',
    schemaPath: '/types/record/seq/7',
  });
});
