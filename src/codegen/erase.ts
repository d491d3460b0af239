/* Generated TypeScript without its types, for where no TypeScript compiler is: what is left is cut out of the text, nothing is printed anew. */
import { tokensOf } from './tokens.ts';
import type { Token } from './tokens.ts';

/** JavaScript, and the names that it declared with `export`, which is left out. */
export interface Erased {
  readonly text: string;
  readonly exported: readonly string[];
}

/** Erase the types of statements as the emitters write them; imports do not occur. */
export function eraseTypes(text: string): Erased {
  const eraser = new Eraser(text);
  return eraser.run();
}

/** Words before a member of a class that say something about its type alone. */
const MODIFIERS = new Set(['readonly', 'override', 'private', 'protected', 'public']);

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

class Eraser {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #cuts: [start: number, end: number][] = [];
  readonly #exported: string[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#tokens = [...tokensOf(text)];
  }

  run(): Erased {
    this.#code(0, this.#tokens.length);
    let out = '';
    let at = 0;
    for (const [start, end] of this.#cuts) {
      out += this.#text.slice(at, start);
      at = end;
    }
    return { text: out + this.#text.slice(at), exported: this.#exported };
  }

  #is(i: number, ...texts: string[]): boolean {
    return texts.includes(this.#tokens[i]?.text ?? '');
  }

  /** Whether one of these texts or the end of all is at `i`. */
  #stopsAt(i: number, ...texts: string[]): boolean {
    return i >= this.#tokens.length || this.#is(i, ...texts);
  }

  #isName(i: number): boolean {
    return this.#tokens[i]?.kind === 'name';
  }

  /** Whether two tokens touch: `f<T>` is a list of types, `a < b` is none. */
  #touches(i: number): boolean {
    return this.#tokens[i - 1]?.end === this.#tokens[i]?.start;
  }

  #cut(from: number, to: number): void {
    const [first, last] = [this.#tokens[from], this.#tokens[to - 1]];
    if (first !== undefined && last !== undefined && to > from) this.#cuts.push([first.start, last.end]);
  }

  /** The place after the bracket that closes the one at `i`. */
  #after(i: number): number {
    const closing: string[] = [];
    for (let at = i; at < this.#tokens.length; at++) {
      const text = this.#tokens[at]?.text ?? '';
      const isTemplate = this.#tokens[at]?.kind === 'template';
      if (isTemplate) {
        if (text.startsWith('}')) closing.pop();
        if (text.endsWith('${')) closing.push('}');
      } else if (text === '<' ? closing.at(-1) === '>' || at === i : CLOSING[text] !== undefined) {
        closing.push(CLOSING[text] ?? '');
      } else if (text === closing.at(-1)) closing.pop();
      if (closing.length === 0) return at + 1;
    }
    return this.#tokens.length;
  }

  /** Statements and expressions. */
  #code(from: number, to: number): void {
    for (let i = from; i < to;) i = this.#piece(i);
  }

  /** What begins at `i`; the place after it. */
  #piece(i: number): number {
    const text = this.#tokens[i]?.text;
    const isMember = this.#is(i - 1, '.', '?.');
    const isKey = this.#is(i + 1, ':') && this.#is(i - 1, '{', ',');
    if (this.#isName(i) && !isMember && !isKey) {
      if (text === 'export') return this.#export(i);
      if (text === 'interface' && this.#isName(i + 1)) return this.#interface(i, i);
      if (text === 'type' && this.#isName(i + 1)) return this.#alias(i, i);
      if (text === 'const' || text === 'let' || text === 'var') return this.#variable(i + 1);
      if (text === 'class') return this.#class(i);
      if (text === 'function') return this.#function(this.#isName(i + 1) ? i + 2 : i + 1);
      if ((text === 'as' || text === 'satisfies') && this.#endsValue(i - 1) && this.#isTypeStart(i + 1)) {
        const end = this.#type(i + 1);
        this.#cut(i, end);
        return end;
      }
      return i + 1;
    }
    if (text === '<' && this.#isName(i - 1) && this.#touches(i)) {
      const end = this.#after(i);
      this.#cut(i, end);
      return end;
    }
    if (text === '!' && this.#endsValue(i - 1) && this.#touches(i)) this.#cut(i, i + 1);
    if (text === '(' && this.#isArrow(i)) return this.#note(this.#parameters(i));
    return i + 1;
  }

  /** Whether the parameters of an arrow function begin; one that gives a type does not follow `?`. */
  #isArrow(i: number): boolean {
    const after = this.#after(i);
    if (this.#is(after, ':') && !this.#is(i - 1, '?') && !this.#endsValue(i - 1)) {
      return this.#is(this.#type(after + 1), '=>');
    }
    return this.#is(after, '=>');
  }

  #endsValue(i: number): boolean {
    const token = this.#tokens[i];
    if (token === undefined) return false;
    return token.kind === 'sign' ? [')', ']', '}'].includes(token.text) : !this.#is(i, 'return', 'case', 'typeof');
  }

  #isTypeStart(i: number): boolean {
    return this.#isName(i) || this.#tokens[i]?.kind === 'string' || this.#is(i, '{', '(', '[');
  }

  #export(i: number): number {
    if (this.#is(i + 1, 'interface')) return this.#interface(i, i + 1);
    if (this.#is(i + 1, 'type')) return this.#alias(i, i + 1);
    this.#cut(i, i + 1);
    this.#exported.push(this.#tokens[i + 2]?.text ?? '');
    return i + 1;
  }

  #interface(from: number, at: number): number {
    let i = at;
    while (!this.#stopsAt(i, '{')) i = this.#is(i, '<') ? this.#after(i) : i + 1;
    const end = this.#after(i);
    this.#cut(from, end);
    return end;
  }

  #alias(from: number, at: number): number {
    let i = at + 2;
    if (this.#is(i, '<')) i = this.#after(i);
    const end = this.#type(i + 1);
    this.#cut(from, this.#is(end, ';') ? end + 1 : end);
    return end;
  }

  /** `name: T` of a variable, or a pattern and its type. */
  #variable(i: number): number {
    const after = this.#is(i, '{', '[') ? this.#after(i) : i + 1;
    return this.#note(after);
  }

  /** `: T`, if it is there. */
  #note(i: number): number {
    if (!this.#is(i, ':')) return i;
    const end = this.#type(i + 1);
    this.#cut(i, end);
    return end;
  }

  /** Parameters and the type that a function returns. */
  #function(from: number): number {
    let i = from;
    if (this.#is(i, '<')) {
      this.#cut(i, this.#after(i));
      i = this.#after(i);
    }
    return this.#note(this.#parameters(i));
  }

  /** `(a: A, b = 1)` */
  #parameters(from: number): number {
    const end = this.#after(from) - 1;
    let i = from + 1;
    while (i < end) {
      if (this.#is(i, '...')) i += 1;
      i = this.#is(i, '{', '[') ? this.#after(i) : i + 1;
      if (this.#is(i, '?')) this.#cut(i, ++i);
      i = this.#note(i);
      while (i < end && !this.#is(i, ',')) {
        const after = this.#is(i, '(', '[', '{') ? this.#after(i) : undefined;
        if (after === undefined) i = this.#piece(i);
        else {
          this.#code(i, after);
          i = after;
        }
      }
      i += 1;
    }
    return end + 1;
  }

  #class(from: number): number {
    let i = from + 2;
    while (!this.#stopsAt(i, '{')) {
      if (this.#is(i, 'implements')) {
        const start = i;
        while (!this.#stopsAt(i, '{')) i = this.#is(i, '<') ? this.#after(i) : i + 1;
        this.#cut(start, i);
      } else if (this.#is(i, '<')) {
        this.#cut(i, this.#after(i));
        i = this.#after(i);
      } else i += 1;
    }
    const end = this.#after(i) - 1;
    i += 1;
    while (i < end) i = this.#member(i);
    return end + 1;
  }

  #member(from: number): number {
    let i = from;
    if (this.#is(i, ';')) return i + 1;
    let isDeclared = false;
    while (this.#isName(i) && !this.#is(i + 1, '(', ':', '=', ';', '?', '<', '!')) {
      isDeclared ||= this.#is(i, 'declare');
      if (MODIFIERS.has(this.#tokens[i]?.text ?? '')) this.#cut(i, i + 1);
      i += 1;
    }
    if (isDeclared) {
      while (!this.#stopsAt(i, ':')) i += 1;
      const end = this.#type(i + 1) + 1;
      this.#cuts.length = this.#cuts.findLastIndex(([start]) => start < (this.#tokens[from]?.start ?? 0)) + 1;
      this.#cut(from, end);
      return end;
    }
    i = this.#is(i, '[') ? this.#after(i) : i + 1;
    if (this.#is(i, '(', '<')) {
      const body = this.#function(i);
      const end = this.#after(body);
      this.#code(body + 1, end);
      return end;
    }
    if (this.#is(i, '?', '!')) this.#cut(i, ++i);
    i = this.#note(i);
    while (!this.#stopsAt(i, ';')) i = this.#piece(i);
    return i + 1;
  }

  /** The place after the type that begins at `i`. */
  #type(from: number): number {
    let i = from;
    if (this.#is(i, '|', '&')) i += 1;
    for (;;) {
      i = this.#oneType(i);
      if (this.#is(i, 'is') && this.#isName(i - 1)) i = this.#oneType(i + 1);
      if (!this.#is(i, '|', '&')) return i;
      i += 1;
    }
  }

  #oneType(from: number): number {
    let i = from;
    if (this.#is(i, 'readonly', 'keyof', 'typeof', 'unique', 'infer', 'asserts', '-')) return this.#oneType(i + 1);
    if (this.#is(i, '(')) {
      i = this.#after(i);
      if (this.#is(i, '=>')) return this.#type(i + 1);
    } else if (this.#is(i, '{', '[')) i = this.#after(i);
    else i += 1;
    while (this.#is(i, '.')) i += 2;
    if (this.#is(i, '<')) i = this.#after(i);
    while (this.#is(i, '[')) i = this.#after(i);
    return i;
  }
}
