/* What the instructions of a group set besides registers. */
import type { Generation } from './tables/chips.ts';
import { slotNames } from './tables/operand-names.ts';
import type { AluGroup, AluInst } from './program.ts';

/** The predicate, exec mask, or address or index register that two instructions of a group set: which of them does, no document says. */
export function setTwice({ insts }: AluGroup, generation: Generation): string | undefined {
  const names = insts.flatMap((inst) => setBy(inst, generation));
  return names.find((name, i) => names.includes(name, i + 1));
}

/** MOVA sets AR, or by its destination an index register (Cayman) or a component of AR (R600 and R700). */
function setBy({ op, dstGpr, dstChan, updatePred, updateExecMask }: AluInst, generation: Generation): string[] {
  if (op === undefined) return [];
  if (op.name === 'SET_CF_IDX0' || op.name === 'SET_CF_IDX1') return [op.name.replace('SET_', '')];
  if (op.flags.has('MOVA')) {
    if (generation === 'CAYMAN') return [dstGpr === 0 ? 'AR.x' : `CF_IDX${dstGpr - 2}`];
    return [generation === 'EVERGREEN' || op.name === 'MOVA_GPR_INT' ? 'AR.x' : `AR.${slotNames[dstChan]}`];
  }
  if (!op.flags.has('PRED') && !op.flags.has('PRED_PUSH')) return [];
  return [...(updatePred ? ['predicate'] : []), ...(updateExecMask ? ['exec mask'] : [])];
}
