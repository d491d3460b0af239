/* The structure tree while it is browsed: nodes by number, children as far as somebody has asked. */
import type { TreeNode } from '../../core/index.ts';
import { printable } from '../../runtime/index.ts';
import type { Children, TreeRow } from '../protocol.ts';

interface Entry {
  readonly row: TreeRow;
  readonly node: TreeNode;
  readonly children: Entry[];
  /** Children that were not brought yet; undefined where all were, null where nobody has asked. */
  rest: Iterator<TreeNode> | AsyncIterator<TreeNode> | undefined | null;
}

/** Children that are brought at once where somebody looks for an offset. */
const STEP = 256;

/** Nodes that are looked at to find an offset or what covers bytes. */
const BUDGET = 50_000;

/** One tree. */
export class TreeView {
  readonly #entries: Entry[] = [];
  readonly root: TreeRow;

  constructor(root: TreeNode) {
    this.root = this.#add(root).row;
  }

  /** The first `count` children of a node. */
  async children(id: number, count: number): Promise<Children> {
    const entry = this.#entries[id];
    if (entry === undefined) return { rows: [], more: false };
    const more = await this.#fill(entry, count);
    return { rows: entry.children.slice(0, count).map(({ row }) => row), more };
  }

  /** The way from the root to the smallest node that covers an offset: numbers of nodes, and of each its place among its siblings. */
  async wayTo(offset: number): Promise<{ id: number; index: number }[]> {
    const way: { id: number; index: number }[] = [];
    let budget = BUDGET;
    const visit = async (entry: Entry): Promise<boolean> => {
      for (let i = 0; budget > 0; i++, budget--) {
        if (i >= entry.children.length && !(await this.#fill(entry, i + STEP)) && i >= entry.children.length) break;
        const child = entry.children[i] as Entry;
        const { offset: start, size = 1 } = child.row;
        if (start !== undefined && (offset < start || offset >= start + size)) continue;
        way.push({ id: child.row.id, index: i });
        const found = child.row.hasChildren && (await visit(child));
        if (found || start !== undefined) return true;
        way.pop();
      }
      return false;
    };
    await visit(this.#entries[0] as Entry);
    return way;
  }

  /**
   * Marks bytes from `offset` on that are in a part of the structure; whether the whole tree was looked at. A part is taken apart to its
   * bytes where all that it is made of say where they are; where one does not, the part is known as a whole.
   */
  async cover(offset: number, known: Uint8Array): Promise<boolean> {
    let budget = BUDGET;
    const end = offset + known.length;
    const mark = ({ offset: start = 0, size = 0 }: TreeRow): void => {
      known.fill(1, Math.max(0, start - offset), Math.max(0, Math.min(known.length, start + size - offset)));
    };
    /** Whether all that a node is made of say where in it they are. */
    const visit = async (entry: Entry): Promise<boolean> => {
      const { offset: first = 0, size: length = Infinity } = entry.row;
      let isTakenApart = true;
      for (let i = 0; budget > 0; i++, budget--) {
        if (i >= entry.children.length && !(await this.#fill(entry, i + STEP)) && i >= entry.children.length) break;
        const child = entry.children[i] as Entry;
        const { offset: start, size, hasChildren } = child.row;
        if (start === undefined || size === undefined) {
          const areChildrenPlaced = hasChildren && (await visit(child));
          isTakenApart &&= areChildrenPlaced;
          continue;
        }
        isTakenApart &&= start >= first && start + size <= first + length;
        if (start >= end) continue;
        const isChildTakenApart = hasChildren && (await visit(child));
        if (!isChildTakenApart) mark(child.row);
      }
      return isTakenApart;
    };
    await visit(this.#entries[0] as Entry);
    return budget > 0;
  }

  /** Brings children up to `count`; whether there are more. */
  async #fill(entry: Entry, count: number): Promise<boolean> {
    if (entry.rest === null) entry.rest = iteratorOf(entry.node.children?.() ?? []);
    while (entry.rest !== undefined && entry.children.length <= count) {
      const step = entry.rest.next();
      const next = step instanceof Promise ? await step : step;
      if (next.done === true) entry.rest = undefined;
      else entry.children.push(this.#add(next.value));
    }
    return entry.children.length > count;
  }

  #add(node: TreeNode): Entry {
    const row: TreeRow = {
      id: this.#entries.length,
      label: printable(node.label),
      value: node.value === undefined ? undefined : printable(node.value),
      offset: node.offset === undefined ? undefined : Number(node.offset),
      size: node.size === undefined ? undefined : Number(node.size),
      hasChildren: node.children !== undefined,
    };
    const entry: Entry = { row, node, children: [], rest: node.children === undefined ? undefined : null };
    this.#entries.push(entry);
    return entry;
  }
}

function iteratorOf(nodes: Iterable<TreeNode> | AsyncIterable<TreeNode>): Iterator<TreeNode> | AsyncIterator<TreeNode> {
  return Symbol.asyncIterator in nodes ? nodes[Symbol.asyncIterator]() : nodes[Symbol.iterator]();
}
