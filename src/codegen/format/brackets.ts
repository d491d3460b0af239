import { ts } from 'ts-morph';

/** Where prettier writes parentheses: those that precedence asks for, and those that save the reader from knowing it. */

const K = ts.SyntaxKind;

const PRECEDENCE: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['??'],
    ['||'],
    ['&&'],
    ['|'],
    ['^'],
    ['&'],
    ['===', '!==', '==', '!='],
    ['<', '>', '<=', '>=', 'in', 'instanceof'],
    ['>>', '<<', '>>>'],
    ['+', '-'],
    ['*', '/', '%'],
    ['**'],
  ].flatMap((operators, level) => operators.map((operator) => [operator, level])),
);
const LOGICAL = new Set(['??', '||', '&&']);
const SHIFTS = new Set(['>>', '<<', '>>>']);
const BITWISE = new Set(['|', '^', '&', ...SHIFTS]);
const EQUALITY = new Set(['===', '!==', '==', '!=']);

/** An expression without the parentheses around it. */
export function unbracketed(node: ts.Expression): ts.Expression {
  let inner = node;
  while (ts.isParenthesizedExpression(inner)) inner = inner.expression;
  return inner;
}

/** A type without the parentheses around it. */
export function unbracketedType(node: ts.TypeNode): ts.TypeNode {
  let inner = node;
  while (ts.isParenthesizedTypeNode(inner)) inner = inner.type;
  return inner;
}

/** The operator of an expression of two operands that is no assignment and no comma. */
export function binaryOperator(node: ts.Node): string | undefined {
  if (!ts.isBinaryExpression(node)) return undefined;
  const text = ts.tokenToString(node.operatorToken.kind) ?? '';
  return text in PRECEDENCE ? text : undefined;
}

/** Whether `inner` is written in parentheses as the left or right operand of `outer`. */
export function bracketsInBinary(inner: ts.Expression, outer: string, isRight: boolean): boolean {
  const operator = binaryOperator(inner);
  if (operator === undefined) return isLoose(inner);
  if (LOGICAL.has(operator) && LOGICAL.has(outer)) return operator !== outer;
  const own = PRECEDENCE[operator] as number;
  const parent = PRECEDENCE[outer] as number;
  if (parent === own) return isRight || !runsOn(outer, operator);
  if (parent > own || BITWISE.has(outer)) return true;
  return operator === '%' && (outer === '+' || outer === '-');
}

/** Operators of one precedence that are written one after the other: `a + b - c`, `a * b * c`. */
function runsOn(outer: string, inner: string): boolean {
  if (outer === '*' || outer === '/') return outer === inner;
  return outer !== '%' && !SHIFTS.has(outer) && !EQUALITY.has(outer);
}

/** Expressions that bind looser than an operator of one operand. */
export function isLoose(node: ts.Expression): boolean {
  return (
    ts.isBinaryExpression(node) ||
    ts.isConditionalExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isArrowFunction(node)
  );
}

/** Whether an expression is written in parentheses as one of the three parts of `a ? b : c`. */
export function bracketsInChoice(node: ts.Expression, isLast: boolean): boolean {
  if (ts.isConditionalExpression(node)) return !isLast;
  return ts.isAsExpression(node) || binaryOperator(node) === '??';
}

/** Whether an expression is written in parentheses before `.name`, `[index]` or `(arguments)`. */
export function bracketsBeforeMember(node: ts.Expression): boolean {
  return isLoose(node) || ts.isPrefixUnaryExpression(node) || ts.isTypeOfExpression(node) || ts.isVoidExpression(node);
}

/** Whether a type is written in parentheses before `[]` or `[key]`, or after `keyof`. */
export function bracketsInType(node: ts.TypeNode): boolean {
  return [K.UnionType, K.IntersectionType, K.FunctionType, K.TypeOperator, K.TypeQuery].includes(node.kind);
}
