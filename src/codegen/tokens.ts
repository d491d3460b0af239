/** The pieces that emitted TypeScript is made of. Comments and space are between them. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type TokenKind = 'word' | 'number' | 'text' | 'template' | 'mark';

const SPACE = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/y;
const WORD = /#?[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;
const NUMBER = /(?:0[xXbBoO][\da-fA-F_]+|\d[\d_]*(?:\.[\d_]*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)n?/y;
const TEXT = /'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"/y;
/** A template up to its end or the next expression in it. */
const TEMPLATE = /(?:[^`\\$]|\\[^]|\$(?!\{))*(?:`|\$\{)/y;
const MARK = /=>|\.\.\.|\?\.(?!\d)|[^]/y;

/** What a character of ASCII begins. `OPEN`: `#`, quotes, `.`, `/`, `=`, `?`, braces, of which what follows tells. */
const MARKS = 0;
const SPACES = 1;
const LETTER = 2;
const DIGIT = 3;
const OPEN = 4;

const SORTS: readonly number[] = Array.from({ length: 128 }, (_, code) => {
  const text = String.fromCharCode(code);
  if (/\s/.test(text)) return SPACES;
  if (/[A-Za-z_$]/.test(text)) return LETTER;
  if (/\d/.test(text)) return DIGIT;
  return '#\'"`./=?{}'.includes(text) ? OPEN : MARKS;
});

type EachToken = (kind: TokenKind, start: number, end: number) => void;

/**
 * The tokens of a text, which must be what the emitters write: regular expressions are not known. An expression in a template
 * stands between tokens `…${` and `}…`; marks are single characters but for `=>`, `...` and `?.`.
 */
export function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  eachToken(text, (kind, start, end) => found.push({ kind, text: text.slice(start, end), start, end }));
  return found;
}

/** The tokens of a text as places, without an object for each. */
export function eachToken(text: string, each: EachToken): void {
  const open: ('brace' | 'template')[] = [];
  let at = 0;
  while (at < text.length) {
    const start = at;
    const code = text.charCodeAt(at);
    const sort = code < 128 ? SORTS[code] : OPEN;
    if (sort === SPACES) at++;
    else if (sort === MARKS) each('mark', start, ++at);
    else if (sort === LETTER) each('word', start, (at = endOfWord(text, start)));
    else if (sort === DIGIT) each('number', start, (at = match(NUMBER, text, at) ?? at + 1));
    else {
      at = match(SPACE, text, at) ?? at;
      if (at === start) at = other(text, start, open, each);
    }
  }
}

function endOfWord(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 128) return match(WORD, text, start) ?? at;
    const sort = SORTS[code];
    if (sort !== LETTER && sort !== DIGIT) break;
  }
  return at;
}

/** A token that its first character does not tell; returns its end. */
function other(text: string, start: number, open: ('brace' | 'template')[], each: EachToken): number {
  const first = text.charAt(start);
  const give = (kind: TokenKind, end: number): number => {
    each(kind, start, end);
    return end;
  };
  if (first === '`' || (first === '}' && open.at(-1) === 'template')) {
    if (first === '}') open.pop();
    const end = match(TEMPLATE, text, start + 1) ?? text.length;
    if (text.charAt(end - 1) === '{') open.push('template');
    return give('template', end);
  }
  const word = match(WORD, text, start);
  if (word !== undefined) return give('word', word);
  const number = first === '.' ? match(NUMBER, text, start) : undefined;
  if (number !== undefined) return give('number', number);
  const quoted = match(TEXT, text, start);
  if (quoted !== undefined) return give('text', quoted);
  if (first === '{') open.push('brace');
  if (first === '}') open.pop();
  return give('mark', match(MARK, text, start) ?? start + 1);
}

/** Where a match that begins at `at` ends. */
function match(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
