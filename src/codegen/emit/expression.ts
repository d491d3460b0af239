import { isField } from '../analysis.ts';
import type { Typed } from '../expression/typed.ts';
import { countTyped } from '../expression/typed.ts';
import { fitsSigned32 } from '../expression/type-check.ts';
import { isNumeric, isWide, mayBe, partsOf, rangeOf, sameType } from '../expression/value-type.ts';
import type { ValueType } from '../expression/value-type.ts';
import { memberIr } from '../members.ts';
import type { FieldSpec, ParamSpec, TypeSpec } from '../schema.ts';
import { sameFile, structTypes } from '../links.ts';
import { mayMiss } from '../lower.ts';
import { linkOf } from './link-of.ts';
import type { Module } from './module.ts';
import { decodedText } from './text.ts';
import { camel, isWideEnum } from './names.ts';
import { askedOf } from './asked-of.ts';
import { comparedValue, hasFewValues, narrowedBy } from './narrowed.ts';
import { bigLiteral, escapeTemplate, integerLiteral, quoted } from './literal.ts';

/** What the names of an expression are called where it is printed. */
export interface ExpressionContext {
  readonly module: Module;
  /** A member of the type at hand. */
  readonly member: (member: FieldSpec | ParamSpec) => string;
  readonly self: string;
  readonly parent: () => string;
  readonly root: () => string;
  readonly io: string;
  /** The stream of an object; its `_io` where nothing else is said. */
  readonly ioOf?: (object: string) => string;
  /** How to ask for a value instance otherwise than as a property of its object. */
  readonly asked?: (e: Typed & { kind: 'member' }, cx: ExpressionContext) => string | undefined;
  /** Short value instances of other objects are worked out where they are used, one in the other up to this depth. */
  readonly fresh?: number;
  /** How to ask for others, so that they are worked out anew. */
  readonly foreign?: (e: Typed & { kind: 'member' }, cx: ExpressionContext) => string | undefined;
  readonly it?: string;
  readonly index?: string;
  /** What TypeScript takes for certain values here: it refuses to compare that with others. */
  readonly narrowed?: readonly Typed[];
}

/** The context where a test is known to hold, or not to. */
export function within(cx: ExpressionContext, test: Typed, holds = true): ExpressionContext {
  return narrowedTo(cx, narrowedBy(test, holds));
}

/** The context where TypeScript knows more of these. */
export function narrowedTo(cx: ExpressionContext, parts: readonly Typed[]): ExpressionContext {
  return parts.length === 0 ? cx : { ...cx, narrowed: [...(cx.narrowed ?? []), ...parts] };
}

/** What is compared, with all values that its type has. */
export function printWhole(e: Typed, cx: ExpressionContext, text: string = print(e, cx)): string {
  const value = comparedValue(e);
  return value === undefined || !isNarrowed(value, text, cx) ? text : widened(e, text);
}

/** A value with all that its type has, whatever TypeScript knows of it. */
export function widened(e: Typed, text: string, isBig: boolean = isBigint(e)): string {
  return `(${text} as ${isBig ? 'bigint' : (WHOLE_TYPES[e.type.kind] ?? 'number')})`;
}

const WHOLE_TYPES: Partial<Record<ValueType['kind'], string>> = { str: 'string', bool: 'boolean' };

/** Whether TypeScript knows more of a value, printed as `text`, than its type. What a function returns it takes as it comes. */
function isNarrowed(value: Typed, text: string, cx: ExpressionContext): boolean {
  const same = (each: Typed): boolean =>
    each.kind === value.kind && (each.kind !== 'member' || value.kind !== 'member' || each.member === value.member);
  return !text.includes('(') && (cx.narrowed ?? []).some((each) => same(each) && print(each, cx) === text);
}

