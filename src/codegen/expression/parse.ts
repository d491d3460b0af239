import type { ArithmeticOp, CompareOp, Expr, TypeName } from './ast.ts';

/** Where and why an expression is no expression; `at` is an offset into its text. */
export class ExpressionError extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** Parse one whole expression; throws ExpressionError. */
export function parseExpression(text: string): Expr {
  const p = new Parser(text);
  const e = p.expression();
  p.end();
  return e;
}

/** A type as written in `type:`, `a::b(1, x)`; throws ExpressionError. */
export interface TypeReference extends TypeName {
  readonly args: readonly Expr[];
}

export function parseTypeReference(text: string): TypeReference {
  const p = new Parser(text);
  const type = p.typeName();
  const args = p.accept('(') ? p.list(')') : [];
  p.end();
  return { ...type, args };
}

/** Binary operators, loosest first; all of a row bind equally and to the left. */
const LEVELS: readonly (readonly ArithmeticOp[])[] = [['|'], ['^'], ['&'], ['<<', '>>'], ['+', '-'], ['*', '/', '%']];
const COMPARE: readonly CompareOp[] = ['<=', '>=', '==', '!=', '<', '>'];
const NUMBER =
  /(?<float>\d+[eE][+-]?\d+|(?:\d*\.\d+|\d+\.(?!\s*[A-Za-z_]))(?:[eE][+-]?\d+)?)|(?<int>0[xX][0-9a-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|[0-9][0-9_]*)/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const TYPE_IN_ANGLES = /^[\s:]*[A-Za-z_]\w*(?:\s*::\s*\w+)*\s*(?:\[\s*\]\s*)?>/;
const SPACE = /(?:[ \t\r\n]|\\\n)*/y;
const ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  "'": "'",
  '"': '"',
  '\\': '\\',
};
/** Deeper nesting than any schema needs; keeps recursion bounded. */
const MAX_DEPTH = 200;
const MAX_TERMS = 1000;

class Parser {
  readonly text: string;
  pos = 0;
  depth = 0;
  terms = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** One more operator or member; keeps the tree's depth bounded, whichever way it leans. */
  term(): void {
    if (++this.terms > MAX_TERMS) this.fail('expression too long');
  }

  fail(message: string, at: number = this.pos): never {
    throw new ExpressionError(message, at);
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.pos;
    const m = pattern.exec(this.text);
    if (m) this.pos += m[0].length;
    return m;
  }

  space(): number {
    this.match(SPACE);
    return this.pos;
  }

  end(): void {
    this.space();
    if (this.pos < this.text.length)
      this.fail(`unexpected ${JSON.stringify(this.text.slice(this.pos, this.pos + 12))}`);
  }

