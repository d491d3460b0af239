import type { Chip } from '../isa/tables/chips.ts';
import type { AluNode } from '../ir/node.ts';
import { sameAlu } from './gvn/table.ts';

/**
 * Whether all slots of a pack have one result: what reads all slots anyway, and what was made for slot t, which Cayman has not,
 * where its slots read the same.
 */
export function computesOnce({ generation }: Chip, insts: readonly AluNode[]): boolean {
  const [first] = insts;
  if (first === undefined) return false;
  const { op, clamp, omod } = first.code;
  if (op.flags.has('REPL')) {
    return insts.every(({ code }) => code.op === op && code.clamp === clamp && code.omod === omod);
  }
  if (generation !== 'CAYMAN' || op.slots.EVERGREEN !== 'S' || op.flags.has('64')) return false;
  return insts.every((each) => sameAlu(first, each));
}
