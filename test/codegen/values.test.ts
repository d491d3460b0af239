import { testLanguage } from './language-case.ts';

/** What single fields can hold. */
testLanguage([
  {
    name: 'integers of every width, sign and byte order',
    schema: `
seq:
  - {id: a, type: u1}
  - {id: b, type: s1}
  - {id: c, type: u2}
  - {id: d, type: s2be}
  - {id: e, type: u4be}
  - {id: f, type: s4}
  - {id: g, type: u8}
  - {id: h, type: s8be}`,
    data: 'ff ff 0100 fffe 80000000 feffffff ffffffffffffffff 8000000000000000',
    value: { a: 255, b: -1, c: 1, d: -2, e: 0x80000000, f: -2, g: 2n ** 64n - 1n, h: -(2n ** 63n) },
  },
  {
    name: 'floating point numbers',
    schema: 'seq: [{id: a, type: f4}, {id: b, type: f4be}, {id: c, type: f8}, {id: d, type: f8be}, {id: e, type: f8}]',
    data: '0000c03f c0200000 000000000000f83f fff0000000000000 0000000000000080',
    value: { a: 1.5, b: -2.5, c: 1.5, d: -Infinity, e: -0 },
  },
  {
    name: 'numbers of different kinds meet without rounding',
    schema: `
seq: [{id: a, type: u8}, {id: f, type: f8}, {id: z, type: u1}, {id: rest, size-eos: true}]
instances:
  same: {value: a == 9007199254740992.0}
  other: {value: a != f}
  less: {value: f < a}
  minus: {value: -(-z)}
  zero: {value: -z}
  none: {value: z * -3 % 3}`,
    data: '0100000000002000 0000000000004043 00',
    value: {
      a: 2n ** 53n + 1n,
      f: 2 ** 53,
      z: 0,
      rest: 'x',
      same: false,
      other: true,
      less: true,
      minus: 0,
      zero: 0,
      none: 0,
    },
  },
  {
    name: 'byte strings: sized, to the end, terminated',
    schema: `
seq:
  - {id: len, type: u1}
  - {id: a, size: len}
  - {id: b, size: 2}
  - {id: c, terminator: 0xff}
  - {id: d, terminator: 0xff, include: true}
  - {id: e, terminator: 0xff, consume: false}
  - {id: f, type: u1}
  - {id: rest, size-eos: true}`,
    data: '03 010203 0405 0607ff 08ff 09ff 0a0b',
    value: { len: 3, a: 'x010203', b: 'x0405', c: 'x0607', d: 'x08ff', e: 'x09', f: 255, rest: 'x0a0b' },
  },
  {
    name: 'a terminator that may be missing at the end',
    schema: 'seq: [{id: a, terminator: 0, eos-error: false}]',
    data: '0102',
    value: { a: 'x0102' },
    canonical: '010200',
  },
  {
    name: 'padding and terminators inside a size',
    schema: `
seq:
  - {id: a, size: 4, pad-right: 0x20}
  - {id: b, size: 4, terminator: 0}
  - {id: c, size: 4, terminator: 0, include: true}
  - {id: d, size: 4, terminator: 0x40, pad-right: 0x2b}
  - {id: e, size: 2, pad-right: 0}`,
    data: '41202020 41420000 41004243 41404040 0000',
    value: { a: 'x41', b: 'x4142', c: 'x4100', d: 'x41', e: 'x' },
    canonical: '41202020 41420000 41000000 41402b2b 0000',
  },
  {
    name: 'text',
    schema: `
seq:
  - {id: a, type: str, size: 2}
  - {id: b, type: strz}
  - {id: c, type: str, terminator: 0x7c}
  - {id: d, type: str, size: 4, encoding: UTF-16LE}
  - {id: e, type: strz, encoding: UTF-16BE}
  - {id: f, type: strz, encoding: UTF-8}
  - {id: g, type: str, size: 3, pad-right: 0x20}
  - {id: h, type: strz, size: 3}
  - {id: i, type: str, size-eos: true, encoding: IBM437}`,
    data: '4142 414200 417c 3dd800de 00e90000 c3a900 412020 410000 80e1',
    value: { a: 'AB', b: 'AB', c: 'A', d: '😀', e: 'é', f: 'é', g: 'A', h: 'A', i: 'Çß' },
  },
  {
    name: 'text that is none keeps its bytes',
    schema: 'seq: [{id: a, type: strz, encoding: UTF-8}, {id: b, type: str, size: 2}]',
    data: 'ff4100 80ff',
    value: { a: '\udcffA', b: '\udc80\udcff' },
  },
  {
    name: 'contents',
    schema: 'seq: [{id: a, contents: MZ}, {id: b, contents: [0x50, 45, "A"]}, {id: c, type: u1}]',
    data: '4d5a 502d41 07',
    value: { a: 'x4d5a', b: 'x502d41', c: 7 },
  },
  {
    name: 'enums keep what they do not know',
    schema: `
seq: [{id: a, type: u1, enum: e}, {id: b, type: u1, enum: e}, {id: c, type: u8, enum: w}, {id: d, type: b4, enum: e}, {id: f, type: b4, enum: e}]
enums:
  e: {1: one, 2: {id: two, doc: The second.}}
  w: {0xffff_ffff_ffff_ffff: all, 0: none}
instances:
  known: {value: a == e::one}
  unknown: {value: b == e::two or b == e::one}
  all: {value: c == w::all}
  raw: {value: b.to_i + 1}
  as_enum: {value: 1 + 1, enum: e}`,
    data: '01 63 ffffffffffffffff 12',
    value: { a: 1, b: 99, c: 2n ** 64n - 1n, d: 1, f: 2, known: true, unknown: false, all: true, raw: 100, asEnum: 2 },
  },
  {
    name: 'bits, most significant first',
    schema: `
seq:
  - {id: a, type: b1}
  - {id: b, type: b3}
  - {id: c, type: b12}
  - {id: d, type: b1}
  - {id: e, type: u1}
  - {id: f, type: b64}`,
    data: 'b123 80 07 fedcba9876543210',
    value: { a: true, b: 3, c: 0x123, d: true, e: 7, f: 0xfedcba9876543210n },
    uncovered: ['2.125-3'],
  },
  {
    name: 'bits, least significant first',
    meta: 'bit-endian: le',
    schema: 'seq: [{id: a, type: b1}, {id: b, type: b3}, {id: c, type: b12}, {id: d, type: b53}, {id: e, type: b11}]',
    data: '3712 ffffffffffff1f80',
    value: { a: true, b: 3, c: 0x123, d: 2 ** 53 - 1, e: 0x400 },
  },
  {
    name: 'wide bits across bytes',
    schema: 'seq: [{id: a, type: b7}, {id: b, type: b64}, {id: c, type: b33}, {id: d, type: b8le}]',
    data: 'ff0000000000000001 00000001 0a',
    value: { a: 0x7f, b: 0x8000000000000000n, c: 0x100000001, d: 10 },
  },
  {
    name: 'repeated bits',
    schema: 'seq: [{id: n, type: u1}, {id: a, type: b3, repeat: expr, repeat-expr: n}, {id: b, type: b4, repeat: eos}]',
    data: '04 05 bc de',
    value: { n: 4, a: [0, 1, 3, 3], b: [12, 13, 14] },
  },
  {
    name: 'process',
    schema: `
seq:
  - {id: key, size: 2}
  - {id: a, size: 3, process: xor(0xff)}
  - {id: b, size: 3, process: xor(key)}
  - {id: c, size: 1, process: rol(3)}
  - {id: d, size: 1, process: 'ror(key[0])'}
  - {id: e, size: 2, process: xor(1), type: inner}
  - {id: f, size: 4, process: xor(1), terminator: 0}
  - {id: g, size-eos: true, process: xor(key)}
types:
  inner: {seq: [{id: x, type: u2be}]}`,
    data: '0180 fffe00 000000 81 03 0001 41000101 0000',
    canonical: '0180 fffe00 000000 81 03 0001 41000000 0000',
    value: {
      key: 'x0180',
      a: 'x0001ff',
      b: 'x018001',
      c: 'x0c',
      d: 'x81',
      e: { x: 0x0100 },
      f: 'x40',
      g: 'x0180',
    },
  },
]);
