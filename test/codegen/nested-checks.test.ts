import { beforeAll, describe, expect, test } from 'vitest';
import { ByteReader } from '../../src/runtime/index.ts';
import { formatError } from '../support/format-error.ts';
import { bytes, hex } from '../support/hex-bytes.ts';
import { codec, loadSchemas } from '../support/load-schema.ts';
import type { Codec, GeneratedModule, Value } from '../support/load-schema.ts';
import { collectPositions } from '../support/positions.ts';

/** `valid` and `contents` hold wherever a structure stands: inside records, rows, slots, choices, instances and lists. */

/** The part that is checked: 41 42, then 5. */
const PART =
  'part: {seq: [{id: magic, contents: AB}, {id: n, type: u2, valid: {max: 9}}, {id: k, type: u1, enum: e, valid: {in-enum: true}}]}';
const GOOD = '4142 0500 01';
const PLAIN = 'mid: {seq: [{id: a, type: u1}, {id: part, type: part}]}';

/** Where the part stands, the bytes before it, and its path. */
const PLACES: Readonly<Record<string, readonly [seq: string, before: string, path: string, meta?: string]>> = {
  record: ['seq: [{id: part, type: part}, {id: z, type: u1}]', '', 'part'],
  deep: ['seq: [{id: o, type: u1}, {id: mid, type: mid}, {id: z, type: u1}]', 'aa bb', 'mid.part'],
  rows: ['seq: [{id: mids, type: mid, repeat: expr, repeat-expr: 1}, {id: z, type: u1}]', 'bb', 'mids[0].part'],
  until: [
    'seq: [{id: mids, type: mid, repeat: until, repeat-until: _.a > 1}, {id: z, type: u1}]',
    'bb',
    'mids[0].part',
  ],
  all: [
    'seq: [{id: n, type: strz}, {id: mids, type: mid, size: 6, repeat: expr, repeat-expr: 1}, {id: z, type: u1}]',
    '00 bb',
    'mids[0].part',
  ],
  slot: ['seq: [{id: mid, type: mid, size: 6}, {id: z, type: u1}]', 'bb', 'mid.part'],
  versioned: [
    'seq: [{id: row, type: row, size: 6, repeat: expr, repeat-expr: 1}, {id: z, type: u1}]',
    'bb',
    'row[0].part',
  ],
  choice: [
    'seq: [{id: s, type: u1}, {id: mid, type: {switch-on: s, cases: {1: mid, 2: u4}}}, {id: z, type: u1}]',
    '01 bb',
    'mid.part',
  ],
  condition: ['seq: [{id: s, type: u1}, {id: mid, type: mid, if: s == 1}, {id: z, type: u1}]', '01 bb', 'mid.part'],
  given: ['seq: [{id: s, type: u1}, {id: g, type: given(s)}, {id: z, type: u1}]', '01 bb', 'g.mid.part'],
  order: ['seq: [{id: s, type: u1}, {id: o, type: ordered(s)}, {id: z, type: u1}]', '07 bb', 'o.mid.part'],
  process: ['seq: [{id: mid, type: mid, size: 6, process: xor(0)}, {id: z, type: u1}]', 'bb', 'mid.part'],
};

const TYPES = [
  PART,
  PLAIN,
  'row: {-versions: {v1: 1, v2: 6}, seq: [{id: a, type: u1}, {id: part, type: part, -since: v2, if: _io.size >= 6}, {id: rest, size-eos: true}]}',
  'given: {params: [{id: s, type: u1}], seq: [{id: mid, type: mid}]}',
  `ordered: {params: [{id: o, type: u1}], meta: {endian: {switch-on: o, cases: {7: le, _: be}}}, seq: [{id: mid, type: tmid}], types: {tmid: {seq: [{id: a, type: u1}, {id: part, type: tpart}]}, t${PART}}}`,
];

const schemaOf = (id: string, seq: string): string =>
  [
    `meta: {id: ${id}, endian: le, encoding: ASCII}`,
    seq,
    'types:',
    ...TYPES.map((type) => `  ${type}`),
    'enums: {e: {1: one}}',
  ].join('\n');

const SCHEMAS = Object.fromEntries(
  Object.entries(PLACES).map(([name, [seq]]): [string, string] => [`in_${name}`, schemaOf(`in_${name}`, seq)]),
);

const DAMAGE = [
  ['magic', '4143 0500 01', 'read/not-equal', 0],
  ['n', '4142 0a00 01', 'read/greater-than', 2],
  ['k', '4142 0500 02', 'read/not-in-enum', 4],
] as const;

const isMid = (o: object): boolean => 'magic' in o;

/** A copy in which the part, wherever it is, has other fields. */
function changed(value: unknown, fields: Value): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map((each) => changed(each, fields));
  if (isMid(value)) return { ...value, ...fields };
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, changed(part, fields)]));
}

