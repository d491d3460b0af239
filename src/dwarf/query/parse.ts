/*
 * A parser of C's expressions without assignments. What is a type and what a template is not seen in the text: `names` is asked.
 */
import { tokensOf } from './lex.ts';
import type { Token } from './lex.ts';
import { queryError } from './query-error.ts';
import { binaryOperators } from './syntax.ts';
import type { BinaryOperator, Syntax, TypeSyntax, UnaryOperator } from './syntax.ts';

/** What is known of names. */
export interface KnownNames {
  isType(name: string): boolean;
  /** A variable, function or enumerator. */
  isValue(name: string): boolean;
}

/** Brackets, operators and members inside each other. */
const MAX_DEPTH = 100;

const baseWords = new Set(['unsigned', 'signed', 'char', 'short', 'int', 'long', 'float', 'double', 'bool', 'void']);
const qualifiers = new Set(['const', 'volatile']);
const tags = new Set(['struct', 'class', 'union', 'enum']);
const unarySigns = new Set(['-', '+', '!', '~', '*', '&']);

/** The tree of an expression. FormatError `dwarf/query-syntax` with the column where the text is none. */
export function parseQuery(text: string, names: KnownNames): Syntax {
  return new Parser(text, names).whole();
}

class Parser {
  private readonly text: string;
  private readonly names: KnownNames;
  private readonly tokens: readonly Token[];
  private next = 0;
  private depth = 0;

  constructor(text: string, names: KnownNames) {
    this.text = text;
    this.names = names;
    this.tokens = tokensOf(text);
  }

  whole(): Syntax {
    const found = this.choice();
    if (this.token.kind !== 'end') throw this.unexpected('the end of the expression');
    return found;
  }

  private get token(): Token {
    return this.tokens[Math.min(this.next, this.tokens.length - 1)] as Token;
  }

  private unexpected(wanted: string): Error {
    const { kind, text, at } = this.token;
    const what = kind === 'end' ? 'the expression ends' : `${text} is there`;
    const hint = text === '=' ? '; nothing is assigned, == compares' : '';
    return queryError('dwarf/query-syntax', at, `${what} where ${wanted} is needed${hint}`);
  }

  private isSign(text: string, ahead = 0): boolean {
    const token = this.tokens[this.next + ahead];
    return token?.kind === 'sign' && token.text === text;
  }

  private take(text: string): boolean {
    if (!this.isSign(text)) return false;
    this.next += 1;
    return true;
  }

  private need(text: string): void {
    if (!this.take(text)) throw this.unexpected(text);
  }

  private nested<T>(parse: () => T): T {
    if (++this.depth > MAX_DEPTH) {
      throw queryError('dwarf/query-limit', this.token.at, `more than ${MAX_DEPTH} expressions inside each other`);
    }
    const found = parse();
    this.depth -= 1;
    return found;
  }

  private choice(): Syntax {
    return this.nested(() => {
      const test = this.binary(0);
      const { at } = this.token;
      if (!this.take('?')) return test;
      const yes = this.choice();
      this.need(':');
      return { kind: 'choice', at, test, yes, no: this.choice() };
    });
  }

  private binary(level: number): Syntax {
    const operators = binaryOperators[level];
    if (operators === undefined) return this.unary();
    let left = this.binary(level + 1);
    for (let count = 0; ; count++) {
      const { at, kind, text } = this.token;
      const operator = kind === 'sign' ? operators.find((each: BinaryOperator) => each === text) : undefined;
      if (operator === undefined) return left;
      if (count > MAX_DEPTH) throw queryError('dwarf/query-limit', at, `more than ${MAX_DEPTH} operators in a row`);
      this.next += 1;
      left = { kind: 'binary', at, operator, left, right: this.binary(level + 1) };
    }
  }

  private unary(): Syntax {
    return this.nested(() => {
      const { at, kind, text } = this.token;
      if (kind === 'sign' && unarySigns.has(text)) {
        this.next += 1;
        return { kind: 'unary', at, operator: text as UnaryOperator, operand: this.unary() };
      }
      if (this.isSign('@')) return this.inSpace();
      if (kind === 'name' && text === 'sizeof') return this.sizeof();
      if (this.isSign('(')) {
        const type = this.typeInBrackets();
        if (type !== undefined) return { kind: 'cast', at, type, operand: this.unary() };
      }
      return this.postfix();
    });
  }

