/* Operators on numbers and pointers. */
import { unknown } from '../contents/read.ts';
import { plainType } from '../types/data-type.ts';
import type { PointerType } from '../types/data-type.ts';
import { dataTypeText } from '../types/data-type-text.ts';
import type { ObjectReader } from '../types/object.ts';
import { calculate, commonType, compare, convert, isArithmetic, isFloating, promoted, shift } from './arithmetic.ts';
import type { QueryNumber } from './arithmetic.ts';
import { bool, integerType } from './base-types.ts';
import { Missing, numberOf, pointerOf, result } from './operand.ts';
import type { Operand } from './operand.ts';
import { queryError } from './query-error.ts';
import type { BinaryOperator, UnaryOperator } from './syntax.ts';

/** An operator before a number. */
export function compileUnary(operator: UnaryOperator, operand: Operand, at: number): Operand {
  const number = numberOf(operand);
  if (operator === '!') return result(at, bool, (reader) => truth(!isTrue(number(reader))));
  const plain = plainType(operand.type);
  if (!isArithmetic(plain)) throw queryError('dwarf/query-type', at, `${operator} needs a number`);
  const type = promoted(plain);
  if (operator === '~' && isFloating(type)) throw queryError('dwarf/query-type', at, '~ needs an integer');
  return result(at, type, (reader) => {
    const value = convert(number(reader), type);
    if (operator === '+') return value;
    if (operator === '-') return convert(-value, type);
    return convert(~BigInt(value), type);
  });
}

const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '>', '<=', '>=']);
const forIntegers: ReadonlySet<string> = new Set(['%', '&', '|', '^', '<<', '>>']);

/** An operator between two numbers or pointers. */
export function compileBinary(
  operator: BinaryOperator,
  left: Operand,
  right: Operand,
  at: number,
  addressSize: number,
): Operand {
  const [a, b] = [numberOf(left), numberOf(right)];
  if (operator === '&&') return result(at, bool, (reader) => truth(isTrue(a(reader)) && isTrue(b(reader))));
  if (operator === '||') return result(at, bool, (reader) => truth(isTrue(a(reader)) || isTrue(b(reader))));
  const pointers = [pointerOf(left, addressSize), pointerOf(right, addressSize)] as const;
  if (pointers[0] !== undefined || pointers[1] !== undefined) {
    for (const operand of [left, right]) {
      const isFraction = isArithmetic(plainType(operand.type)) && isFloating(plainType(operand.type));
      if (isFraction) throw queryError('dwarf/query-type', operand.at, 'a fraction beside a pointer');
    }
    if (!comparisons.has(operator)) return pointerArithmetic(operator, pointers, [a, b], at);
    return result(at, bool, (reader) => truth(compare(operator, BigInt(a(reader)), BigInt(b(reader)))));
  }
  const [x, y] = [plainType(left.type), plainType(right.type)];
  for (const [type, operand] of [
    [x, left],
    [y, right],
  ] as const) {
    const isWanted = isArithmetic(type) && !(forIntegers.has(operator) && isFloating(type));
    const text = dataTypeText(operand.type);
    if (!isWanted) throw queryError('dwarf/query-type', operand.at, `${operator} takes no ${text}`);
  }
  if (operator === '<<' || operator === '>>') {
    const type = promoted(x);
    return result(at, type, (reader) => shift(operator, BigInt(convert(a(reader), type)), BigInt(b(reader)), type));
  }
  const common = commonType(x, y);
  if (comparisons.has(operator)) {
    return result(at, bool, (reader) =>
      truth(compare(operator, convert(a(reader), common), convert(b(reader), common))),
    );
  }
  return result(at, common, (reader) => {
    const found = calculate(operator, convert(a(reader), common), convert(b(reader), common), common);
    if (found === undefined) throw new Missing(unknown(common, 'no-result', 'division by zero'));
    return found;
  });
}

type Compute = (reader: ObjectReader) => QueryNumber;

/** `p + 1`, `1 + p`, `p - 1`, `p - q`: counted in objects of the type that the pointer leads to. */
function pointerArithmetic(
  operator: BinaryOperator,
  [p, q]: readonly [PointerType | undefined, PointerType | undefined],
  [a, b]: readonly [Compute, Compute],
  at: number,
): Operand {
  const pointer = p ?? q;
  const isSum = operator === '+' && (p === undefined || q === undefined);
  const isDifference = operator === '-' && p !== undefined;
  if (pointer === undefined || (!isSum && !isDifference)) {
    throw queryError('dwarf/query-type', at, `${operator} takes no pointers`);
  }
  const target = plainType(pointer.target);
  // As debuggers have it, void and functions have one byte.
  const size = BigInt(target.kind === 'void' || target.kind === 'function' ? 1 : (target.size ?? 0));
  if (size === 0n) throw queryError('dwarf/query-type', at, `the size of ${dataTypeText(target)} is not known`);
  if (p !== undefined && q !== undefined) {
    return result(at, integerType(8, true), (reader) => (BigInt(a(reader)) - BigInt(b(reader))) / size);
  }
  const step = operator === '-' ? -size : size;
  const [base, count] = p === undefined ? [b, a] : [a, b];
  const type: PointerType = { ...pointer };
  return result(at, type, (reader) => {
    const distance = count(reader);
    if (typeof distance === 'number') throw new Missing(unknown(type, 'no-result', 'a fraction is added to a pointer'));
    return BigInt.asUintN(8 * pointer.size, BigInt(base(reader)) + distance * step);
  });
}

function isTrue(value: QueryNumber): boolean {
  return value !== 0n && value !== 0;
}

function truth(value: boolean): bigint {
  return value ? 1n : 0n;
}
