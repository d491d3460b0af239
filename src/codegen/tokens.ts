/** The pieces that emitted TypeScript is made of. Comments and space are between them. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type TokenKind = 'word' | 'number' | 'text' | 'template' | 'mark';

const COMMENT = /\/\/[^\n]*|\/\*[^]*?\*\//y;
const SPACE = /\s+/y;
const WORD = /#?[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;
const NUMBER = /(?:0[xXbBoO][\da-fA-F_]+|\d[\d_]*(?:\.[\d_]*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)n?/y;
/** A template up to its end or the next expression in it. */
const TEMPLATE = /(?:[^`\\$]|\\[^]|\$(?!\{))*(?:`|\$\{)/y;

/** What a Latin character begins. `OPEN`: `#`, quotes, `.`, `/`, `=`, `?`, braces, of which what follows tells. */
const MARKS = 0;
const SPACES = 1;
const LETTER = 2;
const DIGIT = 3;
const OPEN = 4;
/** Not ASCII and no letter, or no Latin character. */
const OTHER = 5;

const LATIN = 0x250;
const SORTS: readonly number[] = Array.from({ length: LATIN }, (_, code) => {
  const text = String.fromCharCode(code);
  if (/[\p{ID_Start}$_]/u.test(text)) return LETTER;
  if (code >= 128) return OTHER;
  if (/\s/.test(text)) return SPACES;
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
    const sort = code < LATIN ? SORTS[code] : OTHER;
    if (sort === SPACES) at++;
    else if (sort === MARKS) each('mark', start, ++at);
    else if (sort === LETTER) each('word', start, (at = endOfWord(text, start)));
    else if (sort === DIGIT) each('number', start, (at = match(NUMBER, text, at) ?? at + 1));
    else if (sort === OPEN) at = opened(text, start, open, each);
    else at = other(text, start, each);
  }
}

function endOfWord(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const sort = code < LATIN ? SORTS[code] : OTHER;
    if (sort === OTHER) return match(WORD, text, start) ?? at;
    if (sort !== LETTER && sort !== DIGIT) break;
  }
  return at;
}

/** A token or comment that its first character does not tell; returns its end. */
function opened(text: string, start: number, open: ('brace' | 'template')[], each: EachToken): number {
  const give = (kind: TokenKind, end: number): number => {
    each(kind, start, end);
    return end;
  };
  switch (text.charAt(start)) {
    case '.': {
      if (text.startsWith('...', start)) return give('mark', start + 3);
      const number = isDigit(text, start + 1) ? match(NUMBER, text, start) : undefined;
      return number === undefined ? give('mark', start + 1) : give('number', number);
    }
    case '=':
      return give('mark', start + (text.startsWith('>', start + 1) ? 2 : 1));
    case '?':
      return give('mark', start + (text.startsWith('.', start + 1) && !isDigit(text, start + 2) ? 2 : 1));
    case '/':
      return match(COMMENT, text, start) ?? give('mark', start + 1);
    case '#': {
      const word = match(WORD, text, start);
      return word === undefined ? give('mark', start + 1) : give('word', word);
    }
    case '{':
      open.push('brace');
      return give('mark', start + 1);
    case '}':
      if (open.pop() !== 'template') return give('mark', start + 1);
      break;
    case '`':
      break;
    default: {
      const end = endOfText(text, start);
      return end === undefined ? give('mark', start + 1) : give('text', end);
    }
  }
  const end = match(TEMPLATE, text, start + 1) ?? text.length;
  if (text.charAt(end - 1) === '{') open.push('template');
  return give('template', end);
}

/** Where a text in quotes ends that begins at `start`; `undefined` where nothing closes it. */
function endOfText(text: string, start: number): number | undefined {
  const quote = text.charAt(start);
  let end = text.indexOf(quote, start + 1);
  while (end >= 0 && isEscaped(text, end, start)) end = text.indexOf(quote, end + 1);
  return end < 0 ? undefined : end + 1;
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(text: string, at: number, from: number): boolean {
  let before = at - 1;
  while (before > from && text.charAt(before) === '\\') before--;
  return (at - before) % 2 === 0;
}

function isDigit(text: string, at: number): boolean {
  return SORTS[text.charCodeAt(at)] === DIGIT;
}

/** Space, a word or a mark beyond ASCII; returns its end. */
function other(text: string, start: number, each: EachToken): number {
  const space = match(SPACE, text, start);
  if (space !== undefined) return space;
  const word = match(WORD, text, start);
  const end = word ?? start + 1;
  each(word === undefined ? 'mark' : 'word', start, end);
  return end;
}

/** Where a match that begins at `at` ends. */
function match(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
