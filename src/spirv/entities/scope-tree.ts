/*
 * Which scopes are around which, told without walking from one to the other: every scope has a number from a walk through the
 * tree of all, and the last number inside of it. A circle of scopes is cut at one of them.
 */
import type { Scope } from './entities.ts';
import type { SpirvModule } from '../module/module.ts';
import { debugInfoOf } from './graph.ts';
import type { DebugInfo } from './graph.ts';
import { isScope } from './linker.ts';

interface Span {
  readonly first: number;
  last: number;
}

/** All scopes of a module. */
export type ScopeTree = ReadonlyMap<Scope, Readonly<Span>>;

/** The scopes of a module as a tree; made once. */
export function scopeTreeOf({ module }: DebugInfo): ScopeTree {
  return module.once(makeScopeTree);
}

function makeScopeTree(module: SpirvModule): ScopeTree {
  return number(childrenOf(debugInfoOf(module)));
}

/** Whether a scope is `outer`, or somewhere inside of it. */
export function isWithin(tree: ScopeTree, scope: Scope | undefined, outer: Scope): boolean {
  const [inside, around] = [scope === undefined ? undefined : tree.get(scope), tree.get(outer)];
  return inside !== undefined && around !== undefined && around.first <= inside.first && inside.first <= around.last;
}

/** Scopes by the one around them; those without one, and one of each circle, are under undefined. */
function childrenOf({ entities }: DebugInfo): ReadonlyMap<Scope | undefined, readonly Scope[]> {
  const children = new Map<Scope | undefined, Scope[]>();
  const path = new Set<Scope>();
  const done = new Set<Scope>();
  for (const entity of entities.values()) {
    if (!isScope(entity)) continue;
    for (let at: Scope | undefined = entity; at !== undefined && !done.has(at);) {
      const outer: Scope | undefined = at.kind === 'unit' ? undefined : at.parent;
      path.add(at);
      done.add(at);
      const around = outer !== undefined && path.has(outer) ? undefined : outer;
      const list = children.get(around);
      if (list === undefined) children.set(around, [at]);
      else list.push(at);
      at = outer;
    }
    path.clear();
  }
  return children;
}

function number(children: ReadonlyMap<Scope | undefined, readonly Scope[]>): ScopeTree {
  const spans = new Map<Scope, Span>();
  const open: { readonly span: Span | undefined; readonly left: Iterator<Scope> }[] = [];
  const enter = (scope: Scope | undefined, span: Span | undefined): void => {
    open.push({ span, left: (children.get(scope) ?? [])[Symbol.iterator]() });
  };
  enter(undefined, undefined);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const { value, done } = top.left.next();
    if (done === true) {
      if (top.span !== undefined) top.span.last = spans.size - 1;
      open.pop();
      continue;
    }
    const span: Span = { first: spans.size, last: spans.size };
    spans.set(value, span);
    enter(value, span);
  }
  return spans;
}
