/*
 * Results of packs, before anything is scheduled. Where all slots compute the same, one of them writes it; further registers
 * that want it get it by a copy. Slots whose encoding has no write mask need a register to write, read or not.
 */
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import type { AluNode, PackedNode } from '../../ir/node.ts';
import { aluCode, createAlu } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import { computesOnce } from '../computes-once.ts';
import { aluNodes, insertAfter, walk } from '../../ir/tree.ts';
import { newTemporary } from '../../ir/value-table.ts';

/** Gives the packs of a shader results that slots can write; whether anything changed. */
export function settleResults(shader: Shader): boolean {
  let changed = false;
  for (const node of walk(shader.root)) {
    if (node.kind !== 'packed') continue;
    const insts = aluNodes(node);
    if (computesOnce(shader.chip, insts)) changed = copyFurther(node, insts) || changed;
    for (const { code, dst } of insts) {
      if (code.op.encoding !== 'op3' || dst[0] !== undefined) continue;
      dst[0] = newTemporary(shader.values);
      changed = true;
    }
  }
  return changed;
}

function copyFurther(node: PackedNode, insts: readonly AluNode[]): boolean {
  const writers = insts.filter(({ dst }) => dst[0] !== undefined);
  const result = writers[0]?.dst[0];
  if (result === undefined || writers.length === 1) return false;
  for (const { dst } of writers.slice(1).toReversed()) {
    insertAfter(node, createAlu(aluCode(aluOp('MOV')), [dst[0]], [result]));
    dst[0] = undefined;
  }
  return true;
}
