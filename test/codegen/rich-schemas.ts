/** Schemas that use most of the language, with names that other languages, TypeScript and our runtime use too. */

const one = `
meta: {id: one, title: 'One */ of two', endian: le, encoding: UTF-8, bit-endian: be}
doc: |
  A comment that ends early: */ and \`ticks\` and \${braces}.
seq:
  - {id: len, type: u1, doc: 'ends */ early'}
  - {id: header, type: fixed}
  - {id: rows, type: fixed, repeat: expr, repeat-expr: 2}
  - {id: versioned, type: row, size: 8, repeat: expr, repeat-expr: 2}
  - {id: body, size: len, type: {switch-on: header.kind, cases: {'kind::text': text, 'kind::node': 'node(3, header)', _: bits}}}
  - {id: names, type: strz, repeat: until, repeat-until: _ == "" or _index > 3}
  - {id: wide, type: u8, repeat: expr, repeat-expr: 2}
  - {id: maybe, type: s4, if: len > 2}
  - {id: late, type: f8, if: len > 2, valid: {expr: _ != 0.5}}
instances:
  sum: {value: 'wide[0] + len * 2 - (len > 2 ? maybe : -1)'}
  at_start: {pos: 0, type: u2be, if: len > 0}
  shown: {value: 'f"{len}: {header.kind.to_i}"'}
  again: {pos: 1, size: 9, type: fixed}
  items: {value: '[1, 2, 3]'}
  texts: {value: '["a", shown]'}
types:
  fixed:
    -orig-id: FIXED_RECORD
    seq:
      - {id: kind, type: u1, enum: kind}
      - {id: x, type: u4}
      - {id: b3, type: b3}
      - {id: b13, type: b13}
      - {id: pad, size: 2}
    instances:
      double: {value: x * 2}
  row:
    -versions: {'13.1': 4, 'r2 b': 8}
    seq:
      - {id: a, type: u4}
      - {id: b, type: u4, -since: 'r2 b', if: _io.size >= 8}
      - {id: unknown_tail, size-eos: true}
  text: {seq: [{id: text, type: str, size-eos: true}], to-string: text}
  bits: {seq: [{id: flags, type: b1, repeat: expr, repeat-expr: 9}, {id: rest, size-eos: true}]}
  node:
    params: [{id: depth, type: u1}, {id: head, type: fixed}]
    seq:
      - {id: tag, contents: [1]}
      - {id: left, type: 'node(depth - 1, head)', if: depth > 1}
      - {id: value, type: s8, valid: {min: -5}}
    instances:
      whole: {value: _root.len + head.x + _io.size}
      up: {value: _parent, if: depth > 99}
enums:
  kind: {1: text, 2: node, -1: minus}
  big: {0xffff_ffff_ffff_ffff: all}
`;

const two = `
meta: {id: two, imports: [one], endian: {switch-on: order, cases: {1: le, _: be}}, encoding: UTF-16LE}
params: [{id: order, type: u1}]
seq:
  - {id: part, type: one}
  - {id: records, type: 'one::fixed', repeat: expr, repeat-expr: 2}
  - {id: same, type: u1, enum: 'one::kind'}
  - {id: swapped, type: block}
  - {id: coded, size: 4, process: xor(same.to_i), type: block}
  - {id: title, type: strz}
types:
  block:
    seq: [{id: a, type: u2}, {id: b, type: pair, if: a == 7}]
    types:
      pair: {seq: [{id: x, type: u2}, {id: y, type: s2le}]}
`;

const words = (text: string): readonly string[] => text.split(' ');

/** Names of fields that mean something in JavaScript. */
const JAVASCRIPT = words(
  'await break case catch class const constructor debugger default delete do else enum export extends false finally for function ' +
    'if implements import in instanceof interface let new null package private protected public return static super switch this ' +
    'throw true try typeof undefined var void while with yield arguments eval async of get set as is any number string object ' +
    'to_string value_of has_own_property prototype then name json math options config fields code from over read read_all',
);

