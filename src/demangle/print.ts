/*
 * Trees of names as text, the way GNU's c++filt writes them. A type is what stands left and right of a name declared with it:
 * `void (*)(int)` is `void (*` and `)(int)`.
 */
import { assertNever } from '../core/index.ts';
import { unreadable } from './cursor.ts';
import type { Steps } from './cursor.ts';
import type { Expression, FunctionType, Node } from './node.ts';
import { literals } from './tables.ts';

/** Characters of a readable name, which substitutions could double without end, and how deep its tree is. */
const MAX_RESULT = 1 << 16;
const MAX_DEPTH = 400;

/** Arguments of a template whose name or type is being printed, and of the one that it is printed for. */
interface Scope {
  readonly args: readonly Node[];
  readonly outer: Scope | undefined;
}

/** What printing depends on besides the tree. */
interface Printing {
  readonly scope: Scope | undefined;
  /** Arguments of the template that a conversion operator is the name of. */
  readonly conversion: readonly Node[] | undefined;
  /** Member of a parameter pack that is meant; undefined for all of them. */
  readonly member: number | undefined;
  /** Template parameters of a generic lambda are shown as `auto:1`. */
  readonly lambda: boolean;
  readonly steps: Steps;
  readonly spent: { depth: number };
}

/** A type as what comes before and after a declared name. */
interface Declarator {
  readonly left: string;
  readonly right: string;
  /** A function or an array, which a pointer to it puts into parentheses. */
  readonly wrap: 'function' | 'array' | undefined;
}

/** A whole name as text; throws `unreadable` where a parameter names nothing or the text has no end. */
export function printSymbol(node: Node, steps: Steps): string {
  const spent = { depth: 0 };
  return print(node, { scope: undefined, conversion: undefined, member: 0, lambda: false, steps, spent });
}

/** A name, type or expression as text. */
function print(node: Node, p: Printing): string {
  const { left, right } = declare(node, p);
  return left + right;
}

function declare(node: Node, p: Printing): Declarator {
  const made = within(p, () => declareNode(node, p));
  if (made.left.length + made.right.length > MAX_RESULT) throw unreadable;
  return made;
}

/** Walk what is below a tree; throws `unreadable` where it has no end. */
function within<T>({ steps, spent }: Printing, walk: () => T): T {
  steps.take();
  if (spent.depth > MAX_DEPTH) throw unreadable;
  spent.depth += 1;
  const made = walk();
  spent.depth -= 1;
  return made;
}

function declareNode(node: Node, p: Printing): Declarator {
  switch (node.kind) {
    case 'pointer':
      return pointer(node, p);
    case 'member': {
      const owner = print(node.owner, p);
      const type = declare(node.type, p);
      return type.wrap === undefined ? { ...type, left: `${type.left} ${owner}::*` } : wrapped(type, `${owner}::*`);
    }
    case 'qualified':
      return qualify(declare(node.type, p), node.words);
    case 'functionType':
      return functionType(node, p);
    case 'array': {
      const size = node.size === undefined ? '' : print(node.size, p);
      const { left, right, wrap } = declare(node.element, p);
      return { left: wrap === 'array' ? left : `${left} `, right: `[${size}]${right}`, wrap: 'array' };
    }
    case 'parameter': {
      const found = lookUp(node.index, p);
      return found === undefined ? plain(`auto:${node.index + 1}`) : declare(found.node, found.p);
    }
    default:
      return plain(isExpression(node) ? printExpression(node, p) : printName(node, p));
  }
}

type NameNode = Exclude<
  Node,
  | { readonly kind: 'pointer' | 'member' | 'qualified' | 'functionType' | 'array' | 'parameter' }
  | Parameters<typeof printExpression>[0]
>;

function printName(node: NameNode, p: Printing): string {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'nested':
    case 'local':
      return `${print(node.scope, p)}::${print(node.name, p)}`;
    case 'template':
      return printTemplate(print(node.name, { ...p, conversion: node.args }), node.args, p);
    case 'structor':
      return node.destructor ? `~${node.of}` : node.of;
    case 'operator':
      return `operator${/^[a-z]/.test(node.symbol) ? ' ' : ''}${node.symbol.trimEnd()}`;
    case 'conversion': {
      const inner = p.conversion === undefined ? p : { ...p, scope: { args: p.conversion, outer: p.scope } };
      return `operator ${print(node.type, { ...inner, conversion: undefined })}`;
    }
    case 'lambda':
      return `{lambda(${printList(node.parameters, { ...p, lambda: true })})#${node.number}}`;
    case 'tagged':
      return `${print(node.name, p)}${node.tags}`;
    case 'function':
      return printFunction(node, p);
    case 'special':
      return node.words + print(node.of, p);
    case 'construction':
      return `construction vtable for ${print(node.base, p)}-in-${print(node.derived, p)}`;
    case 'vector':
      return `${print(node.element, p)} __vector(${print(node.size, p)})`;
    case 'pack':
      return printList(node.members, p);
    case 'expansion':
      return printExpansion(node.pattern, p);
    case 'decltype':
      return `decltype (${print(node.value, p)})`;
    default:
      return assertNever(node);
  }
}

