/*
 * Structured control flow (SPIR-V specification, section 2.11), which capability Shader asks for. Dominance is structural: headers lead to
 * their merge blocks and continue targets as well.
 *
 *   selection   OpSelectionMerge: what the header dominates without what its merge block dominates
 *   loop        OpLoopMerge: the same, without what the continue target dominates
 *   continue    what the continue target dominates, without what the merge block dominates
 */
import { Op } from '../../../generated/spirv/enums.ts';
import { opcodeIn, wordAt } from '../module/words.ts';
import { targetsAt } from '../code/blocks.ts';
import type { CoreCheck } from './core-check.ts';
import { dominance } from './graph.ts';
import type { Dominance, FlowGraph, Node } from './graph.ts';

/** A header with what it leads to, by numbers of blocks; undefined where the module names no block of the function. */
interface Header {
  readonly node: number;
  readonly isLoop: boolean;
  readonly isSwitch: boolean;
  readonly merge: number;
  readonly next: number | undefined;
}

/** Check the constructs of one function. */
export function checkStructure(check: CoreCheck, graph: FlowGraph): void {
  const headers = headersOf(check, graph);
  const extra = new Map(headers.map(({ node, merge, next }) => [node, next === undefined ? [merge] : [merge, next]]));
  const along = graph.nodes.map(({ successors }, k) => [...new Set([...successors, ...(extra.get(k) ?? [])])]);
  const structural = dominance(graph.nodes.length, (node) => along[node] ?? []);
  const real = dominance(graph.nodes.length, (node) => graph.nodes[node]?.successors ?? []);
  checkMerges(check, graph, headers, structural, real);
  checkLoops(check, graph, headers, structural, real);
  checkSelections(check, graph, headers, real);
  checkExits(check, graph, headers, structural, real);
  for (const header of headers)
    if (header.isSwitch && real.isReached(header.node)) checkCases(check, graph, header, structural);
}

/** Control may fall from a case into the one that comes next in OpSwitch, and into no other. */
function checkCases(
  { module, broken, spend }: CoreCheck,
  graph: FlowGraph,
  { node, merge }: Header,
  structural: Dominance,
): void {
  const { nodes, byLabel } = graph;
  const [, ...labels] = targetsAt(module, nodes[node]?.end ?? 0);
  const cases = [...new Set(labels.flatMap((label) => byLabel.get(label) ?? []))].filter((each) => each !== merge);
  const places = new Map(cases.map((each, k) => [each, k]));
  for (const [k, each] of cases.entries()) {
    for (const member of structural.within(each)) {
      const successors = nodes[member]?.successors ?? [];
      spend(1 + successors.length, nodes[node]?.end ?? 0);
      if (structural.dominates(merge, member)) continue;
      for (const next of successors) {
        const to = places.get(next);
        if (to === undefined || to === k || to === k + 1) continue;
        broken(
          'core-structure',
          `falls from the case %${nodes[each]?.label ?? 0} into %${nodes[next]?.label ?? 0}, which does not come next`,
          wordOf(graph, member),
        );
      }
    }
  }
}

