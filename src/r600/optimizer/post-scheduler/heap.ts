/* A heap of units: the one with the lowest rank comes first. */

/** Units by rank. */
export interface Heap {
  readonly items: number[];
  readonly ranks: readonly number[];
  size: number;
}

/** An empty heap; `ranks` by unit. */
export function createHeap(ranks: readonly number[]): Heap {
  return { items: [], ranks, size: 0 };
}

/** Adds a unit. */
export function push(heap: Heap, unit: number): void {
  const { items, ranks } = heap;
  let at = heap.size++;
  const rank = ranks[unit] ?? 0;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if ((ranks[items[above] ?? 0] ?? 0) <= rank) break;
    items[at] = items[above] ?? 0;
    at = above;
  }
  items[at] = unit;
}

/** The unit that `pop` takes. */
export function first({ items }: Heap): number {
  return items[0] ?? 0;
}

/** Takes the first unit; -1 where there is none. */
export function pop(heap: Heap): number {
  if (heap.size === 0) return -1;
  const { items, ranks } = heap;
  const first = items[0] ?? 0;
  const unit = items[--heap.size] ?? 0;
  const rank = ranks[unit] ?? 0;
  let at = 0;
  for (;;) {
    let below = at * 2 + 1;
    if (below >= heap.size) break;
    if (below + 1 < heap.size && (ranks[items[below + 1] ?? 0] ?? 0) < (ranks[items[below] ?? 0] ?? 0)) below++;
    if ((ranks[items[below] ?? 0] ?? 0) >= rank) break;
    items[at] = items[below] ?? 0;
    at = below;
  }
  items[at] = unit;
  return first;
}
