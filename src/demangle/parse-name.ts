/* Names (5.1.3 to 5.1.8): in a scope, in a function, standard ones, operators, constructors, lambdas. */
import { isDigit } from './cursor.ts';
import type { Cursor } from './cursor.ts';
import type { Node } from './node.ts';
import { operators, standardNames } from './tables.ts';

/** A name, and what comes after the parameters of a member function: ` const`, ` &`. */
export interface QualifiedName {
  readonly name: Node;
  readonly suffix: string;
}

/** `T_` and the like: a parameter of the template that is being named. */
export function parseTemplateParameter(c: Cursor): Node {
  c.need('T');
  return { kind: 'parameter', index: c.index(10) };
}

/** A name of any form. */
export function parseName(c: Cursor): QualifiedName {
  return c.nested(() => {
    if (c.eat('N')) return parseNested(c);
    if (c.eat('Z')) return parseLocal(c);
    let name: Node;
    if (c.sees('S') && !c.sees('St')) {
      name = parseSubstitution(c);
      if (!c.sees('I')) return { name, suffix: '' };
    } else {
      name = c.eat('St') ? inStd(parseUnqualified(c, '')) : parseUnqualified(c, '');
      if (!c.sees('I')) return { name, suffix: '' };
      c.remember(name);
    }
    return { name: { kind: 'template', name, args: c.grammar.templateArguments(c) }, suffix: '' };
  });
}

/** Whether the name of a function is followed by its result: templates do, but constructors, destructors and conversions. */
export function isTemplated(name: Node): boolean {
  if (name.kind === 'local') return isTemplated(name.name);
  return name.kind === 'template' && !isSpecial(name.name);
}

function isSpecial(name: Node): boolean {
  if (name.kind === 'nested' || name.kind === 'tagged') return isSpecial(name.name);
  return name.kind === 'structor' || name.kind === 'conversion';
}

function parseNested(c: Cursor): QualifiedName {
  let suffix = '';
  for (;;) {
    if (c.eat('r')) suffix = ` __restrict${suffix}`;
    else if (c.eat('V')) suffix = ` volatile${suffix}`;
    else if (c.eat('K')) suffix = ` const${suffix}`;
    else break;
  }
  if (c.eat('R')) suffix += ' &';
  else if (c.eat('O')) suffix += ' &&';
  let name: Node | undefined;
  while (!c.eat('E')) {
    // The scope of a lambda in the initialiser of a member.
    if (name !== undefined && c.eat('M')) continue;
    const next = parsePrefix(c, name);
    name = next.name;
    if (next.isNew && !c.sees('E')) c.remember(name);
  }
  return { name: name ?? c.fail(), suffix };
}

/** One more part of a nested name; whether later names may refer to what it makes. */
function parsePrefix(c: Cursor, scope: Node | undefined): { name: Node; isNew: boolean } {
  if (c.sees('I')) {
    const name = scope ?? c.fail();
    return { name: { kind: 'template', name, args: c.grammar.templateArguments(c) }, isNew: true };
  }
  let part: Node;
  let isNew = true;
  if (c.sees('S') && scope === undefined) {
    isNew = false;
    if (c.sees('St')) {
      c.take(2);
      part = { kind: 'text', text: 'std' };
    } else part = parseSubstitution(c);
  } else if (c.sees('T')) part = parseTemplateParameter(c);
  else if (c.sees('Dt') || c.sees('DT')) {
    part = c.grammar.type(c);
    isNew = false;
  } else part = parseUnqualified(c, scope === undefined ? '' : baseName(c, scope));
  return { name: scope === undefined ? part : { kind: 'nested', scope, name: part }, isNew };
}

function parseLocal(c: Cursor): QualifiedName {
  const scope = c.grammar.encoding(c, true);
  c.need('E');
  if (c.eat('s')) {
    skipDiscriminator(c);
    return { name: { kind: 'local', scope, name: { kind: 'text', text: 'string literal' } }, suffix: '' };
  }
  if (c.eat('d')) {
    const words: Node = { kind: 'text', text: `{default arg#${c.index(10) + 1}}` };
    const { name, suffix } = parseName(c);
    return { name: { kind: 'local', scope, name: { kind: 'nested', scope: words, name } }, suffix };
  }
  const { name, suffix } = parseName(c);
  skipDiscriminator(c);
  return { name: { kind: 'local', scope, name }, suffix };
}