function add<T>(lists: Map<number, T[]>, key: number, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function wordOf({ nodes }: FlowGraph, node: number): number {
  return nodes[node]?.end ?? 0;
}

/** Bits Unroll and DontUnroll of a loop control. */
const UNROLL_AND_NOT = 3;

function headersOf({ module, broken }: CoreCheck, { nodes, byLabel }: FlowGraph): Header[] {
  const { words } = module;
  const headers: Header[] = [];
  for (const [node, { merge: word, end }] of nodes.entries()) {
    if (word === 0) continue;
    const isLoop = opcodeIn(words, word) === Op.OpLoopMerge;
    const last = opcodeIn(words, end);
    if (
      isLoop
        ? last !== Op.OpBranch && last !== Op.OpBranchConditional
        : last !== Op.OpBranchConditional && last !== Op.OpSwitch
    )
      broken('core-structure', 'no branch of its kind follows', word);
    const merge = byLabel.get(wordAt(words, word + 1));
    const next = isLoop ? byLabel.get(wordAt(words, word + 2)) : undefined;
    if (merge === undefined || (isLoop && next === undefined)) {
      broken('core-structure', 'names what is no block of this function', word);
      continue;
    }
    if (merge === node) broken('core-structure', 'its block is its own merge block', word);
    if (isLoop && next === merge) broken('core-structure', 'its merge block is its continue target', word);
    if (isLoop && (wordAt(words, word + 3) & UNROLL_AND_NOT) === UNROLL_AND_NOT)
      broken('core-structure', 'asks to unroll the loop, and not to', word);
    headers.push({ node, isLoop, isSwitch: last === Op.OpSwitch, merge, next });
  }
  return headers;
}

function checkMerges(
  check: CoreCheck,
  graph: FlowGraph,
  headers: readonly Header[],
  structural: Dominance,
  real: Dominance,
): void {
  const merges = new Map<number, number>();
  for (const { node, merge } of headers) {
    const word = graph.nodes[node]?.merge ?? 0;
    const label = graph.nodes[merge]?.label ?? 0;
    if (merges.has(merge))
      check.broken('core-structure', `%${label} is the merge block of another header already`, word);
    merges.set(merge, node);
    if (real.isReached(node) && real.isReached(merge) && !structural.dominates(node, merge))
      check.broken('core-structure', `its block does not dominate its merge block %${label}`, word);
  }
}

function checkLoops(
  check: CoreCheck,
  graph: FlowGraph,
  headers: readonly Header[],
  structural: Dominance,
  real: Dominance,
): void {
  const loops = new Map(headers.flatMap((each) => (each.isLoop ? [[each.node, each] as const] : [])));
  const backs = new Map<number, number[]>();
  for (const [node, { successors }] of graph.nodes.entries()) {
    if (!real.isReached(node)) continue;
    for (const next of successors) {
      if (!structural.dominates(next, node)) continue;
      if (loops.has(next)) add(backs, next, node);
      else
        check.broken(
          'core-structure',
          `goes back to %${graph.nodes[next]?.label ?? 0}, which is no loop header`,
          wordOf(graph, node),
        );
    }
  }
  for (const { node, next } of loops.values()) {
    if (!real.isReached(node) || next === undefined) continue;
    const from = backs.get(node) ?? [];
    const word = graph.nodes[node]?.merge ?? 0;
    if (from.length > 1) check.broken('core-structure', `${from.length} blocks go back to its block, one may`, word);
    for (const back of from) {
      if (!structural.dominates(next, back))
        check.broken(
          'core-structure',
          `%${graph.nodes[back]?.label ?? 0} goes back to its block, and its continue target does not dominate that`,
          word,
        );
    }
    if (next !== node && structural.isReached(next) && !structural.dominates(node, next))
      check.broken('core-structure', 'its block does not dominate its continue target', word);
  }
}

/** A block with several ways out is a header, unless all but one of them leave constructs. */
function checkSelections(
  { module, broken }: CoreCheck,
  graph: FlowGraph,
  headers: readonly Header[],
  real: Dominance,
): void {
  const { words } = module;
  const leaving = new Set(headers.flatMap(({ merge, next }) => (next === undefined ? [merge] : [merge, next])));
  const loopHeaders = new Set(headers.filter(({ isLoop }) => isLoop).map(({ node }) => node));
  for (const [node, { end, merge, successors }] of graph.nodes.entries()) {
    if (merge !== 0 || !real.isReached(node) || successors.length < 2) continue;
    const opcode = opcodeIn(words, end);
    if (opcode === Op.OpSwitch) broken('core-structure', 'has no OpSelectionMerge', end);
    else if (opcode === Op.OpBranchConditional) {
      const inner = successors.filter((next) => !leaving.has(next) && !loopHeaders.has(next));
      if (inner.length > 1) broken('core-structure', 'has no OpSelectionMerge', end);
    }
  }
}

/** A construct with its blocks. */
interface Construct {
  readonly header: Header;
  readonly kind: 'selection' | 'loop' | 'continue';
  readonly members: ReadonlySet<number>;
}

/** Nested constructs could have as many members as the square of the blocks. */
function constructsOf(
  check: CoreCheck,
  graph: FlowGraph,
  headers: readonly Header[],
  structural: Dominance,
): Construct[] {
  const constructs: Construct[] = [];
  for (const header of headers) {
    const { node, merge, next, isLoop } = header;
    const members = new Set<number>();
    const later = new Set<number>();
    for (const each of structural.within(node)) {
      check.spend(4, wordOf(graph, node));
      if (structural.dominates(merge, each)) continue;
      if (next !== undefined && structural.dominates(next, each)) later.add(each);
      else members.add(each);
    }
    constructs.push({ header, kind: isLoop ? 'loop' : 'selection', members });
    if (isLoop) constructs.push({ header, kind: 'continue', members: later });
  }
  return constructs;
}

function checkExits(
  check: CoreCheck,
  graph: FlowGraph,
  headers: readonly Header[],
  structural: Dominance,
  real: Dominance,
): void {
  const constructs = constructsOf(check, graph, headers, structural);
  const byNode = new Map<number, Construct[]>();
  for (const construct of constructs) for (const member of construct.members) add(byNode, member, construct);
  // The innermost construct of a block has the fewest blocks.
  for (const list of byNode.values()) list.sort((a, b) => a.members.size - b.members.size);
  for (const [node, each] of graph.nodes.entries()) {
    if (!real.isReached(node)) continue;
    const around = byNode.get(node) ?? [];
    for (const next of each.successors) {
      for (const construct of around) {
        check.spend(1, each.end);
        if (construct.members.has(next)) continue;
        if (!isExit(construct, node, next, around)) sayExit(check, graph, construct, each, next);
        break;
      }
    }
  }
  checkNesting(check, graph, headers, byNode, real);
}

/** Whether a branch out of a construct is one that it allows. */
function isExit({ header, kind }: Construct, node: number, next: number, around: readonly Construct[]): boolean {
  if (next === header.merge) return true;
  if (kind === 'loop' && next === header.next) return true;
  if (kind === 'continue') return next === header.node;
  // Out of the innermost loop or switch around it.
  for (const outer of around) {
    const { header: other } = outer;
    if (other.isSwitch && next === other.merge) return true;
    if (outer.kind === 'loop') return next === other.merge || next === other.next || next === other.node;
    if (outer.kind === 'continue') return next === other.merge || next === other.node;
  }
  return next === node;
}

function sayExit(
  { broken }: CoreCheck,
  graph: FlowGraph,
  { header, kind }: Construct,
  { end }: Node,
  next: number,
): void {
  const label = (node: number): number => graph.nodes[node]?.label ?? 0;
  broken('core-structure', `leaves the ${kind} construct of %${label(header.node)} for %${label(next)}`, end);
}

/** A header in a construct has its merge block there, too. */
function checkNesting(
  { broken }: CoreCheck,
  graph: FlowGraph,
  headers: readonly Header[],
  byNode: ReadonlyMap<number, readonly Construct[]>,
  real: Dominance,
): void {
  for (const { node, merge } of headers) {
    if (!real.isReached(node) || !real.isReached(merge)) continue;
    for (const { header, kind, members } of byNode.get(node) ?? []) {
      if (header.node === node || members.has(merge)) continue;
      broken(
        'core-structure',
        `its block is in the ${kind} construct of %${graph.nodes[header.node]?.label ?? 0}, its merge block is not`,
        graph.nodes[node]?.merge ?? 0,
      );
      break;
    }
  }
}
