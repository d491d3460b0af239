/*
 * Names of C++ symbols (Itanium C++ ABI, chapter 5.1), written as GNU's c++filt writes them. A type is what stands left and
 * right of a name declared with it: `void (*)(int)` is `void (*` and `)(int)`.
 */
import { builtinTypes, literalSuffix, operators, standardNames } from './demangle-tables.ts';

/** A symbol is not longer than this many characters, nor its readable name; nor nested deeper. */
const MAX_LENGTH = 1 << 14;
const MAX_RESULT = 1 << 16;
const MAX_DEPTH = 128;

interface Type {
  readonly left: string;
  readonly right: string;
  /** A function or array, which a pointer to it puts into parentheses. */
  readonly wrap?: boolean;
  /** Members of a parameter pack. */
  readonly pack?: readonly Type[];
  /** Last component without template arguments: what its constructors are called. */
  readonly base?: string;
  /** Full text where it is longer than the abbreviation. */
  readonly full?: string;
}

class Unreadable extends Error {}

/** The readable name of a mangled C++ symbol; undefined when it is not one, or one that cannot be read. */
export function demangle(symbol: string): string | undefined {
  if (!symbol.startsWith('_Z') || symbol.length > MAX_LENGTH) return undefined;
  try {
    const parser = new Parser(symbol);
    const text = parser.symbol();
    return text.length > MAX_RESULT ? undefined : text;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

interface Name {
  readonly text: string;
  /** Template arguments end the name, so that a return type comes first. */
  readonly templated: boolean;
  /** Constructors, destructors and conversions have no return type. */
  readonly noReturn: boolean;
  /** ` const`, ` &` and the like after the parameters. */
  readonly suffix: string;
  /** The function that a local entity is in comes with its own parameters. */
}

class Parser {
  readonly #text: string;
  #at = 2;
  #depth = 0;
  #size = 0;
  readonly #substitutions: Type[] = [];
  /** Arguments that T_, T0_, … stand for. */
  #arguments: Type[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  symbol(): string {
    const text = this.#encoding();
    const rest = this.#text.slice(this.#at);
    if (rest === '') return text;
    // Clones that optimisers make.
    if (/^\.[a-zA-Z_0-9.]+$/.test(rest)) {
      const clones = rest.match(/\.[a-zA-Z_]+(\.\d+)*|\.\d+/g) ?? [];
      return text + clones.map((clone) => ` [clone ${clone}]`).join('');
    }
    throw new Unreadable();
  }

  #fail(): never {
    throw new Unreadable();
  }
  #peek(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }
  #eat(text: string): boolean {
    if (!this.#peek(text)) return false;
    this.#at += text.length;
    return true;
  }
  #need(text: string): void {
    if (!this.#eat(text)) this.#fail();
  }
  #char(): string {
    const c = this.#text[this.#at];
    if (c === undefined) this.#fail();
    this.#at += 1;
    return c;
  }
  /** Text that was made so far is bounded: substitutions could double it without end. */
  #made(text: string): string {
    this.#size += text.length;
    if (this.#size > 64 * MAX_RESULT) this.#fail();
    return text;
  }
  #deeper<T>(read: () => T): T {
    if (++this.#depth > MAX_DEPTH) this.#fail();
    const value = read();
    this.#depth -= 1;
    return value;
  }
  #number(): number {
    const match = /^\d+/.exec(this.#text.slice(this.#at, this.#at + 10));
    if (match === null) this.#fail();
    this.#at += match[0].length;
    return Number(match[0]);
  }
  /** `_` is 0, `0_` is 1 and so on, in base 36 for substitutions. */
  #index(base: number): number {
    const end = this.#text.indexOf('_', this.#at);
    if (end < 0 || end - this.#at > 6) this.#fail();
    const digits = this.#text.slice(this.#at, end);
    this.#at = end + 1;
    if (digits === '') return 0;
    const value = Number.parseInt(digits, base);
    if (!/^[0-9A-Z]+$/.test(digits) || Number.isNaN(value)) this.#fail();
    return value + 1;
  }
  #remember(type: Type): Type {
    this.#substitutions.push(type);
    return type;
  }

  #encoding(): string {
    return this.#deeper(() => {
      if (this.#peek('T') || this.#peek('GV') || this.#peek('GR')) return this.#special();
      const name = this.#name();
      if (this.#at >= this.#text.length || this.#peek('E') || this.#peek('.')) return this.#made(name.text);
      let before: Type = { left: '', right: '' };
      if (name.templated && !name.noReturn) {
        const type = this.#type();
        before = { left: `${type.left}${type.wrap === true || type.left.endsWith(' ') ? '' : ' '}`, right: type.right };
      }
      const parameters = this.#parameters();
      return this.#made(`${before.left}${name.text}(${parameters})${name.suffix}${before.right}`);
    });
  }

  #special(): string {
    const tables: Readonly<Record<string, string>> = {
      TV: 'vtable for ',
      TT: 'VTT for ',
      TI: 'typeinfo for ',
      TS: 'typeinfo name for ',
    };
    const code = this.#char() + this.#char();
    const table = tables[code];
    if (table !== undefined) return table + text(this.#type());
    switch (code) {
      case 'GV':
        return `guard variable for ${this.#name().text}`;
      case 'GR': {
        const name = this.#name().text;
        const index = this.#at < this.#text.length ? this.#index(36) : 0;
        return `reference temporary #${index} for ${name}`;
      }
      case 'Th':
        this.#offset();
        return `non-virtual thunk to ${this.#encoding()}`;
      case 'Tv':
        this.#offset();
        this.#offset();
        return `virtual thunk to ${this.#encoding()}`;
      case 'Tc':
        this.#at += 1;
        this.#offset();
        this.#at += 1;
        this.#offset();
        return `covariant return thunk to ${this.#encoding()}`;
      case 'TH':
        return `TLS init function for ${this.#name().text}`;
      case 'TW':
        return `TLS wrapper function for ${this.#name().text}`;
      case 'TC': {
        const type = text(this.#type());
        this.#number();
        this.#need('_');
        return `construction vtable for ${text(this.#type())}-in-${type}`;
      }
      default:
        return this.#fail();
    }
  }

  #offset(): void {
    this.#eat('n');
    this.#number();
    this.#need('_');
  }

  #name(): Name {
    return this.#deeper(() => {
      if (this.#eat('N')) return this.#nested();
      if (this.#eat('Z')) return this.#local();
      const standard = this.#peek('St');
      if (this.#peek('S') && !standard) {
        const type = this.#substitution();
        return this.#templateEnd(type, false);
      }
      if (standard) this.#at += 2;
      const [name, noReturn] = this.#unqualified('');
      const type: Type = { left: standard ? `std::${name}` : name, right: '', base: name };
      if (!this.#peek('I')) return { text: type.left, templated: false, noReturn, suffix: '' };
      this.#remember(type);
      return this.#templateEnd(type, noReturn);
    });
  }

  #templateEnd(type: Type, noReturn: boolean): Name {
    if (!this.#peek('I')) return { text: text(type), templated: false, noReturn, suffix: '' };
    const list = this.#templateArguments(true);
    return { text: this.#made(full(type) + list), templated: true, noReturn, suffix: '' };
  }

  #nested(): Name {
    let suffix = '';
    for (;;) {
      if (this.#eat('r')) suffix = ` __restrict${suffix}`;
      else if (this.#eat('V')) suffix = ` volatile${suffix}`;
      else if (this.#eat('K')) suffix = ` const${suffix}`;
      else break;
    }
    if (this.#eat('R')) suffix += ' &';
    else if (this.#eat('O')) suffix += ' &&';
    let type: Type = { left: '', right: '' };
    let templated = false;
    let noReturn = false;
    while (!this.#eat('E')) {
      templated = false;
      if (this.#peek('S') && !this.#peek('St') && type.left === '') {
        type = this.#substitution();
        continue;
      }
      if (this.#eat('St')) {
        type = { left: 'std', right: '' };
        continue;
      }
      if (this.#peek('I')) {
        if (type.left === '') this.#fail();
        const list = this.#templateArguments(true);
        type = { left: this.#made(full(type) + list), right: '', ...(type.base !== undefined && { base: type.base }) };
        templated = true;
      } else if (this.#peek('T')) {
        type = this.#templateParameter();
      } else if (this.#peek('Dt') || this.#peek('DT')) {
        type = this.#type();
        continue;
      } else {
        const [part, isSpecial] = this.#unqualified(type.base ?? '');
        noReturn = isSpecial;
        const scope = full(type);
        type = { left: this.#made(scope === '' ? part : `${scope}::${part}`), right: '', base: part };
      }
      if (!this.#peek('E')) this.#remember(type);
    }
    if (type.left === '') this.#fail();
    return { text: text(type), templated, noReturn, suffix };
  }

  #local(): Name {
    const saved = this.#arguments;
    const scope = this.#encoding();
    this.#need('E');
    this.#arguments = saved.length > 0 ? saved : this.#arguments;
    if (this.#eat('s')) {
      this.#discriminator();
      return { text: `${scope}::string literal`, templated: false, noReturn: true, suffix: '' };
    }
    if (this.#eat('d')) {
      const index = this.#index(10);
      const name = this.#name();
      return { ...name, text: `${scope}::{default arg#${index + 1}}::${name.text}` };
    }
    const name = this.#name();
    this.#discriminator();
    return { ...name, text: this.#made(`${scope}::${name.text}`) };
  }

  #discriminator(): void {
    if (this.#eat('__')) {
      this.#number();
      this.#need('_');
    } else if (/^_\d/.test(this.#text.slice(this.#at, this.#at + 2))) this.#at += 2;
  }

  /** A name without scope, and whether it is one that has no return type. */
  #unqualified(base: string): readonly [string, boolean] {
    let name: string;
    let special = false;
    const c = this.#text[this.#at] ?? '';
    if (this.#eat('L')) return this.#unqualified(base);
    if (/\d/.test(c)) name = this.#source();
    else if (/^C[I1-5]/.test(this.#text.slice(this.#at, this.#at + 2)) && base !== '') {
      this.#at += 2;
      name = withoutArguments(base);
      special = true;
    } else if (/^D[0-5]/.test(this.#text.slice(this.#at, this.#at + 2)) && base !== '') {
      this.#at += 2;
      name = `~${withoutArguments(base)}`;
      special = true;
    } else if (this.#eat('Ut')) {
      name = `{unnamed type#${this.#index(10) + 1}}`;
    } else if (this.#eat('Ul')) {
      const parameters = this.#parameters();
      this.#need('E');
      name = `{lambda(${parameters})#${this.#index(10) + 1}}`;
    } else if (this.#eat('DC')) {
      const parts: string[] = [];
      while (!this.#eat('E')) parts.push(this.#source());
      name = `[${parts.join(', ')}]`;
    } else {
      const code = c + (this.#text[this.#at + 1] ?? '');
      this.#at += 2;
      const found = operators[code];
      if (code === 'cv') {
        name = `operator ${text(this.#type())}`;
        special = true;
      } else if (code === 'li') name = `operator"" ${this.#source()}`;
      else if (found !== undefined) name = `operator${found[0]}`;
      else this.#fail();
    }
    while (this.#eat('B')) name += `[abi:${this.#source()}]`;
    return [name, special];
  }

  #source(): string {
    const length = this.#number();
    const name = this.#text.slice(this.#at, this.#at + length);
    if (length === 0 || name.length < length) this.#fail();
    this.#at += length;
    return /^_GLOBAL_[_.$]N/.test(name) ? '(anonymous namespace)' : name;
  }

  #substitution(): Type {
    this.#need('S');
    const c = this.#text[this.#at] ?? '';
    const standard = standardNames[c];
    if (standard === undefined) {
      const type = this.#substitutions[this.#index(36)];
      return type ?? this.#fail();
    }
    this.#at += 1;
    let [short, long, base] = standard;
    if (c === 't') {
      const [name] = this.#unqualified('');
      return this.#remember({ left: `std::${name}`, right: '', base: name });
    }
    // Constructors and destructors are shown with the class written in full.
    if (!/^[CD]\d/.test(this.#text.slice(this.#at, this.#at + 2))) long = short;
    return { left: short, right: '', base, full: long };
  }

  #templateParameter(): Type {
    this.#need('T');
    return this.#arguments[this.#index(10)] ?? this.#fail();
  }

  /** `<a, b>`; those of the outermost name are what T_ stands for. */
  #templateArguments(keep: boolean): string {
    this.#need('I');
    const list: Type[] = [];
    while (!this.#eat('E')) list.push(this.#templateArgument());
    if (keep) this.#arguments = list;
    const inside = list.flatMap((type) => (type.pack === undefined ? [text(type)] : type.pack.map(text))).join(', ');
    return this.#made(`<${inside}${inside.endsWith('>') ? ' ' : ''}>`);
  }

  #templateArgument(): Type {
    return this.#deeper(() => {
      if (this.#eat('L')) return { left: this.#literal(), right: '' };
      if (this.#eat('X')) {
        const value = this.#expression();
        this.#need('E');
        return { left: value, right: '' };
      }
      if (this.#eat('J')) {
        const pack: Type[] = [];
        while (!this.#eat('E')) pack.push(this.#templateArgument());
        return { left: pack.map(text).join(', '), right: '', pack };
      }
      const saved = this.#arguments;
      const type = this.#type();
      this.#arguments = saved;
      return type;
    });
  }

  #literal(): string {
    if (this.#eat('_Z')) {
      const name = this.#encoding();
      this.#need('E');
      return name;
    }
    const code = this.#text[this.#at] ?? '';
    const type = text(this.#type());
    const end = this.#text.indexOf('E', this.#at);
    if (end < 0) this.#fail();
    const digits = this.#text.slice(this.#at, end).replace(/^n/, '-');
    this.#at = end + 1;
    if (code === 'b' && (digits === '0' || digits === '1')) return digits === '1' ? 'true' : 'false';
    const suffix = literalSuffix[code];
    if (suffix !== undefined) return digits + suffix;
    if (code === 'f' || code === 'd' || code === 'e') return `(${type})[${digits}]`;
    return digits === '' ? `(${type})0` : `(${type})${digits}`;
  }

  #expression(): string {
    return this.#deeper(() => {
      if (this.#eat('L')) return this.#literal();
      if (this.#peek('T')) return text(this.#templateParameter());
      if (this.#eat('fp')) {
        while (/[rVK]/.test(this.#text[this.#at] ?? '')) this.#at += 1;
        return `{parm#${this.#index(10) + 1}}`;
      }
      if (this.#eat('st')) return `sizeof (${text(this.#type())})`;
      if (this.#eat('sz')) return `sizeof (${this.#expression()})`;
      if (this.#eat('sZ')) {
        const pack = this.#peek('T') ? this.#templateParameter() : undefined;
        return pack?.pack === undefined ? `sizeof...(${this.#expression()})` : `${pack.pack.length}`;
      }
      if (this.#eat('sr')) {
        const scope = text(this.#type());
        const [name] = this.#unqualified('');
        const list = this.#peek('I') ? this.#templateArguments(false) : '';
        return `${scope}::${name}${list}`;
      }
      if (this.#eat('cl')) {
        const called = this.#expression();
        const given: string[] = [];
        while (!this.#eat('E')) given.push(this.#expression());
        return `${called}(${given.join(', ')})`;
      }
      if (this.#eat('cv')) {
        const type = text(this.#type());
        return `(${type})(${this.#expression()})`;
      }
      if (/\d/.test(this.#text[this.#at] ?? '')) {
        const name = this.#source();
        return this.#peek('I') ? name + this.#templateArguments(false) : name;
      }
      const code = this.#text.slice(this.#at, this.#at + 2);
      const found = operators[code];
      if (found === undefined) this.#fail();
      this.#at += 2;
      const [symbol, operands] = found;
      const given = Array.from({ length: operands }, () => this.#expression());
      if (operands === 1) return `${symbol}${given[0]}`;
      if (operands === 3) return `(${given[0]})?(${given[1]}) : (${given[2]})`;
      const whole = given.map((part) => (/^[\w{}#]+$/.test(part) ? part : `(${part})`));
      return code === 'gt'
        ? `(${given[0]}>${given[1]})`
        : `(${given[0]})${symbol}(${given[1]})`.slice(0, MAX_RESULT) || whole.join('');
    });
  }

  /** Parameters of a function, without the parentheses. */
  #parameters(): string {
    const list: string[] = [];
    while (this.#at < this.#text.length && !this.#peek('E') && !this.#peek('.')) {
      const type = this.#type();
      if (type.pack !== undefined) list.push(...type.pack.map(text));
      else list.push(text(type));
    }
    if (list.length === 1 && list[0] === 'void') return '';
    return this.#made(list.join(', '));
  }

  #type(): Type {
    return this.#deeper(() => this.#anyType());
  }

  #anyType(): Type {
    const two = this.#text.slice(this.#at, this.#at + 2);
    const long = two.startsWith('D') ? builtinTypes[two] : undefined;
    if (long !== undefined) {
      this.#at += 2;
      return { left: long, right: '' };
    }
    const c = this.#text[this.#at] ?? '';
    const builtin = builtinTypes[c];
    if (builtin !== undefined) {
      this.#at += 1;
      return { left: builtin, right: '' };
    }
    switch (c) {
      case 'r':
      case 'V':
      case 'K':
        return this.#qualified();
      case 'P':
        this.#at += 1;
        return this.#remember(this.#pointer('*'));
      case 'R':
        this.#at += 1;
        return this.#remember(this.#pointer('&'));
      case 'O':
        this.#at += 1;
        return this.#remember(this.#pointer('&&'));
      case 'F':
        return this.#remember(this.#function(''));
      case 'A':
        return this.#remember(this.#array());
      case 'M': {
        this.#at += 1;
        const owner = text(this.#type());
        const member = this.#type();
        const wrapped = member.wrap === true;
        const left = wrapped ? `${member.left}(${owner}::*` : `${member.left} ${owner}::*`;
        return this.#remember({ left, right: wrapped ? `)${member.right}` : member.right });
      }
      case 'T': {
        const parameter = this.#templateParameter();
        this.#remember(parameter);
        return this.#peek('I') ? this.#remember(this.#withArguments(parameter)) : parameter;
      }
      case 'u':
        this.#at += 1;
        return this.#remember({ left: this.#source(), right: '' });
      case 'U': {
        this.#at += 1;
        const vendor = this.#source();
        const inner = this.#type();
        return this.#remember({ ...inner, left: `${inner.left} ${vendor}` });
      }
      case 'D':
        return this.#special2(two);
      case 'S': {
        if (two !== 'St') {
          const type = this.#substitution();
          return this.#peek('I') ? this.#remember(this.#withArguments(type)) : type;
        }
        break;
      }
      default:
    }
    return this.#remember({ left: this.#name().text, right: '' });
  }

  #withArguments(type: Type): Type {
    return { left: this.#made(full(type) + this.#templateArguments(false)), right: '' };
  }

  #special2(code: string): Type {
    this.#at += 2;
    switch (code) {
      case 'Dp': {
        const type = this.#type();
        return this.#remember(type.pack === undefined ? { left: `${text(type)}...`, right: '' } : type);
      }
      case 'Dt':
      case 'DT': {
        const value = this.#expression();
        this.#need('E');
        return this.#remember({ left: `decltype (${value})`, right: '' });
      }
      case 'Do':
        return this.#remember(this.#function(' noexcept'));
      case 'Dv': {
        const size = this.#number();
        this.#need('_');
        return this.#remember({ left: `${text(this.#type())} __vector(${size})`, right: '' });
      }
      case 'DF': {
        const bits = this.#number();
        if (this.#eat('b')) return { left: 'std::bfloat16_t', right: '' };
        this.#need('_');
        return { left: `_Float${bits}`, right: '' };
      }
      default:
        return this.#fail();
    }
  }

  #qualified(): Type {
    let words = '';
    while (/[rVK]/.test(this.#text[this.#at] ?? '')) {
      const c = this.#char();
      words = `${c === 'K' ? ' const' : c === 'V' ? ' volatile' : ' __restrict'}${words}`;
    }
    if (this.#peek('F')) return this.#remember(this.#function(words));
    const type = this.#type();
    const qualify = (each: Type): Type =>
      each.wrap === true ? { ...each, right: each.right } : { left: `${each.left}${words}`, right: each.right };
    return this.#remember(type.pack === undefined ? qualify(type) : packOf(type.pack.map(qualify)));
  }

  #pointer(mark: string): Type {
    const type = this.#type();
    return type.pack === undefined ? point(type, mark) : packOf(type.pack.map((each) => point(each, mark)));
  }

  #function(suffix: string): Type {
    this.#need('F');
    this.#eat('Y');
    const result = this.#type();
    const list: string[] = [];
    let after = suffix;
    while (!this.#eat('E')) {
      if (this.#peek('RE') || this.#peek('OE')) {
        after += this.#char() === 'R' ? ' &' : ' &&';
        continue;
      }
      const type = this.#type();
      list.push(...(type.pack ?? [type]).map(text));
    }
    const inside = list.length === 1 && list[0] === 'void' ? '' : list.join(', ');
    return { left: this.#made(`${result.left} `), right: this.#made(`(${inside})${after}${result.right}`), wrap: true };
  }

  #array(): Type {
    this.#need('A');
    let size = '';
    if (/\d/.test(this.#text[this.#at] ?? '')) size = `${this.#number()}`;
    else if (!this.#peek('_')) size = this.#expression();
    this.#need('_');
    const element = this.#type();
    const right = element.wrap === true ? element.right.trimStart() : element.right;
    return { left: element.wrap === true ? element.left : `${element.left} `, right: `[${size}]${right}`, wrap: true };
  }
}

function point(type: Type, mark: string): Type {
  // References to references collapse.
  if (mark !== '*' && /&$/.test(type.left) && type.right.startsWith(')') === false) {
    return mark === '&&' || /[^&]&$/.test(type.left) ? type : { ...type, left: type.left.slice(0, -1) };
  }
  if (type.wrap === true)
    return { left: `${type.left}(${mark}`, right: `)${type.right.startsWith('[') ? ' ' : ''}${type.right}` };
  return { left: `${type.left}${mark}`, right: type.right };
}

function packOf(pack: readonly Type[]): Type {
  return { left: pack.map(text).join(', '), right: '', pack };
}

function text(type: Type): string {
  return type.left + (type.wrap === true && type.right.startsWith('[') ? type.right : type.right);
}

function full(type: Type): string {
  return type.full ?? text(type);
}

function withoutArguments(name: string): string {
  const at = name.indexOf('<');
  return at > 0 ? name.slice(0, at) : name;
}
