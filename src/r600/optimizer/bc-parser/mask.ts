/* What instructions do to the exec mask and its stack. */
import type { AluGroup, AluInst, CfInst } from '../../isa/program.ts';

/** Whether a group switches lanes off. */
export function changesMask({ insts }: AluGroup): boolean {
  return insts.some(switchesOff);
}

/** Whether an instruction does: the lanes that fail its test. */
export function switchesOff({ op, updateExecMask }: AluInst): boolean {
  return updateExecMask && op?.tests === true;
}

/** Masks that an instruction leaves on the stack; a loop counts as one. */
export function pushesOf(cf: CfInst): number {
  const { name } = cf.op ?? { name: '' };
  if (cf.kind !== 'flow') return name === 'ALU_PUSH_BEFORE' ? 1 : -popsOf(name);
  if (name === 'PUSH' || name === 'PUSH_WQM' || name.startsWith('LOOP_START')) return 1;
  if (name === 'LOOP_END') return -1;
  return name === 'POP' || name === 'POP_WQM' ? -cf.word1.POP_COUNT : 0;
}

/** Masks that the end of an ALU clause pops. */
export function popsOf(name: string | undefined): number {
  if (name === 'ALU_POP_AFTER') return 1;
  return name === 'ALU_POP2_AFTER' ? 2 : 0;
}
