import { memberOf } from '../analysis.ts';
import type { Analysis, Scope } from '../analysis.ts';
import { memberBits } from '../layout.ts';
import { findEnum, findType, namesAround } from '../program.ts';
import type { TypeSpec } from '../schema.ts';
import { rootOf } from '../schema.ts';
import type { Expr, TypeName } from './ast.ts';
import { methodOf } from './methods.ts';
import { hintFor } from '../closest.ts';
import { TypingError } from './typing-error.ts';
import type { Typed } from './typed.ts';
import {
  BOOL,
  BYTES,
  COUNT,
  FLOAT,
  IO,
  STR,
  UNKNOWN,
  arithmeticRange,
  describeType,
  int,
  isNumeric,
  rangeOf,
  unite,
} from './value-type.ts';
import type { ValueType } from './value-type.ts';

const SIGNED_32 = 1n << 31n;

/** Look up every name of `e` and type every part; throws TypingError. */
export function typeCheck(a: Analysis, e: Expr, scope: Scope): Typed {
  const check = (part: Expr): Typed => typeCheck(a, part, scope);
  switch (e.kind) {
    case 'int':
      return { kind: 'int', value: e.value, type: int(e.value, e.value) };
    case 'float':
      return { kind: 'float', value: e.value, type: FLOAT };
    case 'str':
      return { kind: 'str', value: e.value, type: STR };
    case 'bool':
      return { kind: 'bool', value: e.value, type: BOOL };
    case 'format':
      return { kind: 'format', parts: e.parts.map(check), type: STR };
    case 'name':
      return nameIn(a, e.name, scope, e.start);
    case 'member':
      if (e.name === '_sizeof' && e.object.kind === 'cast' && !e.object.type.isArray) {
        check(e.object);
        return sizeofType(a, e.object.type, false, scope);
      }
      return member(a, check(e.object), e.name, e.end - e.name.length);
    case 'enum':
      return label(a, e, scope);
    case 'list':
      return list(e.items.map(check), e.start);
    case 'index': {
      const object = check(e.object);
      const at = expectInt(check(e.index), e.index.start);
      if (object.type.kind === 'array') return numeric({ kind: 'subscript', object, at, type: object.type.of });
      if (object.type.kind === 'bytes') return { kind: 'subscript', object, at, type: int(0n, 255n) };
      throw new TypingError('bad-index', `unable to index ${describeType(object.type)}`, e.start);
    }
    case 'call': {
      if (e.callee.kind !== 'member') throw new TypingError('bad-call', 'only methods can be called', e.start);
      const object = check(e.callee.object);
      return methodOf(object, e.callee.name, e.args.map(check), e.callee.end - e.callee.name.length);
    }
    case 'cast':
      return cast(a, checkToCast(a, e.object, scope), e.type, scope);
    case 'sizeof':
      return sizeofType(a, e.type, e.bits, scope);
    case 'not':
      return { kind: 'not', operand: expectBool(check(e.operand), e.operand.start), type: BOOL };
    case 'and':
    case 'or':
      return {
        kind: e.kind,
        left: expectBool(check(e.left), e.left.start),
        right: expectBool(check(e.right), e.right.start),
        type: BOOL,
      };
    case 'negate':
    case 'invert':
      return unary(e.kind, check(e.operand), e.operand.start);
    case 'arithmetic':
      return arithmetic(e.op, check(e.left), check(e.right), e.start);
    case 'compare':
      return compare(e.op, check(e.left), check(e.right), e.start);
    case 'if': {
      const test = expectBool(check(e.test), e.test.start);
      const [then, otherwise] = [check(e.then), check(e.otherwise)];
      return { kind: 'if', test, then, otherwise, type: unite(then.type, otherwise.type) };
    }
  }
}

/** What is cast: of a cast object that may be any member, for `x.as<t>.y.as<u>` says itself what it is. */
function checkToCast(a: Analysis, e: Expr, scope: Scope): Typed {
  if (e.kind !== 'member' || e.object.kind !== 'cast' || e.name.startsWith('_')) return typeCheck(a, e, scope);
  const object = typeCheck(a, e.object, scope);
  const isListed = object.type.kind !== 'struct' || memberOf(object.type.of, e.name) !== undefined;
  if (isListed) return member(a, object, e.name, e.end - e.name.length);
  return { kind: 'unlisted', object, name: e.name, type: UNKNOWN };
}

