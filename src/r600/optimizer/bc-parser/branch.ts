/* A branch while its arms are parsed. */
import type { Container, RegionNode } from '../../ir/node.ts';
import { createDepart, createIf, createRegion } from '../../ir/shader.ts';
import { append, moveContents } from '../../ir/tree.ts';
import { special } from '../../ir/value-table.ts';
import type { ParseContext } from './context.ts';

/** The two ways of a branch, as a region. */
export interface Branch {
  /** Where the lanes go whose condition holds. */
  readonly body: Container;
  /** Where the others go. */
  readonly rest: Container;
  /** Ends the body; `reachable`: lanes get to its end, and from there to the end of the region. */
  readonly close: (reachable: boolean) => void;
}

/** Opens a branch on the exec mask. */
export function openBranch(context: ParseContext, list: Container): Branch {
  const { shader } = context;
  const region: RegionNode = append(list, createRegion(shader));
  const rest = append(region, createDepart(region));
  const body = append(rest, createIf(special(shader.values, 'EM')));
  context.maskChanged = false;
  return {
    body,
    rest,
    close: (reachable) => {
      context.maskChanged = false;
      if (!reachable) return;
      const depart = createDepart(region);
      moveContents(body, depart);
      append(body, depart);
    },
  };
}
