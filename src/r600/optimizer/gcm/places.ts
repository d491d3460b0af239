/*
 * The places of a program: everywhere in its tree where a run of instructions may be, empty ones included. In each list there
 * is one before every region, depart, repeat and if, and one at the end. They are numbered in program order, in which every way
 * but those back to a loop's entry leads forward, so that one walk finds the dominators.
 */
import type { Container, Node, RegionNode } from '../../ir/node.ts';
import { elementAt, entryOf } from '../../ir/element-at.ts';
import { isLoop } from '../../ir/tree.ts';

/** A node that is in a list of instructions. */
export type ListNode = Extract<Node, { readonly kind: 'alu' | 'packed' | 'fetch' | 'cf' }>;

/** Where a run of instructions may be. */
export interface Place {
  readonly index: number;
  readonly container: Container;
  /** What comes after it; undefined at the end of its list. */
  readonly before: Node | undefined;
  readonly loopLevel: number;
  /** The place on every way to this one, nearest to it; of the first, itself. */
  readonly dominator: Place | undefined;
  /** Dominators above it. */
  readonly depth: number;
  /** False where the bytecode has nothing: between the test of a branch and its if, around the repeat of a loop, after a way out. */
  readonly open: boolean;
  /** What is there. */
  readonly nodes: ListNode[];
  /** Whether ALU instructions are. */
  readonly holdsAlu: boolean;
}

/** The places of a program, and where the phi nodes of regions take their sources from. */
export interface Places {
  readonly all: readonly Place[];
  /** By region: the last place before it. */
  readonly before: ReadonlyMap<RegionNode, Place>;
  /** By region: the first place inside, where loop_phi nodes are defined. */
  readonly entry: ReadonlyMap<RegionNode, Place>;
  /** By region: the place after it, where phi nodes are defined. */
  readonly exit: ReadonlyMap<RegionNode, Place>;
  /** By depart and repeat: the last place inside. */
  readonly end: ReadonlyMap<Node, Place>;
}

interface Walk {
  readonly all: Place[];
  readonly before: Map<RegionNode, Place>;
  readonly entry: Map<RegionNode, Place>;
  readonly exit: Map<RegionNode, Place>;
  readonly end: Map<Node, Place>;
  /** The ends of the departs of each open region. */
  readonly left: Map<RegionNode, Place[]>;
}

/** Finds the places of a program. Instructions inside of blocks and clauses are not looked at. */
export function findPlaces(root: Container): Places {
  const walk: Walk = {
    all: [],
    before: new Map(),
    entry: new Map(),
    exit: new Map(),
    end: new Map(),
    left: new Map(),
  };
  walkList(walk, root, [], 0);
  return walk;
}

/** The last place that is on every way to both. */
export function nearestCommon(a: Place, b: Place): Place {
  let [x, y] = [a, b];
  while (x !== y) {
    if (x.depth >= y.depth) x = above(x);
    else y = above(y);
  }
  return x;
}

function above({ dominator }: Place): Place {
  if (dominator === undefined) throw new Error('nothing dominates the first place');
  return dominator;
}

/** A place that lanes come to from others; `from` is empty for the first alone. */
function addPlace(
  walk: Walk,
  container: Container,
  before: Node | undefined,
  from: readonly Place[],
  level: number,
  nodes: ListNode[],
): Place {
  const dominator = from.length === 0 ? undefined : from.reduce(nearestCommon);
  const place: { -readonly [K in keyof Place]: Place[K] } = {
    index: walk.all.length,
    container,
    before,
    loopLevel: level,
    dominator,
    depth: dominator === undefined ? 0 : dominator.depth + 1,
    open: container.kind !== 'region' && before?.kind !== 'if' && (before !== undefined || !leavesEarly(container)),
    nodes,
    holdsAlu: nodes.some(({ kind }) => kind === 'alu' || kind === 'packed'),
  };
  walk.all.push(place);
  return place;
}

function isListNode(node: Node): node is ListNode {
  return node.kind === 'alu' || node.kind === 'packed' || node.kind === 'fetch' || node.kind === 'cf';
}

/** Walks a list that lanes enter from some places; answers its last place. */
function walkList(walk: Walk, container: Container, from: readonly Place[], level: number): Place {
  let sources = from;
  let nodes: ListNode[] = [];
  let left: RegionNode | undefined;
  for (let node = container.first; node !== undefined; node = node.next) {
    if (isListNode(node)) {
      nodes.push(node);
      continue;
    }
    const place = addPlace(walk, container, node, sources, level, nodes);
    if (left !== undefined) walk.exit.set(left, place);
    nodes = [];
    sources = walkChild(walk, node, place, level);
    left = node.kind === 'region' ? node : undefined;
  }
  const place = addPlace(walk, container, undefined, sources, level, nodes);
  if (left !== undefined) walk.exit.set(left, place);
  return place;
}

/** Walks what comes after a place; answers where lanes come from to what comes after that. */
function walkChild(walk: Walk, node: Node, place: Place, level: number): readonly Place[] {
  switch (node.kind) {
    case 'region': {
      walk.before.set(node, place);
      walk.left.set(node, []);
      const first = walk.all.length;
      const last = walkList(walk, node, [place], level + Number(isLoop(node)));
      walk.entry.set(node, elementAt(walk.all, first));
      const ways = entryOf(walk.left, node);
      if (!leavesEarly(node)) ways.push(last);
      return ways.length === 0 ? [last] : ways;
    }
    case 'depart': {
      const last = walkList(walk, node, [place], level);
      walk.end.set(node, last);
      if (!leavesEarly(node)) walk.left.get(node.target)?.push(last);
      return [last];
    }
    case 'repeat': {
      const last = walkList(walk, node, [place], level);
      walk.end.set(node, last);
      return [last];
    }
    case 'if': {
      const last = walkList(walk, node, [place], level);
      return leavesEarly(node) ? [place] : [place, last];
    }
    default:
      return [place];
  }
}

/** Whether no lane gets to the end of a list: its last node is a depart or repeat. */
function leavesEarly(container: Container): boolean {
  return container.last?.kind === 'depart' || container.last?.kind === 'repeat';
}
