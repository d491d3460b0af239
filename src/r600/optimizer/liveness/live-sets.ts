/*
 * Which values are alive where, in every form of the IR. The tree is walked backwards: after a depart lies what is alive
 * after its region, with the phi sources of its way; after a repeat what is alive at the entry of its loop. Loops start
 * without anything and the walk is repeated until no entry grows: once for each level of loops in each other and twice more,
 * at most. In SSA form a phi source is alive at the end of its way only.
 */
import { assertNever } from '../../../core/index.ts';
import { isContainer } from '../../ir/node.ts';
import type { Container, Node, PhiNode, RegionNode } from '../../ir/node.ts';
import type { Shader } from '../../ir/shader.ts';
import { isLoop } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { addAll, addValue, copyValueSet, emptyValueSet, hasValue, removeValue } from '../../ir/value-set.ts';
import { elementAt, entryOf } from '../../ir/element-at.ts';
import type { ValueSet } from '../../ir/value-set.ts';
import { costOfPass, spend } from '../work.ts';
import type { Work } from '../work.ts';

/** Called with each instruction, group and pack, last to first, and what is alive after it; phi nodes are left out. */
export type Visit = (node: Node, after: ValueSet) => void;

/** What is alive around regions. */
export interface LiveSets {
  /** After a region, its phi nodes executed. */
  readonly after: ReadonlyMap<RegionNode, ValueSet>;
  /** At the entry of a loop, its loop_phi nodes executed. */
  readonly entry: ReadonlyMap<RegionNode, ValueSet>;
  /** At the start of the shader. */
  readonly start: ValueSet;
}

interface Walk {
  readonly after: Map<RegionNode, ValueSet>;
  readonly entry: Map<RegionNode, ValueSet>;
  /** After the phi nodes' uses: what departs find alive, and repeats. */
  readonly exits: Map<RegionNode, ValueSet>;
  readonly heads: Map<RegionNode, ValueSet>;
  visit: Visit | undefined;
  grown: boolean;
  loops: boolean;
}

/** Computes live sets; each round counts as `work`. `visit` sees the final ones. Sets given to `visit` change afterwards: copy them. */
export function liveSets(shader: Shader, visit?: Visit, work?: Work): LiveSets {
  const round = work === undefined ? 0 : costOfPass(shader);
  const walk: Walk = {
    after: new Map(),
    entry: new Map(),
    exits: new Map(),
    heads: new Map(),
    visit: undefined,
    grown: true,
    loops: false,
  };
  let start = emptyValueSet();
  for (let rounds = 0; walk.grown; rounds++) {
    spend(work, round);
    walk.grown = false;
    start = liveAtStart(walk, shader);
    if (rounds === 0 && !walk.loops) break;
  }
  if (visit !== undefined) {
    walk.visit = visit;
    start = liveAtStart(walk, shader);
  }
  return { after: walk.after, entry: walk.entry, start };
}

function liveAtStart(walk: Walk, { root }: Shader): ValueSet {
  const live = emptyValueSet();
  for (const value of root.results) addValue(live, value);
  return walkList(walk, root, live);
}

/** From what is alive after a list to what is alive before it; takes the set over. */
function walkList(walk: Walk, container: Container, after: ValueSet): ValueSet {
  let live = after;
  for (let node = container.last; node !== undefined; node = node.prev) {
    switch (node.kind) {
      case 'region':
        live = walkRegion(walk, node, live);
        break;
      case 'depart':
        live = copyValueSet(entryOf(walk.exits, node.target));
        addSources(live, node.target.phi, node.index, entryOf(walk.after, node.target));
        live = walkList(walk, node, live);
        break;
      case 'repeat':
        live = copyValueSet(entryOf(walk.heads, node.target));
        addSources(live, node.target.loopPhi, node.index, entryOf(walk.entry, node.target));
        live = walkList(walk, node, live);
        break;
      case 'if': {
        const inside = walkList(walk, node, copyValueSet(live));
        addAll(live, inside);
        addValue(live, node.cond);
        break;
      }
      case 'group':
      case 'packed':
      case 'alu':
      case 'cf':
      case 'fetch':
      case 'psi':
        walk.visit?.(node, live);
        define(live, node);
        use(live, node);
        break;
      case 'clause':
      case 'block':
        live = walkList(walk, node, live);
        break;
      case 'root':
      case 'phi':
        break;
      default:
        assertNever(node);
    }
  }
  return live;
}

function walkRegion(walk: Walk, region: RegionNode, after: ValueSet): ValueSet {
  walk.after.set(region, copyValueSet(after));
  for (const phi of region.phi) removeValue(after, elementAt(phi.dst, 0));
  walk.exits.set(region, after);
  if (!isLoop(region)) return walkList(walk, region, emptyValueSet());
  walk.loops = true;
  const known = walk.entry.get(region);
  if (known === undefined) {
    walk.entry.set(region, emptyValueSet());
    walk.heads.set(region, emptyValueSet());
  }
  const entry = walkList(walk, region, emptyValueSet());
  if (addAll(entryOf(walk.entry, region), entry)) walk.grown = true;
  const head = copyValueSet(entry);
  for (const phi of region.loopPhi) removeValue(head, elementAt(phi.dst, 0));
  walk.heads.set(region, copyValueSet(head));
  addSources(head, region.loopPhi, 0, entry);
  return head;
}

/** Adds source `index` of the phi nodes whose result is alive. */
function addSources(live: ValueSet, phis: readonly PhiNode[], index: number, where: ValueSet): void {
  for (const { dst, src } of phis) {
    const from = src[index];
    if (from !== undefined && hasValue(where, elementAt(dst, 0))) addValue(live, from);
  }
}

/** What a node writes is not alive before it, but where only some lanes or one element may be written. */
function define(live: ValueSet, node: Node): void {
  if (node.kind === 'group' || node.kind === 'packed') {
    for (let child = node.last; child !== undefined; child = child.prev) define(live, child);
    return;
  }
  if (isContainer(node)) return;
  const { dst } = node;
  const kills = node.kind !== 'alu' || node.pred === undefined;
  for (let k = dst.length - 1; k >= 0; k--) {
    const value = dst[k];
    if (value === undefined) continue;
    if (value.kind !== 'rel') {
      if (kills) removeValue(live, value);
      continue;
    }
    value.mayDef.forEach((to, element) => {
      if (to === undefined || !hasValue(live, to)) return;
      removeValue(live, to);
      const kept = value.mayUse[element];
      if (kept !== undefined) addValue(live, kept);
    });
  }
}

function use(live: ValueSet, node: Node): void {
  if (node.kind === 'group' || node.kind === 'packed') {
    for (let child = node.first; child !== undefined; child = child.next) use(live, child);
    return;
  }
  if (isContainer(node)) return;
  const { src, dst } = node;
  for (const value of src) if (value !== undefined) useValue(live, value);
  for (const value of dst) if (value?.kind === 'rel') useValue(live, value.rel);
  if (node.kind === 'alu' && node.pred !== undefined) addValue(live, node.pred);
}

function useValue(live: ValueSet, value: Value): void {
  switch (value.kind) {
    case 'reg':
    case 'temp':
    case 'special':
      addValue(live, value);
      break;
    case 'rel':
      useValue(live, value.rel);
      for (const element of value.mayUse) if (element !== undefined) addValue(live, element);
      break;
    default:
      break;
  }
}