/** TypeScript for an expression: wide integers as bigint, all others as numbers. */
export function print(e: Typed, cx: ExpressionContext): string {
  const m = cx.module;
  switch (e.kind) {
    case 'int':
      return isWide(e.type) ? bigLiteral(e.value) : integerLiteral(e.value);
    case 'float':
      return String(e.value);
    case 'str':
      return quoted(e.value);
    case 'bool':
      return String(e.value);
    case 'bytes':
      return `Uint8Array.of(${e.items.map((i) => asNumber(i, cx)).join(', ')})`;
    case 'array':
      return `[${e.items.map((i) => coerce(i, e.type.kind === 'array' ? e.type.of : i.type, cx)).join(', ')}]`;
    case 'label':
      return m.entry(e.of, e.entry);
    case 'format':
      return `\`${e.parts.map((p) => (p.kind === 'str' ? escapeTemplate(p.value) : `\${${print(p, cx)}}`)).join('')}\``;
    case 'member':
      return printMember(e, cx);
    case 'parent':
      return e.object === undefined ? cx.parent() : linkOf(structTypes(e.object), print(e.object, cx), '_parent', m);
    case 'root':
      return e.object === undefined ? cx.root() : linkOf(structTypes(e.object), print(e.object, cx), '_root', m);
    case 'io':
      return e.object === undefined ? cx.io : printStream(print(e.object, cx), cx);
    case 'it':
      return cx.it ?? 'it';
    case 'index':
      return cx.index ?? '0';
    case 'no-index':
      return `${m.use('present')}<number>(undefined, '_index')`;
    case 'method':
      return printMethod(e, cx);
    case 'subscript':
      return subscript(e.object, asNumber(e.at, cx), cx);
    case 'cast':
      return printCast(e, cx);
    case 'unlisted':
      return `(${print(e.object, cx)} as unknown as { readonly ${camel(e.name)}: unknown }).${camel(e.name)}`;
    case 'not':
      return printNot(e.operand, cx);
    case 'negate':
    case 'invert':
      return printUnary(e, cx);
    case 'arithmetic':
      return printArithmetic(e, cx);
    case 'concat':
      return `(${print(e.left, cx)} + ${print(e.right, cx)})`;
    case 'compare':
      return printCompare(e, cx);
    case 'and':
      return `(${print(e.left, cx)} && ${print(e.right, within(cx, e.left))})`;
    case 'or':
      return `(${print(e.left, cx)} || ${print(e.right, within(cx, e.left, false))})`;
    case 'if':
      return printChoice(e, cx, (side, there) => coerce(side, e.type, there));
  }
}

function printStream(object: string, cx: ExpressionContext): string {
  return cx.ioOf === undefined ? `${object}._io` : cx.ioOf(object);
}

/** An integer as a number; a wide one is checked when the program runs. */
export function asNumber(e: Typed, cx: ExpressionContext): string {
  if (e.kind === 'int')
    return isWide(e.type) ? `${cx.module.use('num')}(${bigLiteral(e.value)})` : integerLiteral(e.value);
  return isBigint(e) ? `${cx.module.use('num')}(${print(e, cx)})` : print(e, cx);
}

function asBigint(e: Typed, cx: ExpressionContext): string {
  if (e.kind === 'int') return bigLiteral(e.value);
  if (e.kind === 'label') return bigLiteral(e.entry.value);
  return isBigint(e) ? print(e, cx) : `BigInt(${print(e, cx)})`;
}

/** Whether the printed expression is a bigint. */
function isBigint(e: Typed): boolean {
  return e.kind === 'label' ? isWideEnum(e.of) : isWide(e.type);
}

/** Print with the representation that `type` has. */
export function coerce(e: Typed, type: ValueType, cx: ExpressionContext): string {
  if (rangeOf(type) !== undefined && rangeOf(e.type) !== undefined)
    return isWide(type) ? asBigint(e, cx) : asNumber(e, cx);
  if (type.kind === 'float' && isBigint(e)) return `Number(${print(e, cx)})`;
  const listed = type.kind === 'array' && type.storage === 'list';
  if (listed && e.type.kind === 'array' && e.type.storage !== 'list') return `[...${print(e, cx)}]`;
  return print(e, cx);
}

