import { describe, expect, test } from 'vitest';
import { formatProblem } from '../../src/codegen/index.ts';
import { compileSchemas, problemsOf } from '../support/load-schema.ts';

/** `§` stands before each place where a problem is reported; it is no part of the schema. */
function places(marked: string): { readonly text: string; readonly marks: readonly string[] } {
  const marks: string[] = [];
  const lines = marked.split('\n').map((line, i) => {
    const parts = line.split('§');
    let col = 1;
    for (const part of parts.slice(0, -1)) {
      col += part.length;
      marks.push(`${i + 1}:${col}`);
    }
    return parts.join('');
  });
  return { text: lines.join('\n'), marks };
}

/** Path and code of each problem, in the order of their places. */
async function expectProblems(marked: string, wanted: readonly string[]): Promise<void> {
  const { text, marks } = places(marked);
  const found = (await problemsOf(text)).map((line) => line.replace(/^s\.ksy:/, ''));
  const order = (a: string, b: string): number => {
    const [x, y] = [a, b].map((line) => line.split(/[: ]/).map(Number));
    return (x?.[0] ?? 0) - (y?.[0] ?? 0) || (x?.[1] ?? 0) - (y?.[1] ?? 0);
  };
  expect(found.sort(order)).toEqual(marks.map((mark, i) => `${mark} ${wanted[i]}`));
}

const M = 'meta: {id: s, endian: le, encoding: ASCII}\n';
/** A field after one that is fine. */
const F = (field: string): string => `${M}seq:\n  - {id: a, type: u1}\n  - ${field}`;
/** A value instance beside some fields. */
const V = (value: string): string =>
  `${M}seq: [{id: a, type: u1}, {id: s, type: strz}, {id: f, type: f4}, {id: l, type: u2, repeat: expr, repeat-expr: 2}, {id: t, type: t}, {id: b, size: 1}, {id: e, type: u1, enum: e}]\ntypes: {t: {seq: [{id: x, type: strz}]}}\nenums: {e: {1: one}, o: {1: one}}\ninstances:\n  v:\n    value: ${value}`;

describe('the file', () => {
  test.each<[string, string, ...string[]]>([
    ['nothing', '§', '/ expected-map'],
    ['no map', '§abc', '/ expected-map'],
    ['no meta', '§seq: []', '/ missing-id'],
    ['no id', 'meta: §{endian: le}', '/meta missing-id'],
    ['an id that is none', 'meta: {id: §Upper}', '/meta/id bad-id'],
    ['a newer language', 'meta: {id: s, ks-version: §0.99}', '/meta/ks-version newer-language'],
    ['a version older than any', 'meta: {id: s, ks-version: §0.5}', '/meta/ks-version older-language'],
    ['a version that YAML reads as a number', 'meta: {id: s, ks-version: §0.10}', '/meta/ks-version older-language'],
    ['the same version as a string', "meta: {id: s, ks-version: '0.10'}"],
    ['an encoding that nothing uses', 'meta: {id: s, encoding: §foo}', '/meta/encoding unknown-encoding'],
    [
      'another name of an encoding, in a type',
      'meta: {id: s}\ntypes: {t: {meta: {encoding: §uS-ascII}}}',
      '/types/t/meta/encoding encoding-name',
    ],
    ['a version that is none', "meta: {id: s, ks-version: '§x'}", '/meta/ks-version bad-version'],
    ['an unknown key', 'meta: {id: s, §foo: 1}', '/meta/foo unknown-key'],
    ['an unknown key at the top', `${M}§foo: 1`, '/foo unknown-key'],
    ['an unknown byte order', 'meta: {id: s, endian: §middle}', '/meta/endian bad-endian'],
    ['an unknown bit order', 'meta: {id: s, bit-endian: §middle}', '/meta/bit-endian bad-endian'],
    ['a byte order without cases', 'meta: {id: s, endian: §{switch-on: a}}', '/meta/endian missing-key'],
    [
      'a stray key of a byte order',
      'meta: {id: s, endian: {switch-on: 1, cases: {1: le}, §else: be}}',
      '/meta/endian/else unknown-key',
    ],
    ['substreams without copies', 'meta: {id: s, ks-zero-copy-substream: false}'],
    [
      'a flag that is none',
      'meta: {id: s, ks-zero-copy-substream: §x}',
      '/meta/ks-zero-copy-substream expected-boolean',
    ],
    ['imports that are no list', 'meta: {id: s, imports: §{a: b}}', '/meta/imports expected-list'],
    ['an import that is no name', 'meta: {id: s, imports: [§[a]]}', '/meta/imports/0 expected-string'],
    ['an import that is not there', 'meta: {id: s, imports: [§nowhere]}', '/meta/imports/0 import-not-found'],
    ['a sequence that is none', `${M}seq: §{id: a}`, '/seq expected-list'],
    ['types that are no map', `${M}types: §[a]`, '/types expected-map'],
    ['a type that is no map', `${M}types: {t: §5}`, '/types/t expected-map'],
    ['a name that is none', `${M}types: {§T: {}}`, '/types/T bad-id'],
    ['two keys of one name', `${M}types: {t: {}, §t: {}}`, '/types/t yaml-duplicate-key'],
    ['broken YAML', `${M}seq: [a, §`, '/ yaml-syntax'],
    ['YAML that names itself', `${M}seq: &x\n  §§- *x`, '/seq/0/0 yaml-alias', '/seq/0 expected-map'],
    ['a key that is no name', `${M}types: {§[a]: {}}`, '/types yaml-key'],
  ])('%s', (_, marked, ...wanted) => expectProblems(marked, wanted));
});

