/* C's arithmetic: integer promotions, usual conversions, and the operators on their results. */
import { Encoding } from '../value/base-type.ts';
import type { PlainType, ScalarType } from '../types/data-type.ts';
import { double, integerType, single } from './base-types.ts';

/** An integer, or a floating-point number. */
export type QueryNumber = bigint | number;

/** Whether a type is a number of C's: base types, and enumerations as integers. */
export function isArithmetic(type: PlainType): boolean {
  if (type.kind === 'structure') return type.number?.count === 1;
  return (type.kind === 'base' || type.kind === 'enumeration') && type.size !== undefined && type.size <= 16;
}

/** Whether a type is a floating-point number. */
export function isFloating(type: PlainType): boolean {
  return type.kind === 'structure' || (type.kind === 'base' && type.encoding === Encoding.float);
}

function isSigned(type: PlainType): boolean {
  if (type.kind === 'enumeration') return type.isSigned;
  return type.kind === 'base' && (type.encoding === Encoding.signed || type.encoding === Encoding.signed_char);
}

/** The type that an operand is taken as: nothing smaller than `int`, structures that are numbers as `float`. */
export function promoted(type: PlainType): ScalarType {
  if (type.kind === 'structure') return single;
  const size = type.size ?? 4;
  if (isFloating(type)) return size <= 4 ? single : double;
  // What all fits into int becomes that.
  return integerType(size, size < 4 || isSigned(type));
}

/** The type that two operands are calculated in. */
export function commonType(a: PlainType, b: PlainType): ScalarType {
  const [x, y] = [promoted(a), promoted(b)];
  if (isFloating(x) || isFloating(y)) return x === double || y === double ? double : single;
  const [m, n] = [x.size ?? 4, y.size ?? 4];
  if (m !== n) return m > n ? x : y;
  return isSigned(x) ? y : x;
}

/** A number as one of a type has it: integers wrap, fractions are cut off, single precision rounds. */
export function convert(value: QueryNumber, type: PlainType): QueryNumber {
  if (type.kind === 'base' && type.encoding === Encoding.boolean) return value === 0n || value === 0 ? 0n : 1n;
  if (isFloating(type)) return type.size === 4 ? Math.fround(Number(value)) : Number(value);
  const whole = typeof value === 'bigint' ? value : Number.isFinite(value) ? BigInt(Math.trunc(value)) : 0n;
  const bits = 8 * (type.size ?? 8);
  return isSigned(type) ? BigInt.asIntN(bits, whole) : BigInt.asUintN(bits, whole);
}

/** The result of `a operator b` in a type that both were converted to; undefined for a division by zero. */
export function calculate(operator: string, a: QueryNumber, b: QueryNumber, type: PlainType): QueryNumber | undefined {
  const result =
    typeof a === 'bigint' && typeof b === 'bigint' ? integers(operator, a, b) : floats(operator, Number(a), Number(b));
  return result === undefined ? undefined : convert(result, type);
}

function integers(operator: string, a: bigint, b: bigint): bigint | undefined {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return b === 0n ? undefined : a / b;
    case '%':
      return b === 0n ? undefined : a % b;
    case '&':
      return a & b;
    case '|':
      return a | b;
    default:
      return a ^ b;
  }
}

function floats(operator: string, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    default:
      return a / b;
  }
}

/** `a << b` and `a >> b` in the type of `a`; by its width and more nothing is left but the sign. */
export function shift(operator: string, a: bigint, b: bigint, type: PlainType): QueryNumber {
  const width = BigInt(8 * (type.size ?? 8));
  const isLeft = (operator === '<<') === b >= 0n;
  const distance = b < 0n ? -b : b;
  const by = distance > width ? width : distance;
  return convert(isLeft ? a << by : a >> by, type);
}

/** `a operator b` as a truth value. */
export function compare(operator: string, a: QueryNumber, b: QueryNumber): boolean {
  switch (operator) {
    case '==':
      return a === b;
    case '!=':
      return a !== b;
    case '<':
      return a < b;
    case '>':
      return a > b;
    case '<=':
      return a <= b;
    default:
      return a >= b;
  }
}