function nameIn(a: Analysis, name: string, scope: Scope, at: number): Typed {
  switch (name) {
    case '_root':
      return { kind: 'root', type: { kind: 'struct', of: rootOf(scope.type) } };
    case '_parent':
      return { kind: 'parent', type: parentType(a, scope.type) };
    case '_io':
      return { kind: 'io', type: IO };
    case '_index':
      return { kind: scope.index === true ? 'index' : 'no-index', type: int(0n, 1n << 32n) };
    case '_sizeof':
      return sizeLiteral(a, scope.type, scope.type.name, false, at);
    case '_':
      if (scope.it === undefined)
        throw new TypingError('unknown-name', `unable to access '_' in ${scope.type.name} context`, at);
      return { kind: 'it', type: scope.it };
  }
  const found = memberOf(scope.type, name);
  if (found === undefined) throw unknownName(name, scope.type, at);
  return numeric({ kind: 'member', owner: scope.type, member: found, type: a.valueTypeOf(found, scope.type) });
}

/** A field that is an integer or a float by its case counts as a float. */
function numeric(e: Typed): Typed {
  const either = e.type.kind === 'union' && e.type.of.every(isNumeric);
  return either ? { kind: 'cast', object: e, type: FLOAT } : e;
}

function unknownName(name: string, type: TypeSpec, at: number): TypingError {
  const known = [...type.params, ...type.seq, ...type.instances].map(({ id }) => id);
  const hint = hintFor(name, known);
  return new TypingError('unknown-name', `unable to access '${name}' in ${type.name} context`, at, { hint });
}

/** What may hold a type; nobody knows it where no schema at hand has it as a part. */
function parentType(a: Analysis, type: TypeSpec): ValueType {
  return a
    .parentsOf(type)
    .map((of): ValueType => ({ kind: 'struct', of }))
    .reduce(unite, UNKNOWN);
}

/** What every object has. */
const BUILTIN = new Set(['_parent', '_root', '_io']);

function member(a: Analysis, object: Typed, name: string, at: number): Typed {
  if (object.type.kind === 'union' && BUILTIN.has(name)) {
    const parts = object.type.of.map((type) => member(a, { kind: 'cast', object, type }, name, at));
    return { ...(parts[0] as Typed), object, type: parts.map((p) => p.type).reduce(unite) } as Typed;
  }
  if (object.type.kind === 'union') {
    throw new TypingError(
      'ambiguous-member',
      `don't know how to access '${name}' of ${describeType(object.type)}: cast it first, x.as<type>.${name}`,
      at,
    );
  }
  if (object.kind === 'parent' && object.type.kind === 'unknown')
    throw new TypingError('no-parent', `unable to access '${name}' of '_parent': nothing holds this type`, at);
  if (object.type.kind !== 'struct') return methodOf(object, name, undefined, at, sizeofMember(a, object));
  const type = object.type.of;
  switch (name) {
    case '_root':
      return { kind: 'root', object, type: { kind: 'struct', of: rootOf(type) } };
    case '_parent':
      return { kind: 'parent', object, type: parentType(a, type) };
    case '_io':
      return { kind: 'io', object, type: IO };
    case '_sizeof':
      return sizeofMember(a, object)(at);
  }
  const found = memberOf(type, name);
  if (found === undefined) throw unknownName(name, type, at);
  return numeric({ kind: 'member', object, owner: type, member: found, type: a.valueTypeOf(found, type) });
}

/** `x._sizeof`, known only where the schema fixes it. */
function sizeofMember(a: Analysis, object: Typed): (at: number) => Typed {
  return (at) => {
    if (object.kind === 'member') {
      const bits = memberBits(a, object.member, object.owner);
      if (bits === undefined) {
        throw new TypingError(
          'dynamic-size',
          `unable to derive sizeof of \`${object.member.id}\`: dynamic sized type`,
          at,
        );
      }
      const value = BigInt(Math.ceil(bits / 8));
      return { kind: 'int', value, type: int(value, value) };
    }
    if (object.type.kind === 'struct') return sizeLiteral(a, object.type.of, object.type.of.name, false, at);
    throw new TypingError('dynamic-size', `unable to derive sizeof of ${describeType(object.type)}`, at);
  };
}

