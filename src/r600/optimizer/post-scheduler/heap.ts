/* A heap of units: the one with the lowest rank comes first. */
import { numberAt } from '../../ir/element-at.ts';

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
  const rank = numberAt(ranks, unit);
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (numberAt(ranks, numberAt(items, above)) <= rank) break;
    items[at] = numberAt(items, above);
    at = above;
  }
  items[at] = unit;
}

/** Takes the first unit; -1 where there is none. */
export function pop(heap: Heap): number {
  if (heap.size === 0) return -1;
  const { items, ranks } = heap;
  const first = numberAt(items, 0);
  const unit = numberAt(items, --heap.size);
  const rank = numberAt(ranks, unit);
  let at = 0;
  for (;;) {
    let below = at * 2 + 1;
    if (below >= heap.size) break;
    if (below + 1 < heap.size && numberAt(ranks, numberAt(items, below + 1)) < numberAt(ranks, numberAt(items, below)))
      below++;
    if (numberAt(ranks, numberAt(items, below)) >= rank) break;
    items[at] = numberAt(items, below);
    at = below;
  }
  items[at] = unit;
  return first;
}
