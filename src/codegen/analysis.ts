import type { Expr } from './expression/ast.ts';
import type { Typed } from './expression/typed.ts';
import type { ValueType } from './expression/value-type.ts';
import { onceFor } from './once-for.ts';
import type { Layout } from './record-layout.ts';
import type { Problems } from './problem.ts';
import type { Program } from './program.ts';
import type { Expression, FieldSpec, ParamSpec, TypeSpec } from './schema.ts';

export interface CompileOptions {
  /**
   * `needed` keeps `_parent`, `_root` and `_io` only where an expression asks for them, so that most objects are plain
   * data; `all` keeps them on every object, as the Kaitai runtimes do.
   */
  readonly links: 'needed' | 'all';
  /** `orig`, the default, takes the `-orig-id` of a type, field or enum for its name where it is unique; `id` never does. */
  readonly names?: 'orig' | 'id';
  /** The module that was made of a schema before, by the schema's name: it says who else asks its objects for what. */
  readonly moduleOf?: ((name: string) => string | undefined) | undefined;
}

/** What names mean around an expression. */
export interface Scope {
  readonly type: TypeSpec;
  /** Type of `_`, where there is one. */
  readonly it?: ValueType | undefined;
  /** Inside an element of a repeated field, where `_index` counts them. */
  readonly index?: boolean | undefined;
}

/** Questions about schemas that need each other's answers; each is answered once and remembered. */
export interface Analysis {
  readonly program: Program;
  readonly options: CompileOptions;
  readonly problems: Problems;
  /** Types whose objects some expression asks for `_parent`, `_root` or `_io`: a view in a buffer cannot know those. */
  readonly linked: ReadonlySet<TypeSpec>;
  /** What a field, instance or parameter holds. */
  valueTypeOf(member: FieldSpec | ParamSpec, owner: TypeSpec): ValueType;
  /** What one element of a repeated field holds. */
  elementTypeOf(field: FieldSpec, owner: TypeSpec): ValueType;
  /** Types whose fields hold `type`. */
  parentsOf(type: TypeSpec): readonly TypeSpec[];
  layoutOf(type: TypeSpec): Layout;
  /** Whether some part of a record, or of the records in it, is held against `valid` or `contents` when it is read. */
  isChecked(type: TypeSpec): boolean;
  /** Bits that a type always takes, or undefined when that depends on the data. */
  bitsOf(type: TypeSpec): number | undefined;
  /** Type an expression; problems are reported and give undefined. */
  typed(e: Expression, scope: Scope): Typed | undefined;
  /** Type a part of one; throws TypingError. */
  typedNode(e: Expr, scope: Scope): Typed;
}

export function isField(member: FieldSpec | ParamSpec): member is FieldSpec {
  return 'role' in member;
}

/** A member by its id: a field before an instance before a parameter, and the first of several. */
export function memberOf(type: TypeSpec, id: string): FieldSpec | ParamSpec | undefined {
  return membersOf(type).get(id);
}

const membersOf = onceFor(
  ({ seq, instances, params }: TypeSpec) =>
    new Map([...seq, ...instances, ...params].reverse().map((each) => [each.id, each])),
);
