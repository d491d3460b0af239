/*
 * gvn: SSA form to SSA form in which equal values have one name. Copies reach their users, with their signs where those can
 * take them; constants are computed; identities shorten what is left; what was computed before, on every way to a place, is
 * not computed there again. Instructions stay where they are.
 *
 *   x: R1.x.2 = MOV -R0.x                       z: R3.x.1 = MUL_IEEE R0.x, R0.y
 *   y: R2.y.1 = MUL_IEEE R0.x, R0.y      ->     z: R3.z.1 = MULADD_IEEE R0.x, R0.x, -R3.x.1
 *   ...
 */
import type { Pass } from './pass.ts';
import { createNumbering } from './gvn/numbering.ts';
import { walkShader } from './gvn/walk.ts';

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
