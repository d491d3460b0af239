/* Which slots an instruction may be in, as bits: 1 to 8 for x to w, 16 for t. */
import type { Program } from '../../isa/program.ts';
import type { AluOp } from '../../isa/tables/alu-opcodes.ts';
import { ofGeneration } from '../../isa/tables/chips.ts';
import type { Generation } from '../../isa/tables/chips.ts';

/** Slots x to w. */
const VECTOR = 0b01111;
/** Slot t. */
export const TRANS = 0b10000;
/** Slot x. */
const X = 0b00001;
/** The number of slot t. */
const T = 4;

/** The slots of an instruction that stands by itself; 0 where it cannot. `multiplyAddInT`: see `PassContext`. */
export function slotsOf(op: AluOp, generation: Generation, multiplyAddInT: boolean): number {
  if (op.encoding === 'lds_idx' || op.name.startsWith('SET_CF_IDX') || op.name === 'GROUP_BARRIER') return X;
  const slots = ofGeneration(op.slots, generation);
  const t = generation === 'CAYMAN' ? 0 : TRANS;
  if (op.flags.has('MOVA')) return slots === 'S' ? t : X;
  switch (slots) {
    case 'VS':
      return op.name.startsWith('MULADD') && !multiplyAddInT ? VECTOR : VECTOR | t;
    case 'V':
      return VECTOR;
    case 'S':
      return t;
    case '4V':
    case '2V':
    case '-':
      return 0;
  }
}

/**
 * Whether multiply-adds may be in t. Of R600 and R700 Mesa's optimizer keeps them out, for trouble that somebody saw on an R700 and nobody
 * explained; drivers' compilers put them there. So they may where the source has one there.
 */
export function hasMultiplyAddInT({ chip, cf }: Program): boolean {
  if (chip.generation === 'EVERGREEN') return true;
  return cf.some(
    (each) =>
      each.kind === 'alu' &&
      each.clause.groups.some(({ insts }) => insts.some(({ slot, op }) => slot === T && op?.name.startsWith('MULADD'))),
  );
}
