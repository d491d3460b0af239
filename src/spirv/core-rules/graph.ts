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
  const found = search(count, successors);
  const order = found.postorder.reverse();
  const above = immediate(found, successors);
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
    isReached: (node) => at(found.number, node) >= 0,
    dominates: (outer, inner) =>
      at(first, outer) >= 0 && at(first, inner) >= at(first, outer) && at(first, inner) < at(last, outer),
    within: (node) => (at(first, node) < 0 ? [] : walk.slice(at(first, node), at(last, node))),
  };
}

/** A walk from node 0 that goes on from the node it saw last. */
interface Search {
  /** Nodes as they are seen first. */
  readonly order: number[];
  /** By node: where it is in `order`, -1 where it is not reached. */
  readonly number: Int32Array;
  /** By place in `order`: the place of the node that led to it. */
  readonly parent: Int32Array;
  readonly postorder: number[];
}

function search(count: number, successors: (node: number) => readonly number[]): Search {
  const order: number[] = [];
  const postorder: number[] = [];
  const number = new Int32Array(count).fill(-1);
  const parent = new Int32Array(count);
  const open: { node: number; left: readonly number[]; k: number }[] = [];
  const enter = (node: number, from: number): void => {
    number[node] = order.length;
    parent[order.length] = from;
    order.push(node);
    open.push({ node, left: successors(node), k: 0 });
  };
  if (count > 0) enter(0, 0);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const next = top.left[top.k];
    top.k += 1;
    if (next === undefined) {
      postorder.push(top.node);
      open.pop();
    } else if (number[next] === -1) enter(next, number[top.node] as number);
  }
  return { order, number, parent, postorder };
}

/**
 * By node: the nearest other one that dominates it; 0 of node 0, -1 of what is not reached. Semidominators after Lengauer and Tarjan, with
 * compressed paths: time n log n, also for chains whose blocks all lead to one.
 */
function immediate({ order, number, parent }: Search, successors: (node: number) => readonly number[]): Int32Array {
  const count = order.length;
  const predecessors: number[][] = Array.from({ length: count }, () => []);
  for (const [k, node] of order.entries())
    for (const next of successors(node)) predecessors[number[next] as number]?.push(k);
  const semi = Int32Array.from(order.keys());
  const best = Int32Array.from(order.keys());
  const linked = new Int32Array(count).fill(-1);
  const path: number[] = [];
  const least = (from: number): number => {
    // All but the topmost of the path then hang below it.
    for (let at = from; linked[at] !== -1 && linked[linked[at] as number] !== -1; at = linked[at] as number)
      path.push(at);
    for (let at = path.pop(); at !== undefined; at = path.pop()) {
      const above = linked[at] as number;
      if ((semi[best[above] as number] as number) < (semi[best[at] as number] as number))
        best[at] = best[above] as number;
      linked[at] = linked[above] as number;
    }
    return best[from] as number;
  };
  const above = new Int32Array(count);
  const waiting = new Map<number, number[]>();
  for (let k = count - 1; k > 0; k--) {
    for (const from of predecessors[k] ?? []) semi[k] = Math.min(semi[k] as number, semi[least(from)] as number);
    const own = semi[k] as number;
    const list = waiting.get(own);
    if (list === undefined) waiting.set(own, [k]);
    else list.push(k);
    const over = parent[k] as number;
    linked[k] = over;
    for (const each of waiting.get(over) ?? []) {
      const lower = least(each);
      above[each] = (semi[lower] as number) < (semi[each] as number) ? lower : over;
    }
    waiting.delete(over);
  }
  const dominators = new Int32Array(number.length).fill(-1);
  for (let k = 0; k < count; k++) {
    if (above[k] !== semi[k]) above[k] = above[above[k] as number] as number;
    dominators[order[k] as number] = order[above[k] as number] as number;
  }
  return dominators;
}
