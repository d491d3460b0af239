/*
 * How an entity is made, in two rounds: `make` gives it what its instruction says by itself, `link` what it points to, when
 * all entities are made.
 */
import { repeatedWords } from '../instructions/debug-operands.ts';
import type { DebugInstruction } from '../instructions/debug-operands.ts';
import type { AnyEntity, Composite, Scope, Source, TemplateParameter, Type } from './entities.ts';
import { isType } from './linker.ts';
import type { KindOf, Linker } from './linker.ts';

/** An entity while it is made. */
export type Draft<E> = { -readonly [K in keyof E]: E[K] };

/** How entities of one kind are made. */
export interface Maker<E extends AnyEntity> {
  readonly make: (i: DebugInstruction) => E;
  /** Absent for kinds that point to nothing. */
  readonly link?: (draft: Draft<E>, i: DebugInstruction, link: Linker) => void;
}

/** How entities of some kinds are made. */
export type Makers<K extends AnyEntity['kind']> = { readonly [Kind in K]: Maker<KindOf<Kind>> };

interface Placed {
  source: Source | undefined;
  parent: Scope | undefined;
}

/** Link where an entity is declared and the scope around it. */
export function linkPlace(draft: Placed, i: DebugInstruction, link: Linker): void {
  draft.source = link.source(i);
  draft.parent = link.scope(i);
}

/** The same, and the type. */
export function linkTyped(draft: Placed & { type: Type | undefined }, i: DebugInstruction, link: Linker): void {
  linkPlace(draft, i, link);
  draft.type = link.type(i, 'Type');
}

/** Link the type that a type is made of. */
export function linkBase(draft: { base: Type | undefined }, i: DebugInstruction, link: Linker): void {
  draft.base = link.type(i, 'Base Type');
}

/** What an entity in the list of a composite is to it: nothing where it cannot be a member. */
export function membersOf(entity: AnyEntity | undefined): Composite['members'] {
  if (entity === undefined) return [];
  const { kind } = entity;
  return kind === 'member' || kind === 'inheritance' || kind === 'function' || isType(entity) ? [entity] : [];
}

/** The parameters that an instruction lists. */
export function parametersOf(i: DebugInstruction, link: Linker): TemplateParameter[] {
  return [...repeatedWords(i)].flatMap((id) => {
    const found = link.byId(id);
    return found?.kind === 'template-parameter' ? [found] : [];
  });
}
