/* Types of the values of fields, instances and parameters. */
import { isField } from './analysis.ts';
import type { Analysis } from './analysis.ts';
import { BOOL, BYTES, FLOAT, IO, STR, UNKNOWN, alternatives, storedInt } from './expression/value-type.ts';
import type { ArrayType, ValueType } from './expression/value-type.ts';
import { closest, hintFor } from './closest.ts';
import { FIELD_KEYS } from './field-keys.ts';
import { findEnum, findType, namesAround } from './program.ts';
import { quietType } from './quiet-type.ts';
import { rootOf } from './schema.ts';
import type { Expression, FieldSpec, NameRef, ParamSpec, ParamType, TypeSpec, TypeUse } from './schema.ts';

/** The type of a member's value: of a repeated field an array. */
export function memberType(a: Analysis, member: FieldSpec | ParamSpec, owner: TypeSpec): ValueType {
  if (!isField(member)) return paramType(a, member, owner);
  if (member.value !== undefined) return instanceType(a, member, member.value, owner);
  const element = elementType(a, member.type, member, owner);
  if (member.repeat === undefined) return element;
  const storage = storageOf(a, member, element, owner);
  return {
    kind: 'array',
    of: element,
    storage,
    constructorName: storage === 'typed' ? typedArrayOf(member.type) : undefined,
  };
}

function instanceType(a: Analysis, field: FieldSpec, value: Expression, owner: TypeSpec): ValueType {
  const type = quietType(a, value, { type: owner });
  if (field.enumName === undefined) return type;
  const found = findEnum(a.program, owner, field.enumName);
  if (found === undefined) {
    a.problems.error(
      field.enumName.place,
      'unknown-enum',
      `unable to find enum '${field.enumName.names.join('::')}', searching from ${owner.name}`,
      hintFor(field.enumName.names.at(-1) ?? '', namesAround(a.program, owner, 'enums')),
    );
    return type;
  }
  if (type.kind === 'int') return { kind: 'enum', of: found, base: type };
  if (type.kind !== 'unknown')
    a.problems.error(field.enumName.place, 'bad-enum', `tried to resolve non-integer ${type.kind} to enum`);
  return type;
}

function enumOr(a: Analysis, base: ValueType, ref: NameRef | undefined, owner: TypeSpec): ValueType {
  if (ref === undefined) return base;
  if (base.kind !== 'int') {
    a.problems.error(ref.place, 'bad-enum', `tried to resolve non-integer ${base.kind} to enum`);
    return base;
  }
  const found = findEnum(a.program, owner, ref);
  return found === undefined ? UNKNOWN : { kind: 'enum', of: found, base };
}

/** One element of a field of this type. */
export function elementType(a: Analysis, use: TypeUse | undefined, field: FieldSpec, owner: TypeSpec): ValueType {
  if (use === undefined && isIncomplete(field)) return UNKNOWN;
  if (use === undefined) return enumOr(a, BYTES, field.enumName, owner);
  switch (use.kind) {
    case 'int':
      return enumOr(a, storedInt(use.signed, use.width * 8), field.enumName, owner);
    case 'float':
      return enumOr(a, FLOAT, field.enumName, owner);
    case 'bits':
      if (use.width === 1 && field.enumName === undefined) return BOOL;
      return enumOr(a, storedInt(false, use.width), field.enumName, owner);
    case 'str':
      return enumOr(a, STR, field.enumName, owner);
    case 'user': {
      const of = findType(a.program, owner, use.names, use.absolute);
      return of === undefined ? UNKNOWN : enumOr(a, { kind: 'struct', of }, field.enumName, owner);
    }
    case 'switch': {
      const parts = use.cases.map((c) => elementType(a, c.type, field, owner));
      const sized = field.size !== undefined || field.sizeEos;
      if (sized && !use.cases.some((c) => c.match === 'else')) parts.push(BYTES);
      return alternatives(parts);
    }
  }
}

/** Whether what says the type or value of a field could not be read: that was reported where it stands. */
function isIncomplete({ keys, contents }: FieldSpec): boolean {
  const isMeant = (key: string): boolean =>
    key === 'type' || key === 'value' || (!FIELD_KEYS.has(key) && closest(key, ['type', 'value']) !== undefined);
  return contents === undefined && [...keys.keys()].some(isMeant);
}

function paramType(a: Analysis, param: ParamSpec, owner: TypeSpec): ValueType {
  const one = paramElement(a, param.type, param, owner);
  return param.isArray ? { kind: 'array', of: one, storage: 'list' } : one;
}

function paramElement(a: Analysis, type: ParamType, param: ParamSpec, owner: TypeSpec): ValueType {
  switch (type.kind) {
    case 'bool':
      return BOOL;
    case 'bytes':
      return BYTES;
    case 'io':
      return IO;
    case 'struct':
    case 'any':
      return UNKNOWN;
    case 'int':
      return enumOr(a, storedInt(type.signed, type.width * 8), param.enumName, owner);
    case 'float':
      return FLOAT;
    case 'bits':
      return type.width === 1 ? BOOL : enumOr(a, storedInt(false, type.width), param.enumName, owner);
    case 'str':
      return STR;
    case 'user': {
      const of = findType(a.program, owner, type.names, type.absolute);
      if (of !== undefined) return { kind: 'struct', of };
      a.problems.error(type.place, 'unknown-type', `unable to find type '${type.text}', searching from ${owner.name}`);
      return UNKNOWN;
    }
    case 'switch':
      return UNKNOWN;
  }
}

function storageOf(a: Analysis, field: FieldSpec, element: ValueType, owner: TypeSpec): ArrayType['storage'] {
  if (field.repeat?.kind === 'until' || field.process !== undefined || field.valid !== undefined) return 'list';
  if (rootOf(owner).debug) return 'list';
  const use = field.type;
  if (use?.kind === 'int' || use?.kind === 'float') return field.enumName === undefined ? 'typed' : 'list';
  if (use?.kind !== 'user' || element.kind !== 'struct' || use.args.length > 0) return 'list';
  if (field.terminator !== undefined || field.sizeEos || field.padRight !== undefined) return 'list';
  const rows = a.layoutOf(element.of);
  // Rows that are checked are read one by one.
  if (a.isChecked(element.of)) return 'list';
  return rows.kind === 'fixed' || (rows.kind === 'versioned' && field.size !== undefined) ? 'table' : 'list';
}

/** The typed array that holds plain numbers of one type. */
function typedArrayOf(use: TypeUse | undefined): string | undefined {
  if (use?.kind === 'float') return `Float${use.width * 8}Array`;
  if (use?.kind !== 'int') return undefined;
  return `${use.width === 8 ? 'Big' : ''}${use.signed ? 'Int' : 'Uint'}${use.width * 8}Array`;
}