describe('fields', () => {
  test.each<[string, string, ...string[]]>([
    ['no map', F('§abc'), '/seq/1 expected-map'],
    ['a bad name', F('{id: §A, type: u1}'), '/seq/1/id bad-id'],
    ['a name that is taken', F('{id: §a, type: u1}'), '/seq/1/id duplicate-id'],
    ['an unknown key', F('{id: b, type: u1, §sise: 1}'), '/seq/1/sise unknown-key'],
    [
      'keys without meaning',
      F('{id: b, type: u1, §size: 1, §terminator: 0}'),
      '/seq/1/size unknown-key',
      '/seq/1/terminator idle-key',
    ],
    [
      'keys that the official compiler takes',
      F('{id: b, type: b3, §include: true, §consume: false, §eos-error: false}\n  - {id: c, size: 1, §parent: _root}'),
      '/seq/1/include idle-key',
      '/seq/1/consume idle-key',
      '/seq/1/eos-error idle-key',
      '/seq/2/parent idle-key',
    ],
    [
      'the end of known bytes',
      F('{id: b, contents: abc, §size: 3, §pad-right: 0, §terminator: 0}'),
      '/seq/1/size idle-key',
      '/seq/1/pad-right idle-key',
      '/seq/1/terminator idle-key',
    ],
    ['two rules for bytes', F('{id: b, contents: abc, valid: §{min: "[1]"}}'), '/seq/1/valid bad-valid'],
    ['the encoding of bytes', F('{id: b, size: 1, §encoding: ASCII}'), '/seq/1/encoding unknown-key'],
    [
      'the encoding of an object',
      F('{id: b, type: t, §encoding: ASCII}\ntypes: {t: {}}'),
      '/seq/1/encoding unknown-key',
    ],
    ['no type and no size', F('{id: §b}'), '/seq/1/id no-size'],
    ['text without an end', F('{id: §b, type: str}'), '/seq/1/id no-size'],
    ['two ends', F('{id: b, size: 1, size-eos: §true}'), '/seq/1/size-eos bad-size'],
    ['a size that is no number', F('{id: b, size: §"\'x\'"}').replace('§"', '"§'), '/seq/1/size bad-type'],
    ['a list of types', F('{id: b, type: §[u1]}'), '/seq/1/type bad-type'],
    ['a type that is none', F("{id: b, type: '§?'}"), '/seq/1/type bad-type'],
    ['too many bits', F('{id: b, type: §b65537}'), '/seq/1/type bad-type'],
    ['no bits', F('{id: b, type: §b0}'), '/seq/1/type bad-type'],
    ['a byte order of one byte', F('{id: b, type: §u1le}'), '/seq/1/type unknown-type'],
    ['an unknown type', F('{id: b, type: §nowhere}'), '/seq/1/type unknown-type'],
    ['arguments that nobody takes', F('{id: b, type: §t(1)}\ntypes: {t: {}}'), '/seq/1/type bad-arguments'],
    [
      'an argument of the wrong kind',
      F('{id: b, type: §t("x")}\ntypes: {t: {params: [{id: p, type: u1}]}}'.replace('t("x")', `'t("x")'`)).replace(
        "§'",
        "'§",
      ),
      '/seq/1/type bad-arguments',
    ],
    [
      'a float for an integer',
      F("{id: b, type: '§t(1.5)'}\ntypes: {t: {params: [{id: p, type: u1}]}}"),
      '/seq/1/type bad-arguments',
    ],
    ['an unknown enum', F('{id: b, type: u1, enum: §nowhere}'), '/seq/1/enum unknown-enum'],
    ['an enum that is no name', F('{id: b, type: u1, enum: §[a]}'), '/seq/1/enum bad-name'],
    ['an enum of text', F('{id: b, type: strz, enum: §e}\nenums: {e: {1: x}}'), '/seq/1/enum bad-enum'],
    ['an unknown repetition', F('{id: b, type: u1, repeat: §forever}'), '/seq/1/repeat bad-repeat'],
    ['a count without its expression', F('{id: b, type: u1, repeat: §expr}'), '/seq/1/repeat missing-key'],
    ['until when', F('{id: b, type: u1, repeat: §until}'), '/seq/1/repeat missing-key'],
    ['a stray count', F('{id: b, type: u1, §repeat-expr: 1}'), '/seq/1/repeat-expr unknown-key'],
    ['a stray end', F('{id: b, type: u1, repeat: eos, §repeat-until: true}'), '/seq/1/repeat-until unknown-key'],
    [
      'a count that is no number',
      F('{id: b, type: u1, repeat: expr, repeat-expr: §true}'),
      '/seq/1/repeat-expr bad-type',
    ],
    [
      'an end that is no condition',
      F('{id: b, type: u1, repeat: until, repeat-until: §_}'),
      '/seq/1/repeat-until bad-type',
    ],
    ['a condition that is none', F('{id: b, type: u1, if: §a}'), '/seq/1/if bad-type'],
    ['a byte that is none', F('{id: b, terminator: §256}'), '/seq/1/terminator expected-byte'],
    ['yes or no', F('{id: b, size-eos: true, consume: §maybe}'), '/seq/1/consume expected-boolean'],
    ['contents that are no bytes', F('{id: b, contents: [1, §300]}'), '/seq/1/contents/1 bad-contents'],
    ['contents that YAML reads as a number', F('{id: b, contents: §0x41}'), '/seq/1/contents bad-contents'],
    ['contents that YAML reads as a float', F('{id: b, contents: [ab, §1.5]}'), '/seq/1/contents/1 bad-contents'],
    ['contents that YAML reads as true', F('{id: b, contents: [§true]}'), '/seq/1/contents/0 bad-contents'],
    ['contents that YAML reads as null', F('{id: b, contents: §null}'), '/seq/1/contents bad-contents'],
    ['contents in quotes, and signed bytes', F("{id: b, contents: ['1', '0xFF', 'true', '1_0', -1, 255]}")],
    [
      'a byte in quotes that is none',
      F("{id: b, contents: [1, §'256']}").replace("§'", "'§"),
      '/seq/1/contents/1 bad-contents',
    ],
    [
      'instances without a place',
      `${M}seq: [{id: a, type: u1}]\ninstances: {§b: {type: u1}, c: {type: t}, d: {type: {switch-on: a, cases: {1: t, _: t}}}, §e: {type: {switch-on: a, cases: {1: t, 2: u1}}}, f: {size: 0}, §g: {size: a}}\ntypes: {t: {instances: {x: {value: 1}}}}`,
      '/instances/b no-place',
      '/instances/e no-place',
      '/instances/g no-place',
    ],
    ['a process that is none', F('{id: b, size: 1, process: §1 + 1}'), '/seq/1/process bad-process'],
    ['a process with a bad name', F('{id: b, size: 1, process: §_x(1)}'), '/seq/1/process bad-process'],
    ['a key that is missing', F('{id: b, size: 1, process: §xor}'), '/seq/1/process bad-arguments'],
    ['a key too many', F("{id: b, size: 1, process: '§xor(1, 2)'}"), '/seq/1/process bad-arguments'],
    ['a key of text', F('{id: b, size: 1, process: \'§xor("a")\'}'), '/seq/1/process bad-arguments'],
    ['a rotation by bytes', F("{id: b, size: 1, process: '§rol([1])'}"), '/seq/1/process bad-arguments'],
    ['a process without an end', F('{id: §b, type: t, process: xor(1)}\ntypes: {t: {}}'), '/seq/1/id no-size'],
    ['no rule', F('{id: b, type: u1, valid: §{}}'), '/seq/1/valid bad-valid'],
    ['an empty expression', F('{id: b, size: §[1]}'), '/seq/1/size expected-expression'],
    [
      'an expression that breaks off',
      F('{id: b, size: a + *§ 2}').replace('*§', '§*'),
      '/seq/1/size expression-syntax',
    ],
    ['a rule that is none', F('{id: b, type: u1, valid: {§foo: 1}}'), '/seq/1/valid/foo unknown-key'],
    ['a rule of the wrong kind', F('{id: b, type: u1, valid: {min: \'§"x"\'}}'), '/seq/1/valid/min bad-operands'],
    ['a rule that is no condition', F('{id: b, type: u1, valid: {expr: §_}}'), '/seq/1/valid/expr bad-type'],
    ['in what enum', F('{id: b, type: u1, valid: {in-enum: §true}}'), '/seq/1/valid/in-enum missing-key'],
    [
      'in an enum or not',
      F('{id: b, type: u1, enum: e, valid: {in-enum: §false}}\nenums: {e: {1: x}}'),
      '/seq/1/valid/in-enum bad-valid',
    ],
    ['any of what', F('{id: b, type: u1, valid: {any-of: §1}}'), '/seq/1/valid/any-of expected-list'],
    ['a choice without cases', F('{id: b, type: §{switch-on: a}}'), '/seq/1/type missing-key'],
    ['a choice by nothing', F('{id: b, type: §{cases: {1: u1}}}'), '/seq/1/type missing-key'],
    [
      'a case of the wrong kind',
      F('{id: b, type: {switch-on: a, cases: {\'§"x"\': u1}}}'),
      '/seq/1/type/cases/"x" bad-operands',
    ],
    ['a case that is no type', F('{id: b, type: {switch-on: a, cases: {1: §[u1]}}}'), '/seq/1/type/cases/1 bad-type'],
  ])('%s', (_, marked, ...wanted) => expectProblems(marked, wanted));

  test('no byte order, no encoding', async () => {
    await expectProblems('meta: {id: s}\nseq:\n  - {id: a, type: §u2}\n  - {id: §b, type: strz}', [
      '/seq/0/type no-endian',
      '/seq/1 no-encoding',
    ]);
  });
});

