import { ConstantError, constantOf } from './constant.ts';

/** A line of a header and what is wrong there. */
export interface HeaderProblem {
  readonly line: number;
  readonly code: string;
  readonly message: string;
}

export interface Preprocessed {
  /** Declarations alone: directives and what conditions leave out are blank, macros replaced; lines are those of the file. */
  readonly text: string;
  /** `#pragma pack` at each line, by index from 0; 0 where none holds. */
  readonly pack: readonly number[];
  /** Macros that stand for text, those of the header itself. */
  readonly macros: ReadonlyMap<string, { readonly text: string; readonly line: number }>;
  readonly problems: readonly HeaderProblem[];
}

/** What gcc defines on 64-bit Linux, as far as headers ask for it. */
const PREDEFINED: readonly (readonly [string, string])[] = [
  ['__GNUC__', '13'],
  ['__STDC__', '1'],
  ['__STDC_VERSION__', '201710L'],
  ['__LP64__', '1'],
  ['__x86_64__', '1'],
  ['__linux__', '1'],
  ['__CHAR_BIT__', '8'],
  ['__SIZEOF_POINTER__', '8'],
  ['__ORDER_LITTLE_ENDIAN__', '1234'],
  ['__ORDER_BIG_ENDIAN__', '4321'],
  ['__BYTE_ORDER__', '1234'],
];

/** The most macros that are replaced in a line, and the most characters that it may grow to. */
const MOST = 10_000;
const WIDEST = 100_000;

/** Quoted text, from a quote on. */
const DOUBLE = /"(?:[^"\\]|\\.)*"/y;
const SINGLE = /'(?:[^'\\]|\\.)*'/y;

interface Condition {
  /** Lines here count. */
  readonly active: boolean;
  /** Some branch was taken. */
  readonly taken: boolean;
  /** Lines around it count. */
  readonly outer: boolean;
  readonly line: number;
}

/** Follow the conditions and macros of a header; `defines` are those of the command line. */
export function preprocess(source: string, defines: ReadonlyMap<string, string>): Preprocessed {
  return new Preprocessor(defines).run(source);
}

class Preprocessor {
  readonly #macros = new Map<string, string>();
  readonly #functions = new Set<string>();
  readonly #own = new Map<string, { readonly text: string; readonly line: number }>();
  readonly #problems: HeaderProblem[] = [];
  readonly #conditions: Condition[] = [];
  readonly #packs: number[] = [];
  #pack = 0;
  #inComment = false;
  /** Macros that were replaced in the line at hand. */
  #replaced = 0;

  constructor(defines: ReadonlyMap<string, string>) {
    for (const [name, text] of [...PREDEFINED, ...defines]) this.#macros.set(name, text);
  }

  run(source: string): Preprocessed {
    const lines = source.replaceAll('\r\n', '\n').split('\n');
    const out: string[] = [];
    const pack: number[] = [];
    for (let i = 0; i < lines.length; i++) {
      const first = i;
      // A backslash at its end joins a line with the next one; their number stays.
      while (lines[i]?.endsWith('\\') === true && i + 1 < lines.length) i++;
      const continued = lines.slice(first, i).map((part) => part.slice(0, -1));
      const line = [...continued, lines[i] ?? ''].join('');
      this.#replaced = 0;
      const wasComment = this.#inComment;
      const bare = this.#withoutComments(line);
      const directive = wasComment ? null : /^\s*#\s*(\w*)\s*(.*)$/.exec(bare);
      let kept = '';
      if (directive !== null) this.#directive(directive[1] ?? '', (directive[2] ?? '').trim(), first + 1);
      else if (this.#isActive()) kept = wasComment || bare.trim() === '' ? line : this.#expand(line, first + 1);
      out.push(kept);
      pack.push(this.#pack);
      for (let k = first; k < i; k++) {
        out.push('');
        pack.push(this.#pack);
      }
    }
    const open = this.#conditions.at(-1);
    if (open !== undefined) this.#say(open.line, 'header/condition', 'the condition has no #endif');
    return { text: out.join('\n'), pack, macros: this.#own, problems: this.#problems };
  }

  /** A line with its comments as blanks; a comment may go on in the next one. */
  #withoutComments(line: string): string {
    let out = '';
    // Quotes that nothing closes are characters as others: where one stands, no other of its kind is closed.
    let unclosed = '';
    for (let at = 0; at < line.length;) {
      if (this.#inComment) {
        const end = line.indexOf('*/', at);
        if (end < 0) return out;
        this.#inComment = false;
        at = end + 2;
        out += ' ';
        continue;
      }
      const char = line.charAt(at);
      const quoted = char === '"' ? DOUBLE : char === "'" ? SINGLE : undefined;
      if (quoted !== undefined && !unclosed.includes(char)) {
        quoted.lastIndex = at;
        const text = quoted.exec(line)?.[0];
        if (text === undefined) unclosed += char;
        out += text ?? char;
        at += (text ?? char).length;
      } else if (line.startsWith('//', at)) return out;
      else if (line.startsWith('/*', at)) {
        this.#inComment = true;
        at += 2;
      } else {
        out += char;
        at += 1;
      }
    }
    return out;
  }

  #isActive(): boolean {
    return this.#conditions.at(-1)?.active ?? true;
  }

  #say(line: number, code: string, message: string): void {
    this.#problems.push({ line, code, message });
  }

  #directive(name: string, rest: string, line: number): void {
    switch (name) {
      case 'if':
        return this.#open(() => this.#test(rest, line), line);
      case 'ifdef':
        return this.#open(() => this.#isDefined(rest), line);
      case 'ifndef':
        return this.#open(() => !this.#isDefined(rest), line);
      case 'elif':
      case 'else':
      case 'endif':
        return this.#next(name, rest, line);
    }
    if (!this.#isActive()) return;
    if (name === 'define') this.#define(rest, line);
    else if (name === 'undef') this.#macros.delete(rest);
    else if (name === 'pragma') this.#pragma(rest, line);
    else if (name === 'error') this.#say(line, 'header/error', `#error ${rest}`);
    else if (!['include', 'warning', 'line', ''].includes(name))
      this.#say(line, 'header/directive', `#${name} is not understood`);
  }

  #open(test: () => boolean, line: number): void {
    const outer = this.#isActive();
    const active = outer && test();
    this.#conditions.push({ active, taken: active, outer, line });
  }

