import { testLanguage } from './language-case.ts';

/** Corners of the language that values made up at random ran into. */
testLanguage([
  {
    name: 'a record with contents has its instances',
    schema: 'seq: [{id: magic, contents: [1]}, {id: a, type: u1}]\ninstances: {b: {value: a * 2}}',
    data: '01 03',
    value: { magic: 'x01', a: 3, b: 6 },
  },
  {
    name: 'nothing can be read anywhere, even past the end',
    schema: [
      'seq: [{id: ofs, type: u1}, {id: n, type: u1}]',
      'instances:',
      '  rows: {pos: ofs, type: row, repeat: expr, repeat-expr: n}',
      '  texts: {pos: ofs, type: strz, repeat: expr, repeat-expr: n}',
      '  bytes: {pos: ofs, size: n}',
      'types: {row: {seq: [{id: a, type: u2}, {id: b, type: u2}]}}',
    ].join('\n'),
    data: '09 00',
    value: { ofs: 9, n: 0, rows: [], texts: [], bytes: 'x' },
  },
  {
    name: 'bytes start on a byte, whatever bits an inner type leaves',
    schema: [
      'seq: [{id: a, type: half}, {id: b, type: u1}, {id: c, type: half}, {id: d, type: strz}, {id: e, type: half}]',
      'types: {half: {seq: [{id: x, type: b4}]}}',
    ].join('\n'),
    meta: 'bit-endian: be',
    data: '1f 2e 3f 4100 5f',
    value: { a: { x: 1 }, b: 0x2e, c: { x: 3 }, d: 'A', e: { x: 5 } },
    uncovered: ['0.5-1', '2.5-3', '5.5-6'],
    canonical: '10 2e 30 4100 50',
  },
  {
    name: 'rows begin with the bits that a type before them leaves',
    schema: [
      'seq: [{id: flags, type: flags}, {id: rows, type: row, repeat: expr, repeat-expr: 3}, {id: z, type: u1}]',
      'types:',
      '  flags: {seq: [{id: a, type: b1}, {id: b, type: b6}]}',
      '  row: {seq: [{id: p, type: b1}, {id: v, type: b7}]}',
    ].join('\n'),
    meta: 'bit-endian: be',
    data: '12 34 56 78 9a',
    value: {
      flags: { a: false, b: 9 },
      rows: [
        { p: false, v: 0x1a },
        { p: false, v: 0x2b },
        { p: false, v: 0x3c },
      ],
      z: 0x9a,
    },
    uncovered: ['3.875-4'],
    canonical: '12 34 56 78 9a',
  },
  {
    name: 'records in records begin with the bits that an outer type leaves',
    schema: [
      'seq: [{id: f, type: flags}, {id: s, type: outer}, {id: again, type: outer, size: 2}]',
      'types:',
      '  flags: {seq: [{id: b, type: b7}]}',
      '  outer: {seq: [{id: x, type: inner}, {id: y, type: inner}], instances: {w: {value: x.v + y.v}}}',
      '  inner: {seq: [{id: p, type: b1}, {id: v, type: b7}], instances: {w: {value: v + 1}}}',
    ].join('\n'),
    meta: 'bit-endian: be',
    data: '13 80 fe 81 03',
    value: {
      f: { b: 9 },
      s: { x: { p: true, v: 0x40, w: 0x41 }, y: { p: false, v: 0x7f, w: 0x80 }, w: 0xbf },
      again: { x: { p: true, v: 1, w: 2 }, y: { p: false, v: 3, w: 4 }, w: 4 },
    },
    uncovered: ['2.875-3'],
  },
  {
    name: 'bits that a choice gives run to the end',
    schema: 'seq: [{id: k, type: u1}, {id: a, type: {switch-on: k, cases: {1: b1, 2: u1}}, repeat: eos}]',
    data: '01 a5',
    value: { k: 1, a: [true, false, true, false, false, true, false, true] },
  },
  {
    name: 'a NaN keeps the bits that it had',
    schema: 'seq: [{id: a, type: f4}, {id: b, type: f4be}, {id: c, type: f8}]',
    data: '0100807f ff800001 010000000000f07f',
    value: { a: NaN, b: NaN, c: NaN },
    needsBase: true,
  },
  {
    name: 'a terminator that is part of two values stands there once',
    schema: 'seq: [{id: a, terminator: 0x3b, include: true, consume: false}, {id: b, type: u1}, {id: c, type: u1}]',
    data: '41 3b 07',
    value: { a: 'x413b', b: 0x3b, c: 7 },
  },
  {
    name: 'a record that ends with a terminator has no fixed place',
    schema: 'seq: [{id: a, type: part, terminator: 0}, {id: b, type: u1}]\ntypes: {part: {seq: [{id: x, type: u1}]}}',
    data: '05 00 07',
    value: { a: { x: 5 }, b: 7 },
    uncovered: ['1-2'],
  },
  {
    name: 'what a structure leaves unread before its terminator stays',
    schema: 'seq: [{id: a, type: part, terminator: 0}, {id: b, type: u1}]\ntypes: {part: {seq: [{id: x, type: u1}]}}',
    data: '05 0809 00 07',
    value: { a: { x: 5 }, b: 7 },
    uncovered: ['1-4'],
    canonical: '05 00 07',
  },
  {
    name: 'a structure ends with the terminator that its bytes include',
    schema: 'seq: [{id: a, type: part, terminator: 0, include: true}]\ntypes: {part: {seq: [{id: x, type: u1}]}}',
    data: '05 00',
    value: { a: { x: 5 } },
    uncovered: ['1-2'],
  },
  {
    name: 'an integer in words has no negative zero',
    schema: 'seq: [{id: a, type: strz}]\ninstances: {b: {value: a.to_i}}',
    data: '2d3000',
    value: { a: '-0', b: 0 },
  },
]);
