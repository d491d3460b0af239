/* Expressions as tokens: C's, and `$R4` for registers; `@` stands for itself. */
import { queryError } from './query-error.ts';

/** A token with its place in the text. */
export interface Token {
  readonly kind: 'name' | 'register' | 'integer' | 'float' | 'character' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

/** Characters of one expression. */
const MAX_LENGTH = 4096;

const patterns: readonly (readonly [Token['kind'], RegExp])[] = [
  ['name', /[A-Za-z_][A-Za-z_0-9]*/y],
  ['register', /\$[A-Za-z_][A-Za-z_0-9]*/y],
  ['float', /(?:\d+\.\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+)[fFlL]?/y],
  ['integer', /(?:0[xX][0-9a-fA-F]+|0[bB][01]+|\d+)[uUlL]{0,3}/y],
  ['character', /'(?:\\(?:[0-7]{1,3}|x[0-9a-fA-F]{1,2}|[^0-9x\n])|[\x20-\x26\x28-\x5b\x5d-\x7e])'/y],
  ['sign', /->|<<|>>|<=|>=|==|!=|&&|\|\||::|[-+*/%&|^~!<>=?:.,()[\]@]/y],
];

/** The tokens of a text, an `end` last. */
export function tokensOf(text: string): Token[] {
  if (text.length > MAX_LENGTH) {
    throw queryError('dwarf/query-limit', MAX_LENGTH, `an expression has at most ${MAX_LENGTH} characters`);
  }
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1;
    if (at >= text.length) break;
    const token = tokenAt(text, at);
    const after = at + token.text.length;
    if (/^[if]/.test(token.kind) && /[A-Za-z_0-9]/.test(text.charAt(after))) {
      throw queryError('dwarf/query-syntax', after, `${token.text}${text.charAt(after)} is no number`);
    }
    tokens.push(token);
    at = after;
  }
  return [...tokens, { kind: 'end', text: '', at: text.length }];
}

function tokenAt(text: string, at: number): Token {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) return { kind, text: found[0], at };
  }
  throw queryError('dwarf/query-syntax', at, `${JSON.stringify(text.charAt(at))} begins nothing that is known`);
}
