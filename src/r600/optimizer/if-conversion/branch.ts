/* Which regions are branches whose arms may execute in every lane. */
import type { AluNode, Node, PhiNode, RegionNode } from '../../ir/node.ts';
import { ALU_SRC } from '../../isa/tables/selects.ts';
import type { Value } from '../../ir/value.ts';
import { isComparison } from './condition.ts';
import { isElement } from './uses.ts';
import type { Conversion } from './uses.ts';

/** A branch that is to go. */
export interface Branch {
  readonly region: RegionNode;
  readonly test: AluNode;
  /** The arm of the lanes whose test holds; its depart gives the phi nodes source `thenIndex`. */
  readonly then: readonly Node[];
  readonly thenIndex: number;
  /** What comes after the if. */
  readonly otherwise: readonly Node[];
  readonly otherwiseIndex: number;
}

/** Instructions in both arms, at most: beyond that the skipped work is worth more than the branch. */
const LIMIT = 400;

/** The branch that a region is; undefined where it is none, or must stay one. */
export function branchOf(conversion: Conversion, region: RegionNode): Branch | undefined {
  const { first: outer } = region;
  if (region.repeats.length > 0 || region.departs.length !== 2) return undefined;
  if (outer?.kind !== 'depart' || outer.target !== region || outer.next !== undefined) return undefined;
  const [node] = [outer.first];
  if (node?.kind !== 'if') return undefined;
  const inner = node.first;
  if (inner?.kind !== 'depart' || inner.target !== region || inner.next !== undefined) return undefined;
  const test = conversion.tests.get(node.cond);
  if (test === undefined || !isComparison(test)) return undefined;
  const then = speculableArm(conversion, inner.first, LIMIT);
  if (then === undefined) return undefined;
  const otherwise = speculableArm(conversion, node.next, LIMIT - then.length);
  if (otherwise === undefined || !region.phi.every((phi) => isSelectable(conversion, phi))) return undefined;
  return { region, test, then, thenIndex: inner.index, otherwise, otherwiseIndex: outer.index };
}

/** A node and those after it; undefined where one of them is not speculable, or there are more than `limit`. */
function speculableArm(conversion: Conversion, first: Node | undefined, limit: number): readonly Node[] | undefined {
  let count = 0;
  for (let node = first; node !== undefined; node = node.next)
    if (count++ === limit || !isSpeculable(conversion, node)) return undefined;
  const arm: Node[] = [];
  for (let node = first; node !== undefined; node = node.next) arm.push(node);
  return arm;
}

/** A phi whose value a conditional move can choose, or the order of kills. */
function isSelectable(conversion: Conversion, { dst }: PhiNode): boolean {
  const [value] = dst;
  if (value?.kind === 'special') return value.name === 'VM';
  return value !== undefined && !isElement(conversion, value);
}

/** Whether a list's node does nothing but compute values, whatever the lane, or kills. */
function isSpeculable(conversion: Conversion, node: Node): boolean {
  if (node.kind === 'packed') {
    // Slots that compute the same as another need not write.
    let writes = false;
    for (let each = node.first; each !== undefined; each = each.next) {
      if (each.kind !== 'alu' || !isHarmless(conversion, each)) return false;
      writes ||= writesSomething(each);
    }
    return writes;
  }
  return node.kind === 'alu' && writesSomething(node) && isHarmless(conversion, node);
}

const writesSomething = ({ dst }: AluNode): boolean => dst.some((value) => value !== undefined);

/** Whether an instruction changes nothing but its destinations, or kills. */
function isHarmless(conversion: Conversion, node: AluNode): boolean {
  if (node.pred !== undefined || node.code.updateExecMask || node.code.updatePred) return false;
  const kills = node.code.op.flags.has('KILL');
  if (kills && (!isComparison(node) || node.dst[0] !== undefined)) return false;
  const isOwn = (value: Value): boolean =>
    value.kind === 'special' ? kills && value.name === 'VM' : !isElement(conversion, value);
  if (!node.dst.every((value) => value === undefined || (value.kind !== 'rel' && isOwn(value)))) return false;
  return node.src.every((value) => value === undefined || isReadable(value, kills));
}

/** No relative operand: its index may lie anywhere in the other lanes. No state that depends on which lanes execute. */
function isReadable(value: Value, kills: boolean): boolean {
  if (value.kind === 'special') return kills && value.name === 'VM';
  if (value.kind === 'hardware') return value.sel > ALU_SRC.MASK_LO && value.sel !== ALU_SRC.LOOP_IDX;
  return value.kind !== 'rel';
}
