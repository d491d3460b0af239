/* From the tree of an expression to what computes it: names are found and types checked here, once. */
import { pointedLocation, boundsOf } from '../contents/read.ts';
import { attempt, isLocated } from '../types/object.ts';
import type { Unlocated } from '../types/object.ts';
import { plainType } from '../types/data-type.ts';
import type { DataType, PointerType } from '../types/data-type.ts';
import { dataTypeText } from '../types/data-type-text.ts';
import { exact } from '../value/integer.ts';
import { updateBytes } from '../value/location.ts';
import type { Location } from '../value/location.ts';
import { convert, isArithmetic } from './arithmetic.ts';
import { arrayOf, bool, char, double, int, integerType, pointerTo, single, uint } from './base-types.ts';
import { compileBinary, compileUnary } from './operators.ts';
import type { QueryHost, QueryVariable } from './host.ts';
import { followPath, memberPath } from './members.ts';
import type { QueryNames } from './names.ts';
import { addressAt, numberOf, objectAt, pointerOf, result } from './operand.ts';
import type { Operand } from './operand.ts';
import { queryError } from './query-error.ts';
import { isTypeSyntax } from './syntax.ts';
import type { Syntax } from './syntax.ts';

/** What computes an expression. FormatError `dwarf/query-…` with the column where a name or type is wrong. */
export function compile(syntax: Syntax, host: QueryHost, names: QueryNames): Operand {
  return new Compiler(host, names).compile(syntax);
}

class Compiler {
  private readonly host: QueryHost;
  private readonly names: QueryNames;

  constructor(host: QueryHost, names: QueryNames) {
    this.host = host;
    this.names = names;
  }

  compile(syntax: Syntax): Operand {
    const { at } = syntax;
    switch (syntax.kind) {
      case 'integer':
        return result(at, integerLiteral(syntax), () => syntax.value);
      case 'float':
        return result(at, syntax.isSingle ? single : double, () => syntax.value);
      case 'character':
        return result(at, char, () => BigInt(syntax.value));
      case 'truth':
        return result(at, bool, () => (syntax.value ? 1n : 0n));
      case 'name':
        return this.named(syntax);
      case 'register':
        return this.register(syntax);
      case 'member':
        return this.member(syntax);
      case 'index':
        return this.index(syntax);
      case 'cast':
        return this.cast(syntax);
      case 'sizeof': {
        const type = isTypeSyntax(syntax.of) ? this.names.typeOf(syntax.of) : this.compile(syntax.of).type;
        const size = sizeOf(type, at);
        return result(at, integerType(this.host.addressSize, false), () => BigInt(size));
      }
      case 'space':
        return this.inSpace(syntax);
      case 'choice':
        return this.choice(syntax);
      case 'unary':
        if (syntax.operator === '*') return this.pointed(this.compile(syntax.operand), at);
        if (syntax.operator === '&') return this.addressOf(this.compile(syntax.operand), at);
        return compileUnary(syntax.operator, this.compile(syntax.operand), at);
      case 'binary':
        if (syntax.operator === '@') return this.slice(syntax);
        return compileBinary(
          syntax.operator,
          this.compile(syntax.left),
          this.compile(syntax.right),
          at,
          this.host.addressSize,
        );
    }
  }

  private named({ at, name }: Syntax & { kind: 'name' }): Operand {
    const found = this.names.meaning(name);
    if (found?.kind === 'variable') return variableAt(at, found.variable);
    if (found?.kind === 'enumerator') return result(at, found.type, () => found.value);
    if (found?.kind === 'function') {
      return result(at, pointerTo(found.type, this.host.addressSize), () => found.address);
    }
    const self = this.names.thisType();
    if (self !== undefined && memberPath(self, name) !== undefined) {
      return this.member({ at, kind: 'member', object: { at, kind: 'name', name: 'this' }, name, isArrow: true });
    }
    throw queryError('dwarf/query-name', at, `no ${name} is known here`);
  }

  private register({ at, name }: Syntax & { kind: 'register' }): Operand {
    const found = this.host.register?.(name);
    if (found === undefined) throw queryError('dwarf/query-name', at, `no register ${name} is known here`);
    return variableAt(at, found);
  }