  #next(name: 'elif' | 'else' | 'endif', rest: string, line: number): void {
    const last = this.#conditions.pop();
    if (last === undefined) return this.#say(line, 'header/condition', `#${name} without #if`);
    if (name === 'endif') return;
    const active = last.outer && !last.taken && (name === 'else' || this.#test(rest, line));
    this.#conditions.push({ ...last, active, taken: last.taken || active });
  }

  #test(text: string, line: number): boolean {
    try {
      const asked = text.replace(/\bdefined\s*(?:\(\s*(\w+)\s*\)|(\w+))/g, (_, a?: string, b?: string) =>
        this.#isDefined(a ?? b ?? '') ? '1' : '0',
      );
      // Names that are no macros are 0, as in C.
      return constantOf(this.#expand(asked, line), () => 0n) !== 0n;
    } catch (error) {
      if (!(error instanceof ConstantError)) throw error;
      this.#say(line, 'header/condition', `the condition is not understood: ${error.message}`);
      return false;
    }
  }

  #isDefined(name: string): boolean {
    return this.#macros.has(name) || this.#functions.has(name);
  }

  #define(rest: string, line: number): void {
    const [, name, parameters, text] = /^(\w+)(\()?\s*(.*)$/.exec(rest) ?? [];
    if (name === undefined) return this.#say(line, 'header/directive', `#define ${rest} is not understood`);
    if (parameters !== undefined) {
      this.#functions.add(name);
      return;
    }
    this.#macros.set(name, text ?? '');
    this.#own.set(name, { text: text ?? '', line });
  }

  #pragma(rest: string, line: number): void {
    const [, inside] = /^pack\s*\(([^)]*)\)/.exec(rest) ?? [];
    if (inside === undefined) {
      if (/^pack\b/.test(rest)) this.#say(line, 'header/pragma', `#pragma ${rest} is not understood`);
      return;
    }
    const words = inside.split(',').map((word) => word.trim());
    const number = words.find((word) => /^\d+$/.test(word));
    const isKnown = words.every((word) => word === '' || word === number || word === 'push' || word === 'pop');
    if (!isKnown || (number !== undefined && ![1, 2, 4, 8, 16].includes(Number(number))))
      return this.#say(line, 'header/pragma', `#pragma ${rest} is not understood`);
    if (words[0] === 'push') this.#packs.push(this.#pack);
    if (words[0] === 'pop') this.#pack = this.#packs.pop() ?? 0;
    if (number !== undefined) this.#pack = Number(number);
    else if (words[0] === '') this.#pack = 0;
  }

  /** Replace macros by their text, again and again, each once; comments stay as they are. */
  #expand(line: string, at: number, done: ReadonlySet<string> = new Set()): string {
    const parts =
      /\/\*[^]*?(?:\*\/|$)|\/\/.*|"(?:[^"\\]|\\.)*(?:"|\\?$)|'(?:[^'\\]|\\.)*(?:'|\\?$)|0[xX][0-9a-fA-F]+\w*|\d\w*|[A-Za-z_]\w*/g;
    const replacement = (part: string): string => {
      if (!/^[A-Za-z_]/.test(part) || done.has(part)) return part;
      if (this.#functions.has(part)) this.#say(at, 'header/macro', `the macro ${part} takes arguments`);
      const text = this.#macros.get(part);
      if (text === undefined) return part;
      this.#replaced += 1;
      return this.#replaced > MOST ? '' : this.#expand(text, at, new Set([...done, part]));
    };
    const expanded = line.length > WIDEST ? line : line.replace(parts, replacement);
    const isWhole = this.#replaced <= MOST && expanded.length <= WIDEST;
    if (!isWhole && done.size === 0) this.#say(at, 'header/macro', 'the macros of this line stand for too much text');
    return isWhole ? expanded : '';
  }
}
