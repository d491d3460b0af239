/*
 * Values of any type (DWARF 5, sections 2.5.1.4 and 2.5.1.6). Both operands have the same type. Integers wrap; the generic type
 * divides signed, takes the remainder unsigned and compares signed; base types do as their encoding says, with the remainder
 * taking the sign of the dividend.
 */
import { assertNever } from '../../core/index.ts';
import { Encoding, isFloat, isIntegral, isSigned, sameType } from '../value/base-type.ts';
import type { BaseType } from '../value/base-type.ts';
import { fault } from '../expression/fault.ts';
import { floatBits, floatOf, roundToFloat } from '../value/float.ts';
import { exact, signed, unsigned } from '../value/integer.ts';
import type { Integer } from '../value/integer.ts';
import type { TypedValue, Value } from '../value/value.ts';
import { numberOf, pointerMisuse, typeName } from './entry.ts';
import type { Machine } from './machine.ts';

/** Operations with two operands. */
export type BinaryName =
  'plus' | 'plus_uconst' | 'minus' | 'mul' | 'div' | 'mod' | 'and' | 'or' | 'xor' | 'shl' | 'shr' | 'shra';

/** Operations with one operand. */
export type UnaryName = 'abs' | 'neg' | 'not';

/** Comparisons. */
export type RelationName = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';

/** Operations that take floating-point values too. */
const forFloats: ReadonlySet<string> = new Set(['plus', 'minus', 'mul', 'div', 'abs', 'neg']);

/** A value of two. */
export function binary(machine: Machine, name: BinaryName, left: Value, right: Value): Value {
  const [a, b, type] = operands(machine, left, right, name.startsWith('sh'));
  if (type === undefined) {
    const { addressBits } = machine.target;
    const isUnsigned = name === 'mod' || name.startsWith('sh');
    const [x, y] = isUnsigned ? [unsigned(a, addressBits), unsigned(b, addressBits)] : [a, b];
    return signed(integers(name, x, y, addressBits, true), addressBits);
  }
  if (isFloat(type) && forFloats.has(name)) {
    return typed(type, floatBits(floats(name, floatOf(a, type.bitSize), floatOf(b, type.bitSize)), type.bitSize));
  }
  checkIntegral(machine, type, forFloats.has(name));
  const isShift = name.startsWith('sh');
  const [x, y] = isShift ? [a, b] : [numberOf(type, a), name === 'plus_uconst' ? b : numberOf(type, b)];
  return typed(type, unsigned(integers(name, x, y, type.bitSize, isSigned(type)), type.bitSize));
}

/** Integers of one type; shifts take patterns. The result is not cut to size. */
function integers(name: BinaryName, a: Integer, b: Integer, bits: number, isSignedType: boolean): Integer {
  const x = BigInt(a);
  const y = BigInt(b);
  switch (name) {
    case 'plus':
    case 'plus_uconst':
      return x + y;
    case 'minus':
      return x - y;
    case 'mul':
      return x * y;
    case 'div':
    case 'mod':
      if (y === 0n) throw fault('division-by-zero', `${isSignedType ? x : BigInt.asUintN(bits, x)} divided by zero`);
      return name === 'div' ? x / y : x % y;
    case 'and':
      return x & y;
    case 'or':
      return x | y;
    case 'xor':
      return x ^ y;
    case 'shl':
      return y >= bits ? 0n : x << y;
    case 'shr':
      return y >= bits ? 0n : x >> y;
    case 'shra':
      return BigInt.asIntN(bits, x) >> (y >= bits ? BigInt(bits) : y);
    default:
      return assertNever(name);
  }
}

function floats(name: string, a: number, b: number): number {
  if (name === 'plus') return a + b;
  if (name === 'minus') return a - b;
  return name === 'mul' ? a * b : a / b;
}

/** A value of one. */
export function unary(machine: Machine, name: UnaryName, value: Value): Value {
  const { bits: a, type } = numeric(machine, value);
  if (type === undefined) return signed(negated(name, a), machine.target.addressBits);
  if (isFloat(type) && forFloats.has(name)) {
    const sign = 1n << BigInt(type.bitSize - 1);
    return typed(type, exact(name === 'neg' ? BigInt(a) ^ sign : BigInt(a) & (sign - 1n)));
  }
  checkIntegral(machine, type, forFloats.has(name));
  return typed(type, unsigned(negated(name, numberOf(type, a)), type.bitSize));
}

function negated(name: UnaryName, a: Integer): Integer {
  const x = BigInt(a);
  if (name === 'not') return ~x;
  return name === 'abs' && x >= 0n ? x : -x;
}

