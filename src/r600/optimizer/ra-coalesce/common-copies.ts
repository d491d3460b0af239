/*
 * Copies that both ways out of a branch make: one before the test does for both. Loops that end with a test have them, where what
 * goes to the next round is also what is left after the last one.
 *
 *   if (c) { x: t1 = MOV t2; depart }          x: t1 = MOV t2
 *   x: t1 = MOV t2                      ->     if (c) { depart }
 */
import type { Node } from '../../ir/node.ts';
import type { Value } from '../../ir/value.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { Flow, FlowBlock } from '../registers/flow.ts';
import { forEachRead, forEachWrite } from '../registers/operands.ts';
import type { Move } from './parallel-copies.ts';

/** How far from its test a copy may be, in instructions: what is copied early takes a register for longer. */
const FAR = 16;

type Moves = readonly Move<Value>[];

/** Blocks that lanes pass one after the other, and where they come from nowhere else. */
type Way = readonly FlowBlock[];

interface Copies {
  /** How many blocks lead to each. */
  readonly arrivals: Int32Array;
  readonly atExit: Moves[];
  readonly beforeTest: Moves[];
}

/** Takes copies that both ways out of a block begin with out of `atExit`, by block; answers those before the test of each block. */
export function takeCommon({ blocks }: Flow, atExit: Moves[]): readonly Moves[] {
  const arrivals = new Int32Array(blocks.length);
  for (const { successors } of blocks) for (const { index } of successors) arrivals[index] = (arrivals[index] ?? 0) + 1;
  const copies: Copies = { arrivals, atExit, beforeTest: blocks.map(() => []) };
  // Inner branches come first, so that what they share can go on.
  for (let k = blocks.length - 1; k >= 0; k--) {
    const block = elementAt(blocks, k);
    const test = testOf(block);
    if (test === undefined) continue;
    const ways = block.successors.map((successor) => wayFrom(copies, successor));
    const common = commonMoves(copies, ways, test);
    if (common.length === 0) continue;
    copies.beforeTest[k] = common;
    for (const way of ways) {
      const last = elementAt(way, way.length - 1);
      const list = listOf(copies, last);
      list[last.index] = elementAt(list, last.index).filter(({ to }) => !writes(common, to));
    }
  }
  return copies.beforeTest;
}

/** The last instruction of a block, where it decides which way lanes leave. */
function testOf({ nodes, successors }: FlowBlock): Node | undefined {
  const last = nodes.at(-1);
  return successors.length === 2 && last?.kind === 'alu' && last.code.updateExecMask ? last : undefined;
}

/** The way that begins with a block, up to where others lead too or phi nodes copy at its entry. */
function wayFrom({ arrivals, atExit }: Copies, first: FlowBlock): Way {
  const way: FlowBlock[] = [];
  for (let block: FlowBlock | undefined = first; block?.phis.length === 0 && arrivals[block.index] === 1;) {
    way.push(block);
    block = block.successors.length === 1 && atExit[block.index]?.length === 0 ? block.successors[0] : undefined;
  }
  return way;
}

/** The list that has the copies at the end of a block. */
function listOf({ atExit, beforeTest }: Copies, { successors }: FlowBlock): Moves[] {
  return successors.length === 1 ? atExit : beforeTest;
}

const writes = (moves: Moves, place: Value): boolean => moves.some(({ to }) => to === place);

/** The copies at the end of two ways that what is before them, and the test, leave alone. */
function commonMoves(copies: Copies, ways: readonly Way[], test: Node): Moves {
  const [first = [], second = []] = ways.map((way) => {
    const last = way.at(-1);
    return last === undefined ? [] : elementAt(listOf(copies, last), last.index);
  });
  let common = first.filter(({ to, from }) => second.some((each) => each.to === to && each.from === from));
  if (common.length === 0) return [];
  const [read, written] = [new Set<Value>(), new Set<Value>()];
  forEachRead(test, (value) => void read.add(value));
  forEachWrite(test, (value) => void written.add(value));
  for (const way of ways) {
    const nodes = way.flatMap((block) => block.nodes);
    if (nodes.length > FAR) return [];
    for (const node of nodes) {
      forEachRead(node, (value) => void read.add(value));
      forEachWrite(node, (value) => void written.add(value));
    }
  }
  common = common.filter(({ to, from }) => !read.has(to) && !written.has(to) && !written.has(from));
  // Those that stay must not read what is written before them.
  for (let count = -1; count !== common.length;) {
    count = common.length;
    const stays = [...first, ...second].filter(({ to }) => !writes(common, to));
    common = common.filter(({ to }) => !stays.some(({ from }) => from === to));
  }
  return common;
}
