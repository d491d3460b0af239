// The expression language once more, for the values that are made up: what our generated code and the official targets
// work out is compared with this.
import { isField } from '../../../src/codegen/analysis.ts';
import type { Typed } from '../../../src/codegen/expression/typed.ts';
import type { FieldSpec, ParamSpec } from '../../../src/codegen/schema.ts';
import { FormatError, decodeText } from '../../../src/runtime/index.ts';
import { assertNever } from '../../../src/core/index.ts';
import { isList, isObj, settled } from './model.ts';
import type { Obj, Settled, Value } from './model.ts';
import { Open } from './open.ts';
import { DeadEnd, NoValue } from './session.ts';
import type { Cursor } from './space.ts';

/** What the names of an expression mean. */
export interface Scope {
  readonly self: Obj;
  /** `_`. */
  readonly it?: Value;
  /** `_index`. */
  readonly index?: number;
  /** `_io`, where it is not the object's. */
  readonly io?: Cursor;
  /** Makes an instance that was not made yet. */
  readonly make: (obj: Obj, instance: FieldSpec) => void;
}

/** The value of an expression; what is open in it is chosen. */
export function evaluate(e: Typed, scope: Scope): Settled {
  return settled(peek(e, scope));
}

/** The value of an expression; an integer that is nothing but a field may still be open. */
export function peek(e: Typed, scope: Scope): Value {
  const value = (part: Typed): Settled => evaluate(part, scope);
  switch (e.kind) {
    case 'int':
    case 'float':
    case 'str':
    case 'bool':
      return e.value;
    case 'bytes':
      return Uint8Array.from(e.items, (item) => Number(asInt(value(item))));
    case 'array':
      return { kind: 'list', items: e.items.map((item) => peek(item, scope)) };
    case 'label':
      return e.entry.value;
    case 'format':
      return e.parts.map((part) => asText(value(part))).join('');
    case 'member':
      return memberOf(e.object === undefined ? scope.self : asObj(value(e.object)), e.member, scope);
    case 'parent':
      return (e.object === undefined ? scope.self : asObj(value(e.object))).parent ?? noValue('no parent');
    case 'root':
      return (e.object === undefined ? scope.self : asObj(value(e.object))).root;
    case 'io':
      return e.object === undefined ? (scope.io ?? scope.self.io) : asObj(value(e.object)).io;
    case 'it':
      return scope.it;
    case 'index':
      return BigInt(scope.index ?? 0);
    case 'method':
      return method(e, scope);
    case 'subscript':
      return itemOf(value(e.object), asInt(value(e.at)));
    case 'cast':
      return peek(e.object, scope);
    case 'no-index':
      return noValue('_index');
    case 'unlisted':
      return noValue('a member of what is not known');
    case 'not':
      return !value(e.operand);
    case 'negate': {
      const operand = value(e.operand);
      return typeof operand === 'number' ? -operand : -asInt(operand);
    }
    case 'invert':
      return ~asInt(value(e.operand));
    case 'arithmetic':
      return e.type.kind === 'float'
        ? ofFloats(e.op, Number(value(e.left)), Number(value(e.right)))
        : ofIntegers(e.op, asInt(value(e.left)), asInt(value(e.right)));
    case 'concat':
      return asText(value(e.left)) + asText(value(e.right));
    case 'compare':
      return compare(e.op, ...likely(peek(e.left, scope), peek(e.right, scope)));
    case 'and':
      return value(e.left) === true && value(e.right) === true;
    case 'or':
      return value(e.left) === true || value(e.right) === true;
    case 'if':
      return peek(value(e.test) === true ? e.then : e.otherwise, scope);
    default:
      return assertNever(e);
  }
}

/** Both sides of a comparison; one that is still open is often what the other is. */
function likely(left: Value, right: Value): [Settled, Settled] {
  if (left instanceof Open && typeof right === 'bigint') left.maybe(right);
  if (right instanceof Open && typeof left === 'bigint') right.maybe(left);
  return [settled(left), settled(right)];
}

function noValue(why: string): never {
  throw new NoValue(why);
}

export function asInt(value: Settled): bigint {
  return typeof value === 'bigint' ? value : noValue('not an integer');
}

function asText(value: Settled): string {
  return typeof value === 'object' || value === undefined ? noValue('no text') : String(value);
}

function asObj(value: Settled): Obj {
  return isObj(value) ? value : noValue('not an object');
}

/** The value of an instance: what is nothing but a field is absent where the field is. */
export function peekWhole(e: Typed, scope: Scope): Value {
  switch (e.kind) {
    case 'cast':
      return peekWhole(e.object, scope);
    case 'if':
      return peekWhole(evaluate(e.test, scope) === true ? e.then : e.otherwise, scope);
    case 'member':
      return memberOrAbsent(e.object === undefined ? scope.self : asObj(evaluate(e.object, scope)), e.member, scope);
    default:
      return peek(e, scope);
  }
}

/** A field, parameter or instance of an object. */
function memberOf(obj: Obj, member: FieldSpec | ParamSpec, scope: Scope): Value {
  const value = memberOrAbsent(obj, member, scope);
  return value === undefined && isField(member) ? noValue(`${member.id} is absent`) : value;
}

