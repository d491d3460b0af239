/* What lies around each scope, worked out once when the entities are made. */
import type { Around, Scope } from './entities.ts';

/** Around a scope before that is known. */
export const nowhere: Around = { function: undefined, unit: undefined, source: undefined, plain: undefined };

/** Finds what lies around the scopes of one module. */
export function surveyor(): (scope: Scope) => Around {
  const functionOf = finder((scope) => (scope.kind === 'function' ? scope : undefined));
  const unitOf = finder((scope) => (scope.kind === 'unit' ? scope : undefined));
  const sourceOf = finder(({ source }) => source);
  const plainOf = finder((scope) => (scope.kind === 'discriminator' ? undefined : scope));
  return (scope) => ({
    function: functionOf(scope),
    unit: unitOf(scope),
    source: sourceOf(scope),
    plain: plainOf(scope),
  });
}

/**
 * Looks from a scope outwards for the first of which `of` knows something; a circle ends it. What was found for a scope is
 * kept, so that many questions about deep scopes take no more than a step for each scope.
 */
function finder<T extends object>(of: (scope: Scope) => T | undefined): (scope: Scope) => T | undefined {
  const found = new Map<Scope, { readonly value: T | undefined }>();
  return (scope) => {
    const path: Scope[] = [];
    let value: T | undefined;
    for (let at: Scope | undefined = scope; at !== undefined; at = at.kind === 'unit' ? undefined : at.parent) {
      const known = found.get(at);
      if (known !== undefined) {
        ({ value } = known);
        break;
      }
      found.set(at, { value: undefined });
      path.push(at);
      value = of(at);
      if (value !== undefined) break;
    }
    const answer = { value };
    for (const each of path) found.set(each, answer);
    return value;
  };
}
