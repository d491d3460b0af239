/*
 * The walk: down the tree in program order, so that definitions come before uses, but for what repeats bring to loop_phi
 * nodes. What is found in the table dominates: where lanes leave an if the table is cut back to what it was before, and after
 * a region to what all of its departs have in common.
 */
import type { AluNode, CfNode, Container, FetchNode, IfNode, Operands, PhiNode, RegionNode } from '../../ir/node.ts';
import { joinChains } from '../../ir/join-chains.ts';
import { isContainer } from '../../ir/node.ts';
import { changeCode } from '../../ir/shader.ts';
import type { Value } from '../../ir/value.ts';
import { computeInStore, nameTargetElement, renameElements, renameResults } from './arrays.ts';
import { factsOf, factsOfResult, sourceAt } from './facts.ts';
import { findFetch, nameConstants } from './fetches.ts';
import { hoist } from './hoist.ts';
import { visitIndex } from './index-registers.ts';
import type { IndexRegisters } from './index-registers.ts';
import { isClampedAlready, mergeOutput } from './output.ts';
import { visitKill } from './kills.ts';
import { amountOf, applyKnown, forget, learn, nothingKnown } from './known.ts';
import type { Known } from './known.ts';
import { isElement, isFree, isPure, removeAlu, setCopy, setOperand } from './numbering.ts';
import type { Numbering } from './numbering.ts';
import { heldCopy, resolveAddress, unmodifiedCopy } from './operands.ts';
import { visitPacked } from './packs.ts';
import { findPhi, removePhi, removeRedundantLoopPhis } from './phis.ts';
import { bare, opNamed } from './rewrite.ts';
import { simplify } from './rules/simplify.ts';
import { forgetReads, noReads, visitShared } from './shared-reads.ts';
import type { SharedReads } from './shared-reads.ts';
import { createTable, cutTo, enter, find, hashAlu, sameAlu } from './table.ts';
import { elementAt, numberAt } from '../../ir/element-at.ts';
import type { Entry, EntryTable } from './table.ts';
import { isUnmodified } from '../../ir/source-modifiers.ts';

const MOV = opNamed('MOV');

/** A region that the walk is in: the least that the table held since the first depart from it. */
interface OpenRegion {
  readonly region: RegionNode;
  low: number | undefined;
}

/** What the walk carries down. */
export interface Walk {
  readonly state: Numbering;
  readonly table: EntryTable;
  /** What was computed in arms that the walk has left. */
  readonly beside: EntryTable;
  readonly open: OpenRegion[];
  /** Links of chains of order whose instruction is gone, and the link before. */
  readonly joined: Map<Value, Value>;
  readonly known: Known;
}

/** Numbers all values of a shader. */
export function walkShader(state: Numbering): void {
  removeRedundantLoopPhis(state);
  const count = state.shader.values.all.length;
  const walk: Walk = {
    state,
    table: createTable(count),
    beside: createTable(count),
    open: [],
    joined: new Map(),
    known: nothingKnown(),
  };
  visitList(walk, state.shader.root);
  joinChains(state.shader, walk.joined);
  renameResults(state);
}

function visitList(walk: Walk, container: Container): void {
  const { state, known } = walk;
  const reads = noReads();
  const indices: IndexRegisters = new Map();
  const before = amountOf(known);
  state.epoch++;
  for (let node = container.first; node !== undefined;) {
    // A node that is taken out keeps its `next`.
    const { next } = node;
    if (!isContainer(node)) renameElements(state, node);
    else if (node.kind !== 'packed') {
      forgetReads(reads);
      indices.clear();
    }
    switch (node.kind) {
      case 'alu':
        visitAlu(walk, node, reads, indices);
        if (node.parent !== undefined && applyKnown(state, known, node)) visitAlu(walk, node, reads, indices);
        if (node.parent !== undefined) numberBeside(walk, node);
        break;
      case 'packed':
        visitPacked(walk, node);
        break;
      case 'fetch':
        visitFetch(walk, node);
        break;
      case 'cf':
        resolveVectors(state, node);
        // Who knows what a subroutine sets.
        if (node.op.name.startsWith('CALL')) indices.clear();
        break;
      case 'region':
        visitRegion(walk, node);
        break;
      case 'if':
        visitIf(walk, node);
        break;
      case 'depart':
      case 'repeat':
        visitList(walk, node);
        if (node.kind === 'depart') leaveRegion(walk, node.target);
        break;
      default:
        if (isContainer(node)) visitList(walk, node);
    }
    node = next;
  }
  forget(known, before);
  state.epoch++;
}

