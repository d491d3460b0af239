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
import { elementAt } from '../../ir/element-at.ts';
import { newTemporary } from '../../ir/value-table.ts';

/** Gives the packs of a shader results that slots can write; whether anything changed. */
export function settleResults(shader: Shader): boolean {
  let changed = false;
  for (const node of walk(shader.root)) {
    if (node.kind !== 'packed') continue;
    const insts = aluNodes(node);
    if (computesOnce(shader.chip, insts)) changed = copyFurther(shader, node, insts) || changed;
    for (const { code, dst } of insts) {
      if (code.op.encoding !== 'op3' || dst[0] !== undefined) continue;
      dst[0] = newTemporary(shader.values);
      changed = true;
    }
  }
  return changed;
}

function copyFurther(shader: Shader, node: PackedNode, insts: readonly AluNode[]): boolean {
  const writers = insts.filter(({ dst }) => dst[0] !== undefined);
  if (writers.length < 2) return false;
  // What is read again must be a register: of an array element that nobody else reads no more is known than that it was written.
  const keeper = writers.find(({ dst }) => dst[0]?.kind !== 'rel') ?? elementAt(writers, 0);
  const result = keeper.dst[0]?.kind === 'rel' ? newTemporary(shader.values) : keeper.dst[0];
  for (const { code, dst } of writers.toReversed()) {
    const [target] = dst;
    if (target === result) continue;
    const indexMode = target?.kind === 'rel' ? code.indexMode : 0;
    insertAfter(node, createAlu(aluCode(aluOp('MOV'), { indexMode }), [target], [result]));
    dst[0] = undefined;
  }
  keeper.dst[0] = result;
  return true;
}
