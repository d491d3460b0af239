/** Integer constants of C: what `#if`, enumerators, array bounds and widths of bit fields may say. */

/** What an expression says that is not understood. */
export class ConstantError extends Error {
  override readonly name = 'ConstantError';
}

/** The value of a name, or undefined where it has none. */
export type NameValue = (name: string) => bigint | undefined;

const TOKEN =
  /\s*(?:(0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)[uUlL]*(?![\w.])|([A-Za-z_]\w*)|'(\\?.)'|(<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^~!<>?:()]))/y;

interface Token {
  readonly kind: 'number' | 'name' | 'sign';
  readonly text: string;
}

/** Binary operators, the loosest first. */
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
];

/** The deepest expression that is read. */
const DEPTH = 200;

/** The value of an integer constant expression; throws ConstantError. */
export function constantOf(text: string, value: NameValue): bigint {
  return new Reader(tokensOf(text), value).whole();
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (found === null) throw new ConstantError(`'${text.slice(at).trim()}' is no integer constant`);
    const [, digits, name, character, sign] = found;
    if (digits !== undefined) tokens.push({ kind: 'number', text: octal(digits) });
    else if (character !== undefined) tokens.push({ kind: 'number', text: characterCode(character) });
    else tokens.push({ kind: name === undefined ? 'sign' : 'name', text: name ?? sign ?? '' });
  }
  return tokens;
}

function octal(digits: string): string {
  if (!/^0\d/.test(digits)) return digits;
  if (/[89]/.test(digits)) throw new ConstantError(`'${digits}' is no number`);
  return `0o${digits.slice(1)}`;
}

function characterCode(character: string): string {
  const escapes: Readonly<Record<string, number>> = { '\\n': 10, '\\t': 9, '\\r': 13, '\\0': 0, "\\'": 39, '\\\\': 92 };
  const code = character.length === 1 ? character.charCodeAt(0) : escapes[character];
  if (code === undefined) throw new ConstantError(`the character ${character} is not understood`);
  return String(code);
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #value: NameValue;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], value: NameValue) {
    this.#tokens = tokens;
    this.#value = value;
  }

  whole(): bigint {
    const value = this.#choice();
    const rest = this.#tokens[this.#at];
    if (rest !== undefined) throw new ConstantError(`'${rest.text}' is not expected`);
    return value;
  }

  #choice(): bigint {
    this.#depth += 1;
    if (this.#depth > DEPTH) throw new ConstantError('the expression is too deep');
    const test = this.#level(0);
    if (!this.#take('?')) {
      this.#depth -= 1;
      return test;
    }
    const then = this.#choice();
    if (!this.#take(':')) throw new ConstantError("':' is expected");
    const otherwise = this.#choice();
    this.#depth -= 1;
    return test === 0n ? otherwise : then;
  }

  #level(level: number): bigint {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#unary();
    let left = this.#level(level + 1);
    for (;;) {
      const token = this.#tokens[this.#at];
      if (token?.kind !== 'sign' || !operators.includes(token.text)) return left;
      this.#at += 1;
      left = apply(token.text, left, this.#level(level + 1));
    }
  }

  #unary(): bigint {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new ConstantError('a value is missing');
    this.#at += 1;
    if (token.kind === 'number') return BigInt(token.text);
    if (token.kind === 'name') {
      const value = this.#value(token.text);
      if (value === undefined) throw new ConstantError(`${token.text} has no value here`);
      return value;
    }
    this.#depth += 1;
    if (this.#depth > DEPTH) throw new ConstantError('the expression is too deep');
    const value = this.#afterSign(token.text);
    this.#depth -= 1;
    return value;
  }

  #afterSign(sign: string): bigint {
    switch (sign) {
      case '-':
        return -this.#unary();
      case '+':
        return this.#unary();
      case '~':
        return ~this.#unary();
      case '!':
        return this.#unary() === 0n ? 1n : 0n;
      case '(': {
        const value = this.#choice();
        if (!this.#take(')')) throw new ConstantError("')' is expected");
        return value;
      }
      default:
        throw new ConstantError(`'${sign}' is not expected`);
    }
  }

  #take(sign: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'sign' || token.text !== sign) return false;
    this.#at += 1;
    return true;
  }
}

function apply(operator: string, a: bigint, b: bigint): bigint {
  const truth = (value: boolean): bigint => (value ? 1n : 0n);
  if ((operator === '/' || operator === '%') && b === 0n) throw new ConstantError('division by zero');
  if ((operator === '<<' || operator === '>>') && (b < 0n || b > 63n)) throw new ConstantError(`a shift by ${b}`);
  const operations: Readonly<Record<string, () => bigint>> = {
    '||': () => truth(a !== 0n || b !== 0n),
    '&&': () => truth(a !== 0n && b !== 0n),
    '|': () => a | b,
    '^': () => a ^ b,
    '&': () => a & b,
    '==': () => truth(a === b),
    '!=': () => truth(a !== b),
    '<': () => truth(a < b),
    '>': () => truth(a > b),
    '<=': () => truth(a <= b),
    '>=': () => truth(a >= b),
    '<<': () => a << b,
    '>>': () => a >> b,
    '+': () => a + b,
    '-': () => a - b,
    '*': () => a * b,
    '/': () => a / b,
    '%': () => a % b,
  };
  return (operations[operator] as () => bigint)();
}
