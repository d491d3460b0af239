/*
 * ra_split: copies around operands that register allocation could not otherwise give what they want. What can lie together
 * stays as it is; vectors that clash, constants in vectors, elements of arrays, and what no group could read get a copy.
 *
 *   cf EXPORT R1.x.2, KC0[1].x, 0x0, R5.z.1     ->     x: t1.1 = MOV KC0[1].x
 *                                                      x: t2.1 = MOV R5.z.1        R5.z is an element of an array
 *                                                      cf EXPORT R1.x.2, t1.1, 0x0, t2.1
 */
import type { Pass } from '../pass.ts';
import { legalize } from './legalize.ts';
import { splitPinned } from './pinned.ts';
import { splitVectors } from './vectors.ts';

/** Never fails. */
export const raSplit: Pass = {
  name: 'ra_split',
  input: 'ssa',
  output: 'ssa',
  run: (shader) => {
    const values = shader.values.all.length;
    splitPinned(shader);
    splitVectors(shader);
    legalize(shader);
    // Every copy has a value of its own.
    return shader.values.all.length > values;
  },
};
