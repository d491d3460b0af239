import { expect, test } from 'vitest';
import type { Expr } from '../../src/codegen/expression/ast.ts';
import { ExpressionError, parseExpression, parseTypeReference } from '../../src/codegen/expression/parse.ts';

/** The tree in Lisp's notation. */
function lisp(e: Expr): string {
  switch (e.kind) {
    case 'int':
    case 'float':
    case 'bool':
      return String(e.value);
    case 'str':
      return JSON.stringify(e.value);
    case 'name':
      return e.name;
    case 'enum':
      return `${e.absolute ? '::' : ''}${[...e.names, e.label].join('::')}`;
    case 'list':
      return `[${e.items.map(lisp).join(' ')}]`;
    case 'format':
      return `(f ${e.parts.map(lisp).join(' ')})`;
    case 'member':
      return `(. ${lisp(e.object)} ${e.name})`;
    case 'index':
      return `(at ${lisp(e.object)} ${lisp(e.index)})`;
    case 'call':
      return `(call ${[e.callee, ...e.args].map(lisp).join(' ')})`;
    case 'cast':
      return `(as ${lisp(e.object)} ${e.type.names.join('::')}${e.type.isArray ? '[]' : ''})`;
    case 'sizeof':
      return `(${e.bits ? 'bitsizeof' : 'sizeof'} ${e.type.names.join('::')})`;
    case 'not':
    case 'negate':
    case 'invert':
      return `(${e.kind} ${lisp(e.operand)})`;
    case 'arithmetic':
    case 'compare':
      return `(${e.op} ${lisp(e.left)} ${lisp(e.right)})`;
    case 'and':
    case 'or':
      return `(${e.kind} ${lisp(e.left)} ${lisp(e.right)})`;
    case 'if':
      return `(? ${[e.test, e.then, e.otherwise].map(lisp).join(' ')})`;
  }
}

test.each([
  ['1 + 2 * 3', '(+ 1 (* 2 3))'],
  ['1 - 2 - 3', '(- (- 1 2) 3)'],
  ['a / b % c * d', '(* (% (/ a b) c) d)'],
  ['1 << 2 + 3', '(<< 1 (+ 2 3))'],
  ['a & b << 1', '(& a (<< b 1))'],
  ['a | b ^ c & d', '(| a (^ b (& c d)))'],
  ['a & b == c', '(== (& a b) c)'],
  ['a < b and c >= d or not e', '(or (and (< a b) (>= c d)) (not e))'],
  ['not a == b', '(not (== a b))'],
  ['not not a', '(not (not a))'],
  ['-a.b', '(negate (. a b))'],
  ['-a * ~b', '(* (negate a) (invert b))'],
  ['- -1', '(negate (negate 1))'],
  ['a ? b : c ? d : e', '(? a b (? c d e))'],
  ['a ? b ? 1 : 2 : 3', '(? a (? b 1 2) 3)'],
  ['a or b ? c + 1 : d', '(? (or a b) (+ c 1) d)'],
  ['(1 + 2) * 3', '(* (+ 1 2) 3)'],
  ['a.b[1].c(2, x).d', '(. (call (. (at (. a b) 1) c) 2 x) d)'],
  ['a[b[0] + 1]', '(at a (+ (at b 0) 1))'],
  ['x.as<u4>.y', '(. (as x u4) y)'],
  ['x.as<a::b[]>[0]', '(at (as x a::b[]) 0)'],
  ['x.as < a::b > .y', '(. (as x a::b) y)'],
  ['x.as < 5 and y > 1', '(and (< (. x as) 5) (> y 1))'],
  ['x.assume', '(. x assume)'],
  ['sizeof<a::b> + bitsizeof<b12>', '(+ (sizeof a::b) (bitsizeof b12))'],
  ['sizeof', 'sizeof'],
  ['a::b::c', 'a::b::c'],
  ['::a::b', '::a::b'],
  ['[1, 0x2, ]', '[1 2]'],
  ['[]', '[]'],
  ['order and nothing', '(and order nothing)'],
  ['android', 'android'],
])('%s', (text, tree) => {
  expect(lisp(parseExpression(text))).toBe(tree);
});

