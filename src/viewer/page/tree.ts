/* The tree of a file as far as it was opened; children come from the worker in steps. */
import { useEffect, useState } from 'preact/hooks';
import type { TreeRow } from '../protocol.ts';
import { desk, unwrap } from './desk.ts';

/** Children of a node that are brought at once. */
const STEP = 500;

/** A node that was brought. */
export interface Node {
  readonly row: TreeRow;
  open: boolean;
  children: Node[];
  more: boolean;
}

/** A node that is seen. */
export interface Line {
  readonly node: Node;
  readonly level: number;
  /** The line stands for children that were not brought yet. */
  readonly more: boolean;
}

/** The tree and what can be done with it. */
export interface Tree {
  readonly lines: readonly Line[];
  readonly error: string | undefined;
  readonly chosen: Node | undefined;
  /** Open or close a node. */
  readonly toggle: (node: Node, open: boolean) => void;
  /** Choose a line; one that was chosen opens or closes, one for more children brings them. */
  readonly choose: (line: Line) => void;
}

/** The tree of a file, open down to the innermost node at an offset. */
export function useTree(file: number, at: number | undefined): Tree {
  const [root, setRoot] = useState<Node>();
  const [error, setError] = useState<string>();
  const [chosen, setChosen] = useState<Node>();
  const [, redraw] = useState(0);
  const run = (action: () => Promise<void>): void => {
    void action()
      .then(() => redraw((n) => n + 1))
      .catch((reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason)));
  };

  useEffect(() => {
    setChosen(undefined);
    setError(undefined);
    run(async () => {
      const node: Node = { row: unwrap(await desk.root(file)), open: true, children: [], more: false };
      await bring(file, node, STEP);
      setRoot(node);
    });
  }, [file]);
  useEffect(() => {
    if (root === undefined || at === undefined || Number.isNaN(at)) return;
    if (chosen !== undefined && covers(chosen.row, at)) return;
    run(async () => setChosen(await nodeAt(file, root, at)));
  }, [root, at]);

  const toggle = (node: Node, open: boolean): void => {
    if (!node.row.hasChildren) return;
    if (open) return run(() => bring(file, node, Math.max(STEP, node.children.length)));
    node.open = false;
    redraw((n) => n + 1);
  };
  const choose = ({ node, more }: Line): void => {
    if (more) return run(() => bring(file, node, node.children.length + STEP));
    if (chosen === node || !node.open) toggle(node, !node.open);
    setChosen(node);
  };
  return { lines: root === undefined ? [] : [...linesOf(root, 0)], error, chosen, toggle, choose };
}

function* linesOf(node: Node, level: number): Generator<Line> {
  yield { node, level, more: false };
  if (!node.open) return;
  for (const child of node.children) yield* linesOf(child, level + 1);
  if (node.more) yield { node, level: level + 1, more: true };
}

/** Open a node with its first `count` children. */
async function bring(file: number, node: Node, count: number): Promise<void> {
  const { rows, more } = unwrap(await desk.children(file, node.row.id, count));
  for (const row of rows.slice(node.children.length))
    node.children.push({ row, open: false, children: [], more: false });
  node.more = more;
  node.open = true;
}

/** The innermost node at an offset; those around it are opened. */
async function nodeAt(file: number, root: Node, at: number): Promise<Node> {
  let node = root;
  for (const { index } of unwrap(await desk.wayTo(file, at))) {
    if (node.children.length <= index) await bring(file, node, index + 1);
    node.open = true;
    const next = node.children[index];
    if (next === undefined) break;
    node = next;
  }
  return node;
}

function covers({ offset, size = 1 }: TreeRow, at: number): boolean {
  return offset !== undefined && at >= offset && at < offset + Math.max(1, size);
}
