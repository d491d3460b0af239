/* The components of registers that are elements of arrays. */
import type { Shader } from '../../ir/shader.ts';

/** The elements of all arrays, as components `gpr * 4 + chan` of where the source has them. */
export function arrayElements({ arrays }: Shader): ReadonlySet<number> {
  const elements = new Set<number>();
  for (const { gpr, chan, size } of arrays) for (let k = 0; k < size; k++) elements.add((gpr + k) * 4 + chan);
  return elements;
}
