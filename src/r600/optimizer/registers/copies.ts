/* Copies: a MOV that changes nothing. */
import type { Node } from '../../ir/node.ts';
import { isHeld } from './operands.ts';
import type { Held } from './operands.ts';
import { isUnmodified } from '../../ir/source-modifiers.ts';

/** What a plain copy between registers copies, and where to. */
export function plainCopy(node: Node): { readonly from: Held; readonly to: Held } | undefined {
  if (node.kind !== 'alu' || node.code.op.name !== 'MOV' || node.pred !== undefined) return undefined;
  const { omod, clamp, fogMerge } = node.code;
  const [from] = node.src;
  const [to] = node.dst;
  if (omod !== 0 || clamp || fogMerge || !isUnmodified(node.code, 0) || !isHeld(to) || !isHeld(from)) return undefined;
  return node.dst.length === 1 && node.src.length === 1 ? { from, to } : undefined;
}
