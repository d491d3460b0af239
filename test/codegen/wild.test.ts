import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fileHost, formatProblem, generateInMemory } from '../../src/codegen/index.ts';
import { codec, compileSchemas, loadSchema, memoryHost, problemsOf } from '../support/load-schema.ts';
import type { Value } from '../support/load-schema.ts';
import { testLanguage } from './language-case.ts';

/** What schemas of the public gallery do and others do not. */
testLanguage([
  {
    name: 'enum labels that YAML reads as something else',
    schema: `
seq: [{id: a, type: u1, enum: e}, {id: b, type: u1, enum: e}]
enums:
  e: {0: "null", 1: true, 2: false}
instances:
  is_true: {value: 'a == e::true'}`,
    data: '01 00',
    value: { a: 1, b: 0, isTrue: true },
  },
  {
    name: 'keys of enums in quotes, negative ones too',
    schema: `
seq: [{id: a, type: s1, enum: e}, {id: b, type: s1, enum: e}]
enums:
  e: {'-1': below, "0x10": above}
instances:
  is_below: {value: 'a == e::below and b == e::above'}`,
    data: 'ff 10',
    value: { a: -1, b: 16, isBelow: true },
  },
  {
    name: 'the root that names itself by _root',
    schema: `
seq:
  - {id: end, type: u1}
  - {id: parts, type: u1, repeat: until, repeat-until: '_io.pos >= _root.end'}
  - {id: last, type: u1, if: '_root.end == _root.parts[0]'}`,
    data: '03 03 07 09',
    value: { end: 3, parts: [3, 7], last: 9 },
  },
  {
    name: 'a check that names its own field',
    schema: `
seq:
  - {id: size, type: u1, valid: 'true ? 2 : size'}
  - {id: last, type: u1, valid: {expr: 'last != 0'}}`,
    data: '02 07',
    value: { size: 2, last: 7 },
  },
  {
    name: 'a check that asks for what follows from its field',
    schema: `
seq:
  - {id: version, type: u4le, valid: {expr: major < 2 and known}}
  - {id: part, type: part}
instances:
  major: {value: version >> 16}
  minor: {value: version & 0xffff}
  known: {value: minor < 9}
types:
  part:
    seq: [{id: low, type: u1, valid: {max: half}}, {id: rest, type: u1, repeat: until, repeat-until: _ == twice}]
    instances: {half: {value: low / 2 + 9}, twice: {value: low * 2}}`,
    data: '02 00 01 00 03 07 06',
    value: { version: 0x10002, part: { low: 3, rest: [7, 6], half: 10, twice: 6 }, major: 1, minor: 2, known: true },
  },
  {
    name: 'what runs to the end of a stream and stands behind it',
    schema: `
seq: [{id: part, size: 2, type: part}]
types:
  part:
    seq: [{id: ofs, type: u2le}]
    instances:
      numbers: {pos: ofs, type: u2le, repeat: eos}
      rows: {pos: ofs, type: row, repeat: eos}
      rest: {pos: ofs, size-eos: true, type: rest}
  row: {seq: [{id: a, type: u1}, {id: b, type: u2le}]}
  rest: {seq: [{id: bytes, size-eos: true}]}`,
    data: '09 00',
    value: { part: { ofs: 9, numbers: [], rows: [], rest: { bytes: 'x' } } },
  },
  {
    name: 'a check that is an object, and is read for what it demands',
    schema: `
seq:
  - {id: body, size: 1, valid: {expr: head}}
instances: {head: {pos: 0, type: magic}}
types: {magic: {seq: [{id: byte, type: u1, valid: 2}]}}`,
    data: '02',
    value: { body: 'x02', head: { byte: 2 } },
  },
  {
    name: 'a member that the type of a cast does not have',
    schema: `
seq:
  - {id: kind, type: u1}
  - {id: part, type: {switch-on: kind, cases: {0: outer, _: other}}}
instances: {deep: {value: part.as<other>.inner_part.as<inner>.byte}}
types:
  outer: {seq: [{id: inner_part, type: inner}]}
  inner: {seq: [{id: byte, type: u1}]}
  other: {seq: [{id: word, type: u2le}]}`,
    data: '00 07',
    value: { kind: 0, part: { innerPart: { byte: 7 } }, deep: 7 },
  },
  {
    name: 'cases of all widths, floats and types keep each its exact value',
    schema: `
seq:
  - {id: kind, type: u1}
  - id: values
    type:
      switch-on: _index
      cases: {0: s1, 1: s8, 2: f4, 3: pair}
    repeat: expr
    repeat-expr: 4
types:
  pair: {seq: [{id: x, type: u1}]}`,
    data: '00 ff ffffffffffffff7f 0000c03f 09',
    value: { kind: 0, values: [-1, 2n ** 63n - 1n, 1.5, { x: 9 }] },
  },
  {
    name: 'integers and floats by case, and what is computed from them',
    schema: `
seq:
  - id: values
    type:
      switch-on: _index
      cases: {0: s8, 1: f8}
    repeat: expr
    repeat-expr: 2
instances:
  sum: {value: 'values[0] + values[1]'}`,
    data: '0300000000000000 000000000000f83f',
    value: { values: [3n, 1.5], sum: 4.5 },
  },
  {
    name: 'a switch with a condition that matches no case is not there, and need not be',
    schema: `
seq:
  - {id: info, type: u1}
  - {id: argument, type: {switch-on: info, cases: {24: u1, 25: u2}}, if: info != 31}
  - {id: end, type: u1}`,
    data: '05 07',
    value: { info: 5, argument: undefined, end: 7 },
  },
  {
    name: 'a negative count is one of no elements',
    schema: `
seq:
  - {id: num, type: s2}
  - {id: texts, type: strz, repeat: expr, repeat-expr: num}
  - {id: bytes, type: u1, repeat: expr, repeat-expr: num - 1}
  - {id: words, type: u4, repeat: expr, repeat-expr: num}
  - {id: flags, type: b3, repeat: expr, repeat-expr: num}
  - {id: rows, type: row, repeat: expr, repeat-expr: num - 2}
  - {id: wide, type: s8}
  - {id: parts, type: row, size: 4, repeat: expr, repeat-expr: wide}
  - {id: end, type: u1}
types:
  row: {seq: [{id: a, type: u1}, {id: b, type: u2}]}`,
    data: 'ffff ffffffffffffffff 07',
    value: { num: -1, texts: [], bytes: 'x', words: [], flags: [], rows: [], wide: -1n, parts: [], end: 7 },
  },
  {
    name: 'lists of lists',
    schema: `
seq: [{id: a, size: 4}]
instances:
  table: {value: '[[0.5, 1.5], [2.5, 3.5]]'}
  one: {value: 'table[1][0]'}`,
    data: '00000000',
    value: {
      a: 'x00000000',
      table: [
        [0.5, 1.5],
        [2.5, 3.5],
      ],
      one: 2.5,
    },
  },
]);

