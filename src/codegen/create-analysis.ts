import type { Analysis, CompileOptions, Scope } from './analysis.ts';
import { groupBy } from './group-by.ts';
import type { Typed } from './expression/typed.ts';
import { typeCheck } from './expression/type-check.ts';
import { TypingError } from './expression/typing-error.ts';
import { WIDE } from './expression/value-type.ts';
import type { ValueType } from './expression/value-type.ts';
import { placeIn } from './keys.ts';
import { layoutOf, typeBits } from './layout.ts';
import { elementType, memberType } from './member-type.ts';
import { holdersIn, parentsOf } from './parents.ts';
import type { Holder } from './parents.ts';
import type { Layout } from './record-layout.ts';
import type { Problems } from './problem.ts';
import { findType, typesOf } from './program.ts';
import type { Program } from './program.ts';
import { rootOf } from './schema.ts';
import type { Expression, FieldSpec, ParamSpec, TypeSpec, TypeUse } from './schema.ts';

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

/** Answers to what the compiler asks about a program; each is worked out when it is first asked for. */
export function createAnalysis(
  program: Program,
  options: CompileOptions,
  problems: Problems,
  linked: ReadonlySet<TypeSpec> = new Set(),
): Analysis {
  const types = [...program.schemas.values()].flatMap((s) => typesOf(s.root));
  const owners = ownersIn(types);
  const neighbours = groupBy(types, rootOf);
  const holdersOf = remember<TypeSpec, ReadonlyMap<TypeSpec, readonly Holder[]>>(
    (root) => holdersIn(program, neighbours.get(root) ?? []),
    new Map(),
  );
  const valueTypeOf = remember<FieldSpec | ParamSpec, ValueType>(
    (member) => memberType(a, member, owners.get(member) as TypeSpec),
    WIDE,
  );
  const a: Analysis = {
    program,
    options,
    problems,
    linked,
    valueTypeOf,
    elementTypeOf: (field, owner) =>
      field.value === undefined ? elementType(a, field.type, field, owner) : valueTypeOf(field),
    parentsOf: remember<TypeSpec, readonly TypeSpec[]>(
      (type) => parentsOf(a, holdersOf(rootOf(type)).get(type) ?? []),
      [],
    ),
    layoutOf: remember<TypeSpec, Layout>((type) => layoutOf(a, type), { kind: 'variable' }),
    isChecked: remember<TypeSpec, boolean>((type) => isChecked(a, type), false),
    bitsOf: remember<TypeSpec, number | undefined>((type) => typeBits(a, type), undefined),
    typedNode: (e, scope) => typeCheck(a, e, scope),
    typed: (e, scope) => typed(a, e, scope),
  };
  return a;
}

function ownersIn(types: readonly TypeSpec[]): ReadonlyMap<FieldSpec | ParamSpec, TypeSpec> {
  const owners = new Map<FieldSpec | ParamSpec, TypeSpec>();
  for (const t of types) for (const m of [...t.params, ...t.seq, ...t.instances]) owners.set(m, t);
  return owners;
}

function typed(a: Analysis, e: Expression, scope: Scope): Typed | undefined {
  try {
    return typeCheck(a, e.node, scope);
  } catch (error) {
    if (!(error instanceof TypingError)) throw error;
    const report = error.isConsequence ? 'consequence' : 'error';
    a.problems[report](placeIn(e, error.at), error.code, error.message, error.hint);
    return undefined;
  }
}

function isChecked(a: Analysis, type: TypeSpec): boolean {
  return type.seq.some((f) => f.valid !== undefined || f.contents !== undefined || isCheckedUse(a, f.type, type));
}

function isCheckedUse(a: Analysis, use: TypeUse | undefined, owner: TypeSpec): boolean {
  const inner = use?.kind === 'user' ? findType(a.program, owner, use.names, use.absolute) : undefined;
  return inner !== undefined && a.isChecked(inner);
}
