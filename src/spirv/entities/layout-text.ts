/* Composites and enums as definitions, with offsets and sizes in front of members. */
import { shortened } from '../../core/index.ts';
import { declare, declareMethod } from './declarator.ts';
import type { Dialect } from './declarator.ts';
import { typedValue } from './typed-value.ts';
import type { Composite, Enumeration, FunctionEntity, Member, Type } from './entities.ts';

const UNKNOWN_LAYOUT = 1 << 17;

/** Bytes, or bytes and bits where a place is inside a byte: `12`, `12:3`. */
export function bytesText(bits: number | undefined): string {
  if (bits === undefined) return '?';
  const bytes = Math.floor(bits / 8);
  return bits % 8 === 0 ? String(bytes) : `${bytes}:${bits % 8}`;
}

/** How many bits a type takes; undefined where that is not known. */
export function sizeOf(type: Type | undefined, pointerBits = 64, depth = 0): number | undefined {
  if (type === undefined || depth > 64) return undefined;
  switch (type.kind) {
    case 'basic':
    case 'enum':
    case 'composite':
    case 'string':
      return type.size;
    case 'pointer':
    case 'member-pointer':
      return pointerBits;
    case 'qualifier':
    case 'typedef':
      return sizeOf(type.base, pointerBits, depth + 1);
    case 'vector': {
      const element = sizeOf(type.base, pointerBits, depth + 1);
      // A vector of 3 takes the room of 4 in OpenCL; the others have sizes of their own in the composite that holds them.
      return element === undefined ? undefined : element * (type.count === 3 ? 4 : type.count);
    }
    case 'matrix': {
      const vector = sizeOf(type.base, pointerBits, depth + 1);
      return vector === undefined ? undefined : vector * type.count;
    }
    case 'array': {
      let size = sizeOf(type.base, pointerBits, depth + 1);
      for (const { count } of type.dimensions)
        size = size === undefined || count === undefined ? undefined : size * count;
      return size;
    }
    case 'function-type':
    case 'cooperative-matrix':
      return undefined;
  }
}

const FORWARD = 1 << 4;

/** The lines of a composite's definition: offset and size in bytes, then the member. One at a time: members may share long names. */
export function* compositeLines(type: Composite, dialect: Dialect = 'c'): Generator<string> {
  const name = definedName(type, dialect);
  if ((type.flags & FORWARD) !== 0 && type.members.length === 0) return yield `${name};`;
  // glslang gives every offset and size as 0.
  const unknown = (type.flags & UNKNOWN_LAYOUT) !== 0 || (type.size === 0 && type.members.length > 0);
  const size = unknown ? 'layout unknown' : type.size === undefined ? 'size unknown' : `${bytesText(type.size)} bytes`;
  yield `${name} {  // ${size}`;
  for (const member of type.members) yield `  ${memberLine(member, type, dialect, unknown)}`;
  yield '};';
}

/** The name with the word that a definition starts with. */
function definedName(type: Composite, dialect: Dialect): string {
  const word = type.tag === 'Class' ? 'class' : type.tag === 'Union' ? 'union' : 'struct';
  const name = declare(type, '', dialect);
  return /^(?:class|union|struct) /.test(name) ? name : `${word} ${name}`;
}

function memberLine(member: Composite['members'][number], of: Composite, dialect: Dialect, unknown: boolean): string {
  switch (member.kind) {
    case 'member':
      return `${place(member, unknown || (member.flags & STATIC) !== 0)}${declaration(member, dialect)};`;
    case 'inheritance':
      return `${place(member, unknown)}: ${declare(member.base, '', dialect)};`;
    case 'function':
      // Constructors and destructors have a return type in debug information only.
      return `          ${isSpecial(member, of) ? signature(member, dialect).replace(/^void /, '') : signature(member, dialect)};`;
    default:
      return `          ${declare(member, '', dialect)};`;
  }
}

function isSpecial({ name }: FunctionEntity, of: Composite): boolean {
  return name.startsWith('~') || name === of.name.replace(/<.*$/, '');
}

/** `offset +size` in bytes, in a column of its own. */
function place({ offset, size }: Pick<Member, 'offset' | 'size'>, unknown: boolean): string {
  return (unknown ? '' : `${bytesText(offset)} +${bytesText(size)}`).padEnd(10);
}

const STATIC = 1 << 9;
const BIT_FIELD = 1 << 18;

function declaration(member: Member, dialect: Dialect): string {
  const named = member.type === undefined ? `? ${member.name}` : declare(member.type, member.name, dialect);
  const text = `${(member.flags & STATIC) === 0 ? '' : 'static '}${named}`;
  const full = sizeOf(member.type);
  const narrow = full !== undefined && member.size !== undefined && member.size > 0 && member.size < full;
  const field =
    ((member.flags & BIT_FIELD) !== 0 || narrow) && member.type?.kind !== 'vector' ? ` : ${member.size}` : '';
  return `${text}${field}${member.value === undefined ? '' : ` = ${typedValue(member.value, member.type)}`}`;
}

/** A function as its declaration, with the names of its parameters where they are given. */
export function signature(fn: FunctionEntity, dialect: Dialect = 'c', name: string = fn.name): string {
  return fn.type === undefined ? `${name}()` : declareMethod(fn.type, name, dialect);
}

/** The lines of an enum's definition, one at a time. */
export function* enumLines(type: Enumeration, dialect: Dialect = 'c'): Generator<string> {
  const word = (type.flags & (1 << 14)) === 0 ? '' : 'class ';
  const name = declare(type, '', dialect).replace(/^enum /, '');
  const base = type.underlying === undefined ? '' : ` : ${declare(type.underlying, '', dialect)}`;
  yield `enum ${word}${name}${base} {  // ${bytesText(type.size)} bytes`;
  for (const each of type.enumerators) {
    yield `  ${shortened(each.name)} = ${each.value === undefined ? '?' : typedValue(each.value, type.underlying)},`;
  }
  yield '};';
}