describe.each(['needed', 'all'] as const)('links: %s', (links) => {
  let modules: ReadonlyMap<string, GeneratedModule>;
  const codecOf = (name: string): Codec =>
    codec(modules.get(`in_${name}`) ?? {}, `In${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  beforeAll(async () => {
    modules = await loadSchemas(SCHEMAS, { links });
  }, 60_000);

  test.each(Object.entries(PLACES))('what holds is read and written: %s', (name, [, before]) => {
    const c = codecOf(name);
    const input = bytes(`${before} ${GOOD} 77`);
    const value = c.parse(input);
    expect(value['z']).toBe(0x77);
    expect(hex(c.serialize(value))).toBe(hex(input));
    expect(problemsOf(c, value)).toEqual([]);
  });

  const damaged = Object.entries(PLACES).flatMap(([name, [, before, path]]) =>
    DAMAGE.map(([field, part, code, at]) => ({ name, before, path: `${path}.${field}`, field, part, code, at })),
  );

  test.each(damaged)('$path in $name: readers and visitors refuse it', ({ name, before, path, part, code, at }) => {
    const c = codecOf(name);
    const input = bytes(`${before} ${part} 77`);
    const offset = bytes(before).length + at;
    // A structure that is stored in another form has offsets of its own origin too: that of its bytes.
    expect(formatError(() => c.parse(input))).toMatchObject({ code, path, offset });
    expect(formatError(() => c.visit(new ByteReader(input), collectPositions().visitor))).toMatchObject({
      code,
      offset,
    });
  });

  test.each(damaged)(
    '$path in $name: validators report it, writers refuse it',
    ({ name, before, path, field, part, code }) => {
      const c = codecOf(name);
      const raw = bytes(part);
      const wrong = { magic: raw.slice(0, 2), n: raw[2], k: raw[4] }[field];
      const value = changed(c.parse(bytes(`${before} ${GOOD} 77`)), { [field]: wrong }) as Value;
      expect(problemsOf(c, value)).toContain(`${path} ${code}`);
      expect(formatError(() => c.serialize(value)).code).toBe(code.replace('read/', 'write/'));
    },
  );
});

function problemsOf(c: Codec, value: Value): string[] {
  const found: string[] = [];
  c.validate(value, { problem: (code, path) => found.push(`${path} ${code}`) });
  return found;
}

interface Tables {
  over(data: Uint8Array): { readonly length: number };
  readAll(r: ByteReader, stride: number): { readonly length: number };
}

test('tables open only where every row holds', async () => {
  const module = (await loadSchemas({ s: schemaOf('s', 'seq: [{id: s, type: u1}]') })).get('s') ?? {};
  for (const [name, before] of [
    ['Part', ''],
    ['Mid', 'bb'],
  ] as const) {
    const table = module[`${name}Table`] as Tables;
    const good = `${before} ${GOOD}`;
    expect(table.over(bytes(good + good)).length).toBe(2);
    const wrong = bytes(`${good} ${before} 4142 0a00 01`);
    const offset = wrong.length - 3;
    expect(formatError(() => table.over(wrong))).toMatchObject({ code: 'read/greater-than', path: '[1]', offset });
    const r = new ByteReader(wrong, 100);
    const failure = formatError(() => table.readAll(r, wrong.length / 2));
    expect(failure).toMatchObject({ code: 'read/greater-than', path: '[1]', offset: offset + 100 });
    const row = { a: 1, part: { magic: bytes('4142'), n: 10, k: 1 }, magic: bytes('4142'), n: 10, k: 1 };
    const tableOf = module[`tableOf${name}`] as (rows: unknown[]) => unknown;
    expect(formatError(() => tableOf([row])).code).toBe('write/greater-than');
  }
});

test('instances are validated: those with a place, and those that are computed', async () => {
  const modules = await loadSchemas({
    s: schemaOf(
      's',
      [
        'seq: [{id: ofs, type: u1}, {id: b, type: u1}, {id: flag, type: u1}]',
        'instances:',
        '  mid: {pos: ofs, type: mid}',
        '  list: {pos: ofs, type: u1, repeat: expr, repeat-expr: 2, valid: {min: 0x40}}',
        '  maybe: {pos: ofs, size: 2, valid: "[0xbb, 0x41]", if: flag == 1}',
        '  sum: {value: ofs + b, valid: {max: 9}}',
        '  self: {pos: ofs, type: s, if: flag == 2}',
      ].join('\n'),
    ),
  });
  const c = codec(modules.get('s') ?? {}, 'S');
  const good = c.parse(bytes(`03 00 01 bb ${GOOD}`));
  expect(problemsOf(c, good)).toEqual([]);
  expect(problemsOf(c, c.parse(bytes('03 07 01 ba 4143 0a00 01')))).toEqual([
    'mid read/not-equal',
    'maybe read/not-equal',
    'sum read/greater-than',
  ]);
  const plainCopy = { ofs: 3, b: 0, flag: 1, mid: good['mid'], list: [0x41, 0x3f], maybe: bytes('bb42') };
  expect(problemsOf(c, plainCopy)).toEqual(['list[1] read/less-than', 'maybe read/not-equal']);
  expect(formatError(() => c.serialize(plainCopy)).code).toBe('write/less-than');
  expect(problemsOf(c, c.parse(bytes('09 00 00 00')))).toEqual(['mid read/end-of-stream', 'list read/end-of-stream']);
});

test('what a structure must be is part of what its list, slot or record must be', async () => {
  const modules = await loadSchemas({
    s: [
      'meta: {id: s, endian: le}',
      'seq:',
      '  - {id: t, type: t, valid: {expr: _.a == 1}}',
      '  - {id: list, type: t, repeat: expr, repeat-expr: 2, valid: {expr: _.a > _index}}',
      '  - {id: any, type: {switch-on: t.a, cases: {1: u1, 2: u8}}, valid: {max: 7}}',
      'types: {t: {seq: [{id: a, type: u1}]}}',
    ].join('\n'),
  });
  const c = codec(modules.get('s') ?? {}, 'S');
  const value = c.parse(bytes('01 01 02 07'));
  expect(hex(c.serialize(value))).toBe('01010207');
  expect(formatError(() => c.parse(bytes('02 01 02 07'))).path).toBe('t');
  expect(formatError(() => c.parse(bytes('01 01 01 07'))).path).toBe('list[1]');
  expect(formatError(() => c.parse(bytes('01 01 02 08'))).path).toBe('any');
  for (const wrong of [{ t: { a: 2 } }, { list: [{ a: 1 }, { a: 1 }] }, { any: 8 }])
    expect(formatError(() => c.serialize({ ...value, ...wrong })).code).toMatch(/^write\//);
});
