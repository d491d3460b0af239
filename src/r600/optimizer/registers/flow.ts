/*
 * The tree as basic blocks on a line. Positions are numbered in program order: a block has one for its entry, where phi nodes
 * take effect, one for each instruction (a group or a pack is one), and one for its exit, where phi nodes read. Lanes that
 * wait for others touch no register, so the two arms of a branch are alternatives like any other paths.
 */
import type { Container, Node, PhiNode, RegionNode } from '../../ir/node.ts';
import { entryOf } from '../../ir/element-at.ts';
import { isLoop, parentOf } from '../../ir/tree.ts';

/** Instructions without control flow between them. */
export interface FlowBlock {
  readonly index: number;
  /** The position of the entry; instruction `k` is at `entry + 1 + k`. */
  readonly entry: number;
  exit: number;
  readonly nodes: Node[];
  readonly successors: FlowBlock[];
  /** Loops around it. */
  readonly depth: number;
  /** The phi nodes that take effect at its entry. */
  phis: readonly PhiNode[];
  /** Where its exit leads to phi nodes: which source they take. */
  phiIndex: number;
  /** Where it begins: in a container, after a node or as the first. */
  readonly begin: { readonly container: Container; readonly after: Node | undefined };
  /** Where it ends: in a container, before a node or as the last. */
  end: { readonly container: Container; readonly before: Node | undefined };
}

/** A shader's blocks in program order. */
export interface Flow {
  readonly blocks: readonly FlowBlock[];
  /** One more than the last position. */
  readonly positions: number;
}

interface Builder {
  readonly blocks: FlowBlock[];
  position: number;
  depth: number;
  readonly headers: Map<RegionNode, FlowBlock>;
  /** Blocks that leave a region, before its exit is known. */
  readonly departures: Map<RegionNode, FlowBlock[]>;
}

/** The blocks of a shader. */
export function flowOf(root: Container): Flow {
  const builder: Builder = { blocks: [], position: 0, depth: 0, headers: new Map(), departures: new Map() };
  const end = addList(builder, root, openBlock(builder, root));
  if (end !== undefined) closeBlock(builder, end, root, undefined);
  return { blocks: builder.blocks, positions: builder.position };
}

function openBlock(builder: Builder, container: Container, after?: Node): FlowBlock {
  const block: FlowBlock = {
    index: builder.blocks.length,
    entry: builder.position++,
    exit: 0,
    nodes: [],
    successors: [],
    depth: builder.depth,
    phis: [],
    phiIndex: 0,
    begin: { container, after },
    end: { container, before: undefined },
  };
  builder.blocks.push(block);
  return block;
}

function closeBlock(builder: Builder, block: FlowBlock, container: Container, before: Node | undefined): void {
  block.exit = builder.position++;
  block.end = { container, before };
}

/** Adds a list's nodes; the block that lanes are in after it, undefined where none gets there. */
function addList(builder: Builder, container: Container, from: FlowBlock): FlowBlock | undefined {
  let block: FlowBlock | undefined = from;
  for (let node = container.first; node !== undefined && block !== undefined; node = node.next) {
    block = addNode(builder, node, block);
  }
  return block;
}

function addNode(builder: Builder, node: Node, block: FlowBlock): FlowBlock | undefined {
  switch (node.kind) {
    case 'block':
    case 'clause':
    case 'root':
      return addList(builder, node, block);
    case 'region':
      return addRegion(builder, node, block);
    case 'depart': {
      const end = addList(builder, node, block);
      if (end === undefined) return undefined;
      end.phiIndex = node.index;
      closeBlock(builder, end, node, undefined);
      builder.departures.get(node.target)?.push(end);
      return undefined;
    }
    case 'repeat': {
      const end = addList(builder, node, block);
      if (end === undefined) return undefined;
      end.phiIndex = node.index;
      closeBlock(builder, end, node, undefined);
      end.successors.push(entryOf(builder.headers, node.target));
      return undefined;
    }
    case 'if': {
      closeBlock(builder, block, parentOf(node), node);
      const body = openBlock(builder, node);
      block.successors.push(body);
      const end = addList(builder, node, body);
      if (end !== undefined) closeBlock(builder, end, node, undefined);
      const rest = openBlock(builder, parentOf(node), node);
      block.successors.push(rest);
      end?.successors.push(rest);
      return rest;
    }
    case 'alu':
    case 'cf':
    case 'fetch':
    case 'group':
    case 'packed':
    case 'psi':
      block.nodes.push(node);
      builder.position++;
      return block;
    case 'phi':
      return block;
  }
}

function addRegion(builder: Builder, region: RegionNode, block: FlowBlock): FlowBlock | undefined {
  const departures: FlowBlock[] = [];
  builder.departures.set(region, departures);
  let inner = block;
  if (isLoop(region)) {
    closeBlock(builder, block, parentOf(region), region);
    builder.depth++;
    inner = openBlock(builder, region);
    inner.phis = region.loopPhi.slice();
    block.successors.push(inner);
    builder.headers.set(region, inner);
  }
  const end = addList(builder, region, inner);
  if (isLoop(region)) builder.depth--;
  if (end !== undefined) {
    closeBlock(builder, end, region, undefined);
    departures.push(end);
  }
  if (departures.length === 0) return undefined;
  const exit = openBlock(builder, parentOf(region), region);
  exit.phis = region.phi.slice();
  for (const each of departures) each.successors.push(exit);
  return exit;
}
