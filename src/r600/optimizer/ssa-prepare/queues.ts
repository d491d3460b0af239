/*
 * The local data share answers through queues. All slots of a group that name a queue read its front, and one of them that
 * pops takes it away for all; apart from each other they would read different answers. Where several do, a MOV before their
 * group reads the queue, and they read what it read.
 *
 *   group {                                        group {
 *     x: R1.x, OQA = MOV LDS_OQ_A_POP, OQA           x: t0, OQA = MOV LDS_OQ_A_POP, OQA
 *     y: R1.y, OQA = MOV LDS_OQ_A_POP, OQA    ->   }
 *   }                                              group {
 *                                                    x: R1.x = MOV t0
 *                                                    y: R1.y = MOV t0
 *                                                  }
 */
import { aluOp } from '../../isa/tables/alu-opcodes.ts';
import { ALU_SRC } from '../../isa/tables/selects.ts';
import type { AluNode, GroupNode } from '../../ir/node.ts';
import { aluCode, createAlu, createGroup } from '../../ir/shader.ts';
import type { Shader } from '../../ir/shader.ts';
import { append, insertBefore, instructions, walk } from '../../ir/tree.ts';
import type { SpecialName, Value } from '../../ir/value.ts';
import { hardware, newTemporary, special } from '../../ir/value-table.ts';

const queues = [
  { name: 'OQA', front: ALU_SRC.LDS_OQ_A, pop: ALU_SRC.LDS_OQ_A_POP },
  { name: 'OQB', front: ALU_SRC.LDS_OQ_B, pop: ALU_SRC.LDS_OQ_B_POP },
] as const satisfies readonly { name: SpecialName; front: number; pop: number }[];

/** Rewrites all groups in which several instructions read a queue; whether there were any. */
export function readQueuesOnce(shader: Shader): boolean {
  const { all } = shader.values;
  if (!all.some((value) => value.kind === 'special' && (value.name === 'OQA' || value.name === 'OQB'))) return false;
  const groups = walk(shader.root).filter((node): node is GroupNode => node.kind === 'group');
  let changed = false;
  for (const group of groups) {
    for (const queue of queues) changed = readOnce(shader, group, queue) || changed;
  }
  return changed;
}

function readOnce({ values }: Shader, group: GroupNode, { name, front, pop }: (typeof queues)[number]): boolean {
  const reads = (value: Value | undefined): boolean =>
    value?.kind === 'hardware' && (value.sel === front || value.sel === pop);
  const readers = instructions(group).filter((node): node is AluNode => node.kind === 'alu' && node.src.some(reads));
  if (readers.length < 2) return false;
  const pops = readers.some((node) => node.src.some((value) => value?.kind === 'hardware' && value.sel === pop));
  const order = special(values, name);
  const answer = newTemporary(values);
  const read = createGroup();
  insertBefore(group, read);
  append(read, createAlu(aluCode(aluOp('MOV')), [answer, order], [hardware(values, pops ? pop : front), order]));
  for (const node of readers) {
    node.src.forEach((value, k) => {
      if (reads(value)) node.src[k] = answer;
    });
    if (node.code.op.encoding === 'lds_idx') continue;
    if (node.src.at(-1) === order) node.src.pop();
    if (node.dst.at(-1) === order) node.dst.pop();
  }
  return true;
}
