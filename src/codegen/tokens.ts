/** The pieces that emitted TypeScript is made of. Comments and space are between them. */
export interface Token {
  readonly kind: 'word' | 'number' | 'text' | 'template' | 'mark';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const SPACE = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/y;
const WORD = /#?[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;
const NUMBER = /(?:0[xXbBoO][\da-fA-F_]+|\d[\d_]*(?:\.[\d_]*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)n?/y;
const TEXT = /'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"/y;
/** A template up to its end or the next expression in it. */
const TEMPLATE = /(?:[^`\\$]|\\[^]|\$(?!\{))*(?:`|\$\{)/y;
const MARK = /=>|\.\.\.|\?\.(?!\d)|[^]/y;

/**
 * The tokens of a text, which must be what the emitters write: regular expressions are not known. An expression in a template
 * stands between tokens `…${` and `}…`; marks are single characters but for `=>`, `...` and `?.`.
 */
export function* tokensOf(text: string): Iterable<Token> {
  const open: ('brace' | 'template')[] = [];
  let at = skip(text, 0);
  while (at < text.length) {
    const start = at;
    const token = next(text, at, open);
    at = token.end;
    yield { ...token, start };
    at = skip(text, at);
  }
}

function next(text: string, at: number, open: ('brace' | 'template')[]): Omit<Token, 'start'> {
  const first = text.charAt(at);
  const give = (kind: Token['kind'], end: number): Omit<Token, 'start'> => ({ kind, text: text.slice(at, end), end });
  if (first === '`' || (first === '}' && open.at(-1) === 'template')) {
    if (first === '}') open.pop();
    const end = match(TEMPLATE, text, at + 1) ?? text.length;
    if (text.charAt(end - 1) === '{') open.push('template');
    return give('template', end);
  }
  const word = match(WORD, text, at);
  if (word !== undefined) return give('word', word);
  const number = match(NUMBER, text, at);
  if (number !== undefined) return give('number', number);
  const quoted = match(TEXT, text, at);
  if (quoted !== undefined) return give('text', quoted);
  if (first === '{') open.push('brace');
  if (first === '}') open.pop();
  return give('mark', match(MARK, text, at) ?? at + 1);
}

function skip(text: string, at: number): number {
  return match(SPACE, text, at) ?? at;
}

/** Where a match that begins at `at` ends. */
function match(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
