/* Which slots an instruction may be in, as bits: 1 to 8 for x to w, 16 for t. */
import type { AluOp } from '../../isa/tables/alu-opcodes.ts';
import type { Generation } from '../../isa/tables/chips.ts';

/** Slots x to w. */
const VECTOR = 0b01111;
/** Slot t. */
export const TRANS = 0b10000;
/** Slot x. */
const X = 0b00001;

/** The slots of an instruction that stands by itself; 0 where it cannot. */
export function slotsOf(op: AluOp, generation: Generation): number {
  if (op.encoding === 'lds_idx' || op.name.startsWith('SET_CF_IDX') || op.name === 'GROUP_BARRIER') return X;
  const slots = op.slots[generation];
  const t = generation === 'CAYMAN' ? 0 : TRANS;
  if (op.flags.has('MOVA')) return slots === 'S' ? t : X;
  switch (slots) {
    case 'VS':
      // The multiply-adds of R600 and R700 are kept out of t.
      return op.name.startsWith('MULADD') && generation !== 'EVERGREEN' ? VECTOR : VECTOR | t;
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
