import { limitError, printable } from '../runtime/index.ts';
import type { SafeText } from '../runtime/index.ts';
import { limits } from './limits.ts';
import { shortened } from './long-text.ts';

/** One node of a model as people browse it. Children are made when asked for and may come from further reads. */
export interface TreeNode {
  readonly label: string;
  readonly value?: string | undefined;
  /** Byte offset in the outermost input. */
  readonly offset?: number | bigint | undefined;
  /** Bytes that the node covers there. */
  readonly size?: number | bigint | undefined;
  readonly children?: (() => Iterable<TreeNode> | AsyncIterable<TreeNode>) | undefined;
}

/** How `treeLines` prints. */
export interface TreeOptions {
  /** Levels below the root; everything by default. */
  readonly depth?: number | undefined;
  /** Levels after which it is a FormatError `limit/depth` that there are more. */
  readonly deepest?: number | undefined;
  /** Put `@offset+size` after each node that knows its place. */
  readonly offsets?: boolean | undefined;
}

/** The tree as indented lines, without newlines, one at a time: memory grows with the depth only. */
export async function* treeLines(root: TreeNode, options: TreeOptions = {}): AsyncGenerator<SafeText> {
  const { depth = Infinity, deepest = limits.nesting } = options;
  const open: (Iterator<TreeNode> | AsyncIterator<TreeNode>)[] = [[root][Symbol.iterator]()];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const step = top.next();
    const next = step instanceof Promise ? await step : step;
    if (next.done === true) {
      open.pop();
      continue;
    }
    const node = next.value;
    yield line(node, open.length - 1, options.offsets === true);
    if (node.children === undefined || open.length > depth) continue;
    if (open.length > deepest)
      throw limitError('depth', `tree too deep: more than ${deepest} levels at ${shortened(node.label)}`);
    open.push(iteratorOf(node.children()));
  }
}

function line(node: TreeNode, level: number, offsets: boolean): SafeText {
  const value = node.value === undefined ? '' : `: ${shortened(node.value, limits.line)}`;
  const size = node.size === undefined ? '' : `+${node.size}`;
  const place = offsets && node.offset !== undefined ? `  @0x${node.offset.toString(16)}${size}` : '';
  return printable(`${'  '.repeat(level)}${shortened(node.label, limits.line)}${value}${place}`);
}

function iteratorOf(nodes: Iterable<TreeNode> | AsyncIterable<TreeNode>): Iterator<TreeNode> | AsyncIterator<TreeNode> {
  return Symbol.asyncIterator in nodes ? nodes[Symbol.asyncIterator]() : nodes[Symbol.iterator]();
}