test.each([
  ['0x_ff', '255'],
  ['0xFFFF_FFFF_FFFF_FFFF', '18446744073709551615'],
  ['0b1010_0000', '160'],
  ['0o17', '15'],
  ['1_000', '1000'],
  ['007', '7'],
  ['9007199254740993', '9007199254740993'],
  ['1.5', '1.5'],
  ['.5', '0.5'],
  ['1e3', '1000'],
  ['1.5e-3', '0.0015'],
  ['1.to_s', '(. 1 to_s)'],
  ["'a\\n'", '"a\\\\n"'],
  ['"a\\n\\t\\"\\\\\\101\\u20ac"', '"a\\n\\t\\"\\\\A€"'],
  ['"a" \'b\'', '"ab"'],
  ['f"x{a + 1}y{"z"}"', '(f "x" (+ a 1) "y" "z")'],
  ['f"{f"{a}"}"', '(f (f a))'],
])('literal %s', (text, tree) => {
  expect(lisp(parseExpression(text))).toBe(tree);
});

function failure(text: string): ExpressionError {
  try {
    parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
  return expect.unreachable(`${text} was parsed`);
}

test.each([
  ['', 0],
  ['   ', 3],
  ['1 +', 3],
  ['1 + * 2', 4],
  ['(1 + 2', 6],
  ['1 2', 2],
  ['a.', 2],
  ['a.1', 2],
  ['a[1', 3],
  ['a[', 2],
  ['f(1,', 4],
  ['"abc', 0],
  ["1 + 'abc", 4],
  ['"\\q"', 2],
  ['f"{a', 4],
  ['f"abc', 0],
  ['a ? b', 5],
  ['and a', 0],
  ['x.as<', 5],
  ['x.as<u4', 7],
  ['::a', 0],
  ['a == b == c', 7],
  ['a @ b', 2],
  ['a = b', 2],
  ['a && b', 3],
  ['é', 0],
])('%j fails at %i', (text, at) => {
  expect(failure(text).at).toBe(at);
});

test('nesting is bounded', () => {
  const nest = (n: number, open: string, close: string): string => `${open.repeat(n)}1${close.repeat(n)}`;
  expect(lisp(parseExpression(nest(150, '(', ')')))).toBe('1');
  for (const [open, close] of [
    ['(', ')'],
    ['[', ']'],
    ['-', ''],
    ['~', ''],
    ['+', ''],
    ['not ', ''],
    ['a[', ']'],
    ['f(', ')'],
    ['f"{', '}"'],
    ['1?1:', ''],
  ] as const) {
    expect(failure(nest(100_000, open, close)).message).toBe('expression nested too deeply');
  }
});

test('chains are bounded too', () => {
  for (const text of [
    `1${'+1'.repeat(100_000)}`,
    `a${'.b'.repeat(100_000)}`,
    `a${'[0]'.repeat(100_000)}`,
    `a${' and a'.repeat(100_000)}`,
  ]) {
    expect(failure(text).message).toContain('too');
  }
});

test('every part knows its place', () => {
  const e = parseExpression(' a + b.c ');
  expect([e.start, e.kind === 'arithmetic' && e.right.start, e.kind === 'arithmetic' && e.right.end]).toEqual([
    1, 5, 8,
  ]);
});

test('a reference to a type', () => {
  expect(parseTypeReference('::a::b(1, x + 1)')).toMatchObject({ absolute: true, names: ['a', 'b'], isArray: false });
  expect(parseTypeReference('a[]')).toMatchObject({ names: ['a'], isArray: true, args: [] });
  expect(() => parseTypeReference('a(')).toThrow(ExpressionError);
  expect(() => parseTypeReference('a b')).toThrow(ExpressionError);
  expect(() => parseTypeReference('')).toThrow(ExpressionError);
});
