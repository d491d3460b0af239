/* What lies around each scope, worked out once when the entities are made. */
import type { Around, Scope } from './entities.ts';
import { plainScope } from './scopes.ts';

/** Around a scope before that is known. */
export const nowhere: Around = { function: undefined, unit: undefined, source: undefined, plain: undefined };

/**
 * Finds what lies around the scopes of one module: of each kind the first that is met from the scope outwards. What was found is kept in
 * the scopes by `keep`, so that deep scopes take no more than a step each. A circle is gone around once.
 */
export function surveyor(keep: (scope: Scope, around: Around) => void): (scope: Scope) => void {
  const path: Scope[] = [];
  const open = new Set<Scope>();
  return (scope) => {
    let at: Scope | undefined = scope;
    while (at !== undefined && at.around === nowhere && !open.has(at)) {
      path.push(at);
      open.add(at);
      at = at.kind === 'unit' ? undefined : at.parent;
    }
    const isCircle = at !== undefined && open.has(at);
    for (let round = isCircle ? 2 : 1; round > 0; round--) {
      for (let k = path.length - 1; k >= 0; k--) {
        const each = path[k] as Scope;
        const outer = each.kind === 'unit' ? undefined : each.parent;
        keep(each, aroundOf(each, outer?.around ?? nowhere));
      }
    }
    path.length = 0;
    open.clear();
  };
}

function aroundOf(scope: Scope, outer: Around): Around {
  // Around most blocks is what is around their parent.
  if (scope.kind === 'block' && outer !== nowhere && (scope.source ?? outer.source) === outer.source) return outer;
  return {
    function: scope.kind === 'function' ? scope : outer.function,
    unit: scope.kind === 'unit' ? scope : outer.unit,
    source: scope.source ?? outer.source,
    plain: scope.kind === 'discriminator' ? plainScope(scope.parent) : undefined,
  };
}
