/* Chains of scopes, guarded against circles. */
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
  return scopeChain(scope).find((each) => each.kind === 'function');
}

/** The compilation unit around a scope. */
export function unitOf(scope: Scope | undefined): CompilationUnit | undefined {
  return scopeChain(scope).find((each) => each.kind === 'unit');
}

/** The file of a scope: its own, or that of the nearest scope around it that has one. */
export function sourceOf(scope: Scope | undefined): Source | undefined {
  for (const each of scopeChain(scope)) if (each.source !== undefined) return each.source;
  return undefined;
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

/** Names of the namespaces, composites and modules around a declaration, outermost first, with `::` behind each. */
export function qualifier(parent: Scope | undefined): string {
  const names: string[] = [];
  for (const scope of scopeChain(parent)) {
    if (scope.kind === 'function' || scope.kind === 'unit') break;
    if (scope.kind === 'discriminator' || (scope.kind === 'block' && scope.name === undefined)) continue;
    names.unshift(scopeName(scope));
  }
  return names.map((name) => `${name}::`).join('');
}
