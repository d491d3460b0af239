/*
 * Chains of order (VM, LDS, the queues, ..) from which instructions were taken: what followed a link follows the one before it. So it is
 * with what index registers hold.
 */
import type { Instruction } from './node.ts';
import { isOrder } from './order.ts';
import type { Shader } from './shader.ts';
import { instructions } from './tree.ts';
import type { Value } from './value.ts';

/** Gives the users of each link that is gone the link before it. */
export function joinChains(shader: Shader, joined: ReadonlyMap<Value, Value>): void {
  if (joined.size === 0) return;
  const linkBefore = (value: Value): Value => {
    let link = value;
    for (let before = joined.get(link); before !== undefined; before = joined.get(link)) link = before;
    return link;
  };
  for (const node of instructions(shader.root)) {
    node.src.forEach((value, k) => {
      if (value?.kind === 'special') node.src[k] = linkBefore(value);
    });
  }
  shader.root.results.forEach((value, k) => (shader.root.results[k] = linkBefore(value)));
}

/** For each link that an instruction defines, the one of the same chain that it follows. */
export function noteLinks(joined: Map<Value, Value>, { dst, src }: Instruction): void {
  for (const link of dst) {
    if (!isOrder(link)) continue;
    const before = src.find((value) => isOrder(value) && value.name === link.name);
    if (before !== undefined) joined.set(link, before);
  }
}
