import { isField } from './analysis.ts';
import type { Analysis, CompileOptions, Scope } from './analysis.ts';
import type { Typed } from './expression/typed.ts';
import { typeCheck } from './expression/type-check.ts';
import { TypingError } from './expression/typing-error.ts';
import { BOOL, BYTES, FLOAT, IO, STR, UNKNOWN, WIDE, alternatives, storedInt } from './expression/value-type.ts';
import type { ArrayType, ValueType } from './expression/value-type.ts';
import { placeIn } from './keys.ts';
import { layoutOf, typeBits } from './layout.ts';
import type { Layout } from './record-layout.ts';
import type { Problems } from './problem.ts';
import { findEnum, findType, typesOf } from './program.ts';
import type { Program } from './program.ts';
import type { Expression, FieldSpec, NameRef, ParamSpec, ParamType, TypeSpec, TypeUse } from './schema.ts';
import { rootOf } from './schema.ts';

/** The typed array that holds plain numbers of one type. */
function typedArrayOf(use: TypeUse | undefined): string | undefined {
  if (use?.kind === 'float') return `Float${use.width * 8}Array`;
  if (use?.kind !== 'int') return undefined;
  return `${use.width === 8 ? 'Big' : ''}${use.signed ? 'Int' : 'Uint'}${use.width * 8}Array`;
}

/** Answer each question once; a question that needs its own answer gets a cautious one. */
function remember<K, V>(answer: (key: K) => V, whileBusy: V): (key: K) => V {
  const known = new Map<K, V>();
  const busy = new Set<K>();
  return (key) => {
    if (known.has(key)) return known.get(key) as V;
    if (busy.has(key)) return whileBusy;
    busy.add(key);
    const value = answer(key);
    busy.delete(key);
    known.set(key, value);
    return value;
  };
}