function printMember(e: Typed & { kind: 'member' }, cx: ExpressionContext): string {
  const access = printAccess(e, cx);
  const name = cx.module.field(e.member);
  return mayLack(e, cx) ? `${cx.module.use('present')}(${access}, '${name}')` : access;
}

export function printAccess(e: Typed & { kind: 'member' }, cx: ExpressionContext): string {
  const value = cx.asked?.(e, cx) ?? freshValue(e, cx);
  if (value !== undefined) return value;
  return e.object === undefined ? cx.member(e.member) : `${print(e.object, cx)}.${cx.module.field(e.member)}`;
}

export function mayLack(e: Typed & { kind: 'member' }, cx: ExpressionContext): boolean {
  return isField(e.member) && isOptional(e.owner, e.member, cx);
}

/** `test ? then : otherwise`, the sides printed by `side`. */
export function printChoice(
  { test, then, otherwise }: Typed & { kind: 'if' },
  cx: ExpressionContext,
  side: (e: Typed, there: ExpressionContext) => string,
): string {
  return `(${print(test, cx)} ? ${side(then, within(cx, test))} : ${side(otherwise, within(cx, test, false))})`;
}

/** A value instance of another object, as that object is now. */
function freshValue(e: Typed & { kind: 'member' }, cx: ExpressionContext): string | undefined {
  const { fresh = 0, module: m } = cx;
  if (e.object === undefined || fresh === 0) return undefined;
  const instance = memberIr(m.ir(e.owner), e.member);
  if (instance?.value === undefined) return undefined;
  const isNear = sameFile(e.owner, m.schema.root);
  if (!isNear || instance.optional || !isShort(instance.value)) return cx.foreign?.(e, cx);
  const there = askedOf(e.object, instance.value, m);
  if (there === undefined) return undefined;
  return `(${coerce(there, instance.type, { ...cx, fresh: fresh - 1 })})`;
}

/** Whether an expression can stand in place of its name. */
function isShort(e: Typed): boolean {
  return countTyped(e) <= 6;
}

function isOptional(owner: TypeSpec, member: FieldSpec, cx: ExpressionContext): boolean {
  return memberIr(cx.module.ir(owner), member)?.optional ?? false;
}

function subscript(object: Typed, at: string, cx: ExpressionContext): string {
  if (object.type.kind === 'array' && object.type.storage === 'table') return `${print(object, cx)}.at(${at})`;
  const found = `${cx.module.use('item')}(${print(object, cx)}, ${at})`;
  if (object.kind !== 'member' || !isField(object.member) || !mayMissElements(object.owner, object.member, cx))
    return found;
  return `${cx.module.use('present')}(${found}, '${cx.module.field(object.member)}')`;
}

/** Whether elements of a repeated switch can be of no case. */
function mayMissElements(owner: TypeSpec, member: FieldSpec, cx: ExpressionContext): boolean {
  return mayMiss(memberIr(cx.module.ir(owner), member)?.datum);
}

/** The encoding of `to_s`, which is a literal. */
function encodingOf({ args: [encoding] }: Typed & { kind: 'method' }): string {
  return encoding?.kind === 'str' ? encoding.value : '';
}

