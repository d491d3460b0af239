/* Types (5.1.5). All but builtin ones and substitutions can be referred to later. */
import { isDigit } from './cursor.ts';
import type { Cursor } from './cursor.ts';
import type { FunctionType, Node } from './node.ts';
import { parseName, parseSubstitution, parseTemplateParameter } from './parse-name.ts';
import { builtinTypes } from './tables.ts';

/** A type of any form. */
export function parseType(c: Cursor): Node {
  return c.nested(() => parseAnyType(c));
}

function parseAnyType(c: Cursor): Node {
  const first = c.peek();
  const code = first === 'D' ? c.peek(2) : first;
  const builtin = builtinTypes[code];
  if (builtin !== undefined) {
    c.take(code.length);
    return { kind: 'text', text: builtin };
  }
  switch (first) {
    case 'r':
    case 'V':
    case 'K':
      return c.remember(parseQualified(c));
    case 'P':
    case 'R':
    case 'O': {
      c.take(1);
      return c.remember({ kind: 'pointer', mark: first === 'P' ? '*' : first === 'R' ? '&' : '&&', to: parseType(c) });
    }
    case 'F':
      return c.remember(parseFunction(c, ''));
    case 'A':
      return c.remember(parseArray(c));
    case 'M': {
      c.take(1);
      const owner = parseType(c);
      return c.remember({ kind: 'member', owner, type: parseType(c) });
    }
    case 'T':
      return parseParameterType(c);
    case 'C':
    case 'G': {
      c.take(1);
      return c.remember({ kind: 'qualified', words: first === 'C' ? ' _Complex' : ' _Imaginary', type: parseType(c) });
    }
    case 'u': {
      c.take(1);
      const text = c.identifier();
      const name: Node = { kind: 'text', text };
      return c.remember(c.sees('I') ? { kind: 'template', name, args: c.grammar.templateArguments(c) } : name);
    }
    case 'U': {
      c.take(1);
      const vendor: Node = { kind: 'text', text: c.identifier() };
      const words = c.sees('I') ? `${vendor.text}<>` : vendor.text;
      if (c.sees('I')) c.grammar.templateArguments(c);
      return c.remember({ kind: 'qualified', words: ` ${words}`, type: parseType(c) });
    }
    case 'D':
      return parseLongCode(c, code);
    case 'S':
      if (!c.sees('St')) {
        const name = parseSubstitution(c);
        return c.sees('I') ? c.remember({ kind: 'template', name, args: c.grammar.templateArguments(c) }) : name;
      }
      break;
    default:
  }
  return c.remember(parseName(c).name);
}

/** A template parameter, which may be a template itself. */
function parseParameterType(c: Cursor): Node {
  const name = parseTemplateParameter(c);
  if (!c.sees('I')) return c.remember(name);
  if (c.inConversion) {
    // `operator T<..>` or `operator T` of a template: it is the latter unless more arguments follow.
    const args = c.attempt(() => {
      c.remember(name);
      const list = c.grammar.templateArguments(c);
      return c.sees('I') ? list : c.fail();
    });
    return args === undefined ? c.remember(name) : c.remember({ kind: 'template', name, args });
  }
  c.remember(name);
  return c.remember({ kind: 'template', name, args: c.grammar.templateArguments(c) });
}

/** Codes of two letters, the first of them D. */
function parseLongCode(c: Cursor, code: string): Node {
  if (/^D[xoOw]$/.test(code)) return c.remember(parseFunctionSuffix(c, ''));
  c.take(2);
  switch (code) {
    case 'Dp':
      return c.remember({ kind: 'expansion', pattern: parseType(c) });
    case 'Dt':
    case 'DT': {
      const value = c.grammar.expression(c);
      c.need('E');
      return c.remember({ kind: 'decltype', value });
    }
    case 'Dv': {
      const size: Node = c.eat('_') ? c.grammar.expression(c) : { kind: 'text', text: `${c.number()}` };
      c.need('_');
      return c.remember({ kind: 'vector', size, element: parseType(c) });
    }
    case 'DF': {
      const bits = c.number();
      if (c.eat('b')) return { kind: 'text', text: 'std::bfloat16_t' };
      if (c.eat('x')) return { kind: 'text', text: `_Float${bits}x` };
      c.need('_');
      return { kind: 'text', text: `_Float${bits}` };
    }
    case 'DB':
    case 'DU': {
      const bits = c.number();
      c.need('_');
      return { kind: 'text', text: `${code === 'DU' ? 'unsigned ' : ''}_BitInt(${bits})` };
    }
    default:
      return c.fail();
  }
}

function parseQualified(c: Cursor): Node {
  let words = '';
  for (let next = c.peek(); next === 'r' || next === 'V' || next === 'K'; next = c.peek()) {
    c.take(1);
    words = `${next === 'K' ? ' const' : next === 'V' ? ' volatile' : ' __restrict'}${words}`;
  }
  // Qualifiers of a function are those of its `this`.
  if (c.sees('F') || /^D[xoOw]$/.test(c.peek(2))) return parseFunctionSuffix(c, words);
  return { kind: 'qualified', words, type: parseType(c) };
}

/** A function type with an exception specification. */
function parseFunctionSuffix(c: Cursor, before: string): FunctionType {
  let suffix = before;
  for (;;) {
    if (c.eat('Do')) suffix += ' noexcept';
    else if (c.eat('Dx')) suffix = ` transaction_safe${suffix}`;
    else if (c.sees('DO') || c.sees('Dw')) c.fail();
    else break;
  }
  return parseFunction(c, suffix);
}

function parseFunction(c: Cursor, words: string): FunctionType {
  c.need('F');
  // extern "C" is not shown.
  c.eat('Y');
  const result = parseType(c);
  let suffix = words;
  const parameters: Node[] = [];
  while (!c.eat('E')) {
    if (c.eat('RE')) {
      suffix += ' &';
      break;
    }
    if (c.eat('OE')) {
      suffix += ' &&';
      break;
    }
    parameters.push(parseType(c));
  }
  const [only] = parameters;
  const none = parameters.length === 1 && only?.kind === 'text' && only.text === 'void';
  return { kind: 'functionType', result, parameters: none ? [] : parameters, suffix };
}

function parseArray(c: Cursor): Node {
  c.need('A');
  let size: Node | undefined;
  if (isDigit(c.peek())) size = { kind: 'text', text: `${c.number()}` };
  else if (!c.sees('_')) size = c.grammar.expression(c);
  c.need('_');
  return { kind: 'array', size, element: parseType(c) };
}
