/*
 * What two arms compute, once in front of both:
 *
 *   if c {                              x: R1.x.1 = ADD R0.x, R0.y
 *     x: R1.x.1 = ADD R0.x, R0.y        if c {
 *     ...                          ->     ...
 *   }                                   }
 *   x: R2.x.1 = ADD R0.x, R0.y          ... R1.x.1 for R2.x.1
 *
 * Lanes that need neither compute it too, which nobody notices: it only writes a register. gcm lets it sink again.
 */
import type { AluNode, Container, Node, PackedNode } from '../../ir/node.ts';
import { aluNodes, insertBefore, remove } from '../../ir/tree.ts';
import { isFree } from './numbering.ts';
import type { Numbering } from './numbering.ts';
import type { Value } from '../../ir/value.ts';

/** Moves an instruction to where every way to a node that computes the same passes it; false where its operands are not there yet. */
export function hoist(state: Numbering, found: AluNode | PackedNode, node: Node): boolean {
  const branch = branchOf(found, node);
  const reads = aluNodes(found).flatMap(({ src }) => src);
  if (!reads.every((value) => value === undefined || isThereBefore(state, value, branch))) return false;
  if (branch !== found) {
    remove(found);
    insertBefore(branch, found);
    state.changed = true;
  }
  return true;
}

/** The part of the shader that holds one node and not the other, behind it in the same list. */
function branchOf(node: Node, other: Node): Node {
  const above = new Set<Container | undefined>();
  for (let at = other.parent; at !== undefined; at = at.parent) above.add(at);
  let branch = node;
  while (branch.parent !== undefined && !above.has(branch.parent)) branch = branch.parent;
  return branch;
}

/** Whether a value is defined in front of a branch, and what reads it may stand there. */
function isThereBefore(state: Numbering, value: Value, branch: Node): boolean {
  if (value.kind === 'param') return true;
  if (!isFree(state, value)) return false;
  let at: Node | undefined = state.definition[value.uid];
  if (at === undefined) return true;
  // Nothing comes between a test and its branch.
  if (at.kind === 'alu' && at.code.updateExecMask) return false;
  while (at.parent !== undefined) {
    if (at === branch) return false;
    at = at.parent;
  }
  // What is not in the shader any more was defined by something else since.
  return at === state.shader.root;
}
