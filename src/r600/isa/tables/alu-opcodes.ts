/* The ALU instructions of R600, R700, Evergreen and Cayman (the ISA documents' chapters "ALU Instructions" and "LDS"). */
import { byGeneration, ofGeneration } from './chips.ts';
import type { Generation } from './chips.ts';

/** Which second word an instruction has, and so whose numbers its opcode is one of. `lds_idx`: the LDS_OP of LDS_IDX_OP. */
export type AluEncoding = 'op2' | 'op3' | 'lds_idx';

/**
 * Where an instruction may be: V in x, y, z or w; S in t (Cayman, which has none: in three or four of x to w); 4V and 2V
 * take four or two vector slots at once; - is not there in this generation.
 */
export type AluSlots = 'VS' | 'V' | 'S' | '4V' | '2V' | '-';

/**
 * What an instruction is like. CC_: the comparison of a SET, PRED, KILL or CMOV. M_COMM and M_ASSOC: commutative, associative.
 * REPL: the result is the same in all slots, whatever each reads. PREV_NEXT, PREV_INTERLEAVE: slots read each other's sources.
 */
export type AluFlag =
  | 'M_COMM'
  | 'M_ASSOC'
  | 'IEEE'
  | 'DX10'
  | '64'
  | '24'
  | 'CVT'
  | 'REPL'
  | 'INTERP'
  | 'PREV_NEXT'
  | 'PREV_INTERLEAVE'
  | 'SET'
  | 'CMOV'
  | 'KILL'
  | 'PRED'
  | 'PRED_PUSH'
  | 'MOVA'
  | 'LDS'
  | 'CC_E'
  | 'CC_GT'
  | 'CC_GE'
  | 'CC_NE'
  | 'CC_LT'
  | 'CC_LE'
  | 'INT_DST'
  | 'UINT_DST'
  | 'INT_CMP'
  | 'UINT_CMP';

/** One ALU instruction. */
export interface AluOp {
  readonly name: string;
  readonly encoding: AluEncoding;
  /** Sources that it reads, 0 to 3. */
  readonly sources: number;
  /** Opcode on R600 and R700; null: not there. */
  readonly r6r7: number | null;
  /** Opcode on Evergreen and Cayman; null: not there. */
  readonly egcm: number | null;
  readonly slots: Readonly<Record<Generation, AluSlots>>;
  readonly flags: ReadonlySet<AluFlag>;
  /** Whether it is a PRED_SET: it sets predicate and exec mask where its word says so. */
  readonly tests: boolean;
}

