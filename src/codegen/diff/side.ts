import type { Compiled } from '../compile.ts';
import type { Expr } from '../expression/ast.ts';
import type { TypeIr } from '../ir.ts';
import { findEnum } from '../program.ts';
import type { Expression, TypeSpec } from '../schema.ts';

/** One of two schemas that are compared; its ids are spelled as the newer one spells them. */
export interface Side {
  readonly compiled: Compiled;
  /** Ids of the older schema that the newer one calls otherwise, by type. */
  readonly renamed: ReadonlyMap<TypeSpec, ReadonlyMap<string, string>>;
  /** The same for ids that the newer schema uses nowhere, of which no type need be known. */
  readonly gone: ReadonlyMap<string, string>;
}

export function irOf(side: Side, spec: TypeSpec): TypeIr {
  const found = side.compiled.types.get(spec);
  if (found === undefined) throw new Error(`type ${spec.name} is not compiled`);
  return found;
}

/** The id of a field as the newer schema spells it. */
export function idOf(side: Side, type: TypeSpec, id: string): string {
  return side.renamed.get(type)?.get(id) ?? id;
}

/** `cuda::section`: a type's place in its schema. */
export function pathOf(type: TypeSpec): string {
  return type.outer === undefined ? type.name : `${pathOf(type.outer)}::${type.name}`;
}

/** An expression so that those of equal meaning have equal text: no spaces, constants of enums as numbers, newer ids. */
export function canonical(side: Side, owner: TypeSpec, e: Expression | undefined): string {
  return e === undefined ? '' : spell(side, owner, e.node);
}

function spell(side: Side, owner: TypeSpec, e: Expr): string {
  if (e.kind === 'name') return idOf(side, owner, e.name);
  if (e.kind === 'member') return `${spell(side, owner, e.object)}.${side.gone.get(e.name) ?? e.name}`;
  if (e.kind === 'enum') {
    const entry = findEnum(side.compiled.program, owner, e)?.entries.find(({ id }) => id === e.label);
    return entry === undefined ? `${e.names.join('::')}::${e.label}` : `#${entry.value}`;
  }
  const parts = Object.entries(e).filter(([key]) => key !== 'kind' && key !== 'start' && key !== 'end');
  return `${e.kind}(${parts.map(([, part]: [string, unknown]) => spellPart(side, owner, part)).join(',')})`;
}

function spellPart(side: Side, owner: TypeSpec, part: unknown): string {
  if (Array.isArray(part)) return `[${part.map((each: unknown) => spellPart(side, owner, each)).join(',')}]`;
  if (typeof part !== 'object' || part === null) return String(part);
  if ('kind' in part) return spell(side, owner, part as Expr);
  return 'names' in part ? (part.names as readonly string[]).join('::') : '';
}

/** The value of an expression that is an integer as it stands. */
export function literalOf(e: Expression | undefined): number | undefined {
  return e?.node.kind === 'int' && e.node.value < 1n << 31n ? Number(e.node.value) : undefined;
}
