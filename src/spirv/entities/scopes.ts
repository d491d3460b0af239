/* Chains of scopes, guarded against circles. */
import { shortened } from '../../core/index.ts';
import type { CompilationUnit, FunctionEntity, InlinedAt, Scope, Source } from './entities.ts';

/** The scope and everything around it, innermost first; a circle ends it. */
export function scopeChain(scope: Scope | undefined): Scope[] {
  const chain: Scope[] = [];
  const seen = new Set<Scope>();
  for (let at = scope; at !== undefined && !seen.has(at); at = at.kind === 'unit' ? undefined : at.parent) {
    seen.add(at);
    chain.push(at);
  }
  return chain;
}

/** The innermost function around a scope, itself included. */
export function functionOf(scope: Scope | undefined): FunctionEntity | undefined {
  return scope?.around.function;
}

/** The compilation unit around a scope. */
export function unitOf(scope: Scope | undefined): CompilationUnit | undefined {
  return scope?.around.unit;
}

/** The file of a scope: its own, or that of the nearest scope around it that has one. */
export function sourceOf(scope: Scope | undefined): Source | undefined {
  return scope?.around.source;
}

/** The scope without the discriminators around it. */
export function plainScope(scope: Scope | undefined): Scope | undefined {
  return scope?.kind === 'discriminator' ? scope.around.plain : scope;
}

/** Ids up to here make one number of two. */
const SMALL_ID = 2 ** 26;

/** What tells an entity in an inlined call from the same in another, or in none; `id` is that of the entity. */
export function callKey(id: number, call: InlinedAt | undefined): number | string {
  if (call === undefined) return id;
  return id < SMALL_ID && call.id < SMALL_ID ? -(id * SMALL_ID + call.id) : `${id}/${call.id}`;
}

/** The calls that a place was inlined through, innermost first; a circle ends it. */
export function inlinedChain(inlinedAt: InlinedAt | undefined): InlinedAt[] {
  const chain: InlinedAt[] = [];
  const seen = new Set<InlinedAt>();
  for (let at = inlinedAt; at !== undefined && !seen.has(at); at = at.inlined) {
    seen.add(at);
    chain.push(at);
  }
  return chain;
}

/** What a scope is called where people read it: `(anonymous namespace)`, `block at line 12`. */
export function scopeName(scope: Scope): string {
  return shortened(wholeName(scope));
}

function wholeName(scope: Scope): string {
  switch (scope.kind) {
    case 'unit':
      return scope.source?.path ?? 'compilation unit';
    case 'function':
    case 'composite':
    case 'module':
      return scope.name === '' ? `(anonymous ${scope.kind})` : scope.name;
    case 'block':
      if (scope.name === undefined) return `block at line ${scope.line}`;
      return scope.name === '' ? '(anonymous namespace)' : scope.name;
    case 'discriminator':
      return `discriminator ${scope.discriminator}`;
  }
}

/** Names in front of a declaration: more are dots, else names of names would grow with the square of their depth. */
const MOST_NAMES = 100;

/** Names of the namespaces, composites and modules around a declaration, outermost first, with `::` after each. */
export function qualifier(parent: Scope | undefined): string {
  const names: string[] = [];
  const seen = new Set<Scope>();
  for (let at = plainScope(parent); at !== undefined && !seen.has(at); at = plainScope(at.parent)) {
    if (at.kind === 'function' || at.kind === 'unit') break;
    if (seen.size === MOST_NAMES) {
      names.push('...');
      break;
    }
    seen.add(at);
    if (at.kind !== 'block' || at.name !== undefined) names.push(scopeName(at));
  }
  return names
    .reverse()
    .map((name) => `${name}::`)
    .join('');
}
