/* An order in which instructions follow what they name, as far as circles let them. */
import { IdNumbers } from '../module/id-numbers.ts';
import type { SpirvModule } from '../module/module.ts';

/** Ids in an order with what each needs in front of it, and which of them still look forward. */
export interface Order {
  readonly keys: readonly number[];
  readonly forward: ReadonlySet<number>;
}

const OPEN = 1;
const DONE = 2;

/** Order ids of a module, each once, by those of them that each needs, otherwise as they come; without recursion, for chains as long as a module. */
export function orderOf(keys: readonly number[], module: SpirvModule, needs: (key: number) => number[]): Order {
  const state = new IdNumbers(module);
  const order: number[] = [];
  const forward = new Set<number>();
  const path: { readonly key: number; readonly left: number[] }[] = [];
  const enter = (key: number): void => {
    state.set(key, OPEN);
    path.push({ key, left: needs(key).reverse() });
  };
  for (const root of keys) {
    if (state.has(root)) continue;
    enter(root);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = top.left.pop();
      if (next === undefined) {
        state.set(top.key, DONE);
        order.push(top.key);
        path.pop();
      } else if (state.get(next) === OPEN) forward.add(top.key);
      else if (!state.has(next)) enter(next);
    }
  }
  return { keys: order, forward };
}