  private member(syntax: Syntax & { kind: 'member' }): Operand {
    const { at, name } = syntax;
    // Names that the host gives may have dots: threadIdx.x.
    const dotted = dottedName(syntax);
    const special = dotted === undefined ? undefined : this.host.variable?.(dotted);
    if (special !== undefined) return variableAt(at, special);
    const object = this.compile(syntax.object);
    const pointer = pointerOf(object, this.host.addressSize);
    if (syntax.isArrow && pointer === undefined) {
      throw queryError('dwarf/query-type', at, `${dataTypeText(object.type)} is no pointer`);
    }
    // As debuggers have it, `.` goes through a pointer too.
    const structure = pointer === undefined ? object : this.pointed(object, at);
    const path = memberPath(structure.type, name);
    const { locate } = structure;
    if (path !== undefined && locate !== undefined) {
      const last = path.at(-1);
      const type = last?.dataType ?? structure.type;
      return objectAt(at, type, (reader) => followPath(reader, path, locate(reader)), last?.bitSize);
    }
    const owner = plainType(structure.type);
    const shared = owner.kind === 'structure' && owner.name !== undefined ? `${owner.name}::${name}` : undefined;
    const found = shared === undefined ? undefined : this.names.meaning(shared);
    if (found?.kind === 'variable') return variableAt(at, found.variable);
    throw queryError('dwarf/query-name', at, `${dataTypeText(structure.type)} has no member ${name}`);
  }

  private index(syntax: Syntax & { kind: 'index' }): Operand {
    const { at } = syntax;
    const object = this.compile(syntax.object);
    const index = numberOf(this.integer(this.compile(syntax.index)));
    const array = plainType(object.type);
    const { locate } = object;
    if (array.kind === 'array' && locate !== undefined) {
      // Elements of arrays may be in registers, or in several places: no pointers are needed.
      return objectAt(at, array.element, (reader) => {
        const start = locate(reader);
        const bounds = boundsOf(reader, array, start);
        const step = bounds?.stride ?? array.element.size;
        if (step === undefined) return { kind: 'unknown', message: 'the size of the elements is not known' };
        const distance = (BigInt(index(reader)) - (bounds?.lower ?? 0n)) * BigInt(step);
        return moved(start, distance);
      });
    }
    const pointer = pointerOf(object, this.host.addressSize);
    if (pointer === undefined) {
      throw queryError('dwarf/query-type', at, `${dataTypeText(object.type)} is no array or pointer`);
    }
    const address = numberOf(object);
    const size = BigInt(sizeOf(pointer.target, at));
    return objectAt(at, pointer.target, (reader) => {
      const place = BigInt(address(reader)) + BigInt(index(reader)) * size;
      return pointedLocation(reader, pointer, BigInt.asUintN(8 * pointer.size, place));
    });
  }

  private integer(operand: Operand): Operand {
    const type = plainType(operand.type);
    const isInteger = operand.number !== undefined && isArithmetic(type) && convert(0, type) === 0n;
    if (isInteger) return operand;
    throw queryError('dwarf/query-type', operand.at, `${dataTypeText(operand.type)} is no integer`);
  }

  private pointed(operand: Operand, at: number): Operand {
    const pointer = pointerOf(operand, this.host.addressSize);
    if (pointer === undefined) {
      throw queryError('dwarf/query-type', at, `${dataTypeText(operand.type)} is no pointer`);
    }
    const target = plainType(pointer.target);
    if (target.kind === 'function') return operand;
    if (target.kind === 'void')
      throw queryError('dwarf/query-type', at, 'a void pointer leads to nothing that is known');
    const { locate } = operand;
    if (plainType(operand.type).kind === 'array' && locate !== undefined) return objectAt(at, pointer.target, locate);
    const address = numberOf(operand);
    return objectAt(at, pointer.target, (reader) => pointedLocation(reader, pointer, BigInt(address(reader))));
  }

  private addressOf(operand: Operand, at: number): Operand {
    const { type, locate, bitSize } = operand;
    const plain = plainType(type);
    if (plain.kind === 'pointer' && plainType(plain.target).kind === 'function' && locate === undefined) return operand;
    if (locate === undefined || bitSize !== undefined) {
      throw queryError(
        'dwarf/query-type',
        at,
        bitSize === undefined ? 'a result has no address' : 'a bit field has no address',
      );
    }
    return result(at, pointerTo(type, this.host.addressSize), (reader) => addressAt(type, reader, locate));
  }

  private cast({ at, type: written, operand: inner }: Syntax & { kind: 'cast' }): Operand {
    const operand = this.compile(inner);
    const source = pointerOf(operand, this.host.addressSize);
    const type = this.names.typeOf(written, source?.space);
    const plain = plainType(type);
    if (plain.kind === 'pointer' && plain.form !== 'pointer') {
      const { locate } = operand;
      if (locate === undefined) throw queryError('dwarf/query-type', at, 'a reference to a result');
      return objectAt(at, plain.target, locate);
    }
    if (plain.kind === 'pointer' || isArithmetic(plain)) {
      if (plain.kind === 'structure') throw noCast(type, operand, at);
      const number = numberOf(operand);
      return result(at, type, (reader) => convert(number(reader), plain));
    }
    if (plain === plainType(operand.type)) return { ...operand, at, type };
    throw noCast(type, operand, at);
  }

