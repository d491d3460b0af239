/* Between which classes there would be copies: at phi nodes, and where an instruction is one. The dearest are saved first. */
import { plainCopy } from '../registers/copies.ts';
import { crowdedChannels } from '../registers/elements.ts';
import { isHeld } from '../registers/operands.ts';
import { classOf } from './build-classes.ts';
import type { Classes } from './build-classes.ts';
import { rootOf, tryUnite } from './classes.ts';
import type { Affinity, RegisterClass } from './classes.ts';

/** Rounds of a loop that we count with, and loops in each other that make a difference. */
const ROUNDS = 8;
const DEEPEST = 6;

/** Lets classes share registers where that saves copies. */
export function uniteByAffinity(classes: Classes): void {
  const list = affinitiesOf(classes);
  for (const affinity of list) {
    rootOf(affinity.a).affinities.push(affinity);
    rootOf(affinity.b).affinities.push(affinity);
  }
  const crowded = crowdedChannels(classes.shader);
  const isCrowded = (each: RegisterClass): boolean => crowded.has(rootOf(each).chan ?? -1);
  // Sorting is stable: what costs the same stays in program order.
  for (const { a, b } of list.sort((x, y) => y.weight - x.weight)) {
    if (crowded.size === 0 || !(isCrowded(a) || isCrowded(b))) tryUnite(a, b);
  }
}

function affinitiesOf(classes: Classes): Affinity[] {
  const list: Affinity[] = [];
  const add = (a: RegisterClass, b: RegisterClass, weight: number): void => {
    const from = rootOf(a);
    const to = rootOf(b);
    if (from !== to) list.push({ a: from, b: to, weight });
  };
  for (const block of classes.flow.blocks) {
    const weight = ROUNDS ** Math.min(block.depth, DEEPEST);
    for (const phi of block.phis) {
      const own = classes.ofPhi.get(phi);
      // Where ways meet a copy needs a clause of its own more often than not.
      if (own !== undefined && isHeld(phi.dst[0])) add(own, classOf(classes, phi.dst[0]), weight * 3);
    }
    for (const node of block.nodes) {
      const copy = plainCopy(node);
      if (copy !== undefined) add(classOf(classes, copy.to), classOf(classes, copy.from), weight);
    }
    const [next] = block.successors;
    if (block.successors.length !== 1 || next === undefined) continue;
    for (const phi of next.phis) {
      const own = classes.ofPhi.get(phi);
      const source = phi.src[block.phiIndex];
      if (own !== undefined && isHeld(source)) add(own, classOf(classes, source), weight * 2);
    }
  }
  return list;
}