/** What follows is for lanes that do not execute it, where those that do leave. */
function visitIf(walk: Walk, node: IfNode): void {
  const { state, known, table } = walk;
  const [entries, before] = [table.entries.length, amountOf(known)];
  learn(state, known, node, true);
  visitList(walk, node);
  forget(known, before);
  cut(walk, entries);
  const { last } = node;
  if (last?.kind === 'depart' || last?.kind === 'repeat') learn(state, known, node, false);
}

function leaveRegion({ open, table }: Walk, region: RegionNode): void {
  const found = open.findLast((each) => each.region === region);
  if (found !== undefined) found.low = Math.min(found.low ?? table.entries.length, table.entries.length);
}

function cut({ open, table, beside }: Walk, size: number): void {
  cutTo(table, size, beside);
  for (const each of open) if (each.low !== undefined && each.low > size) each.low = size;
}

function visitRegion(walk: Walk, region: RegionNode): void {
  const { state, table, open } = walk;
  for (const phi of region.loopPhi) resolvePhi(state, phi);
  const before = table.entries.length;
  const entered: OpenRegion = { region, low: undefined };
  open.push(entered);
  visitList(walk, region);
  leaveRegion(walk, region);
  open.pop();
  cut(walk, entered.low ?? before);
  for (const phi of region.loopPhi) resolvePhi(state, phi);
  for (const phi of region.phi.slice()) visitPhi(state, region, phi);
}

/** The sources of phi nodes are copied on each way: constants too. */
function resolvePhi(state: Numbering, phi: PhiNode): void {
  renameElements(state, phi);
  if (phi.dst[0] !== undefined && !isRegister(state, phi.dst[0])) return;
  phi.src.forEach((value, k) => {
    const copied = value === undefined ? undefined : unmodifiedCopy(state, value);
    if (copied !== undefined) setOperand(state, phi.src, k, copied);
  });
}

const isRegister = (state: Numbering, value: Value): boolean =>
  (value.kind === 'reg' || value.kind === 'temp') && !isElement(state, value);

function visitPhi(state: Numbering, region: RegionNode, phi: PhiNode): void {
  resolvePhi(state, phi);
  const target = phi.dst[0];
  if (target === undefined || !isRegister(state, target) || target.pins.length > 0) return;
  const same = findPhi(region, phi);
  if (same === undefined) {
    let facts = -1;
    for (const value of phi.src) facts &= value === undefined ? 0 : factsOf(state, bare(value));
    state.facts[target.uid] = facts === -1 ? 0 : facts;
    return;
  }
  removePhi(state, region, phi, same);
}

function visitAlu(walk: Walk, node: AluNode, reads: SharedReads, indices: IndexRegisters): void {
  const { state } = walk;
  simplify(state, node);
  resolveBesides(state, node);
  const { joined } = walk;
  if (visitShared(state, reads, node, joined) || visitKill(state, walk.table, node, joined)) return;
  if (visitIndex(state, indices, node, joined)) return;
  if (isStore(state, node)) {
    nameTargetElement(state, node);
    if (computeInStore(state, node)) simplify(state, node);
    state.epoch++;
  }
  const target = node.dst[0];
  if (target === undefined || !isPure(node)) return;
  state.facts[target.uid] = factsOfResult(state, node);
  if (isElement(state, target)) {
    noteMove(state, node, target);
    return;
  }
  if (isClampedAlready(state, node)) {
    node.code = changeCode(node.code, { clamp: false });
    state.changed = true;
  }
  if (noteMove(state, node, target)) {
    // A move that changes signs stays where users cannot, and one of a constant where they are addresses: one for all of them.
    if (!isUnmodified(node.code, 0) || node.src[0]?.kind === 'kcache') number(walk, node, target);
    return;
  }
  const merged = mergeOutput(state, node);
  if (merged !== undefined) {
    const result = elementAt(merged.dst, 0);
    state.facts[result.uid] = numberAt(state.facts, target.uid);
    if (merged.parent?.kind !== 'packed') number(walk, merged, result);
    // Another may compute the same by now, and the result is a copy of its.
    setCopy(state, target, state.copies[result.uid] ?? bare(result));
    removeAlu(state, node);
    return;
  }
  number(walk, node, target);
}