/* name, encoding, sources, opcode R600/R700, opcode Evergreen/Cayman, slots R600 R700 Evergreen Cayman, flags */
const rows: readonly (readonly [string, AluEncoding, number, number | null, number | null, string, string])[] = [
  ['ADD', 'op2', 2, 0x00, 0x00, 'VS VS VS VS', 'M_COMM M_ASSOC'],
  ['MUL', 'op2', 2, 0x01, 0x01, 'VS VS VS VS', 'M_COMM M_ASSOC'],
  ['MUL_IEEE', 'op2', 2, 0x02, 0x02, 'VS VS VS VS', 'M_COMM M_ASSOC IEEE'],
  ['MAX', 'op2', 2, 0x03, 0x03, 'VS VS VS VS', 'M_COMM M_ASSOC'],
  ['MIN', 'op2', 2, 0x04, 0x04, 'VS VS VS VS', 'M_COMM M_ASSOC'],
  ['MAX_DX10', 'op2', 2, 0x05, 0x05, 'VS VS VS VS', 'M_COMM M_ASSOC DX10'],
  ['MIN_DX10', 'op2', 2, 0x06, 0x06, 'VS VS VS VS', 'M_COMM M_ASSOC DX10'],
  ['SETE', 'op2', 2, 0x08, 0x08, 'VS VS VS VS', 'SET CC_E'],
  ['SETGT', 'op2', 2, 0x09, 0x09, 'VS VS VS VS', 'SET CC_GT'],
  ['SETGE', 'op2', 2, 0x0a, 0x0a, 'VS VS VS VS', 'SET CC_GE'],
  ['SETNE', 'op2', 2, 0x0b, 0x0b, 'VS VS VS VS', 'SET CC_NE'],
  ['SETE_DX10', 'op2', 2, 0x0c, 0x0c, 'VS VS VS VS', 'SET CC_E DX10 INT_DST'],
  ['SETGT_DX10', 'op2', 2, 0x0d, 0x0d, 'VS VS VS VS', 'SET CC_GT DX10 INT_DST'],
  ['SETGE_DX10', 'op2', 2, 0x0e, 0x0e, 'VS VS VS VS', 'SET CC_GE DX10 INT_DST'],
  ['SETNE_DX10', 'op2', 2, 0x0f, 0x0f, 'VS VS VS VS', 'SET CC_NE DX10 INT_DST'],
  ['FRACT', 'op2', 1, 0x10, 0x10, 'VS VS VS VS', ''],
  ['TRUNC', 'op2', 1, 0x11, 0x11, 'VS VS VS VS', ''],
  ['CEIL', 'op2', 1, 0x12, 0x12, 'VS VS VS VS', ''],
  ['RNDNE', 'op2', 1, 0x13, 0x13, 'VS VS VS VS', ''],
  ['FLOOR', 'op2', 1, 0x14, 0x14, 'VS VS VS VS', ''],
  ['ASHR_INT', 'op2', 2, 0x70, 0x15, 'S VS VS VS', 'INT_DST'],
  ['LSHR_INT', 'op2', 2, 0x71, 0x16, 'S VS VS VS', 'INT_DST'],
  ['LSHL_INT', 'op2', 2, 0x72, 0x17, 'S VS VS VS', 'INT_DST'],
  ['MOV', 'op2', 1, 0x19, 0x19, 'VS VS VS VS', ''],
  ['ALU_NOP', 'op2', 0, 0x1a, 0x1a, 'VS VS VS VS', ''],
  ['PRED_SETGT_UINT', 'op2', 2, 0x1e, 0x1e, 'VS VS VS VS', 'PRED CC_GT UINT_CMP'],
  ['PRED_SETGE_UINT', 'op2', 2, 0x1f, 0x1f, 'VS VS VS VS', 'PRED CC_GE UINT_CMP'],
  ['PRED_SETE', 'op2', 2, 0x20, 0x20, 'VS VS VS VS', 'PRED CC_E'],
  ['PRED_SETGT', 'op2', 2, 0x21, 0x21, 'VS VS VS VS', 'PRED CC_GT'],
  ['PRED_SETGE', 'op2', 2, 0x22, 0x22, 'VS VS VS VS', 'PRED CC_GE'],
  ['PRED_SETNE', 'op2', 2, 0x23, 0x23, 'VS VS VS VS', 'PRED CC_NE'],
  ['PRED_SET_INV', 'op2', 1, 0x24, 0x24, 'VS VS VS VS', 'PRED'],
  ['PRED_SET_POP', 'op2', 2, 0x25, 0x25, 'VS VS VS VS', 'PRED'],
  ['PRED_SET_CLR', 'op2', 0, 0x26, 0x26, 'VS VS VS VS', 'PRED'],
  ['PRED_SET_RESTORE', 'op2', 1, 0x27, 0x27, 'VS VS VS VS', 'PRED'],
  ['PRED_SETE_PUSH', 'op2', 2, 0x28, 0x28, 'VS VS VS VS', 'PRED_PUSH CC_E'],
  ['PRED_SETGT_PUSH', 'op2', 2, 0x29, 0x29, 'VS VS VS VS', 'PRED_PUSH CC_GT'],
  ['PRED_SETGE_PUSH', 'op2', 2, 0x2a, 0x2a, 'VS VS VS VS', 'PRED_PUSH CC_GE'],
  ['PRED_SETNE_PUSH', 'op2', 2, 0x2b, 0x2b, 'VS VS VS VS', 'PRED_PUSH CC_NE'],
  ['KILLE', 'op2', 2, 0x2c, 0x2c, 'VS VS VS VS', 'KILL CC_E'],
  ['KILLGT', 'op2', 2, 0x2d, 0x2d, 'VS VS VS VS', 'KILL CC_GT'],
  ['KILLGE', 'op2', 2, 0x2e, 0x2e, 'VS VS VS VS', 'KILL CC_GE'],
  ['KILLNE', 'op2', 2, 0x2f, 0x2f, 'VS VS VS VS', 'KILL CC_NE'],
  ['AND_INT', 'op2', 2, 0x30, 0x30, 'VS VS VS VS', 'M_COMM M_ASSOC INT_DST'],
  ['OR_INT', 'op2', 2, 0x31, 0x31, 'VS VS VS VS', 'M_COMM M_ASSOC INT_DST'],
  ['XOR_INT', 'op2', 2, 0x32, 0x32, 'VS VS VS VS', 'M_COMM M_ASSOC INT_DST'],
  ['NOT_INT', 'op2', 1, 0x33, 0x33, 'VS VS VS VS', 'INT_DST'],
  ['ADD_INT', 'op2', 2, 0x34, 0x34, 'VS VS VS VS', 'M_COMM M_ASSOC INT_DST'],
  ['SUB_INT', 'op2', 2, 0x35, 0x35, 'VS VS VS VS', 'INT_DST'],
  ['MAX_INT', 'op2', 2, 0x36, 0x36, 'VS VS VS VS', 'M_COMM M_ASSOC INT_DST'],
  ['MIN_INT', 'op2', 2, 0x37, 0x37, 'VS VS VS VS', 'M_COMM M_ASSOC INT_DST'],
  ['MAX_UINT', 'op2', 2, 0x38, 0x38, 'VS VS VS VS', 'M_COMM M_ASSOC UINT_DST'],
  ['MIN_UINT', 'op2', 2, 0x39, 0x39, 'VS VS VS VS', 'M_COMM M_ASSOC UINT_DST'],
  ['SETE_INT', 'op2', 2, 0x3a, 0x3a, 'VS VS VS VS', 'SET CC_E INT_DST INT_CMP'],
  ['SETGT_INT', 'op2', 2, 0x3b, 0x3b, 'VS VS VS VS', 'SET CC_GT INT_DST INT_CMP'],
  ['SETGE_INT', 'op2', 2, 0x3c, 0x3c, 'VS VS VS VS', 'SET CC_GE INT_DST INT_CMP'],
  ['SETNE_INT', 'op2', 2, 0x3d, 0x3d, 'VS VS VS VS', 'SET CC_NE INT_DST INT_CMP'],
  ['SETGT_UINT', 'op2', 2, 0x3e, 0x3e, 'VS VS VS VS', 'SET CC_GT UINT_DST UINT_CMP'],
  ['SETGE_UINT', 'op2', 2, 0x3f, 0x3f, 'VS VS VS VS', 'SET CC_GE UINT_DST UINT_CMP'],
  ['KILLGT_UINT', 'op2', 2, 0x40, 0x40, 'VS VS VS VS', 'KILL CC_GT UINT_CMP'],
  ['KILLGE_UINT', 'op2', 2, 0x41, 0x41, 'VS VS VS VS', 'KILL CC_GE UINT_CMP'],
  ['PRED_SETE_INT', 'op2', 2, 0x42, 0x42, 'VS VS VS VS', 'PRED CC_E INT_CMP'],
  ['PRED_SETGT_INT', 'op2', 2, 0x43, 0x43, 'VS VS VS VS', 'PRED CC_GT INT_CMP'],
  ['PRED_SETGE_INT', 'op2', 2, 0x44, 0x44, 'VS VS VS VS', 'PRED CC_GE INT_CMP'],
  ['PRED_SETNE_INT', 'op2', 2, 0x45, 0x45, 'VS VS VS VS', 'PRED CC_NE INT_CMP'],
  ['KILLE_INT', 'op2', 2, 0x46, 0x46, 'VS VS VS VS', 'KILL CC_E INT_CMP'],
  ['KILLGT_INT', 'op2', 2, 0x47, 0x47, 'VS VS VS VS', 'KILL CC_GT INT_CMP'],
  ['KILLGE_INT', 'op2', 2, 0x48, 0x48, 'VS VS VS VS', 'KILL CC_GE INT_CMP'],
  ['KILLNE_INT', 'op2', 2, 0x49, 0x49, 'VS VS VS VS', 'KILL CC_NE INT_CMP'],
  ['PRED_SETE_PUSH_INT', 'op2', 2, 0x4a, 0x4a, 'VS VS VS VS', 'PRED_PUSH CC_E INT_CMP'],
  ['PRED_SETGT_PUSH_INT', 'op2', 2, 0x4b, 0x4b, 'VS VS VS VS', 'PRED_PUSH CC_GT INT_CMP'],
  ['PRED_SETGE_PUSH_INT', 'op2', 2, 0x4c, 0x4c, 'VS VS VS VS', 'PRED_PUSH CC_GE INT_CMP'],
  ['PRED_SETNE_PUSH_INT', 'op2', 2, 0x4d, 0x4d, 'VS VS VS VS', 'PRED_PUSH CC_NE INT_CMP'],
  ['PRED_SETLT_PUSH_INT', 'op2', 2, 0x4e, 0x4e, 'VS VS VS VS', 'PRED_PUSH CC_LT INT_CMP'],
  ['PRED_SETLE_PUSH_INT', 'op2', 2, 0x4f, 0x4f, 'VS VS VS VS', 'PRED_PUSH CC_LE INT_CMP'],
  ['FLT_TO_INT', 'op2', 1, 0x6b, 0x50, 'S S V V', 'INT_DST CVT'],
  ['BFREV_INT', 'op2', 1, null, 0x51, '- - VS VS', 'INT_DST'],
  ['ADDC_UINT', 'op2', 2, null, 0x52, '- - VS VS', 'UINT_DST'],
  ['SUBB_UINT', 'op2', 2, null, 0x53, '- - VS VS', 'UINT_DST'],
  ['GROUP_BARRIER', 'op2', 0, null, 0x54, '- - VS VS', ''],
  ['GROUP_SEQ_BEGIN', 'op2', 0, null, 0x55, '- - VS -', ''],
  ['GROUP_SEQ_END', 'op2', 0, null, 0x56, '- - VS -', ''],
  ['SET_MODE', 'op2', 2, null, 0x57, '- - VS VS', ''],
  ['SET_CF_IDX0', 'op2', 0, null, 0x58, '- - VS -', ''],
  ['SET_CF_IDX1', 'op2', 0, null, 0x59, '- - VS -', ''],
  ['SET_LDS_SIZE', 'op2', 2, null, 0x5a, '- - VS VS', ''],
  ['MUL_INT24', 'op2', 2, null, 0x5b, '- - - V', 'INT_DST 24'],
  ['MULHI_INT24', 'op2', 2, null, 0x5c, '- - - V', 'INT_DST 24'],
  ['FLT_TO_INT_TRUNC', 'op2', 1, null, 0x5d, '- - - V', 'INT_DST CVT'],
  ['EXP_IEEE', 'op2', 1, 0x61, 0x81, 'S S S S', 'IEEE'],
  ['LOG_CLAMPED', 'op2', 1, 0x62, 0x82, 'S S S S', ''],
  ['LOG_IEEE', 'op2', 1, 0x63, 0x83, 'S S S S', 'IEEE'],
  ['RECIP_CLAMPED', 'op2', 1, 0x64, 0x84, 'S S S S', ''],
  ['RECIP_FF', 'op2', 1, 0x65, 0x85, 'S S S S', ''],
  ['RECIP_IEEE', 'op2', 1, 0x66, 0x86, 'S S S S', 'IEEE'],
  ['RECIPSQRT_CLAMPED', 'op2', 1, 0x67, 0x87, 'S S S S', ''],
  ['RECIPSQRT_FF', 'op2', 1, 0x68, 0x88, 'S S S S', ''],
  ['RECIPSQRT_IEEE', 'op2', 1, 0x69, 0x89, 'S S S S', 'IEEE'],
  ['SQRT_IEEE', 'op2', 1, 0x6a, 0x8a, 'S S S S', 'IEEE'],
  ['SIN', 'op2', 1, 0x6e, 0x8d, 'S S S S', ''],
  ['COS', 'op2', 1, 0x6f, 0x8e, 'S S S S', ''],
  ['MULLO_INT', 'op2', 2, 0x73, 0x8f, 'S S S 4V', 'M_COMM INT_DST'],
  ['MULHI_INT', 'op2', 2, 0x74, 0x90, 'S S S 4V', 'M_COMM INT_DST'],
  ['MULLO_UINT', 'op2', 2, 0x75, 0x91, 'S S S 4V', 'M_COMM UINT_DST'],
  ['MULHI_UINT', 'op2', 2, 0x76, 0x92, 'S S S 4V', 'M_COMM UINT_DST'],
  ['RECIP_INT', 'op2', 1, 0x77, 0x93, 'S S S -', 'INT_DST'],
  ['RECIP_UINT', 'op2', 1, 0x78, 0x94, 'S S S -', 'UINT_DST'],
  ['RECIP_64', 'op2', 2, null, 0x95, '- - S S', '64'],
  ['RECIP_CLAMPED_64', 'op2', 2, null, 0x96, '- - S S', '64'],
  ['RECIPSQRT_64', 'op2', 2, null, 0x97, '- - S S', '64'],
  ['RECIPSQRT_CLAMPED_64', 'op2', 2, null, 0x98, '- - S S', '64'],
  ['SQRT_64', 'op2', 2, null, 0x99, '- - S S', '64'],
  ['FLT_TO_UINT', 'op2', 1, 0x79, 0x9a, 'S S S V', 'UINT_DST CVT'],
  ['INT_TO_FLT', 'op2', 1, 0x6c, 0x9b, 'S S S V', 'CVT'],
  ['UINT_TO_FLT', 'op2', 1, 0x6d, 0x9c, 'S S S V', 'CVT'],
  ['BFM_INT', 'op2', 2, null, 0xa0, '- - V V', 'INT_DST'],
  ['FLT32_TO_FLT16', 'op2', 1, null, 0xa2, '- - V V', ''],
  ['FLT16_TO_FLT32', 'op2', 1, null, 0xa3, '- - V V', ''],
  ['UBYTE0_FLT', 'op2', 1, null, 0xa4, '- - V V', ''],
  ['UBYTE1_FLT', 'op2', 1, null, 0xa5, '- - V V', ''],
  ['UBYTE2_FLT', 'op2', 1, null, 0xa6, '- - V V', ''],
  ['UBYTE3_FLT', 'op2', 1, null, 0xa7, '- - V V', ''],
  ['BCNT_INT', 'op2', 1, null, 0xaa, '- - V V', 'INT_DST'],
  ['FFBH_UINT', 'op2', 1, null, 0xab, '- - V V', 'UINT_DST'],
  ['FFBL_INT', 'op2', 1, null, 0xac, '- - V V', 'INT_DST'],
  ['FFBH_INT', 'op2', 1, null, 0xad, '- - V V', 'INT_DST'],
  ['FLT_TO_UINT4', 'op2', 1, null, 0xae, '- - V V', 'UINT_DST'],
  ['DOT_IEEE', 'op2', 2, null, 0xaf, '- - V V', 'PREV_NEXT IEEE'],
  ['FLT_TO_INT_RPI', 'op2', 1, null, 0xb0, '- - V V', 'INT_DST CVT'],
  ['FLT_TO_INT_FLOOR', 'op2', 1, null, 0xb1, '- - V V', 'INT_DST CVT'],
  ['MULHI_UINT24', 'op2', 2, null, 0xb2, '- - V V', 'UINT_DST 24'],
  ['MBCNT_32HI_INT', 'op2', 1, null, 0xb3, '- - V V', 'INT_DST'],
  ['OFFSET_TO_FLT', 'op2', 1, null, 0xb4, '- - V V', ''],
  ['MUL_UINT24', 'op2', 2, null, 0xb5, '- - V V', 'UINT_DST 24'],
  ['BCNT_ACCUM_PREV_INT', 'op2', 1, null, 0xb6, '- - V V', 'INT_DST PREV_NEXT'],
  ['MBCNT_32LO_ACCUM_PREV_INT', 'op2', 1, null, 0xb7, '- - V V', 'INT_DST PREV_NEXT'],
  ['SETE_64', 'op2', 2, null, 0xb8, '- - V V', 'SET CC_E 64'],
  ['SETNE_64', 'op2', 2, null, 0xb9, '- - V V', 'SET CC_NE 64'],
  ['SETGT_64', 'op2', 2, null, 0xba, '- - V V', 'SET CC_GT 64'],
  ['SETGE_64', 'op2', 2, null, 0xbb, '- - V V', 'SET CC_GE 64'],
  ['MIN_64', 'op2', 2, null, 0xbc, '- - V V', '64'],
  ['MAX_64', 'op2', 2, null, 0xbd, '- - V V', '64'],
  ['DOT4', 'op2', 2, 0x50, 0xbe, '4V 4V 4V 4V', 'REPL'],
  ['DOT4_IEEE', 'op2', 2, 0x51, 0xbf, '4V 4V 4V 4V', 'REPL IEEE'],
  ['CUBE', 'op2', 2, 0x52, 0xc0, '4V 4V 4V 4V', ''],
  ['MAX4', 'op2', 1, 0x53, 0xc1, '4V 4V 4V 4V', 'REPL'],
  ['FREXP_64', 'op2', 1, 0x07, 0xc4, 'V V V V', '64'],
  ['LDEXP_64', 'op2', 2, 0x7a, 0xc5, 'V V V V', '64'],
  ['FRACT_64', 'op2', 1, 0x7b, 0xc6, 'V V V V', '64'],
  ['PRED_SETGT_64', 'op2', 2, 0x7c, 0xc7, 'V V V V', 'PRED CC_GT 64'],
  ['PRED_SETE_64', 'op2', 2, 0x7d, 0xc8, 'V V V V', 'PRED CC_E 64'],
  ['PRED_SETGE_64', 'op2', 2, 0x7e, 0xc9, 'V V V V', 'PRED CC_GE 64'],
  ['MUL_64', 'op2', 2, 0x1b, 0xca, 'V V V 4V', '64'],
  ['ADD_64', 'op2', 2, 0x17, 0xcb, 'V V V V', '64'],
  ['MOVA_INT', 'op2', 1, 0x18, 0xcc, 'V V V V', 'MOVA'],
  ['FLT64_TO_FLT32', 'op2', 1, 0x1c, 0xcd, 'V V V V', '64'],
  ['FLT32_TO_FLT64', 'op2', 1, 0x1d, 0xce, 'V V V V', '64'],
  ['SAD_ACCUM_PREV_UINT', 'op2', 2, null, 0xcf, '- - V V', 'UINT_DST PREV_NEXT'],
  ['DOT', 'op2', 2, null, 0xd0, '- - V V', 'PREV_NEXT'],
  ['MUL_PREV', 'op2', 1, null, 0xd1, '- - V V', 'PREV_INTERLEAVE'],
  ['MUL_IEEE_PREV', 'op2', 1, null, 0xd2, '- - V V', 'PREV_INTERLEAVE IEEE'],
  ['ADD_PREV', 'op2', 1, null, 0xd3, '- - V V', 'PREV_INTERLEAVE'],
  ['MULADD_PREV', 'op2', 2, null, 0xd4, '- - V V', 'PREV_INTERLEAVE'],
  ['MULADD_IEEE_PREV', 'op2', 2, null, 0xd5, '- - V V', 'PREV_INTERLEAVE IEEE'],
  ['INTERP_XY', 'op2', 2, null, 0xd6, '- - 4V 4V', 'INTERP'],
  ['INTERP_ZW', 'op2', 2, null, 0xd7, '- - 4V 4V', 'INTERP'],
  ['INTERP_X', 'op2', 2, null, 0xd8, '- - 2V 2V', 'INTERP'],
  ['INTERP_Z', 'op2', 2, null, 0xd9, '- - 2V 2V', 'INTERP'],
  ['STORE_FLAGS', 'op2', 1, null, 0xda, '- - V V', ''],
  ['LOAD_STORE_FLAGS', 'op2', 1, null, 0xdb, '- - V V', ''],
  ['LDS_1A', 'op2', 2, null, 0xdc, '- - V V', ''],
  ['LDS_1A1D', 'op2', 2, null, 0xdd, '- - V V', ''],
  ['LDS_2A', 'op2', 2, null, 0xdf, '- - V V', ''],
  ['INTERP_LOAD_P0', 'op2', 1, null, 0xe0, '- - V V', 'INTERP'],
  ['INTERP_LOAD_P10', 'op2', 1, null, 0xe1, '- - V V', 'INTERP'],
  ['INTERP_LOAD_P20', 'op2', 1, null, 0xe2, '- - V V', 'INTERP'],
  ['BFE_UINT', 'op3', 3, null, 0x04, '- - V V', 'UINT_DST'],
  ['BFE_INT', 'op3', 3, null, 0x05, '- - V V', 'INT_DST'],
  ['BFI_INT', 'op3', 3, null, 0x06, '- - V V', 'INT_DST'],
  ['FMA', 'op3', 3, null, 0x07, '- - V V', ''],
  ['MULADD_INT24', 'op3', 3, null, 0x08, '- - - V', 'INT_DST 24'],
  ['CNDNE_64', 'op3', 3, null, 0x09, '- - V V', 'CMOV 64'],
  ['FMA_64', 'op3', 3, null, 0x0a, '- - V 4V', '64'],
  ['LERP_UINT', 'op3', 3, null, 0x0b, '- - V V', 'UINT_DST'],
  ['BIT_ALIGN_INT', 'op3', 3, null, 0x0c, '- - V V', 'INT_DST'],
  ['BYTE_ALIGN_INT', 'op3', 3, null, 0x0d, '- - V V', 'INT_DST'],
  ['SAD_ACCUM_UINT', 'op3', 3, null, 0x0e, '- - V V', 'UINT_DST'],
  ['SAD_ACCUM_HI_UINT', 'op3', 3, null, 0x0f, '- - V V', 'UINT_DST'],
  ['MULADD_UINT24', 'op3', 3, null, 0x10, '- - V V', 'UINT_DST 24'],
  ['LDS_IDX_OP', 'op3', 3, null, 0x11, '- - V V', ''],
  ['MULADD', 'op3', 3, 0x10, 0x14, 'VS VS VS VS', 'M_COMM M_ASSOC'],
  ['MULADD_M2', 'op3', 3, 0x11, 0x15, 'VS VS VS VS', 'M_COMM M_ASSOC'],
  ['MULADD_M4', 'op3', 3, 0x12, 0x16, 'VS VS VS VS', 'M_COMM M_ASSOC'],
  ['MULADD_D2', 'op3', 3, 0x13, 0x17, 'VS VS VS VS', 'M_COMM M_ASSOC'],
  ['MULADD_IEEE', 'op3', 3, 0x14, 0x18, 'VS VS VS VS', 'M_COMM M_ASSOC IEEE'],
  ['CNDE', 'op3', 3, 0x18, 0x19, 'VS VS VS VS', 'CMOV CC_E'],
  ['CNDGT', 'op3', 3, 0x19, 0x1a, 'VS VS VS VS', 'CMOV CC_GT'],
  ['CNDGE', 'op3', 3, 0x1a, 0x1b, 'VS VS VS VS', 'CMOV CC_GE'],
  ['CNDE_INT', 'op3', 3, 0x1c, 0x1c, 'VS VS VS VS', 'CMOV CC_E INT_CMP'],
  ['CNDGT_INT', 'op3', 3, 0x1d, 0x1d, 'VS VS VS VS', 'CMOV CC_GT INT_CMP'],
  ['CNDGE_INT', 'op3', 3, 0x1e, 0x1e, 'VS VS VS VS', 'CMOV CC_GE INT_CMP'],
  ['MUL_LIT', 'op3', 3, 0x0c, 0x1f, 'S S S V', ''],
  ['MOVA', 'op2', 1, 0x15, null, 'V V - -', 'MOVA'],
  ['MOVA_FLOOR', 'op2', 1, 0x16, null, 'V V - -', 'MOVA'],
  ['MOVA_GPR_INT', 'op2', 1, 0x60, null, 'S - - -', 'MOVA'],
  ['MULADD_64', 'op3', 3, 0x08, null, 'V V - -', '64'],
  ['MULADD_64_M2', 'op3', 3, 0x09, null, 'V V - -', '64'],
  ['MULADD_64_M4', 'op3', 3, 0x0a, null, 'V V - -', '64'],
  ['MULADD_64_D2', 'op3', 3, 0x0b, null, 'V V - -', '64'],
  ['MUL_LIT_M2', 'op3', 3, 0x0d, null, 'VS VS - -', ''],
  ['MUL_LIT_M4', 'op3', 3, 0x0e, null, 'VS VS - -', ''],
  ['MUL_LIT_D2', 'op3', 3, 0x0f, null, 'VS VS - -', ''],
  ['MULADD_IEEE_M2', 'op3', 3, 0x15, null, 'VS VS - -', 'M_COMM M_ASSOC IEEE'],
  ['MULADD_IEEE_M4', 'op3', 3, 0x16, null, 'VS VS - -', 'M_COMM M_ASSOC IEEE'],
  ['MULADD_IEEE_D2', 'op3', 3, 0x17, null, 'VS VS - -', 'M_COMM M_ASSOC IEEE'],
  ['LDS_ADD', 'lds_idx', 2, null, 0x00, '- - V V', 'LDS'],
  ['LDS_SUB', 'lds_idx', 2, null, 0x01, '- - V V', 'LDS'],
  ['LDS_RSUB', 'lds_idx', 2, null, 0x02, '- - V V', 'LDS'],
  ['LDS_INC', 'lds_idx', 2, null, 0x03, '- - V V', 'LDS'],
  ['LDS_DEC', 'lds_idx', 2, null, 0x04, '- - V V', 'LDS'],
  ['LDS_MIN_INT', 'lds_idx', 2, null, 0x05, '- - V V', 'LDS INT_DST'],
  ['LDS_MAX_INT', 'lds_idx', 2, null, 0x06, '- - V V', 'LDS INT_DST'],
  ['LDS_MIN_UINT', 'lds_idx', 2, null, 0x07, '- - V V', 'LDS UINT_DST'],
  ['LDS_MAX_UINT', 'lds_idx', 2, null, 0x08, '- - V V', 'LDS UINT_DST'],
  ['LDS_AND', 'lds_idx', 2, null, 0x09, '- - V V', 'LDS'],
  ['LDS_OR', 'lds_idx', 2, null, 0x0a, '- - V V', 'LDS'],
  ['LDS_XOR', 'lds_idx', 2, null, 0x0b, '- - V V', 'LDS'],
  ['LDS_MSKOR', 'lds_idx', 3, null, 0x0c, '- - V V', 'LDS'],
  ['LDS_WRITE', 'lds_idx', 2, null, 0x0d, '- - V V', 'LDS'],
  ['LDS_WRITE_REL', 'lds_idx', 3, null, 0x0e, '- - V V', 'LDS'],
  ['LDS_WRITE2', 'lds_idx', 3, null, 0x0f, '- - V V', 'LDS'],
  ['LDS_CMP_STORE', 'lds_idx', 3, null, 0x10, '- - V V', 'LDS'],
  ['LDS_CMP_STORE_SPF', 'lds_idx', 3, null, 0x11, '- - V V', 'LDS'],
  ['LDS_BYTE_WRITE', 'lds_idx', 2, null, 0x12, '- - V V', 'LDS'],
  ['LDS_SHORT_WRITE', 'lds_idx', 2, null, 0x13, '- - V V', 'LDS'],
  ['LDS_ADD_RET', 'lds_idx', 2, null, 0x20, '- - V V', 'LDS'],
  ['LDS_SUB_RET', 'lds_idx', 2, null, 0x21, '- - V V', 'LDS'],
  ['LDS_RSUB_RET', 'lds_idx', 2, null, 0x22, '- - V V', 'LDS'],
  ['LDS_INC_RET', 'lds_idx', 2, null, 0x23, '- - V V', 'LDS'],
  ['LDS_DEC_RET', 'lds_idx', 2, null, 0x24, '- - V V', 'LDS'],
  ['LDS_MIN_INT_RET', 'lds_idx', 2, null, 0x25, '- - V V', 'LDS INT_DST'],
  ['LDS_MAX_INT_RET', 'lds_idx', 2, null, 0x26, '- - V V', 'LDS INT_DST'],
  ['LDS_MIN_UINT_RET', 'lds_idx', 2, null, 0x27, '- - V V', 'LDS UINT_DST'],
  ['LDS_MAX_UINT_RET', 'lds_idx', 2, null, 0x28, '- - V V', 'LDS UINT_DST'],
  ['LDS_AND_RET', 'lds_idx', 2, null, 0x29, '- - V V', 'LDS'],
  ['LDS_OR_RET', 'lds_idx', 2, null, 0x2a, '- - V V', 'LDS'],
  ['LDS_XOR_RET', 'lds_idx', 2, null, 0x2b, '- - V V', 'LDS'],
  ['LDS_MSKOR_RET', 'lds_idx', 3, null, 0x2c, '- - V V', 'LDS'],
  ['LDS_XCHG_RET', 'lds_idx', 2, null, 0x2d, '- - V V', 'LDS'],
  ['LDS_XCHG_REL_RET', 'lds_idx', 3, null, 0x2e, '- - V V', 'LDS'],
  ['LDS_XCHG2_RET', 'lds_idx', 3, null, 0x2f, '- - V V', 'LDS'],
  ['LDS_CMP_XCHG_RET', 'lds_idx', 3, null, 0x30, '- - V V', 'LDS'],
  ['LDS_CMP_XCHG_SPF_RET', 'lds_idx', 3, null, 0x31, '- - V V', 'LDS'],
  ['LDS_READ_RET', 'lds_idx', 1, null, 0x32, '- - V V', 'LDS'],
  ['LDS_READ_REL_RET', 'lds_idx', 1, null, 0x33, '- - V V', 'LDS'],
  ['LDS_READ2_RET', 'lds_idx', 2, null, 0x34, '- - V V', 'LDS'],
  ['LDS_READWRITE_RET', 'lds_idx', 3, null, 0x35, '- - V V', 'LDS'],
  ['LDS_BYTE_READ_RET', 'lds_idx', 1, null, 0x36, '- - V V', 'LDS'],
  ['LDS_UBYTE_READ_RET', 'lds_idx', 1, null, 0x37, '- - V V', 'LDS'],
  ['LDS_SHORT_READ_RET', 'lds_idx', 1, null, 0x38, '- - V V', 'LDS'],
  ['LDS_USHORT_READ_RET', 'lds_idx', 1, null, 0x39, '- - V V', 'LDS'],
];

