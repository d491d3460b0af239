/*
 * dce_cleanup: SSA form to SSA form without what liveness calls dead: instructions, phi nodes, regions in which nothing is
 * needed. Results that nobody reads are masked. Where a read of memory goes, its chain is joined.
 *
 *   x: R1.x.1, PR.1, EM.1 = PRED_SETE R0.x, 0x0 ; exec pred
 *   if EM.1 {                                                   ->     x: _, _, EM.1 = PRED_SETE R0.x, 0x0 ; exec
 *     ..                                                               if EM.1 {
 *   }                                                                    ..
 */
import { isContainer } from '../../ir/node.ts';
import type { Container, Instruction, PhiNode, RegionNode } from '../../ir/node.ts';
import { joinChains, noteLinks } from '../../ir/join-chains.ts';
import { isOrder } from '../../ir/order.ts';
import { changeCode } from '../../ir/shader.ts';
import { children, remove } from '../../ir/tree.ts';
import type { RelativeValue, Value } from '../../ir/value.ts';
import { isNeeded, neededOf, passesOn } from '../liveness/liveness.ts';
import type { Needed } from '../liveness/liveness.ts';
import type { Pass } from '../pass.ts';

/** The pass. */
export const dceCleanup: Pass = {
  name: 'dce_cleanup',
  input: 'ssa',
  output: 'ssa',
  run: (shader) => {
    const sweep: Sweep = { needed: neededOf(shader), joined: new Map(), changed: false };
    sweepList(sweep, shader.root);
    joinChains(shader, sweep.joined);
    return sweep.changed;
  },
};

interface Sweep {
  readonly needed: Needed;
  /** Links of chains whose instruction is gone, and the link before. */
  readonly joined: Map<Value, Value>;
  changed: boolean;
}

function sweepList(sweep: Sweep, container: Container): void {
  for (const node of children(container)) {
    if (!isNeeded(sweep.needed, node)) {
      if (!isContainer(node)) noteChain(sweep, node);
      remove(node);
      sweep.changed = true;
    } else if (isContainer(node)) {
      if (node.kind === 'region') sweepPhis(sweep, node);
      sweepList(sweep, node);
    } else {
      maskResults(sweep, node);
    }
  }
}

function sweepPhis(sweep: Sweep, region: RegionNode): void {
  for (const list of [region.loopPhi, region.phi]) {
    const kept = list.filter((phi: PhiNode) => isNeeded(sweep.needed, phi));
    if (kept.length === list.length) continue;
    list.splice(0, list.length, ...kept);
    sweep.changed = true;
  }
}

/** Masks results that nobody reads; what a fetch shader fetches is written whether somebody reads it or not. */
function maskResults(sweep: Sweep, node: Instruction): void {
  if (node.kind === 'cf' && node.op.name === 'CALL_FS') return;
  const { values } = sweep.needed;
  for (let k = 0; k < node.dst.length; k++) {
    const value = node.dst[k];
    if (value === undefined || isOrder(value)) continue;
    if (value.kind === 'rel') {
      forgetElements(sweep, value);
      if (value.mayDef.some((element) => element !== undefined)) continue;
    } else if (values[value.uid] === 1) {
      continue;
    }
    node.dst[k] = undefined;
    sweep.changed = true;
  }
  if (node.kind !== 'alu') return;
  const { updatePred, updateExecMask } = node.code;
  const predicate = node.dst[1];
  const mask = node.dst[2];
  if ((updatePred && predicate === undefined) || (updateExecMask && mask === undefined)) {
    node.code = changeCode(node.code, { updatePred: predicate !== undefined, updateExecMask: mask !== undefined });
    sweep.changed = true;
  }
}

/** Elements that nobody reads before they are written again. */
function forgetElements(sweep: Sweep, target: RelativeValue): void {
  target.mayDef.forEach((element, k) => {
    if (element === undefined || sweep.needed.values[element.uid] === 1) return;
    target.mayDef[k] = undefined;
    target.mayUse[k] = undefined;
    sweep.changed = true;
  });
}

function noteChain({ joined }: Sweep, node: Instruction): void {
  if (passesOn(node)) noteLinks(joined, node);
}
