/* Phi nodes that are copies: all ways bring one value, or another phi of the region has the same sources. */
import type { AluNode, Instruction, PhiNode, RegionNode } from '../../ir/node.ts';
import { aluCode, createAlu } from '../../ir/shader.ts';
import { insertAfter, insertBefore } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { addUse, dropUse, isElement, isFree, setCopy } from './numbering.ts';
import type { Numbering } from './numbering.ts';
import { elementAt } from '../../ir/element-at.ts';
import { bare, opNamed } from './rewrite.ts';
import { isUnmodified } from '../../ir/source-modifiers.ts';

/** The value that a phi is a copy of; undefined where it is none. */
export function findPhi(region: RegionNode, phi: PhiNode): Value | undefined {
  const [first] = phi.src;
  if (first !== undefined && phi.src.every((value) => value === first)) return first;
  for (const other of region.phi) {
    if (other === phi) return undefined;
    const target = other.dst[0];
    if (target !== undefined && other.src.every((value, k) => value === phi.src[k])) return target;
  }
  return undefined;
}

const MOV = opNamed('MOV');

/** What a move or phi that may be a copy defines. */
function copied(state: Numbering, node: Instruction): Value | undefined {
  const target = node.dst[0];
  if (target === undefined || (target.kind !== 'reg' && target.kind !== 'temp')) return undefined;
  if (isElement(state, target) || target.pins.length > 0) return undefined;
  if (node.kind === 'phi') return target;
  if (node.kind !== 'alu' || node.code.op !== MOV || node.pred !== undefined) return undefined;
  const { omod, clamp } = node.code;
  return omod === 0 && !clamp && isUnmodified(node.code, 0) ? target : undefined;
}

/**
 * Takes loop_phi nodes out whose value no repeat changes, those of nested loops at once: a phi is taken for a copy of what
 * enters until a source says otherwise.
 */
export function removeRedundantLoopPhis(state: Numbering): void {
  const { loops } = state;
  if (loops.length === 0) return;
  const nodes: { readonly node: Instruction; readonly target: Value }[] = [];
  for (const node of state.moves) {
    const target = copied(state, node);
    if (target !== undefined) nodes.push({ node, target });
  }
  const among = new Uint8Array(state.shader.values.all.length + 1);
  for (const { target } of nodes) among[target.uid] = 1;
  const same = Array<Value | undefined>(among.length).fill(undefined);
  for (let changed = true; changed;) {
    changed = false;
    for (const { node, target } of nodes) {
      const before = same[target.uid];
      if (before === target) continue;
      let found = before;
      for (const source of node.src) {
        if (source === undefined) continue;
        const value = among[source.uid] === 1 ? same[source.uid] : source;
        if (value === undefined || value === found) continue;
        found = found === undefined && isFree(state, value) ? value : target;
      }
      if (found === before) continue;
      same[target.uid] = found;
      changed = true;
    }
  }
  for (const region of loops) removeCopies(state, region, same);
}

/** Whether an instruction may have no room for a value: then it takes the copy. */
function isConstant({ kind }: Value): boolean {
  return kind === 'const' || kind === 'kcache';
}

/** The move that defines in place of a phi what it was a copy of. */
function moveOf(state: Numbering, target: Value, value: Value): AluNode {
  const move = createAlu(aluCode(MOV), [target], [value]);
  state.definition[target.uid] = move;
  addUse(state, value, 1);
  return move;
}

/** Takes a phi of a region out that is a copy. */
export function removePhi(state: Numbering, region: RegionNode, phi: PhiNode, value: Value): void {
  const target = elementAt(phi.dst, 0);
  setCopy(state, target, bare(value));
  if (isConstant(value)) insertAfter(region, moveOf(state, target, value));
  region.phi.splice(region.phi.indexOf(phi), 1);
  state.changed = true;
  for (const source of phi.src) if (source !== undefined) dropUse(state, source);
}

function removeCopies(state: Numbering, region: RegionNode, same: readonly (Value | undefined)[]): void {
  const kept = region.loopPhi.filter((phi) => {
    const target = phi.dst[0];
    const value = target === undefined ? undefined : same[target.uid];
    if (target === undefined || value === undefined || value === target) return true;
    setCopy(state, target, bare(value));
    if (isConstant(value)) insertBefore(region, moveOf(state, target, value));
    return false;
  });
  if (kept.length === region.loopPhi.length) return;
  const gone = region.loopPhi.filter((phi) => !kept.includes(phi));
  for (const { src } of gone) for (const value of src) if (value !== undefined) dropUse(state, value);
  region.loopPhi.splice(0, region.loopPhi.length, ...kept);
  state.changed = true;
}