function skipDiscriminator(c: Cursor): void {
  if (c.eat('__')) {
    c.number();
    c.need('_');
  } else if (c.sees('_') && isDigit(c.peek(2).slice(1))) c.take(2);
}

/** A name without scope; constructors are called as the class `base`. */
export function parseUnqualified(c: Cursor, base: string): Node {
  return withTags(c, parseUntagged(c, base));
}

function withTags(c: Cursor, name: Node): Node {
  let tags = '';
  while (c.eat('B')) tags += `[abi:${c.identifier()}]`;
  return tags === '' ? name : { kind: 'tagged', name, tags };
}

function parseUntagged(c: Cursor, base: string): Node {
  // Names of internal linkage are marked, as are friends.
  if (c.eat('L') || (c.sees('F') && isDigit(c.peek(2).slice(1)) && c.eat('F'))) return parseUntagged(c, base);
  const next = c.peek();
  if (isDigit(next)) {
    const text = c.identifier();
    return { kind: 'text', text, plain: true };
  }
  const two = c.peek(2);
  if (base !== '' && (/^C[1-5]$/.test(two) || /^D[0-5]$/.test(two))) {
    c.take(2);
    return { kind: 'structor', of: base, destructor: next === 'D' };
  }
  if (base !== '' && two === 'CI') {
    // A constructor that is inherited names where it comes from.
    c.take(3);
    c.grammar.type(c);
    return { kind: 'structor', of: base, destructor: false };
  }
  if (c.eat('Ut')) return { kind: 'text', text: `{unnamed type#${c.index(10) + 1}}`, base: '' };
  if (c.eat('Ul')) {
    const parameters = c.grammar.parameters(c);
    c.need('E');
    return { kind: 'lambda', parameters, number: c.index(10) + 1 };
  }
  if (c.eat('DC')) return { kind: 'text', text: `[${c.list(() => c.identifier()).join(', ')}]` };
  return parseOperatorName(c);
}

/** What follows the word `operator`: a symbol, a type, the suffix of a literal. */
export function parseOperatorName(c: Cursor): Node {
  const code = c.take(2);
  if (code === 'cv') {
    const outer = c.inConversion;
    c.inConversion = true;
    const type = c.grammar.type(c);
    c.inConversion = outer;
    return { kind: 'conversion', type };
  }
  if (code === 'li') return { kind: 'operator', symbol: `"" ${c.identifier()}` };
  const found = operators[code];
  if (found !== undefined) return { kind: 'operator', symbol: found[0] };
  if (/^v\d$/.test(code)) return { kind: 'operator', symbol: ` ${c.identifier()}` };
  return c.fail();
}

/** An abbreviation of an earlier part of the name, or of a standard one. */
export function parseSubstitution(c: Cursor): Node {
  c.need('S');
  const standard = standardNames[c.peek()];
  if (standard === undefined) return c.remembered();
  c.take(1);
  const [text, base] = standard;
  const name: Node = { kind: 'text', text, base };
  return c.sees('B') ? c.remember(withTags(c, name)) : name;
}

/** A name in namespace std. */
function inStd(name: Node): Node {
  return { kind: 'nested', scope: { kind: 'text', text: 'std' }, name };
}

/** What the constructors of a class are called. */
function baseName(c: Cursor, scope: Node): string {
  c.steps.take();
  switch (scope.kind) {
    case 'text':
      return scope.base ?? scope.text;
    case 'nested':
      // Types without a name are called as what they are in.
      return baseName(c, scope.name) || baseName(c, scope.scope);
    case 'local':
    case 'template':
    case 'tagged':
      return baseName(c, scope.name);
    default:
      return '';
  }
}
