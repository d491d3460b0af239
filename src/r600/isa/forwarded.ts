/*
 * PV and PS: what the group before computed, slot by slot, whether or not a register took it. They end with their clause, and
 * where the group before has no instruction in a slot, or one that computes nothing, they hold anything.
 */
import type { AluOp } from './tables/alu-opcodes.ts';
import type { AluGroup, AluInst, Slot } from './program.ts';
import { ALU_SRC } from './tables/selects.ts';

/** Instructions that compute nothing, besides those of local data share, which answer through its queues. */
const resultless: ReadonlySet<string> = new Set([
  'ALU_NOP',
  'GROUP_BARRIER',
  'GROUP_SEQ_BEGIN',
  'GROUP_SEQ_END',
  'SET_LDS_SIZE',
  'SET_MODE',
  'SET_CF_IDX0',
  'SET_CF_IDX1',
]);

/** Whether PV or PS holds something after an instruction. */
export function givesResult({ encoding, name }: AluOp): boolean {
  return encoding !== 'lds_idx' && !resultless.has(name);
}

/** Whether an instruction that computes nothing names a register to write, of which no document says what it gets. */
export function writesNothing({ op, writeMask }: AluInst): boolean {
  return writeMask && op !== undefined && resultless.has(op.name) && !op.name.startsWith('SET_CF_IDX');
}

/** The slot whose result PV or PS is; undefined for other selects. */
export function forwardedSlot(sel: number, chan: number): Slot | undefined {
  if (sel === ALU_SRC.PS) return 4;
  return sel === ALU_SRC.PV ? (chan as Slot) : undefined;
}

/** Whether the group before, undefined at the start of a clause, computes something in a slot; of unknown opcodes it may. */
export function isForwarded(before: AluGroup | undefined, slot: Slot): boolean {
  return before?.insts.some((inst) => inst.slot === slot && (inst.op === undefined || givesResult(inst.op))) === true;
}
