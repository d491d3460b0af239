/* C's own types: those of literals and results, and the words they are written with, whatever the debugging information describes. */
import { Encoding } from '../value/base-type.ts';
import type { DataType, PointerType, ScalarType } from '../types/data-type.ts';

function base(name: string, size: number, encoding: number): ScalarType {
  return { kind: 'base', name, size, encoding };
}

const { boolean, float, signed, signed_char, unsigned, unsigned_char } = Encoding;

/** Types of results. */
export const bool: ScalarType = base('bool', 1, boolean);
export const int: ScalarType = base('int', 4, signed);
export const uint: ScalarType = base('unsigned int', 4, unsigned);
export const char: ScalarType = base('char', 1, signed_char);
export const single: ScalarType = base('float', 4, float);
export const double: ScalarType = base('double', 8, float);
export const longLong: ScalarType = base('long long', 8, signed);
export const unsignedLongLong: ScalarType = base('unsigned long long', 8, unsigned);
const long = base('long', 8, signed);
const unsignedLong = base('unsigned long', 8, unsigned);

/** Integer types of so many bytes. */
export function integerType(size: number, isSigned: boolean): ScalarType {
  if (size <= 4) return isSigned ? int : uint;
  if (size === 8) return isSigned ? long : unsignedLong;
  return base(isSigned ? '__int128' : 'unsigned __int128', size, isSigned ? signed : unsigned);
}

/** Words of a type in any order: how many of each there are decides. */
export function typeOfWords(words: readonly string[], addressSize: number): DataType | undefined {
  const count = (word: string): number => words.filter((each) => each === word).length;
  if (count('void') === 1) return words.length === 1 ? { kind: 'void', size: undefined } : undefined;
  const isUnsigned = count('unsigned') > 0;
  const sign = isUnsigned ? unsigned : signed;
  const prefix = isUnsigned ? 'unsigned ' : '';
  const rest = words.filter((word) => word !== 'unsigned' && word !== 'signed' && word !== 'int').sort();
  switch (rest.join(' ')) {
    case '':
      return isUnsigned ? uint : int;
    case 'bool':
      return bool;
    case 'char':
      if (count('signed') > 0) return base('signed char', 1, signed_char);
      return isUnsigned ? base('unsigned char', 1, unsigned_char) : char;
    case 'short':
      return base(`${prefix}short`, 2, sign);
    case 'long':
      return addressSize === 8 ? integerType(8, !isUnsigned) : base(`${prefix}long`, 4, sign);
    case 'long long':
      return isUnsigned ? unsignedLongLong : longLong;
    case 'float':
      return single;
    case 'double':
      return double;
    default:
      return undefined;
  }
}

const named: ReadonlyMap<string, ScalarType> = new Map([
  ...[8, 16, 32, 64].flatMap((bits): [string, ScalarType][] => [
    [`int${bits}_t`, base(`int${bits}_t`, bits / 8, signed)],
    [`uint${bits}_t`, base(`uint${bits}_t`, bits / 8, unsigned)],
  ]),
  ['size_t', base('size_t', 8, unsigned)],
  ['uintptr_t', base('uintptr_t', 8, unsigned)],
]);

/** Types of the standard headers that need no description. */
export function standardType(name: string): ScalarType | undefined {
  return named.get(name);
}

/** A pointer to a type. */
export function pointerTo(target: DataType, size: number, space?: number): PointerType {
  return { kind: 'pointer', size, form: 'pointer', space, target };
}

/** An array of so many objects of a type; of those without a size no element can be found but the first. */
export function arrayOf(element: DataType, count: bigint): DataType {
  const stride = element.size;
  return {
    kind: 'array',
    size: stride === undefined ? undefined : stride * Number(count),
    element,
    count,
    bounds: () => (stride === undefined ? undefined : { lower: 0n, count, stride }),
  };
}
