/*
 * Types as C, OpenCL C, C++ and GLSL write them. A declarator reads inside out: what is nearest to the name binds first, and a
 * pointer to an array or a function needs parentheses.
 *
 *   array 4 of pointer to int      int *a[4]
 *   pointer to array 4 of int      int (*a)[4]
 */
import { SourceLanguage, StorageClass } from '../../../generated/spirv/enums.ts';
import { shortened } from '../../core/index.ts';
import type { FunctionType, Type } from './entities.ts';
import { qualifier } from './scopes.ts';

/** Which language's words are used: OpenCL C's `__global` and `float4`, GLSL's `vec4`, HLSL's `float4`. */
export type Dialect = 'c' | 'opencl' | 'glsl' | 'hlsl';

/** The dialect of a SourceLanguage value. */
export function dialectOf(language: number | undefined): Dialect {
  switch (language) {
    case SourceLanguage.OpenCL_C:
    case SourceLanguage.OpenCL_CPP:
    case SourceLanguage.CPP_for_OpenCL:
      return 'opencl';
    case SourceLanguage.ESSL:
    case SourceLanguage.GLSL:
      return 'glsl';
    case SourceLanguage.HLSL:
      return 'hlsl';
    default:
      return 'c';
  }
}

const LVALUE = 1 << 11;
const RVALUE = 1 << 12;

/** Types that one declaration may name; circles that pass no name, and hostile trees of function types, end here. */
const MOST_TYPES = 1000;
/** Characters of the names of types that one declaration may have: any number of declarations may name the same types. */
const MOST_TEXT = 2048;
/** Dimensions of an array that are written. */
const MOST_DIMENSIONS = 100;
/** Types inside types that are written: of a longer chain every type has a declaration, and each would be as long. */
const MOST_LEVELS = 100;

/** How many more types may be named, all in all and inside each other, and how much text their names may have. */
interface Room {
  left: number;
  levels: number;
  text: number;
}

function fullRoom(): Room {
  return { left: MOST_TYPES, levels: MOST_LEVELS, text: MOST_TEXT };
}

/** A type with the name that it declares: `const float (*rows)[7]`. With no name, the type alone. */
export function declare(type: Type | undefined, name = '', dialect: Dialect = 'c'): string {
  const inner = shortened(name);
  const known = type === undefined ? undefined : kept.get(type)?.[dialect];
  if (known !== undefined) return inner === '' ? known.bare : known.around.join(inner);
  const room = fullRoom();
  const text = wrap(type, inner, dialect, room);
  if (type !== undefined && MOST_TYPES - room.left > MANY) keep(type, dialect);
  return text;
}

/** A declaration of many types, which any number of names may share: without a name, and what is in front of one and after it. */
interface Kept {
  readonly bare: string;
  readonly around: readonly string[];
}

/** Types in a declaration that is worth keeping; how many are kept before they are forgotten. */
const MANY = 64;
const MOST_KEPT = 4096;
let kept = new WeakMap<Type, Partial<Record<Dialect, Kept>>>();
let count = 0;

function keep(type: Type, dialect: Dialect): void {
  if (++count > MOST_KEPT) [kept, count] = [new WeakMap(), 1];
  // No name in a module has a zero octet.
  const around = wrap(type, '\0', dialect, fullRoom()).split('\0');
  kept.set(type, { ...kept.get(type), [dialect]: { bare: wrap(type, '', dialect, fullRoom()), around } });
}

function wrap(type: Type | undefined, inner: string, dialect: Dialect, room: Room): string {
  room.left -= 1;
  if (type === undefined) return join('void', inner);
  if (room.left < 0 || room.levels === 0 || room.text < 0) return join('...', inner);
  room.levels -= 1;
  const text = wrapKnown(type, inner, dialect, room);
  room.levels += 1;
  return text;
}

