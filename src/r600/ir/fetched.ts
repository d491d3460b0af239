/* What a fetch shader leaves behind: it exports nothing, the registers that its fetches wrote are for its caller. */
import type { Program } from '../isa/program.ts';
import { field, fieldsOf } from './fields.ts';

/** Components, `gpr * 4 + chan`, of the registers that a fetch shader's fetches write, lowest first; of other programs none. */
export function fetchedComponents({ type, cf: code }: Program): readonly number[] {
  if (type !== 'fetch') return [];
  const components = new Set<number>();
  for (const inst of code.flatMap((cf) => (cf.kind === 'fetch' ? cf.clause.insts : []))) {
    if (inst.kind !== 'vtx' && inst.kind !== 'tex') continue;
    const fields = fieldsOf(inst.word0, inst.word1, inst.word2);
    for (const [chan, axis] of ['X', 'Y', 'Z', 'W'].entries()) {
      if (field(fields, `DST_SEL_${axis}`) !== 7) components.add(field(fields, 'DST_GPR') * 4 + chan);
    }
  }
  return [...components].sort((a, b) => a - b);
}