function printMethod(e: Typed & { kind: 'method' }, cx: ExpressionContext): string {
  const m = cx.module;
  const object = print(e.object, cx);
  const args = e.args.map((a) => (isNumeric(a.type) ? asNumber(a, cx) : print(a, cx)));
  switch (e.name) {
    case 'str.length':
      return `${m.use('textLength')}(${object})`;
    case 'str.reverse':
      return `${m.use('reverseText')}(${object})`;
    case 'str.substring':
      return `${m.use('substring')}(${object}, ${args.join(', ')})`;
    case 'str.to_i':
      return `${m.use('parseInteger')}(${[object, ...args].join(', ')})`;
    case 'bytes.to_s':
      return decodedText(object, encodingOf(e), m);
    case 'bytes.length':
    case 'array.size':
      return `${object}.length`;
    case 'bytes.first':
    case 'array.first':
      return subscript(e.object, '0', cx);
    case 'bytes.last':
    case 'array.last':
      return subscript(e.object, `${object}.length - 1`, cx);
    case 'bytes.min':
    case 'array.min':
      return `${m.use('least')}(${object})`;
    case 'bytes.max':
    case 'array.max':
      return `${m.use('greatest')}(${object})`;
    case 'int.to_s':
      return `String(${object})`;
    case 'float.to_i':
      return `${m.use('truncate')}(${object})`;
    case 'bool.to_i':
      return `(${object} ? 1 : 0)`;
    case 'enum.to_i':
      return object;
    case 'io.eof':
      return `${object}.eof`;
    case 'io.size':
      return `${object}.size`;
    case 'io.pos':
      return `${object}.pos`;
  }
}

function printCast(e: Typed & { kind: 'cast' }, cx: ExpressionContext): string {
  if (rangeOf(e.type) !== undefined && rangeOf(e.object.type) !== undefined) return coerce(e.object, e.type, cx);
  const object = print(e.object, cx);
  if (sameType(e.type, e.object.type)) return object;
  if (e.type.kind === 'float' && partsOf(e.object.type).some((part) => isWide(part))) return `Number(${object})`;
  return `(${object} as ${mayBe(e.object.type, e.type) ? '' : 'unknown as '}${cx.module.tsType(e.type)})`;
}

function printUnary(e: Typed & { kind: 'not' | 'negate' | 'invert' }, cx: ExpressionContext): string {
  if (e.kind === 'negate') {
    if (e.operand.type.kind === 'float') return `-(${print(e.operand, cx)})`;
    return isWide(e.type) || isBigint(e.operand)
      ? narrow(`-(${asBigint(e.operand, cx)})`, e.type)
      : `(0 - ${print(e.operand, cx)})`;
  }
  if (fitsSigned32(e.operand.type)) return `~(${print(e.operand, cx)})`;
  return narrow(`~(${asBigint(e.operand, cx)})`, e.type);
}

/** A bigint expression in the representation of its type. */
function narrow(big: string, type: ValueType): string {
  return isWide(type) ? `(${big})` : `Number(${big})`;
}

const U32 = (1n << 32n) - 1n;

function isU32(type: ValueType): boolean {
  const range = rangeOf(type);
  return range !== undefined && range.low >= 0n && range.high <= U32;
}

function printArithmetic(e: Typed & { kind: 'arithmetic' }, cx: ExpressionContext): string {
  const { op, left, right } = e;
  const m = cx.module;
  if (e.type.kind === 'float') {
    const [a, b] = [coerce(left, e.type, cx), coerce(right, e.type, cx)];
    return op === '%' ? `${m.use('modulo')}(${a}, ${b})` : `(${a} ${op} ${b})`;
  }
  const wide = isWide(e.type) || isBigint(left) || isBigint(right);
  if (wide) return printWide(e, cx);
  const [a, b] = [print(left, cx), print(right, cx)];
  const divisor = right.kind === 'int' && right.value > 0n;
  switch (op) {
    case '/':
      return divisor ? `Math.floor(${a} / ${b})` : `${m.use('divide')}(${a}, ${b})`;
    case '%':
      return divisor && (rangeOf(left.type)?.low ?? -1n) >= 0n ? `(${a} % ${b})` : `${m.use('modulo')}(${a}, ${b})`;
    case '&':
    case '|':
    case '^':
      if (fitsSigned32(left.type) && fitsSigned32(right.type)) return `(${a} ${op} ${b})`;
      if (isU32(left.type) && isU32(right.type)) return `((${a} ${op} ${b}) >>> 0)`;
      return printWide(e, cx);
    case '<<':
      if (right.kind === 'int' && right.value >= 0n) return `(${a} * ${2n ** right.value})`;
      return printWide(e, cx);
    case '>>':
      if (right.kind === 'int' && right.value >= 0n && right.value < 32n) {
        if (fitsSigned32(left.type)) return `(${a} >> ${b})`;
        if (isU32(left.type)) return `(${a} >>> ${b})`;
      }
      return printWide(e, cx);
    case '*':
      // A zero has no sign in an integer.
      return (rangeOf(e.type)?.low ?? -1n) < 0n ? `(${a} * ${b} + 0)` : `(${a} * ${b})`;
    default:
      return `(${a} ${op} ${b})`;
  }
}

