/* Copies: a MOV that changes nothing. */
import type { Node } from '../../ir/node.ts';
import { isHeld } from './operands.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { Held } from './operands.ts';

/** What a plain copy between registers copies, and where to. */
export function plainCopy(node: Node): { readonly from: Held; readonly to: Held } | undefined {
  if (node.kind !== 'alu' || node.code.op.name !== 'MOV' || node.pred !== undefined) return undefined;
  const { omod, clamp, modifiers, fogMerge } = node.code;
  const modified = elementAt(modifiers, 0).neg || elementAt(modifiers, 0).abs;
  const [from] = node.src;
  const [to] = node.dst;
  if (omod !== 0 || clamp || fogMerge || modified || !isHeld(to) || !isHeld(from)) return undefined;
  return node.dst.length === 1 && node.src.length === 1 ? { from, to } : undefined;
}