  accept(token: string): boolean {
    this.space();
    if (!this.text.startsWith(token, this.pos)) return false;
    this.pos += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.accept(token))
      this.fail(this.pos >= this.text.length ? `expected '${token}', but the expression ends` : `expected '${token}'`);
  }

  /** A keyword operator: not the start of a longer name. */
  acceptWord(word: string): boolean {
    const at = this.space();
    const name = this.match(NAME)?.[0];
    if (name === word) return true;
    this.pos = at;
    return false;
  }

  name(what: string): string {
    this.space();
    return this.match(NAME)?.[0] ?? this.fail(`expected ${what}`);
  }

  expression(): Expr {
    if (++this.depth > MAX_DEPTH) this.fail('expression nested too deeply');
    const start = this.space();
    const test = this.or();
    let result = test;
    if (this.accept('?')) {
      const then = this.expression();
      this.expect(':');
      const otherwise = this.expression();
      result = { kind: 'if', test, then, otherwise, start, end: this.pos };
    }
    this.depth -= 1;
    return result;
  }

  or(): Expr {
    const start = this.space();
    let left = this.and();
    while (this.acceptWord('or')) left = { kind: 'or', left, right: this.and(), start, end: this.pos };
    return left;
  }

  and(): Expr {
    const start = this.space();
    let left = this.not();
    while (this.acceptWord('and')) left = { kind: 'and', left, right: this.not(), start, end: this.pos };
    return left;
  }

  not(): Expr {
    const start = this.space();
    if (!this.acceptWord('not')) return this.compare();
    if (++this.depth > MAX_DEPTH) this.fail('expression nested too deeply');
    const operand = this.not();
    this.depth -= 1;
    return { kind: 'not', operand, start, end: this.pos };
  }

  compare(): Expr {
    const start = this.space();
    const left = this.binary(0);
    this.space();
    for (const op of COMPARE) {
      if (this.accept(op)) return { kind: 'compare', op, left, right: this.binary(0), start, end: this.pos };
    }
    return left;
  }

  binary(level: number): Expr {
    const ops = LEVELS[level];
    if (ops === undefined) return this.unary();
    const start = this.space();
    let left = this.binary(level + 1);
    for (;;) {
      const op = ops.find((o) => this.acceptOperator(o));
      if (op === undefined) return left;
      this.term();
      left = { kind: 'arithmetic', op, left, right: this.binary(level + 1), start, end: this.pos };
    }
  }

  acceptOperator(op: ArithmeticOp): boolean {
    this.space();
    return this.accept(op);
  }

  unary(): Expr {
    const start = this.space();
    if (this.accept('+')) return this.nested(() => this.unary());
    if (this.accept('-')) {
      const operand = this.nested(() => this.unary());
      return { kind: 'negate', operand, start, end: this.pos };
    }
    if (this.accept('~')) {
      const operand = this.nested(() => this.unary());
      return { kind: 'invert', operand, start, end: this.pos };
    }
    return this.postfix();
  }

  nested(parse: () => Expr): Expr {
    if (++this.depth > MAX_DEPTH) this.fail('expression nested too deeply');
    const e = parse();
    this.depth -= 1;
    return e;
  }

  postfix(): Expr {
    const start = this.space();
    let e = this.atom();
    for (;;) {
      this.term();
      if (this.accept('(')) {
        e = { kind: 'call', callee: e, args: this.list(')'), start, end: this.pos };
      } else if (this.accept('[')) {
        const index = this.expression();
        this.expect(']');
        e = { kind: 'index', object: e, index, start, end: this.pos };
      } else if (this.accept('.')) {
        const name = this.name('a member name');
        const type = name === 'as' ? this.typeInAngles() : undefined;
        e =
          type === undefined
            ? { kind: 'member', object: e, name, start, end: this.pos }
            : { kind: 'cast', object: e, type, start, end: this.pos };
      } else {
        return e;
      }
    }
  }

  /** Comma-separated expressions up to `close`. */
  list(close: string): Expr[] {
    const items: Expr[] = [];
    if (this.accept(close)) return items;
    do {
      if (close === ']' && this.accept(close)) return items;
      items.push(this.expression());
    } while (this.accept(','));
    this.expect(close);
    return items;
  }

  typeName(): TypeName {
    const start = this.space();
    const absolute = this.accept('::');
    const names = [this.name('a type name')];
    while (this.accept('::')) names.push(this.name('a type name'));
    const save = this.pos;
    const isArray = this.accept('[') && this.accept(']');
    if (!isArray) this.pos = save;
    return { absolute, names, isArray, start, end: this.pos };
  }

  /** The type of `as<type>`; `undefined` for a member of that name that is compared: `x.as < 5`. */
  typeInAngles(): TypeName | undefined {
    const save = this.pos;
    const adjoins = this.text[save] === '<';
    if (!this.accept('<') || !(adjoins || TYPE_IN_ANGLES.test(this.text.slice(this.pos)))) {
      this.pos = save;
      return undefined;
    }
    const type = this.typeName();
    this.expect('>');
    return type;
  }

  atom(): Expr {
    const start = this.space();
    if (start >= this.text.length) this.fail('expected an expression, but it ends');
    if (this.accept('(')) {
      const e = this.expression();
      this.expect(')');
      return e;
    }
    if (this.accept('[')) return { kind: 'list', items: this.list(']'), start, end: this.pos };
    if (this.text.startsWith('f"', start)) return this.formatString(start);
    const quote = this.text[start];
    if (quote === '"' || quote === "'") {
      let value = '';
      do value += this.string();
      while ((this.space(), this.text[this.pos] === '"' || this.text[this.pos] === "'"));
      return { kind: 'str', value, start, end: this.pos };
    }
    const number = this.match(NUMBER);
    if (number?.groups?.['float'] !== undefined)
      return { kind: 'float', value: Number(number[0]), start, end: this.pos };
    if (number) {
      const digits = number[0].replaceAll('_', '').toLowerCase();
      return { kind: 'int', value: BigInt(digits.replace(/^0+(?=\d)/, '')), start, end: this.pos };
    }
    return this.nameOrEnum(start);
  }

  nameOrEnum(start: number): Expr {
    const absolute = this.accept('::');
    const first = this.match(NAME)?.[0];
    if (first === undefined || first === 'and' || first === 'or' || first === 'not')
      this.fail('expected an expression', start);
    if ((first === 'sizeof' || first === 'bitsizeof') && this.text[this.pos] === '<') {
      this.pos += 1;
      const type = this.typeName();
      this.expect('>');
      return { kind: 'sizeof', bits: first === 'bitsizeof', type, start, end: this.pos };
    }
    const names = [first];
    while (this.accept('::')) names.push(this.name('a name'));
    if (names.length > 1) {
      const label = names.pop() as string;
      return { kind: 'enum', absolute, names, label, start, end: this.pos };
    }
    if (absolute) this.fail('expected enum::label', start);
    if (first === 'true' || first === 'false') return { kind: 'bool', value: first === 'true', start, end: this.pos };
    return { kind: 'name', name: first, start, end: this.pos };
  }

  escape(): string {
    const c = this.text[this.pos] ?? '';
    const known = ESCAPES[c];
    if (known !== undefined) {
      this.pos += 1;
      return known;
    }
    const octal = this.match(/[0-7]{1,3}/y);
    if (octal) return String.fromCharCode(Number.parseInt(octal[0], 8));
    const unicode = this.match(/u([0-9a-fA-F]{4})/y);
    if (unicode) return String.fromCharCode(Number.parseInt(unicode[1] as string, 16));
    return this.fail('unknown escape in a string');
  }

  /** '...' is taken literally, "..." knows escapes. */
  string(): string {
    const start = this.pos;
    const quote = this.text[this.pos++];
    let value = '';
    for (;;) {
      const c = this.text[this.pos];
      if (c === undefined) this.fail('string without its closing quote', start);
      this.pos += 1;
      if (c === quote) return value;
      value += quote === '"' && c === '\\' ? this.escape() : c;
    }
  }

  formatString(start: number): Expr {
    this.pos += 2;
    const parts: Expr[] = [];
    let value = '';
    let from = this.pos;
    const flush = (): void => {
      if (value !== '') parts.push({ kind: 'str', value, start: from, end: this.pos });
      value = '';
    };
    for (;;) {
      const c = this.text[this.pos];
      if (c === undefined) this.fail('f-string without its closing quote', start);
      this.pos += 1;
      if (c === '"') break;
      if (c === '{') {
        flush();
        parts.push(this.expression());
        this.expect('}');
        from = this.pos;
      } else {
        value += c === '\\' ? this.escape() : c;
      }
    }
    flush();
    return { kind: 'format', parts, start, end: this.pos };
  }
}
