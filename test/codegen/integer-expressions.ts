import fc from 'fast-check';

/** Random integer expressions of the schema language, with an evaluator of their own over bigints. */

export type IntegerExpression =
  | { readonly kind: 'literal'; readonly value: bigint; readonly text: string }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'unary'; readonly op: '-' | '~' | '+'; readonly operand: IntegerExpression }
  | {
      readonly kind: 'binary';
      readonly op: BinaryOp;
      readonly left: IntegerExpression;
      readonly right: IntegerExpression;
    }
  | {
      readonly kind: 'if';
      readonly op: '<' | '<=' | '==' | '!=' | '>' | '>=';
      readonly test: readonly [IntegerExpression, IntegerExpression];
      readonly then: IntegerExpression;
      readonly otherwise: IntegerExpression;
    };

/** How tightly each operator binds. */
const BINDS = { '|': 1, '^': 2, '&': 3, '<<': 4, '>>': 4, '+': 5, '-': 5, '*': 6, '/': 6, '%': 6 } as const;
type BinaryOp = keyof typeof BINDS;

/** The fields that expressions use: every width, signed and not. */
export const FIELDS = {
  ua: [8, false],
  ub: [16, false],
  uc: [32, false],
  ud: [64, false],
  sa: [8, true],
  sb: [16, true],
  sc: [32, true],
  sd: [64, true],
} as const;

export type FieldValues = Readonly<Record<keyof typeof FIELDS, bigint>>;

/** The value, or the code of the error. */
export type Outcome = bigint | 'read/division-by-zero' | 'read/bad-shift';

class Stop extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super(String(outcome));
    this.outcome = outcome;
  }
}

export function evaluate(e: IntegerExpression, fields: FieldValues): Outcome {
  try {
    return valueOf(e, fields);
  } catch (error) {
    if (error instanceof Stop) return error.outcome;
    throw error;
  }
}

function valueOf(e: IntegerExpression, fields: FieldValues): bigint {
  switch (e.kind) {
    case 'literal':
      return e.value;
    case 'field':
      return fields[e.name as keyof FieldValues];
    case 'unary': {
      const operand = valueOf(e.operand, fields);
      return e.op === '-' ? -operand : e.op === '~' ? ~operand : operand;
    }
    case 'binary':
      return apply(e.op, valueOf(e.left, fields), valueOf(e.right, fields));
    case 'if': {
      const [a, b] = [valueOf(e.test[0], fields), valueOf(e.test[1], fields)];
      const holds = { '<': a < b, '<=': a <= b, '==': a === b, '!=': a !== b, '>': a > b, '>=': a >= b }[e.op];
      return valueOf(holds ? e.then : e.otherwise, fields);
    }
  }
}

function apply(op: BinaryOp, a: bigint, b: bigint): bigint {
  switch (op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
    case '%': {
      if (b === 0n) throw new Stop('read/division-by-zero');
      const rest = ((a % b) + b) % b;
      return op === '%' ? rest : (a - rest) / b;
    }
    case '&':
      return a & b;
    case '|':
      return a | b;
    case '^':
      return a ^ b;
    case '<<':
      if (b < 0n || b > 4096n) throw new Stop('read/bad-shift');
      return a << b;
    case '>>':
      if (b < 0n) throw new Stop('read/bad-shift');
      return a >> (b > 4096n ? 4096n : b);
  }
}

/** Source with only the parentheses that are needed. */
export function sourceOf(e: IntegerExpression, around = 0): string {
  switch (e.kind) {
    case 'literal':
      return e.text;
    case 'field':
      return e.name;
    case 'unary':
      return `${e.op}${e.op === '-' && e.operand.kind === 'unary' ? ' ' : ''}${sourceOf(e.operand, 7)}`;
    case 'binary': {
      const binds = BINDS[e.op];
      const text = `${sourceOf(e.left, binds)} ${e.op} ${sourceOf(e.right, binds + 1)}`;
      return binds < around ? `(${text})` : text;
    }
    case 'if': {
      const text = `${sourceOf(e.test[0], 1)} ${e.op} ${sourceOf(e.test[1], 1)} ? ${sourceOf(e.then)} : ${sourceOf(e.otherwise)}`;
      return `(${text})`;
    }
  }
}

const literal = fc
  .tuple(
    fc.oneof(
      fc.bigInt({ min: 0n, max: 300n }),
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      fc.constantFrom(2n ** 31n, 2n ** 32n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 63n, 2n ** 64n - 1n),
    ),
    fc.constantFrom(10, 16, 2, 8),
  )
  .map(([value, radix]): IntegerExpression => {
    const prefix = { 10: '', 16: '0x', 2: '0b', 8: '0o' }[radix];
    const digits = value.toString(radix).replaceAll(/(?<=.)(?=(?:.{4})+$)/g, '_');
    return { kind: 'literal', value, text: prefix + digits };
  });
const field = fc.constantFrom(...Object.keys(FIELDS)).map((name): IntegerExpression => ({ kind: 'field', name }));
const amount = fc.oneof(
  fc
    .integer({ min: 0, max: 70 })
    .map((n): IntegerExpression => ({ kind: 'literal', value: BigInt(n), text: String(n) })),
  fc.constantFrom<IntegerExpression>({ kind: 'field', name: 'ua' }, { kind: 'field', name: 'sa' }),
);

/** Expressions a few levels deep. */
export const integerExpressions: fc.Arbitrary<IntegerExpression> = fc.letrec<{ e: IntegerExpression }>((tie) => {
  const e = tie('e');
  return {
    e: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      field,
      literal,
      fc.record({ kind: fc.constant('unary' as const), op: fc.constantFrom('-', '~', '+'), operand: e }),
      fc.record({
        kind: fc.constant('binary' as const),
        op: fc.constantFrom('+', '-', '*', '/', '%', '&', '|', '^'),
        left: e,
        right: e,
      }),
      fc.record({ kind: fc.constant('binary' as const), op: fc.constantFrom('<<', '>>'), left: e, right: amount }),
      fc.record({
        kind: fc.constant('if' as const),
        op: fc.constantFrom('<', '<=', '==', '!=', '>', '>='),
        test: fc.tuple(e, e),
        then: e,
        otherwise: e,
      }),
    ),
  };
}).e;

/** Values of every field, the extremes among them. */
export const fieldValues: fc.Arbitrary<FieldValues> = fc.record(
  Object.fromEntries(
    Object.entries(FIELDS).map(([name, [bits, signed]]) => {
      const low = signed ? -(2n ** BigInt(bits - 1)) : 0n;
      const high = low + 2n ** BigInt(bits) - 1n;
      const any = fc.bigInt({ min: low, max: high });
      return [name, fc.oneof(any, any, fc.constantFrom(low, high, 0n, 1n, signed ? -1n : 2n))];
    }),
  ),
) as fc.Arbitrary<FieldValues>;