/** Whether an instruction writes an array. */
function isStore(state: Numbering, { dst }: AluNode): boolean {
  const target = dst[0];
  return target !== undefined && (target.kind === 'rel' || isElement(state, target));
}

/** Finds an instruction that computes the same, or enters this one. */
function number({ state, table }: Walk, node: AluNode, target: Value): void {
  const hash = hashAlu(node);
  const same = find(table, hash, (entry): entry is AluNode => isAnother(entry, node));
  if (same === undefined) enter(table, hash, node);
  else removeCopy(state, node, target, same);
}

function isAnother(entry: Entry, node: AluNode): entry is AluNode {
  return entry.kind === 'alu' && entry !== node && entry.parent !== undefined && sameAlu(entry, node);
}

function removeCopy(state: Numbering, node: AluNode, target: Value, same: AluNode): void {
  setCopy(state, target, bare(elementAt(same.dst, 0)));
  removeAlu(state, node);
}

/** Finds an instruction that computes the same in an arm that the walk has left: one in front of both will do. */
function numberBeside({ state, table, beside }: Walk, node: AluNode): void {
  const target = node.dst[0];
  if (beside.entries.length === 0 || target === undefined || node.code.op === MOV) return;
  if (!isPure(node) || isElement(state, target)) return;
  const hash = hashAlu(node);
  const same = find(beside, hash, (entry): entry is AluNode => isAnother(entry, node) && hoist(state, entry, node));
  if (same === undefined) return;
  const { uid } = elementAt(same.dst, 0);
  state.facts[uid] = numberAt(state.facts, uid) & numberAt(state.facts, target.uid);
  enter(table, hash, same);
  removeCopy(state, node, target, same);
}

/** Whether an instruction is a move, whose result is a copy from now on. */
function noteMove(state: Numbering, node: AluNode, target: Value): boolean {
  const { op, omod, clamp } = node.code;
  if (op !== MOV || omod !== 0 || clamp) return false;
  const source = sourceAt(node, 0);
  if (isFree(state, source.value)) {
    setCopy(state, target, source);
    return true;
  }
  if (source.value.kind === 'rel' || isElement(state, source.value)) {
    setCopy(state, target, source);
    state.loads[target.uid] = state.epoch;
  }
  return false;
}

/** Destinations' addresses, and what an instruction reads beside its sources. */
function resolveBesides(state: Numbering, node: AluNode): void {
  const target = node.dst[0];
  if (target?.kind === 'rel') resolveAddress(state, target);
  for (let k = node.code.op.sources; k < node.src.length; k++) {
    const value = node.src[k];
    if (value === undefined || value.kind === 'special') continue;
    const copied = heldCopy(state, value);
    if (copied !== undefined) setOperand(state, node.src, k, copied);
  }
}

function visitFetch({ state, table }: Walk, node: FetchNode): void {
  resolveVectors(state, node);
  nameConstants(state, node);
  findFetch(state, table, node);
}

/** Vectors name registers and constants; what cannot be selected is moved to a register before register allocation. */
function resolveVectors(state: Numbering, node: FetchNode | CfNode): void {
  resolveOperands(state, node.src);
}

function resolveOperands(state: Numbering, operands: Operands): void {
  for (let k = 0; k < operands.length; k++) {
    const value = operands[k];
    if (value === undefined || value.kind === 'special') continue;
    const copied = unmodifiedCopy(state, value);
    if (copied !== undefined) setOperand(state, operands, k, copied);
  }
}