describe('instances, parameters and enums', () => {
  test.each<[string, string, ...string[]]>([
    ['a value that is also read', `${M}instances: {v: {value: 1, §size: 1}}`, '/instances/v/size unknown-key'],
    ['a bad name', `${M}instances: {§V: {value: 1}}`, '/instances/V bad-id'],
    ['a name that is taken', `${M}seq: [{id: a, type: u1}]\ninstances: {§a: {value: 1}}`, '/instances/a duplicate-id'],
    ['a place that is no number', `${M}instances: {v: {pos: '§"x"', type: u1}}`, '/instances/v/pos bad-type'],
    ['a stream that is none', `${M}instances: {v: {io: §1, pos: 0, type: u1}}`, '/instances/v/io bad-type'],
    ['a value that needs itself', `${M}instances: {§v: {value: v + 1}}`, '/instances/v cycle'],
    ['values that need each other', `${M}instances: {§v: {value: w}, w: {value: v}}`, '/instances/v cycle'],
    ['a field that comes later', `${M}seq: [{id: a, size: §len_a}, {id: len_a, type: u1}]`, '/seq/0/size not-read-yet'],
    ['a parameter without a name', `${M}params: [§{type: u1}]`, '/params/0 missing-key'],
    ['a parameter of unknown type', `${M}params: [{id: p, type: §nowhere}]`, '/params/0/type unknown-type'],
    ['a parameter of a bad name', `${M}params: [{id: §P, type: u1}]`, '/params/0/id bad-id'],
    ['an enum that is no map', `${M}enums: {e: §[a]}`, '/enums/e expected-map'],
    ['an enum of a bad name', `${M}enums: {§E: {1: a}}`, '/enums/E bad-id'],
    ['a number that is none', `${M}enums: {e: {§x: a}}`, '/enums/e/x bad-enum'],
    ['a label that YAML takes for nothing', `${M}enums: {e: {1: §null}}`, '/enums/e/1 bad-enum'],
    ['a bad label', `${M}enums: {e: {1: §A}}`, '/enums/e/1 bad-id'],
    ['two labels of one name', `${M}enums: {e: {1: a, 2: §a}}`, '/enums/e/2 duplicate-id'],
    ['a text form that is no text', `${M}to-string: §1`, '/to-string bad-type'],
  ])('%s', (_, marked, ...wanted) => expectProblems(marked, wanted));
});

