/* Whether the components of fetches, exports and writes lie in one register, in the order that the instruction wants. */
import { field } from '../../ir/fields.ts';
import type { CfNode, FetchNode, Operands } from '../../ir/node.ts';
import { printValue } from '../../ir/print-value.ts';
import type { Report } from './report.ts';

/** Says which vectors of an instruction are in pieces. */
export function checkVectors(node: FetchNode | CfNode, report: Report): void {
  if (node.kind === 'fetch') {
    checkVector(node, node.src.slice(0, 4), false, report);
    checkVector(node, node.dst.slice(0, 4), false, report);
    checkDistinct(node, node.dst.slice(0, 4), report);
    return;
  }
  const { op, fields, src, dst } = node;
  if (op.name === 'CALL_FS') {
    for (const value of dst) {
      if (value?.kind === 'reg' && value.assigned !== undefined && value.assigned !== value.component) {
        report(`${printValue(value)}: the fetch shader leaves it elsewhere`, node);
      }
    }
  }
  if (op.flags.has('EXP')) checkVector(node, src.slice(0, 4), false, report);
  if (!op.flags.has('MEM')) return;
  checkVector(node, src.slice(0, 4), true, report);
  checkVector(node, dst.slice(0, 4), true, report);
  if ((field(fields, 'TYPE') & 1) === 1) checkVector(node, src.slice(4, 7), true, report);
}

function checkVector(node: FetchNode | CfNode, operands: Operands, ordered: boolean, report: Report): void {
  let gpr: number | undefined;
  operands.forEach((value, k) => {
    if (value?.assigned === undefined || (value.kind !== 'reg' && value.kind !== 'temp')) return;
    gpr ??= value.assigned >> 2;
    if (value.assigned >> 2 !== gpr) report(`${printValue(value)} is not in the register of its vector`, node);
    if (ordered && (value.assigned & 3) !== k) report(`${printValue(value)} is not in its channel`, node);
  });
}

function checkDistinct(node: FetchNode, operands: Operands, report: Report): void {
  const seen = new Set<number>();
  for (const value of operands) {
    if (value?.assigned === undefined) continue;
    if (seen.has(value.assigned)) report(`${printValue(value)}: two components go there`, node);
    seen.add(value.assigned);
  }
}
