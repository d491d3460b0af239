import { limitError, printable } from '../runtime/index.ts';
import type { SafeText } from '../runtime/index.ts';
import { limits } from './limits.ts';
import { LongTexts, shortened } from './long-text.ts';

/** One node of a model as people browse it. Children are made when asked for and may come from further reads. */
export interface TreeNode {
  readonly label: string;
  readonly value?: string | undefined;
  /** Byte offset in the outermost input. */
  readonly offset?: number | bigint | undefined;
  /** Bytes that the node covers there. */
  readonly size?: number | bigint | undefined;
  readonly children?: (() => Iterable<TreeNode> | AsyncIterable<TreeNode>) | undefined;
  /** The lines of the children, for those who want nothing else: in pieces, each of whole lines, the same as those of `children`. */
  readonly text?: ((place: TextPlace) => Promise<Iterable<SafeText>>) | undefined;
}

/** How lines below a node are to be written. */
export interface TextPlace {
  /** Of the children, counted from the root. */
  readonly level: number;
  /** The deepest level that is shown. */
  readonly depth: number;
  /** The deepest level that there may be. */
  readonly deepest: number;
  readonly offsets: boolean;
  readonly texts: LongTexts;
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
  const walk = new Walk(root, options);
  for (;;) {
    const step = walk.next();
    const node = step instanceof Promise ? await step : step;
    if (node === undefined) return;
    yield line(node, walk.level, options.offsets === true);
    if (walk.shows(node)) walk.enter(node);
  }
}

/** The same lines, each with a newline, in pieces of about `limits.jsonChunk`. Lines that are very long count in `texts`. */
export async function* treeText(
  root: TreeNode,
  options: TreeOptions = {},
  texts: LongTexts = new LongTexts(),
): AsyncGenerator<SafeText> {
  const offsets = options.offsets === true;
  const walk = new Walk(root, options);
  let text = '';
  for (;;) {
    const step = walk.next();
    const node = step instanceof Promise ? await step : step;
    if (node === undefined) break;
    text += `${longLine(texts, line(node, walk.level, offsets))}\n`;
    const isShown = walk.shows(node);
    const below = isShown ? node.text : undefined;
    if (isShown && below === undefined) walk.enter(node);
    if (text.length < limits.jsonChunk && below === undefined) continue;
    yield text as SafeText;
    text = '';
    if (below !== undefined)
      yield* await below({ level: walk.level + 1, depth: walk.depth, deepest: walk.deepest, offsets, texts });
  }
  if (text !== '') yield text as SafeText;
}

interface Nodes {
  next(): IteratorResult<TreeNode> | Promise<IteratorResult<TreeNode>>;
}

/** The nodes of a tree in the order of its lines. */
class Walk {
  readonly depth: number;
  readonly deepest: number;
  readonly #open: Nodes[];

  constructor(root: TreeNode, { depth = Infinity, deepest = limits.nesting }: TreeOptions) {
    this.depth = depth;
    this.deepest = deepest;
    this.#open = [[root][Symbol.iterator]()];
  }

  /** Of the node that came last. */
  get level(): number {
    return this.#open.length - 1;
  }

  /** The next node; undefined at the end. A promise only where somebody has to be waited for. */
  next(): TreeNode | undefined | Promise<TreeNode | undefined> {
    for (let top = this.#open.at(-1); top !== undefined; top = this.#open.at(-1)) {
      const step = top.next();
      if (step instanceof Promise) return this.#later(step);
      if (step.done !== true) return step.value;
      this.#open.pop();
    }
  }

  async #later(step: Promise<IteratorResult<TreeNode>>): Promise<TreeNode | undefined> {
    const { done, value } = await step;
    if (done !== true) return value;
    this.#open.pop();
    return this.next();
  }

  /** Whether what is below a node is shown; FormatError where it is too deep. */
  shows({ children, label }: TreeNode): boolean {
    if (children === undefined || this.#open.length > this.depth) return false;
    checkLevel(this.#open.length, label, this.deepest);
    return true;
  }

  enter({ children }: TreeNode): void {
    const nodes = children?.() ?? [];
    this.#open.push(Symbol.asyncIterator in nodes ? nodes[Symbol.asyncIterator]() : nodes[Symbol.iterator]());
  }
}

/** Nodes that are at hand, and then those that have to be read: nobody waits for the former, of which a dump has millions. */
export function nodesThen(first: Iterable<TreeNode>, rest: () => AsyncIterable<TreeNode>): AsyncIterable<TreeNode> {
  const start = (): Nodes => {
    const atHand = first[Symbol.iterator]();
    let later: AsyncIterator<TreeNode> | undefined;
    return {
      next() {
        const step = later === undefined ? atHand.next() : undefined;
        if (step !== undefined && step.done !== true) return step;
        later ??= rest()[Symbol.asyncIterator]();
        return later.next();
      },
    };
  };
  // `for await` waits for what is no promise too.
  return { [Symbol.asyncIterator]: start as () => AsyncIterator<TreeNode> };
}

/** A line as it may be: one that is very long while `texts` allows it. */
export function longLine(texts: LongTexts, one: SafeText): SafeText {
  return one.length <= limits.name ? one : printable(texts.allowed(one));
}

/** FormatError `limit/depth` for a node whose children would be at a level that is too deep. */
export function checkLevel(level: number, label: string, deepest: number): void {
  if (level > deepest) throw limitError('depth', `tree too deep: more than ${deepest} levels at ${shortened(label)}`);
}

/** A line of a node at a level. */
function line(node: TreeNode, level: number, offsets: boolean): SafeText {
  const value = node.value === undefined ? '' : `: ${shortened(node.value, limits.line)}`;
  const size = node.size === undefined ? '' : `+${node.size}`;
  const place = offsets && node.offset !== undefined ? `  @0x${node.offset.toString(16)}${size}` : '';
  return printable(`${'  '.repeat(level)}${shortened(node.label, limits.line)}${value}${place}`);
}
