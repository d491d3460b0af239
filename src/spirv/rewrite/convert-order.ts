/* An order in which instructions follow what they name, as far as circles let them. */

/** Keys in an order with what each needs in front of it, and which of them still look forward. */
export interface Order {
  readonly keys: readonly number[];
  readonly forward: ReadonlySet<number>;
}

/** Order keys by what they need, otherwise as they come; without recursion, for chains as long as a module. */
export function orderOf(keys: readonly number[], needs: (key: number) => readonly number[]): Order {
  const OPEN = 1;
  const DONE = 2;
  const state = new Map<number, number>();
  const order: number[] = [];
  const forward = new Set<number>();
  const known = new Set(keys);
  for (const root of keys) {
    if (state.has(root)) continue;
    const path: { key: number; left: number[] }[] = [];
    const enter = (key: number): void => {
      state.set(key, OPEN);
      path.push({
        key,
        left: needs(key)
          .filter((need) => known.has(need))
          .reverse(),
      });
    };
    enter(root);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = top.left.pop();
      if (next === undefined) {
        state.set(top.key, DONE);
        order.push(top.key);
        path.pop();
      } else if (state.get(next) === OPEN) forward.add(top.key);
      else if (state.get(next) === undefined) enter(next);
    }
  }
  return { keys: order, forward };
}
