/* The blocks of one function as a graph, and which dominate which: by the algorithm of Cooper, Harvey and Kennedy. */
import { Op } from '../../../generated/spirv/enums.ts';
import { blocksOf } from '../code/blocks.ts';
import type { SpirvModule } from '../module/module.ts';
import { opcodeIn, wordAt } from '../module/words.ts';

/** One block. */
export interface Node {
  /** Id of its OpLabel. */
  readonly label: number;
  /** Indices of its first instruction and of the one after its last. */
  readonly from: number;
  readonly to: number;
  /** Word of its last instruction. */
  readonly end: number;
  /** Word of its OpSelectionMerge or OpLoopMerge; 0 where it has none. */
  readonly merge: number;
  /** Where control may go, by number of the block. */
  readonly successors: readonly number[];
}

/** The blocks of a function. The first is where control enters. */
export interface FlowGraph {
  readonly nodes: readonly Node[];
  readonly byLabel: ReadonlyMap<number, number>;
}

/** The blocks between two instructions. */
export function flowGraph(module: SpirvModule, from: number, to: number): FlowGraph {
  const { words, starts } = module;
  const blocks = blocksOf(module, from, to).filter(({ label }) => label !== 0);
  const byLabel = new Map<number, number>();
  for (const [k, { label }] of blocks.entries()) if (!byLabel.has(label)) byLabel.set(label, k);
  const nodes = blocks.map((block): Node => {
    const last = wordAt(starts, block.to - 1);
    const before = block.to - 2 > block.from ? wordAt(starts, block.to - 2) : 0;
    const opcode = before === 0 ? -1 : opcodeIn(words, before);
    const successors = block.successors.flatMap((label) => byLabel.get(label) ?? []);
    return {
      label: block.label,
      from: block.from,
      to: block.to,
      end: last,
      merge: opcode === Op.OpSelectionMerge || opcode === Op.OpLoopMerge ? before : 0,
      successors: [...new Set(successors)],
    };
  });
  return { nodes, byLabel };
}

/** Which node dominates which, along some edges. */
export interface Dominance {
  /** Nodes in reverse postorder. */
  readonly order: readonly number[];
  readonly isReached: (node: number) => boolean;
  /** Whether every way to `inner` leads through `outer`; false for what is not reached. */
  readonly dominates: (outer: number, inner: number) => boolean;
  /** The node and what it dominates. */
  readonly within: (node: number) => Iterable<number>;
}

/** Dominance among `count` nodes, from node 0 on along `successors`. */
export function dominance(count: number, successors: (node: number) => readonly number[]): Dominance {
  const order = postorder(count, successors).reverse();
  const place = new Int32Array(count).fill(-1);
  order.forEach((node, k) => (place[node] = k));
  const predecessors: number[][] = Array.from({ length: count }, () => []);
  for (const node of order) for (const next of successors(node)) predecessors[next]?.push(node);
  const above = immediate(order, place, predecessors);
  // A walk down the tree numbers the nodes: what a node dominates is a run of numbers.
  const children: number[][] = Array.from({ length: count }, () => []);
  for (const node of order) if (node !== 0) children[above[node] as number]?.push(node);
  const first = new Int32Array(count).fill(-1);
  const last = new Int32Array(count).fill(-1);
  const walk: number[] = [];
  const open = order.length > 0 ? [{ node: 0, child: 0 }] : [];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (top.child === 0) {
      first[top.node] = walk.length;
      walk.push(top.node);
    }
    const next = children[top.node]?.[top.child];
    top.child += 1;
    if (next !== undefined) open.push({ node: next, child: 0 });
    else {
      last[top.node] = walk.length;
      open.pop();
    }
  }
  const at = (table: Int32Array, node: number): number => table[node] ?? -1;
  return {
    order,
    isReached: (node) => at(place, node) >= 0,
    dominates: (outer, inner) =>
      at(first, outer) >= 0 && at(first, inner) >= at(first, outer) && at(first, inner) < at(last, outer),
    within: (node) => (at(first, node) < 0 ? [] : walk.slice(at(first, node), at(last, node))),
  };
}

function postorder(count: number, successors: (node: number) => readonly number[]): number[] {
  const out: number[] = [];
  if (count === 0) return out;
  const seen = new Uint8Array(count);
  seen[0] = 1;
  const open = [{ node: 0, left: successors(0), k: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const next = top.left[top.k];
    top.k += 1;
    if (next === undefined) {
      out.push(top.node);
      open.pop();
    } else if (seen[next] === 0) {
      seen[next] = 1;
      open.push({ node: next, left: successors(next), k: 0 });
    }
  }
  return out;
}

/** By node: the nearest other one that dominates it. */
function immediate(
  order: readonly number[],
  place: Int32Array,
  predecessors: readonly (readonly number[])[],
): Int32Array {
  const above = new Int32Array(place.length).fill(-1);
  if (order.length > 0) above[0] = 0;
  const meet = (a: number, b: number): number => {
    let [left, right] = [a, b];
    while (left !== right) {
      while ((place[left] as number) > (place[right] as number)) left = above[left] as number;
      while ((place[right] as number) > (place[left] as number)) right = above[right] as number;
    }
    return left;
  };
  for (let changed = true; changed;) {
    changed = false;
    for (const node of order) {
      if (node === 0) continue;
      let found = -1;
      for (const from of predecessors[node] ?? []) {
        if (above[from] === -1) continue;
        found = found === -1 ? from : meet(from, found);
      }
      if (found !== above[node]) {
        above[node] = found;
        changed = true;
      }
    }
  }
  return above;
}