function sizeLiteral(a: Analysis, type: TypeSpec, name: string, inBits: boolean, at: number): Typed {
  const bits = a.bitsOf(type);
  if (bits === undefined) {
    throw new TypingError('dynamic-size', `unable to derive sizeof for type \`${name}\`: dynamic sized type`, at);
  }
  const value = BigInt(inBits ? bits : Math.ceil(bits / 8));
  return { kind: 'int', value, type: int(value, value) };
}

const PRIMITIVE = /^(?:[usf]([1248])(?:le|be)?|b(\d+)(?:le|be)?)$/;

function sizeofType(a: Analysis, name: TypeName, inBits: boolean, scope: Scope): Typed {
  const text = name.names.join('::');
  const primitive = PRIMITIVE.exec(text);
  if (primitive !== null) {
    const bits = primitive[2] === undefined ? Number(primitive[1]) * 8 : Number(primitive[2]);
    const value = BigInt(inBits ? bits : Math.ceil(bits / 8));
    return { kind: 'int', value, type: int(value, value) };
  }
  const type = findType(a.program, scope.type, name.names, name.absolute);
  if (type === undefined)
    throw new TypingError(
      'unknown-type',
      `unable to find type '${text}', searching from ${scope.type.name}`,
      name.start,
      { hint: hintFor(text, namesAround(a.program, scope.type, 'types')) },
    );
  return sizeLiteral(a, type, text, inBits, name.start);
}

function label(a: Analysis, e: Expr & { kind: 'enum' }, scope: Scope): Typed {
  const of = findEnum(a.program, scope.type, e);
  if (of === undefined) {
    throw new TypingError(
      'unknown-enum',
      `unable to find enum '${e.names.join('::')}', searching from ${scope.type.name}`,
      e.start,
      { hint: hintFor(e.names.at(-1) ?? '', namesAround(a.program, scope.type, 'enums')) },
    );
  }
  const entry = of.entries.find((x) => x.id === e.label);
  if (entry === undefined)
    throw new TypingError('unknown-label', `enum ${of.name} has no member '${e.label}'`, e.end - e.label.length, {
      hint: hintFor(
        e.label,
        of.entries.map(({ id }) => id),
      ),
    });
  return { kind: 'label', of, entry, type: { kind: 'enum', of, base: int(entry.value, entry.value) } };
}

/** A list of byte values is a byte array, as in Kaitai. */
function list(items: readonly Typed[], at: number): Typed {
  const ranges = items.map((i) => (i.type.kind === 'int' ? i.type : undefined));
  if (items.length > 0 && ranges.every((r) => r !== undefined && r.low >= 0n && r.high <= 255n)) {
    return { kind: 'bytes', items, type: BYTES };
  }
  const of = items.map((i) => i.type).reduce((x, y) => unite(x, y), UNKNOWN);
  if (of.kind === 'union' && !of.of.every((t) => t.kind === 'struct')) {
    throw new TypingError('bad-list', `can't combine ${describeType(of)} in one array`, at);
  }
  return { kind: 'array', items, type: { kind: 'array', of, storage: 'list' } };
}

function cast(a: Analysis, object: Typed, name: TypeName, scope: Scope): Typed {
  const element = castType(a, name, scope);
  const type: ValueType = name.isArray
    ? { kind: 'array', of: element, storage: object.type.kind === 'array' ? object.type.storage : 'list' }
    : element;
  return { kind: 'cast', object, type };
}

