/* What a clause does to the exec mask. */
import type { AluGroup } from '../../isa/program.ts';

/** Whether a group switches lanes off. */
export function changesMask({ insts }: AluGroup): boolean {
  return insts.some(
    ({ op, updateExecMask }) => updateExecMask && (op?.flags.has('PRED') || op?.flags.has('PRED_PUSH')),
  );
}

/** Masks that the end of an ALU clause pops. */
export function popsOf(name: string | undefined): number {
  if (name === 'ALU_POP_AFTER') return 1;
  return name === 'ALU_POP2_AFTER' ? 2 : 0;
}