describe('expressions', () => {
  test.each<[string, string]>([
    ['1 + §nope', 'unknown-name'],
    ['t.§nope', 'unknown-name'],
    ['_parent.§x', 'no-parent'],
    ['§_', 'unknown-name'],
    ['e == e::§two', 'unknown-label'],
    ['1 + §x::one.to_i', 'unknown-enum'],
    ['s.§nope', 'unknown-method'],
    ['a.§length', 'unknown-method'],
    ['s.§substring(1)', 'bad-arguments'],
    ["s.§substring('a', 1)", 'bad-arguments'],
    ['b.§to_s(s)', 'bad-arguments'],
    ['§a(1)', 'bad-call'],
    ['§a + s', 'bad-operands'],
    ['§s - s', 'bad-operands'],
    ['§a == s', 'bad-operands'],
    ['§e == o::one', 'bad-operands'],
    ['§e < e::one', 'bad-operands'],
    ['§f & 1', 'bad-operands'],
    ['not §a', 'bad-type'],
    ['true and §a', 'bad-type'],
    ["'§a ? 1 : 2'", 'bad-type'],
    ['-§s', 'bad-type'],
    ['~§f', 'bad-type'],
    ["'l[§s]'", 'bad-type'],
    ["'§a[0]'", 'bad-index'],
    ["'§[1, true]'", 'bad-list'],
    ['a.as<§nope>', 'unknown-type'],
    ['sizeof<§nope>', 'unknown-type'],
    ['sizeof<§t>', 'dynamic-size'],
    ['t.§_sizeof', 'dynamic-size'],
    ['1 +§', 'expression-syntax'],
  ])('%s', async (value, code) => {
    await expectProblems(V(value), [`/instances/v/value ${code}`]);
  });
});

