/* What a source select of an ALU instruction names, and the constant cache lines of a clause. */
import type { CfAlu } from '../program.ts';
import type { Generation } from './chips.ts';

/** Source selects with a meaning of their own. Registers are 0 to 127, interpolation parameters from `PARAM_BASE` on. */
export const ALU_SRC = {
  KCACHE0: 128,
  KCACHE1: 160,
  LDS_OQ_A: 219,
  LDS_OQ_B: 220,
  LDS_OQ_A_POP: 221,
  LDS_OQ_B_POP: 222,
  LDS_DIRECT_A: 223,
  LDS_DIRECT_B: 224,
  TIME_HI: 227,
  TIME_LO: 228,
  MASK_HI: 229,
  MASK_LO: 230,
  HW_WAVE_ID: 231,
  SIMD_ID: 232,
  SE_ID: 233,
  HW_THREADGRP_ID: 234,
  WAVE_ID_IN_GRP: 235,
  NUM_THREADGRP_WAVES: 236,
  HW_ALU_ODD: 237,
  LOOP_IDX: 238,
  PARAM_BASE_ADDR: 240,
  NEW_PRIM_MASK: 241,
  PRIM_MASK_HI: 242,
  PRIM_MASK_LO: 243,
  ONE_DBL_L: 244,
  ONE_DBL_M: 245,
  HALF_DBL_L: 246,
  HALF_DBL_M: 247,
  ZERO: 248,
  ONE: 249,
  ONE_INT: 250,
  M_ONE_INT: 251,
  HALF: 252,
  LITERAL: 253,
  PV: 254,
  PS: 255,
  KCACHE2: 256,
  KCACHE3: 288,
  PARAM: 448,
} as const;

/** The first of the clause temporaries T0 to T3, which live as long as a clause where the driver reserves four. */
export const FIRST_CLAUSE_TEMP = 124;

/** The first of the 256 constants of the file that R600 and R700 have in place of buffers; later chips have KC2 and more there. */
export const FIRST_FILE_CONSTANT = 256;

/** Which constant of the constant file a select names; undefined where it names none, and on chips without that file. */
export function fileSelect(sel: number, generation: Generation): number | undefined {
  const hasFile = generation === 'R600' || generation === 'R700';
  return hasFile && sel >= FIRST_FILE_CONSTANT ? sel - FIRST_FILE_CONSTANT : undefined;
}

/** Which of the constant cache sets, two on R600 and R700 and later four, and which of its 32 constants; undefined where none. */
export function kcacheSelect(
  sel: number,
  generation: Generation,
): { readonly set: number; readonly index: number } | undefined {
  if (sel >= ALU_SRC.KCACHE0 && sel < ALU_SRC.KCACHE0 + 64) return { set: (sel >> 5) & 1, index: sel & 31 };
  if (fileSelect(sel, generation) !== undefined) return undefined;
  if (sel >= ALU_SRC.KCACHE2 && sel < ALU_SRC.KCACHE2 + 64) return { set: 2 + ((sel >> 5) & 1), index: sel & 31 };
  return undefined;
}

/** Constants that a clause locks: 16, or with LOCK_2 32, from `addr * 16` of a buffer on. */
export interface KcacheLock {
  readonly bank: number;
  /** 0 none, 1 LOCK_1, 2 LOCK_2, 3 LOCK_LOOP_INDEX. */
  readonly mode: number;
  /** In units of 16 constants of four dwords. */
  readonly addr: number;
  /** 0 none, 1 and 2 add CF_IDX0 or CF_IDX1 to the bank. */
  readonly indexMode: number;
}

/** The four locks of an ALU clause; those without ALU_EXT have mode 0 for the last two. */
export function kcacheLocks({ word0, word1, ext }: CfAlu): readonly [KcacheLock, KcacheLock, KcacheLock, KcacheLock] {
  const [e0, e1] = [ext?.word0, ext?.word1];
  return [
    {
      bank: word0.KCACHE_BANK0,
      mode: word0.KCACHE_MODE0,
      addr: word1.KCACHE_ADDR0,
      indexMode: e0?.KCACHE_BANK_INDEX_MODE0 ?? 0,
    },
    {
      bank: word0.KCACHE_BANK1,
      mode: word1.KCACHE_MODE1,
      addr: word1.KCACHE_ADDR1,
      indexMode: e0?.KCACHE_BANK_INDEX_MODE1 ?? 0,
    },
    {
      bank: e0?.KCACHE_BANK2 ?? 0,
      mode: e0?.KCACHE_MODE2 ?? 0,
      addr: e1?.KCACHE_ADDR2 ?? 0,
      indexMode: e0?.KCACHE_BANK_INDEX_MODE2 ?? 0,
    },
    {
      bank: e0?.KCACHE_BANK3 ?? 0,
      mode: e1?.KCACHE_MODE3 ?? 0,
      addr: e1?.KCACHE_ADDR3 ?? 0,
      indexMode: e0?.KCACHE_BANK_INDEX_MODE3 ?? 0,
    },
  ];
}