export function createAnalysis(
  program: Program,
  options: CompileOptions,
  problems: Problems,
  linked: ReadonlySet<TypeSpec> = new Set(),
): Analysis {
  const owners = new Map<FieldSpec | ParamSpec, TypeSpec>();
  const types = [...program.schemas.values()].flatMap((s) => typesOf(s.root));
  for (const t of types) for (const m of [...t.params, ...t.seq, ...t.instances]) owners.set(m, t);

  const a: Analysis = {
    program,
    options,
    problems,
    linked,
    valueTypeOf: (member) => valueType(member),
    elementTypeOf: (field, owner) => (field.value === undefined ? useType(field.type, field, owner) : valueType(field)),
    parentsOf: (type) => parents(type),
    layoutOf: (type) => layout(type),
    isChecked: (type) => checked(type),
    bitsOf: (type) => bits(type),
    typedNode: (e, scope) => typeCheck(a, e, scope),
    typed: (e, scope) => typed(e, scope),
  };

  function typed(e: Expression, scope: Scope): Typed | undefined {
    try {
      return typeCheck(a, e.node, scope);
    } catch (error) {
      if (!(error instanceof TypingError)) throw error;
      problems.error(placeIn(e, error.at), error.code, error.message);
      return undefined;
    }
  }

  /** The type of an expression whose problems are reported where it is used itself. */
  function quietType(e: Expression, scope: Scope): ValueType {
    try {
      return typeCheck(a, e.node, scope).type;
    } catch (error) {
      if (error instanceof TypingError) return UNKNOWN;
      throw error;
    }
  }

  const layout = remember<TypeSpec, Layout>((type) => layoutOf(a, type), { kind: 'variable' });

  const checked = remember<TypeSpec, boolean>(
    (type) => type.seq.some((f) => f.valid !== undefined || f.contents !== undefined || isCheckedUse(f.type, type)),
    false,
  );

  function isCheckedUse(use: TypeUse | undefined, owner: TypeSpec): boolean {
    const inner = use?.kind === 'user' ? findType(program, owner, use.names, use.absolute) : undefined;
    return inner !== undefined && checked(inner);
  }

  const bits = remember<TypeSpec, number | undefined>((type) => typeBits(a, type), undefined);

  const valueType = remember<FieldSpec | ParamSpec, ValueType>((member) => {
    const owner = owners.get(member) as TypeSpec;
    if (!isField(member)) return paramType(member, owner);
    if (member.value !== undefined) return instanceType(member, member.value, owner);
    const element = useType(member.type, member, owner);
    if (member.repeat === undefined) return element;
    const storage = storageOf(member, element);
    return {
      kind: 'array',
      of: element,
      storage,
      constructorName: storage === 'typed' ? typedArrayOf(member.type) : undefined,
    };
  }, WIDE);

  function instanceType(field: FieldSpec, value: Expression, owner: TypeSpec): ValueType {
    const type = quietType(value, { type: owner });
    if (field.enumName === undefined) return type;
    const found = findEnum(program, owner, field.enumName);
    if (found === undefined) {
      problems.error(
        field.enumName.place,
        'unknown-enum',
        `unable to find enum '${field.enumName.names.join('::')}', searching from ${owner.name}`,
      );
      return type;
    }
    if (type.kind === 'int') return { kind: 'enum', of: found, base: type };
    if (type.kind !== 'unknown')
      problems.error(field.enumName.place, 'bad-enum', `tried to resolve non-integer ${type.kind} to enum`);
    return type;
  }

  function enumOr(base: ValueType, ref: NameRef | undefined, owner: TypeSpec): ValueType {
    if (ref === undefined) return base;
    const found = findEnum(program, owner, ref);
    if (found === undefined) return base;
    if (base.kind === 'int') return { kind: 'enum', of: found, base };
    problems.error(ref.place, 'bad-enum', `tried to resolve non-integer ${base.kind} to enum`);
    return base;
  }

  /** One element of a field of this type. */
  function useType(use: TypeUse | undefined, field: FieldSpec, owner: TypeSpec): ValueType {
    if (use === undefined) return enumOr(BYTES, field.enumName, owner);
    switch (use.kind) {
      case 'int':
        return enumOr(storedInt(use.signed, use.width * 8), field.enumName, owner);
      case 'float':
        return enumOr(FLOAT, field.enumName, owner);
      case 'bits':
        if (use.width === 1 && field.enumName === undefined) return BOOL;
        return enumOr(storedInt(false, use.width), field.enumName, owner);
      case 'str':
        return enumOr(STR, field.enumName, owner);
      case 'user': {
        const of = findType(program, owner, use.names, use.absolute);
        return of === undefined ? UNKNOWN : enumOr({ kind: 'struct', of }, field.enumName, owner);
      }
      case 'switch': {
        const parts = use.cases.map((c) => useType(c.type, field, owner));
        const sized = field.size !== undefined || field.sizeEos;
        if (sized && !use.cases.some((c) => c.match === 'else')) parts.push(BYTES);
        return alternatives(parts);
      }
    }
  }

  function paramType(param: ParamSpec, owner: TypeSpec): ValueType {
    const one = paramElement(param.type, param, owner);
    return param.isArray ? { kind: 'array', of: one, storage: 'list' } : one;
  }

  function paramElement(type: ParamType, param: ParamSpec, owner: TypeSpec): ValueType {
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
        return enumOr(storedInt(type.signed, type.width * 8), param.enumName, owner);
      case 'float':
        return FLOAT;
      case 'bits':
        return type.width === 1 ? BOOL : enumOr(storedInt(false, type.width), param.enumName, owner);
      case 'str':
        return STR;
      case 'user': {
        const of = findType(program, owner, type.names, type.absolute);
        if (of !== undefined) return { kind: 'struct', of };
        problems.error(type.place, 'unknown-type', `unable to find type '${type.text}', searching from ${owner.name}`);
        return UNKNOWN;
      }
      case 'switch':
        return UNKNOWN;
    }
  }

  function storageOf(field: FieldSpec, element: ValueType): ArrayType['storage'] {
    if (field.repeat?.kind === 'until' || field.process !== undefined || field.valid !== undefined) return 'list';
    const use = field.type;
    if (use?.kind === 'int' || use?.kind === 'float') return field.enumName === undefined ? 'typed' : 'list';
    if (use?.kind !== 'user' || element.kind !== 'struct' || use.args.length > 0) return 'list';
    if (field.terminator !== undefined || field.sizeEos || field.padRight !== undefined) return 'list';
    const rows = layout(element.of);
    // Rows that are checked are read one by one.
    if (checked(element.of)) return 'list';
    return rows.kind === 'fixed' || (rows.kind === 'versioned' && field.size !== undefined) ? 'table' : 'list';
  }

  const parents = remember<TypeSpec, readonly TypeSpec[]>((type) => {
    const found = new Set<TypeSpec>();
    for (const owner of types) {
      for (const field of [...owner.seq, ...owner.instances]) {
        if (field.parent === 'none' || rootOf(owner) !== rootOf(type) || !holds(field.type, owner, type)) continue;
        if (field.parent === undefined) {
          found.add(owner);
          continue;
        }
        const override = quietType(field.parent, { type: owner });
        if (override.kind === 'struct') found.add(override.of);
      }
    }
    return [...found];
  }, []);

  function holds(use: TypeUse | undefined, owner: TypeSpec, type: TypeSpec): boolean {
    if (use?.kind === 'user') return findType(program, owner, use.names, use.absolute) === type;
    return use?.kind === 'switch' && use.cases.some((c) => holds(c.type, owner, type));
  }

  return a;
}
