import { expect, test } from 'vitest';
import { loadSchema } from '../support/load-schema.ts';

const schema = `
meta: {id: t, endian: le}
seq:
  - {id: head, type: u1}
  - {id: more, type: u1, if: is_long}
  - {id: tail, type: u1}
instances:
  twice: {value: head * 2}
  is_long: {value: twice > 2}
  both: {value: head + tail, if: is_long}
  maybe: {value: more + 1, if: is_long}
  word: {value: 'is_long ? "long" : "short"'}
  wide: {value: head / (tail - 1)}
  loose: {value: more + 1}
  halves: {value: (head >> 1) + tail / 2 + tail % 3}
`;

const isData = (value: object, name: string): boolean => {
  const found = Object.getOwnPropertyDescriptor(value, name);
  return found !== undefined && 'value' in found;
};

test('instances of fields that are there are plain data', async () => {
  const { parseT } = await loadSchema(schema);
  const long = (parseT as (data: Uint8Array) => object)(Uint8Array.of(2, 9, 5));
  expect(long).toMatchObject({ twice: 4, isLong: true, both: 7, maybe: 10, word: 'long', wide: 0 });
  const names = ['twice', 'isLong', 'both', 'word', 'maybe', 'halves', 'wide', 'loose'];
  expect(names.filter((name) => isData(long, name))).toEqual(names.slice(0, 6));
  const short = (parseT as (data: Uint8Array) => object)(Uint8Array.of(1, 5));
  expect(short).toMatchObject({ head: 1, tail: 5, twice: 2, isLong: false, both: undefined, word: 'short' });
});

test('an instance that may fail fails only when it is asked for', async () => {
  const { parseT } = await loadSchema(schema);
  const value = (parseT as (data: Uint8Array) => { readonly wide: number })(Uint8Array.of(1, 1));
  expect(() => value.wide).toThrow();
});

const many = `
meta: {id: t, endian: le}
seq:
  - {id: head, type: u1}
  - {id: tail, type: u1, if: is_b or is_g}
  - {id: rest, size: 'len', if: is_c}
instances:
  is_a: {value: head == 1}
  is_b: {value: head == 2}
  is_c: {value: head == 3}
  is_d: {value: head == 4}
  is_e: {value: is_a or is_d}
  is_f: {value: is_e and is_b}
  is_g: {value: not is_f and head == 7}
  len: {value: 'is_c ? head - 1 : tail', if: head > 0}
`;

test('many such instances are no data: they are worked out when they are asked for', async () => {
  const { parseT, serializeT } = await loadSchema(many);
  const parse = parseT as (data: Uint8Array) => object;
  const value = parse(Uint8Array.of(2, 9));
  expect(value).toMatchObject({ tail: 9, isA: false, isB: true, isE: false, isF: false, isG: false, len: 9 });
  expect(['isA', 'isB', 'isE', 'len'].filter((name) => isData(value, name))).toEqual([]);
  expect(parse(Uint8Array.of(7, 8))).toMatchObject({ tail: 8, isG: true });
  expect(parse(Uint8Array.of(3, 4, 5))).toMatchObject({ rest: Uint8Array.of(4, 5), len: 2 });
  const serialize = serializeT as (value: object) => Uint8Array;
  expect(serialize(parse(Uint8Array.of(3, 4, 5)))).toEqual(Uint8Array.of(3, 4, 5));
});
