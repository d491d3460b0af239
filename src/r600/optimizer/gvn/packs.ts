/* Packed instructions: constants are folded, equal ones found, and what works in one slot as well leaves its pack. */
import type { AluNode, PackedNode } from '../../ir/node.ts';
import { computesOnce } from '../computes-once.ts';
import { aluCode, createAlu } from '../../ir/shader.ts';
import { aluNodes, insertBefore, remove } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { constant } from '../../ir/value-table.ts';
import { renameElements } from './arrays.ts';
import { foldPacked } from './constants.ts';
import { Fact } from './facts.ts';
import { hoist } from './hoist.ts';
import { addUse, isElement, isFree, setCopy } from './numbering.ts';
import type { Numbering } from './numbering.ts';
import { resolveAddress, resolveSources } from './operands.ts';
import { bare, isVectorOp, opNamed } from './rewrite.ts';
import { simplify } from './rules/simplify.ts';
import { enter, find, hashPacked, sameAlu, samePacked } from './table.ts';
import { elementAt, entryOf } from '../../ir/element-at.ts';
import type { Entry, EntryTable } from './table.ts';

/** Whether a member only writes a register. */
function isPureMember(state: Numbering, { code, dst, src, pred }: AluNode): boolean {
  const target = dst[0];
  const plain =
    target === undefined ||
    (target.kind !== 'rel' && target.kind !== 'special' && target.pins.length === 0 && !isElement(state, target));
  return (
    plain &&
    dst.length <= 1 &&
    pred === undefined &&
    !code.updateExecMask &&
    !code.updatePred &&
    src.length === code.op.sources &&
    src.every((value) => value !== undefined && (value.kind === 'param' || isFree(state, value)))
  );
}

/** Resolves the sources of a pack and finds one that computes the same, or its constant results. */
export function visitPacked(
  { state, table, beside }: { readonly state: Numbering; readonly table: EntryTable; readonly beside: EntryTable },
  packed: PackedNode,
): void {
  const nodes = aluNodes(packed);
  for (const node of nodes) {
    renameElements(state, node);
    const [target] = node.dst;
    if (target?.kind === 'rel') resolveAddress(state, target);
    resolveSources(state, node);
  }
  if (!nodes.every((node) => isPureMember(state, node))) return;
  const results = foldPacked(state, packed);
  if (results !== undefined) {
    for (const node of nodes) {
      const target = node.dst[0];
      if (target !== undefined) placeConstant(state, packed, target, entryOf(results, node.code.slot));
    }
    removePacked(state, packed, nodes);
    return;
  }
  shareOwnResults(state, nodes);
  if (replaceByOne(state, packed, nodes)) return;
  for (const { dst } of nodes)
    if (dst[0] !== undefined) state.facts[dst[0].uid] = Fact.CANONICAL & resultFacts(elementAt(nodes, 0));
  const hash = hashPacked(packed);
  const isSame = (entry: Entry): entry is PackedNode => entry.kind === 'packed' && samePacked(entry, packed);
  let same = find(table, hash, isSame);
  if (same === undefined) {
    same = find(beside, hash, (entry): entry is PackedNode => isSame(entry) && hoist(state, entry, packed));
    if (same !== undefined) enter(table, hash, same);
  }
  if (same === undefined) {
    enter(table, hash, packed);
    return;
  }
  shareResults(state, aluNodes(same), nodes);
  removePacked(state, packed, nodes);
}

const canonicalResults = /^(DOT4|INTERP_|CUBE|MAX4|RECIP|SQRT|EXP_|LOG_|SIN|COS)/;

function resultFacts({ code }: AluNode): number {
  return canonicalResults.test(code.op.name) && !code.op.flags.has('64') && !/_(U?INT|LOAD)/.test(code.op.name)
    ? -1
    : 0;
}

const MOV = opNamed('MOV');

function placeConstant(state: Numbering, packed: PackedNode, target: Value, bits: number): void {
  const value = constant(state.shader.values, bits);
  const move = createAlu(aluCode(MOV), [target], [value]);
  insertBefore(packed, move);
  addUse(state, value, 1);
  state.definition[target.uid] = move;
  setCopy(state, target, bare(value));
}

function removePacked(state: Numbering, packed: PackedNode, nodes: readonly AluNode[]): void {
  remove(packed);
  state.changed = true;
  for (const { src } of nodes) for (const value of src) if (value !== undefined) addUse(state, value, -1);
}

/** A pack of one instruction in several slots, such as Cayman's products of integers, may be one that needs a single slot. */
function replaceByOne(state: Numbering, packed: PackedNode, nodes: readonly AluNode[]): boolean {
  const [first] = nodes;
  const [target, ...others] = nodes.filter(({ dst }) => dst[0] !== undefined);
  if (first === undefined || target === undefined || others.length > 0) return false;
  if (/^(DOT4|MAX4|CUBE|INTERP)/.test(first.code.op.name)) return false;
  if (first.code.op.flags.has('64') || !nodes.every((node) => sameAlu(first, node))) return false;
  const trial = createAlu({ ...target.code }, [...target.dst], [...target.src]);
  insertBefore(packed, trial);
  for (const value of trial.src) if (value !== undefined) addUse(state, value, 1);
  const { changed } = state;
  simplify(state, trial);
  if (trial.code.op === target.code.op || !isVectorOp(state, trial.code.op)) {
    for (const value of trial.src) if (value !== undefined) addUse(state, value, -1);
    remove(trial);
    state.changed = changed;
    return false;
  }
  state.definition[elementAt(trial.dst, 0).uid] = trial;
  removePacked(state, packed, nodes);
  return true;
}

/** Where all slots compute the same, further results become copies of the first. */
function shareOwnResults(state: Numbering, nodes: readonly AluNode[]): void {
  if (!computesOnce(state.shader.chip, nodes)) return;
  let first: Value | undefined;
  for (const { dst } of nodes) {
    const target = dst[0];
    if (target === undefined) continue;
    if (first === undefined) first = target;
    else {
      setCopy(state, target, bare(first));
      dst[0] = undefined;
      state.changed = true;
    }
  }
}

/** Results of a pack become copies of an equal pack's; where that has none, it takes the later one's destination. */
function shareResults(state: Numbering, same: readonly AluNode[], nodes: readonly AluNode[]): void {
  const replicated = computesOnce(state.shader.chip, nodes);
  nodes.forEach(({ dst }, k) => {
    const target = dst[0];
    if (target === undefined) return;
    const found = replicated ? same.find((each) => each.dst[0] !== undefined)?.dst[0] : elementAt(same, k).dst[0];
    if (found !== undefined) setCopy(state, target, bare(found));
    else elementAt(same, k).dst[0] = target;
  });
}
