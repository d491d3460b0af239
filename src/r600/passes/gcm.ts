/*
 * gcm: from lists of instructions to basic blocks, in which instructions of one kind share clauses.
 *
 *   x: t1.1 = MUL R1.x, R1.y                        block 0 0 {
 *   fetch t2.1, t3.1, _, _ = SAMPLE t1.1, R1.y, …     clause ALU { x: t1.1 = MUL R1.x, R1.y … }
 *   x: t4.1 = ADD R1.z, R1.w                  ->      clause TEX { fetch t2.1, t3.1, _, _ = SAMPLE t1.1, R1.y, … }
 *   cf EXPORT t4.1, t2.1, t3.1, …                     cf EXPORT t4.1, t2.1, t3.1, …
 *                                                   }
 */
import type { Shader } from '../ir/shader.ts';
import type { Pass } from './pass.ts';
import { fillPlace } from './gcm/clauses.ts';
import { findPlaces } from './gcm/places.ts';
import { isTest, unitsOf } from './gcm/unit.ts';

/** Puts instructions in blocks and clauses. FormatError `r600/opt-gradients` where a fetch's gradients cannot be told. */
export const gcm: Pass = {
  name: 'gcm',
  input: 'ssa',
  output: 'blocks',
  run: (shader) => moveCode(shader),
};

function moveCode(shader: Shader): boolean {
  const { all } = findPlaces(shader.root);
  const units = unitsOf(shader, all);
  let changed = false;
  all.forEach((place, k) => {
    const ordered = [...units[k]!].sort((a, b) => Number(isTest(a)) - Number(isTest(b)));
    if (fillPlace(shader, place, ordered) !== undefined || place.nodes.length > 0) changed = true;
  });
  return changed;
}
