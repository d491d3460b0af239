/*
 * Values that live in PV or PS only: everything that reads them is in the group right after, where it finds them there, and
 * what makes them can write nothing.
 */
import { gprIndexHazards } from '../../isa/tables/chips.ts';
import type { AluNode, GroupNode } from '../../ir/node.ts';
import type { Shader } from '../../ir/shader.ts';
import { aluNodes } from '../../ir/tree.ts';
import type { RelativeValue, Value } from '../../ir/value.ts';
import type { Flow } from '../registers/flow.ts';
import { forEachRead, forEachWrite, isHeld } from '../registers/operands.ts';
import type { Held } from '../registers/operands.ts';

/** By uid: 1 where a value needs a register. */
export function needRegisters(shader: Shader, flow: Flow, count: number): Uint8Array {
  const need = new Uint8Array(count);
  const hazards = gprIndexHazards(shader.chip);
  const mark = ({ uid }: Held): void => void (need[uid] = 1);
  for (const { uid } of shader.root.results) need[uid] = 1;
  for (const { nodes } of flow.blocks) {
    let before: Group | undefined;
    for (const node of nodes) {
      if (node.kind !== 'group') {
        forEachRead(node, mark);
        forEachWrite(node, mark);
        before = undefined;
        continue;
      }
      const group: Group = { node, insts: aluNodes(node) };
      const made = before === undefined || !forwards(before, group, hazards) ? [] : forwardedUids(before);
      for (const alu of group.insts) readAll(alu, made, need);
      before = group;
    }
  }
  return need;
}

interface Group {
  readonly node: GroupNode;
  readonly insts: readonly AluNode[];
}

/** Whether a group finds in PV and PS what the one before made. */
function forwards(before: Group, group: Group, hazards: boolean): boolean {
  if (before.node.parent !== group.node.parent) return false;
  return !hazards || !(isRelative(before) || isRelative(group));
}

/** What a group leaves in PV and PS. */
function forwardedUids({ insts }: Group): readonly number[] {
  const uids: number[] = [];
  for (const { code, dst, pred } of insts) {
    const { op } = code;
    if (isHeld(dst[0]) && pred === undefined && op.encoding !== 'lds_idx' && !op.flags.has('64')) uids.push(dst[0].uid);
  }
  return uids;
}

function readAll({ code, src, dst }: AluNode, made: readonly number[], need: Uint8Array): void {
  const { op } = code;
  for (let k = 0; k < src.length; k++) {
    const value = src[k];
    if (isHeld(value)) {
      if (k >= op.sources || !made.includes(value.uid)) need[value.uid] = 1;
    } else if (value?.kind === 'rel') readRelative(value, need);
  }
  for (const value of dst) if (value?.kind === 'rel') readRelative(value, need);
  // Instructions with three sources always write; so do those that have no mask.
  const [target] = dst;
  if (isHeld(target) && (op.encoding !== 'op2' || op.flags.has('64'))) need[target.uid] = 1;
}

function readRelative({ rel, mayUse, mayDef }: RelativeValue, need: Uint8Array): void {
  if (isHeld(rel)) need[rel.uid] = 1;
  for (const each of mayUse) if (isHeld(each)) need[each.uid] = 1;
  for (const each of mayDef) if (isHeld(each)) need[each.uid] = 1;
}

function isRelative({ insts }: Group): boolean {
  const is = (value: Value | undefined): boolean => value?.kind === 'rel';
  return insts.some(({ src, dst }) => src.some(is) || dst.some(is));
}
