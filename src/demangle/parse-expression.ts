/* Expressions (5.1.6) and template arguments (5.1.9), which hold them beside types. */
import { isDigit } from './cursor.ts';
import type { Cursor } from './cursor.ts';
import type { Node } from './node.ts';
import { parseOperatorName, parseTemplateParameter, parseUnqualified } from './parse-name.ts';
import { parseType } from './parse-type.ts';
import { operators } from './tables.ts';

/** Arguments of a template with the letters around them. */
export function parseTemplateArguments(c: Cursor): Node[] {
  c.need('I');
  const outer = c.inConversion;
  c.inConversion = false;
  const list = c.list(() => parseTemplateArgument(c));
  c.inConversion = outer;
  return list;
}

/** One argument: a type, an expression, a literal or a pack of them. */
export function parseTemplateArgument(c: Cursor): Node {
  return c.nested((): Node => {
    if (c.sees('L')) return parseLiteral(c);
    if (c.eat('X')) {
      const value = parseExpression(c);
      c.need('E');
      return value;
    }
    if (c.eat('J')) return { kind: 'pack', members: c.list(() => parseTemplateArgument(c)) };
    return parseType(c);
  });
}

function parseLiteral(c: Cursor): Node {
  c.need('L');
  if (c.eat('_Z')) {
    const entity = c.grammar.encoding(c, false);
    c.need('E');
    return entity;
  }
  const code = c.peek();
  const type = parseType(c);
  return { kind: 'literal', code: type.kind === 'text' ? code : '', type, digits: c.untilEnd().replace(/^n/, '-') };
}

/** An expression of any form. */
export function parseExpression(c: Cursor): Node {
  return c.nested(() => parseAnyExpression(c));
}

function parseAnyExpression(c: Cursor): Node {
  if (c.sees('L')) return parseLiteral(c);
  if (c.sees('T')) return parseTemplateParameter(c);
  if (isDigit(c.peek())) return withArguments(c, parseUnqualified(c, ''));
  const code = c.take(2);
  switch (code) {
    case 'fp':
      return parseFunctionParameter(c);
    case 'sr':
      return parseUnresolved(c);
    case 'gs':
      return { kind: 'special', words: '::', of: parseExpression(c) };
    case 'on':
      return withArguments(c, parseOperatorName(c));
    case 'sp':
      return { kind: 'expansion', pattern: parseExpression(c) };
    case 'sZ':
      return { kind: 'packSize', of: [parseExpression(c)] };
    case 'sP':
      return { kind: 'packSize', of: c.list(() => parseTemplateArgument(c)) };
    case 'st':
    case 'at':
    case 'ti':
      return unary(code, parseType(c));
    case 'cl':
      return { kind: 'call', called: parseExpression(c), args: c.list(() => parseExpression(c)) };
    case 'cv': {
      const type = parseType(c);
      if (c.eat('_')) return { kind: 'cast', type, values: c.list(() => parseExpression(c)), list: true };
      return { kind: 'cast', type, values: [parseExpression(c)], list: false };
    }
    case 'dc':
    case 'sc':
    case 'cc':
    case 'rc': {
      const type = parseType(c);
      return { kind: 'namedCast', name: operators[code]?.[0] ?? '', type, value: parseExpression(c) };
    }
    case 'il':
      return { kind: 'braces', type: undefined, values: c.list(() => parseExpression(c)) };
    case 'tl': {
      const type = parseType(c);
      return { kind: 'braces', type, values: c.list(() => parseExpression(c)) };
    }
    case 'nw':
    case 'na':
      return parseNew(c, code);
    case 'fl':
    case 'fr':
    case 'fL':
    case 'fR':
      // A parameter of an enclosing function also starts like a fold to the left.
      if (code === 'fL' && isDigit(c.peek())) {
        c.number();
        c.need('p');
        return parseFunctionParameter(c);
      }
      return parseFold(c, code.slice(1) as 'l' | 'r' | 'L' | 'R');
    case 'tr':
      return { kind: 'text', text: 'throw' };
    default:
      return parseOperation(c, code);
  }
}

function parseOperation(c: Cursor, code: string): Node {
  const [symbol, operands] = operators[code] ?? c.fail();
  switch (operands) {
    case 1: {
      if (code !== 'pp' && code !== 'mm') return unary(code, parseExpression(c));
      return c.eat('_') ? unary(code, parseExpression(c)) : { kind: 'postfix', symbol, of: parseExpression(c) };
    }
    case 2: {
      const left = parseExpression(c);
      const isMember = code === 'dt' || code === 'pt';
      return { kind: 'binary', code, symbol, left, right: isMember ? parseMember(c) : parseExpression(c) };
    }
    default: {
      const test = parseExpression(c);
      const yes = parseExpression(c);
      return { kind: 'conditional', test, yes, no: parseExpression(c) };
    }
  }
}

/** The right side of `.` and `->`: a name, mostly without its class. */
function parseMember(c: Cursor): Node {
  if (c.sees('sr') || c.sees('gs') || c.sees('on') || c.sees('L') || c.sees('T')) return parseExpression(c);
  if (c.eat('dn')) {
    const name = isDigit(c.peek()) ? withArguments(c, parseUnqualified(c, '')) : parseType(c);
    return { kind: 'special', words: '~', of: name };
  }
  return withArguments(c, parseUnqualified(c, ''));
}

function unary(code: string, of: Node): Node {
  return { kind: 'unary', code, symbol: operators[code]?.[0] ?? '', of };
}

function withArguments(c: Cursor, name: Node): Node {
  return c.sees('I') ? { kind: 'template', name, args: parseTemplateArguments(c) } : name;
}

function parseFunctionParameter(c: Cursor): Node {
  if (c.eat('T')) return { kind: 'text', text: 'this', plain: true };
  while (/^[rVK]/.test(c.peek())) c.take(1);
  return { kind: 'text', text: `{parm#${c.index(10) + 1}}`, plain: true };
}

/** A name whose scope depends on template parameters. */
function parseUnresolved(c: Cursor): Node {
  const listed = isDigit(c.peek()) ? c.attempt(() => parseQualifiers(c)) : undefined;
  const scope = listed ?? parseType(c);
  c.eat('on');
  return withArguments(c, { kind: 'nested', scope, name: parseUnqualified(c, '') });
}

/** Scopes as a list that ends before the name, `3std9is_signedIT_EE5value`; older compilers write a type. */
function parseQualifiers(c: Cursor): Node {
  let scope = withArguments(c, parseUnqualified(c, ''));
  while (!c.eat('E')) scope = { kind: 'nested', scope, name: withArguments(c, parseUnqualified(c, '')) };
  return isDigit(c.peek()) || c.sees('on') ? scope : c.fail();
}

function parseNew(c: Cursor, code: string): Node {
  const placement: Node[] = [];
  while (!c.eat('_')) placement.push(parseExpression(c));
  const type = parseType(c);
  let init: Node[] | undefined;
  if (c.eat('pi')) init = c.list(() => parseExpression(c));
  else if (c.sees('il')) init = [parseExpression(c)];
  else c.need('E');
  return { kind: 'new', words: code === 'nw' ? 'new' : 'new[]', placement, type, init };
}

function parseFold(c: Cursor, form: 'l' | 'r' | 'L' | 'R'): Node {
  const [symbol] = operators[c.take(2)] ?? c.fail();
  const parts = [parseExpression(c)];
  if (form === 'L' || form === 'R') parts.push(parseExpression(c));
  return { kind: 'fold', form, symbol, parts };
}
