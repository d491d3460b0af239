/* Expressions as text: operands stand in parentheses unless they are plain names. */
import { assertNever } from '../core/index.ts';
import type { Expression, Node } from './node.ts';
import { packIn, print, printList } from './print.ts';
import type { Printing } from './print.ts';
import { literals } from './tables.ts';

const expressions = {
  literal: true,
  unary: true,
  postfix: true,
  binary: true,
  conditional: true,
  call: true,
  cast: true,
  namedCast: true,
  braces: true,
  new: true,
  packSize: true,
  fold: true,
} as const satisfies Record<Expression['kind'], true>;

/** Whether a tree is an expression and no name or type. */
export function isExpression(node: Node): node is Expression {
  return node.kind in expressions;
}

/** An expression as text. */
export function printExpression(node: Expression, p: Printing): string {
  switch (node.kind) {
    case 'literal':
      return printLiteral(node, p);
    case 'unary':
      return node.symbol + printUnaryOperand(node.code, node.of, p);
    case 'postfix':
      return printOperand(node.of, p) + node.symbol;
    case 'binary':
      return printBinary(node, p);
    case 'conditional':
      return `${printOperand(node.test, p)}?${printOperand(node.yes, p)} : ${printOperand(node.no, p)}`;
    case 'call':
      return `${printOperand(withoutType(node.called), p)}(${printList(node.args, p)})`;
    case 'cast': {
      const values = node.list
        ? `(${printList(node.values, p)})`
        : node.values.map((value) => printOperand(value, p)).join('');
      return `(${print(node.type, p)})${values}`;
    }
    case 'namedCast':
      return `${node.name}<${print(node.type, p)}>(${print(node.value, p)})`;
    case 'braces':
      return `${node.type === undefined ? '' : print(node.type, p)}{${printList(node.values, p)}}`;
    case 'new': {
      const placement = node.placement.length === 0 ? '' : `(${printList(node.placement, p)}) `;
      const init = node.init === undefined ? '' : `(${printList(node.init, p)})`;
      return `${node.words} ${placement}${print(node.type, p)}${init}`;
    }
    case 'packSize': {
      const sizes = node.of.map((of) => packIn(of.kind === 'expansion' ? of.pattern : of, p)?.length ?? 1);
      return `${sizes.reduce((sum, size) => sum + size, 0)}`;
    }
    case 'fold':
      return printFold(node, { ...p, member: undefined });
    default:
      return assertNever(node);
  }
}

/** An operand, in parentheses unless it is a plain name. */
export function printOperand(node: Node, p: Printing): string {
  const text = print(node, p);
  const isName = node.kind === 'nested' || node.kind === 'braces' || (node.kind === 'text' && node.plain === true);
  return isName ? text : `(${text})`;
}

function printUnaryOperand(code: string, of: Node, p: Printing): string {
  if (code === 'st' || code === 'nx') return `(${print(of, p)})`;
  // The address of a function in a class or namespace is shown without its type.
  return printOperand(code === 'ad' && of.kind === 'function' && of.name.kind === 'nested' ? of.name : of, p);
}

/** A function that is called is shown without its type. */
function withoutType(called: Node): Node {
  return called.kind === 'function' ? called.name : called;
}

function printBinary({ code, symbol, left, right }: Extract<Expression, { kind: 'binary' }>, p: Printing): string {
  const before = printOperand(left, p);
  if (code === 'ix') return `${before}[${print(right, p)}]`;
  const text = `${before}${symbol}${printOperand(right, p)}`;
  // Else it would look like the end of template arguments.
  return code === 'gt' ? `(${text})` : text;
}

function printFold({ form, symbol, parts }: Extract<Expression, { kind: 'fold' }>, p: Printing): string {
  const [first = '', second = ''] = parts.map((part) => printOperand(part, p));
  switch (form) {
    case 'l':
      return `(...${symbol}${first})`;
    case 'r':
      return `(${first}${symbol}...)`;
    case 'L':
    case 'R':
      return `(${first}${symbol}...${symbol}${second})`;
    default:
      return assertNever(form);
  }
}

function printLiteral({ code, type, digits }: Extract<Expression, { kind: 'literal' }>, p: Printing): string {
  const form = literals[code];
  if (form === 'bool' && (digits === '0' || digits === '1')) return digits === '1' ? 'true' : 'false';
  const name = print(type, p);
  if (code === 'Dn' && digits === '') return name;
  if (form === undefined || form === 'bool') return `(${name})${digits}`;
  return form === 'float' ? `(${name})[${digits}]` : digits + form.suffix;
}
