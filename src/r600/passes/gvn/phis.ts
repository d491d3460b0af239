/* Phi nodes that are copies: all ways bring one value, or another phi of the region has the same sources. */
import type { Instruction, PhiNode, RegionNode } from '../../ir/node.ts';
import type { Value } from '../../ir/value.ts';
import { dropUse, isElement, isFree, setCopy } from './numbering.ts';
import type { Numbering } from './numbering.ts';
import { bare, opNamed } from './rewrite.ts';

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
  const { omod, clamp, modifiers } = node.code;
  return omod === 0 && !clamp && !modifiers[0]!.neg && !modifiers[0]!.abs ? target : undefined;
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
  const same: (Value | undefined)[] = [];
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

function removeCopies(state: Numbering, region: RegionNode, same: readonly (Value | undefined)[]): void {
  const kept = region.loopPhi.filter((phi) => {
    const target = phi.dst[0];
    const value = target === undefined ? undefined : same[target.uid];
    if (value === undefined || value === target) return true;
    setCopy(state, target!, bare(value));
    return false;
  });
  if (kept.length === region.loopPhi.length) return;
  const gone = region.loopPhi.filter((phi) => !kept.includes(phi));
  for (const { src } of gone) for (const value of src) if (value !== undefined) dropUse(state, value);
  region.loopPhi.splice(0, region.loopPhi.length, ...kept);
  state.changed = true;
}