  private inSpace({ at, space, operand: inner }: Syntax & { kind: 'space' }): Operand {
    const number = this.names.space(space, at);
    const operand = this.compile(inner);
    const pointer = pointerOf(operand, this.host.addressSize);
    const address = numberOf(operand);
    if (pointer !== undefined) return result(at, { ...pointer, space: number }, address);
    const word: PointerType = pointerTo(uint, this.host.addressSize, number);
    const place = numberOf(this.integer(operand));
    return objectAt(at, uint, (reader) => pointedLocation(reader, word, BigInt(place(reader))));
  }

  private choice({ at, test, yes, no }: Syntax & { kind: 'choice' }): Operand {
    const condition = numberOf(this.compile(test));
    const [first, second] = [this.compile(yes), this.compile(no)];
    const { locate: a } = first;
    const { locate: b } = second;
    if (plainType(first.type) === plainType(second.type) && a !== undefined && b !== undefined) {
      return objectAt(at, first.type, (reader) => (isTrue(condition(reader)) ? a(reader) : b(reader)), first.bitSize);
    }
    const [x, y] = [numberOf(first), numberOf(second)];
    const pointer = pointerOf(first, this.host.addressSize) ?? pointerOf(second, this.host.addressSize);
    const type = pointer ?? compileBinary('+', first, second, at, this.host.addressSize).type;
    const plain = plainType(type);
    return result(at, type, (reader) => convert(isTrue(condition(reader)) ? x(reader) : y(reader), plain));
  }

  /** `p[0]@8`: so many objects from the place of one on. */
  private slice({ at, left, right }: Syntax & { kind: 'binary' }): Operand {
    const first = this.compile(left);
    const { locate, bitSize } = first;
    if (locate === undefined || bitSize !== undefined) {
      throw queryError('dwarf/query-type', at, 'only objects in memory or registers are followed by others');
    }
    // The type has the count: it is known when the expression is compiled.
    const count = constantOf(right);
    if (count === undefined || count < 1n) {
      throw queryError('dwarf/query-type', right.at, 'a number of elements, 1 or more, is needed after @');
    }
    sizeOf(first.type, at);
    return objectAt(at, arrayOf(first.type, count), locate);
  }
}

function variableAt(at: number, variable: QueryVariable): Operand {
  return objectAt(at, variable.dataType, (reader) => variable.location(reader));
}

function isTrue(value: bigint | number): boolean {
  return value !== 0n && value !== 0;
}

function noCast(type: DataType, operand: Operand, at: number): Error {
  return queryError('dwarf/query-type', at, `${dataTypeText(operand.type)} cannot be cast to ${dataTypeText(type)}`);
}

function moved(start: Location | Unlocated, bytes: bigint): Location | Unlocated {
  return isLocated(start) ? attempt(() => updateBytes(start, exact(bytes))) : start;
}

function sizeOf(type: DataType, at: number): number {
  const { size } = plainType(type);
  if (size !== undefined) return size;
  throw queryError('dwarf/query-type', at, `the size of ${dataTypeText(type)} is not known`);
}

/** The type of a literal: the first that holds it of int, unsigned where it is not decimal, long and unsigned long. */
function integerLiteral({ value, suffix, isDecimal }: Syntax & { kind: 'integer' }): DataType {
  const isLong = suffix.includes('l');
  const isUnsigned = suffix.includes('u');
  if (!isLong && !isUnsigned && value < 1n << 31n) return int;
  if (!isLong && (isUnsigned || !isDecimal) && value < 1n << 32n) return uint;
  return integerType(8, !isUnsigned && value < 1n << 63n);
}

/** The number of an expression of literals alone. */
function constantOf(syntax: Syntax): bigint | undefined {
  if (syntax.kind === 'integer') return syntax.value;
  if (syntax.kind !== 'binary') return undefined;
  const [a, b] = [constantOf(syntax.left), constantOf(syntax.right)];
  if (a === undefined || b === undefined) return undefined;
  if (syntax.operator === '+') return a + b;
  if (syntax.operator === '-') return a - b;
  return syntax.operator === '*' ? a * b : undefined;
}

function dottedName({ object, name, isArrow }: Syntax & { kind: 'member' }): string | undefined {
  return object.kind === 'name' && !isArrow ? `${object.name}.${name}` : undefined;
}
