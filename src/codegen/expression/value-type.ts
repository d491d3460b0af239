import type { EnumSpec, TypeSpec } from '../schema.ts';

/**
 * What an expression or a field yields.
 *
 * Integers carry the range they can have: one that stays within 2^53 is a JavaScript number, a wider one a bigint, so no
 * value is ever rounded.
 */
export type ValueType =
  | IntType
  | { readonly kind: 'float' }
  | { readonly kind: 'bool' }
  | { readonly kind: 'str' }
  | { readonly kind: 'bytes' }
  | { readonly kind: 'io' }
  | EnumType
  | StructType
  | ArrayType
  | { readonly kind: 'union'; readonly of: readonly ValueType[] }
  | { readonly kind: 'unknown' };

export interface IntType {
  readonly kind: 'int';
  readonly low: bigint;
  readonly high: bigint;
}

export interface EnumType {
  readonly kind: 'enum';
  readonly of: EnumSpec;
  /** The integer underneath. */
  readonly base: IntType;
}

export interface StructType {
  readonly kind: 'struct';
  readonly of: TypeSpec;
}

export interface ArrayType {
  readonly kind: 'array';
  readonly of: ValueType;
  /** How it is held: a JavaScript array, a zero-copy table of records, or a typed array of plain numbers. */
  readonly storage: 'list' | 'table' | 'typed';
  /** The typed array's constructor: `Uint32Array`. */
  readonly constructorName?: string | undefined;
}

export const FLOAT: ValueType = { kind: 'float' };
export const BOOL: ValueType = { kind: 'bool' };
export const STR: ValueType = { kind: 'str' };
export const BYTES: ValueType = { kind: 'bytes' };
export const IO: ValueType = { kind: 'io' };
export const UNKNOWN: ValueType = { kind: 'unknown' };

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

export function int(low: bigint, high: bigint): IntType {
  return { kind: 'int', low, high };
}

/** Lengths, indices and positions: far below 2^53, so that sums of them stay numbers. */
export const COUNT: IntType = int(0n, 1n << 48n);
/** What nothing more is known of. */
export const WIDE: IntType = int(-(1n << 63n), (1n << 64n) - 1n);

/** The range of a stored integer. */
export function storedInt(signed: boolean, bits: number): IntType {
  const n = BigInt(bits);
  return signed ? int(-(1n << (n - 1n)), (1n << (n - 1n)) - 1n) : int(0n, (1n << n) - 1n);
}

/** Held as a bigint: some value of it lies beyond 2^53. */
export function isWide(type: ValueType): boolean {
  const range = rangeOf(type);
  return range !== undefined && (range.low < -MAX_SAFE || range.high > MAX_SAFE);
}

/** Whether something of a union, or of no known type, may be of a type: TypeScript casts it as it is. */
export function mayBe(of: ValueType, type: ValueType): boolean {
  const isType = (part: ValueType): boolean =>
    part.kind === 'struct' ? sameType(part, type) : part.kind === type.kind;
  return of.kind === 'unknown' || (of.kind === 'union' && of.of.some(isType));
}

/** The integer range of an integer or enum type. */
export function rangeOf(type: ValueType): IntType | undefined {
  if (type.kind === 'int') return type;
  if (type.kind === 'enum') return type.base;
  return undefined;
}

export function isNumeric(type: ValueType): boolean {
  return type.kind === 'int' || type.kind === 'float';
}

const min = (...values: readonly bigint[]): bigint => values.reduce((a, b) => (b < a ? b : a));
const max = (...values: readonly bigint[]): bigint => values.reduce((a, b) => (b > a ? b : a));
const abs = (value: bigint): bigint => (value < 0n ? -value : value);

export function floorDiv(a: bigint, b: bigint): bigint {
  const q = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? q - 1n : q;
}

/** The smallest all-ones mask that covers a value of either sign. */
function maskOver(value: bigint): bigint {
  const magnitude = value < 0n ? -value - 1n : value;
  return (1n << BigInt(magnitude.toString(2).length)) - 1n;
}

