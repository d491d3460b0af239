/*
 * Loops that count, and those of VALID_PIXEL_MODE, are left at LOOP_START and LOOP_END, where no instruction can copy anything. What
 * their phi nodes take from the way out at the head must be in its register before: at the end of each round, and in front of the
 * loop. A loop_phi that nothing else reads carries it there, in the register of the result.
 *
 *   loop_phi R1.x.2 = R1.x.1, R1.x.3                 loop_phi R1.x.2 = R1.x.1, R1.x.3
 *   .. depart 0 0 { } ..                      ->     loop_phi t5 = R1.x.1, R1.x.3
 *   phi R1.x.4 = R1.x.2, R1.x.5                      phi R1.x.4 = t5, R1.x.5             t5 and R1.x.4 share a register
 */
import { FormatError } from '../../../runtime/index.ts';
import { headsLoop } from '../../ir/effects.ts';
import type { PhiNode, RegionNode } from '../../ir/node.ts';
import { printValue } from '../../ir/print-value.ts';
import { createPhi } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import { enclosingLoop, instructions } from '../../ir/tree.ts';
import type { Value } from '../../ir/value.ts';
import { newTemporary } from '../../ir/value-table.ts';
import { arrayElements } from '../registers/elements.ts';
import { isHeld } from '../registers/operands.ts';
import { classOf } from './build-classes.ts';
import type { Classes } from './build-classes.ts';
import { tryUnite } from './classes.ts';

/** A loop_phi that carries a value to the phi node that takes it where the loop has counted to its end. */
export interface Carried {
  readonly loopPhi: PhiNode;
  readonly phi: PhiNode;
}

/** Gives the phi nodes of loops that count loop_phi nodes to take their values from. */
export function carryToEnds(shader: Shader): readonly Carried[] {
  const carried: Carried[] = [];
  const elements = arrayElements(shader);
  const isElement = (value: Value): boolean => value.kind === 'reg' && elements.has(value.component);
  for (const node of instructions(shader.root)) {
    if (node.kind !== 'cf' || !headsLoop(node)) continue;
    const region = enclosingLoop(node);
    const way = region?.departs.find(
      ({ first, parent }) => first === undefined && parent?.kind === 'if' && parent.cond === node.dst[0],
    );
    if (region === undefined || way === undefined) continue;
    for (const phi of region.phi) {
      const [result] = phi.dst;
      const source = phi.src[way.index];
      if (!isHeld(result) || source === undefined || source.kind === 'undef' || isElement(result)) continue;
      const loopPhi = carrier(shader, region, source);
      phi.src[way.index] = loopPhi.dst[0];
      carried.push({ loopPhi, phi });
    }
  }
  return carried;
}

/** A loop_phi with the sources of the one that defines a value, or with the value itself, which is defined before the loop. */
function carrier(shader: Shader, region: RegionNode, value: Value): PhiNode {
  const known = region.loopPhi.find(({ dst }) => dst[0] === value);
  const sources = known?.src.slice() ?? Array.from({ length: region.repeats.length + 1 }, () => value);
  const loopPhi = createPhi(newTemporary(shader.values), sources);
  loopPhi.parent = region;
  region.loopPhi.push(loopPhi);
  return loopPhi;
}

/** Puts what is carried where it is wanted. FormatError `r600/opt-pinned` where something else is alive there. */
export function uniteCarried(classes: Classes, carried: readonly Carried[]): void {
  for (const { loopPhi, phi } of carried) {
    const own = classes.ofPhi.get(phi);
    const [from, result] = [loopPhi.dst[0], phi.dst[0]];
    if (own === undefined || !isHeld(from) || !isHeld(result)) continue;
    const before = classes.ofPhi.get(loopPhi);
    const all = [own, classOf(classes, from), ...(before === undefined ? [] : [before])];
    if (all.every((each) => tryUnite(classOf(classes, result), each))) continue;
    throw new FormatError('r600/opt-pinned', `${printValue(result)}: something else is alive in its register`);
  }
}
