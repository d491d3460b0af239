/* The ALU instructions that random programs have, by the slots that they go to. */
import { aluOpNamed } from '../../../src/r600/advanced.ts';
import type { AluOp } from '../../../src/r600/advanced.ts';
import type { Generation } from '../../../src/r600/index.ts';

const names = [
  'ADD', 'MUL', 'MUL_IEEE', 'MAX', 'MIN', 'MAX_DX10', 'MIN_DX10', 'SETE', 'SETGT', 'SETGE', 'SETNE', 'SETE_DX10', 'SETGT_DX10',
  'SETGE_DX10', 'SETNE_DX10', 'FRACT', 'TRUNC', 'CEIL', 'RNDNE', 'FLOOR', 'MOV', 'MOV', 'MOV', 'AND_INT', 'OR_INT', 'XOR_INT',
  'NOT_INT', 'ADD_INT', 'SUB_INT', 'MAX_INT', 'MIN_INT', 'MAX_UINT', 'MIN_UINT', 'SETE_INT', 'SETGT_INT', 'SETGE_INT',
  'SETNE_INT', 'SETGT_UINT', 'SETGE_UINT', 'MULADD', 'MULADD_IEEE', 'CNDE', 'CNDGT', 'CNDGE', 'CNDE_INT', 'CNDGT_INT',
  'CNDGE_INT', 'MULADD_M2', 'ASHR_INT', 'LSHR_INT', 'LSHL_INT', 'BFE_UINT', 'BFE_INT', 'BFI_INT', 'BIT_ALIGN_INT', 'FMA',
  'FLT_TO_INT', 'INT_TO_FLT', 'UINT_TO_FLT', 'MULLO_INT', 'MULHI_INT', 'MULLO_UINT', 'RECIP_IEEE', 'RECIPSQRT_IEEE', 'SQRT_IEEE',
  'EXP_IEEE', 'LOG_IEEE', 'SIN', 'COS', 'MUL_LIT', 'MUL_UINT24', 'ADDC_UINT', 'SUBB_UINT', 'FFBH_UINT', 'BCNT_INT',
] as const; // prettier-ignore

const comparisons = ['E', 'GT', 'GE', 'NE'].flatMap((cc) => [`${cc}`, `${cc}_INT`]).concat('GT_UINT', 'GE_UINT');

function known(list: readonly string[], generation: Generation): readonly AluOp[] {
  return list.map(aluOpNamed).filter((op): op is AluOp => op !== undefined && op.slots[generation] !== '-');
}

/** What a generation has. */
export interface InstructionSet {
  readonly general: readonly AluOp[];
  readonly predicates: readonly AluOp[];
  readonly kills: readonly AluOp[];
}

/** The instructions of a generation. */
export function instructionsOf(generation: Generation): InstructionSet {
  return {
    general: known(names, generation),
    predicates: known(
      comparisons.map((cc) => `PRED_SET${cc}`),
      generation,
    ),
    kills: known(
      comparisons.map((cc) => `KILL${cc}`),
      generation,
    ),
  };
}