/** Every ALU instruction. */
export const aluOps: readonly AluOp[] = rows.map(([name, encoding, sources, r6r7, egcm, slots, flags]) => {
  const [r600 = '-', r700 = '-', evergreen = '-', cayman = '-'] = slots.split(' ') as AluSlots[];
  const list = flags.split(' ').filter((flag) => flag !== '') as AluFlag[];
  return {
    name,
    encoding,
    sources,
    r6r7,
    egcm,
    slots: { R600: r600, R700: r700, EVERGREEN: evergreen, CAYMAN: cayman },
    flags: new Set(list),
    tests: list.includes('PRED') || list.includes('PRED_PUSH'),
  };
});

/** The number of an instruction among those of its encoding; null where the generation has none. */
export function aluOpcode(op: AluOp, generation: Generation): number | null {
  if (op.slots[generation] === '-') return null;
  return generation === 'R600' || generation === 'R700' ? op.r6r7 : op.egcm;
}

const byName: ReadonlyMap<string, AluOp> = new Map(aluOps.map((op) => [op.name, op]));

/** The instruction of this name, in whichever generation. */
export function aluOpNamed(name: string): AluOp | undefined {
  return byName.get(name);
}

/** The same of a name that is in the table. */
export function aluOp(name: string): AluOp {
  const op = aluOpNamed(name);
  if (op === undefined) throw new Error(`no ALU instruction ${name}`);
  return op;
}

type Table = Readonly<Record<AluEncoding, readonly (AluOp | undefined)[]>>;
const tables = byGeneration(tableOf);

function tableOf(generation: Generation): Table {
  const table: Record<AluEncoding, (AluOp | undefined)[]> = { op2: [], op3: [], lds_idx: [] };
  for (const op of aluOps) {
    const opcode = aluOpcode(op, generation);
    if (opcode !== null) table[op.encoding][opcode] = op;
  }
  return table;
}

/** The instruction with this opcode, or undefined where the documents have none. */
export function aluOpAt(generation: Generation, encoding: AluEncoding, opcode: number): AluOp | undefined {
  const { op2, op3, lds_idx } = ofGeneration(tables, generation);
  return (encoding === 'op2' ? op2 : encoding === 'op3' ? op3 : lds_idx)[opcode];
}
