/*
 * peephole: SSA form to SSA form in which a comparison's result is not compared again. What tests a SETcc compares its sources
 * itself, as the SETcc did: singles, signed or unsigned integers. An order of singles is turned round only where that holds
 * for NaN too: by swapping what is selected, never by comparing the other way.
 *
 *   x: t1.1 = SETGT_DX10 R0.x, 0x0                          y: R2.y.1 = CNDGT R0.x, R1.y, R1.x
 *   y: R2.y.1 = CNDE_INT t1.1, R1.x, R1.y           ->      z: _, PR.1, EM.1 = PRED_SETGE_UINT R3.x, R3.y ; exec
 *   z: t2.1 = SETGE_UINT R3.x, R3.y
 *   z: _, PR.1, EM.1 = PRED_SETNE_INT t2.1, 0x0 ; exec
 */
import { isContainer } from '../../ir/node.ts';
import type { Container } from '../../ir/node.ts';
import { createNumbering } from '../gvn/numbering.ts';
import type { Numbering } from '../gvn/numbering.ts';
import type { Pass } from '../pass.ts';
import { fuse } from './fuse.ts';

/** Never fails. */
export const peephole: Pass = {
  name: 'peephole',
  input: 'ssa',
  output: 'ssa',
  run: (shader, { safeMath }) => {
    if (!comparesAnything(shader.root)) return false;
    const state = createNumbering(shader, safeMath);
    visitList(state, shader.root);
    return state.changed;
  },
};

/** Whether there is a SETcc. */
function comparesAnything(container: Container): boolean {
  for (let node = container.first; node !== undefined; node = node.next) {
    if (node.kind === 'alu' ? node.code.op.flags.has('SET') : isContainer(node) && comparesAnything(node)) return true;
  }
  return false;
}

function visitList(state: Numbering, container: Container): void {
  for (let node = container.first; node !== undefined; node = node.next) {
    if (node.kind === 'alu') fuse(state, node);
    else if (isContainer(node) && node.kind !== 'packed') visitList(state, node);
  }
}