/** Whether a relation holds. */
export function compare(machine: Machine, name: RelationName, left: Value, right: Value): boolean {
  const [a, b, type] = operands(machine, left, right, false);
  if (type === undefined) return holds(name, a, b);
  if (isFloat(type)) return holds(name, floatOf(a, type.bitSize), floatOf(b, type.bitSize));
  checkIntegral(machine, type, true);
  return holds(name, numberOf(type, a), numberOf(type, b));
}

function holds(name: RelationName, a: Integer, b: Integer): boolean {
  switch (name) {
    case 'eq':
      return a === b;
    case 'ne':
      return a !== b;
    case 'lt':
      return a < b;
    case 'le':
      return a <= b;
    case 'gt':
      return a > b;
    case 'ge':
      return a >= b;
    default:
      return assertNever(name);
  }
}

/** The numbers or patterns of two values and their type, undefined for the generic one. */
function operands(
  machine: Machine,
  left: Value,
  right: Value,
  isShift: boolean,
): [a: Integer, b: Integer, type: BaseType | undefined] {
  const a = numeric(machine, left);
  const b = numeric(machine, right);
  const { lenient } = machine.situation;
  const same = a.type === undefined || b.type === undefined ? a.type === b.type : sameType(a.type, b.type, lenient);
  if (same) return [a.bits, b.bits, a.type];
  if (lenient && isShift && (b.type === undefined || isIntegral(b.type))) {
    const { bits } = b;
    return [a.bits, b.type === undefined ? unsigned(bits, machine.target.addressBits) : bits, a.type];
  }
  const names = [a.type, b.type].map((type) => (type === undefined ? 'the generic type' : typeName(type)));
  throw fault('type-mismatch', `operands of ${names.join(' and ')}`);
}

function numeric(machine: Machine, value: Value): { readonly bits: Integer; readonly type: BaseType | undefined } {
  if (typeof value !== 'object') return { bits: value, type: undefined };
  if (value.kind === 'implicit-pointer') throw pointerMisuse();
  machine.spendBits(value.type.bitSize);
  return value;
}

function checkIntegral(machine: Machine, type: BaseType, floatsToo: boolean): void {
  if (isIntegral(type)) return;
  if (machine.situation.lenient && type.encoding === Encoding.address) return;
  if (floatsToo) throw fault('not-numeric', `a value of type ${typeName(type)} is no number that we calculate with`);
  throw fault('not-integral', `a value of type ${typeName(type)} is no integer`);
}

function typed(type: BaseType, bits: Integer): TypedValue {
  return { kind: 'typed', type, bits };
}

/** A value as of another type, the generic one where that is undefined: integers keep their low bits, floats round. */
export function converted(machine: Machine, value: Value, to: BaseType | undefined): Value {
  const { bits, type } = numeric(machine, value);
  const { addressBits } = machine.target;
  if (type !== undefined && isFloat(type)) {
    const number = floatOf(bits, type.bitSize);
    if (to !== undefined && isFloat(to)) {
      return typed(to, to.bitSize === type.bitSize ? bits : floatBits(number, to.bitSize));
    }
    const whole = Number.isFinite(number) ? BigInt(Math.trunc(number)) : 0n;
    return integerAs(machine, whole, to);
  }
  if (type !== undefined) checkConvertible(type);
  // The generic type has no sign: its numbers are taken as addresses, or as gdb does, signed.
  const generic = machine.situation.lenient ? bits : unsigned(bits, addressBits);
  const number = type === undefined ? generic : numberOf(type, bits);
  if (to !== undefined && isFloat(to)) return typed(to, floatBits(roundToFloat(number, to.bitSize), to.bitSize));
  return integerAs(machine, number, to);
}

function integerAs(machine: Machine, number: Integer, to: BaseType | undefined): Value {
  if (to === undefined) return signed(number, machine.target.addressBits);
  checkConvertible(to);
  return typed(to, unsigned(number, to.bitSize));
}

/** Characters and addresses are numbers here, though no operation calculates with them. */
function checkConvertible(type: BaseType): void {
  const { encoding } = type;
  const isNumber =
    isIntegral(type) || encoding === Encoding.address || (encoding >= Encoding.UTF && encoding <= Encoding.ASCII);
  if (!isNumber) throw fault('not-numeric', `type ${typeName(type)} cannot be converted`);
}

/** The bits of a value as of another type of the same size. */
export function reinterpreted(machine: Machine, value: Value, to: BaseType | undefined): Value {
  const { bits, type } = numeric(machine, value);
  const { addressBits } = machine.target;
  const size = type?.bitSize ?? addressBits;
  const wanted = to?.bitSize ?? addressBits;
  if (size !== wanted) throw fault('size-mismatch', `${size} bits as a type of ${wanted}`);
  const pattern = type === undefined ? unsigned(bits, addressBits) : bits;
  return to === undefined ? signed(pattern, addressBits) : typed(to, pattern);
}
