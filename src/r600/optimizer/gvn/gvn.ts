/*
 * gvn: SSA form to SSA form in which equal values have one name. Copies reach their users, with their signs where those can
 * take them; constants are computed; identities shorten what is left; what was computed before, on every way to a place, is
 * not computed there again. Instructions stay where they are, but for
 * what two arms compute.
 *
 *   x: R1.x.1 = MOV -R0.x
 *   y: R2.y.1 = MUL_IEEE R1.x.1, R0.y           z: R3.z.1 = MULADD_IEEE -R0.x, R0.y, R0.z
 *   z: R3.z.1 = ADD R2.y.1, R0.z         ->     x: R5.x.1 = ADD R3.z.1, -0x3f000000
 *   w: R4.w.1 = MULADD_IEEE -R0.x, R0.y, R0.z
 *   x: R5.x.1 = ADD R4.w.1, 0xbf000000
 */
import type { Pass } from '../pass.ts';
import { createNumbering } from './numbering.ts';
import { walkShader } from './walk.ts';

/** Never fails. */
export const gvn: Pass = {
  name: 'gvn',
  input: 'ssa',
  output: 'ssa',
  run: (shader, { safeMath }) => {
    const state = createNumbering(shader, safeMath);
    walkShader(state);
    return state.changed;
  },
};