test.each<[string, string, string]>([
  ['a type that is not there', '[row, §rows]', '/-tables/1 bad-tables'],
  ['a type without fixed places', '[§text]', '/-tables/0 bad-tables'],
  ['no name', '[§{row: 1}]', '/-tables/0 bad-tables'],
  ['no list', '§row', '/-tables bad-tables'],
])('-tables with %s', async (_, tables, problem) => {
  const types = 'types: {row: {seq: [{id: a, type: u4}]}, text: {seq: [{id: a, type: strz}]}}';
  await expectProblems(`${M}-tables: ${tables}\n${types}`, [problem]);
});

describe('versioned rows', () => {
  const row = (versions: string, ...fields: string[]): string =>
    `${M}types:\n  row:\n    -versions: ${versions}\n    seq:\n      - {id: a, type: u4}\n${fields.map((f) => `      - ${f}\n`).join('')}`;
  const tail = '{id: rest, size-eos: true}';
  const b = '{id: b, type: u4, -since: r2, if: _io.size >= 8}';

  test.each<[string, string, ...string[]]>([
    ['sizes that are not those of the fields', row('{r1: §5, r2: 8}', b, tail), '/types/row/-versions/r1 bad-versions'],
    ['a version without new fields', row('{r1: 4, r2: 8, r3: §12}', b, tail), '/types/row/-versions/r3 bad-versions'],
    ['no versions', row('§{}', tail), '/types/row/-versions bad-versions'],
    ['versions that are no map', row('§[r1]', tail), '/types/row/-versions bad-versions'],
    ['a size that is no number', row('{r1: §x}', tail), '/types/row/-versions/r1 bad-versions'],
    ['no tail', row('§{r1: 4, r2: 8}', b), '/types/row/-versions bad-versions'],
    [
      'a field without a fixed place',
      row('§{r1: 4}', '{id: b, type: strz}', tail),
      '/types/row/-versions bad-versions',
    ],
    [
      'a guard that is not where the field ends',
      row('{r1: 4, r2: 8}', b.replace('_io', '§_io').replace('>= 8', '>= 7'), tail),
      '/types/row/seq/1/if bad-guard',
    ],
    ['no guard', row('{r1: 4, r2: 8}', '{id: §b, type: u4, -since: r2}', tail), '/types/row/seq/1/id bad-guard'],
    [
      'no -since',
      row('{r1: §4}', '{id: b, type: u4, if: §_io.size >= 8}', tail),
      '/types/row/-versions/r1 bad-versions',
      '/types/row/seq/1/if bad-since',
    ],
    ['an unknown version', row('{r1: 4, r2: 8}', b.replace('r2', '§r9'), tail), '/types/row/seq/1/-since bad-since'],
    [
      'versions that go back',
      row(
        '{r1: 4, r2: §12, r3: 12}',
        b.replace('r2', 'r3'),
        '{id: c, type: u4, -since: §r2, if: _io.size >= 12}',
        tail,
      ).replace('§12', '12'),
      '/types/row/seq/2/-since bad-since',
    ],
  ])('%s', (_, marked, ...wanted) => expectProblems(marked, wanted));
});