/** Those that mean something in our runtime or inside the functions that are generated. */
const OURS = words(
  'r w v i n it self value report path little_endian parent root on row view offset length stride bytes data at io found count ' +
    'before element slot start end outermost known index to_object to_columns num item items item_list list least greatest ' +
    'present lazy link valid divide modulo check_range check_value measure rows_left row_stride decode_text encode_text ' +
    'read_numbers items_list start_end check_count attempt bad_row view_of bytes_at last_end',
);

/** Names of types that meet classes of JavaScript or of generated code. */
const CLASHING_TYPES = words(
  'array map set string number object function symbol error date promise record reg_exp data_view uint8_array big_int view table visitor ' +
    'byte_reader byte_writer format_error draft partial readonly foo foo_view foo_table foo_layout foo2 names iterable math json proxy reflect ' +
    'serialize_options validation_report constraint comparable place row record_layout',
);

function clashes(): string {
  const usable = [...JAVASCRIPT, ...OURS].map((id) => `  - {id: ${id}, type: u1}`);
  const early = OURS.map((id) => `      - {id: ${id}, type: u1, valid: {max: 255}}`);
  const lists = OURS.map((id) => `      - {id: ${id}, type: strz, repeat: expr, repeat-expr: 1}`);
  const types = CLASHING_TYPES.map((id) => `  ${id}: {seq: [{id: x, type: u8}, {id: x_num, type: u1}]}`);
  const uses = CLASHING_TYPES.map((id) => `      - {id: t_${id}, type: ${id}, repeat: expr, repeat-expr: 1}`);
  return [
    'meta: {id: clashes, endian: le, encoding: ASCII}',
    'seq:',
    ...usable,
    'types:',
    ...types,
    '  checked:',
    '    seq:',
    ...early,
    '      - {id: last, size: num + count + item, if: num == 0}',
    '  lists:',
    '    seq:',
    ...lists,
    '  used:',
    '    seq:',
    ...uses,
    '      - {id: last, type: strz}',
    '    instances: {pos: {pos: 0, type: u1}, value: {value: pos + last.length}}',
    'enums:',
    '  foo: {1: one}',
    '  name_of_foo: {1: constructor, 2: prototype, 3: to_string}',
  ].join('\n');
}

/** Questions whose answers TypeScript knows, because of those around them. */
function answered(id: string, type: string, last: string): string {
  return `
meta: {id: ${id}, endian: le, encoding: ASCII}
seq:
  - {id: t, type: ${type}, enum: e}
  - {id: u, type: ${type}, enum: e}
  - {id: a, type: u1}
  - {id: b, type: u1}
  - {id: text, type: strz}
  - {id: real, type: f8}
  - {id: flag, type: b1}
  - {id: of_text, type: {switch-on: text, cases: {'"q"': 'y(text == "r")', '"r"': x}}, if: text == "s"}
  - {id: of_instance, size: 't == e::a ? a : choice'}
  - {id: of_case, type: {switch-on: t, cases: {'e::a': x, 'e::b': 'y(t == e::b)', _: x}}, size: 't == e::b ? 4 : 8'}
  - {id: argument, type: {switch-on: t, cases: {'e::b': 'y(t == e::a)', 'e::c': y(choice == 2)}}}
  - {id: of_condition, if: t == e::a, size: 't == e::b ? 4 : 8'}
  - {id: inner, if: t == e::a, type: {switch-on: t, cases: {'e::b': x, 'e::c': 'y(false)'}}}
  - {id: list, if: t != e::b, type: u1, repeat: expr, repeat-expr: 't == e::b ? 4 : a', valid: {expr: 't != e::b'}}
  - {id: tied, size: '(t == e::a ? a : b) + (t == e::a ? 1 : 2)'}
  - {id: by_itself, type: u1, valid: {expr: doubled == by_itself * 2}}
  - {id: other, type: z}
  - {id: by_constant, size: 2, if: other.is_eight}
instances:
  choice: {value: 't == e::a ? 1 : t == e::b ? 2 : 3'}
  sum: {value: '(t == e::a ? 1 : choice) + (t == e::b ? third : 7)'}
  third: {value: 't != e::a ? choice : fourth'}
  fourth: {value: 't == e::c ? 1 : 2', if: 'not (t != e::a)'}
  checked: {pos: 4, type: str, size: 3, valid: '"abc"'}
  placed: {pos: 't == e::b ? 1 : 2', size: 't == e::b ? choice : 2', if: t == e::a}
  both: {value: 't == e::a and choice == 2 or t == e::a and t == e::b'}
  number: {value: 't.to_i == 0 ? (t == e::b ? 1 : 2) : (t.to_i == 1 and t == e::a ? t.to_i : 3)'}
  same: {value: 't == u and u == e::a and t == e::b'}
  simple: {value: 'a == 1 and a == 2 or text == "a" and text == "b" or real == 1.5 and real == 2.5'}
  by_another: {value: 'of_case.as<z>.m'}
  doubled: {value: by_itself + by_itself}
  flagged: {value: 'flag and flag == false or not flag and flag == true or (flag == true ? flag == false : flag == true)'}
types:
  x: {seq: [{id: k, type: u1}]}
  y: {params: [{id: p, type: bool}], seq: [{id: k, type: u1, if: p}]}
  z: {seq: [{id: m, size: 8}], instances: {eight: {value: '[1, 2, 3, 4, 5, 6, 7, 8]'}, is_eight: {value: m == eight}}}
enums: {e: {0: a, 1: b, ${last}: c}}
`;
}

