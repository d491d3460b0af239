/* Copies: a MOV that changes nothing. */
import type { Node } from '../../ir/node.ts';
import { isHeld } from './operands.ts';
import { elementAt } from '../../ir/element-at.ts';
import type { Held } from './operands.ts';

/** What a plain copy between registers copies. */
export function copySource(node: Node): Held | undefined {
  if (node.kind !== 'alu' || node.code.op.name !== 'MOV' || node.pred !== undefined) return undefined;
  const { omod, clamp, modifiers, fogMerge } = node.code;
  const modified = elementAt(modifiers, 0).neg || elementAt(modifiers, 0).abs;
  const [source] = node.src;
  if (omod !== 0 || clamp || fogMerge || modified || !isHeld(node.dst[0]) || !isHeld(source)) return undefined;
  return node.dst.length === 1 && node.src.length === 1 ? source : undefined;
}
