/*
 * Index registers of resources and constant buffers that are set to what they hold: the clause whose constants or fetches they
 * index need not end for it.
 *
 *   x: IDX0.1 = MOVA_INT R1.x.1
 *   x: R2.x.1 = MOV KC1[3].x@1, IDX0.1        x: IDX0.1 = MOVA_INT R1.x.1
 *   x: IDX0.2 = MOVA_INT R1.x.1          ->   x: R2.x.1 = MOV KC1[3].x@1, IDX0.1
 *   x: R3.x.1 = MOV KC1[0].x@1, IDX0.2        x: R3.x.1 = MOV KC1[0].x@1, IDX0.1
 */
import type { AluNode } from '../../ir/node.ts';
import type { SpecialName, Value } from '../../ir/value.ts';
import { isElement, removeAlu } from './numbering.ts';
import type { Numbering } from './numbering.ts';
import { sameAlu } from './table.ts';

/** What set an index register last, in one list. */
export type IndexRegisters = Map<SpecialName, AluNode>;

/** Follows an instruction that may set an index register; whether it is gone, because the register holds that already. */
export function visitIndex(state: Numbering, held: IndexRegisters, node: AluNode, joined: Map<Value, Value>): boolean {
  const target = node.dst[0];
  if (target?.kind !== 'special' || (target.name !== 'IDX0' && target.name !== 'IDX1')) return false;
  const before = held.get(target.name);
  const same = before?.dst[0];
  if (before !== undefined && same !== undefined && isPlain(before) && isPlain(node) && setSame(state, before, node)) {
    joined.set(target, same);
    removeAlu(state, node);
    return true;
  }
  held.set(target.name, node);
  return false;
}

const isPlain = ({ pred, dst }: AluNode): boolean => pred === undefined && dst.length === 1;

/** Whether two instructions set the same value. Evergreen's SET_CF_IDX names no source: what was loaded for it is behind its sources. */
function setSame(state: Numbering, a: AluNode, b: AluNode): boolean {
  if (a.src.length !== b.src.length || !sameAlu(a, b)) return false;
  for (let k = a.code.op.sources; k < a.src.length; k++) {
    const value = a.src[k];
    const isHeld = value?.kind === 'reg' || value?.kind === 'temp' || value?.kind === 'const';
    if (!isHeld || value !== b.src[k] || isElement(state, value)) return false;
  }
  return true;
}
