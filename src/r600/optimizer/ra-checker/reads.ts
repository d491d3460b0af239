/* Whether the operands of an instruction find their values, in registers or in PV and PS. */
import type { AluNode, Node } from '../../ir/node.ts';
import { printValue } from '../../ir/print-value.ts';
import type { RelativeValue, Value } from '../../ir/value.ts';
import { isLost } from './held-values.ts';
import type { State } from './held-values.ts';
import type { Report } from './report.ts';

/** What the group before left in PV and PS: five values at most, so a list is searched sooner than a set is made. */
export type Forwarded = readonly Value[];

/** Whether a value has a component. */
function isRegister(value: Value): boolean {
  return value.kind === 'reg' || value.kind === 'temp';
}

/** Says which operands of an instruction are not where they must be. */
export function checkReads(node: Node, state: State, forwarded: Forwarded, report: Report): void {
  if (node.kind !== 'alu' && node.kind !== 'fetch' && node.kind !== 'cf') return;
  for (const value of node.src) if (value !== undefined) checkRead(node, value, state, forwarded, report);
  for (const value of node.dst) if (value?.kind === 'rel') checkRelative(node, value, state, forwarded, report);
}

function checkRead(node: Node, value: Value, state: State, forwarded: Forwarded, report: Report): void {
  if (value.kind === 'rel') checkRelative(node, value, state, forwarded, report);
  else if (isRegister(value) && !forwarded.includes(value)) checkHeld(node, value, state, report);
}

function checkHeld(node: Node, value: Value, state: State, report: Report): void {
  if (value.assigned === undefined) report(`${printValue(value)} is read and has no register`, node);
  else if (isLost(state, value)) report(`${printValue(value)} is read, its register holds something else`, node);
}

function checkRelative(node: Node, value: RelativeValue, state: State, forwarded: Forwarded, report: Report): void {
  const { array, mayUse, mayDef, rel } = value;
  checkRead(node, rel, state, forwarded, report);
  if (array.assigned === undefined && array.bank === undefined)
    report(`the array of ${printValue(value)} has no registers`, node);
  const first = (array.assigned ?? array.gpr) * 4 + array.chan;
  for (const list of [mayUse, mayDef]) {
    list.forEach((element, k) => {
      if (element === undefined || !isRegister(element)) return;
      if (element.assigned !== first + k * 4) report(`${printValue(element)} is not in its place in the array`, node);
    });
  }
  for (const element of mayUse)
    if (element !== undefined && isRegister(element)) checkHeld(node, element, state, report);
}

/** What a group leaves in PV and PS. */
export function forwardedBy(nodes: readonly AluNode[]): Forwarded {
  const forwarded: Value[] = [];
  for (const { code, dst, pred } of nodes) {
    const [target] = dst;
    const passes = code.op.encoding !== 'lds_idx' && !code.op.flags.has('64') && pred === undefined;
    if (target !== undefined && isRegister(target) && passes) forwarded.push(target);
  }
  return forwarded;
}
