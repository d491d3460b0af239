import { testLanguage } from './language-case.ts';

/** How fields make up types. */
testLanguage([
  {
    name: 'conditions',
    schema: `
seq:
  - {id: n, type: u1}
  - {id: a, type: u2, if: n > 1}
  - {id: b, type: u2, if: n > 1 and a == 5}
  - {id: c, type: str, size: 1, if: 'n == 1'}`,
    data: '02 0500 0600',
    value: { n: 2, a: 5, b: 6 },
  },
  {
    name: 'repetition: a count, to the end, until',
    schema: `
seq:
  - {id: n, type: u1}
  - {id: a, type: u2, repeat: expr, repeat-expr: n}
  - {id: b, type: strz, repeat: expr, repeat-expr: n - 1}
  - {id: c, type: u1, repeat: until, repeat-until: _ == 0}
  - {id: d, type: pair, repeat: until, repeat-until: _.y == 0 or _index == 5}
  - {id: e, type: pair, repeat: expr, repeat-expr: 2}
  - {id: f, size: 1, repeat: expr, repeat-expr: 2}
  - {id: g, type: named, repeat: eos}
types:
  pair: {seq: [{id: x, type: u1}, {id: y, type: s1}]}
  named: {seq: [{id: len, type: u1}, {id: name, type: str, size: len}]}
instances:
  second: {value: 'a[1]'}
  last: {value: g.last.name + g.first.name}
  sizes: {value: a.size + d.size * 2 + e.size * 4 + g.size * 8}
  pairs: {value: 'e[1].y + d[0].x'}
  least: {value: a.min}
  greatest: {value: c.max}`,
    data: '02 0100 0200 4100 0703 00 0101 0200 03ff 04fe 0908 0141 024243 00',
    value: {
      n: 2,
      a: [1, 2],
      b: ['A'],
      c: [7, 3, 0],
      d: [
        { x: 1, y: 1 },
        { x: 2, y: 0 },
      ],
      e: [
        { x: 3, y: -1 },
        { x: 4, y: -2 },
      ],
      f: ['x09', 'x08'],
      g: [
        { len: 1, name: 'A' },
        { len: 2, name: 'BC' },
        { len: 0, name: '' },
      ],
      second: 2,
      last: 'A',
      sizes: 2 + 4 + 8 + 24,
      pairs: -1,
      least: 1,
      greatest: 7,
    },
  },
  {
    name: 'runs of numbers to the end',
    meta: 'bit-endian: le',
    schema:
      'seq: [{id: n, type: u1}, {id: a, type: f4be, repeat: expr, repeat-expr: n}, {id: b, type: u8, repeat: eos}]',
    data: '01 3fc00000 ffffffffffffffff 0100000000000000',
    value: { n: 1, a: [1.5], b: [2n ** 64n - 1n, 1n] },
  },
  {
    name: 'substreams: what a structure leaves over is padding',
    schema: `
seq:
  - {id: a, type: inner, size: 4}
  - {id: b, type: all, size: 2}
  - {id: c, type: inner, terminator: 0xff}
  - {id: d, type: all, size-eos: true}
types:
  inner: {seq: [{id: x, type: u1}], instances: {room: {value: _io.size}}}
  all: {seq: [{id: bytes, size-eos: true}]}`,
    data: '01 000000 0203 04ff 0506',
    value: { a: { x: 1, room: 4 }, b: { bytes: 'x0203' }, c: { x: 4, room: 1 }, d: { bytes: 'x0506' } },
    uncovered: ['1-4', '7-8'],
  },
  {
    name: 'choices by number, enum, text, bytes and condition',
    schema: `
seq:
  - {id: n, type: u1, enum: e}
  - {id: s, type: str, size: 1}
  - {id: m, size: 2}
  - {id: a, type: {switch-on: n, cases: {'e::one': u2, 'e::two': inner, _: u1}}}
  - {id: b, type: {switch-on: s, cases: {'"A"': u2, '"B"': inner}}}
  - {id: c, type: {switch-on: m, cases: {'[1, 2]': u2, '[3, 4]': inner}}}
  - {id: d, type: {switch-on: s == 'A', cases: {true: u1, false: u2}}}
  - {id: e, size: 2, type: {switch-on: n.to_i, cases: {1: u1, 2: inner}}}
  - {id: f, size: 2, type: {switch-on: n.to_i, cases: {7: inner}}}
  - {id: g, type: {switch-on: n.to_i, cases: {7: inner}}}
  - {id: h, type: {switch-on: _index, cases: {0: u1, 2: inner}}, repeat: expr, repeat-expr: 3}
enums: {e: {1: one, 2: two}}
types:
  inner: {seq: [{id: x, type: u1}]}
instances:
  a_x: {value: a.as<inner>.x}`,
    data: '02 41 0304 07 0201 09 05 0a00 1112 0c 0d',
    value: {
      n: 2,
      s: 'A',
      m: 'x0304',
      a: { x: 7 },
      b: 0x102,
      c: { x: 9 },
      d: 5,
      e: { x: 10 },
      f: 'x1112',
      h: [12, undefined, { x: 13 }],
      aX: 7,
    },
    uncovered: ['10-11'],
  },
  {
    name: 'types inside types, parents and the root',
    schema: `
seq:
  - {id: base, type: u1}
  - {id: a, type: outer}
  - {id: b, type: outer::inner(3), parent: a}
types:
  outer:
    seq: [{id: k, type: u1}, {id: i, type: inner(k)}]
    types:
      inner:
        params: [{id: p, type: u1}]
        seq: [{id: x, type: u1, if: _parent.k == 2}]
        instances:
          sum: {value: p + _root.base + _parent.k + _parent.i.x}`,
    data: '01 02 05 07',
    value: { base: 1, a: { k: 2, i: { p: 2, x: 5, sum: 10 } }, b: { p: 3, x: 7, sum: 11 } },
  },
  {
    name: 'recursive types',
    schema: `
seq: [{id: root, type: node}]
types:
  node:
    seq:
      - {id: n, type: u1}
      - {id: children, type: node, repeat: expr, repeat-expr: n}
    instances:
      depth: {value: 'n == 0 ? 1 : children[0].depth + 1'}`,
    data: '02 01 00 00',
    value: {
      root: {
        n: 2,
        depth: 3n,
        children: [
          { n: 1, depth: 2n, children: [{ n: 0, depth: 1n, children: [] }] },
          { n: 0, depth: 1n, children: [] },
        ],
      },
    },
  },
  {
    name: 'instances: values and places',
    schema: `
seq: [{id: at, type: u1}, {id: n, type: u1}, {id: rest, size-eos: true}]
instances:
  x: {pos: at, type: u2}
  y: {pos: at + 2, type: strz, if: n == 2}
  z: {pos: at, type: pair, repeat: expr, repeat-expr: n}
  none: {pos: at, type: u1, if: n == 9}
  twice: {value: x * 2}
  end: {pos: _io.size - 1, type: u1}
types:
  pair: {seq: [{id: a, type: u1}, {id: b, type: u1}]}`,
    data: '03 02 00 0100 4100 07',
    value: {
      at: 3,
      n: 2,
      rest: 'x000100410007',
      x: 1,
      y: 'A',
      z: [
        { a: 1, b: 0 },
        { a: 0x41, b: 0 },
      ],
      twice: 2,
      end: 7,
    },
  },
  {
    name: 'instances of another stream',
    schema: `
seq: [{id: a, type: block, size: 4}, {id: b, type: block, size: 2}]
types:
  block:
    seq: [{id: first, type: u1}]
    instances:
      other: {io: _root.a._io, pos: 3, type: u1}`,
    data: '01 0203 04 0506',
    value: { a: { first: 1, other: 4 }, b: { first: 5, other: 4 } },
    uncovered: ['1-4', '5-6'],
    needsBase: true,
  },
  {
    name: 'elements that ask how long their list is by now',
    schema: `
seq:
  - {id: cats, type: cat, repeat: expr, repeat-expr: 3}
  - {id: parts, size: parts.size + 1, repeat: expr, repeat-expr: 2}
types:
  cat: {seq: [{id: meow, size: 3 - _parent.cats.size}]}`,
    data: '010203 0405 06 07 0809',
    value: { cats: [{ meow: 'x010203' }, { meow: 'x0405' }, { meow: 'x06' }], parts: ['x07', 'x0809'] },
  },
  {
    name: 'parameters of every kind',
    schema: `
seq:
  - {id: n, type: u1}
  - {id: w, type: u8}
  - {id: list, type: u2, repeat: expr, repeat-expr: 2}
  - {id: rows, type: row, repeat: expr, repeat-expr: 2}
  - {id: a, type: 'taker(n, w, "ab", [1, 2], n == 1, list, rows, rows[0], 1.5, e::one)'}
enums: {e: {1: one}}
types:
  row: {seq: [{id: v, type: u1}]}
  taker:
    params:
      - {id: n, type: u1}
      - {id: w, type: u8}
      - {id: s, type: str}
      - {id: bytes, type: bytes}
      - {id: flag, type: bool}
      - {id: list, type: 'u2[]'}
      - {id: rows, type: 'row[]'}
      - {id: one, type: row}
      - {id: f, type: f8}
      - {id: kind, type: u1, enum: e}
    seq:
      - {id: x, size: 'list[1] + rows[1].v + one.v'}
    instances:
      sum: {value: 'n + w + s.length + bytes[1] + flag.to_i + list.size + rows.size'}`,
    data: '01 ffffffffffffffff 0100 0000 0100 aabb',
    value: {
      n: 1,
      w: 2n ** 64n - 1n,
      list: [1, 0],
      rows: [{ v: 1 }, { v: 0 }],
      a: {
        n: 1,
        w: 2n ** 64n - 1n,
        s: 'ab',
        bytes: 'x0102',
        flag: true,
        f: 1.5,
        kind: 1,
        x: 'xaa',
        sum: 2n ** 64n - 1n + 1n + 2n + 2n + 1n + 2n + 2n,
      },
    },
    uncovered: ['16-17'],
    needsBase: true,
  },
  {
    name: 'byte order that the data decide, handed down',
    schema: `
seq: [{id: m, size: 1}, {id: a, type: block(m)}, {id: n, size: 1}, {id: b, type: block(n)}, {id: c, type: u2}]
types:
  block:
    meta:
      endian: {switch-on: mark, cases: {'[0x49]': le, '[0x4d]': be}}
    params: [{id: mark, type: bytes}]
    seq: [{id: x, type: u2}, {id: rows, type: row, repeat: expr, repeat-expr: 2}, {id: i, type: inner(x)}, {id: n, type: f4, repeat: expr, repeat-expr: 1}]
    types:
      row: {seq: [{id: v, type: u2}, {id: w, type: u2le}]}
      inner: {params: [{id: p, type: u2}], seq: [{id: y, type: u4}]}`,
    data: '49 0100 0200 0300 0400 0500 06000000 0000c03f 4d 0001 0002 0300 0004 0500 00000006 3fc00000 0700',
    value: {
      m: 'x49',
      n: 'x4d',
      a: {
        mark: 'x49',
        x: 1,
        rows: [
          { v: 2, w: 3 },
          { v: 4, w: 5 },
        ],
        i: { p: 1, y: 6 },
        n: [1.5],
      },
      b: {
        mark: 'x4d',
        x: 1,
        rows: [
          { v: 2, w: 3 },
          { v: 4, w: 5 },
        ],
        i: { p: 1, y: 6 },
        n: [1.5],
      },
      c: 7,
    },
  },
  {
    name: 'imports',
    meta: 'imports: [lib_one, /lib_two]',
    schema: `
seq: [{id: a, type: lib_one}, {id: b, type: 'lib_one::part'}, {id: c, type: lib_two, repeat: expr, repeat-expr: 2}, {id: d, type: u1, enum: 'lib_two::kind'}]
instances: {is_k: {value: d == lib_two::kind::k}}`,
    imports: {
      lib_one:
        'meta: {id: lib_one, endian: be}\nseq: [{id: x, type: u2}, {id: p, type: part}]\ntypes: {part: {seq: [{id: y, type: strz, encoding: UTF-8}]}}',
      lib_two: 'meta: {id: lib_two, endian: le}\nseq: [{id: z, type: u2}]\nenums: {kind: {5: k}}',
    },
    data: '0001 4100 4200 0200 0300 05',
    value: { a: { x: 1, p: { y: 'A' } }, b: { y: 'B' }, c: [{ z: 2 }, { z: 3 }], d: 5, isK: true },
  },
  {
    name: 'records inside records, with constraints',
    schema: `
seq: [{id: a, type: mid, repeat: expr, repeat-expr: 2}, {id: b, type: mid}]
types:
  mid: {seq: [{id: i, type: inner}, {id: j, type: u1}]}
  inner: {seq: [{id: magic, contents: [9]}, {id: v, type: b4, valid: {max: 3}}, {id: w, type: b4}]}`,
    data: '0912 01 0923 02 0934 03',
    value: {
      a: [
        { i: { magic: 'x09', v: 1, w: 2 }, j: 1 },
        { i: { magic: 'x09', v: 2, w: 3 }, j: 2 },
      ],
      b: { i: { magic: 'x09', v: 3, w: 4 }, j: 3 },
    },
  },
  {
    name: 'bits go on from one type to the next',
    schema: `
seq: [{id: a, type: half}, {id: b, type: half}, {id: s, type: strz}]
types: {half: {seq: [{id: x, type: b4}]}}`,
    data: 'ab 4100',
    value: { a: { x: 10 }, b: { x: 11 }, s: 'A' },
  },
]);