/** Expressions whose values TypeScript works out, a few of each type, and one that it does not. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  int: [
    '1',
    '2',
    '-1',
    '0xff_ffff_ffff',
    '0x7fff_ffff_ffff_ffff',
    '(flag ? 1 : 2)',
    'e::one.to_i',
    'true.to_i',
    'three',
  ],
  str: ['"a"', '"b"', '""', '(flag ? "a" : "b")', 'f"x"', 'f"x{n}"', '1.to_s'],
  bool: ['true', 'false', '(not true)', '(1 == 2)', '("a" == "b")', '(flag or true)', '(true and false)', 'yes'],
  float: ['1.5', '2.5', '-1.5', '(flag ? 1.5 : 2.5)'],
  enum: ['e::one', 'e::two', '(flag ? e::one : e::two)', 'of_e'],
};

/** Questions whose answers TypeScript knows by themselves. */
function settled(): string {
  const pairs = Object.values(KNOWN).flatMap((texts) => texts.flatMap((a) => texts.map((b) => [a, b] as const)));
  const values = pairs.map(([a, b], i) => `  v${i}: {value: '${a} == ${b}'}`);
  const { float: _, ...switched } = KNOWN;
  const choices = Object.values(switched).flatMap((texts) =>
    texts.flatMap((on) => texts.slice(0, 2).map((match) => [on, match] as const)),
  );
  const fields = choices.map(
    ([on, match], i) => `  - {id: s${i}, type: {switch-on: '${on}', cases: {'${match}': u8, _: part}}}`,
  );
  return [
    'meta: {id: settled, endian: le, encoding: ASCII}',
    'seq:',
    '  - {id: n, type: u1}',
    '  - {id: of_e, type: u1, enum: e}',
    '  - {id: flag, type: b1}',
    ...fields,
    '  - {id: never, type: u8, if: 1 == 2, valid: {min: 3}}',
    '  - {id: always, type: u8, if: 1 < 2, valid: 5}',
    '  - {id: undecided, type: undecided}',
    '  - {id: decided, type: decided}',
    'instances:',
    '  three: {value: 3}',
    '  yes: {value: true}',
    ...values,
    'types:',
    '  part: {seq: [{id: k, type: u1}]}',
    '  undecided: {meta: {endian: {switch-on: _root.n, cases: {1: le}}}, seq: [{id: k, type: u1}]}',
    '  decided: {meta: {endian: {switch-on: _root.n, cases: {1: le, _: be}}}, seq: [{id: k, size: 2}]}',
    'enums: {e: {1: one, 2: two}}',
  ].join('\n');
}

export const rich = {
  one,
  two,
  clashes: clashes(),
  settled: settled(),
  answered: answered('answered', 'u1', '5'),
  answered_wide: answered('answered_wide', 'u8', '0xffffffffffffff00'),
} as const;
