/* What the instructions of a group set besides registers. */
import type { Generation } from './tables/chips.ts';
import { slotNames } from './tables/operand-names.ts';
import type { AluGroup, AluInst } from './program.ts';

/** A component of AR, or one of the two index registers of control flow. */
export interface AddressRegister {
  readonly kind: 'AR' | 'CF_IDX';
  readonly index: number;
}

/** What a MOVA sets. On Cayman MOVA_DST says it: 0 AR.x, 2 and 3 the index registers. R600 and R700 have four components of AR. */
export function loadedBy({ op, dstGpr, dstChan }: AluInst, generation: Generation): AddressRegister | undefined {
  if (generation !== 'CAYMAN')
    return { kind: 'AR', index: generation === 'EVERGREEN' || op?.name === 'MOVA_GPR_INT' ? 0 : dstChan };
  if (dstGpr === 0) return { kind: 'AR', index: 0 };
  return dstGpr === 2 || dstGpr === 3 ? { kind: 'CF_IDX', index: dstGpr - 2 } : undefined;
}

/** The predicate, exec mask, or address or index register that two instructions of a group set: which of them does, no document says. */
export function setTwice({ insts }: AluGroup, generation: Generation): string | undefined {
  const names: string[] = [];
  for (const inst of insts) {
    for (const name of setBy(inst, generation)) {
      if (names.includes(name)) return name;
      names.push(name);
    }
  }
  return undefined;
}

const nothing: readonly string[] = [];

function setBy(inst: AluInst, generation: Generation): readonly string[] {
  const { op, updatePred, updateExecMask } = inst;
  if (op === undefined) return nothing;
  if (op.name === 'SET_CF_IDX0' || op.name === 'SET_CF_IDX1') return [op.name.replace('SET_', '')];
  if (op.flags.has('MOVA')) {
    const loaded = loadedBy(inst, generation);
    if (loaded === undefined) return nothing;
    return [loaded.kind === 'AR' ? `AR.${slotNames[loaded.index]}` : `CF_IDX${loaded.index}`];
  }
  if (!op.tests) return nothing;
  return [...(updatePred ? ['predicate'] : []), ...(updateExecMask ? ['exec mask'] : [])];
}