/** The range of `a op b`. */
export function arithmeticRange(op: string, a: IntType, b: IntType): IntType {
  switch (op) {
    case '+':
      return int(a.low + b.low, a.high + b.high);
    case '-':
      return int(a.low - b.high, a.high - b.low);
    case '*': {
      const corners = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
      return int(min(...corners), max(...corners));
    }
    case '/': {
      if (b.low <= 0n && b.high >= 0n) {
        const magnitude = max(abs(a.low), abs(a.high));
        return a.low >= 0n && b.low >= 0n ? int(0n, a.high) : int(-magnitude, magnitude);
      }
      const corners = [
        floorDiv(a.low, b.low),
        floorDiv(a.low, b.high),
        floorDiv(a.high, b.low),
        floorDiv(a.high, b.high),
      ];
      return int(min(...corners), max(...corners));
    }
    case '%': {
      const limit = max(abs(b.low), abs(b.high));
      const high = a.low >= 0n && a.high < limit ? a.high : max(limit - 1n, 0n);
      return int(b.low < 0n ? min(b.low + 1n, 0n) : 0n, high);
    }
    case '&': {
      if (a.low >= 0n && b.low >= 0n) return int(0n, min(a.high, b.high));
      if (a.low >= 0n) return int(0n, a.high);
      if (b.low >= 0n) return int(0n, b.high);
      return bitwiseRange(a, b);
    }
    case '|':
    case '^':
      return bitwiseRange(a, b);
    case '<<': {
      const shift = min(max(b.high, 0n), 128n);
      return int(min(a.low << shift, a.low), max(a.high << shift, a.high));
    }
    case '>>': {
      const [least, most] = [max(b.low, 0n), min(max(b.high, 0n), 4096n)];
      return int(a.low < 0n ? a.low >> least : a.low >> most, a.high < 0n ? a.high >> most : a.high >> least);
    }
    default:
      return WIDE;
  }
}

function bitwiseRange(a: IntType, b: IntType): IntType {
  const high = max(maskOver(a.low), maskOver(a.high), maskOver(b.low), maskOver(b.high));
  return int(a.low < 0n || b.low < 0n ? -high - 1n : 0n, high);
}

/** The type of a value that is one or the other. */
export function unite(a: ValueType, b: ValueType): ValueType {
  if (sameType(a, b)) return a;
  if (a.kind === 'unknown') return b;
  if (b.kind === 'unknown') return a;
  if (a.kind === 'int' && b.kind === 'int') return int(min(a.low, b.low), max(a.high, b.high));
  if (isNumeric(a) && isNumeric(b)) return FLOAT;
  if (a.kind === 'enum' && b.kind === 'enum' && a.of === b.of) {
    return { ...a, base: int(min(a.base.low, b.base.low), max(a.base.high, b.base.high)) };
  }
  return { kind: 'union', of: distinct([...partsOf(a), ...partsOf(b)]) };
}

/** Each type once. Types of schemas and enums, of which there may be thousands, are held against those of the same name alone. */
function distinct(types: readonly ValueType[]): ValueType[] {
  const alike = new Map<unknown, ValueType[]>();
  return types.filter((type) => {
    const key = type.kind === 'struct' || type.kind === 'enum' ? type.of : type.kind;
    const known = alike.get(key) ?? [];
    if (known.some((each) => sameType(each, type))) return false;
    known.push(type);
    alike.set(key, known);
    return true;
  });
}

/**
 * The type of a switch over `types`. Integers share the widest; kinds that one type cannot hold exactly stay apart, each as
 * it is stored: a number and a struct, 64-bit integers and floats.
 */
export function alternatives(types: readonly ValueType[]): ValueType {
  const parts = distinct(types.flatMap(partsOf));
  if (parts.length > 1 && parts.every(({ kind }) => kind === 'struct')) return { kind: 'union', of: parts };
  const shared = types.reduce(unite, UNKNOWN);
  const inexact = shared.kind === 'float' && types.some(isWide);
  return shared.kind !== 'union' && !inexact ? shared : { kind: 'union', of: parts };
}

const SCALARS: ReadonlySet<ValueType['kind']> = new Set(['int', 'float', 'bool', 'str', 'enum']);

/** Whether JavaScript compares values of a type by what they are. */
export function isScalar(type: ValueType): boolean {
  return SCALARS.has(type.kind);
}

export function partsOf(type: ValueType): readonly ValueType[] {
  return type.kind === 'union' ? type.of : [type];
}

export function sameType(a: ValueType, b: ValueType): boolean {
  if (a.kind === 'int' && b.kind === 'int') return a.low === b.low && a.high === b.high;
  if (a.kind === 'enum' && b.kind === 'enum') return a.of === b.of && sameType(a.base, b.base);
  if (a.kind === 'struct' && b.kind === 'struct') return a.of === b.of;
  if (a.kind === 'array' && b.kind === 'array') return a.storage === b.storage && sameType(a.of, b.of);
  if (a.kind === 'union' && b.kind === 'union') {
    return a.of.length === b.of.length && a.of.every((part, i) => sameType(part, b.of[i] ?? UNKNOWN));
  }
  return a.kind === b.kind;
}

/** A type in the words of a schema author. */
export function describeType(type: ValueType): string {
  switch (type.kind) {
    case 'int':
      return 'integer';
    case 'float':
      return 'floating point number';
    case 'bool':
      return 'boolean';
    case 'str':
      return 'string';
    case 'bytes':
      return 'byte array';
    case 'io':
      return 'stream';
    case 'enum':
      return `enum ${type.of.name}`;
    case 'struct':
      return `type ${type.of.name}`;
    case 'array':
      return `array of ${describeType(type.of)}`;
    case 'union':
      return type.of.map(describeType).join(' or ');
    case 'unknown':
      return 'unknown type';
  }
}
