import { tokensOf } from '../tokens.ts';
import type { Token } from '../tokens.ts';
import { endOfType, endOfTypeArguments } from './type-end.ts';

/** What a bracket stands around. */
type Bracket = 'block' | 'object' | 'class' | 'parameters' | 'group';

const MODIFIERS = new Set(['readonly', 'private', 'protected', 'public', 'override', 'abstract']);
/** Words that are no operand: what follows them begins an expression. */
const BEFORE_OPERAND = new Set(
  'return const let var typeof case in of new void delete throw else do await yield instanceof export default extends'.split(
    ' ',
  ),
);

/**
 * Emitted TypeScript without its types and comments: JavaScript that runs as it is. It knows the TypeScript that the emitters
 * write; tests compare what it gives with what TypeScript's own compiler gives.
 */
export function eraseTypes(text: string): string {
  return new Eraser(text).run();
}

class Eraser {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #open: Bracket[] = [];
  #out = '';
  #at = 0;
  /** The last token that was kept. */
  #before: Token | undefined;
  /** The kind of the bracket that closed last. */
  #closed: Bracket | undefined;
  /** A type may follow here: `const x`, a parameter, a member of a class. */
  #named = false;
  /** What the next `{` stands around, where a word before said so. */
  #next: Bracket | undefined;
  #inCase = false;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = [...tokensOf(text)];
  }

  run(): string {
    while (this.#at < this.#tokens.length) this.#step();
    return this.#out;
  }

  #step(): void {
    if (this.#statementOfTypes() || this.#typeHere()) return;
    const token = this.#tokens[this.#at];
    if (token === undefined) return;
    if (token.text === '(' || token.text === '[' || token.text === '{') this.#enter(token.text);
    else if (token.text === ')' || token.text === ']' || token.text === '}') this.#closed = this.#open.pop();
    else this.#note(token);
    this.#keep(token);
    if (token.text === ')' && this.#closed === 'parameters') this.#afterParameters();
  }

  #isWord(at: number, ...words: readonly string[]): boolean {
    const token = this.#tokens[at];
    return token?.kind === 'word' && words.includes(token.text);
  }

  #isMark(at: number, text: string): boolean {
    return this.#tokens[at]?.text === text;
  }

  /** `interface …`, `type … = …;` and imports of types, at the beginning of a statement. */
  #statementOfTypes(): boolean {
    if (this.#inside !== 'block' || !this.#beginsStatement()) return false;
    const start = this.#isWord(this.#at, 'export') ? this.#at + 1 : this.#at;
    const isName = this.#tokens[start + 1]?.kind === 'word';
    if (this.#isWord(start, 'interface') && isName) {
      let end = start + 1;
      while (end < this.#tokens.length && !this.#isMark(end, '{')) end++;
      this.#at = endOfType(this.#tokens, end);
      return true;
    }
    const isImport = this.#isWord(start, 'import') && this.#isWord(start + 1, 'type');
    if (!isImport && !(this.#isWord(start, 'type') && isName)) return false;
    let end = isImport ? start : endOfType(this.#tokens, start + 3);
    while (end < this.#tokens.length && !this.#isMark(end, ';')) end++;
    this.#at = end + 1;
    return true;
  }

  get #inside(): Bracket {
    return this.#open.at(-1) ?? 'block';
  }

  #beginsStatement(): boolean {
    const before = this.#before?.text;
    return before === undefined || before === ';' || before === '{' || (before === '}' && this.#closed !== 'object');
  }

  /** A type, or a word that only types know, at the present place. */
  #typeHere(): boolean {
    const token = this.#tokens[this.#at];
    if (token?.text === ':' && this.#named) {
      this.#named = false;
      this.#at = endOfType(this.#tokens, this.#at + 1);
      return true;
    }
    if (token?.text === '?' && this.#named && this.#isMark(this.#at + 1, ':')) {
      this.#at++;
      return true;
    }
    if (token?.kind === 'word') return this.#wordOfTypes(token.text);
    if (token?.text === '<' && this.#before?.kind === 'word') {
      const end = endOfTypeArguments(this.#tokens, this.#at);
      if (end === undefined || !(this.#next === 'class' || this.#isMark(end, '('))) return false;
      this.#at = end;
      return true;
    }
    return false;
  }

  #wordOfTypes(word: string): boolean {
    if ((word === 'as' || word === 'satisfies') && this.#isOperand()) {
      this.#at = endOfType(this.#tokens, this.#at + 1);
      return true;
    }
    if (word === 'implements' && this.#next === 'class') {
      while (!this.#isMark(this.#at, '{')) this.#at++;
      return true;
    }
    if (this.#inside !== 'class' || !(this.#beginsStatement() || this.#before?.text === 'static')) return false;
    if (word === 'declare' && this.#tokens[this.#at + 1]?.kind === 'word') {
      while (!this.#isMark(this.#at, ';')) this.#at++;
      this.#at++;
      return true;
    }
    const isModifier = MODIFIERS.has(word) && this.#tokens[this.#at + 1]?.kind === 'word';
    if (isModifier) this.#at++;
    return isModifier;
  }

  /** Whether what was kept last ends an operand, so that an operator follows. */
  #isOperand(): boolean {
    const before = this.#before;
    if (before === undefined) return false;
    if (before.kind === 'word') return !BEFORE_OPERAND.has(before.text) || this.#isMember(this.#at - 1);
    if (before.kind !== 'mark') return !before.text.endsWith('${');
    return before.text === ')' || before.text === ']' || (before.text === '}' && this.#closed === 'object');
  }

  #isMember(at: number): boolean {
    return this.#isMark(at - 1, '.') || this.#isMark(at - 1, '?.');
  }

  #note(token: Token): void {
    const { text } = token;
    const inside = this.#inside;
    if (token.kind === 'word' && !this.#isMember(this.#at)) {
      if (inside === 'block' && (text === 'case' || text === 'default') && this.#beginsStatement()) this.#inCase = true;
      if (text === 'class' && this.#tokens[this.#at + 1]?.kind === 'word' && inside === 'block') this.#next = 'class';
    }
    const declares = this.#isWord(this.#at - 1, 'const', 'let', 'var') && !this.#isMember(this.#at - 1);
    const isMember = inside === 'class' && token.kind === 'word' && this.#beginsMember();
    const isParameter = inside === 'parameters' && token.kind === 'word' && this.#beginsParameter();
    this.#named = declares || isMember || isParameter;
    if (text === ':' && this.#inCase) {
      this.#inCase = false;
      this.#closed = 'block';
    }
  }

  #beginsMember(): boolean {
    return this.#beginsStatement() || this.#isWord(this.#at - 1, 'static', ...MODIFIERS);
  }

  #beginsParameter(): boolean {
    const before = this.#before?.text;
    return before === '(' || before === ',' || before === '...';
  }

  #enter(bracket: '(' | '[' | '{'): void {
    const kind = bracket === '(' ? this.#roundKind() : bracket === '{' ? this.#curlyKind() : 'group';
    if (bracket === '{') this.#next = undefined;
    this.#named = false;
    this.#open.push(kind);
  }

  /** A `(` after the name of a function or method, or before `=>`, begins parameters. */
  #roundKind(): Bracket {
    const named = this.#before?.kind === 'word';
    if (named && this.#isWord(this.#at - 2, 'function') && !this.#isMember(this.#at - 2)) return 'parameters';
    if (this.#isWord(this.#at - 1, 'catch') && !this.#isMember(this.#at - 1)) return 'parameters';
    if (this.#inside === 'class' && named && this.#isMethodName()) return 'parameters';
    if (this.#inside === 'object' && named && this.#isMethodName(',')) return 'parameters';
    const end = this.#closing(this.#at);
    if (this.#isMark(end + 1, '=>')) return 'parameters';
    const isTyped = !this.#isOperand() && this.#isMark(end + 1, ':');
    return isTyped && this.#isMark(endOfType(this.#tokens, end + 2), '=>') ? 'parameters' : 'group';
  }

  /** Whether the word before a `(` names a method: it begins its member, but for `get`, `set` or `static`. */
  #isMethodName(separator = ';'): boolean {
    let first = this.#at - 1;
    while (this.#isWord(first - 1, 'get', 'set', 'static', 'async', ...MODIFIERS)) first--;
    const before = this.#tokens[first - 1]?.text;
    return before === '{' || before === separator || (separator === ';' && before === '}');
  }

  /** The token that closes the bracket at `at`. */
  #closing(at: number): number {
    let depth = 0;
    for (let i = at; i < this.#tokens.length; i++) {
      const text = this.#tokens[i]?.text ?? '';
      if (text === '(' || text === '[' || text === '{') depth++;
      else if ((text === ')' || text === ']' || text === '}') && --depth === 0) return i;
    }
    return this.#tokens.length;
  }

  #curlyKind(): Bracket {
    if (this.#next !== undefined) return this.#next;
    const before = this.#before;
    const inside = this.#inside;
    if (before === undefined || this.#isWord(this.#at - 1, 'else', 'try', 'do', 'finally', 'catch', 'static'))
      return 'block';
    if (before.text === '=>' || before.text === ';' || before.text === ')') return 'block';
    if (before.text === '{') return inside === 'block' ? 'block' : 'object';
    if (before.text === '}') return this.#closed === 'object' ? 'object' : 'block';
    return before.text === ':' && inside === 'block' && this.#closed === 'block' && this.#afterCase()
      ? 'block'
      : 'object';
  }

  /** Whether the `:` before belongs to `case x:` or `default:`. */
  #afterCase(): boolean {
    for (let i = this.#at - 2; i >= 0; i--) {
      if (this.#isWord(i, 'case', 'default') && !this.#isMember(i)) return true;
      if (this.#isMark(i, ';') || this.#isMark(i, '}') || this.#isMark(i, '?')) return false;
    }
    return false;
  }

  /** The type of what a function returns. */
  #afterParameters(): void {
    this.#next = this.#isMark(this.#at, '=>') ? undefined : 'block';
    if (!this.#isMark(this.#at, ':')) return;
    this.#at = endOfType(this.#tokens, this.#at + 1);
    if (this.#isMark(this.#at, '=>')) this.#next = undefined;
  }

  /** Copy a token, with a line feed or a blank where something stood before it. */
  #keep(token: Token): void {
    const previous = this.#tokens[this.#at - 1];
    const between = previous === undefined ? '' : this.#text.slice(previous.end, token.start);
    this.#out += (between.includes('\n') ? '\n' : between === '' ? '' : ' ') + token.text;
    this.#before = token;
    this.#at++;
  }
}
