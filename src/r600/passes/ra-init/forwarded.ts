/*
 * Values that live in PV or PS only: everything that reads them is in the group right behind, where it finds them there, and
 * what makes them can write nothing.
 */
import { gprIndexHazards } from '../../isa/chips.ts';
import type { AluNode, Node } from '../../ir/node.ts';
import type { Shader } from '../../ir/shader.ts';
import type { Flow } from '../registers/flow.ts';
import { aluNodes, forEachRead, forEachWrite, isHeld } from '../registers/operands.ts';

/** By uid: 1 where a value needs a register. */
export function needRegisters(shader: Shader, flow: Flow, count: number): Uint8Array {
  const need = new Uint8Array(count);
  const hazards = gprIndexHazards(shader.chip);
  for (const { uid } of shader.root.results) need[uid] = 1;
  for (const { nodes } of flow.blocks) {
    let before: Node | undefined;
    for (const node of nodes) {
      if (node.kind !== 'group') {
        forEachRead(node, ({ uid }) => (need[uid] = 1));
        forEachWrite(node, ({ uid }) => (need[uid] = 1));
        before = undefined;
        continue;
      }
      const forwards =
        before !== undefined && before.parent === node.parent && !(hazards && (isRelative(before) || isRelative(node)));
      const made = forwards ? forwardedUids(aluNodes(before!)) : new Set<number>();
      for (const alu of aluNodes(node)) readAll(alu, made, need);
      before = node;
    }
  }
  return need;
}

/** What a group leaves in PV and PS. */
function forwardedUids(nodes: readonly AluNode[]): ReadonlySet<number> {
  const uids = new Set<number>();
  for (const { code, dst, pred } of nodes) {
    const { op } = code;
    if (isHeld(dst[0]) && pred === undefined && op.encoding !== 'lds_idx' && !op.flags.has('64')) uids.add(dst[0].uid);
  }
  return uids;
}

function readAll(alu: AluNode, made: ReadonlySet<number>, need: Uint8Array): void {
  const { op } = alu.code;
  alu.src.forEach((value, k) => {
    if (isHeld(value) && (k >= op.sources || !made.has(value.uid))) need[value.uid] = 1;
  });
  for (const value of [...alu.src, ...alu.dst]) {
    if (value?.kind !== 'rel') continue;
    if (isHeld(value.rel)) need[value.rel.uid] = 1;
    for (const each of [...value.mayUse, ...value.mayDef]) if (isHeld(each)) need[each.uid] = 1;
  }
  // Instructions with three sources always write; so do those that have no mask.
  const [target] = alu.dst;
  if (isHeld(target) && (op.encoding !== 'op2' || op.flags.has('64'))) need[target.uid] = 1;
}

function isRelative(group: Node): boolean {
  return aluNodes(group).some(({ src, dst }) => [...src, ...dst].some((value) => value?.kind === 'rel'));
}
