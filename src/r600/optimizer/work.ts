/*
 * What optimizing the shaders of a file may cost. Passes go through instructions and their operands, once for each attempt, and keep
 * sets of values for places of the control flow: a shader that is small may have millions of these. Where what is allowed is used up,
 * the shader and those behind it keep their source.
 */
import { FormatError, limitMessage } from '../../runtime/index.ts';
import { isContainer } from '../ir/node.ts';
import type { Container, Instruction, Operands } from '../ir/node.ts';
import type { Shader } from '../ir/shader.ts';

/** What is left, in operands that one pass goes through. */
export interface Work {
  left: number;
}

/** Five hundred shaders of the size of a game's take so much. */
const ROOM = 8_000_000;
/** Long shaders take up to so much more for each dword, before it is more than anyone waits for. */
const ROOM_A_DWORD = 64;
const MOST = 2 * ROOM;
/** Values of the sets of places, one place and one value each, that cost as much as an operand. */
const OF_SETS = 128;

const TOO_MUCH = limitMessage('steps', 'more work than the shaders of a file may be');

/** What the shaders of one file, of so many dwords, may cost together; `steps` allows more. */
export function workRoom(dwords: number, steps = 0): Work {
  return { left: Math.max(Math.min(ROOM + dwords * ROOM_A_DWORD, MOST), steps) };
}

/** FormatError `r600/opt-too-large`, a refusal, where there is less left. */
export function spend(work: Work | undefined, amount: number): void {
  if (work === undefined) return;
  work.left -= amount;
  if (work.left < 0) throw new FormatError('r600/opt-too-large', TOO_MUCH);
}

/** What one pass over a shader costs. */
export function costOfPass({ root, values, arrays }: Shader): number {
  return costOfList(root, arrays.length > 0, values.all.length / OF_SETS);
}

/** The nodes under a container, with the sets of its places. Loops without lists: this is asked before most passes. */
function costOfList(container: Container, relative: boolean, ofSets: number): number {
  let cost = 0;
  for (let node = container.first; node !== undefined; node = node.next) {
    if (!isContainer(node)) {
      cost += costOf(node, relative);
      continue;
    }
    cost += 1 + costOfList(node, relative, ofSets);
    if (node.kind === 'region') {
      for (const phi of node.loopPhi) cost += costOf(phi, relative);
      for (const phi of node.phi) cost += costOf(phi, relative);
    }
    if (node.kind === 'region' || node.kind === 'depart' || node.kind === 'repeat' || node.kind === 'if')
      cost += ofSets;
  }
  return cost;
}

function costOf({ src, dst }: Instruction, relative: boolean): number {
  const operands = 1 + src.length + dst.length;
  return relative ? operands + elementsOf(src) + elementsOf(dst) : operands;
}

/** Relative operands are as many as their array has elements. */
function elementsOf(operands: Operands): number {
  let count = 0;
  for (const value of operands) if (value?.kind === 'rel') count += value.mayUse.length;
  return count;
}