function wrapKnown(type: Type, inner: string, dialect: Dialect, room: Room): string {
  switch (type.kind) {
    case 'pointer': {
      const sign = (type.flags & LVALUE) !== 0 ? '&' : (type.flags & RVALUE) !== 0 ? '&&' : '*';
      const base = skipQualifiers(type.base);
      const group = base?.kind === 'array' || base?.kind === 'function-type';
      const space = addressSpace(type.storageClass, dialect);
      const text = wrap(type.base, group ? `(${sign}${inner})` : sign + inner, dialect, room);
      return space === '' ? text : `${space} ${text}`;
    }
    case 'qualifier': {
      const word = qualifierWord(type.qualifier);
      // The qualifier of a pointer follows its star, every other in front of the type.
      if (type.base?.kind === 'pointer' || type.base?.kind === 'member-pointer')
        return wrap(type.base, ` ${word}${inner === '' ? '' : ` ${inner}`}`.trimStart(), dialect, room);
      return `${word} ${wrap(type.base, inner, dialect, room)}`;
    }
    case 'array': {
      const sizes = type.dimensions.slice(0, MOST_DIMENSIONS).map(({ count, variable }) => {
        if (count !== undefined) return `[${count}]`;
        return variable === undefined || variable.kind === 'inlined-variable' ? '[]' : `[${variable.name}]`;
      });
      if (sizes.length < type.dimensions.length) sizes.push('[...]');
      return wrap(type.base, inner + (sizes.length === 0 ? '[]' : sizes.join('')), dialect, room);
    }
    case 'function-type':
      return wrap(type.returns, `${inner}(${parameterList(type, dialect, room)})`, dialect, room);
    case 'member-pointer': {
      const owner =
        type.owner === undefined ? '' : wrap(type.owner, '', dialect, room).replace(/^(?:struct|class|union) /, '');
      const method = type.member?.kind === 'function-type';
      const star = `${owner}::*${inner}`;
      if (type.member?.kind !== 'function-type') return wrap(type.member, star, dialect, room);
      return method ? wrap(withoutThis(type.member), `(${star})`, dialect, room) : star;
    }
    default: {
      const name = shortened(typeName(type, dialect, room));
      room.text -= name.length;
      return join(name, inner);
    }
  }
}

/** The parameters of a function type as a list; `void` where C wants it. */
export function parameterList(
  type: FunctionType,
  dialect: Dialect = 'c',
  room: Room = fullRoom(),
  names: readonly string[] = [],
): string {
  const texts: string[] = [];
  for (const [k, each] of type.parameters.entries()) {
    if (room.left <= 0 || room.text < 0) break;
    texts.push(wrap(each, names[k] ?? '', dialect, room));
  }
  if (type.variadic || texts.length < type.parameters.length) texts.push('...');
  return texts.length === 0 && dialect !== 'glsl' && dialect !== 'hlsl' ? 'void' : texts.join(', ');
}

/** A method as it is declared: its name, parameters without the object it is called on, and what qualifies that object. */
export function declareMethod(type: FunctionType, name: string, dialect: Dialect): string {
  const bare = withoutThis(type);
  const object = bare === type ? undefined : type.parameters[0];
  const pointee = object?.kind === 'pointer' ? object.base : undefined;
  const suffix = pointee?.kind === 'qualifier' ? ` ${qualifierWord(pointee.qualifier)}` : '';
  return declare(bare, name, dialect) + suffix;
}

/** A method's type names the object it is called on first; a pointer to a method leaves it out. */
function withoutThis(type: FunctionType): FunctionType {
  const [first] = type.parameters;
  const isThis = first?.kind === 'pointer' && (first.flags & ((1 << 5) | (1 << 8))) !== 0;
  if (!isThis) return type;
  const known = methods.get(type);
  if (known !== undefined) return known;
  const bare = { ...type, parameters: type.parameters.slice(1, MOST_TYPES + 2) };
  if (bare.parameters.length > MANY) methods.set(type, bare);
  return bare;
}

/** Types of methods of many parameters without the first. */
const methods = new WeakMap<FunctionType, FunctionType>();

function skipQualifiers(type: Type | undefined): Type | undefined {
  let at = type;
  for (let steps = 0; at?.kind === 'qualifier' && steps < 64; steps++) at = at.base;
  return at;
}

