import { hintFor } from '../closest.ts';
import { TypingError } from './typing-error.ts';
import type { MethodName, Typed } from './typed.ts';
import { BOOL, BYTES, COUNT, STR, describeType, int, isNumeric } from './value-type.ts';
import type { ValueType } from './value-type.ts';

/** Methods and properties of built-in values. */

/** Methods by the kind of value that has them. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  str: ['length', 'reverse', 'substring', 'to_i'],
  bytes: ['length', 'size', 'first', 'last', 'min', 'max', 'to_s'],
  array: ['size', 'length', 'first', 'last', 'min', 'max'],
  int: ['to_s'],
  io: ['eof', 'size', 'pos'],
};

/** What `to_i` of text or a float can give without rounding. */
const SAFE = int(BigInt(Number.MIN_SAFE_INTEGER), BigInt(Number.MAX_SAFE_INTEGER));

/** `object.name` (`args` undefined) or `object.name(args)`; throws TypingError. */
export function methodOf(
  object: Typed,
  name: string,
  args: readonly Typed[] | undefined,
  at: number,
  sizeOf?: (at: number) => Typed,
): Typed {
  const given = args ?? [];
  const method = (full: MethodName, type: ValueType, min = 0, max = min): Typed => {
    if (given.length < min || given.length > max) {
      const wanted =
        full === 'bytes.to_s' ? '(string)' : min === max ? `${min} arguments` : `${min} to ${max} arguments`;
      throw new TypingError(
        'bad-arguments',
        `wrong arguments to method call \`${name}\` on ${describeType(object.type)}: expected ${wanted}, got ${given.length}`,
        at,
      );
    }
    return { kind: 'method', object, name: full, args: given, type };
  };
  if (name === '_sizeof' && sizeOf !== undefined) return sizeOf(at);
  const type = object.type;
  switch (type.kind) {
    case 'str':
      if (name === 'length') return method('str.length', COUNT);
      if (name === 'reverse') return method('str.reverse', STR);
      if (name === 'substring') return expectArgs(method('str.substring', STR, 2), isNumeric, at);
      if (name === 'to_i') return expectArgs(method('str.to_i', SAFE, 0, 1), isNumeric, at);
      break;
    case 'bytes':
      if (name === 'length' || name === 'size') return method('bytes.length', COUNT);
      if (name === 'first') return method('bytes.first', int(0n, 255n));
      if (name === 'last') return method('bytes.last', int(0n, 255n));
      if (name === 'min') return method('bytes.min', int(0n, 255n));
      if (name === 'max') return method('bytes.max', int(0n, 255n));
      if (name === 'to_s') return expectEncoding(method('bytes.to_s', STR, 1), at);
      break;
    case 'array':
      if (name === 'size' || name === 'length') return method('array.size', COUNT);
      if (name === 'first') return method('array.first', type.of);
      if (name === 'last') return method('array.last', type.of);
      if (name === 'min') return method('array.min', type.of);
      if (name === 'max') return method('array.max', type.of);
      break;
    case 'int':
      if (name === 'to_s') return method('int.to_s', STR);
      break;
    case 'float':
      if (name === 'to_i') return method('float.to_i', SAFE);
      break;
    case 'bool':
      if (name === 'to_i') return method('bool.to_i', int(0n, 1n));
      break;
    case 'enum':
      if (name === 'to_i') return method('enum.to_i', type.base);
      break;
    case 'io':
      if (name === 'eof') return method('io.eof', BOOL);
      if (name === 'size') return method('io.size', COUNT);
      if (name === 'pos') return method('io.pos', COUNT);
      break;
    case 'unknown':
      return { ...object, type };
    case 'struct':
    case 'union':
      break;
  }
  const message = `don't know how to call method '${name}' of ${describeType(type)}`;
  throw new TypingError('unknown-method', message, at, { hint: hintFor(name, METHODS[type.kind] ?? []) });
}

function expectArgs(e: Typed & { kind?: unknown }, fits: (type: ValueType) => boolean, at: number): Typed {
  if (e.kind === 'method') {
    for (const arg of e.args) {
      if (!fits(arg.type))
        throw new TypingError('bad-arguments', `wrong argument to ${e.name}: ${describeType(arg.type)}`, at);
    }
  }
  return e;
}

function expectEncoding(e: Typed, at: number): Typed {
  const arg = e.kind === 'method' ? e.args[0] : undefined;
  if (arg?.kind === 'str') return e;
  if (arg !== undefined && arg.type.kind === STR.kind) {
    throw new TypingError('bad-arguments', 'to_s: argument #0: expected string literal', at);
  }
  throw new TypingError(
    'bad-arguments',
    `wrong arguments to method call \`to_s\` on ${describeType(BYTES)}: expected (string)`,
    at,
  );
}