function memberOrAbsent(obj: Obj, member: FieldSpec | ParamSpec, scope: Scope): Value {
  if (!isField(member)) return obj.params.get(member);
  if (!obj.fields.has(member) && member.role === 'instance') scope.make(obj, member);
  if (obj.poisoned.has(member)) throw new NoValue(`${member.id} has no value`);
  if (!obj.fields.has(member)) throw new DeadEnd(`${member.id} is not made yet`);
  return obj.fields.get(member);
}

function itemOf(value: Settled, at: bigint): Value {
  if (isList(value)) return value.items[Number(at)] ?? noValue('no such element');
  if (value instanceof Uint8Array) {
    const byte = value[Number(at)];
    return byte === undefined ? noValue('no such byte') : BigInt(byte);
  }
  return noValue('not a list');
}

/** Elements of a list, or bytes as integers. */
function itemsOf(value: Settled): readonly Value[] {
  if (value instanceof Uint8Array) return Array.from(value, BigInt);
  return isList(value) ? value.items : noValue('not a list');
}

function method(e: Typed & { kind: 'method' }, scope: Scope): Value {
  if (e.name === 'enum.to_i') return peek(e.object, scope);
  const object = evaluate(e.object, scope);
  const arg = (i: number): Settled => evaluate(e.args[i] as Typed, scope);
  switch (e.name) {
    case 'str.length':
      return BigInt(Array.from(asText(object)).length);
    case 'str.reverse':
      return Array.from(asText(object)).toReversed().join('');
    case 'str.substring': {
      const [from, to] = [Number(asInt(arg(0))), Number(asInt(arg(1)))];
      return Array.from(asText(object)).slice(Math.max(0, from), Math.max(0, to)).join('');
    }
    case 'str.to_i':
      return textToInteger(asText(object), e.args.length > 0 ? Number(asInt(arg(0))) : 10);
    case 'bytes.to_s':
      return decoded(object as Uint8Array, asText(arg(0)));
    case 'bytes.length':
    case 'array.size':
      return BigInt(itemsOf(object).length);
    case 'bytes.first':
    case 'array.first':
      return itemsOf(object)[0] ?? noValue('empty');
    case 'bytes.last':
    case 'array.last':
      return itemsOf(object).at(-1) ?? noValue('empty');
    case 'bytes.min':
    case 'array.min':
      return extreme(itemsOf(object), '<');
    case 'bytes.max':
    case 'array.max':
      return extreme(itemsOf(object), '>');
    case 'int.to_s':
      return asText(object);
    case 'float.to_i': {
      const whole = Math.trunc(Number(object));
      return Number.isSafeInteger(whole) ? BigInt(whole) : noValue('no exact integer');
    }
    case 'bool.to_i':
      return object === true ? 1n : 0n;
    case 'io.eof':
      return isAtEnd(object as Cursor);
    case 'io.size':
      return BigInt((object as Cursor).sizeNow());
    case 'io.pos':
      return BigInt((object as Cursor).pos);
    default:
      return assertNever(e.name);
  }
}

/** Whether a stream ends here; where that is open, it does not. */
function isAtEnd(io: Cursor): boolean {
  if (io.atEnd) return true;
  if (io.size === undefined) io.notYet();
  return false;
}

function decoded(bytes: Uint8Array, encoding: string): string {
  try {
    return decodeText(bytes, encoding);
  } catch (error) {
    if (error instanceof FormatError) return noValue(error.message);
    throw error;
  }
}

function extreme(items: readonly Value[], op: '<' | '>'): Value {
  if (items.length === 0) return noValue('empty');
  return items.map(settled).reduce((best, item) => (compare(op, item, best) ? item : best));
}

function textToInteger(text: string, radix: number): bigint {
  const digits = '0123456789abcdefghijklmnopqrstuvwxyz'.slice(0, radix);
  const body = text.replace(/^[+-]/, '').toLowerCase();
  const value = Number.parseInt(text, radix);
  const fine = body !== '' && [...body].every((c) => digits.includes(c)) && Number.isSafeInteger(value);
  return fine ? BigInt(value) : noValue('not a number');
}

type ArithmeticOp = Extract<Typed, { kind: 'arithmetic' }>['op'];
type CompareOp = Extract<Typed, { kind: 'compare' }>['op'];

function ofFloats(op: ArithmeticOp, a: number, b: number): number {
  switch (op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    default:
      return noValue(`${op} of floats`);
  }
}

function ofIntegers(op: ArithmeticOp, a: bigint, b: bigint): bigint {
  switch (op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
    case '%': {
      if (b === 0n) return noValue('division by zero');
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
    case '>>':
      if (b < 0n || (b > 4096n && op === '<<')) return noValue('such a shift');
      return op === '<<' ? a << b : a >> b;
    default:
      return assertNever(op);
  }
}

export function compare(op: CompareOp, a: Settled, b: Settled): boolean {
  const order = orderOf(a, b);
  switch (op) {
    case '==':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    default:
      return assertNever(op);
  }
}

/** Negative, zero or positive; NaN where nothing is true but `!=`. */
function orderOf(a: Settled, b: Settled): number {
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b);
  if (isObj(a) || isObj(b)) return a === b ? 0 : NaN;
  if (typeof a === 'number' || typeof a === 'bigint') {
    const other = b as number | bigint;
    return a < other ? -1 : a > other ? 1 : Number(a) === Number(other) ? 0 : NaN;
  }
  const [left, right] = [asText(a), asText(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}