function qualifierWord(name: string): string {
  switch (name) {
    case 'ConstType':
      return 'const';
    case 'VolatileType':
      return 'volatile';
    case 'RestrictType':
      return 'restrict';
    case 'AtomicType':
      return '_Atomic';
    default:
      return `qualifier${name}`;
  }
}

/** The name of a type that needs no declarator. */
function typeName(
  type: Exclude<Type, { readonly kind: 'pointer' | 'qualifier' | 'array' | 'function-type' | 'member-pointer' }>,
  dialect: Dialect,
  room: Room,
): string {
  switch (type.kind) {
    case 'basic':
      return type.name === '' ? `${type.encoding.toLowerCase()}${type.size ?? ''}` : type.name;
    case 'string':
      return type.name === '' ? 'string' : type.name;
    case 'typedef':
      return qualifier(type.parent) + type.name;
    case 'enum':
      return named('enum', qualifier(type.parent), type.name, dialect);
    case 'composite':
      return named(tagWord(type.tag), qualifier(type.parent), type.name.replace(/^@/, ''), dialect);
    case 'vector':
      return vectorName(wrap(type.base, '', dialect, room), type.count, dialect);
    case 'matrix':
      return matrixName(type, dialect, room);
    case 'cooperative-matrix':
      return `coopmat<${wrap(type.base, '', dialect, room)}, ${type.rows ?? '?'}, ${type.columns ?? '?'}>`;
  }
}

function tagWord(tag: string): string {
  if (tag === 'Class') return 'class';
  if (tag === 'Union') return 'union';
  return 'struct';
}

/** C says `struct S` at every use, the others at none; what has no name says what it is. */
function named(word: string, around: string, name: string, dialect: Dialect): string {
  if (name === '') return `${word} ${around}(anonymous)`;
  return dialect === 'glsl' || dialect === 'hlsl' || around !== '' || word === 'class'
    ? around + name
    : `${word} ${name}`;
}

const glslVectors: Readonly<Record<string, string>> = {
  float: 'vec',
  int: 'ivec',
  uint: 'uvec',
  'unsigned int': 'uvec',
  bool: 'bvec',
  double: 'dvec',
  float16_t: 'f16vec',
};

const shortNames: Readonly<Record<string, string>> = {
  'unsigned char': 'uchar',
  'unsigned short': 'ushort',
  'unsigned int': 'uint',
  'unsigned long': 'ulong',
  'unsigned long long': 'ulonglong',
  'long long': 'longlong',
  'signed char': 'char',
};

function vectorName(element: string, count: number, dialect: Dialect): string {
  const glsl = dialect === 'glsl' ? glslVectors[element] : undefined;
  return `${glsl ?? shortNames[element] ?? element}${count}`;
}

function matrixName(type: Extract<Type, { readonly kind: 'matrix' }>, dialect: Dialect, room: Room): string {
  const { base, count } = type;
  const rows = base?.kind === 'vector' ? base.count : 0;
  const element = base?.kind === 'vector' ? wrap(base.base, '', dialect, room) : wrap(base, '', dialect, room);
  if (dialect !== 'glsl') return `${element}${rows}x${count}`;
  const prefix = element === 'double' ? 'dmat' : element === 'float16_t' ? 'f16mat' : 'mat';
  return rows === count ? `${prefix}${count}` : `${prefix}${count}x${rows}`;
}

/** The word for where a pointer points; private memory is what a pointer without one means. */
function addressSpace(storageClass: number | undefined, dialect: Dialect): string {
  if (dialect !== 'opencl' && dialect !== 'c') return '';
  switch (storageClass) {
    case StorageClass.CrossWorkgroup:
      return '__global';
    case StorageClass.Workgroup:
      return '__local';
    case StorageClass.UniformConstant:
      return '__constant';
    case StorageClass.Private:
      return dialect === 'opencl' ? '__private' : '';
    default:
      return '';
  }
}

function join(base: string, inner: string): string {
  return inner === '' ? base : `${base} ${inner}`;
}