test('all problems at once, each with its place, code and hint', async () => {
  const { text, marks } = places(
    `${M}seq:\n  - {id: §A, type: u1}\n  - {id: b, type: §nope}\n  - {id: c, size: 1 + §nope}\n  - {id: d, §foo: 1, type: u1}\ntypes:\n  t:\n    seq:\n      - {id: e, type: u1, enum: §nope}\n`,
  );
  const { problems, files } = await compileSchemas({ s: text });
  expect(problems.map((p) => `${p.line}:${p.col}`).sort()).toEqual([...marks].sort());
  expect(problems.every((p) => p.severity === 'error')).toBe(true);
  expect([...files.keys()]).toEqual([]);
  const unknown = problems.find((p) => p.code === 'unknown-key');
  expect(unknown === undefined ? '' : formatProblem(unknown)).toBe(
    `s.ksy:6:13 /seq/3/foo: error: ${unknown?.message} [unknown-key]\n  hint: ${unknown?.hint}`,
  );
  expect(unknown?.hint).toContain('-foo');
});

test('problems of an imported schema name its file; one that is reached twice is reported once', async () => {
  const found = await problemsOf({
    s: 'meta: {id: s, imports: [one, two]}\nseq: [{id: a, type: one}]',
    one: 'meta: {id: one, imports: [two]}\nseq: [{id: a, type: two}]',
    two: 'meta: {id: two}\nseq: [{id: a, type: u2}]',
  });
  expect(found).toEqual(['two.ksy:2:21 /seq/0/type no-endian']);
});

test('schemas may import each other', async () => {
  expect(
    await problemsOf({
      s: 'meta: {id: s, imports: [other]}\nseq: [{id: a, type: u1}, {id: b, type: other, if: a == 1}]',
      other: 'meta: {id: other, imports: [s]}\nseq: [{id: c, type: s}]',
    }),
  ).toEqual([]);
});

test('a warning forbids nothing', async () => {
  const { problems, files } = await compileSchemas({
    s: 'meta: {id: s, encoding: utf8}\nseq: [{id: len, type: u1}, {id: a, type: str, size: len}]',
  });
  expect(problems.map((p) => `${p.severity} ${p.path} ${p.code}`).sort()).toEqual([
    'warning /meta/encoding encoding-name',
    'warning /seq/0/id style-name',
  ]);
  expect([...files.keys()].sort()).toEqual(['s.layout.json', 's.ts']);
});

test('a file that is not there', async () => {
  const { problems } = await compileSchemas({ s: 'meta: {id: s}' });
  expect(problems).toEqual([]);
  const { generateInMemory } = await import('../../src/codegen/index.ts');
  const { diagnostics } = await generateInMemory(['none.ksy'], { read: () => undefined, candidates: () => [] });
  expect(diagnostics).toMatchObject([{ file: 'none.ksy', line: 1, col: 1, path: '/', code: 'file-not-found' }]);
});

test('a name that is nearly another is asked about, and one mistake is one error', async () => {
  const { problems } = await compileSchemas({
    s: `meta: {id: s, endian: le}
seq:
  - {id: header, type: hdr}
  - {id: body, size: haeder.len}
  - {id: a, type: hrd}
  - {id: b, type: u1, enum: knid}
  - {id: c, tipe: u1}
  - {id: d, type: u1, if: kind::onee == e}
  - {id: e, type: u1, enum: kind}
  - {id: f, type: u33}
  - {id: far, size: zzzzzzz}
types: {hdr: {seq: [{id: len, type: u2}]}}
enums: {kind: {1: one}}
instances:
  x: {value: header.lne}
  y: {value: x + 1}
  z: {value: y * 2}
`,
  });
  const asked = problems.map(({ path, hint }) => `${path} ${/`(.*)`/.exec(hint ?? '')?.[1] ?? '-'}`);
  expect(asked.sort()).toEqual([
    '/instances/x/value len',
    '/seq/1/size header',
    '/seq/2/type hdr',
    '/seq/3/enum kind',
    '/seq/4/tipe type',
    '/seq/5/if one',
    '/seq/7/type -',
    '/seq/8/size -',
  ]);
});