  private inSpace(): Syntax {
    const { at } = this.token;
    this.need('@');
    if (this.token.kind !== 'name') throw this.unexpected('the name of a memory space');
    const space = this.token.text;
    this.next += 1;
    return { kind: 'space', at, space, operand: this.unary() };
  }

  private sizeof(): Syntax {
    const { at } = this.token;
    this.next += 1;
    const type = this.isSign('(') ? this.typeInBrackets() : undefined;
    return { kind: 'sizeof', at, of: type ?? this.unary() };
  }

  private postfix(): Syntax {
    let found = this.primary();
    for (let count = 0; ; count++) {
      const { at } = this.token;
      if (count > MAX_DEPTH) throw queryError('dwarf/query-limit', at, `more than ${MAX_DEPTH} members in a row`);
      if (this.take('[')) {
        const index = this.choice();
        this.need(']');
        found = { kind: 'index', at, object: found, index };
        continue;
      }
      const isArrow = this.isSign('->');
      if (!isArrow && !this.isSign('.')) return found;
      this.next += 1;
      const name = this.name();
      if (name === undefined) throw this.unexpected('the name of a member');
      found = { kind: 'member', at, object: found, name, isArrow };
    }
  }

  private primary(): Syntax {
    const { kind, text, at } = this.token;
    switch (kind) {
      case 'integer': {
        this.next += 1;
        const digits = text.replace(/[uUlL]+$/, '');
        const isOctal = /^0\d/.test(digits);
        if (isOctal && /[89]/.test(digits)) throw queryError('dwarf/query-syntax', at, `${text} is no octal number`);
        const value = BigInt(isOctal ? `0o${digits.slice(1)}` : digits);
        if (value >> 64n !== 0n) throw queryError('dwarf/query-limit', at, `${text} has more than 64 bits`);
        const isDecimal = /^([1-9]|0$)/.test(digits);
        return { kind: 'integer', at, value, suffix: text.slice(digits.length).toLowerCase(), isDecimal };
      }
      case 'float':
        this.next += 1;
        return { kind: 'float', at, value: Number(text.replace(/[fFlL]$/, '')), isSingle: /[fF]$/.test(text) };
      case 'character':
        this.next += 1;
        return { kind: 'character', at, value: characterOf(text.slice(1, -1)) };
      case 'register':
        this.next += 1;
        return { kind: 'register', at, name: text.slice(1) };
      default:
    }
    if (this.take('(')) {
      const found = this.choice();
      this.need(')');
      return found;
    }
    if (text === 'true' || text === 'false') {
      this.next += 1;
      return { kind: 'truth', at, value: text === 'true' };
    }
    const name = this.name();
    if (name === undefined) throw this.unexpected('a value');
    return { kind: 'name', at, name };
  }

  /** `a::b<int>::c`, `::a`; undefined where none is there. */
  private name(): string | undefined {
    if (this.isSign('::') && this.tokens[this.next + 1]?.kind === 'name') this.next += 1;
    if (this.token.kind !== 'name') return undefined;
    let name = '';
    for (;;) {
      name += this.token.text;
      this.next += 1;
      if (this.isSign('<')) name += this.templateArguments(name);
      if (!this.isSign('::') || this.tokens[this.next + 1]?.kind !== 'name') return name;
      name += '::';
      this.next += 1;
    }
  }

  /** What is between `<` and `>` after a name, where both together, or with what follows them, are a name that is known. */
  private templateArguments(before: string): string {
    let open = 0;
    for (let i = this.next; i < this.tokens.length; i++) {
      const token = this.tokens[i] as Token;
      if (token.text === '<') open += 1;
      else if (token.text === '>') open -= 1;
      else if (token.text === '>>') open -= 2;
      if (open > 0) continue;
      if (open < 0) return '';
      const written = this.text.slice(this.token.at, token.at + 1);
      const known = spellings(written).find((each) => this.isKnown(before + each, i));
      if (known !== undefined) this.next = i + 1;
      return known ?? '';
    }
    return '';
  }

