/* Phi nodes for what registers hold of values that lie in none. */
import type { PhiNode } from '../../ir/node.ts';
import { createPhi } from '../../ir/shader.ts';
import type { Value } from '../../ir/value.ts';

/** Puts a phi node beside another: `result` is for what `node` chooses, `sourceOf` says what stands for each of its sources. */
export function addPhiBeside(node: PhiNode, result: Value, sourceOf: (source: Value) => Value): void {
  const phi = createPhi(result, []);
  const { parent } = node;
  phi.parent = parent;
  if (parent?.kind === 'region') (parent.phi.includes(node) ? parent.phi : parent.loopPhi).push(phi);
  for (const each of node.src) phi.src.push(each === undefined ? undefined : sourceOf(each));
}
