/*
 * ra_checker: looks over what the allocator and the scheduler did, with nothing of theirs. It follows every way through the
 * tree and what registers hold on it, and says which operand does not find its value: because something else was written to
 * its register, a relative write might have been, a clause ended, or because it never had one. Of each group it checks slots,
 * read ports and constants. Takes form `allocated`, changes nothing.
 */
import { FormatError } from '../../../runtime/index.ts';
import type { AluNode, Container, GroupNode, Node, RegionNode } from '../../ir/node.ts';
import { printValue } from '../../ir/print-value.ts';
import type { Shader } from '../../ir/shader.ts';
import { aluNodes, isLoop } from '../../ir/tree.ts';
import type { Pass } from '../pass.ts';
import { checkGroup } from './group.ts';
import { define, defineElements, emptyState, isLost, loseClauseTemporaries, meet, residentsOf } from './held-values.ts';
import type { Residents, State } from './held-values.ts';
import { checkReads, forwardedBy } from './reads.ts';
import type { Forwarded } from './reads.ts';
import { createReport } from './report.ts';
import type { Report } from './report.ts';
import { checkVectors } from './vectors.ts';

/** FormatError `r600/opt-register` with the first fault. */
export const raChecker: Pass = {
  name: 'ra_checker',
  input: 'allocated',
  output: 'allocated',
  run: (shader) => {
    const [fault] = registerFaults(shader);
    if (fault !== undefined) throw new FormatError('r600/opt-register', fault);
    return false;
  },
};

/** Faults that are worth telling. */
const MOST_FAULTS = 20;

interface Walk {
  readonly shader: Shader;
  readonly residents: Residents;
  readonly report: Report;
  /** What lanes bring that leave a region, and that go back to its entry. */
  readonly leaving: Map<RegionNode, State>;
  readonly again: Map<RegionNode, State>;
  /** What was known at the entry of a loop when it was last walked. */
  readonly entries: Map<RegionNode, State>;
}

const nothing: Forwarded = [];

/** Everything that is wrong with the registers of a shader, at most 20 faults. */
export function registerFaults(shader: Shader): readonly string[] {
  const { faults, report } = createReport(MOST_FAULTS);
  const residents = residentsOf(shader);
  const walk: Walk = { shader, residents, report, leaving: new Map(), again: new Map(), entries: new Map() };
  const state = emptyState(residents);
  for (const input of shader.root.inputs) {
    define(residents, state, input);
    if (input.kind === 'reg' && input.assigned !== input.component)
      report(`${printValue(input)} is loaded elsewhere`, undefined);
  }
  const end = walkList(walk, shader.root, state);
  if (end === undefined) return faults;
  for (const value of shader.root.results) {
    if (value.kind !== 'reg') continue;
    if (value.assigned !== value.component || isLost(end, value))
      report(`${printValue(value)} is not there at the end`, undefined);
  }
  return faults;
}

/** Walks a list from a state, which it may change; the state after it, undefined where no lane gets. */
function walkList(walk: Walk, container: Container, from: State): State | undefined {
  let state: State | undefined = from;
  for (let node = container.first; node !== undefined && state !== undefined; node = node.next) {
    state = walkNode(walk, node, state);
  }
  return state;
}

function walkNode(walk: Walk, node: Node, state: State): State | undefined {
  switch (node.kind) {
    case 'block':
    case 'root':
      return walkList(walk, node, state);
    case 'clause':
      return walkClause(walk, node, state);
    case 'region':
      return walkRegion(walk, node, state);
    case 'if': {
      const body = walkList(walk, node, state.slice());
      if (body !== undefined) meet(state, body);
      return state;
    }
    case 'depart':
    case 'repeat': {
      const end = walkList(walk, node, state);
      if (end === undefined) return undefined;
      const ways = node.kind === 'depart' ? walk.leaving : walk.again;
      bring(ways, node.target, end);
      return undefined;
    }
    case 'alu':
    case 'group':
    case 'packed':
    case 'psi':
      walk.report('an instruction outside of a clause', node);
      return state;
    case 'fetch':
    case 'cf':
      walkInstruction(walk, node, state, nothing);
      return state;
    case 'phi':
      return state;
  }
}

/** Lanes go to the exit or the entry of a region, with a state that is theirs alone. */
function bring(ways: Map<RegionNode, State>, region: RegionNode, state: State): void {
  const known = ways.get(region);
  if (known === undefined) ways.set(region, state);
  else meet(known, state);
}

function walkRegion(walk: Walk, region: RegionNode, state: State): State | undefined {
  if (!isLoop(region)) return leaveRegion(walk, region, state);
  const { again, entries } = walk;
  const entry = entries.get(region) ?? state;
  if (entry !== state) meet(entry, state);
  entries.set(region, entry);
  for (;;) {
    again.delete(region);
    const left = leaveRegion(walk, region, entry.slice());
    const back = again.get(region);
    if (back === undefined || !meet(entry, back)) return left;
  }
}

/** Walks a region once; what is known after it. */
function leaveRegion(walk: Walk, region: RegionNode, from: State): State | undefined {
  const { leaving } = walk;
  leaving.delete(region);
  const end = walkList(walk, region, from);
  if (end !== undefined) bring(leaving, region, end);
  return leaving.get(region);
}

function walkClause(walk: Walk, clause: Container, state: State): State {
  const { residents, report } = walk;
  loseClauseTemporaries(residents, state);
  const fetched = new Set<number>();
  let forwarded: Forwarded = nothing;
  for (let node = clause.first; node !== undefined; node = node.next) {
    if (node.kind === 'group') {
      forwarded = walkGroup(walk, node, state, forwarded);
      continue;
    }
    if (node.kind !== 'fetch') {
      report('neither a group nor a fetch', node);
      continue;
    }
    for (const value of node.src) {
      if (value?.assigned !== undefined && fetched.has(value.assigned))
        report(`${printValue(value)} is fetched in the same clause`, node);
    }
    walkInstruction(walk, node, state, nothing);
    for (const value of node.dst) if (value?.assigned !== undefined) fetched.add(value.assigned);
  }
  loseClauseTemporaries(residents, state);
  return state;
}

function walkInstruction(
  walk: Walk,
  node: Node & { readonly kind: 'fetch' | 'cf' },
  state: State,
  forwarded: Forwarded,
): void {
  checkReads(node, state, forwarded, walk.report);
  checkVectors(node, walk.report);
  defineAll(walk, node.dst, state);
}

function walkGroup(walk: Walk, group: GroupNode, state: State, forwarded: Forwarded): Forwarded {
  const nodes = aluNodes(group);
  for (const node of nodes) checkReads(node, state, forwarded, walk.report);
  checkGroup(walk.shader.chip, nodes, forwarded, walk.report);
  for (const node of nodes) defineAll(walk, node.dst, state);
  return forwardedBy(nodes);
}

function defineAll({ residents }: Walk, targets: AluNode['dst'], state: State): void {
  for (const value of targets) {
    if (value === undefined) continue;
    if (value.kind === 'rel') defineElements(residents, state, value);
    else if (value.kind === 'reg' || value.kind === 'temp') define(residents, state, value);
  }
}