  private isKnown(name: string, last: number): boolean {
    if (this.names.isType(name) || this.names.isValue(name)) return true;
    const follows = this.tokens[last + 2];
    return this.tokens[last + 1]?.text === '::' && follows !== undefined && follows.kind === 'name';
  }

  /** A type in brackets, `(const Node *)`; undefined, and nothing taken, where the brackets hold a value. */
  private typeInBrackets(): TypeSyntax | undefined {
    const start = this.next;
    this.next += 1;
    const type = this.type();
    if (type !== undefined && this.take(')')) return type;
    this.next = start;
    return undefined;
  }

  private type(): TypeSyntax | undefined {
    const { at } = this.token;
    let space: string | undefined;
    if (this.isSign('@') && this.tokens[this.next + 1]?.kind === 'name') {
      space = this.tokens[this.next + 1]?.text;
      this.next += 2;
    }
    this.qualifiers();
    const name = this.typeSpecifier();
    if (name === undefined) return undefined;
    const declarators = this.signs();
    // `(*)` binds before dimensions that follow it.
    const isGrouped = this.isSign('(') && this.isSign('*', 1);
    if (isGrouped) this.next += 1;
    const outer = isGrouped ? this.signs() : [];
    if (isGrouped && !this.take(')')) return undefined;
    return { at, name, space, declarators: [...declarators, ...this.dimensions(), ...outer] };
  }

  private signs(): ('*' | '&')[] {
    const found: ('*' | '&')[] = [];
    for (;;) {
      this.qualifiers();
      if (this.take('*')) found.push('*');
      else if (this.take('&')) found.push('&');
      else return found;
    }
  }

  /** `[2][3]`, the last one first: an array of 2 arrays of 3. */
  private dimensions(): bigint[] {
    const found: bigint[] = [];
    while (this.isSign('[') && this.tokens[this.next + 1]?.kind === 'integer' && this.isSign(']', 2)) {
      found.unshift(BigInt((this.tokens[this.next + 1]?.text ?? '').replace(/[uUlL]+$/, '')));
      this.next += 3;
    }
    return found;
  }

  private qualifiers(): void {
    while (this.token.kind === 'name' && qualifiers.has(this.token.text)) this.next += 1;
  }

  private typeSpecifier(): string | undefined {
    const words: string[] = [];
    while (this.token.kind === 'name' && (baseWords.has(this.token.text) || qualifiers.has(this.token.text))) {
      if (!qualifiers.has(this.token.text)) words.push(this.token.text);
      this.next += 1;
    }
    if (words.length > 0) return words.join(' ');
    const isTagged = this.token.kind === 'name' && tags.has(this.token.text);
    if (isTagged) this.next += 1;
    const name = this.name();
    if (name === undefined || !this.names.isType(name)) return undefined;
    // A variable hides a type of its name, unless the type cannot be meant otherwise.
    return !isTagged && this.names.isValue(name) && this.isSign(')') ? undefined : name;
  }
}

/** Compilers write arguments of templates with one space after a comma, and some one before a `>` after another. */
function spellings(written: string): string[] {
  const tight = written.replaceAll(/\s+/g, ' ').replaceAll(/ ?([<>,*&]) ?/g, '$1');
  const spaced = tight.replaceAll(',', ', ');
  return [...new Set([written, spaced, spaced.replaceAll('>>', '> >'), tight, spaced.replaceAll(/([*&]+)/g, ' $1')])];
}

const escapes: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, e: 27 };

function characterOf(text: string): number {
  if (!text.startsWith('\\')) return text.charCodeAt(0);
  const rest = text.slice(1);
  if (rest.startsWith('x')) return Number.parseInt(rest.slice(1), 16);
  if (/^[0-7]/.test(rest)) return Number.parseInt(rest, 8) & 0xff;
  return escapes[rest] ?? rest.charCodeAt(0);
}