function castType(a: Analysis, name: TypeName, scope: Scope): ValueType {
  const text = name.names.join('::');
  switch (text) {
    case 'bytes':
      return BYTES;
    case 'str':
    case 'strz':
      return STR;
    case 'bool':
    case 'b1':
      return BOOL;
    case 'io':
      return IO;
    case 'f4':
    case 'f8':
      return FLOAT;
  }
  const m = /^([us])([1248])(?:le|be)?$|^b(\d+)$/.exec(text);
  if (m !== null) {
    const bits = m[3] === undefined ? Number(m[2]) * 8 : Number(m[3]);
    const n = BigInt(bits);
    return m[1] === 's' ? int(-(1n << (n - 1n)), (1n << (n - 1n)) - 1n) : int(0n, (1n << n) - 1n);
  }
  const type = findType(a.program, scope.type, name.names, name.absolute);
  if (type !== undefined) return { kind: 'struct', of: type };
  const enumSpec = findEnum(a.program, scope.type, name);
  if (enumSpec !== undefined) return { kind: 'enum', of: enumSpec, base: COUNT };
  throw new TypingError(
    'unknown-type',
    `unable to find type '${text}', searching from ${scope.type.name}`,
    name.start,
    { hint: hintFor(text, namesAround(a.program, scope.type, 'types')) },
  );
}

export function expectInt(e: Typed, at: number): Typed {
  if (e.type.kind === 'int' || e.type.kind === 'unknown') return e;
  throw new TypingError('bad-type', `invalid type: expected integer, got ${describeType(e.type)}`, at);
}

export function expectBool(e: Typed, at: number): Typed {
  if (e.type.kind === 'bool' || e.type.kind === 'unknown') return e;
  throw new TypingError('bad-type', `invalid type: expected boolean, got ${describeType(e.type)}`, at);
}

function unary(kind: 'negate' | 'invert', operand: Typed, at: number): Typed {
  if (operand.type.kind === 'float' && kind === 'negate') return { kind, operand, type: FLOAT };
  const range = expectInt(operand, at).type;
  if (range.kind !== 'int') return { kind, operand, type: range };
  if (kind === 'negate') return { kind, operand, type: int(-range.high, -range.low) };
  return { kind, operand, type: int(-range.high - 1n, -range.low - 1n) };
}

function arithmetic(op: Extract<Typed, { kind: 'arithmetic' }>['op'], left: Typed, right: Typed, at: number): Typed {
  if (op === '+' && left.type.kind === 'str' && right.type.kind === 'str')
    return { kind: 'concat', left, right, type: STR };
  if (left.type.kind === 'int' && right.type.kind === 'int') {
    return { kind: 'arithmetic', op, left, right, type: arithmeticRange(op, left.type, right.type) };
  }
  if (isNumeric(left.type) && isNumeric(right.type) && ['+', '-', '*', '/', '%'].includes(op)) {
    return { kind: 'arithmetic', op, left, right, type: FLOAT };
  }
  throw new TypingError(
    'bad-operands',
    `can't apply operator ${op} to ${describeType(left.type)} and ${describeType(right.type)}`,
    at,
    { isConsequence: [left, right].some(({ type }) => type.kind === 'unknown') },
  );
}

function compare(op: Extract<Typed, { kind: 'compare' }>['op'], left: Typed, right: Typed, at: number): Typed {
  const equality = op === '==' || op === '!=';
  const [l, r] = [left.type, right.type];
  const fine =
    (isNumeric(l) && isNumeric(r)) ||
    (l.kind === 'str' && r.kind === 'str') ||
    (l.kind === 'bytes' && r.kind === 'bytes') ||
    (equality && l.kind === 'bool' && r.kind === 'bool') ||
    (equality && l.kind === 'enum' && r.kind === 'enum' && l.of === r.of) ||
    (equality && l.kind === 'struct' && r.kind === 'struct') ||
    l.kind === 'unknown' ||
    r.kind === 'unknown';
  if (fine) return { kind: 'compare', op, left, right, type: BOOL };
  if (l.kind === 'enum' && r.kind === 'enum' && l.of === r.of) {
    throw new TypingError('bad-operands', `can't use comparison operator ${op} on enums`, at);
  }
  throw new TypingError('bad-operands', `can't compare ${describeType(l)} and ${describeType(r)}`, at);
}

/** Fits the 32-bit operators of JavaScript without a sign change. */
export function fitsSigned32(type: ValueType): boolean {
  const range = rangeOf(type);
  return range !== undefined && range.low >= -SIGNED_32 && range.high < SIGNED_32;
}