function printWide(e: Typed & { kind: 'arithmetic' }, cx: ExpressionContext): string {
  const [a, b] = [asBigint(e.left, cx), asBigint(e.right, cx)];
  const by: Partial<Record<string, string>> = {
    '/': 'divideBig',
    '%': 'moduloBig',
    '<<': 'shiftLeftBig',
    '>>': 'shiftRightBig',
  };
  const helper = by[e.op];
  return narrow(helper === undefined ? `${a} ${e.op} ${b}` : `${cx.module.use(helper)}(${a}, ${b})`, e.type);
}

/** `!e`, without a double negation. */
export function printNot(e: Typed, cx: ExpressionContext): string {
  return e.kind === 'not' ? print(e.operand, cx) : `!(${print(e, cx)})`;
}

/** A number that a cast gives more room is compared as it is. */
function withoutRoom(e: Typed): Typed {
  const isRoom = e.kind === 'cast' && rangeOf(e.type) !== undefined && rangeOf(e.object.type) !== undefined;
  return isRoom && !isBigint(e.object) ? withoutRoom(e.object) : e;
}

function printCompare(e: Typed & { kind: 'compare' }, cx: ExpressionContext): string {
  const [left, right] = [withoutRoom(e.left), withoutRoom(e.right)];
  const op = e.op === '==' ? '===' : e.op === '!=' ? '!==' : e.op;
  if (left.type.kind === 'bytes') {
    if (e.op === '==' || e.op === '!=') {
      return `${e.op === '!=' ? '!' : ''}${cx.module.use('bytesEqual')}(${comparedBytes(left, cx)}, ${comparedBytes(right, cx)})`;
    }
    return `(${cx.module.use('compareBytes')}(${comparedBytes(left, cx)}, ${comparedBytes(right, cx)}) ${op} 0)`;
  }
  const isWidened = hasFewValues(left) && hasFewValues(right);
  if (isBigint(left) !== isBigint(right) && rangeOf(left.type) !== undefined && rangeOf(right.type) !== undefined) {
    const [a, b] = [left, right].map((side) => printWhole(side, cx, asBigint(side, cx))) as [string, string];
    return `(${isWidened ? widened(left, a, true) : a} ${op} ${b})`;
  }
  if (
    isBigint(left) !== isBigint(right) &&
    (e.op === '==' || e.op === '!=') &&
    (left.type.kind === 'float' || right.type.kind === 'float')
  ) {
    const [big, float] = isBigint(left) ? [left, right] : [right, left];
    return `${e.op === '!=' ? '!' : ''}${cx.module.use('sameNumber')}(${print(big, cx)}, ${print(float, cx)})`;
  }
  return `(${isWidened ? widened(left, print(left, cx)) : printWhole(left, cx)} ${op} ${printWhole(right, cx)})`;
}

/** Bytes that nobody else gets to see are made once. */
function comparedBytes(e: Typed, cx: ExpressionContext): string {
  if (e.kind !== 'bytes' || !e.items.every((item) => item.kind === 'int')) return print(e, cx);
  return cx.module.bytes(e.items.map((item) => Number(item.value)));
}
