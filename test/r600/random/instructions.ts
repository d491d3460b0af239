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

/** Those that compilers make seldom. */
const rare = [
  'MULADD_M4', 'MULADD_D2', 'MULADD_IEEE_M2', 'MULADD_IEEE_M4', 'MULADD_IEEE_D2', 'MUL_LIT_M2', 'MUL_LIT_M4', 'MUL_LIT_D2',
  'LOG_CLAMPED', 'RECIP_CLAMPED', 'RECIP_FF', 'RECIPSQRT_CLAMPED', 'RECIPSQRT_FF', 'RECIP_INT', 'RECIP_UINT', 'MULHI_UINT',
  'FLT_TO_UINT', 'FLT_TO_UINT4', 'FLT_TO_INT_RPI', 'FLT_TO_INT_FLOOR', 'FLT_TO_INT_TRUNC', 'OFFSET_TO_FLT', 'UBYTE0_FLT',
  'UBYTE1_FLT', 'UBYTE2_FLT', 'UBYTE3_FLT', 'FLT32_TO_FLT16', 'FLT16_TO_FLT32', 'BFREV_INT', 'BFM_INT', 'FFBL_INT', 'FFBH_INT',
  'MUL_INT24', 'MULHI_INT24', 'MULHI_UINT24', 'MULADD_INT24', 'MULADD_UINT24', 'LERP_UINT', 'BYTE_ALIGN_INT', 'SAD_ACCUM_UINT',
  'SAD_ACCUM_HI_UINT',
] as const; // prettier-ignore

/** Those that take two or four slots together. */
const packs: readonly (readonly [name: string, size: 2 | 4])[] = [
  ['DOT4', 4],
  ['DOT4_IEEE', 4],
  ['CUBE', 4],
  ['MAX4', 4],
  ['ADD_64', 2],
  ['MUL_64', 4],
  ['FMA_64', 4],
  ['MULADD_64', 4],
  ['MIN_64', 2],
  ['MAX_64', 2],
  ['FRACT_64', 2],
  ['LDEXP_64', 2],
  ['SETE_64', 2],
  ['SETGT_64', 2],
  ['CNDNE_64', 2],
  ['FLT32_TO_FLT64', 2],
  ['FLT64_TO_FLT32', 2],
];

const comparisons = ['E', 'GT', 'GE', 'NE'].flatMap((cc) => [`${cc}`, `${cc}_INT`]).concat('GT_UINT', 'GE_UINT');

function known(list: readonly string[], generation: Generation): readonly AluOp[] {
  return list.map(aluOpNamed).filter((op): op is AluOp => op !== undefined && op.slots[generation] !== '-');
}

/** What a generation has. */
export interface InstructionSet {
  readonly general: readonly AluOp[];
  readonly predicates: readonly AluOp[];
  readonly kills: readonly AluOp[];
  readonly packs: readonly Pack[];
}

/** An instruction that takes several slots, the first of them a multiple of their number. */
export interface Pack {
  readonly op: AluOp;
  readonly size: 2 | 4;
}

/** The instructions of a generation, with `all` also what compilers make seldom. */
export function instructionsOf(generation: Generation, all = false): InstructionSet {
  return {
    general: known(all ? [...names, ...rare] : names, generation),
    packs: packs.flatMap(([name, size]) => known([name], generation).map((op) => ({ op, size }))),
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