function printTemplate(name: string, args: readonly Node[], p: Printing): string {
  const texts = args.map((each) => print(each, p));
  const list = printEach(texts);
  // c++filt keeps `> >` apart, but not behind an empty pack.
  const isApart = list.endsWith('>') && texts.at(-1) !== '';
  return `${name}${name.endsWith('<') ? ' ' : ''}<${list}${isApart ? ' ' : ''}>`;
}

function printFunction(node: Extract<Node, { kind: 'function' }>, p: Printing): string {
  const args = argumentsOf(node.name);
  const inner = args === undefined ? p : { ...p, scope: { args, outer: p.scope } };
  const { result, parameters } = node.type;
  const text = `${print(node.name, inner)}(${printList(parameters, inner)})${node.suffix}`;
  if (result === undefined) return text;
  const { left, right } = declare(result, inner);
  return `${left}${right === '' ? ' ' : ''}${text}${right}`;
}

/** Arguments of the template that a function is made from. */
function argumentsOf(name: Node): readonly Node[] | undefined {
  if (name.kind === 'local') return argumentsOf(name.name);
  return name.kind === 'template' ? name.args : undefined;
}

/** With commas between; what stands for nothing, an empty pack, is left out. */
function printList(nodes: readonly Node[], p: Printing): string {
  return printEach(nodes.map((node) => print(node, p)));
}

function printEach(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(', ');
}

function printExpansion(pattern: Node, p: Printing): string {
  const pack = p.lambda ? undefined : packIn(pattern, p);
  if (pack === undefined) return `${printOperand(pattern, p)}...`;
  return printEach(pack.map((_, member) => print(pattern, { ...p, member })));
}

/** The first parameter pack that a pattern names. */
function packIn(pattern: Node, p: Printing): readonly Node[] | undefined {
  switch (pattern.kind) {
    case 'parameter': {
      const found = p.scope?.args[pattern.index];
      return found?.kind === 'pack' ? found.members : undefined;
    }
    case 'expansion':
    case 'lambda':
      return undefined;
    default:
  }
  return within(p, () => {
    for (const child of Object.values(pattern).flat() as unknown[]) {
      if (typeof child !== 'object' || child === null) continue;
      const found = packIn(child as Node, p);
      if (found !== undefined) return found;
    }
    return undefined;
  });
}

/** What a template parameter stands for, and how that is printed; undefined for those of generic lambdas. */
function lookUp(index: number, p: Printing): { readonly node: Node; readonly p: Printing } | undefined {
  if (p.lambda) return undefined;
  const found = p.scope?.args[index];
  if (found === undefined) throw unreadable;
  const outer = { ...p, scope: p.scope?.outer };
  if (found.kind !== 'pack' || p.member === undefined) return { node: found, p: outer };
  const member = found.members[p.member];
  if (member === undefined) throw unreadable;
  return { node: member, p: outer };
}

function pointer({ mark, to }: Extract<Node, { kind: 'pointer' }>, p: Printing): Declarator {
  // References to references collapse: `T&` of `int&&` is `int&`.
  let target = { node: to, p };
  if (mark !== '*') {
    const found = to.kind === 'parameter' ? lookUp(to.index, p) : undefined;
    target = found ?? target;
    const { node } = target;
    if (node.kind === 'pointer' && node.mark !== '*') {
      if (node.mark === '&' || node.mark === mark) return declare(node, target.p);
      target = { node: node.to, p: target.p };
    }
  }
  const type = declare(target.node, target.p);
  return type.wrap === undefined ? { ...type, left: type.left + mark } : wrapped(type, mark);
}

/** A pointer to a function or an array: `void (*` and `)(int)`. */
function wrapped({ left, right, wrap }: Declarator, mark: string): Declarator {
  return { left: `${left}(${mark}`, right: `)${wrap === 'array' ? ' ' : ''}${right}`, wrap: undefined };
}

function qualify(type: Declarator, words: string): Declarator {
  if (type.wrap === 'array') return { ...type, left: `${type.left.trimEnd()}${words} ` };
  if (type.wrap === 'function') return { ...type, right: type.right + words };
  // `T const` of `int const` is said once.
  return type.left.endsWith(words) ? type : { ...type, left: type.left + words };
}

function functionType({ result, parameters, suffix }: FunctionType, p: Printing): Declarator {
  const { left, right } = result === undefined ? plain('') : declare(result, p);
  const list = printList(parameters, p);
  return { left: right === '' ? `${left} ` : left, right: `(${list})${suffix}${right}`, wrap: 'function' };
}

function plain(left: string): Declarator {
  return { left, right: '', wrap: undefined };
}

/* Expressions: operands are in parentheses unless they are plain names. */

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
function isExpression(node: Node): node is Expression {
  return node.kind in expressions;
}

/** An expression as text. */
function printExpression(node: Expression, p: Printing): string {
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
function printOperand(node: Node, p: Printing): string {
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
