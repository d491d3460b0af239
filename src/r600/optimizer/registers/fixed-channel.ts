/* Instructions that work in one slot only, so that their result lies in the channel of the slot. */
import type { Chip } from '../../isa/tables/chips.ts';
import type { AluNode } from '../../ir/node.ts';
import { aluNodes } from '../../ir/tree.ts';
import { computesOnce } from '../computes-once.ts';

/**
 * The channel of an instruction's result where it is no choice: interpolation reads a parameter's component of its slot, and
 * packed instructions whose slots differ are in theirs.
 */
export function fixedChannel(chip: Chip, node: AluNode): number | undefined {
  const { op, slot } = node.code;
  if (op.flags.has('INTERP')) return slot;
  for (const value of node.src) if (value?.kind === 'param') return slot;
  if (node.parent?.kind !== 'packed') return undefined;
  return computesOnce(chip, aluNodes(node.parent)) ? undefined : slot & 3;
}
