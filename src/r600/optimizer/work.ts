/*
 * What optimizing the shaders of a file may cost. Passes go through instructions and their operands, once for each attempt, and keep
 * sets of values for places of the control flow: a shader that is small may have millions of these. Where what is allowed is used up,
 * the shader and those behind it keep their source.
 */
import { FormatError, limitMessage } from '../../runtime/index.ts';
import { isContainer } from '../ir/node.ts';
import type { Operands } from '../ir/node.ts';
import type { Shader } from '../ir/shader.ts';
import { walk } from '../ir/tree.ts';

/** What is left, in operands that one pass goes through. */
export interface Work {
  left: number;
}

/** Five hundred shaders of the size of a game's take so much. */
const MOST = 8_000_000;
/** Values of the sets of places, one place and one value each, that cost as much as an operand. */
const OF_SETS = 128;

const TOO_MUCH = limitMessage('steps', 'more work than the shaders of a file may be');

/** What the shaders of one file may cost together; `steps` allows more. */
export function workRoom(steps = 0): Work {
  return { left: Math.max(MOST, steps) };
}

/** FormatError `r600/opt-too-large`, a refusal, where there is less left. */
export function spend(work: Work | undefined, amount: number): void {
  if (work === undefined) return;
  work.left -= amount;
  if (work.left < 0) throw new FormatError('r600/opt-too-large', TOO_MUCH);
}

/** What one pass over a shader costs. */
export function costOfPass({ root, values, arrays }: Shader): number {
  let [cost, places] = [0, 0];
  for (const node of walk(root)) {
    cost++;
    if (!isContainer(node)) {
      cost += node.src.length + node.dst.length;
      if (arrays.length > 0) cost += elementsOf(node.src) + elementsOf(node.dst);
    } else if (node.kind === 'region' || node.kind === 'depart' || node.kind === 'repeat' || node.kind === 'if')
      places++;
  }
  return cost + (places * values.all.length) / OF_SETS;
}

/** Relative operands are as many as their array has elements. */
function elementsOf(operands: Operands): number {
  let count = 0;
  for (const value of operands) if (value?.kind === 'rel') count += value.mayUse.length;
  return count;
}
