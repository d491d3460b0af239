/* Tokens of TypeScript, as far as generated code has them: no regular expressions, no JSX. Spaces and comments are left out. */

/** One token: where it stands, and its text. */
export interface Token {
  /** `sign` is everything else; a template with values in it is several tokens. */
  readonly kind: 'name' | 'number' | 'string' | 'template' | 'sign';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const SPACE = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const NAME = /#?[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
const NUMBER = /0[xob][\da-f_]+n?|(?:\d[\d_]*\.?\d*|\.\d+)(?:e[+-]?\d+)?n?/iy;
const STRING = /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/y;
/** From a backtick, or the brace that ends a value, to the next value or the end. */
const TEMPLATE = /[`}](?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y;
/** Angle brackets that close stand alone: two of them may close two lists of types. */
const SIGN = /\?\.(?!\d)|=>|\.\.\.|[=!]==?|<=|>=|&&=?|\|\|=?|\?\?=?|\*\*=?|<<=?|\+\+|--|[-+*/%&|^]=|[^]/uy;

/** The tokens of a text. */
export function* tokensOf(text: string): Generator<Token> {
  const open: ('brace' | 'template')[] = [];
  let at = 0;
  const match = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    return pattern.test(text);
  };
  const token = (kind: Token['kind'], pattern: RegExp): Token => {
    const start = at;
    at = pattern.lastIndex;
    return { kind, text: text.slice(start, at), start, end: at };
  };
  for (;;) {
    if (match(SPACE)) at = SPACE.lastIndex;
    if (at >= text.length) return;
    const first = text[at];
    if (first === '`' || (first === '}' && open.at(-1) === 'template')) {
      if (first === '}') open.pop();
      if (!match(TEMPLATE)) throw new SyntaxError(`a template that does not end, at ${at}`);
      const part = token('template', TEMPLATE);
      if (part.text.endsWith('${')) open.push('template');
      yield part;
    } else if (match(NAME)) yield token('name', NAME);
    else if (match(NUMBER)) yield token('number', NUMBER);
    else if (match(STRING)) yield token('string', STRING);
    else {
      if (first === '{') open.push('brace');
      if (first === '}') open.pop();
      match(SIGN);
      yield token('sign', SIGN);
    }
  }
}