test.each<[string, 'orig' | 'id', string]>([
  ['-orig-id names what has one', 'orig', ''],
  ['--names id', 'id', ''],
  ['-use-orig-ids: false', 'orig', ', -use-orig-ids: false'],
])('%s', async (name, names, meta) => {
  const text = `meta: {id: s${meta}}
-orig-id: Header
seq: [{id: num_rows, -orig-id: e_rows, type: u1, enum: kind}]
-enum-orig-ids: {kind: KIND_T}
enums: {kind: {1: {id: one, -orig-id: K_ONE}}}
`;
  const { files } = await generateInMemory(['s.ksy'], memoryHost({ s: text }), { names });
  const all = [...files.values()].join('\n');
  const originals = ['Header', 'e_rows', 'KIND_T', 'K_ONE'].filter((each) => new RegExp(`\\b${each}\\b`).test(all));
  expect(originals).toEqual(name.startsWith('-orig-id') ? ['Header', 'e_rows', 'KIND_T', 'K_ONE'] : []);
});

test('a case by the size of the stream needs the bytes from before where nothing else tells the size', async () => {
  const schema = `
meta: {id: sized}
seq:
  - id: data
    type:
      switch-on: _io.size
      cases: {1: beat, 3: ping, _: other}
types:
  beat: {seq: [{id: zero, type: u1}]}
  ping: {seq: [{id: word, size: 3}]}
  other: {seq: [{id: rest, size-eos: true}]}
`;
  const sized = codec(await loadSchema(schema), 'Sized');
  for (const base of [Uint8Array.of(1), Uint8Array.of(1, 2, 3), Uint8Array.of(1, 2, 3, 4)])
    expect(sized.serialize(sized.parse(base), { base })).toEqual(base);
  expect(sized.serialize(sized.parse(Uint8Array.of(1, 2, 3, 4)))).toEqual(Uint8Array.of(1, 2, 3, 4));
  expect(() => sized.serialize(sized.parse(Uint8Array.of(1, 2, 3)))).toThrow(
    expect.objectContaining({ code: 'write/unsettled' }),
  );
});

test.each(['_io.size - _io.pos - 3', '(_io.size - 3)'])(
  'a part takes what is left before the end, of a stream whose size is not known: %s',
  async (size) => {
    const schema = `
meta: {id: middle}
seq: [{id: body, type: body, size: ${size}}, {id: tail, size: 3}]
types:
  body: {seq: [{id: head, size: _io.size - 2}, {id: rest, size-eos: true}]}
`;
    const middle = codec(await loadSchema(schema), 'Middle');
    const base = Uint8Array.of(1, 2, 3, 4, 5, 6, 7);
    expect(middle.serialize(middle.parse(base))).toEqual(base);
  },
);

test('a part of less than no bytes is an error of the format', async () => {
  const schema = `
meta: {id: negative}
seq: [{id: len, type: u1}, {id: body, type: body, size: len - 3}]
types:
  body: {seq: [{id: rest, size-eos: true}]}
`;
  const negative = codec(await loadSchema(schema), 'Negative');
  expect(() => negative.serialize({ len: 1, body: { rest: new Uint8Array() } })).toThrow(
    expect.objectContaining({ code: 'write/bad-size' }),
  );
});

test('a place that counts the elements of its list is warned of, and keeps nobody from the rest', async () => {
  const schema = `
meta: {id: counted}
seq: [{id: offsets, type: u1, repeat: expr, repeat-expr: 2}]
instances:
  parts: {pos: 'offsets[_index]', type: u1, repeat: expr, repeat-expr: 2}
  part: {pos: _index, type: u1}
`;
  const { problems } = await compileSchemas({ counted: schema });
  expect(problems.map(({ severity, code, path, hint }) => [severity, code, path, hint])).toEqual([
    [
      'warning',
      'no-index',
      '/instances/parts',
      'read each element where it stands by a type with a parameter: `type: part(offsets[_index])`, whose instance has `pos: offset`',
    ],
    ['warning', 'no-index', '/instances/part', undefined],
  ]);
  const counted = codec(await loadSchema(schema), 'Counted');
  const base = Uint8Array.of(2, 3, 8, 9);
  const value = counted.parse(base);
  expect(value['offsets']).toEqual(Uint8Array.of(2, 3));
  expect(() => value['parts']).toThrow(expect.objectContaining({ code: 'read/absent' }));
  expect(counted.serialize(value, { base })).toEqual(base);
});

test('a type that nothing holds may cast its parent, which is absent', async () => {
  const schema = `
meta: {id: held}
seq: [{id: len, type: u1}]
instances:
  outer_len: {value: _parent.as<held>.len}
types:
  part: {seq: [{id: body, size: _parent.as<held>.len}]}
`;
  const { problems } = await compileSchemas({ held: schema });
  expect(problems.map(({ severity, code, path }) => [severity, code, path])).toEqual([
    ['warning', 'no-parent', '/instances/outer_len'],
    ['warning', 'no-parent', '/types/part/seq/0/id'],
  ]);
  const module = await loadSchema(schema);
  const held = codec(module, 'Held');
  const value = held.parse(Uint8Array.of(7));
  expect(value['len']).toBe(7);
  expect(() => value['outerLen']).toThrow(expect.objectContaining({ code: 'read/absent' }));
  expect(held.serialize(value)).toEqual(Uint8Array.of(7));
  expect(() => codec(module, 'Part').parse(Uint8Array.of(7))).toThrow(expect.objectContaining({ code: 'read/absent' }));
});

test('a negative count stays what it is, and becomes the number of elements where there are some', async () => {
  const schema = `
meta: {id: counts, endian: le}
seq:
  - {id: num, type: s2}
  - {id: words, type: u2, repeat: expr, repeat-expr: num}
  - {id: num_more, type: s1}
  - {id: texts, type: strz, encoding: ASCII, repeat: expr, repeat-expr: num_more - 1}
`;
  const module = await loadSchema(schema);
  const counts = codec(module, 'Counts');
  const fixup = module['fixupCounts'] as (value: object) => Value;
  const none = counts.parse(Uint8Array.of(0xfe, 0xff, 0x80));
  expect(fixup(none)).toEqual(none);
  const more = fixup({ ...none, words: Uint16Array.of(7), texts: ['a'] });
  expect(counts.serialize(more)).toEqual(Uint8Array.of(1, 0, 7, 0, 2, 0x61, 0));
  expect(() => counts.serialize({ ...none, words: Uint16Array.of(7) })).toThrow(
    expect.objectContaining({ code: 'write/wrong-count' }),
  );
});

test('an unquoted null is no label', async () => {
  expect(await problemsOf('meta: {id: s}\nenums: {e: {0: null}}\n')).toEqual(['s.ksy:2:16 /enums/e/0 bad-enum']);
});

test('a file that is asked for by a relative path and imported by another is one schema', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lanescope-wild-'));
  try {
    fs.writeFileSync(path.join(folder, 'a.ksy'), 'meta: {id: a, imports: [/b]}\nseq: [{id: b, type: b}]\n');
    fs.writeFileSync(path.join(folder, 'b.ksy'), 'meta: {id: b, imports: [/a]}\nseq: [{id: n, type: u1}]\n');
    const asked = path.relative(process.cwd(), path.join(folder, 'a.ksy'));
    const { diagnostics, files } = await generateInMemory([asked], fileHost([folder]));
    expect(diagnostics.map(formatProblem)).toEqual([]);
    expect([...files.keys()].filter((name) => name.endsWith('.ts')).sort()).toEqual(['a.ts', 'b.ts']);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
